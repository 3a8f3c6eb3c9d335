"""A process that is to end, or whose terminal is closed, first puts in order what it has changed and started."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class EndingInterrupt(KeyboardInterrupt):
    """The process is to end; Ctrl-C only breaks off what is being done, where something is that can be."""


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Raises EndingInterrupt within when the process is to end, so that all that must be done at the end is done."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise EndingInterrupt

    found = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    handled = [number for number in found if signal.getsignal(number) is not signal.SIG_IGN]  # as `nohup` has it
    before = {number: signal.signal(number, interrupt) for number in handled}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
