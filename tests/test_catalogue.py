"""The English catalogue says everything that the sources say, and is compiled."""

import ast
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CATALOGUE = Path("tafel/locale/en/LC_MESSAGES/django.po")
SOURCES = ("canasta_club", "tafel", "templates")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|{\w*}")


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a catalogue: (context, text, plural), the translations, and its flags."""

    source: tuple[str, str, str]
    translations: tuple[str, ...]
    flags: str

    def __str__(self) -> str:
        return self.source[1]


def messages(po: Path) -> list[Message]:
    """Read a catalogue without its header, which is the entry with an empty text."""
    read = [message(entry) for entry in po.read_text().split("\n\n")]
    return [one for one in read if str(one)]


def message(entry: str) -> Message:
    texts: dict[str, str] = {}
    keyword = ""
    for line in entry.splitlines():
        if found := re.match(r'(msg[^ ]+)? ?(".*")$', line):
            keyword = found[1] or keyword
            texts[keyword] = texts.get(keyword, "") + ast.literal_eval(found[2])
    source = (texts.get("msgctxt", ""), texts.get("msgid", ""), texts.get("msgid_plural", ""))
    translations = (text for keyword, text in texts.items() if keyword.startswith("msgstr"))
    flags = "".join(re.findall(r"^#,.*$", entry, re.MULTILINE))
    return Message(source, tuple(translations), flags)


@pytest.fixture(scope="module")
def gettext_tools() -> None:
    if shutil.which("xgettext") and shutil.which("msgfmt"):
        return
    if os.environ.get("CI") == "true":
        pytest.fail("gettext is missing")
    pytest.skip("gettext is missing")


@pytest.fixture(scope="module")
def english() -> list[Message]:
    return messages(ROOT / CATALOGUE)


@pytest.mark.usefixtures("gettext_tools")
def test_the_catalogue_has_the_texts_of_the_sources_and_no_others(tmp_path, english):
    for folder in SOURCES:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=without_catalogues)
    shutil.copy(ROOT / "manage.py", tmp_path)

    collect = [sys.executable, "manage.py", "makemessages", "--locale", "en"]
    settings = {"DJANGO_SETTINGS_MODULE": "canasta_club.settings", "DEBUG": "true"}
    subprocess.run(collect, cwd=tmp_path, env=os.environ | settings, check=True)

    collected = {one.source for one in messages(tmp_path / CATALOGUE)}
    have = {one.source for one in english}
    assert sorted(collected - have) == [], "missing: make messages, then translate"
    assert sorted(have - collected) == [], "no longer said: make messages"


def without_catalogues(folder: str, names: list[str]) -> set[str]:
    return {"locale", "__pycache__"} & set(names)


@pytest.mark.usefixtures("gettext_tools")
def test_the_catalogue_is_compiled(tmp_path):
    fresh = tmp_path / "django.mo"

    subprocess.run(["msgfmt", "--check-format", "-o", fresh, ROOT / CATALOGUE], check=True)

    assert unfmt((ROOT / CATALOGUE).with_suffix(".mo")) == unfmt(fresh), "run make messages"


def unfmt(mo: Path) -> str:
    return subprocess.check_output(["msgunfmt", mo], text=True, encoding="utf-8")


def test_every_text_is_translated(english):
    assert [str(one) for one in english if not all(one.translations)] == []


def test_no_translation_is_a_guess(english):
    assert [str(one) for one in english if "fuzzy" in one.flags] == []


def test_translations_have_the_placeholders_and_outer_blanks_of_their_source(english):
    for one in english:
        for text in one.translations:
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(str(one)))
            assert outer_blanks(text) == outer_blanks(str(one)), text


def outer_blanks(text: str) -> tuple[bool, bool]:
    return text[0].isspace(), text[-1].isspace()


def test_numbers_in_english_texts_are_grouped_by_comma(english):
    for one in english:
        for text in one.translations:
            assert re.search(r"\d[\s.'’]\d{3}\b|(?<![\w.])-\d", text) is None, text


def test_texts_of_the_domain_are_collected(english):
    """They are marked by a function of our own, which xgettext knows by its name only."""
    sources = {str(one) for one in english}

    assert "Zu fünft geht Canasta nicht auf. Spielt zu viert oder zu sechst." in sources
    assert "Verrücktes Canasta" in sources
