"""The values that a condition saw: the smallest parts of it that say something, with what they are worth.

A condition is walked through as it was worked out: of `a and b` only what failed, of `a or b` only what held, of
`every x in S has c` the first x that spoiled it. What is left are the operands of comparisons and the like; constants
say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from attrs import define, evolve, field, fields

from interpreter.engine.errors import GameError, Trouble
from interpreter.engine.explanation.model import Seen, UsedException
from interpreter.engine.machine import Frame, Machine, set_local, value_of
from interpreter.engine.memo import expressions_within
from interpreter.engine.pieces import HIDDEN
from interpreter.engine.secrecy import Unseen
from interpreter.engine.showing import show
from interpreter.engine.telling import in_told_order
from interpreter.program import expression as e
from interpreter.program.derived import derived
from interpreter.program.masks import members
from interpreter.program.program import Program
from interpreter.program.value import NOTHING, Format
from interpreter.source.text import Span

DEPTH = 3
"""So many definitions deep the values are told."""
LISTED = 3
"""Up to so many members of a set are told of one by one."""
SHOWN = 6
"""Of a larger set only the first few members are shown."""
MOST_EXCEPTIONS = 6
LONGEST = 70

WRAPPERS = (e.Traced, e.OrZero, e.Not, e.Kept, e.Bounded)
OPERATORS = (
    e.Arithmetic, e.Absolute, e.Equal, e.Less, e.TallyWithin, e.InMask, e.InList, e.MaskOperation, e.FamilyOperation,
    e.ListWithout, e.TallyOperation, e.MakeMask, e.MakeList, e.MakeFamily, e.MakeTally, e.NumbersBetween,
)  # fmt: skip


Denied: TypeAlias = list[tuple[e.CanAct, Frame]]
"""Decisions that were found to have no legal option, each with the frame in which that was asked."""


def seen_values(
    m: Machine,
    expression: e.Expr,
    frame: Frame,
    viewer: int | None = None,
    named: Sequence[e.Local] = (),
    denied: Denied | None = None,
) -> tuple[Seen, ...]:
    """The values that an expression saw, as a viewer may see them. `named` are locals of which the asker knows.

    Decisions that were found to have no legal option are put into `denied`.
    """
    walk = _Walk(m, viewer, frozenset(named), [] if denied is None else denied)
    return tuple(walk.inside(expression, list(frame), DEPTH))


@define(eq=False)
class _Walk:
    m: Machine
    viewer: int | None
    named: frozenset[e.Local]
    denied: Denied

    @property
    def program(self) -> Program:
        return self.m.code.program

    def inside(self, x: e.Expr, f: Frame, depth: int) -> list[Seen]:
        """What an expression saw, each once."""
        return list(dict.fromkeys(self.visit(x, f, depth)))

    def holds(self, x: e.Expr, f: Frame) -> bool:
        value = value_of(self.m, x, f)
        return bool(value) and value != NOTHING

    def visit(self, x: e.Expr, f: Frame, depth: int) -> list[Seen]:
        """What an expression saw; what the viewer may not see is a question mark."""
        try:
            found = self.parts(x, f, depth)
            if found is None or (not found and x in self.program.sources):
                return self.atom(x, f, depth)
        except Unseen:
            source = self.program.sources.get(x)
            return [] if source is None else [Seen(source.span, one_line(source.span), HIDDEN)]
        return found

    def parts(self, x: e.Expr, f: Frame, depth: int) -> list[Seen] | None:
        """What the parts of an expression saw; nothing where it is to be shown itself."""
        match x:
            case e.Const():
                return []
            case e.CanAct():
                if not self.holds(x, f):
                    self.denied.append((x, list(f)))
                return None if x in self.program.sources else []
            case e.And(left, right) | e.Or(left, right):
                return self.both(x, left, right, f, depth)
            case e.If(condition, then, otherwise):
                taken = then if self.holds(condition, f) else otherwise
                return self.visit(condition, f, depth) + self.visit(taken, f, depth)
            case e.Let(local, value, body):
                set_local(self.m, local, f, value_of(self.m, value, f))
                return self.visit(body, f, depth)
            case e.Exceptions(base, cases):
                for case in cases:
                    if self.holds(case.condition, f):
                        return self.visit(case.condition, f, depth) + self.visit(case.value, f, depth)
                return self.visit(base, f, depth)
            case e.Comprehension(form="any" | "every"):
                return self.quantified(x, f, depth)
            case e.Contents(place) if x not in self.program.sources:
                return self.lying(x, place, f)
            case e.Cell(column, index) if column is self.program.place_of and x not in self.program.sources:
                return self.place(x, index, f)
        if isinstance(x, WRAPPERS):
            return self.visit(x.operand, f, depth)
        if isinstance(x, OPERATORS):
            return [seen for part in _operands(x) for seen in self.visit(part, f, depth)]
        if x in self.program.sources:
            return None
        if isinstance(x, e.Cell | e.Printed | e.Get | e.Comprehension | e.Pack | e.Award):
            return []
        return [seen for part in _operands(x) for seen in self.visit(part, f, depth)]

    def both(self, x: e.And | e.Or, left: e.Expr, right: e.Expr, f: Frame, depth: int) -> list[Seen]:
        """The sides that decided."""
        first = self.holds(left, f)
        if isinstance(x, e.Or):
            sides = [left] if first else [right] if self.holds(right, f) else [left, right]
        else:
            second = self.holds(right, f)
            sides = [side for side, holds in ((left, first), (right, second)) if holds == (first and second)]
        return [seen for side in sides for seen in self.visit(side, f, depth)]

    def quantified(self, x: e.Comprehension, f: Frame, depth: int) -> list[Seen] | None:
        """The member that decided; all of them where there are few and none did."""
        assert x.value is not None
        passing = []
        unseen: Unseen | None = None
        for member in value_of(self.m, x.source, f):
            set_local(self.m, x.local, f, member)
            try:
                passes = x.where is None or self.holds(x.where, f)
                decides = passes and self.holds(x.value, f) == (x.form == "any")
            except Unseen as one:
                unseen = unseen or one  # another one may decide
                continue
            if decides:
                return [self.member(x, member, f, depth)]
            if passes:
                passing.append(member)
        if unseen is not None:
            raise unseen
        if not 0 < len(passing) <= LISTED:
            return None
        return [self.member(x, member, f, depth) for member in passing]

    def member(self, x: e.Comprehension, member: int, f: Frame, depth: int) -> Seen:
        assert x.value is not None
        set_local(self.m, x.local, f, member)
        source = self.program.sources.get(x)
        inner = _Walk(self.m, self.viewer, self.named | {x.local}, self.denied).inside(x.value, f, depth)
        shown = show(self.m, member, local_format(self.program, x.local), self.viewer)
        return Seen(None if source is None else source.span, x.local.name, shown, tuple(inner))

    def lying(self, x: e.Contents, place: e.Expr, f: Frame) -> list[Seen]:
        """What lies on a place that stands for a set."""
        source = self.program.sources.get(place)
        if source is None:
            return []
        things = value_of(self.m, x, f)
        format_ = Format("list", member=Format("component"))
        return [Seen(source.span, one_line(source.span), short(self.m, things, format_, self.viewer))]

    def place(self, x: e.Cell, index: e.Expr, f: Frame) -> list[Seen]:
        """Where a component lies, of which is asked whether it lies on a place."""
        source = self.program.sources.get(index)
        if source is None:
            return []
        value = show(self.m, value_of(self.m, x, f), Format("place"), self.viewer)
        return [Seen(source.span, f"{one_line(source.span)}.place", value)]

    def atom(self, x: e.Expr, f: Frame, depth: int) -> list[Seen]:
        """An expression with its value, behind what it was read from."""
        source = self.program.sources[x]
        if isinstance(x, e.Printed) and source.format.form == "place":
            return []  # a pile by its name
        if isinstance(x, e.Get) and x.local.name == "me":
            return []
        value = value_of(self.m, x, f)
        shown = short(self.m, value, source.format, self.viewer)
        inside: tuple[Seen, ...] = ()
        if isinstance(x, e.CallDefine) and source.format.form == "yes_no" and depth:
            inside = tuple(self.called(x, f, depth - 1))
        seen = Seen(source.span, one_line(source.span), shown, inside)
        return [*self.read_from(x, f, depth), seen]

    def called(self, x: e.CallDefine, f: Frame, depth: int) -> list[Seen]:
        """What a definition saw."""
        values = [value_of(self.m, argument, f) for argument in x.arguments]
        if any(values[i] == NOTHING for i in x.define.strict):
            return []
        frame: Frame = [0] * max(1, x.define.frame)
        named = set(self.named)
        for parameter, argument, value in zip(x.define.parameters, x.arguments, values, strict=True):
            set_local(self.m, parameter, frame, value)
            if isinstance(argument, e.Get) and argument.local in named:
                named.add(parameter)
        return _Walk(self.m, self.viewer, frozenset(named), self.denied).inside(x.define.body, frame, depth)

    def read_from(self, x: e.Expr, f: Frame, depth: int) -> list[Seen]:
        """The things that a value is read from, where the asker didn't name them."""
        arguments: tuple[e.Expr, ...] = ()
        if isinstance(x, e.Cell | e.Printed):
            arguments = (x.index,)
        elif isinstance(x, e.CallDefine | e.BoardFunction):
            arguments = x.arguments
        found = []
        for argument in arguments:
            if argument not in self.program.sources or isinstance(argument, e.Comprehension | e.Kept):
                continue
            if isinstance(argument, e.Get) and argument.local in self.named:
                continue
            found += self.atom(argument, f, 0)
        return found


