"""Files of others lie here unchanged, each with its origin; no other file lies beside them."""

import hashlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = [ROOT / "static" / "vendor", ROOT / "tests" / "vendor"]


def listed(folder: Path) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = json.loads((folder / "VENDOR.json").read_text())
    return entries


def mismatches(folder: Path) -> set[str]:
    """Files that are listed and missing, present and not listed, or not as they were listed."""
    want = {(entry["file"], entry["sha256"]) for entry in listed(folder)}
    have = {
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in folder.iterdir()
        if path.name != "VENDOR.json"
    }
    return {name for name, _ in want ^ have}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_vendored_files_are_those_listed(folder):
    assert mismatches(folder) == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_vendored_file_names_its_origin(folder):
    for entry in listed(folder):
        assert sorted(entry) == ["file", "licence", "name", "sha256", "version"]
        assert all(entry.values())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_vendored_files_point_at_no_source_map(folder):
    """`collectstatic` stops at a source map that isn't there."""
    found = [
        entry["file"]
        for entry in listed(folder)
        if "sourceMappingURL=" in (folder / entry["file"]).read_text()
    ]

    assert found == []


def test_a_changed_a_missing_and_a_foreign_file_are_noticed(tmp_path):
    for name in ("a.js", "b.js", "c.js"):
        (tmp_path / name).write_text("as listed")
    digest = hashlib.sha256(b"as listed").hexdigest()
    entries = [{"file": name, "sha256": digest} for name in ("a.js", "b.js", "d.js")]
    (tmp_path / "VENDOR.json").write_text(json.dumps(entries))
    (tmp_path / "b.js").write_text("changed")

    assert mismatches(tmp_path) == {"b.js", "c.js", "d.js"}
