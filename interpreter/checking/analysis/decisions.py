"""Decisions that surely have no option, and decisions with too many."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from interpreter.checking.analysis.pointing import first_word
from interpreter.checking.analysis.sizes import Sizes
from interpreter.checking.analysis.survey import Survey
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s

MOST_OPTIONS = 4096
"""So many options a decision may have."""


def report_decisions(survey: Survey, reporter: Reporter) -> None:
    """Report decisions that are always empty, and those that may have too many options."""
    sizes = Sizes(survey)
    for part in survey.parts:
        for item in survey.scans[part]:
            match item.node:
                case s.Choose(binding=binding):
                    _report_empty(sizes, binding.source, reporter)
                    _report_many(sizes, [binding.source], "this choice", binding.source.span, reporter)
                case s.Random(binding=binding):
                    _report_empty(sizes, binding.source, reporter)
                case d.Chosen(source=source):
                    _report_empty(sizes, source, reporter)
                case s.Best(body=body) if _tries(sizes, body) > MOST_OPTIONS:
                    reporter.report(
                        "too-many-options",
                        first_word(item.node.span),
                        f"`best` has to try more than {MOST_OPTIONS:,} ways to choose",
                        help="choose from smaller sets, or make several `best` blocks of it",
                    )
    for procedure in survey.typed.ruleset.procedures.values():
        sources = [p.source for p in procedure.parameters if isinstance(p, d.Chosen)]
        _report_many(sizes, sources, f"action `{procedure.name.text}`", procedure.name.span, reporter)


def _report_empty(sizes: Sizes, source: e.Expression, reporter: Reporter) -> None:
    if sizes.surely_empty(source):
        reporter.report(
            "empty-decision",
            source.span,
            "there is never anything to choose from here",
            help="choose from another set, or leave the decision out",
        )


def _report_many(sizes: Sizes, sources: Iterable[e.Expression], what: str, at: Span, reporter: Reporter) -> None:
    known = [size for size in map(sizes.most, sources) if size is not None]
    options = prod(known)
    if options > MOST_OPTIONS:
        reporter.report(
            "too-many-options",
            at,
            f"{what} may have {options:,} options in one decision, and {MOST_OPTIONS:,} is the most",
            help="choose one thing after the other, or from smaller sets",
        )


def _tries(sizes: Sizes, block: s.Block) -> int:
    """Count the ways through the choices of a block, as far as they can be told; beyond the limit it doesn't matter."""
    ways = 1
    for statement in block.statements:
        match statement:
            case s.Choose(binding=binding):
                ways *= sizes.most(binding.source) or 1
            case s.For(binding=binding, body=body):
                ways *= _power(_tries(sizes, body), sizes.most(binding.source) or 1)
            case s.RepeatTimes(times=e.Number(value=times), body=body):
                ways *= _power(_tries(sizes, body), times)
            case s.If(branches=branches, otherwise=otherwise):
                blocks = [b.body for b in branches] + ([otherwise] if otherwise else [])
                ways *= max(_tries(sizes, b) for b in blocks)
        ways = min(ways, MOST_OPTIONS + 1)
    return ways


def _power(ways: int, times: int) -> int:
    return ways ** min(times, 13) if ways > 1 else 1
