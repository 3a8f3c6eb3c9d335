"""Games of chance that generated Python plays, decision by decision, so that what is offered can be noted."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.engine.decisions import Ids
from interpreter.engine.errors import GameError
from interpreter.engines.python import GeneratedPython
from interpreter.generation.runtime import Left
from interpreter.program.statement import Decision
from interpreter.simulation.endings import Endings
from interpreter.simulation.noting import Notes
from interpreter.simulation.plan import Plan
from interpreter.simulation.played import UNFINISHED, PlayedGame
from interpreter.simulation.subjects import Subjects


class QuickGames:
    """Plays games of a plan in which all seats choose at random. It holds one game at a time."""

    def __init__(self, plan: Plan, subjects: Subjects, endings: Endings) -> None:
        self._plan = plan
        self._subjects = subjects
        self._endings = endings
        self._engine = GeneratedPython(plan.program)

    def play(self, number: int) -> PlayedGame | None:
        """Play the game with a number; nothing where the walker must, since something stops that may be told."""
        try:
            return self._play(number, self._plan.game_seed(number))
        except (Left, GameError, RecursionError):
            return None

    def _play(self, number: int, seed: int) -> PlayedGame | None:
        engine, notes = self._engine, Notes(self._subjects)

        def decided(seat: int, decision: Decision, options: Sequence[Ids], taken: Ids) -> None:
            notes.decided(decision, seat, options[:-1] if decision.stop is not None else options, taken)

        left = sum(engine.lefts.values())
        played = engine.playout(seed, seed, self._plan.most, decided)
        if sum(engine.lefts.values()) != left:  # The walker has played it from its beginning, and told all of it anew.
            return None
        if not played.ended:
            return PlayedGame(number, seed, UNFINISHED, notes.decisions)
        machine = played.game(self._plan.program).machine
        machine.seed = seed
        return notes.finished(number, seed, machine, self._endings, won=self._winners())

    def _winners(self) -> int:
        """The mask of the seats that win the game that is held."""
        reached = self._engine.reached()
        best = max(reached)
        return sum(1 << seat for seat, own in enumerate(reached) if own == best) if self._plan.program.winner else 0
