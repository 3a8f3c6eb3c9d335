"""Picking an option step by step: menus of a few entries each, down to one option.

Few options are one menu. Of many, first the action is picked, then the value of each choice in turn; a step in which
there is nothing to choose between is passed over, and a long one is cut into stretches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from interpreter.engine.offer import Option, PendingDecision
from interpreter.engine.showing import joined, place_text, show
from interpreter.engine.view import knows
from interpreter.program.program import BOX

WHOLE = 12
"""So many options are listed as they are."""
WHOLE_WIDE = 8
"""So many, where they are too wide to stand side by side in a narrow terminal: a table should have room above them."""
WIDE = 34
LONGEST = 24
"""A step has at most so many entries."""
LONGEST_WIDE = 14
"""So many places, where their names are too wide for three to stand side by side: the board should be seen above."""
THIRD = 20
LEFT_OPEN = "…"
"""What stands for what is still to be picked."""
STOP = "0"
"""The number of *stop*, *none of these* and *no*."""
YES, NO = "yes", "no"


@frozen(eq=False, slots=False)
class Described:
    """An option with its label in parts: the text of each, and the number of the choice that it shows, if any."""

    option: Option
    parts: tuple[tuple[str, int | None], ...]

    @cached_property
    def label(self) -> str:
        return "".join(text for text, _ in self.parts)

    def words(self) -> frozenset[str]:
        """The words of the label that are no values."""
        return frozenset(word.casefold() for text, choice in self.parts if choice is None for word in text.split())

    def value(self, choice: int) -> Any:
        """The value of a choice."""
        return self.option.ids[choice + 1]

    def shown(self, choice: int) -> str:
        """The value of a choice as the one who decides reads it."""
        offer = self.option.offer
        return show(offer.machine, self.value(choice), offer.alternative(self.option.ids).choices[choice].format,
                    offer.viewer, braced=False)  # fmt: skip

    def whereabouts(self, choice: int, *, on_board: bool = False) -> str:
        """Where the component lies that is the value of a choice; empty for other values, and `on_board` for piles."""
        offer = self.option.offer
        value = self.value(choice)
        if offer.alternative(self.option.ids).choices[choice].format.form != "component" or value < 0:
            return ""
        place = offer.machine.row[offer.machine.code.place_of + value]
        passed_over = place == BOX or (on_board and not offer.machine.code.program.places[place].space)
        return "" if passed_over else place_text(offer.machine, place)

    def about(self) -> set[int]:
        """The places that are values of choices, or where components lie that are."""
        found = set()
        machine = self.option.offer.machine
        alternative = self.option.offer.alternative(self.option.ids) if self.option.ids else None
        for choice, value in zip(alternative.choices if alternative else (), self.option.ids[1:], strict=True):
            if choice.format.form == "place" and value >= 0:
                found.add(value)
            elif choice.format.form == "component" and value >= 0:
                found.add(machine.row[machine.code.place_of + value])
        return found

    def owner(self, choice: int | None) -> int | None:
        """Whose place the value of a choice is, if it is somebody's."""
        if choice is None or not self.option.ids:
            return None
        offer = self.option.offer
        value = self.value(choice)
        if offer.alternative(self.option.ids).choices[choice].format.form != "place" or value < 0:
            return None
        owner: int | None = offer.machine.code.program.places[value].owner
        return owner

    def rank(self, choice: int) -> tuple[int, ...]:
        """Where a component of a hand stands in it, in the order of the tables, unknown ones last; empty for others."""
        offer = self.option.offer
        machine, value = offer.machine, self.value(choice)
        if offer.alternative(self.option.ids).choices[choice].format.form != "component" or value < 0:
            return ()
        place = machine.code.program.places[machine.row[machine.code.place_of + value]]
        if place.space or place.visibility != "private":
            return ()
        return (0, value) if knows(machine, value, offer.viewer) else (1,)


