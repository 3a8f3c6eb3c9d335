"""Chance whose outcomes are tried one after the other, as generated Python calls it where it counts."""

from __future__ import annotations

from math import factorial, prod
from typing import Any

from interpreter.generation.pauses import MOST_ORDERS
from interpreter.generation.runtime import Left, Runtime


class Outcomes:
    """A script of what chance brings in a run: for each time the number of the outcome, and how many there are."""

    def __init__(self) -> None:
        self._script: list[tuple[int, int]] = []
        self._used = 0

    def __len__(self) -> int:
        return len(self._script)

    def begin(self, mark: int) -> None:
        """A run begins: from a mark on the script says what chance brings, and beyond it the first outcome."""
        self._used = mark

    def pick(self, count: int) -> int:
        """The number of the next outcome, of so many."""
        if count < 2:
            return 0
        if self._used == len(self._script):
            self._script.append((0, count))
        self._used += 1
        return self._script[self._used - 1][0]

    def next(self, mark: int) -> bool:
        """Goes on to the next outcomes from a mark on. Gives whether there are any."""
        script = self._script
        while len(script) > mark and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if len(script) == mark:
            return False
        script[-1] = (script[-1][0] + 1, script[-1][1])
        return True


class BranchingRuntime(Runtime):
    """The runtime of code that counts: what chance brings, the script of `outcomes` says."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.outcomes = Outcomes()

    def draw(self, stream: int, below: int) -> int:
        return self.outcomes.pick(below)

    def put_in_order(self, pile: list[int], stream: int) -> None:
        """An outcome for each order that can be told apart."""
        keys = {component: self._alike(component) for component in pile}
        kinds = list(keys.values())
        if factorial(len(pile)) // prod(factorial(kinds.count(kind)) for kind in set(kinds)) > MOST_ORDERS:
            raise Left("a pile with too many orders")
        left = pile.copy()
        for i in range(len(pile)):
            firsts = list({keys[component]: component for component in reversed(left)}.values())[::-1]
            pile[i] = firsts[self.outcomes.pick(len(firsts))]
            left.remove(pile[i])

    def _alike(self, component: int) -> tuple[Any, ...]:
        """Equal for components that can't be told apart."""
        variables = tuple(cells[component] for column, cells in self.component_variables if column.has(component))
        return self.code.likeness[component], self.place[component], self.known[component], variables
