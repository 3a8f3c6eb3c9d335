"""What a line means that somebody types: an option, a step towards one, a command, or nothing that is understood.

A line that fits one option takes it. What fits several, or fits only if it is misspelt, is asked back; so nobody makes
a move that he didn't mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from attrs import evolve, field, frozen

from interpreter.engine.explanation.names import take_apart
from interpreter.engine.offer import Option, PendingDecision
from interpreter.shell.command_words import BY_WORD, CommandWord
from interpreter.shell.picking import NO, STOP, YES, Described, Entry, Menu, first_menu, menu_of
from interpreter.shell.reading import Readable, Stretch, folded, other_values, readable, words_of
from interpreter.source.spelling import nearest

Chunks: TypeAlias = Sequence[tuple[str, ...]]


@frozen
class Taken:
    """The line is an option."""

    option: Option


@frozen
class Narrowed:
    """The line is a step towards an option, or must be asked back: `menu` is what can be picked next."""

    menu: Menu


@frozen
class Commanded:
    """The line is a command, with what follows it."""

    command: CommandWord
    rest: str


@frozen
class Unknown:
    """The line means nothing.

    `strange` are the words of it that no option has; `menu` are options, and `commands` commands, that may be meant.
    `fits_all` says that it fits everything that can be picked.
    """

    strange: tuple[str, ...] = ()
    menu: Menu | None = None
    commands: tuple[str, ...] = ()
    fits_all: bool = False


Meaning: TypeAlias = Taken | Narrowed | Commanded | Unknown


@frozen(eq=False, slots=False)
class Picker:
    """A decision that somebody is to make by typing."""

    decision: PendingDecision
    start: Menu = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "start", first_menu(self.decision))

    @cached_property
    def options(self) -> list[Described]:
        return self.start.options

    @cached_property
    def readables(self) -> list[Readable]:
        return [readable(option) for option in self.options]

    @cached_property
    def _stop(self) -> Described | None:
        """The option to take none, which has its number at every step."""
        return next((option for option in self.options if not option.option.ids), None)

    @cached_property
    def _exact(self) -> dict[str, list[Described]]:
        """Options by their whole names and labels."""
        found: dict[str, list[Described]] = {}
        for option in self.options:
            for text in {folded(option.option.name), folded(option.label)}:
                found.setdefault(text, []).append(option)
        return found

    @cached_property
    def _vocabulary(self) -> list[str]:
        """The words that occur in options."""
        stretches = (s for one in self.readables for reading in one.readings for s in reading.stretches)
        words = dict.fromkeys(word for stretch in stretches for form in stretch.forms for word in form)
        return [word for word in words if word.isalpha()]

    # ---- the meaning of a line ----

    def meaning(self, line: str, menus: Sequence[Menu]) -> Meaning:
        """What a line means while menus are shown, of which the last one counts first."""
        text = folded(line)
        if text == STOP and self._stop is not None and all(entry.number != STOP for entry in menus[-1].entries):
            text = folded(self._stop.label)
        meaning = self._by_entry(text, menus[-1]) or self._by_whole(text, menus)
        if meaning is not None:
            return meaning
        word, _, rest = line.strip().partition(" ")
        command = BY_WORD.get(word.casefold())
        if command is None:
            return self._by_words(line, menus)
        if rest.strip() and word.casefold() in self._vocabulary:
            found = self._by_words(line, menus)
            if isinstance(found, Taken):
                return found
        return Commanded(command, rest.strip())

    def _by_entry(self, text: str, menu: Menu) -> Meaning | None:
        """By the number or label of an entry, or by *yes* or *no* where only one is asked back."""
        entries = [entry for entry in menu.entries if text == entry.number]
        entries = entries or [e for e in menu.entries if text in (folded(e.label), folded(e.whole))]
        entries = entries or [e for e in menu.entries if {"y": YES, "n": NO}.get(text) == e.label]
        if menu.aside and len(menu.entries) == 1 and not entries:
            if text in ("no", "n"):
                return Commanded(BY_WORD["back"], "")
            entries = list(menu.entries) if text in ("yes", "y") else []
        return _chosen(entries[0]) if len(entries) == 1 else None

    def _by_whole(self, text: str, menus: Sequence[Menu]) -> Meaning | None:
        """By its whole name or label, which several may have."""
        options = self._exact.get(text, [])
        names = [option for option in options if folded(option.option.name) == text]
        shown = set(menus[-1].options)
        step = next((menu for menu in reversed(menus) if not menu.aside), self.start)
        within = [option for option in options if option in shown]
        for found in (names, within, options):
            if len(found) == 1:
                stops = not found[0].option.ids and found[0] not in {*shown, *step.options}
                question = f"`{found[0].label}` is no answer to this step: leave the step, and {found[0].label}?"
                return Narrowed(_aside(found, question)) if stops else Taken(found[0].option)
        return Narrowed(_aside(within or options, "which of them?")) if options else None

    def _by_words(self, line: str, menus: Sequence[Menu]) -> Meaning:
        """By some of its words, in their order: one of what is shown, or else another one, which is asked back."""
        for menu in reversed(menus):
            shown = set(menu.options)
            found = self.fitting(line, [one for one in self.readables if one.described in shown])
            if len(found) == 1:
                bare = re.fullmatch(r"\s*-?\d+\s*", line) is not None
                sure = not bare and not self._doubtful(line, found[0])
                return Taken(found[0].described.option) if sure else Narrowed(_aside(_described(found)))
            if found:
                wanted = set(_described(found))
                if wanted == {one for one in shown if one.option.ids}:
                    return Unknown(fits_all=True)
                entry = next((entry for entry in menu.entries if set(entry.options) == wanted), None)
                return _chosen(entry) if entry is not None else Narrowed(_aside(_described(found), "which of them?"))
            if not menu.aside:
                break
        elsewhere = self.fitting(line, self.readables)
        return Narrowed(_aside(_described(elsewhere))) if elsewhere else self._guessed(line)

    # ---- fitting ----

    def fitting(self, line: str, among: Collection[Readable]) -> list[Readable]:
        """The options that a line fits: by whole words if any, else by their beginnings.

        Those count first of which the words follow one another as written, and of these where they are of least values.
        """
        for way in self._ways(line):
            for whole in (True, False):
                found = [one for one in among if _fits(one, way, whole=whole)]
                turns = {one: one.readings[0].in_turn(way.chunks, whole=whole) for one in found}
                least = min((count for count in turns.values() if count is not None), default=None)
                if least is not None and not way.named:
                    found = [one for one in found if turns[one] == least]
                if found:
                    return found
        return []

    def _ways(self, line: str) -> Iterator[_Way]:
        """The ways to take a line apart: as it stands, and with places that are written without a space between."""
        named = "=" in line or re.search(r"^\s*\w+\s*\(.*\)\s*$", line) is not None
        if named:
            names = dict.fromkeys(name for one in self.readables for name in one.names)
            written = take_apart(line, names)
            plain = (written.word, *written.plain) if written.word else written.plain
            values = tuple((name, words_of(value)) for name, value in written.named)
            yield _Way(_chunks(plain), values)
            return
        chunks = _chunks(line.split())
        if chunks:
            yield _Way(chunks)
        apart = re.sub(r"(?<=\d)[-:x]?(?=[^\W\d_])", " ", folded(line))
        if apart != folded(line) and _chunks(apart.split()):
            yield _Way(_chunks(apart.split()))

    def _doubtful(self, line: str, one: Readable) -> bool:
        """Whether a line, which fits an option, may as well mean something that isn't possible."""
        for way in self._ways(line):
            for whole in (True, False):
                if _fits(one, way, whole=whole):
                    if not whole and _names_an_action(one, line):
                        return True
                    placed = _placed(one, way.chunks, whole=whole) or []
                    chosen = [(c, s) for c, s in zip(way.chunks, placed, strict=True) if s.choice is not None]
                    named = [(words, one.value(one.names.index(name))) for name, words in way.named]
                    return _names_another(one, [*chosen, *named]) or _read_otherwise(one, chosen)
        return False

    # ---- guessing ----

    def _guessed(self, line: str) -> Unknown:
        """What may be meant by a line that fits nothing: options that some of its words fit, misspelt or not."""
        texts = [text for text in line.split() if words_of(text)]
        strange, found = self._fitting_some(texts, self._corrected)
        if not strange and not found:
            strange, found = self._fitting_some(texts, str)
        commands = nearest(texts[0], [word for word in BY_WORD if len(word) > 1]) if texts else []
        values = sum(1 for one in self.readables if one.described.option.ids)
        helpful = 0 < len(found) < values or len(found) == 1
        return Unknown(strange, _aside(_described(found)) if helpful else None, tuple(commands))

    def _fitting_some(self, texts: Sequence[str], read: Callable[[str], str]) -> tuple[tuple[str, ...], list[Readable]]:
        """The words that fit nothing, and the options that all others fit; `read` says which word each is."""
        chunks = [tuple(map(read, words_of(text))) for text in texts]
        known = [self._is_known(chunk) for chunk in chunks]
        strange = tuple(text for text, fits in zip(texts, known, strict=True) if not fits)
        way = _Way([chunk for chunk, fits in zip(chunks, known, strict=True) if fits])
        return strange, [one for one in self.readables if way.chunks and _fits(one, way, whole=False)]

    def _corrected(self, word: str) -> str:
        """The word of an option that a word may be a misspelling of."""
        if len(word) < 3 or not word.isalpha() or any(other.startswith(word) for other in self._vocabulary):
            return word
        near = nearest(word, self._vocabulary, 1)
        return near[0] if near else word

    def _is_known(self, chunk: tuple[str, ...]) -> bool:
        stretches = (s for one in self.readables for reading in one.readings for s in reading.stretches)
        return any(stretch.holds(chunk, whole=False) for stretch in stretches)


