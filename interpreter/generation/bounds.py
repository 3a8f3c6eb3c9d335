"""What numbers an expression can have: from columns, constants and what binds each name.

Bounds leave out what can't be told: `low` is NOTHING where a value may be nothing or nothing is known, `high` is None
where nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from attrs import fields

from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.masks import members
from interpreter.program.program import Program
from interpreter.program.value import NOTHING, Format

Range: TypeAlias = tuple[int, int | None]
UNKNOWN: Range = (NOTHING, None)
PLACES = ("step", "steps", "ahead")
PLACE_SETS = ("around", "around_in", "sight", "run", "touching", "within", "within_in", "reached", "walk", "walk_in")


def joined(ranges: Iterable[Range]) -> Range:
    """The range that covers all of some; unknown for none."""
    found = list(ranges)
    if not found:
        return UNKNOWN
    highs = [high for _, high in found]
    return min(low for low, _ in found), None if None in highs else max(h for h in highs if h is not None)


class Bounds:
    """The bounds in one program. Examples don't count: they are never run by generated code."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._bound: dict[e.Local, list[tuple[bool, e.Expr | Range]]] = {}
        """For each name what it is given: a value, or a member of something."""
        self._found: dict[e.Local, Range] = {}
        self._columns = self._column_ranges()
        self._gather()

    def of(self, x: e.Expr) -> Range:
        """The bounds of a number."""
        match x:
            case e.Const():
                return (x.value, x.value) if isinstance(x.value, int) else UNKNOWN
            case e.Get():
                return self.local(x.local)
            case e.Cell():
                return self._columns.get(x.column, UNKNOWN)
            case e.Printed():
                numbers = [value for value in (*x.values, x.nothing) if isinstance(value, int)]
                return (min(numbers), max(numbers)) if len(numbers) == len(x.values) + 1 else UNKNOWN
            case e.Traced() | e.Kept():
                return self.of(x.operand)
            case e.Bounded():
                return x.low if self.of(x.operand)[0] > NOTHING else NOTHING, x.high
            case e.OrZero():
                low, high = self.of(x.operand)
                return (0, 1 if high == 1 else high) if low == NOTHING else (low, high)
            case e.If():
                return joined((self.of(x.then), self.of(x.otherwise)))
            case e.Let():
                return self.of(x.body)
            case e.CallDefine():
                found = self.of(x.define.body)
                nothing = x.define.nothing
                strict = any(self.of(x.arguments[i])[0] == NOTHING for i in x.define.strict)
                return joined((found, (nothing, nothing))) if strict and isinstance(nothing, int) else found
            case e.Arithmetic():
                return self._arithmetic(x)
            case e.Absolute():
                low, high = self.of(x.operand)
                if low == NOTHING:
                    return UNKNOWN
                return 0, None if high is None else max(abs(low), abs(high))
            case e.CountList() | e.CountMask():
                return 0, None
            case e.Equal() | e.Less() | e.Not() | e.And() | e.Or() | e.InMask() | e.InList() | e.CanAct():
                return 0, 1
            case e.TallyWithin():
                return 0, 1
            case e.Lookup():
                nothing = x.nothing
                cases = [self.of(value) for _, value in x.cases]
                return joined([*cases, (nothing, nothing)]) if isinstance(nothing, int) else UNKNOWN
            case e.BoardFunction() if x.name in PLACES:
                return NOTHING, len(self.program.places) - 1
            case e.Comprehension() if x.form == "first":
                return NOTHING, self.member(x.source)[1]
            case e.Comprehension() if x.form in ("any", "every"):
                return 0, 1
            case e.Last():
                return NOTHING, self.member(x.members)[1]
            case e.At() if x.nothing == NOTHING:
                return NOTHING, self.member(x.members)[1]
            case e.Exceptions():
                return joined([self.of(x.base), *(self.of(case.value) for case in x.cases)])
        return UNKNOWN

    def member(self, x: e.Expr) -> Range:
        """The bounds of the members of a list or mask of numbers."""
        match x:
            case e.Const() if isinstance(x.value, tuple):
                return (min(x.value), max(x.value)) if x.value else UNKNOWN
            case e.Contents() | e.ContentsOfAll():
                return 0, len(self.program.components) - 1
            case e.Keep():
                return self.member(x.members)
            case e.NumbersBetween():
                low, high = self.of(x.low), self.of(x.high)
                return low[0], high[1]
            case e.Traced() | e.Kept():
                return self.member(x.operand)
            case e.ListOfMask():
                if isinstance(x.operand, e.Const) and isinstance(x.operand.value, int) and x.operand.value:
                    found = members(x.operand.value, x.low)
                    return found[0], found[-1]
                return x.low, self.member(x.operand)[1]
            case e.MaskOfList():
                return self.member(x.operand)
            case e.MakeList() | e.MakeMask():
                low, high = joined(self.of(member) for member in x.members)
                return max(low, 0) if low == NOTHING else low, high
            case e.FirstOf():
                return self.member(x.members)
            case e.ListWithout():
                return self.member(x.left)
            case e.MaskOperation():
                if x.operator == "union":
                    return joined((self.member(x.left), self.member(x.right)))
                return self.member(x.left)
            case e.Comprehension() if x.form == "list":
                return self.member(x.source)
            case e.Comprehension() if x.form == "mask" and x.value is not None:
                low, high = self.of(x.value)
                return max(low, x.low), high
            case e.Comprehension() if x.form == "union" and x.value is not None:
                return self.member(x.value)
            case e.BoardFunction() if x.name in PLACE_SETS:
                return 0, len(self.program.places) - 1
            case e.CallDefine():
                return self.member(x.define.body)
            case e.If():
                return joined((self.member(x.then), self.member(x.otherwise)))
            case e.Let():
                return self.member(x.body)
        return UNKNOWN

    def local(self, local: e.Local) -> Range:
        """The bounds of what a name stands for."""
        if local not in self._found:
            self._found[local] = UNKNOWN  # Who asks again while this is found out learns nothing.
            self._found[local] = joined(self._given(each, what) for each, what in self._bound.get(local, ()))
        return self._found[local]

    def of_column(self, column: e.Column) -> Range:
        """The bounds of what a column holds."""
        return self._columns.get(column, UNKNOWN)

    def _given(self, member: bool, what: e.Expr | Range) -> Range:
        if isinstance(what, tuple):
            return what
        return self.member(what) if member else self.of(what)

    def _arithmetic(self, x: e.Arithmetic) -> Range:
        (a, b), (c, d) = self._operand(x.left), self._operand(x.right)
        known = b is not None and d is not None and NOTHING not in (a, c)
        match x.operator:
            case "add" if known and b is not None and d is not None:
                return a + c, b + d
            case "subtract" if known and b is not None and d is not None:
                return a - d, b - c
            case "multiply" if known and b is not None and d is not None:
                ends = (a * c, a * d, b * c, b * d)
                return min(ends), max(ends)
            case "divide" if known and b is not None and a >= 0 and c >= 0:
                return 0, b
            case "modulo" if d is not None and NOTHING not in (a, c):
                return 0, max(d - 1, 0)
            case "least" if known and b is not None and d is not None:
                return min(a, c), min(b, d)
            case "greatest" if known and b is not None and d is not None:
                return max(a, c), max(b, d)
        return UNKNOWN

    def _operand(self, x: e.Expr) -> Range:
        """The bounds of what is reckoned with, which is never nothing: a bounded column is within its bounds."""
        if isinstance(x, e.Cell) and x.column.low is not None and x.column.high is not None:
            return x.column.low, x.column.high
        return self.of(x)

    def _column_ranges(self) -> dict[e.Column, Range]:
        program = self.program
        components, places = len(program.components), len(program.places)
        found: dict[e.Column, Range] = {
            program.place_of: (0, places - 1),
            program.top: (NOTHING, components - 1),
            program.bottom: (NOTHING, components - 1),
            program.above: (NOTHING, components - 1),
            program.below: (NOTHING, components - 1),
            program.held: (0, components),
            program.known: (0, (1 << program.seats) - 1),
        }
        for variable in program.variables:
            high = self._greatest(variable.format)
            if variable.format.form == "yes_no":
                found[variable.column] = (0, 1) if variable.column.nothing in (0, 1) else (NOTHING, 1)
            elif high is not None:
                found[variable.column] = (NOTHING, high)
        for column in program.columns:
            if column not in found:
                found[column] = (NOTHING, column.high)
        return found

    def _greatest(self, format: Format) -> int | None:
        sizes = {
            "player": self.program.seats,
            "component": len(self.program.components),
            "place": len(self.program.places),
            "enum": len(format.names),
            "effect": len(self.program.effects),
        }
        size = sizes.get(format.form)
        return None if size is None else size - 1

    # ---- what binds names ----

    def _gather(self) -> None:
        program = self.program
        seat: Range = (0, program.seats - 1)
        for block in program.blocks:
            if block.procedure.sort == "example":
                continue
            self._look(block.statements)
            terminator = block.terminator
            if isinstance(terminator, s.Invoke):
                self._bind(terminator.procedure.parameters, terminator.arguments)
            if isinstance(terminator, s.Fork):
                self._bound.setdefault(terminator.player, []).append((False, seat))
            if isinstance(terminator, s.Decide):
                self._decision(terminator.decision)
            if terminator is not None:
                self._look(terminator)
        for procedure in program.procedures:
            if procedure.sort != "example":
                self._look(procedure.body)
        for define in program.defines:
            self._look(define.body)
        for site in program.repeat_sites:
            for define, _ in site.values:
                self._bind(define.parameters, (seat,) * len(define.parameters))
        for scored in (*program.scores, *program.winner):
            self._bind(scored.define.parameters, (seat,) * len(scored.define.parameters))

    def _decision(self, decision: s.Decision) -> None:
        for alternative in decision.alternatives:
            for local, value in alternative.given:
                self._bind((local,), (value,))
            for choice in alternative.choices:
                self._bound.setdefault(choice.local, []).append((True, choice.source))
                self._look(choice.source)
                self._look(choice.where)
            for need in alternative.needs:
                self._look(need.condition)

    def _bind(self, locals: Iterable[e.Local], values: Iterable[e.Expr | Range]) -> None:
        for local, value in zip(locals, values, strict=False):
            self._bound.setdefault(local, []).append((False, value))
            if isinstance(value, e.Expr):
                self._look(value)

    def _look(self, node: Any) -> None:
        waiting = [node]
        while waiting:
            item = waiting.pop()
            if isinstance(item, tuple | list):
                waiting += item
                continue
            match item:
                case s.SetLocal():
                    self._bound.setdefault(item.local, []).append((False, item.value))
                case e.Let():
                    self._bound.setdefault(item.local, []).append((False, item.value))
                case e.Comprehension() | s.ForEach() | e.Pack():
                    self._bound.setdefault(item.local, []).append((True, item.source))
                case e.Award():
                    self._bound.setdefault(item.local, []).append((False, (0, self.program.seats - 1)))
                case e.CallDefine():
                    for local, value in zip(item.define.parameters, item.arguments, strict=True):
                        self._bound.setdefault(local, []).append((False, value))
                case s.CallPlain():
                    for local, value in zip(item.procedure.parameters, item.arguments, strict=True):
                        self._bound.setdefault(local, []).append((False, value))
                case s.Enqueue():
                    reaction = self.program.reactions[item.reaction]
                    for local, value in zip(reaction.parameters, item.values, strict=True):
                        self._bound.setdefault(local, []).append((False, value))
                case e.CanAct():
                    self._decision(item.decision)
            waiting += list(parts(item))


def parts(node: Any) -> Iterator[Any]:
    """What stands in an expression, statement or terminator, without other procedures, definitions and blocks."""
    if isinstance(node, e.Expr | s.Stmt | s.Terminator | e.ExceptionCase):
        for each in fields(type(node)):
            value = getattr(node, each.name)
            if isinstance(value, e.Expr | e.ExceptionCase | s.Stmt | tuple):
                yield value
