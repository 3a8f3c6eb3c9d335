"""Which engine there is for a program."""

from __future__ import annotations

from interpreter.engines.engine import Engine
from interpreter.engines.python import GeneratedPython
from interpreter.engines.walker import Walker
from interpreter.program.program import Program

ENGINES = ("python", "walker")
"""The names of the engines, the usual one first."""


def ready(program: Program, engine: str = "python") -> Engine:
    """An engine, ready to play a program.

    Args:
        program: What is to be played.
        engine: The name of the engine, one of ENGINES.
    """
    assert engine in ENGINES, engine
    return Walker(program) if engine == "walker" else GeneratedPython(program)
