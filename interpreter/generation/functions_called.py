"""What generated Python calls that needs no table: functions over boards, sets, lists and cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.engine.board_functions import BOARD_FUNCTIONS
from interpreter.engine.budget import TooMany
from interpreter.engine.code import Code
from interpreter.engine.packing import pack
from interpreter.engine.set_functions import SET_FUNCTIONS
from interpreter.generation.runtime import Left, check
from interpreter.program.masks import family, mask_of, members


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that gives up where there is too much to go through."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except TooMany:
            raise Left("too many sets") from None

    return call


def plain_functions(code: Code) -> dict[str, Callable[..., Any]]:
    """The functions that need no table, by their names in generated code."""
    topology = code.program.topology
    found: dict[str, Callable[..., Any]] = {
        "family": family,
        "family_union": lambda a, b: family((*a, *b)),
        "family_intersection": lambda a, b: tuple(y for y in a if y in set(b)),
        "family_difference": lambda a, b: tuple(y for y in a if y not in set(b)),
        "members": members,
        "mask_of": mask_of,
        "first_of": lambda values, count: values[: max(0, count)],
        "without": lambda values, mask, low: [y for y in values if y < low or not mask >> (y - low) & 1],
        "tally_add": lambda a, b: tuple(check(y + z) for y, z in zip(a, b, strict=True)),
        "tally_subtract": lambda a, b: tuple(check(y - z) for y, z in zip(a, b, strict=True)),
        "tally_within": lambda a, b, equal: all(y <= z if equal else y < z for y, z in zip(a, b, strict=True)),
        "rebased": _rebased,
        "award": _award,
        "pack": _checked(lambda sets, values: check(pack(zip(sets, values, strict=True)))),
    }
    for name in BOARD_FUNCTIONS:
        if name != "sight":
            found[name] = _checked(_over(BOARD_FUNCTIONS[name], topology))
    for name in SET_FUNCTIONS:
        found[name] = _checked(_over(SET_FUNCTIONS[name], topology))
    return found


def _over(function: Callable[..., Any], topology: Any) -> Callable[..., Any]:
    return lambda *arguments: function(topology, *arguments)


def _rebased(sets: tuple[int, ...], shift: int) -> tuple[int, ...]:
    if shift >= 0:
        return tuple(mask << shift for mask in sets)
    below = (1 << -shift) - 1
    return tuple(mask >> -shift for mask in sets if not mask & below)


def _award(seat: int, values: Sequence[int], prizes: Sequence[int], most: int, split: int) -> int:
    own = values[seat]
    better = [v for v in values if (v > own if most else v < own)]
    equals = list(values).count(own)
    if split:
        rank = len(set(better))
        return prizes[rank] // equals if rank < len(prizes) else 0
    return prizes[len(better)] if equals == 1 and len(better) < len(prizes) else 0


def load_mask(cells: list[int], address: int, width: int) -> int:
    """A mask out of cells of 31 bits."""
    value = 0
    for i in range(width):
        value |= cells[address + i] << (31 * i)
    return value


def store_mask(cells: list[int], address: int, width: int, value: int) -> None:
    """Puts a mask into cells of 31 bits."""
    for i in range(width):
        cells[address + i] = (value >> (31 * i)) & (2**31 - 1)


def load_list(cells: list[int], address: int) -> tuple[int, ...]:
    """A list out of its cells."""
    return tuple(cells[address + 1 : address + 1 + cells[address]])


def store_list(cells: list[int], address: int, width: int, value: Sequence[int]) -> None:
    """Puts a list into its cells; what is behind it is 0."""
    cells[address] = len(value)
    cells[address + 1 : address + width] = [*value, *[0] * (width - 1 - len(value))]
