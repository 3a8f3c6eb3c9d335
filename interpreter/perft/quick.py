"""Counting with the quickest engine that is ready, or with the one that is asked for.

The walker gives the meaning. What generated code can't count it counts instead: code that has to leave a game says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field

from interpreter.engine.offer import Option
from interpreter.engines.ready import ENGINES
from interpreter.generation.pauses import Pauses
from interpreter.generation.runtime import Left
from interpreter.native.arrival import Arrival
from interpreter.native.building import library_of
from interpreter.native.unavailable import Unavailable
from interpreter.perft.branching import Branching, Position
from interpreter.perft.counting import Counter
from interpreter.perft.generated import CountingPython
from interpreter.perft.native import CountingNative, counting_module
from interpreter.perft.pausing import UnclearError, pauses_of
from interpreter.perft.plies import Plies


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
    _arrival: Arrival[CountingNative | Unavailable] = field(init=False)
    _cannot: bool = False
    """Whether native code had to leave a game."""
    _said: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        assert self.engine is None or self.engine in ENGINES, self.engine
        self._arrival = Arrival(self._make)
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
            native = self._native()
            found = None if native is None else self._in_native(native, position, depth)
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

    def _in_native(self, native: CountingNative, position: Position, depth: int) -> int | None:
        """The count; nothing where native code can't go on."""
        try:
            return native.count(position, depth)
        except Left as left:
            self._say(f"native code can't go on, so generated Python counts: {left}")
            self._cannot = True
            return None

    def _native(self) -> CountingNative | None:
        """Native code, if it is to count, can, and is ready. Where it was asked for it is waited for."""
        if self.engine == "python" or self._cannot:
            return None
        found = self._arrival.wait() if self.engine == "native" else self._arrival.get()
        if isinstance(found, CountingNative):
            if found.built.note is not None:
                self._say(found.built.note)
            return found
        if found is not None:
            self._say(f"no native code, so generated Python counts: {found.message}")
        return None

    def _looked(self, counted: int) -> None:
        """Generated Python has come on: it makes way for native code as soon as there is some."""
        self.tick(counted)
        if self.engine is None and self._native() is not None:
            raise _TakenOver

    def _make(self) -> CountingNative | Unavailable:
        assert self._pauses is not None
        module = counting_module(self.plies.program, self._pauses)
        library = library_of(module.text())
        if isinstance(library, Unavailable):
            return library
        return CountingNative(self.plies.program, module, library, self.tick)

    def _say(self, said: str) -> None:
        """Tells something once, where an engine was asked for."""
        if self.engine is not None and said not in self._said:
            self._said.add(said)
            self.note(said)
