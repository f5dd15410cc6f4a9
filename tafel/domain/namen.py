"""When two written names are the same name."""

import unicodedata

# They turn round what stands beside them, or take room and show nothing.
_DIRECTION = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_BLANK = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0))
_SHOWS = frozenset("LNPS")


def tidy(text: str) -> str:
    """Return what somebody typed in one line: blanks folded, marks of direction left out.

    Text without a character that shows becomes "".
    """
    line = " ".join(text.translate(_DIRECTION).split())
    shown = (unicodedata.category(c)[0] for c in line.translate(_BLANK))
    return line if not _SHOWS.isdisjoint(shown) else ""


def name_key(name: str) -> str:
    """Return the key under which `name` is unique: NFC, casefolded, blanks folded and trimmed.

    Invisible characters (format, control) do not count, so a name without a visible character
    has the key "".
    """
    spaced = unicodedata.normalize("NFC", tidy(name)).translate(_BLANK)
    visible = "".join(c for c in spaced if unicodedata.category(c) not in {"Cf", "Cc", "Cs"})
    return unicodedata.normalize("NFC", " ".join(visible.split()).casefold())


def search_key(name: str) -> str:
    """Return `name` folded for searching, without case and accents: "Müller" → "muller"."""
    decomposed = unicodedata.normalize("NFD", name_key(name))
    return "".join(c for c in decomposed if not unicodedata.combining(c))
