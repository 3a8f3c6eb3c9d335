"""What options are about: actions, the components, places and other values that they choose, effects.

A *subject* is a pair of numbers: of its group, and of the value in it. Groups are numbered in the order of the
program, so every process numbers them alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import define, field, frozen

from interpreter.checking.meaning import TypedRuleset
from interpreter.checking.types import EffectType, PlayerType, plain
from interpreter.engine.decisions import Ids
from interpreter.engine.showing import name_of
from interpreter.program.masks import members
from interpreter.program.program import Program
from interpreter.program.statement import Alternative, Choice, Decide, Decision
from interpreter.program.value import NOTHING, Format, Value

Subject: TypeAlias = tuple[int, int]

ACTIONS, KIND, EFFECTS, PARAMETER = "actions", "kind", "effects", "parameter"
FURTHEST = 1_000
"""Numbers beyond it, or below its negative, are counted as one: so what is counted stays small."""

_NUMBERS = Format("number")


@frozen
class Printed:
    """Which fields of components hold effects, and which say whose they are."""

    effects: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    @classmethod
    def of(cls, typed: TypedRuleset) -> Printed:
        """The fields of a ruleset's components."""
        types = {name: plain(declared.type) for name, declared in typed.component_fields.items()}
        found = ([name for name, type_ in types.items() if isinstance(type_, of)] for of in (EffectType, PlayerType))
        return cls(*map(tuple, found))


@frozen
class Group:
    """Subjects of one sort: what is done, the components of a kind, effects, or the values of a parameter.

    `name` is what reports call it; `format` how its values are shown, where they aren't components or what is done.
    """

    sort: str
    name: str
    format: Format | None = None


@frozen(eq=False)
class _Slot:
    """What a chosen value is about: the group of its parameter, and whether it is a set, or a component."""

    group: int
    members: bool
    components: bool
    low: int


