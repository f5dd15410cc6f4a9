"""The production settings with what tests must not wait for, or must not share with the owner."""

import os

os.environ["DEBUG"] = "false"
os.environ["HTTPS"] = "false"
os.environ["SECRET_KEY"] = "only-for-tests-" + "x" * 50
os.environ["ALLOWED_HOSTS"] = "testserver,localhost"

from canasta_club.settings import *  # noqa: F403 - a settings module is all of its names
from canasta_club.settings import BASE_DIR, DATABASES

# Argon2 is slow on purpose; test_settings.py shows that the real settings use it.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Static files come from where they lie, without collectstatic.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as races are tested in threads and one in memory would serialise them; one for each
    # process, so that two runs at once don't meet.
    folder = BASE_DIR / ".pytest-db"
    folder.mkdir(exist_ok=True)
    DATABASES["default"]["TEST"] = {"NAME": folder / f"{os.getpid()}.sqlite3"}
