"""What is to be simulated: all that a worker must know to play any of the games, as data that can be sent to it."""

from __future__ import annotations

import io
import pickle
import zlib

from attrs import field, frozen

from interpreter.engine.chance import GAMMA, mix
from interpreter.players.seats import SeatKind
from interpreter.program.program import Program
from interpreter.program.value import SCALAR
from interpreter.simulation.subjects import Printed

OBSERVED = 100
"""Of so many games, the first ones, it is noted which lines of the ruleset they execute."""

_SCALAR = "scalar"


@frozen(eq=False)
class Plan:
    """What is to be played.

    `seats` says who plays each seat; `most` after how many decisions a game is broken off; `printed` what is printed on
    components; `observed` how many games, the first ones, are watched for the lines that they need.
    """

    program: Program
    seats: tuple[SeatKind, ...]
    seed: int
    engine: str
    most: int
    printed: Printed = field(factory=Printed)
    observed: int = OBSERVED

    def game_seed(self, number: int) -> int:
        """The seed of a game: it follows from the simulation's seed and the game's number, and has 53 bits.

        So it stays exact where numbers are floating ones, as in a spreadsheet.
        """
        return mix(mix(self.seed) + GAMMA * (number + 1)) >> 11


class _Pickler(pickle.Pickler):
    """Keeps what engines compare by identity."""

    def persistent_id(self, found: object) -> str | None:
        return _SCALAR if found is SCALAR else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: object) -> object:
        assert name == _SCALAR
        return SCALAR


def packed(plan: Plan) -> bytes:
    """A plan to be sent to workers."""
    stream = io.BytesIO()
    _Pickler(stream, pickle.HIGHEST_PROTOCOL).dump(plan)
    return zlib.compress(stream.getvalue())


def unpacked(data: bytes) -> Plan:
    """What `packed` made of a plan. Like all that is pickled it must come from somebody who is trusted."""
    plan = _Unpickler(io.BytesIO(zlib.decompress(data))).load()
    assert isinstance(plan, Plan)
    return plan
