"""Chance: numbers that depend only on the seed, the stream and how many were drawn from that stream before.

The generator is SplitMix64 used as a counter: the n-th number of a stream is a mixing of its name and place alone, so
adding a stream never changes what another one gives. How many were drawn lies in the table.
"""

from __future__ import annotations

from hashlib import blake2b

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
DRAWS, DRAW_BITS = 3, 21
DRAW_MASK = (1 << DRAW_BITS) - 1


def mix(z: int) -> int:
    """The finaliser of SplitMix64: 64 bits to 64 bits."""
    z &= MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def stream_key(name: str) -> int:
    """What tells a stream from others: 64 bits that depend on its name alone."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def number(seed: int, key: int, counter: int, below: int) -> int:
    """The number number `counter` (from 0) of the stream with a key, from 0 to `below - 1`."""
    z = mix(mix(seed + key) + GAMMA * (counter + 1))
    return (z >> 32) * below >> 32


class Policy:
    """A stream of its own for players who choose at random: independent of the game's streams.

    Each number of 64 bits gives three draws of 21 bits, so that drawing costs little beside playing.
    """

    def __init__(self, seed: int) -> None:
        self.seed = mix(seed ^ 0x5DEECE66D)
        self.counter = 0
        self._bits = 0

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`. Nothing is drawn when there is only one."""
        if count <= 1:
            return 0
        if self.counter % DRAWS == 0:
            self._bits = mix(self.seed + GAMMA * (self.counter // DRAWS + 1))
        self.counter += 1
        drawn = self._bits & DRAW_MASK
        self._bits >>= DRAW_BITS
        return drawn * count >> DRAW_BITS
