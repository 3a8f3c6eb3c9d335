"""What a pass says about a user's text: values that are collected, never raised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from attrs import define, field, frozen

from interpreter.diagnostics.registry import RULES
from interpreter.source.text import Span


class Severity(Enum):
    """How bad it is: a ruleset with an error can't run."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Label:
    """A second place that belongs to a diagnostic, and what it has to do with it."""

    span: Span
    message: str


@frozen
class Diagnostic:
    """One finding: `message` is enough when it stands alone; `help` says what to try."""

    id: str
    severity: Severity
    message: str
    span: Span | None
    help: str = ""
    related: tuple[Label, ...] = ()

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Deterministic order: file, place, errors first, id, text."""
        name = self.span.file.name if self.span else ""
        start = self.span.start if self.span else 0
        return (name, start, self.severity is Severity.WARNING, self.id, self.message)


def finding(id: str, span: Span | None, message: str, *, help: str = "", related: Sequence[Label] = ()) -> Diagnostic:
    """A diagnostic whose severity is the one that its rule declares.

    Raises KeyError when `id` isn't registered, which is a bug in the pass.
    """
    severity = Severity.ERROR if RULES[id].error else Severity.WARNING
    return Diagnostic(id, severity, message, span, help, tuple(related))


def all_read(findings: Iterable[Diagnostic]) -> bool:
    """Whether all files that were named could be found and read: an error about that is about no place in a text."""
    return all(d.span is not None or d.severity is not Severity.ERROR for d in findings)


@define
class Reporter:
    """Collects the diagnostics of all passes of one run."""

    found: list[Diagnostic] = field(factory=list)
    _seen: set[Diagnostic] = field(factory=set, repr=False)

    def report(
        self, id: str, span: Span | None, message: str, *, help: str = "", related: Sequence[Label] = ()
    ) -> None:
        """Add a finding, unless the same one was added before. The arguments are those of `finding`."""
        self.add(finding(id, span, message, help=help, related=related))

    def add(self, new: Diagnostic) -> None:
        """Add a finding that another reporter has collected, unless the same one was added before."""
        if new not in self._seen:
            self._seen.add(new)
            self.found.append(new)

    @property
    def failed(self) -> bool:
        """Whether any error was found."""
        return any(d.severity is Severity.ERROR for d in self.found)

    def sorted(self) -> list[Diagnostic]:
        """All findings in their fixed order."""
        return sorted(self.found, key=lambda d: d.sort_key)
