"""Limits of work whose amount nobody sees in the text that asks for it."""

from __future__ import annotations

from attrs import define


class TooMany(Exception):  # noqa: N818 (it ends a game, with a message that names the line)
    """A result, or the search for it, has grown beyond its limit: "more than 200,000 connected sets"."""

    def __init__(self, limit: int, what: str) -> None:
        super().__init__(f"more than {limit:,} {what}")


@define
class Budget:
    """So much work may be done; `what` is counted."""

    limit: int
    what: str
    spent: int = 0

    def spend(self, amount: int = 1) -> None:
        """Count some work. Raises TooMany when it is more than the limit."""
        self.spent += amount
        if self.spent > self.limit:
            raise TooMany(self.limit, self.what)