def _operands(x: e.Expr) -> Iterator[e.Expr]:
    for part in fields(type(x)):
        value = getattr(x, part.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, e.Expr):
                yield item


def one_line(span: Span) -> str:
    """The text of a span on one line."""
    text = " ".join(span.text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def short(m: Machine, value: Any, format_: Format, viewer: int | None) -> str:
    """A value as a viewer sees it; of a large set the first members, and how many there are."""
    if format_.form in ("set", "list"):
        things = members(value, format_.low) if isinstance(value, int) else list(value)
        if len(things) > SHOWN:
            member = format_.member or Format("number")
            if m.asker is not None:
                things = list(in_told_order(m, things, member, m.asker))
            first = ", ".join(show(m, thing, member, viewer) for thing in things[:LISTED])
            return f"{{{first}, … {len(things)} in all}}"
    return show(m, value, format_, viewer)


@derived
def _formats(program: Program) -> dict[e.Local, Format]:
    return {x.local: source.format for x, source in program.sources.items() if isinstance(x, e.Get)}


def local_format(program: Program, local: e.Local) -> Format:
    """How the value of a name is shown."""
    return _formats(program).get(local, Format("number"))


# ---- exceptions ----


@derived
def _cases(program: Program) -> dict[Span, str]:
    """The definition to which each exception belongs, by its line."""
    return {
        case.origin: define.name
        for define in program.defines
        for node in expressions_within(define.body)
        if isinstance(node, e.Exceptions)
        for case in node.cases
    }


@define(eq=False)
class _Watch:
    """Notes which exceptions decide."""

    cases: dict[Span, str]
    found: dict[Span, None] = field(factory=dict)

    def executed(self, origin: Span) -> None:
        if origin in self.cases:
            self.found[origin] = None

    def decided(self, seat: int | None, text: str) -> None:
        """Nobody decides while a value is worked out."""


def used_exceptions(m: Machine, expression: e.Expr, frame: Frame) -> tuple[UsedException, ...]:
    """The exceptions that decide when an expression is worked out."""
    program = m.code.program
    watch = _Watch(_cases(program))
    around = m.observer, m.memo, m.code
    m.observer, m.memo, m.code = watch, {}, evolve(m.code, kept={})
    try:
        value_of(m, expression, list(frame))
    except (GameError, Trouble):
        return ()
    finally:
        m.observer, m.memo, m.code = around
    return tuple(
        UsedException(origin, watch.cases[origin], program.layer_of(origin))
        for origin in list(watch.found)[:MOST_EXCEPTIONS]
    )
