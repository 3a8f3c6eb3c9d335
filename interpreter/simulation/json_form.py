"""The balance report as JSON. docs/simulating.md has the form for those who read it."""

from __future__ import annotations

from typing import Any

from attrs import asdict

from interpreter.simulation.report import GroupResult, Report, SubjectResult
from interpreter.simulation.statistics import Distribution, Share
from interpreter.simulation.tally import TroubleCount

VERSION = 1


def report_form(report: Report) -> dict[str, Any]:
    """The report, to be written as JSON."""
    coverage = report.coverage
    return {
        "version": VERSION,
        "ruleset": report.ruleset,
        "title": report.title,
        "digest": report.digest,
        "options": report.options,
        "seed": report.seed,
        "engine": report.engine,
        "games": {
            "asked": report.asked,
            "finished": report.finished,
            "unfinished": report.unfinished,
            "stopped": report.stopped,
            "failed": report.failed,
            "most_decisions": report.most,
        },
        "names_winner": report.names_winner,
        "seats": [
            {"name": s.name, "kind": s.kind, "alone": s.alone, "shared": s.shared, "share": _share(s.share)}
            for s in report.seats
        ],
        "draws": _share(report.draws),
        "unwon": report.unwon,
        "scores": [{"seat": s.seat, "part": s.part, **_distribution(s.values)} for s in report.scores],
        "decisions": _distribution(report.decisions),
        "turns": None if report.turns is None else _distribution(report.turns),
        "branching": _distribution(report.branching),
        "endings": [{"conditions": list(e.conditions), "games": _share(e.games)} for e in report.endings],
        "groups": [_group(group) for group in report.groups],
        "troubles": [_trouble(count) for count in report.troubles],
        "coverage": {
            "games": coverage.games,
            "executed": coverage.executed,
            "lines": coverage.lines,
            "missing": [asdict(line) for line in coverage.missing],
        },
    }


def _share(share: Share) -> dict[str, Any]:
    return {"part": share.part, "of": share.of, "share": share.value, "interval": list(share.interval)}


def _distribution(values: Distribution) -> dict[str, Any]:
    return {
        "mean": values.mean,
        "deviation": values.deviation,
        "quartiles": list(values.five),
        "counts": [list(pair) for pair in values.counts],
    }


def _group(group: GroupResult) -> dict[str, Any]:
    return {"sort": group.sort, "name": group.name, "subjects": [_subject(subject) for subject in group.subjects]}


def _subject(subject: SubjectResult) -> dict[str, Any]:
    return {
        "name": subject.name,
        **asdict(subject.total),
        "seats": [asdict(use) for use in subject.seats],
        "share": _share(subject.share),
        "expected": subject.expected,
        "lift": subject.lift,
        "lift_interval": None if subject.lift_interval is None else list(subject.lift_interval),
    }


def _trouble(count: TroubleCount) -> dict[str, Any]:
    return {"games": count.games, "first": count.first, "seed": count.seed, "text": count.trouble.text}