@frozen(eq=False)
class Entry:
    """One line of a menu: `number` picks it, and it leads to what is left of the options then.

    `whole` is the label with all that was picked before, which `label` leaves out.
    """

    number: str
    label: str
    whole: str
    options: tuple[Described, ...]
    heading: str = ""

    @property
    def option(self) -> Option | None:
        """The option, where only one is left."""
        return self.options[0].option if len(self.options) == 1 else None

    def menu(self) -> Menu:
        """What is to be picked next."""
        return menu_of(self.options, self.heading)


@frozen(eq=False)
class Menu:
    """A step of picking. `heading` is what was picked so far, with `…` for what is still open; empty if nothing was.

    `aside` says that this isn't a step, but asks back what was meant; `heading` is then the question. `example` is what
    can be typed instead where entries stand for whole stretches.
    """

    heading: str
    entries: tuple[Entry, ...]
    aside: bool = False
    example: str = ""

    @property
    def options(self) -> list[Described]:
        """All options that can still be picked."""
        return [option for entry in self.entries for option in entry.options]

    @property
    def yes_or_no(self) -> bool:
        """Whether the heading is a question about one option."""
        labels = [entry.label for entry in self.entries]
        return labels == [YES, NO] or (self.aside and len(labels) == 1)

    @property
    def about(self) -> frozenset[int]:
        """The places that the options are about."""
        return frozenset(place for option in self.options for place in option.about())


@frozen
class _Group:
    """Options that one entry stands for. `choice` is the number of the choice in whose value they agree, if any."""

    options: tuple[Described, ...]
    choice: int | None = None
    heading: str = field(default="")


def describe(option: Option) -> Described:
    """Works out the label of an option."""
    offer = option.offer
    parts = [(joined(offer.machine, part.pieces, offer.viewer), part.choice) for part in offer.parts(option.ids)]
    return Described(option, tuple(parts))


def first_menu(decision: PendingDecision) -> Menu:
    """The first step of a decision; to take none stands there last, with the number 0.

    Where there is but one option, and *no*, the heading asks for it, to be answered by *yes* or *no*.
    """
    options = _as_drawn([describe(option) for option in decision.options])
    heading = ""
    if not _are_few(options) and len({one.option.ids[:1] for one in options}) == 1 and not decision.prompt:
        heading = _common(options)
    menu = menu_of(options, "" if heading.startswith(LEFT_OPEN) else heading)
    if decision.stop is None:
        return menu
    stop = describe(decision.stop)
    if len(options) == 1 and stop.label == NO:
        only = options[0]
        entries = Entry("1", YES, only.label, (only,)), Entry(STOP, NO, NO, (stop,))
        return Menu(_question(decision.prompt, only.label), entries)
    return evolve(menu, entries=(*menu.entries, Entry(STOP, stop.label, stop.label, (stop,))))


def _question(prompt: str, label: str) -> str:
    """Whether somebody wants the only option that he is asked for."""
    text = ": ".join(part for part in (prompt, "" if label == YES else label) if part) or "do it"
    return text if text[-1] in "?!.…" else f"{text}?"


def _as_drawn(options: list[Described], picked: int = 0) -> list[Described]:
    """Options in their order, but the cards of a hand as they are drawn. All agree in so much as was `picked`."""
    if len(options) < 2 or picked == len(options[0].option.ids):
        return options
    groups = _by(options, lambda option: option.option.ids[picked])
    ranks = [group[0].rank(picked - 1) for group in groups] if picked else []
    if all(ranks):
        groups = [group for _, group in sorted(zip(ranks, groups, strict=False), key=lambda pair: pair[0])] or groups
    return [option for group in groups for option in _as_drawn(group, picked + 1)]


