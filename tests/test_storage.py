"""Static files as a club serves them: under names that change with their content."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command


@pytest.fixture
def hashed(settings, tmp_path: Path) -> Path:
    """The folder into which our own files are collected, without those of the admin."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "canasta_club.storage.HashedStorage"},
    }
    return tmp_path / "collected"


def test_a_module_imports_the_hashed_name_of_the_other(settings, tmp_path, hashed):
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nb();\n')
    (tmp_path / "b.js").write_text("export const b = () => {};\n")
    settings.STATICFILES_DIRS = [tmp_path]

    call_command("collectstatic", interactive=False, verbosity=0)

    [module] = hashed.glob("a.*.js")
    [imported] = re.findall(r'from "\./(b\.[0-9a-f]{12}\.js)"', module.read_text())
    assert (hashed / imported).exists()


def test_the_files_of_the_project_can_be_collected(hashed):
    call_command("collectstatic", interactive=False, verbosity=0)

    assert len(list((hashed / "vendor").glob("htmx.min.*.js"))) == 1
