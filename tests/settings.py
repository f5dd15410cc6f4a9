"""The production settings with what tests must not wait for, or must not share with the owner."""

import os

os.environ["DEBUG"] = "false"
os.environ["HTTPS"] = "false"
os.environ["SECRET_KEY"] = "only-for-tests-" + "x" * 50
os.environ["ALLOWED_HOSTS"] = "testserver,localhost"

from canasta_club.settings import *  # noqa: F403 - below the environment it reads

# Argon2 is slow on purpose; test_settings.py shows that the real settings use it.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
