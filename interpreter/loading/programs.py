"""Programs, kept for the next time, with what was generated from them."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from interpreter.cache.environment import digest
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.loading.keeping import get, put
from interpreter.program.derived import name_of
from interpreter.program.program import Program
from interpreter.program.settings import Settings
from interpreter.source.text import SourceFile

_PLACE: tuple[object, ...] = ("place",)
"""Under this a program knows where it is kept."""


@frozen(eq=False)
class Lowered:
    """What came of lowering a ruleset with some settings: no program if there is an error among the findings."""

    program: Program | None
    findings: tuple[Diagnostic, ...]


@frozen(eq=False)
class Place:
    """Where programs of a ruleset are kept. `key` is made of its files, the `sources`, and perhaps of settings."""

    key: str
    sources: tuple[SourceFile, ...]

    def of(self, settings: Settings) -> Place:
        """The place of the program with some settings."""
        return Place(digest("program", self.key, repr(settings)), self.sources)

    def find(self) -> Lowered | None:
        """What is kept here."""
        found = get(self.key, self.sources)
        if not isinstance(found, tuple):
            return None
        lowered, worked_out = found
        assert isinstance(lowered, Lowered)
        assert lowered.program is not None
        lowered.program.derived.update(worked_out)
        lowered.program.derived[_PLACE] = self, lowered
        return lowered

    def keep(self, lowered: Lowered) -> None:
        """Keeps what came of lowering, if that is a program."""
        if lowered.program is not None:
            lowered.program.derived[_PLACE] = self, lowered
            put(self.key, (lowered, {}), self.sources)


def keep_with(program: Program, *functions: Callable[..., object]) -> None:
    """Keeps a program once more, if it is kept at all, with what `derived` functions have worked out from it."""
    if _PLACE not in program.derived:
        return
    place, lowered = program.derived[_PLACE]
    names = {name_of(function) for function in functions}
    worked_out = {key: value for key, value in list(program.derived.items()) if key[0] in names}
    put(place.key, (lowered, worked_out), place.sources)
