"""One mistake, one message: a name that is unknown in many places is reported at the first of them."""

from __future__ import annotations

from attrs import evolve

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Reporter

_UNKNOWN = frozenset(
    {"unknown-name", "unknown-own", "unknown-field", "unknown-kind", "unknown-type", "unknown-action", "unknown-phase"}
)
_SHOWN = 2
"""So many of the other places are shown."""


def join_repeated(reporter: Reporter) -> None:
    """Keep of the findings about one unknown name, with one help, only the first, which then tells of the others.

    Most likely the name is misspelt where it is declared, or everywhere, and in both cases that is one mistake. As what
    it is unknown (a name, a kind, a type) makes no difference.
    """
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in reporter.sorted():
        if finding.id in _UNKNOWN and finding.span is not None:
            groups.setdefault((finding.span.text.rstrip("?"), finding.help), []).append(finding)
    joined = {group[0]: _joined(group) for group in groups.values() if len(group) > 1}
    left_out = {id(finding) for group in groups.values() for finding in group[1:]}
    reporter.found[:] = [joined.get(f, f) for f in reporter.found if id(f) not in left_out]


def _joined(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    places = "one more place" if len(others) == 1 else f"{len(others)} more places"
    labels = [Label(finding.span, "here, too") for finding in others[:_SHOWN] if finding.span is not None]
    return evolve(first, message=f"{first.message}, here and in {places}", related=(*first.related, *labels))
