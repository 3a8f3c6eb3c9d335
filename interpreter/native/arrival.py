"""What takes long to make, and is made in the background while something else does the work."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic
from typing import Generic, TypeVar

SOON = 1.0
"""After so many seconds of work something quicker begins to be made: what is done by then doesn't need it."""

Made = TypeVar("Made")


class Arrival(Generic[Made]):
    """Something that is made once it has been wanted for a while, by a thread that ends with the process."""

    def __init__(self, make: Callable[[], Made], soon: float = SOON) -> None:
        self._make = make
        self._soon = soon
        self._wanted: float | None = None
        self._thread: Thread | None = None
        self._lock = Lock()
        self._made: Made | None = None
        self._error: BaseException | None = None

    def get(self) -> Made | None:
        """What was made; nothing as long as it isn't there. If making it has failed it never will be."""
        if self._made is None and self._thread is None:
            now = monotonic()
            if self._wanted is None:
                self._wanted = now
            if now - self._wanted >= self._soon:
                self._begin()
        return self._made

    def wait(self) -> Made:
        """What was made, now. Raises what went wrong."""
        self._begin().join()
        if self._error is not None:
            raise self._error
        assert self._made is not None
        return self._made

    def _begin(self) -> Thread:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="rulewright makes what is quicker", daemon=True)
                self._thread.start()
            return self._thread

    def _run(self) -> None:
        try:
            self._made = self._make()
        except BaseException as error:  # told to who waits, instead of being lost with the thread
            self._error = error
