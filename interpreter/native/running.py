"""Runs a program of the system that may hang, talk without end, or leave children behind."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import IO

from attrs import frozen

_KEPT = 32_768
"""So many bytes of what it says are kept."""
_CHUNK = 65_536
_TICK = 0.05
"""After so many seconds one looks whether it has ended, or should."""


@frozen
class Run:
    """How a program ended: its status, nothing if it was ended from here; and the beginning of what it said."""

    status: int | None
    output: str


def run(command: Sequence[str], seconds: float, stop: Event, folder: Path | None = None) -> Run:
    """Runs a program to its end.

    Args:
        command: The program and its arguments.
        seconds: After so long it is ended, and its children with it.
        stop: When this is set, it is ended as well.
        folder: Where it works; otherwise where this process does.

    Raises OSError if it can't be started.
    """
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        # The programs that it runs in turn must end with it; and an interrupt typed at a terminal is for us alone.
        start_new_session=True,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert process.stdout is not None
    with process.stdout as pipe:
        try:
            output = _listen(process, pipe, time.monotonic() + seconds, stop)
            status = process.poll()
        finally:
            if process.poll() is None:
                _end(process)
    return Run(status, output.decode("utf-8", "replace"))


def _listen(process: subprocess.Popen[bytes], pipe: IO[bytes], deadline: float, stop: Event) -> bytes:
    """What it says until it ends or has to. What it says past `_KEPT` is read, lest it wait for us, and forgotten."""
    os.set_blocking(pipe.fileno(), False)
    kept = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while process.poll() is None and time.monotonic() < deadline and not stop.is_set():
            if not selector.get_map():
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_TICK)
            elif selector.select(_TICK):
                said = os.read(pipe.fileno(), _CHUNK)
                kept += said[: _KEPT - len(kept)]
                if not said:
                    selector.unregister(pipe)
    # A child that it left behind may hold the pipe open: one doesn't wait for the end of the pipe.
    with suppress(BlockingIOError):
        while len(kept) < _KEPT and (said := os.read(pipe.fileno(), _KEPT - len(kept))):
            kept += said
    return kept


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
