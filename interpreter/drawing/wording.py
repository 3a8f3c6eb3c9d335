"""Components and values in words, as they stand on a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from interpreter.engine.view import SeenComponent

_SEAT = re.compile(r"player (\d+)")

DULL = frozenset({"none", "no", ""})
"""Values of which nobody need be told."""

_UNMARKED = DULL | {"0"}
"""Values that a place or component is not marked with: nothing has been done with it yet."""


def bare_name(name: str) -> str:
    """A player's name in words, or only the number of one without a name."""
    return _SEAT.sub(r"\1", name)


class Worded(Protocol):
    """Something with a text."""

    @property
    def text(self) -> str:
        """What it is, in words."""


W = TypeVar("W", bound=Worded)


def component_text(component: SeenComponent) -> str:
    """A component as the ruleset draws it, else its label with its variables."""
    if component.mark:
        return component.mark
    values = said(component.variables, told=component.text)
    return f"{component.text} ({', '.join(values)})" if values else component.text


def counted(things: Sequence[W]) -> list[tuple[str, W]]:
    """Things in their order; those alike that follow each other as one, with their number."""
    found: list[tuple[int, W]] = []
    for thing in things:
        if found and found[-1][1] == thing:
            found[-1] = found[-1][0] + 1, thing
        else:
            found.append((1, thing))
    return [(thing.text if number == 1 else f"{number}× {thing.text}", thing) for number, thing in found]


def comma(texts: Iterable[str]) -> str:
    """What stands between texts: a comma, or a semicolon where one of them has a comma in itself."""
    return "; " if any(", " in text for text in texts) else ", "


def together(texts: Sequence[str]) -> str:
    """What lies in one place, in words."""
    return comma(texts).join(texts)


def said(values: Sequence[tuple[str, str]], *, bare: bool = False, told: str = "") -> list[str]:
    """The variables of a place or component in words, each with its label; a `bare` one without.

    What the text `told` says already is left out.
    """
    words = {word for word in told.split() if not word.isdigit()}
    return [valued(label, text, bare) for label, text in values if text not in _UNMARKED and text not in words]


def valued(label: str, text: str, bare: bool = False) -> str:
    """A variable with its value; of what is simply so only the label."""
    if text == "yes":
        return label
    return text if bare else f"{label} {text}"


def tags(names: Sequence[str]) -> dict[int, str]:
    """As few letters as tell the players apart; for those without names their numbers."""
    plain = [bare_name(name) for name in names]
    found: dict[int, str] = {}
    for seat, name in enumerate(plain):
        others = [other for n, other in enumerate(plain) if n != seat]
        enough = (n for n in range(1, len(name) + 1) if not any(other.startswith(name[:n]) for other in others))
        found[seat] = name[: next(enough, len(name))]
    return found
