"""How an option may be written: its words in stretches, one for each value and for each text between them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.engine.explanation.names import Names
from interpreter.engine.showing import name_of, place_text
from interpreter.program.statement import Choice
from interpreter.shell.picking import Described

_WORD = re.compile(r"[^\W\d_]+|(?<![\w)])-\d+|\d+")


def folded(text: str) -> str:
    """A text without what makes no difference: capitals, spaces around and doubled, and forms of signs."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a text."""
    return tuple(_WORD.findall(folded(text)))


@frozen
class Stretch:
    """A piece of an option: each of `forms` is one way to write it, as words. `choice` is the value that it is of."""

    forms: tuple[tuple[str, ...], ...]
    choice: int | None = None

    def holds(self, chunk: Sequence[str], *, whole: bool) -> bool:
        """Whether words stand here, one behind the other; not `whole`, they may be shortened."""
        fits = _same if whole else _begins
        shortest = 1 if len(chunk) == 1 else 2
        return any(
            all(fits(word, form[start + n], shortest) for n, word in enumerate(chunk))
            for form in self.forms
            for start in range(len(form) - len(chunk) + 1)
        )

    def goes_on(self, before: Sequence[tuple[str, ...]], chunk: tuple[str, ...], *, whole: bool) -> bool:
        """Whether words may follow others of this stretch: in the order of a form, or in a form of their own."""
        if not before:
            return True
        fits = _same if whole else _begins
        words = [word for one in (*before, chunk) for word in one]
        for form in self.forms:
            own = Stretch((form,))
            left = iter(form)
            in_order = all(any(fits(word, other, 1) for other in left) for word in words)
            if in_order or (own.holds(chunk, whole=whole) and not any(own.holds(b, whole=whole) for b in before)):
                return True
        return False


def _same(word: str, other: str, shortest: int) -> bool:
    return word == other


def _begins(word: str, other: str, shortest: int) -> bool:
    return word == other or (word.isalpha() and len(word) >= shortest and other.startswith(word))


@frozen
class Reading:
    """One order in which the stretches of an option may be written."""

    stretches: tuple[Stretch, ...]

    def places(self, chunks: Sequence[tuple[str, ...]], *, whole: bool) -> list[Stretch] | None:
        """Where each chunk of words stands, in this order; nothing if they don't all stand somewhere."""
        found: list[Stretch] = []
        at, before = 0, 0
        for number, chunk in enumerate(chunks):
            while at < len(self.stretches):
                here = chunks[before:number]
                if self.stretches[at].holds(chunk, whole=whole) and self.stretches[at].goes_on(
                    here, chunk, whole=whole
                ):
                    break
                at, before = at + 1, number
            if at == len(self.stretches):
                return None
            found.append(self.stretches[at])
        return found

    def in_turn(self, chunks: Sequence[tuple[str, ...]], *, whole: bool, at: int = 0) -> int | None:
        """Of how few stretches words may be, if they are those of one after the other, from the first or second on."""
        if not chunks:
            return 0
        counts = [self.in_turn(chunks, whole=whole, at=1)] if at == 0 else []
        if at < len(self.stretches):
            for count in range(len(chunks), 0, -1):
                words = tuple(word for chunk in chunks[:count] for word in chunk)
                if self.stretches[at].holds(words, whole=whole):
                    rest = self.in_turn(chunks[count:], whole=whole, at=at + 1)
                    counts.append(None if rest is None else rest + 1)
        return min((count for count in counts if count is not None), default=None)


@frozen(eq=False)
class Readable:
    """An option with the ways to write it: as its label, and as its name."""

    described: Described
    action: str
    names: tuple[str, ...]
    """Of its choices."""
    readings: tuple[Reading, ...]

    def value(self, choice: int) -> Stretch:
        """The stretch of a value."""
        return next(s for reading in self.readings for s in reading.stretches if s.choice == choice)


def readable(described: Described) -> Readable:
    """How an option may be written."""
    option = described.option
    if not option.ids:
        return Readable(
            described, "", (), (Reading((_stretch(described.label, option.name, "stop", "no", "nothing"),)),)
        )
    alternative = option.offer.alternative(option.ids)
    values = [
        Stretch(tuple(dict.fromkeys(map(words_of, _texts(described, n, choice)))), n)
        for n, choice in enumerate(alternative.choices)
    ]
    labelled = [values[choice] if choice is not None else _stretch(text) for text, choice in described.parts]
    readings = [Reading((_stretch(alternative.name), *values))]
    if any(choice is None for _, choice in described.parts):
        readings.append(Reading(tuple(stretch for stretch in labelled if any(stretch.forms))))
    names = tuple(choice.name for choice in alternative.choices)
    return Readable(described, alternative.name, names, tuple(readings))


def _stretch(*texts: str) -> Stretch:
    return Stretch(tuple(words_of(text) for text in texts))


def _texts(described: Described, number: int, choice: Choice) -> Iterator[str]:
    """How a value may be written, and where it lies."""
    offer = described.option.offer
    names = Names(offer.machine, choice.format, (), offer.seat, offer.viewer)
    yield described.shown(number)
    yield from names.texts(described.value(number))
    where = described.whereabouts(number, on_board=True)
    if where:
        yield where


def other_values(described: Described, number: int) -> Iterator[tuple[str, ...]]:
    """The words of all values that a choice could have, whether or not it may."""
    offer = described.option.offer
    choice = offer.alternative(described.option.ids).choices[number]
    names = Names(offer.machine, choice.format, (), offer.seat, offer.viewer)
    for value in names.all_values():
        yield words_of(name_of(offer.machine.code.program, value, choice.format))
        if choice.format.form == "place":
            yield words_of(place_text(offer.machine, value))
