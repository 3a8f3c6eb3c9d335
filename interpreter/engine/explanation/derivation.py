"""What a score is made of: its summands, with the names bound there, each with its value and line.

An expression is walked through as it was worked out, and cut wherever its value is a sum: `+` and `-`, `sum`, what
`pack` takes. A definition is a summand of its own, made of those of its body. What is no sum is a leaf, and tells what
it followed from. Summands of nothing or 0 are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import define, evolve

from interpreter.engine.explanation.model import Seen, Summand, UsedException
from interpreter.engine.explanation.values import local_format, one_line, seen_values, short, used_exceptions
from interpreter.engine.functions import valued
from interpreter.engine.machine import Frame, Machine, set_local, value_of
from interpreter.engine.packing import packed
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import joined, show, text_pieces
from interpreter.engine.telling import in_told_order
from interpreter.program import expression as e
from interpreter.program.masks import members
from interpreter.program.program import Program, Score
from interpreter.program.value import NOTHING, Format
from interpreter.source.text import Span

DEPTH = 8
"""So many definitions deep a score is taken apart."""
LISTED = 2
"""A name that stands for a larger set of places or components is worded: `3 places`."""


def derivation(m: Machine, seat: int, viewer: int | None = None, score: str | None = None) -> Summand:
    """What the total of a seat is made of, or one score, as a viewer may know it; None may know everything.

    The machine is a copy. Raises ValueError for a score that isn't there.
    """
    program = m.code.program
    parts = tuple(_score(m, made, seat, viewer) for made in program.scores if score is None or made.name == score)
    if score is not None:
        if not parts:
            raise ValueError(f"there is no score `{score}`")
        return parts[0]
    return Summand(None, "total", total(parts), parts=parts)


def _score(m: Machine, score: Score, seat: int, viewer: int | None) -> Summand:
    frame: Frame = [0] * max(1, score.define.frame)
    frame[0] = seat
    with as_known_to(m, viewer):
        parts = _Derivation(m, viewer).summands(score.define.body, frame, DEPTH)
    return headed(Summand(_origin(score.define.body), score.label, total(parts), parts=tuple(parts)))


def total(parts: Sequence[Summand]) -> int | None:
    """What summands come to; nothing where one of them is hidden."""
    values = [part.value for part in parts if part.value is not None]
    return sum(values) if len(values) == len(parts) else None


def collapsed(summand: Summand) -> Summand:
    """A summand with a single part as one, with the names of both: `c = red, r = 3 places`."""
    if len(summand.parts) != 1 or summand.value != summand.parts[0].value:
        return summand
    (part,) = summand.parts
    return Summand(
        part.origin or summand.origin,
        part.text or summand.text,
        summand.value,
        summand.names + part.names,
        part.parts,
        summand.values + part.values,
        summand.exceptions + part.exceptions,
    )


def headed(summand: Summand) -> Summand:
    """A summand with a text of its own, as one with its single part if that binds no names."""
    if len(summand.parts) != 1 or summand.parts[0].names:
        return summand
    return evolve(collapsed(summand), text=summand.text)


def negated(summand: Summand) -> Summand:
    """A summand that is taken away."""
    value = None if summand.value is None else -summand.value
    return evolve(summand, value=value, parts=tuple(negated(part) for part in summand.parts))


@define(eq=False)
class _Derivation:
    m: Machine
    viewer: int | None

    @property
    def program(self) -> Program:
        return self.m.code.program

    def summands(self, x: e.Expr, f: Frame, depth: int) -> list[Summand]:
        """Summands whose values add up to that of an expression."""
        try:
            return self.terms(x, f, depth)
        except Unseen:
            return [Summand(self.origin(x), self.text(x), None)]

    def terms(self, x: e.Expr, f: Frame, depth: int) -> list[Summand]:
        match x:
            case e.Traced(operand) | e.OrZero(operand) | e.Kept(operand) | e.Bounded(operand):
                return self.summands(operand, f, depth)
            case e.Let(local, value, body):
                set_local(self.m, local, f, value_of(self.m, value, f))
                return self.summands(body, f, depth)
            case e.Arithmetic("add", left, right):
                return self.summands(left, f, depth) + self.summands(right, f, depth)
            case e.Arithmetic("subtract", left, right):
                return self.summands(left, f, depth) + [negated(s) for s in self.summands(right, f, depth)]
            case e.Arithmetic("least" | "greatest", left, right):
                return self.extreme(x, left, right, f, depth)
            case e.If(condition, then, otherwise):
                taken = then if value_of(self.m, condition, f) else otherwise
                return self.conditional(x, condition, taken, f, depth)
            case e.Exceptions(base, cases):
                for case in cases:
                    if value_of(self.m, case.condition, f):
                        used = UsedException(case.origin, "", self.program.layer_of(case.origin))
                        return [self.excepted(s, used) for s in self.summands(case.value, f, depth)]
                return self.summands(base, f, depth)
            case e.Comprehension(form="sum"):
                return self.added(x, f, depth)
            case e.Comprehension(form="most" | "least"):
                return self.best(x, f, depth)
            case e.Pack():
                return self.packing(x, f, depth)
            case e.CallDefine() if depth:
                return self.called(x, f, depth - 1)
            case e.Award():
                return self.awarded(x, f)
        return self.leaf(x, f)

    # ---- leaves ----

    def leaf(self, x: e.Expr, f: Frame, values: tuple[Seen, ...] | None = None) -> list[Summand]:
        """What is no sum: with what it followed from."""
        value = value_of(self.m, x, f)
        if value == NOTHING or not value:
            return []
        if values is None:
            values = self.followed(x, f)
        exceptions = used_exceptions(self.m, x, f)
        return [Summand(self.origin(x), self.text(x) or str(value), int(value), values=values, exceptions=exceptions)]

    def followed(self, x: e.Expr, f: Frame) -> tuple[Seen, ...]:
        """What a leaf followed from, unless that is only itself once more."""
        text = self.text(x)
        return tuple(seen for seen in self.looked_at(x, f) if seen.text != text)

    def looked_at(self, x: e.Expr, f: Frame) -> tuple[Seen, ...]:
        match x:
            case e.CountMask(operand) | e.CountList(operand) if operand in self.program.sources:
                return (self.set_of(operand, f),)
            case e.Lookup(subject):
                return seen_values(self.m, subject, f, self.viewer)
        return seen_values(self.m, x, f, self.viewer)

    def set_of(self, x: e.Expr, f: Frame) -> Seen:
        source = self.program.sources[x]
        value = short(self.m, value_of(self.m, x, f), source.format, self.viewer)
        return Seen(source.span, one_line(source.span), value)

    def text(self, x: e.Expr) -> str:
        source = self.program.sources.get(x)
        return "" if source is None else one_line(source.span)

    def origin(self, x: e.Expr) -> Span | None:
        source = self.program.sources.get(x)
        return _origin(x) if source is None else source.span

    # ---- sums ----

    def added(self, x: e.Comprehension, f: Frame, depth: int) -> list[Summand]:
        """A summand for each member."""
        found: list[Summand] = []
        assert x.value is not None
        for member in self.told(x.local, value_of(self.m, x.source, f)):
            set_local(self.m, x.local, f, member)
            if x.where is None or value_of(self.m, x.where, f):
                found += self.bound(x.local, member, x.value, f, depth)
        return found

    def told(self, local: e.Local, members: Sequence[Any]) -> Iterable[Any]:
        """Members in the order in which they are told of: what the viewer doesn't know comes last."""
        asker = self.m.asker
        return members if asker is None else in_told_order(self.m, members, local_format(self.program, local), asker)

    def packing(self, x: e.Pack, f: Frame, depth: int) -> list[Summand]:
        """A summand for each set that is taken."""
        found: list[Summand] = []
        for mask in packed(list(valued(self.m, x, f))):
            set_local(self.m, x.local, f, mask)
            found += self.bound(x.local, mask, x.value, f, depth)
        return found

    def best(self, x: e.Comprehension, f: Frame, depth: int) -> list[Summand]:
        """The first member whose value is the greatest or least."""
        best = value_of(self.m, x, f)
        assert x.value is not None
        for member in value_of(self.m, x.source, f) if best != NOTHING else ():
            set_local(self.m, x.local, f, member)
            if (x.where is None or value_of(self.m, x.where, f)) and value_of(self.m, x.value, f) == best:
                return self.bound(x.local, member, x.value, f, depth)
        return []

    def bound(self, local: e.Local, member: int, value: e.Expr, f: Frame, depth: int) -> list[Summand]:
        """The summand of one member; its line is that of the value."""
        parts = self.summands(value, f, depth)
        if not parts:
            return []
        name = local.name, worded(self.m, member, local_format(self.program, local), self.viewer)
        found = Summand(self.origin(value), self.text(value), total(parts), (name,), tuple(parts))
        return [collapsed(found)]

    def called(self, x: e.CallDefine, f: Frame, depth: int) -> list[Summand]:
        """A definition, made of the summands of its body; its label words it."""
        values = [value_of(self.m, argument, f) for argument in x.arguments]
        if any(values[i] == NOTHING for i in x.define.strict):
            return []
        frame: Frame = [0] * max(1, x.define.frame)
        for parameter, value in zip(x.define.parameters, values, strict=True):
            set_local(self.m, parameter, frame, value)
        parts = self.summands(x.define.body, frame, depth)
        if not parts:
            return []
        parts = [
            evolve(part, exceptions=tuple(self.named(used, x.define.name) for used in part.exceptions))
            for part in parts
        ]
        text = self.text(x) or x.define.name
        if x.define.label is not None:
            text = joined(self.m, text_pieces(self.m, x.define.label, frame), self.viewer)
        return [headed(Summand(self.origin(x), text, total(parts), parts=tuple(parts)))]

    def named(self, used: UsedException, name: str) -> UsedException:
        return used if used.definition else evolve(used, definition=name)

    def excepted(self, summand: Summand, used: UsedException) -> Summand:
        return evolve(summand, exceptions=(used, *summand.exceptions))

    # ---- choices ----

    def conditional(self, x: e.If, condition: e.Expr, taken: e.Expr, f: Frame, depth: int) -> list[Summand]:
        """The branch that was taken; of a constant in it, what decided."""
        if not isinstance(taken, e.Const):
            return self.summands(taken, f, depth)
        values = seen_values(self.m, condition, f, self.viewer)
        return self.leaf(x, f, values)

    def extreme(self, x: e.Arithmetic, left: e.Expr, right: e.Expr, f: Frame, depth: int) -> list[Summand]:
        """Of `min` and `max` the operand that counts; a bound is told with what it bounds."""
        value = value_of(self.m, x, f)
        if value == NOTHING:
            return []
        counts = left if value_of(self.m, left, f) == value else right
        if isinstance(counts, e.Const):
            return self.leaf(x, f)
        return self.summands(counts, f, depth)

    def awarded(self, x: e.Award, f: Frame) -> list[Summand]:
        """A prize, with what all players have."""
        source = self.program.sources.get(x)
        ranked: list[tuple[int, Seen]] = []
        text = self.text(x.value)
        span = self.origin(x.value) or (None if source is None else source.span)
        for seat, name in enumerate(self.program.seat_labels):
            set_local(self.m, x.local, f, seat)
            value = value_of(self.m, x.value, f)
            number = 0 if value == NOTHING else value
            leaves = [leaf for summand in self.summands(x.value, f, DEPTH) for leaf in summand.leaves()]
            made_of = tuple(Seen(leaf.origin, leaf.heading, str(leaf.value)) for leaf in leaves)
            bound = any(leaf.names for leaf in leaves)
            seen = Seen(span, f"{text} of {name}" if text else name, str(number), made_of if bound else ())
            ranked.append((number, seen))
        ranked.sort(key=lambda entry: -entry[0] if x.most else entry[0])
        return self.leaf(x, f, tuple(seen for _, seen in ranked))


def worded(m: Machine, value: Any, format_: Format, viewer: int | None) -> str:
    """What a name stands for; a larger set by what it consists of."""
    if format_.form in ("set", "list"):
        things = members(value, format_.low) if isinstance(value, int) else list(value)
        if len(things) > LISTED:
            return f"{len(things)} {_plural(m, things, format_)}"
    return show(m, value, format_, viewer)


def _plural(m: Machine, things: Sequence[int], format_: Format) -> str:
    program = m.code.program
    member = format_.member.form if format_.member is not None else ""
    names: Iterator[str] = iter(())
    if member == "place":
        names = (program.places[thing].group for thing in things)
    elif member == "component":
        names = (m.code.family[thing].name for thing in things)
    counted = Counter(names)
    return f"{next(iter(counted)).lower()}s" if len(counted) == 1 else "members"


def _origin(x: e.Expr) -> Span | None:
    """The line of a body."""
    while True:
        match x:
            case e.Traced(_, origin):
                return origin
            case e.Let(_, _, body):
                x = body
            case e.Exceptions(base, _):
                x = base
            case e.OrZero(operand) | e.Kept(operand):
                x = operand
            case _:
                return None
