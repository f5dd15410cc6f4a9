from django.contrib.auth.models import Group
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tafel.models import Rolle
from tests.factories import KontoFactory


def test_the_roles_are_groups_with_exactly_these_rights(db):
    def rights(role: Rolle) -> set[str]:
        return KontoFactory(role=role).get_all_permissions()

    member = {
        "tafel.view_partie",
        "tafel.add_partie",
        "tafel.change_partie",
        "tafel.view_spieler",
        "tafel.add_spieler",
    }
    assert set(Group.objects.values_list("name", flat=True)) == {role.value for role in Rolle}
    assert rights(Rolle.MITGLIED) == member
    assert rights(Rolle.ORGANISATION) == member | {"tafel.correct_partie"}
    assert rights(Rolle.VERWALTUNG) == member | {
        "tafel.enter_verwaltung",
        "tafel.correct_partie",
        "tafel.change_spieler",
        "tafel.view_konto",
        "tafel.add_konto",
        "tafel.change_konto",
        "tafel.view_einladung",
        "tafel.add_einladung",
        "tafel.delete_einladung",
        "tafel.view_team",
        "tafel.view_sitz",
        "tafel.view_runde",
        "tafel.view_eintrag",
        "tafel.view_aenderung",
    }


def test_the_migration_can_be_taken_back_and_made_again(transactional_db):
    executor = MigrationExecutor(connection)

    executor.migrate([("tafel", "0001_initial")])
    without = list(Group.objects.all())
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())

    assert without == []
    assert sorted(Group.objects.values_list("name", flat=True)) == sorted(Rolle)
