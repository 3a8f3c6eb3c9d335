"""What must be known of a ruleset before a program of it is played: for that alone the typed ruleset isn't needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.program.settings import Choices, Settings
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.checking.meaning import TypedRuleset


@frozen
class ExampleSummary:
    """An example: its label, and where that stands; what it is played with; whether it says where play stands."""

    label: str
    origin: Span
    settings: Settings
    stands: bool

    @property
    def path(self) -> Path | None:
        """The file that it is in."""
        return self.origin.file.path


@frozen
class Summary:
    """A ruleset without errors: `title` is its label, `choices` what is to be settled before a game."""

    title: str
    choices: Choices
    examples: tuple[ExampleSummary, ...]


def summary_of(typed: TypedRuleset) -> Summary:
    """The summary of a ruleset without errors."""
    from interpreter.lowering.settings import choices_in, example_settings

    ruleset = typed.ruleset
    return Summary(
        ruleset.label.plain,
        choices_in(ruleset),
        tuple(
            ExampleSummary(e.label.plain, e.label.span, example_settings(typed, e), e.stand is not None)
            for e in ruleset.examples
        ),
    )
