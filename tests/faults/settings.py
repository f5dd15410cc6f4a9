"""The production settings, for the workers that the tests kill; no collectstatic before them."""

from canasta_club.settings import *  # noqa: F403 - a settings module is all of its names

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
