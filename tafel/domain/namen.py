"""When two written names are the same name."""

import unicodedata


def name_key(name: str) -> str:
    """Return the key under which `name` is unique: NFC, casefolded, blanks folded and trimmed.

    Invisible characters (format, control) do not count, so a name without a visible character
    has the key "".
    """
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    visible = "".join(c for c in spaced if unicodedata.category(c) not in {"Cf", "Cc", "Cs"})
    return unicodedata.normalize("NFC", " ".join(visible.split()).casefold())


def search_key(name: str) -> str:
    """Return `name` folded for searching, without case and accents: "Müller" → "muller"."""
    decomposed = unicodedata.normalize("NFD", name_key(name))
    return "".join(c for c in decomposed if not unicodedata.combining(c))
