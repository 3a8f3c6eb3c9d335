"""Why there is no native code: a value, since another engine takes over."""

from __future__ import annotations

from attrs import frozen


@frozen
class Unavailable:
    """Why something can't be compiled or loaded here.

    `message` is one line, `help` says what to try, and `output` is how that begins which the compiler said.
    """

    message: str
    help: str | None = None
    output: tuple[str, ...] = ()
