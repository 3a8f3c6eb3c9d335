"""The draws of `Policy`, many at once: so each of them costs a third of what it does one by one.

Numbers of 64 bits stand in one large number, in lanes of 128 bits: what mixes them (see `engine/chance.py`) then does
so in all lanes by one operation, since no product of a lane gets into the next one.
"""

from __future__ import annotations

from struct import Struct

from attrs import field, frozen

from interpreter.engine.chance import DRAW_BITS, DRAW_MASK, DRAWS, GAMMA, MASK

LANE = 128


@frozen
class Lanes:
    """So many numbers of a policy at once."""

    count: int
    _ones: int = field(init=False)
    _masks: int = field(init=False)
    _draws: int = field(init=False)
    _steps: int = field(init=False)
    _cells: Struct = field(init=False)

    def __attrs_post_init__(self) -> None:
        ones = sum(1 << LANE * lane for lane in range(self.count))
        steps = sum((GAMMA * (lane + 1) & MASK) << LANE * lane for lane in range(self.count))
        for name, value in (("_ones", ones), ("_masks", ones * MASK), ("_draws", ones * DRAW_MASK), ("_steps", steps)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_cells", Struct(">" + "4x3I" * self.count))

    def draws(self, seed: int, counter: int) -> list[int]:
        """The draws from number `counter` on of a policy whose mixed seed is given, the first one last."""
        mask, draws = self._masks, self._draws
        state = seed + GAMMA * (counter // DRAWS) & MASK
        z = self._ones * state + self._steps & mask
        z = ((z ^ z >> 30) & mask) * 0xBF58476D1CE4E5B9 & mask
        z = ((z ^ z >> 27) & mask) * 0x94D049BB133111EB & mask
        z ^= z >> 31
        cells = z & draws | (z >> DRAW_BITS & draws) << 32 | (z >> 2 * DRAW_BITS & draws) << 64
        found = list(self._cells.unpack(cells.to_bytes(LANE // 8 * self.count, "big")))
        if counter % DRAWS:
            del found[-(counter % DRAWS) :]
        return found


FIRST, FURTHER = Lanes(4), Lanes(8)
"""How many numbers at once at the beginning of a playout, which may be short, and later."""
