"""How values are held: in the program while it runs, and in the table between decisions.

While the program runs a value is

- a number, or the number of a member of a domain (player, component, place, enum member, effect; yes is 1, no is 0);
  NOTHING stands for no value;
- a *mask*: a set as an integer whose bit i stands for member i (for numbers: for `i + low`);
- a tuple: a list (in its order), a tally (a count a member), or a family (a set of sets: masks in their fixed order).

Which of them an expression gives is known when it is lowered. The table holds integers of 32 bits only; a *storage*
says how many cells a value takes there and how it is put in and taken out.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

NOTHING = -(2**31)
LEAST, GREATEST = -(2**31) + 1, 2**31 - 1
BITS = 31

Value: TypeAlias = int | tuple[int, ...]


@frozen
class Storage:
    """One cell: a number or a member."""

    @property
    def width(self) -> int:
        return 1

    def load(self, row: list[int], address: int) -> Value:
        return row[address]

    def store(self, row: list[int], address: int, value: Value) -> None:
        assert isinstance(value, int)
        row[address] = value


@frozen
class MaskStorage(Storage):
    """A mask of `size` members, 31 to a cell."""

    size: int

    @property
    def width(self) -> int:
        return max(1, -(-self.size // BITS))

    def load(self, row: list[int], address: int) -> Value:
        value = 0
        for i in range(self.width):
            value |= row[address + i] << (BITS * i)
        return value

    def store(self, row: list[int], address: int, value: Value) -> None:
        assert isinstance(value, int)
        for i in range(self.width):
            row[address + i] = (value >> (BITS * i)) & (2**BITS - 1)


@frozen
class ListStorage(Storage):
    """A list of at most `capacity` members: their number, then they, then zeros."""

    capacity: int

    @property
    def width(self) -> int:
        return 1 + self.capacity

    def load(self, row: list[int], address: int) -> Value:
        return tuple(row[address + 1 : address + 1 + row[address]])

    def store(self, row: list[int], address: int, value: Value) -> None:
        assert isinstance(value, tuple)
        row[address] = len(value)
        row[address + 1 : address + 1 + self.capacity] = value + (0,) * (self.capacity - len(value))


@frozen
class TallyStorage(Storage):
    """A count for each of `size` members."""

    size: int

    @property
    def width(self) -> int:
        return self.size

    def load(self, row: list[int], address: int) -> Value:
        return tuple(row[address : address + self.size])

    def store(self, row: list[int], address: int, value: Value) -> None:
        assert isinstance(value, tuple)
        row[address : address + self.size] = value


SCALAR = Storage()


@frozen
class Format:
    """How a value is shown.

    `form` is one of number, yes_no, text, player, component, place, effect, enum (with `names`), set or list (with
    `member`), tally (with `names`).
    """

    form: str
    names: tuple[str, ...] = ()
    member: Format | None = None
    low: int = 0
    """For a mask of numbers: the number that bit 0 stands for."""

    @property
    def member_form(self) -> str:
        """The form of the members of a set or list; empty for other values."""
        return "" if self.member is None else self.member.form
