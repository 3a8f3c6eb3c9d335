"""Which engine there is for a program."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.machine import Lister
from interpreter.engines.engine import Engine
from interpreter.engines.listing import Listing
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.program.program import Program

ENGINES = ("python", "native", "walker")
"""The names of the engines, the usual one first."""


def ready(program: Program, engine: str = "python", note: Callable[[str], None] | None = None) -> Engine:
    """An engine, ready to play a program.

    Args:
        program: What is to be played.
        engine: The name of the engine, one of ENGINES. Where there is no native code, generated Python plays instead.
        note: Is told in one line why there is no native code, or why what was compiled isn't kept.
    """
    assert engine in ENGINES, engine
    if engine == "walker":
        return Walker(program)
    return _native(program, note) if engine == "native" else GeneratedPython(program)


def lister(program: Program, engine: str) -> Lister | None:
    """What lists the options of games that the walker plays, if an engine is to; see `Listing`."""
    assert engine in ENGINES, engine
    return None if engine == "walker" else Listing(program)


def _native(program: Program, note: Callable[[str], None] | None) -> Engine:
    from interpreter.engines.native import native
    from interpreter.native.unavailable import Unavailable

    found = native(program)
    if isinstance(found, Unavailable):
        if note is not None:
            note(f"no native code, so generated Python plays: {found.message}")
        return GeneratedPython(program)
    if note is not None and found.note is not None:
        note(found.note)
    return found
