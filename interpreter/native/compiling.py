"""Compiles the text of a C program to a library: its bytes, or why there are none."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from threading import Event

from interpreter.cache.folder import PREFIX
from interpreter.diagnostics.visible import visible
from interpreter.native.compilers import Compiler
from interpreter.native.running import run
from interpreter.native.unavailable import Unavailable

# Signed numbers that overflow wrap around instead of meaning anything at all. What compilers warn of says nothing to
# someone who plays.
_FLAGS = ("-std=c99", "-fPIC", "-shared", "-fwrapv", "-w")
_SOURCE, _LIBRARY = "program.c", "program.so"
_LINES, _WIDTH = 5, 200
"""How much of what a compiler says is told."""
SECONDS = 120.0
"""So long a compiler may take."""


def flags(level: int) -> tuple[str, ...]:
    """The arguments that any compiler gets, for a level of optimisation: 0, 1, 2 or 3."""
    return (f"-O{level}", *_FLAGS)


def compile_library(
    compiler: Compiler, source: str, level: int, stop: Event, seconds: float = SECONDS
) -> bytes | Unavailable:
    """Compiles a program, in a folder of its own that is gone afterwards.

    Args:
        compiler: What compiles it.
        source: The program.
        level: See `flags`.
        stop: When this is set, the compiler is ended.
        seconds: After so long it is ended as well.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
            return _compile(compiler, source, level, stop, seconds, Path(folder))
    except OSError as error:
        return Unavailable(f"nothing can be compiled here: {(error.strerror or str(error)).lower()}")


def _compile(
    compiler: Compiler, source: str, level: int, stop: Event, seconds: float, folder: Path
) -> bytes | Unavailable:
    (folder / _SOURCE).write_text(source, encoding="utf-8")
    ended = run((*compiler.command, *flags(level), _SOURCE, "-o", _LIBRARY), seconds, stop, folder)
    name = visible(os.path.basename(compiler.command[0]))
    if stop.is_set():
        return Unavailable("compiling was broken off")
    if ended.status is None:
        return Unavailable(f"the C compiler `{name}` took longer than {seconds:g} seconds", None, _told(ended.output))
    if ended.status != 0:
        return Unavailable(f"the C compiler `{name}` failed", None, _told(ended.output))
    try:
        return (folder / _LIBRARY).read_bytes()
    except FileNotFoundError:
        return Unavailable(f"the C compiler `{name}` made nothing", None, _told(ended.output))


def _told(output: str) -> tuple[str, ...]:
    lines = [line for line in output.splitlines() if line.strip()]
    return tuple(visible(line)[:_WIDTH] for line in lines[:_LINES])
