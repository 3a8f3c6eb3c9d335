"""Options listed by generated Python for games that the walker plays on: what they are and mean stays the walker's."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from interpreter.engine.decisions import Ids
from interpreter.engine.machine import Machine
from interpreter.engines.python import GeneratedPython
from interpreter.program.program import Program
from interpreter.program.statement import Block


class Listing:
    """Lists the options of one program's decisions; nothing where, or as long as, only the walker can."""

    def __init__(self, program: Program, *, at_once: bool = False) -> None:
        """Code is generated in the background, while somebody thinks, or `at_once`."""
        self._program = program
        self._engine: GeneratedPython | None = None
        self._thread = Thread(target=self._try, daemon=True)
        if at_once:
            self._generate()
        else:
            self._thread.start()

    def __call__(self, machine: Machine, block: Block) -> list[Ids] | None:
        return None if self._engine is None else self._engine.options_at(machine, block)

    def wait(self) -> None:
        """Waits until code has been generated."""
        if self._thread.ident is not None:
            self._thread.join()

    def _try(self) -> None:
        """Generates code in the background: whatever goes wrong there, the game that is played goes on."""
        with suppress(Exception):
            self._generate()

    def _generate(self) -> None:
        self._engine = GeneratedPython(self._program)
