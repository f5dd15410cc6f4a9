"""Run as a program: makes a club in an empty database and prints what it made, as JSON."""

import json
import sys

import django
from django.core.management import call_command

django.setup()

from tests.factories import (  # noqa: E402 - needs Django
    KontoFactory,
    SpielerFactory,
    login,
    start_partie,
)


def main(scorers: int, partien: int) -> None:
    call_command("migrate", verbosity=0)
    members = [login(konto) for konto in KontoFactory.create_batch(scorers, password=None)]
    players = SpielerFactory.create_batch(4)
    started = [start_partie(players, by=members[0].konto) for _ in range(partien)]
    made = {
        "sessions": [member.cookies["sessionid"].value for member in members],
        "partien": [partie.pk for partie in started],
    }
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
