"""Counting with the quickest engine that is ready, or with the one that is asked for.

The walker gives the meaning. What generated code can't count it counts instead: code that has to leave a game says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread
from time import monotonic

from attrs import define, field

from interpreter.engine.offer import Option
from interpreter.engines.ready import ENGINES
from interpreter.generation.pauses import Pauses
from interpreter.generation.runtime import Left
from interpreter.native.building import library_of
from interpreter.native.unavailable import Unavailable
from interpreter.perft.branching import Branching, Position
from interpreter.perft.counting import Counter
from interpreter.perft.generated import CountingPython
from interpreter.perft.native import CountingNative, counting_module
from interpreter.perft.pausing import UnclearError, pauses_of
from interpreter.perft.plies import Plies

SOON = 1.0
"""After so many seconds native code is made ready, while generated Python counts on."""


class _TakenOver(Exception):  # noqa: N818 (no error)
    """Native code is ready, and counts anew."""


@define(eq=False)
class QuickCounter:
    """Counts from positions of one program, as `Counter` does.

    Args:
        plies: What a ply is.
        engine: The name of the engine; with none generated Python begins, and native code goes on once it is ready.
        tick: Is called now and then with how many have been counted.
        note: Is told in one line why another engine counts than the one that was asked for.
    """

    plies: Plies
    engine: str | None = None
    tick: Callable[[int], None] = lambda counted: None
    note: Callable[[str], None] = lambda said: None
    _pauses: Pauses | None = field(init=False, default=None)
    _python: CountingPython | None = None
    _native: CountingNative | Unavailable | None = None
    _making: Thread | None = None
    _begun: float | None = None
    _said: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        assert self.engine is None or self.engine in ENGINES, self.engine
        if self.engine == "walker":
            return
        try:
            self._pauses = pauses_of(self.plies)
        except UnclearError as error:
            self._say(f"the walker counts: {error}")

    def count(self, position: Position, depth: int) -> int:
        """How many sequences of exactly so many plies there are from a position."""
        if depth == 0:
            return 1
        if self._pauses is not None:
            if self._begun is None:
                self._begun = monotonic()
            found = self._in_native(position, depth) if self._native_counts() else None
            if found is None:
                found = self._in_python(position, depth)
            if found is not None:
                return found
        return Counter(self.plies, self.tick).count(position, depth)

    def divided(self, position: Position, depth: int) -> Iterator[tuple[tuple[Option, ...], int]]:
        """The options of each first ply, with the count behind it."""
        for end in Branching(self.plies).further(position):
            if end.position is not None:
                yield end.taken, self.count(end.position, depth - 1)

    # ---- engines ----

    def _in_python(self, position: Position, depth: int) -> int | None:
        """The count; nothing where generated Python can't go on."""
        assert self._pauses is not None
        if self._python is None:
            self._python = CountingPython(self.plies.program, self._pauses, self._looked)
        try:
            return self._python.count(position, depth)
        except _TakenOver:
            return self.count(position, depth)
        except Left as left:
            self._say(f"generated Python can't go on, so the walker counts: {left}")
            return None

    def _in_native(self, position: Position, depth: int) -> int | None:
        """The count; nothing where native code can't go on, or there is none."""
        assert isinstance(self._native, CountingNative)
        try:
            return self._native.count(position, depth)
        except Left as left:
            self._say(f"native code can't go on, so generated Python counts: {left}")
            self._native = Unavailable(str(left))
            return None

    def _native_counts(self) -> bool:
        """Whether native code is to count, and can. Where it was asked for it is waited for."""
        if self.engine == "native" and self._native is None:
            self._make()
            if isinstance(self._native, Unavailable):
                self._say(f"no native code, so generated Python counts: {self._native.message}")
        return self.engine != "python" and isinstance(self._native, CountingNative)

    def _looked(self, counted: int) -> None:
        """Generated Python has come on: it makes way for native code as soon as there is some."""
        self.tick(counted)
        if self.engine is not None:
            return
        if self._making is None:
            assert self._begun is not None
            if monotonic() - self._begun > SOON:
                self._making = Thread(target=self._make, name="rulewright makes native code", daemon=True)
                self._making.start()
        elif isinstance(self._native, CountingNative):
            raise _TakenOver

    def _make(self) -> None:
        """Makes native code, or finds out why there is none."""
        assert self._pauses is not None
        module = counting_module(self.plies.program, self._pauses)
        library = library_of(module.text())
        if isinstance(library, Unavailable):
            self._native = library
            return
        self._native = CountingNative(self.plies.program, module, library, self.tick)
        if library.note is not None:
            self._say(library.note)

    def _say(self, said: str) -> None:
        """Tells something once, where an engine was asked for."""
        if self.engine is not None and said not in self._said:
            self._said.add(said)
            self.note(said)
