from tafel.templatetags.namen import search_key


def test_search_key_folds_case_and_accents():
    assert [search_key(name) for name in ("Müller", "ÓSCAR  L.", "Großmann")] == [
        "muller",
        "oscar l.",
        "grossmann",
    ]
