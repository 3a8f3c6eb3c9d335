"""Sets as integers: bit i stands for member i, or, for numbers, for `i + low`."""

from __future__ import annotations

from collections.abc import Iterable

_BITS_OF_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def members(mask: int, low: int = 0) -> list[int]:
    """List the members, ascending."""
    octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    found = [8 * i + bit for i, octet in enumerate(octets) if octet for bit in _BITS_OF_BYTE[octet]]
    return found if low == 0 else [i + low for i in found]


def mask_of(values: Iterable[int], low: int = 0) -> int:
    """Make a set of its members. What lies below `low` has no bit, and so has NOTHING."""
    mask = 0
    for value in values:
        if value >= low:
            mask |= 1 << (value - low)
    return mask


def family(masks: Iterable[int]) -> tuple[int, ...]:
    """Put sets into the order of sets of sets, each once.

    The first member that differs decides: the ascending lists of their members are compared like words, so that
    {1} comes before {1, 2}, and that before {1, 3} and {2}.
    """
    return tuple(sorted(set(masks), key=members))
