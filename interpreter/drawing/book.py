"""How what stands on boards is written into cells: short forms of texts, a sign for each variable, and their legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase

from attrs import frozen

from interpreter.drawing.shortening import Shortener, Shortening, Things
from interpreter.drawing.spots import Mark, Spot
from interpreter.drawing.text import CHANGED, EMPTY, NAME, Line, Span, line_width, span, wrapped
from interpreter.drawing.wording import bare_name, comma, together

_SIGNS = ascii_uppercase + "@#%&$!+=~*"

_ENDLESS = 1 << 30

FEW_LOOKS = 2
"""Nobody learns whose more signs of a player are by heart; they must speak for themselves."""


@frozen
class Key:
    """How the spots of a board are written."""

    short: Shortening
    signs: Mapping[Mark, str]

    def cell(self, spot: Spot, empty: str = ".") -> Line:
        """What stands at a place."""
        line = self._text(spot) if not spot.bare else (span(empty, EMPTY),)
        if spot.marks and self._apart(spot):
            line += (Span(" "),)
        line += tuple(span(self.signs[mark], mark.style) for mark in spot.marks)
        return tuple(part.styled(CHANGED) for part in line) if spot.changed else line

    def _text(self, spot: Spot) -> Line:
        """The short form; where it is the whole text each piece in its own style."""
        if not spot.pieces:
            return ()
        text = self.short[spot.things]
        styles = {piece.style for piece in spot.pieces}
        if len(styles) == 1 or text != together(spot.things):
            return (span(text, styles.pop() if len(styles) == 1 else ""),)
        between = comma(spot.things)
        first, *others = (span(piece.text, piece.style) for piece in spot.pieces)
        return (first, *(part for other in others for part in (Span(between), other)))

    def _apart(self, spot: Spot) -> bool:
        """Whether a blank has to stand between words and the signs behind them."""
        return bool(spot.pieces) and " " in self.short[spot.things]

    def size(self, found: Iterable[Spot]) -> int:
        """The columns that the widest cell takes; the first sign of a variable may stand in the gap behind it."""
        return max((line_width(self.cell(spot)) - self._over(spot) for spot in found), default=1)

    def _over(self, spot: Spot) -> int:
        return 1 if spot.pieces and spot.marks and not self._apart(spot) else 0

    @property
    def legend(self) -> list[tuple[str, str]]:
        """Short forms and signs, and what they mean."""
        return [*self.short.legend, *((sign, mark.label) for mark, sign in self.signs.items())]


@frozen
class Book:
    """What is agreed on for all boards of a table: how words are shortened, and the sign of each variable."""

    shortener: Shortener
    signs: Mapping[Mark, str]
    least: int = 0
    """How far texts that don't fit as they are have to be shortened at least, so that all boards do it alike."""

    @classmethod
    def of(cls, found: Iterable[Spot], tags: Mapping[int, str]) -> Book:
        """The book of all spots that are drawn. `tags` tell the players apart in few letters."""
        spots = list(found)
        lying = list(dict.fromkeys(spot.things for spot in spots if spot.pieces))
        marks = sorted(
            {mark for spot in spots for mark in spot.marks}, key=lambda m: (m.label, -1 if m.seat is None else m.seat)
        )
        used = {letter for things in lying for text in things for letter in text}
        letters = _letters([mark.label for mark in marks], used)
        signs = {mark: letters[mark.label] + ("" if mark.seat is None else tags[mark.seat]) for mark in marks}
        return cls(Shortener.of(lying, letters.values()), signs)

    def whole(self, found: Sequence[Spot]) -> Key:
        """The key of one board on which nothing has to be shortened."""
        return self.key(found, _ENDLESS)

    def key(
        self, found: Sequence[Spot], width: int, narrow: Sequence[Spot] = (), room: int = 0, *, alike: bool = False
    ) -> Key:
        """The key of one board whose cells have room for so many columns, and one more where a variable points at them.

        Those of `narrow` spots have another `room`. A board on which all is written `alike` has its words shortened as
        those of other boards even if they would fit.
        """
        rooms: dict[Things, int] = {}
        for spots, most in ((found, width), (narrow, room)):
            for spot in spots:
                left = max(1, most + bool(spot.marks) - sum(len(self.signs[mark]) for mark in spot.marks))
                rooms[spot.things] = min(left, rooms.get(spot.things, left))
        rooms.pop((), None)
        short = self.shortener.shortened(rooms)
        if short.worn < self.least and (alike or short.worn):
            short = self.shortener.shortened(rooms, self.least)
        pointing = {mark for spot in (*found, *narrow) for mark in spot.marks}
        return Key(short, {mark: sign for mark, sign in self.signs.items() if mark in pointing})


def _letters(labels: Sequence[str], used: set[str]) -> dict[str, str]:
    """A capital letter for each variable, if it can be one of its label, that stands in no text of a board."""
    taken = set(used)
    found: dict[str, str] = {}
    for label in dict.fromkeys(labels):
        capitals = label.upper()
        choices = [*(word[0] for word in capitals.split()), *capitals, *_SIGNS]
        found[label] = next((sign for sign in choices if sign in _SIGNS and sign not in taken), "*")
        taken.add(found[label])
    return found


def looks(found: Iterable[Spot], names: Sequence[str], meanings: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the signs mean that a ruleset has its things drawn by, where each player has but one or two of them.

    They mean whose they are, or else what the ruleset has them for: of the signs with `meanings` those that are drawn.
    """
    drawn = {piece for spot in found for piece in spot.pieces}
    pieces = {piece for piece in drawn if piece.seat is not None}
    seats = {piece.text: piece.seat for piece in pieces}
    owners = Counter(seats.values())
    clear = len(seats) == len({(piece.text, piece.seat) for piece in pieces}) and max(map(len, seats), default=0) < 3
    few = all(number <= FEW_LOOKS for number in owners.values())
    signs = {piece.text: meanings[piece.text] for piece in drawn if piece.text in meanings and len(piece.text) < 3}
    if clear and few:
        signs |= {text: names[seat] for text, seat in seats.items() if seat is not None}
    told = sorted((name, not text.isalnum(), text.swapcase(), text) for text, name in signs.items())
    return [(text, name) for name, _, _, text in told if bare_name(name) != text]


def legend(keys: Iterable[Key], told: Iterable[tuple[str, str]], width: int) -> list[Line]:
    """What short forms and signs mean, in as few lines as it takes; `told` are some more of them."""
    meanings: dict[str, list[str]] = {}
    for short, text in told:
        meanings.setdefault(text, []).append(short)
    for key in keys:
        for short, text in key.legend:
            meanings.setdefault(text, []).append(short)
    lines: list[Line] = []
    line: Line = ()
    for text, shorts in meanings.items():
        entry = (span(", ".join(dict.fromkeys(shorts)), NAME), span(f" {text}"))
        if line and line_width(line) + 2 + line_width(entry) > width:
            lines.append(line)
            line = ()
        line = (*line, Span("  "), *entry) if line else entry
    return [part for whole in [*lines, line] if whole for part in wrapped(whole, width, 2)]
