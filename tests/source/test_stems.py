"""Words of one stem."""

import pytest

from interpreter.source.stems import akin

NAMES = ["diving", "lay", "discover", "dive_actions", "digging", "cruise", "reordering", "give", "shift_tile"]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("dive", ["diving"]),
        ("divers", ["diving"]),
        ("digs", ["digging"]),
        ("laying", ["lay"]),
        ("discovery", ["discover"]),
        ("cruising", ["cruise"]),
        ("reorder", ["reordering"]),
        ("diving_phase", ["diving", "dive_actions"]),
        ("tiles", ["shift_tile"]),
        ("give", []),
        ("hive", []),
        ("la", []),
        ("", []),
    ],
)
def test_words_of_one_stem(word, found):
    assert akin(word, NAMES) == found
