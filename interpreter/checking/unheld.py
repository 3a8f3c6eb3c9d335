"""A kind that a place doesn't hold: one mistake, one message, however much follows from it.

What lies on a place follows from what it holds. Where the kind is missing there, comparisons, fields and sets of what
lies there are wrong as well, and none of these is the mistake. Which they are is found out by typing the ruleset once
more as if the kind were held: what is right then was a consequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve

from interpreter.assembly import ruleset as r
from interpreter.checking.catalog import Catalog, Unheld
from interpreter.checking.checker import Checker
from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.source.text import Span
from interpreter.syntax.tree import Identifier, Node

_SHOWN = 2
"""So many of the other places are shown."""


def report_unheld(
    checker: Checker, id: str, node: Node, kinds: frozenset[str], places: frozenset[str], message: str
) -> None:
    """Report kinds that can't lie on any of the places, with how a place is made to hold them."""
    declared = [(name, place) for name in sorted(places) for place in checker.catalog.places(name)]
    if any(checker.catalog.kind_meant(kind.text) not in checker.ruleset.kinds for _, p in declared for kind in held(p)):
        return  # what isn't known there, and is reported, may be what was looked for
    checker.unheld.append(Unheld(kinds, places, id, node.span))
    checker.report(
        id,
        node,
        message,
        help=_help(checker, sorted(kinds), *declared[0], node.span) if declared else "",
        related=[Label(place.name.span, f"`{name}` is declared here") for name, place in declared[:_SHOWN]],
    )


def held(place: r.Pile | r.Space) -> list[Identifier]:
    """Return the kinds that a place is said to hold, as they are written."""
    return list(place.holds if isinstance(place, r.Space) else place.kinds)


def _help(checker: Checker, kinds: list[str], name: str, place: r.Pile | r.Space, span: Span) -> str:
    """Say how a place is made to hold a kind, from the file in which that is missing."""
    here = place.name.span.file is span.file
    all_ = ", ".join([*(kind.text for kind in held(place)), *kinds])
    if isinstance(place, r.Pile):
        line = f"{'' if here else 'replace '}pile {name}: {all_}"
    elif here:
        line = f"space {name}: {' '.join(place.shape.span.text.split())} holds {all_}"
    else:
        line = f"space {name} also holds {', '.join(kinds)}"
    return f"write `{line}` if it belongs there"


def join_unheld(checker: Checker, typed_with: Callable[[Catalog], Checker], since: int) -> None:
    """Keep one finding for each kind that a place doesn't hold, and none of what follows from it.

    `typed_with` types the ruleset once more with what a catalog says is held; `since` tells how many findings there
    were before the checker began.
    """
    if not checker.unheld:
        return
    added: dict[str, frozenset[str]] = {}
    for each in checker.unheld:
        added |= {place: added.get(place, frozenset()) | each.kinds for place in each.places}
    right = typed_with(Catalog(checker.ruleset, added))
    real = {(finding.id, finding.span) for finding in right.reporter.found}
    groups: dict[tuple[frozenset[str], frozenset[str]], list[Diagnostic]] = {}
    by_span = {(each.id, each.span): (each.kinds, each.places) for each in checker.unheld}
    reporter = checker.reporter
    mine = sorted(reporter.found[since:], key=lambda finding: finding.sort_key)
    for finding in mine:
        key = by_span.get((finding.id, finding.span)) if finding.span is not None else None
        if key is not None:
            groups.setdefault(key, []).append(finding)
    joined = [_joined(group) for group in groups.values()]
    kept = [finding for finding in mine if (finding.id, finding.span) in real]
    reporter.found[since:] = [*joined, *kept]


def _joined(group: Iterable[Diagnostic]) -> Diagnostic:
    first, *others = group
    if not others:
        return first
    places = "one more place" if len(others) == 1 else f"{len(others)} more places"
    labels = [Label(finding.span, "here, too") for finding in others[:_SHOWN] if finding.span is not None]
    return evolve(first, message=f"{first.message}, here and in {places}", related=(*first.related, *labels))
