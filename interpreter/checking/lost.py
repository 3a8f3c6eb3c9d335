"""Names of declarations that could not be read.

A declaration with a mistake in it is left out of the tree. That its name is then unknown wherever it is used would be
the same mistake over and over, so these names are looked for in the text, and nothing is said of them.
"""

from __future__ import annotations

import re

from interpreter.assembly.ruleset import Ruleset

_WORDS = "pile|space|var|define|kind|enum|option|actions|action|effect|phase|score"
_DECLARED = re.compile(rf"^ *(?:replace +)?(?:{_WORDS}) +(\w+)", re.MULTILINE)
_FIELD = re.compile(r"^ +(\w+)(?: +\"[^\"\n]*\")? *:", re.MULTILINE)
_LISTING = re.compile(r"^(?:enum|option|players)\b(.*)$", re.MULTILINE)


def lost_names(ruleset: Ruleset) -> frozenset[str]:
    """Return all names that stand in the text as if they were declared, and members that stand in lists of such."""
    found: set[str] = set()
    for layer in ruleset.layers:
        for file in (layer.file, *layer.used):
            found.update(_DECLARED.findall(file.text), _FIELD.findall(file.text))
            for rest in _LISTING.findall(file.text):
                found.update(re.findall(r"\w+", rest))
    return frozenset(found)
