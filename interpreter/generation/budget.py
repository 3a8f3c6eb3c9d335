"""No ruleset may hang the machine: what may take very long counts its rounds, and gives up after too many.

Most functions are known to be short: how often their loops can go round follows from the bounds of what they go
through. Only where loops within loops may come to more do they count, weighted by what a round may cost at most.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.unit import Unit

FREE = 1_000_000
"""What a loop may cost without counting: so many values are worked out at most."""
SHORT = 2_500
"""What a function that is entered from outside may cost without counting."""
ROUND = 256
"""What is counted as one round."""
UNKNOWN = 4096
"""How often a loop is taken to go round where nothing is known."""
WIDEST = 1 << 32
"""How often a loop over numbers is taken to go round where they have no bounds."""
WALK = 64
"""How often a loop that goes along a line of a board is taken to go round."""
PILE = 8
"""So many components are taken to lie on a place, or the sixteenth part of all that there are."""
BETWEEN = 20_000_000
"""What may be done before it is looked whether anything was decided meanwhile: so many values are worked out."""
SEARCH = 1_000
"""What a function of the library is taken to cost; those that may take long have a limit of their own."""


@define(eq=False)
class Budget:
    """Makes the functions of a unit count; `entered` are those that are called from outside of it."""

    unit: Unit
    entered: frozenset[str]
    _costs: dict[str, int] = field(factory=dict)

    def spread(self) -> None:
        """Goes through all functions."""
        for name in self.unit.functions:
            self._function(name)

    def turns(self, name: str) -> int:
        """How often a function may be done, without counting, before it is looked whether anything was decided."""
        self._costs[name] = 0
        return max(1, BETWEEN // (1 + self._steps(self.unit.functions[name].body)))

    def _function(self, name: str) -> int:
        """What a function costs that it doesn't count itself."""
        function = self.unit.functions.get(name)
        if function is None:
            return SEARCH
        if name not in self._costs:
            self._costs[name] = 0
            cost = self._steps(function.body)
            if cost > (SHORT if name in self.entered else FREE):
                function.body.insert(0, _counting(cost))
                cost = 0
            self._costs[name] = cost
        return self._costs[name]

    def _steps(self, steps: Iterable[form.Step]) -> int:
        return sum(map(self._step, steps))

    def _step(self, step: form.Step) -> int:
        match step:
            case form.Set() | form.Add() | form.Push():
                return self._value(step.value)
            case form.Store():
                return self._value(step.index) + self._value(step.value)
            case form.If():
                return self._value(step.condition) + max(self._steps(step.then), self._steps(step.otherwise))
            case form.Each():
                return self._value(step.members) + self._loop(step.body, _length(step))
            case form.Members():
                return self._value(step.mask) + self._loop(step.body, _domain(step.name))
            case form.Span():
                return self._loop(step.body, _span(step))
            case form.Rows():
                return self._loop(step.body, len(step.table.values))
            case form.RowsAt():
                return self._loop(step.body, max(map(len, step.rows), default=0))
            case form.Changes():
                return max(self._loop(step.body, step.memory.array.count), self._steps(step.unknown))
            case form.Linked():
                return len(step.places) * (1 + self._value(step.inside)) + self._steps(step.unknown)
            case form.Indexed() | form.Having():
                return self._loop(step.body, step.array.count)
            case form.Pile():
                return self._loop(step.body, max(PILE, _domain(step.name) // 16))
            case form.While():
                return self._while(step)
            case form.Do():
                return self._value(step.call)
            case form.Give():
                return 0 if step.value is None else self._value(step.value)
            case form.Keep() | form.Revert():
                return step.array.count
        return 0

    def _loop(self, body: list[form.Step], rounds: int) -> int:
        """What a loop costs; if that is much, it counts."""
        each = 1 + self._steps(body)
        if each * rounds <= FREE:
            return each * rounds
        body.insert(0, _counting(each))
        return 0

    def _while(self, loop: form.While) -> int:
        """A loop that counts already counts its whole cost; another one goes along a line."""
        if not any(isinstance(step, form.Do) and step.call.function == "spend" for step in loop.body):
            return self._loop(loop.body, WALK)
        each = self._steps(loop.body)
        if each > ROUND:
            loop.body.insert(0, _counting(each))
        return 0

    def _value(self, value: form.Value) -> int:
        match value:
            case form.Operation():
                return 1 + sum(map(self._value, value.operands))
            case form.Select():
                return 1 + self._value(value.condition) + max(self._value(value.then), self._value(value.otherwise))
            case form.Cell() | form.Entry():
                return 1 + self._value(value.index)
            case form.Count() | form.Holds():
                return 1 + value.array.count // 16 + self._value(value.value)
            case form.Call():
                return 1 + self._function(value.function) + sum(map(self._value, value.arguments))
        return 0


def _counting(cost: int) -> form.Step:
    return form.Do(form.Call("spend_more", (form.Literal(1 + cost // ROUND),)))


def _domain(name: form.Name) -> int:
    """How many members there can be, by their bounds."""
    return UNKNOWN if name.high is None else max(1, name.high - max(name.low, 0) + 1)


def _length(loop: form.Each) -> int:
    match loop.members:
        case form.Literal(value=tuple(value)):
            return len(value)
        case form.Entry():
            return max((len(v) for v in loop.members.table.values if isinstance(v, tuple)), default=1)
    return _domain(loop.name) if loop.members.kind != form.FAMILY else UNKNOWN


def _span(loop: form.Span) -> int:
    return WIDEST if loop.name.high is None else max(1, loop.name.high - loop.name.low + 1)
