"""What explanations consist of. All of it is public, through `interpreter.api`."""

from __future__ import annotations

import re

from attrs import frozen

from interpreter.source.text import Span

COMPARISON = re.compile("[=<>]")
"""Behind a comparison its value stands after a colon."""


@frozen
class Located:
    """Something that a line of the ruleset says; `origin` is nothing where no line does."""

    origin: Span | None

    @property
    def file(self) -> str:
        """The file, as messages call it; empty where there is no line."""
        return "" if self.origin is None else self.origin.file.name

    @property
    def line(self) -> int:
        """The line, counted from 1; 0 where there is none."""
        return 0 if self.origin is None else self.origin.line

    @property
    def column(self) -> int:
        """The column, counted from 1; 0 where there is none."""
        return 0 if self.origin is None else self.origin.column

    @property
    def line_text(self) -> str:
        """The line itself, without its indentation."""
        return "" if self.origin is None else self.origin.file.line_text(self.origin.line).strip()


@frozen
class Seen(Located):
    """A value that was looked at: `text` is how the ruleset writes it, `value` what it was, `?` where it is hidden.

    `inside` is what it followed from, where that says more: the parts of a definition, the members of a set.
    """

    text: str
    value: str
    inside: tuple[Seen, ...] = ()

    def __str__(self) -> str:
        return f"{self.text}{': ' if COMPARISON.search(self.text) else ' = '}{self.value}"


@frozen
class UsedException(Located):
    """An `except` that decided the value of a definition: its line, and the ruleset that the line comes from."""

    definition: str
    layer: str


@frozen
class Reason(Located):
    """Something that stands against an option.

    `sort` says what: need, forbid, range (a number would leave its range; pay, if that is told without trying), ask or
    choose (an `else` behind them), source or where (the value is none of those that can be chosen), given (nothing is
    handed over), unread (the text names nothing), unasked (nobody is asked that, or not this seat), passed (nobody was
    asked, since nothing of it was legal then), hidden (the asker may not see what decides; then there is no line).
    """

    sort: str
    text: str
    layer: str = ""
    """The ruleset that the line comes from."""
    values: tuple[Seen, ...] = ()
    """The values that it saw."""
    exceptions: tuple[UsedException, ...] = ()
    """The exceptions of definitions that took part."""
    changes: tuple[str, ...] = ()
    """What the option would have changed before this line: the condition is about the table as it would be then."""
    help: str = ""
    """What may have been meant, or what can be done."""
    refused: tuple[Refused, ...] = ()
    """Where it is that a decision has no legal option: what stands against its options, as far as they are told of."""
    unmentioned: int = 0
    """So many groups of such options more there are, against which other lines stand."""


@frozen
class Refused:
    """Options against which the same lines stand: the first one, how many more there are, and its reasons.

    `label` is this option as players read it; empty where it isn't whole. `more` counts others that read otherwise,
    as far as they were looked at.
    """

    name: str
    """The action or choice."""
    label: str
    more: int
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        what = f"“{self.label}”" if self.label else f"`{self.name}`"
        return f"{what} and {self.more} more" if self.more else what


HIDDEN = Reason(None, "hidden", "something that may not be seen decides")


@frozen
class Cause(Located):
    """A line on the way to something: `what` says what it does, as in `phase play` or `ask lay`."""

    what: str


@frozen
class Explanation:
    """Why an option is legal, or isn't.

    `proposal` is the option's name as records write it, as far as it could be read; `reading` says how a short form was
    read. `seat` is who would decide. If it is legal, `option` is the name under which it is offered, and nothing stands
    in `reasons`.
    """

    proposal: str
    seat: int | None
    legal: bool
    option: str = ""
    label: str = ""
    """The option as players read it; empty where it isn't whole."""
    reading: str = ""
    reasons: tuple[Reason, ...] = ()
    asked: tuple[Cause, ...] = ()
    """The line that asks for it, then the lines that led there, the nearest first."""


@frozen
class Summand(Located):
    """A part of a score: `text` says what it is, `names` are bound there, with their values.

    The values of `parts` add up to `value`; one without parts tells in `values` what it follows from. A value that is
    hidden from the viewer is nothing, and so is a sum of which it is a part.
    """

    text: str
    value: int | None
    names: tuple[tuple[str, str], ...] = ()
    parts: tuple[Summand, ...] = ()
    values: tuple[Seen, ...] = ()
    exceptions: tuple[UsedException, ...] = ()

    @property
    def heading(self) -> str:
        """The general form: `c = red, r = 3 places`; else the text."""
        return ", ".join(f"{name} = {value}" for name, value in self.names) or self.text

    def leaves(self) -> list[Summand]:
        """The summands that are made of no others."""
        return [leaf for part in self.parts for leaf in part.leaves()] if self.parts else [self]
