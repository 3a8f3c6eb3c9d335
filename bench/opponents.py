"""Who plays the same games as our rulesets: programs written by hand in plain Python and in C, and libraries."""

from __future__ import annotations

import shutil
import subprocess
from atexit import register
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import perf_counter, process_time
from typing import Any

from attrs import define, field

from bench.handwritten import playing
from interpreter.measuring.comparison import BASELINE, UnavailableError
from interpreter.measuring.contender import Contender, Run

SAMPLE = 100
"""Of so many games decisions are counted, before anything is timed."""
SOURCES = Path(__file__).parent / "handwritten_c"


@define(eq=False)
class InPython:
    """Plays games by a function of Python. `mean` is how many decisions a game has on the average, if that is known."""

    name: str
    playout: Callable[[Random], object]
    mean: float | None = None
    random: Random = field(factory=lambda: Random(1))

    def run(self, seconds: float) -> Run:
        """See `Contender.run`."""
        playout, random = self.playout, self.random
        played, began, end = 0, process_time(), perf_counter() + seconds
        while True:
            playout(random)
            played += 1
            if perf_counter() >= end:
                decisions = None if self.mean is None else played * self.mean
                return Run(played, process_time() - began, decisions)


def handwritten(start: Callable[[], playing.Game], *, counted: bool = False) -> Callable[[], Contender]:
    """A game of `bench/handwritten`. Where it is `counted`, it is known how many decisions a game has."""

    def made() -> Contender:
        random = Random(0)
        mean = sum(playing.decisions(start, random) for _ in range(SAMPLE)) / SAMPLE if counted else None
        return InPython(BASELINE, lambda random: playing.playout(start, random), mean)

    return made


def open_spiel(name: str, *, counted: bool = False) -> Callable[[], Contender]:
    """A game of OpenSpiel, which is written by hand in C++; a loop in Python plays it."""

    def made() -> Contender:
        try:
            import pyspiel
        except ImportError:
            raise UnavailableError("OpenSpiel isn't installed (`pip install open_spiel`)") from None
        start = pyspiel.load_game(name).new_initial_state

        def play(random: Random) -> None:
            state, choice = start(), random.choice
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))

        def decisions(random: Random) -> int:
            """How many moves of a game aren't forced."""
            state, found = start(), 0
            while not state.is_terminal():
                moves = state.legal_actions()
                found += len(moves) > 1
                state.apply_action(random.choice(moves))
            return found

        random = Random(0)
        mean = sum(decisions(random) for _ in range(SAMPLE)) / SAMPLE if counted else None
        return InPython("OpenSpiel", play, mean)

    return made


def drawn(board: Any) -> bool:
    """Whether a board of python-chess is a draw, though there may be moves: as in our ruleset nobody must claim it."""
    return bool(board.halfmove_clock >= 100 or board.is_repetition(3) or board.is_insufficient_material())


def python_chess() -> Contender:
    """Chess as python-chess has it, with the draws of our ruleset."""
    try:
        import chess
    except ImportError:
        raise UnavailableError("python-chess isn't installed (`pip install chess`)") from None

    def play(random: Random) -> None:
        board = chess.Board()
        while not drawn(board) and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))

    return InPython("python-chess", play)


@define(eq=False)
class InC:
    """Plays games by one of the programs of `bench/handwritten_c`, in a process of its own that tells its own time."""

    name: str
    program: Path
    _seeds: count[int] = field(factory=count, init=False)

    def run(self, seconds: float) -> Run:
        """See `Contender.run`."""
        words = [str(self.program), "speed", str(seconds), str(next(self._seeds))]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
        return Run(int(told[0]), float(told[3]))


def in_c(name: str, source: str) -> Callable[[], Contender]:
    """A program of `bench/handwritten_c`, compiled as somebody would who doesn't know on which machine it will run."""

    def made() -> Contender:
        compiler = shutil.which("cc")
        if compiler is None:
            raise UnavailableError("there is no C compiler (`cc`)")
        folder = mkdtemp()
        register(shutil.rmtree, folder)
        program = Path(folder, source)
        subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCES / f"{source}.c")], check=True)
        return InC(name, program)

    return made