@frozen
class _Way:
    """A line in chunks of words, and values by the name of their choice."""

    chunks: Chunks
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()


def _chunks(texts: Sequence[str]) -> list[tuple[str, ...]]:
    return [words for words in map(words_of, texts) if words]


def _fits(one: Readable, way: _Way, *, whole: bool) -> bool:
    for name, words in way.named:
        if name not in one.names or not one.value(one.names.index(name)).holds(words, whole=whole):
            return False
    return not way.chunks or _placed(one, way.chunks, whole=whole) is not None


def _placed(one: Readable, chunks: Chunks, *, whole: bool) -> list[Stretch] | None:
    """Where the chunks stand in an option, in the first of its readings in which they do."""
    for reading in one.readings:
        found = reading.places(chunks, whole=whole)
        if found is not None:
            return found
    return None


def _names_another(one: Readable, chosen: Sequence[tuple[tuple[str, ...], Stretch]]) -> bool:
    """Whether what was read as a part of a value is the whole name of another one."""
    for stretch in {id(stretch): stretch for _, stretch in chosen}.values():
        words = tuple(word for chunk, other in chosen if other is stretch for word in chunk)
        assert stretch.choice is not None
        if words not in stretch.forms and words in other_values(one.described, stretch.choice):
            return True
    return False


