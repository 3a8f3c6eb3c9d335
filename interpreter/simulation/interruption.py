"""Breaking off between two sums, never within one: what is done then counts, and nothing counts half."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from attrs import define


@define
class Interruption:
    """Ctrl-C, or the wish that the process should end, raises KeyboardInterrupt; but not while it is `held`."""

    _held: bool = False
    _asked: bool = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Answers the signals within. Where they can't be answered, in another thread, nothing is done."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        found = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        answered = [number for number in found if signal.getsignal(number) is not signal.SIG_IGN]  # as `nohup` has it
        before = {number: signal.signal(number, self._interrupt) for number in answered}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """What is done within is done whole; who asked meanwhile is answered behind it."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._asked:
            self._asked = False
            raise KeyboardInterrupt

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            raise KeyboardInterrupt
        self._asked = True
