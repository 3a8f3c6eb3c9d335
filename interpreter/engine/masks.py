"""Sets as integers: bit i stands for member i."""

from __future__ import annotations

from collections.abc import Iterable

_BITS_OF_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def members(mask: int) -> list[int]:
    """List the members, ascending."""
    octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    return [8 * i + bit for i, octet in enumerate(octets) if octet for bit in _BITS_OF_BYTE[octet]]


def mask_of(numbers: Iterable[int]) -> int:
    """Make a set of its members."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def family(masks: Iterable[int]) -> tuple[int, ...]:
    """Put sets into the order of sets of sets, each once.

    The first member that differs decides: the ascending lists of their members are compared like words, so that
    {1} comes before {1, 2}, and that before {1, 3} and {2}.
    """
    return tuple(sorted(set(masks), key=members))