def menu_of(options: Sequence[Described], heading: str) -> Menu:
    """The next step of picking one of these options."""
    groups = _groups(options)
    entries = _entries(groups, heading)
    if len(entries) <= (LONGEST_WIDE if _are_wide_places(entries) else LONGEST):
        return Menu(heading, _numbered(entries))
    middle = entries[len(entries) // 2].whole
    example = _without(middle, _said(options, heading) or _common(options))
    return Menu(heading, _numbered(_stretches(entries, heading, options)), example=example)


def _groups(options: Sequence[Described]) -> list[_Group]:
    """Puts together what one entry stands for."""
    single = [_Group((option,)) for option in options]
    if _are_few(options):
        return single
    actions = _by(options, lambda option: option.option.ids[:1])
    if len(actions) > 1:
        return [_Group(tuple(group)) for group in actions]
    for choice in range(len(options[0].option.ids) - 1):
        groups = _by(options, lambda option: option.value(choice))  # noqa: B023 (it is called at once)
        if len(groups) > 1:
            return [_Group(tuple(group), choice) for group in groups]
    return single


def _are_few(options: Sequence[Described]) -> bool:
    """Whether options are one menu."""
    return len(options) <= (WHOLE_WIDE if any(len(one.label) > WIDE for one in options) else WHOLE)


def _by(options: Iterable[Described], key: Callable[[Described], Any]) -> list[list[Described]]:
    found: dict[Any, list[Described]] = {}
    for option in options:
        found.setdefault(key(option), []).append(option)
    return list(found.values())


# ---- labels ----


def _common(options: Sequence[Described], beside: dict[int, str] | None = None) -> str:
    """What the labels of options have in common; `…` stands for the rest.

    `beside` is what is said in brackets behind the value of a choice, or at the end if the label doesn't show it.
    """
    beside = dict(beside or {})
    first = options[0]
    if len({option.option.ids[:1] for option in options}) > 1:
        return LEFT_OPEN
    texts = []
    for number, (text, choice) in enumerate(first.parts):
        same = all(option.parts[number][0] == text for option in options)
        extra = beside.pop(choice, "") if choice is not None else ""
        left_open = LEFT_OPEN if len(first.parts) == 1 else _owner(options, number) + LEFT_OPEN
        texts.append((text if same else left_open) + (f" ({extra})" if extra else ""))
    text = "".join(texts) + "".join(f" ({extra})" for extra in beside.values() if extra)
    return re.sub(rf"{LEFT_OPEN}(\s*{LEFT_OPEN})+", LEFT_OPEN, text)


def _owner(options: Sequence[Described], part: int, only: int | None = None) -> str:
    """The player's name with which a part of all labels begins, the places of one owner; perhaps `only` of a seat."""
    program = options[0].option.offer.machine.code.program
    owners = {option.owner(option.parts[part][1]) for option in options}
    owner = owners.pop()
    if owners or owner is None or only not in (None, owner):
        return ""
    name = f"{program.seat_labels[owner]} "
    return name if all(option.parts[part][0].startswith(name) for option in options) else ""


def _said(options: Sequence[Described], heading: str) -> str:
    """What labels leave out: what the heading says, and that the places of which one is chosen are one's own."""
    if heading:
        return _common(options)
    bare = all(len(option.parts) == 1 for option in options)
    return _owner(options, 0, options[0].option.offer.viewer) + LEFT_OPEN if bare else ""


def _entries(groups: Sequence[_Group], heading: str) -> list[Entry]:
    """Entries for groups, so labelled that no two are alike."""
    texts = [_titled(group, _common(group.options)) for group in groups]
    for told in (Described.shown, Described.whereabouts):
        if len(set(texts)) < len(texts):
            texts = [_titled(group, _common(group.options, _beside(group, told))) for group in groups]
    twice = Counter(texts)
    texts = [
        f"{text} ({group.options[0].option.name})" if twice[text] > 1 else text
        for group, text in zip(groups, texts, strict=True)
    ]
    said = _said([option for group in groups for option in group.options], heading)
    return [
        Entry("", _without(text, said), text, group.options, text) for group, text in zip(groups, texts, strict=True)
    ]


def _titled(group: _Group, text: str) -> str:
    """What several options have in common, with the name of the action where they have hardly anything."""
    if len(group.options) > 1 and text.startswith(LEFT_OPEN):
        first = group.options[0].option
        return f"{first.offer.alternative(first.ids).name.replace('_', ' ')}: {text}"
    return text


def _beside(group: _Group, told: Callable[[Described, int], str]) -> dict[int, str]:
    """What is told of the choice of a group, or of all choices of an option, unless the label says it already."""
    option = group.options[0]
    choices = range(len(option.option.ids) - 1) if group.choice is None else (group.choice,)
    return {choice: text for choice in choices if (text := told(option, choice)) and text not in option.label}


def _without(text: str, heading: str) -> str:
    """A label without what the heading says already: what stands for those of its `…` that it fills."""
    if LEFT_OPEN not in heading:
        return text
    found = re.fullmatch("(.+?)".join(map(re.escape, heading.split(LEFT_OPEN))), text)
    filled = [n for n, part in enumerate(found.groups(), 1) if part != LEFT_OPEN] if found is not None else []
    if found is None or not filled or any(LEFT_OPEN in found[n] for n in filled):
        return text
    return text[found.start(filled[0]) : found.end(filled[-1])]


# ---- long steps ----


def _stretches(entries: Sequence[Entry], heading: str, options: Sequence[Described]) -> list[Entry]:
    """Cuts a long step into stretches: the rows of a board, or else runs of the same length."""
    rows = _rows(entries)
    if not 1 < len(rows) <= LONGEST:
        length = max(WHOLE, -(-len(entries) // WHOLE))
        rows = [list(entries[n : n + length]) for n in range(0, len(entries), length)]
    common = _common(options)
    below = heading or ("" if common == LEFT_OPEN else common)
    said = _said(options, below)
    return [_stretch(row, below, said) for row in rows]


def _stretch(entries: Sequence[Entry], heading: str, said: str) -> Entry:
    if len(entries) == 1:
        return evolve(entries[0], heading=heading)
    first, last = (_without(entry.whole, said) for entry in (entries[0], entries[-1]))
    text = f"{first} {LEFT_OPEN} {last}"
    return Entry("", text, text, tuple(option for entry in entries for option in entry.options), heading)


def _are_wide_places(entries: Sequence[Entry]) -> bool:
    """Whether places are picked that have long names."""
    return _is_place_picked(entries[0].options[0].option) and any(len(entry.label) > THIRD for entry in entries)


def _is_place_picked(option: Option) -> bool:
    """Whether what an option picks last is a place; *stop* picks nothing."""
    if len(option.ids) < 2:
        return False
    return option.offer.alternative(option.ids).choices[-1].format.form == "place"


def _rows(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries for places by the last of their coordinates."""
    found: dict[Any, list[Entry]] = {}
    for entry in entries:
        option = entry.options[0].option
        if not _is_place_picked(option) or option.ids[-1] < 0:
            return []
        value = option.ids[-1]
        coordinates = option.offer.machine.code.program.places[value].coordinates
        if len(coordinates) < 2:
            return []
        found.setdefault(tuple(coordinates.values())[-1], []).append(entry)
    return list(found.values())


# ---- numbers ----


def _numbered(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Entries with their numbers: those that they have in their labels, if nothing else distinguishes them."""
    own = _own_numbers([entry.label for entry in entries])
    numbers = own or list(range(1, len(entries) + 1))
    found = [evolve(entry, number=str(number)) for entry, number in zip(entries, numbers, strict=True)]
    return tuple(sorted(found, key=lambda entry: int(entry.number)))


def _own_numbers(labels: Sequence[str]) -> list[int]:
    """The numbers that alone distinguish labels, from 1 on; empty if there are none."""
    parts = [re.split(r"(-?\d+)", label) for label in labels]
    if len(labels) < 2 or len({len(found) for found in parts}) > 1:
        return []
    differing = [n for n in range(len(parts[0])) if len({found[n] for found in parts}) > 1]
    if len(differing) != 1 or differing[0] % 2 == 0:
        return []
    numbers = [int(found[differing[0]]) for found in parts]
    return numbers if min(numbers) > 0 and len(set(numbers)) == len(numbers) else []
