"""How styles look on a terminal: the eight colours that all have, such as are read on any background."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO

from attrs import define, field
from rich.console import Console
from rich.style import Style
from rich.text import Text

from interpreter.checking.colours import COLOURS
from interpreter.drawing.text import (
    CHANGED,
    COORDINATE,
    EMPTY,
    ERROR,
    FRAME,
    GOOD,
    HEADING,
    HELP,
    HIDDEN,
    NAME,
    YOU,
    Line,
    player,
)

_LOOKS = {
    HEADING: "bold",
    NAME: "bold",
    COORDINATE: "dim",
    EMPTY: "dim",
    HIDDEN: "dim",
    CHANGED: "bold underline",
    YOU: "bold",
    FRAME: "bright_blue",
    GOOD: "bold green",
    ERROR: "bold red",
    HELP: "bold cyan",
}
_OF_COLOURS = {
    # What would vanish on a background of its own colour brings another one along; plain blue is hard to read on black.
    "black": "black on white",
    "white": "white on black",
    "blue": "bright_blue",
}
_OF_SEATS = ("cyan", "magenta", "green", "yellow", "blue", "red")
"""The colours of the players in their order, such as lie far apart first."""


@define
class Palette:
    """The looks of styles in one game.

    A player whose name is a colour has it; the others have those that are left.

    Args:
        seats: The names of the players.
        colours: Whether there are colours; else letters are only bold, dim and underlined.
    """

    seats: Sequence[str]
    colours: bool = True
    _looks: dict[str, Style] = field(init=False)

    def __attrs_post_init__(self) -> None:
        looks = _LOOKS | {colour: _OF_COLOURS.get(colour, colour) for colour in COLOURS}
        own = [name.casefold() for name in self.seats if name.casefold() in COLOURS]
        free = [colour for colour in _OF_SEATS if colour not in own] or list(_OF_SEATS)
        others = iter(free * len(self.seats))
        for seat, name in enumerate(self.seats):
            looks[player(seat)] = looks[name.casefold() if name.casefold() in own else next(others)]
        self._looks = {style: Style.parse(look) for style, look in looks.items()}

    def ansi(self, lines: Iterable[Line]) -> str:
        """Lines as a terminal takes them, each with its end."""
        file = StringIO()
        console = Console(
            file=file,
            force_terminal=True,
            color_system="standard",
            no_color=not self.colours,
            legacy_windows=False,
            highlight=False,
        )
        text = Text()
        for line in lines:
            for part in line:
                known = [self._looks[style] for style in part.style.split() if style in self._looks]
                text.append(part.text, Style.combine(known) if known else None)
            text.append("\n")
        console.print(text, end="", no_wrap=True, overflow="ignore", crop=False)
        return file.getvalue()
