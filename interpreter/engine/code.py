"""A program with what the engine works out of it once: addresses, tables of alike components, needs by level."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from attrs import field, frozen

from interpreter.engine.chance import stream_key
from interpreter.engine.concerns import concern
from interpreter.engine.memo import expressions_within, worth_remembering
from interpreter.program.derived import Derived, derived
from interpreter.program.expression import CanAct, Column, Define, Expr, Get, Kept, Local
from interpreter.program.masks import members
from interpreter.program.program import Family, Program
from interpreter.program.statement import Alternative, Block, Choice, LevelNeed


@frozen(eq=False)
class Plan:
    """An alternative as enumeration walks through it.

    `needs[n]` are tested once n choices are bound; the first of them, `own[n]`, read of all choices only the last one,
    so that what they say of a value needn't be asked again when the choices before it change; `joint[n]` are the
    others. `alike[n]` tells whether choice n passes over components that are like one before.
    """

    number: int
    alternative: Alternative
    choices: tuple[Choice, ...]
    needs: tuple[tuple[LevelNeed, ...], ...]
    own: tuple[tuple[LevelNeed, ...], ...]
    joint: tuple[tuple[LevelNeed, ...], ...]
    alike: tuple[bool, ...]


@frozen(eq=False)
class Code:
    """What the engine reads while a game runs. Nothing in it changes but `kept`.

    That holds the values of expressions that depend on nothing but the values of some names, by these.

    `place_of`, `above` … are the addresses that belong to component or place 0. `likeness` numbers the components
    such that those with the same kind and printed fields have the same number; `single` tells which are the only ones
    of theirs. `everyone` is the mask of all seats. `family` is that of each component; `veiled` are the places of
    private and hidden spaces of many places. `concerns` are the cells that each invariant may look at.
    """

    program: Program
    blocks: tuple[Block, ...]
    plans: dict[int, tuple[Plan, ...]]
    frame: int
    everyone: int
    place_of: int
    above: int
    below: int
    known: int
    top: int
    bottom: int
    held: int
    likeness: tuple[int, ...]
    single: tuple[bool, ...]
    hidden: tuple[bool, ...]
    family: tuple[Family, ...]
    veiled: tuple[bool, ...]
    seen_by: tuple[int, ...]
    component_variables: tuple[Column, ...]
    place_variables: tuple[Column, ...]
    watched: dict[Column, int]
    memorable: frozenset[Define]
    stream_keys: tuple[int, ...]
    late: bool
    pc: int
    concerns: tuple[frozenset[int] | None, ...]
    kept: dict[Kept, dict[tuple[Any, ...], Any]] = field(factory=dict)

    @property
    def derived(self) -> Derived:
        """What is worked out from the code is kept with its program."""
        return self.program.derived

    def __repr__(self) -> str:
        return f"<Code of {self.program!r}>"


@derived
def prepare(program: Program) -> Code:
    """The code of a program."""
    blocks: list[Any] = [None] * (1 + max((b.number for b in program.blocks), default=-1))
    for block in program.blocks:
        blocks[block.number] = block
    frames = [p.frame for p in program.procedures] + [d.frame for d in program.decisions]
    everyone = (1 << program.seats) - 1
    likeness = _likeness(program)
    system = {
        program.place_of, program.above, program.below, program.known, program.top, program.bottom, program.held,
    }  # fmt: skip
    watched = {c: c.watch for c in program.columns if c.watch is not None}
    if program.top.watch is not None:
        for column in (program.bottom, program.held):
            watched.setdefault(column, program.top.watch)
    return Code(
        program=program,
        blocks=tuple(blocks),
        plans={d.number: tuple(_plan(i, a) for i, a in enumerate(d.alternatives)) for d in program.decisions},
        frame=max([*frames, program.initial_frame, 1]),
        everyone=everyone,
        place_of=_base(program.place_of),
        above=_base(program.above),
        below=_base(program.below),
        known=_base(program.known),
        top=_base(program.top),
        bottom=_base(program.bottom),
        held=_base(program.held),
        likeness=likeness,
        single=tuple(likeness.count(number) == 1 for number in likeness),
        hidden=tuple(c.hidden for c in program.components),
        family=_families(program),
        veiled=_veiled(program),
        seen_by=tuple(_seen_by(p.visibility, p.owner, everyone) for p in program.places),
        component_variables=tuple(c for c in program.columns if c.over == "component" and c not in system),
        place_variables=tuple(c for c in program.columns if c.over == "place" and c not in system),
        watched=watched,
        memorable=worth_remembering(program.defines),
        stream_keys=tuple(stream_key(name) for name in program.streams),
        late=any(p.late and p.suspends for p in program.procedures),
        pc=program.counter_address,
        concerns=tuple(concern(program, invariant) for invariant in program.invariants),
    )


def _base(column: Column) -> int:
    return column.address - column.first


def _plan(number: int, alternative: Alternative) -> Plan:
    choices = alternative.choices
    needs = tuple(tuple(n for n in alternative.needs if n.level == level) for level in range(len(choices) + 1))
    own = tuple(_own(choices[: level - 1], at_level) if level > 1 else () for level, at_level in enumerate(needs))
    joint = tuple(at_level[len(first) :] for at_level, first in zip(needs, own, strict=True))
    return Plan(number, alternative, choices, needs, own, joint, tuple(c.alike for c in choices))


def _own(before: tuple[Choice, ...], needs: tuple[LevelNeed, ...]) -> tuple[LevelNeed, ...]:
    """The first of some needs, as long as they read none of the choices before."""
    others = {choice.local for choice in before}
    return tuple(takewhile(lambda need: not _reads(need.condition, others), needs))


def _reads(condition: Expr, locals: set[Local]) -> bool:
    within = list(expressions_within(condition))
    return any(isinstance(x, CanAct) or (isinstance(x, Get) and x.local in locals) for x in within)


def _likeness(program: Program) -> tuple[int, ...]:
    numbers: dict[Any, int] = {}
    return tuple(
        numbers.setdefault((c.kind, tuple(sorted(c.fields.items()))), len(numbers)) for c in program.components
    )


def _families(program: Program) -> tuple[Family, ...]:
    """The family of each component; without secrets its kind."""
    found = [Family(c.kind, 1 << number) for number, c in enumerate(program.components)]
    for family in program.families:
        for number in members(family.members):
            found[number] = family
    return tuple(found)


def _veiled(program: Program) -> tuple[bool, ...]:
    spaces = [(p.group, p.owner) if p.space and p.visibility != "public" else None for p in program.places]
    return tuple(space is not None and spaces.count(space) > 1 for space in spaces)


def _seen_by(visibility: str, owner: int | None, everyone: int) -> int:
    """Who sees into a place: a mask of seats."""
    if visibility == "public":
        return everyone
    if visibility == "private" and owner is not None:
        return 1 << owner
    return 0
