"""What can be told of a typed ruleset as a whole: mistakes that no single line shows."""

from __future__ import annotations

from interpreter.checking.analysis.acting import report_acting
from interpreter.checking.analysis.calls import CallGraph, report_circles
from interpreter.checking.analysis.decisions import report_decisions
from interpreter.checking.analysis.exceptions import report_clashes
from interpreter.checking.analysis.phases import report_misplaced
from interpreter.checking.analysis.reachability import report_unreachable
from interpreter.checking.analysis.sealed import report_meetings
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.analysis.trials import report_untried_needs
from interpreter.checking.analysis.usage import report_unused
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter


def analyse(typed: TypedRuleset, reporter: Reporter) -> None:
    """Report circles, `me` where nobody acts, what never happens or is never used, clashes, and decisions gone wrong.

    Fills `uses_me` and `may_meet` of the typed ruleset. Works on what typing could make of a ruleset with errors, too.
    """
    graph = CallGraph(Survey(typed))
    report_circles(graph, reporter)
    report_acting(graph, reporter)
    report_misplaced(graph, reporter)
    report_untried_needs(graph, reporter)
    report_unreachable(graph, reporter)
    report_unused(graph, reporter)
    report_clashes(graph.survey, reporter)
    report_decisions(graph.survey, reporter)
    report_meetings(graph, reporter)
