"""What can be told of a typed ruleset as a whole: mistakes that no single line shows."""

from __future__ import annotations

from interpreter.checking.analysis.acting import report_acting
from interpreter.checking.analysis.allowances import settle_allowed
from interpreter.checking.analysis.calls import CallGraph, report_circles
from interpreter.checking.analysis.decisions import report_decisions
from interpreter.checking.analysis.exceptions import report_clashes
from interpreter.checking.analysis.movers import report_movers
from interpreter.checking.analysis.phases import report_misplaced
from interpreter.checking.analysis.reachability import report_constants, report_never_done, report_play
from interpreter.checking.analysis.repeated_needs import report_repeated_needs
from interpreter.checking.analysis.resets import report_single_resets
from interpreter.checking.analysis.sealed import report_meetings
from interpreter.checking.analysis.secrets import report_secrets
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.analysis.trials import report_untried_needs
from interpreter.checking.analysis.usage import report_unused
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter


def analyse(typed: TypedRuleset, reporter: Reporter) -> None:
    """Report circles, `me` where nobody acts, what never happens or is never used, clashes, and decisions gone wrong.

    In a ruleset without errors also what players may choose by what they can't know.

    At the end comments settle the warnings that they allow, of all passes. Fills `uses_me` and `may_meet` of the typed
    ruleset. Works on what typing could make of a ruleset with errors, too; but what isn't used isn't told then, since
    it may be used in what is wrong.
    """
    sound = not reporter.failed
    graph = CallGraph(Survey(typed))
    report_circles(graph, reporter)
    report_acting(graph, reporter)
    report_movers(typed, reporter)
    report_misplaced(graph, reporter)
    report_untried_needs(graph, reporter)
    report_constants(graph.survey, reporter)
    report_play(graph, reporter)
    if sound:
        report_never_done(graph, reporter)
        report_single_resets(graph, reporter)
        report_unused(graph, reporter)
    report_clashes(graph.survey, reporter)
    report_decisions(graph.survey, reporter)
    report_meetings(graph, reporter)
    report_repeated_needs(graph.survey, reporter)
    if not reporter.failed:
        report_secrets(graph, reporter)
    settle_allowed(typed.ruleset, reporter)
