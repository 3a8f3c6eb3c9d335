"""Compiles while the caller waits or goes on."""

from __future__ import annotations

import atexit
from concurrent.futures import Future
from threading import Event, Thread
from weakref import WeakSet

from interpreter.native.built import Library, level_for, obtain
from interpreter.native.unavailable import Unavailable

_PATIENCE = 5.0
"""So many seconds are waited for a compiler to be gone."""


def library_of(source: str, level: int | None = None) -> Library | Unavailable:
    """Compiles and loads a program, or loads what was compiled before from the same text by the same compiler.

    Args:
        source: The program in C. What it defines should be `static`, but for the functions that are called from here.
        level: How far it is optimised, 0 to 3; by its size if nothing is said.
    """
    building = Building(source, level)
    try:
        library = building.wait()
    except BaseException:
        building.abandon()
        raise
    assert library is not None
    return library


class Building:
    """A library that is on its way.

    The compiler works beside this process, and only a thread that sleeps waits for it. Where the interpreter ends
    before it, it is ended as well. An interrupt goes to the main thread; so it can't come between starting the compiler
    and knowing that it runs.
    """

    def __init__(self, source: str, level: int | None = None) -> None:
        """Begins; see `library_of` for the arguments."""
        level = level_for(source) if level is None else level
        self._stop = Event()
        self._library: Future[Library | Unavailable] = Future()
        self._thread = Thread(target=self._build, args=(source, level), name="rulewright compiles", daemon=True)
        _BUILDINGS.add(self)
        self._thread.start()

    def ready(self) -> bool:
        """Whether there is a result."""
        return self._library.done()

    @property
    def result(self) -> Library | Unavailable | None:
        """The library, or why there is none; nothing while it isn't ready."""
        return self._library.result() if self._library.done() else None

    def wait(self, seconds: float | None = None) -> Library | Unavailable | None:
        """Waits for the result, for so long at most; nothing if there is still none then."""
        try:
            return self._library.result(seconds)
        except TimeoutError:
            return None

    def abandon(self) -> None:
        """Ends the compiler, if it is still at work. The result is then that it was broken off."""
        self._stop.set()
        self._thread.join(_PATIENCE)

    def _build(self, source: str, level: int) -> None:
        try:
            self._library.set_result(obtain(source, level, self._stop))
        except BaseException as error:  # told to who asks for the result, instead of being lost with the thread
            self._library.set_exception(error)


_BUILDINGS: WeakSet[Building] = WeakSet()


@atexit.register
def _abandon_all() -> None:
    for building in tuple(_BUILDINGS):
        building.abandon()
