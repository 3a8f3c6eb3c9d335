"""What may be said only in phases, only in turns, or not within `before`, `best` or a simultaneous block."""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.acting import game_starts
from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.checking.analysis.leading import find, steps
from interpreter.checking.analysis.pointing import first_word, pointed
from interpreter.checking.analysis.requirements import Requirement, Unmet
from interpreter.checking.analysis.survey import Part, called
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


def report_misplaced(graph: CallGraph, reporter: Reporter) -> None:
    """Report what stands where it may not stand, or leads to such a thing."""
    for part in graph.survey.parts:
        if not is_phase(graph, part):
            _report_outside_phases(graph, part, reporter)
    _report_again(graph, reporter)
    _report_before(graph, reporter)
    for somewhere, scan in graph.survey.scans.items():
        for item in scan:
            if isinstance(item.node, s.Best):
                _report_best(graph, somewhere, item.node, reporter)
            elif isinstance(item.node, s.EachPlayer) and item.node.at_once:
                _report_at_once(graph, somewhere, item.node, reporter)


def is_phase(graph: CallGraph, part: Part) -> bool:
    """Tell whether a part is a phase, or a reaction to one."""
    procedure = graph.survey.event_of[part] if isinstance(part, d.Reaction) else part
    return isinstance(procedure, r.Procedure) and procedure.sort == "phase"


def _is_no_phase(graph: CallGraph, part: Part | d.Example) -> bool:
    return not isinstance(part, d.Example) and not is_phase(graph, part)


def _report_outside_phases(graph: CallGraph, part: Part, reporter: Reporter) -> None:
    for item in graph.survey.scans[part]:
        if isinstance(item.node, s.Turns) or (isinstance(item.node, s.EachPlayer) and item.node.at_once):
            what = "turns" if isinstance(item.node, s.Turns) else "each player at once"
            reporter.report(
                "only-in-phases",
                first_word(item.node.span),
                f"`{what}` stands in {called(part)}, but may stand only in a phase",
                help="make a phase of it, and do that from a phase",
            )
    for call in graph.calls[part]:
        if call.form == "do" and is_phase(graph, call.callee):
            reporter.report(
                "only-in-phases",
                pointed(call.node),
                f"{called(call.callee)} is done in {called(part)}, but phases are done only by phases",
                help="make an effect of it, if it has no `turns` and no `at once`",
            )


def _report_again(graph: CallGraph, reporter: Reporter) -> None:
    requirement = Requirement(graph, lambda n: isinstance(n, s.Again), lambda c: c.turns, lambda call: call.runs)
    for start in game_starts(graph):
        for unmet in requirement.unmet(start):
            _report_unmet_again(unmet, reporter)


def _report_unmet_again(unmet: Unmet, reporter: Reporter) -> None:
    if unmet.guilty is None:
        reporter.report(
            "again-outside-turns",
            unmet.need.span,
            "`again` is reached without any `turns` around it",
            help="`again` gives the player of the innermost `turns` the next turn too",
            related=steps(unmet.calls),
        )
    else:
        reporter.report(
            "again-outside-turns",
            pointed(unmet.guilty.node),
            f"{called(unmet.guilty.callee)} says `again`, and there are no `turns` around it here",
            help="do it within `turns from player until …:`",
            related=[*steps(unmet.calls), *steps(unmet.inner), Label(unmet.need.span, "`again` is said here")],
        )


def _runs_now(call: Call) -> bool:
    return call.form in ("do", "reaction")


def _report_before(graph: CallGraph, reporter: Reporter) -> None:
    def decides(node: Node) -> bool:
        return isinstance(node, s.Ask | s.May | s.Choose | s.Random | s.Shuffle)

    for reaction, event in graph.survey.event_of.items():
        if reaction.sort == "before" and event.sort != "phase":
            for found in find(graph, reaction, None, decides, _runs_now):
                reporter.report(
                    "decision-in-before",
                    found.at,
                    f"nothing may be decided or drawn `before` {called(event)}",
                    help="what is before an option belongs to its trial; use `after`, or `before` the phase",
                    related=found.related("this decides or draws"),
                )


def _report_best(graph: CallGraph, part: Part | d.Example, best: s.Best, reporter: Reporter) -> None:
    def decides(node: Node) -> bool:
        return isinstance(node, s.Ask | s.May | s.Random | s.Shuffle)

    for found in find(graph, part, best.body.span, decides, _runs_now):
        reporter.report(
            "decision-in-best",
            found.at,
            "within `best` only `choose` may decide, and nothing may be drawn",
            help="`best` tries all values of its `choose`s; do the rest before or after it",
            related=found.related("this decides or draws"),
        )


def _report_at_once(graph: CallGraph, part: Part | d.Example, block: s.EachPlayer, reporter: Reporter) -> None:
    def changes_actor(node: Node) -> bool:
        match node:
            case s.As(player=player):
                return not isinstance(graph.survey.meaning(player), m.Me)
            case s.EachPlayer() | s.Turns():
                return True
        return False

    def runs(call: Call) -> bool:
        # What does a phase and is none is reported by itself.
        astray = call.form == "do" and is_phase(graph, call.callee) and _is_no_phase(graph, call.caller)
        return call.runs and not astray

    for found in find(graph, part, block.body.span, changes_actor, runs):
        reporter.report(
            "other-player-at-once",
            found.at,
            "within `each player at once` nobody else may act: each copy of the block is its player's own",
            help="do it after the block, for instance under `each player:`",
            related=found.related("here somebody else acts"),
        )
