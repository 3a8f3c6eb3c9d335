"""Rulesets, read and checked now, or as they were kept when none of their files was another one than it is now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from interpreter.diagnostics.diagnostic import Diagnostic, Reporter
from interpreter.loading.keeping import get, put
from interpreter.loading.pickling import packed, unpacked
from interpreter.loading.programs import Lowered, Place
from interpreter.loading.sources import Request, Sources
from interpreter.loading.summary import Summary, summary_of
from interpreter.program.settings import Settings

if TYPE_CHECKING:
    from interpreter.checking.meaning import TypedRuleset


@define(eq=False)
class Loaded:
    """A ruleset as it was loaded.

    `diagnostics` are sorted. `summary` is there if there is no error among them, `place` if it is kept. `typed` is
    nothing if it couldn't be read.
    """

    diagnostics: tuple[Diagnostic, ...]
    readable: bool
    summary: Summary | None
    place: Place | None
    _open: Callable[[], TypedRuleset | None]
    _typed: TypedRuleset | None = field(default=None, init=False)

    @classmethod
    def of(cls, typed: TypedRuleset | None, reporter: Reporter, place: Place | None = None) -> Loaded:
        """What was checked now."""
        summary = None if typed is None or reporter.failed else summary_of(typed)
        return cls(tuple(reporter.sorted()), typed is not None, summary, place, lambda: typed)

    @property
    def typed(self) -> TypedRuleset | None:
        """The typed ruleset, which is opened when it is first asked for."""
        if self._typed is None and self.readable:
            self._typed = self._open()
        return self._typed

    def lowered(self, settings: Settings) -> Lowered:
        """Lower a ruleset without errors, or find what came of it before. Each call gives another program."""
        place = None if self.place is None else self.place.of(settings)
        lowered = None if place is None else place.find()
        if lowered is None:
            from interpreter.lowering.lower import lower

            assert self.typed is not None
            reporter = Reporter()
            program = lower(self.typed, dict(settings.options), settings.seats, reporter)
            lowered = Lowered(program, tuple(reporter.found))
            if place is not None:
                place.keep(lowered)
        return lowered


def load(name: str, layers: Sequence[str]) -> Loaded:
    """Read and check a ruleset, by name or path, with further layers; or find what came of it before."""
    request = Request.of(name, layers)
    if request is not None:
        entry = get(request.key)
        if isinstance(entry, _Entry) and entry.sources.hold(request):
            return entry.loaded(request)
    return _loaded_now(name, layers, request)


def _loaded_now(name: str, layers: Sequence[str], request: Request | None) -> Loaded:
    from interpreter import driver
    from interpreter.assembly.files import Files

    reporter = Reporter()
    files = Files(reporter)
    typed = driver.checked(name, layers, reporter, files)
    sources = Sources.of(files)
    if request is None or sources is None or typed is None or Request.of(name, layers) != request:
        return Loaded.of(typed, reporter)
    loaded = Loaded.of(typed, reporter, Place(sources.key(request), sources.files))
    with suppress(Exception):  # of a ruleset that is nested too deeply, for one
        put(request.key, _Entry(sources, loaded.diagnostics, loaded.summary, packed(typed, sources.files)))
    return loaded


@frozen(eq=False)
class _Entry:
    """What is kept of a ruleset that could be read. `typed` stays packed until it is needed."""

    sources: Sources
    diagnostics: tuple[Diagnostic, ...]
    summary: Summary | None
    typed: bytes

    def loaded(self, request: Request) -> Loaded:
        place = Place(self.sources.key(request), self.sources.files)
        return Loaded(self.diagnostics, True, self.summary, place, self._typed)

    def _typed(self) -> TypedRuleset:
        from interpreter.checking.meaning import TypedRuleset

        typed = unpacked(self.typed, self.sources.files)
        assert isinstance(typed, TypedRuleset)
        return typed