@define(eq=False)
class Subjects:
    """The subjects of one program.

    `groups` are in their order; `doings` are what the values of the first group, actions, are called.
    """

    program: Program
    printed: Printed
    groups: list[Group] = field(factory=list, init=False)
    doings: list[str] = field(factory=list, init=False)
    _of_action: dict[tuple[int, int], Subject] = field(factory=dict, init=False)
    _slots: dict[tuple[int, int], tuple[_Slot | None, ...]] = field(factory=dict, init=False)
    _of_component: list[tuple[Subject, ...]] = field(factory=list, init=False)
    _names: dict[int, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._group(Group(ACTIONS, "actions"))
        self._add_components()
        for block in self.program.blocks:
            end = block.terminator
            if isinstance(end, Decide) and end.decision.sort != "random" and block.procedure.sort != "example":
                self._add_decision(end.decision)

    # ---- what there is ----

    def _group(self, group: Group) -> int:
        if group not in self.groups:
            self.groups.append(group)
        return self.groups.index(group)

    def _doing(self, name: str) -> Subject:
        if name not in self.doings:
            self.doings.append(name)
        return 0, self.doings.index(name)

    def _add_decision(self, decision: Decision) -> None:
        asked = _asked(decision)
        for number, alternative in enumerate(decision.alternatives):
            doing = _doing(decision, alternative, asked)
            self._of_action[decision.number, number] = self._doing(doing)
            self._slots[decision.number, number] = tuple(
                self._slot(_parameter(doing, alternative, choice), choice) for choice in alternative.choices
            )
        if decision.stop is not None:
            self._of_action[decision.number, -1] = self._doing(_stopping(decision, asked))

    def _slot(self, name: str, choice: Choice) -> _Slot | None:
        format = choice.format
        inner = format.member if format.form in ("set", "list") else format
        if inner is None:
            inner = _NUMBERS
        if inner.form in ("set", "list", "tally"):
            return None
        group = self._group(Group(PARAMETER, name, inner))
        return _Slot(group, inner is not format, inner.form == "component", format.low)

    def _add_components(self) -> None:
        """The kind of each component and the effects printed on it; one for all that differ only in whose they are."""
        first: dict[tuple[Any, ...], int] = {}
        for number, component in enumerate(self.program.components):
            fields = sorted((n, value) for n, value in component.fields.items() if n not in self.printed.players)
            alike = first.setdefault((component.kind, *fields), number)
            subjects = [(self._group(Group(KIND, component.kind)), alike)]
            for name in self.printed.effects:
                for effect in _values(component.fields.get(name, NOTHING)):
                    subjects.append((self._group(Group(EFFECTS, "effects", Format("effect"))), effect))
            self._of_component.append(tuple(dict.fromkeys(subjects)))
        self._names = _component_names(self.program, sorted(first.values()))

    def known(self) -> Iterator[Subject]:
        """All that is known before any game: what can be done, the components, and the effects printed on them."""
        yield from ((0, number) for number in range(len(self.doings)))
        for subjects in self._of_component:
            yield from subjects

    # ---- what an option is about ----

    def about(self, decision: Decision, options: Iterable[Ids]) -> set[Subject]:
        """What at least one of some options of a decision is about; of `()`, that nothing of it was taken."""
        by_alternative: dict[int, list[Ids]] = {}
        found: set[Subject] = set()
        for ids in options:
            by_alternative.setdefault(ids[0] if ids else -1, []).append(ids)
        for alternative, several in by_alternative.items():
            found.add(self._of_action[decision.number, alternative])
            if alternative < 0:
                continue
            for position, slot in enumerate(self._slots[decision.number, alternative], 1):
                if slot is not None:
                    self._add_values(found, slot, {ids[position] for ids in several})
        return found

    def _add_values(self, found: set[Subject], slot: _Slot, values: Iterable[Value]) -> None:
        if slot.members:
            values = {member for value in values for member in _members(value, slot.low)}
        group = slot.group
        for value in values:
            assert isinstance(value, int)
            if slot.components and value != NOTHING:
                own = self._of_component[value]
                found.update(own)
                found.add((group, own[0][1]))
            elif -FURTHEST <= value <= FURTHEST or value == NOTHING:
                found.add((group, value))
            else:
                found.add((group, FURTHEST + 1 if value > 0 else -FURTHEST - 1))

    # ---- how reports call it ----

    def name(self, subject: Subject) -> str:
        """What a subject is called."""
        group, value = self.groups[subject[0]], subject[1]
        if group.sort == ACTIONS:
            return self.doings[value]
        if value == NOTHING:
            return "none"
        if group.sort == KIND or (group.format is not None and group.format.form == "component"):
            return self._names[value]
        assert group.format is not None
        if abs(value) == FURTHEST + 1:
            return f"more than {FURTHEST}" if value > 0 else f"less than -{FURTHEST}"
        return name_of(self.program, value, group.format)


def _asked(decision: Decision) -> str:
    """What a decision asks, in words; the values in its prompt are left out."""
    if decision.prompt is None:
        return ""
    return " ".join("".join(part if isinstance(part, str) else "…" for part in decision.prompt.parts).split())


def _doing(decision: Decision, alternative: Alternative, asked: str) -> str:
    if alternative.procedure is not None:
        return alternative.name
    if decision.sort == "may":
        return f"yes: {asked}" if asked else "yes"
    return asked or alternative.name


def _parameter(doing: str, alternative: Alternative, choice: Choice) -> str:
    """What the values of a choice are called; where it is all that is asked, as that is."""
    alone = alternative.procedure is None and len(alternative.choices) == 1
    return doing if alone else f"{doing}: {choice.name}"


def _stopping(decision: Decision, asked: str) -> str:
    """What it is to take no option."""
    if decision.sort == "may":
        return f"no: {asked}" if asked else "no"
    if asked and decision.sort == "choose":
        return f"none: {asked}"
    names = dict.fromkeys(alternative.name for alternative in decision.alternatives)
    return f"no more {', '.join(names)}" if decision.again else f"not {', '.join(names)}"


def _values(value: Value) -> Iterator[int]:
    if isinstance(value, tuple):
        yield from value
    elif value != NOTHING:
        yield value


def _members(value: Value, low: int) -> Sequence[int]:
    return members(value, low) if isinstance(value, int) else value


def _component_names(program: Program, firsts: Sequence[int]) -> dict[int, str]:
    """What components are called that stand for all that are alike: without the number, if that tells them apart."""
    plain = {number: program.components[number].name.partition("#")[0] for number in firsts}
    several = Counter(plain.values())
    return {n: name if several[name] == 1 else program.components[n].name for n, name in plain.items()}