def _names_an_action(one: Readable, line: str) -> bool:
    """Whether a line is the name of an action of the game."""
    procedures = one.described.option.offer.machine.code.program.procedures
    return any(words_of(each.name) == words_of(line) for each in procedures if each.sort == "action")


def _read_otherwise(one: Readable, chosen: Sequence[tuple[tuple[str, ...], Stretch]]) -> bool:
    """Whether words may be of other values than those that they were read as.

    So it is if two words that were read as of two values are the name of another value; if a word that was read as of a
    later value could be of one before it, of which nothing is said; and if there are as many words as choices, and each
    could be a value of one, but wasn't read so.
    """
    said = -1
    for chunk, stretch in chosen:
        choice = -1 if stretch.choice is None else stretch.choice
        if any(_could_be(one, number, chunk) for number in range(said + 1, choice)):
            return True
        said = max(said, choice)
    for (first, stretch), (second, following) in pairwise(chosen):
        if stretch is not following and stretch.choice is not None:
            joined = (*first, *second)
            if any(joined == words[-len(joined) :] for words in other_values(one.described, stretch.choice)):
                return True
    if not len(chosen) == len(one.names) > 1 or len({id(stretch) for _, stretch in chosen}) == len(chosen):
        return False
    return all(_could_be(one, number, chunk) for number, (chunk, _) in enumerate(chosen))


def _could_be(one: Readable, choice: int, chunk: tuple[str, ...]) -> bool:
    """Whether words are a part of the name of some value that a choice could have, whether or not it may."""
    return Stretch(tuple(other_values(one.described, choice))).holds(chunk, whole=True)


def _chosen(entry: Entry) -> Meaning:
    return Taken(entry.option) if entry.option is not None else Narrowed(entry.menu())


def _described(found: Sequence[Readable]) -> list[Described]:
    return [one.described for one in found]


def _aside(options: Sequence[Described], question: str = "") -> Menu:
    """A menu that asks back which of some options is meant."""
    if len(options) == 1:
        heading = f"{question or 'did you mean this?'} yes or no"
    else:
        heading = f"{question or 'did you mean one of these?'} type its number"
    return evolve(menu_of(options, ""), heading=heading, aside=True)
