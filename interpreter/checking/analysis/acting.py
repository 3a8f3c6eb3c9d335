"""`me` only where somebody acts.

`me` is the player of the innermost `each player`, `as`, `turns` or action; in what a player owns, the owner. A phase
or effect may say `me` too; then all who do it must have one. Decisions, `gain` and `pay` are said by `me` as well.
"""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.checking.analysis.contexts import Context, placed
from interpreter.checking.analysis.leading import steps
from interpreter.checking.analysis.pointing import pointed
from interpreter.checking.analysis.requirements import Requirement, Unmet
from interpreter.checking.analysis.survey import Part, Survey, called
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node

_HELP = "put it under `each player:`, `as player:` or `turns from player until …:`"


def report_acting(graph: CallGraph, reporter: Reporter) -> None:
    """Report `me` where nobody acts, and fill `uses_me` of the typed ruleset."""
    survey = graph.survey
    requirement = Requirement(graph, lambda n: _says_me(survey, n), lambda c: c.acting, _hands_on)
    survey.typed.uses_me |= {p.name.text for p in requirement.needing if isinstance(p, r.Procedure)}
    survey.typed.uses_me |= _actions_with_me(graph, requirement.needing)
    for start in game_starts(graph):
        for unmet in requirement.unmet(start):
            _report(unmet, reporter)
    for example in survey.typed.ruleset.examples:
        for unmet in requirement.unmet(example):
            _report(unmet, reporter)
        _report_actions(graph, example, reporter)
    for definition in survey.typed.ruleset.definitions.values():
        if definition in requirement.own:
            _report_definition(definition, requirement.own[definition], reporter)
    _report_loose(survey, reporter)


def game_starts(graph: CallGraph) -> list[r.Procedure]:
    """Return the phases with which a game begins: setup and play, as far as they are there."""
    found = [graph.survey.procedure(name) for name in ("setup", "play")]
    return [p for p in found if p is not None and p.sort == "phase"]


def _says_me(survey: Survey, node: Node) -> bool:
    match node:
        case e.Name():
            return isinstance(survey.meaning(node), m.Me)
        case s.Gain() | s.Pay():
            return survey.meaning(node.resource) is not None  # else it is changed by `+=`, as has been reported
        case e.My() | e.Award() | s.Ask() | s.Choose() | s.May() | s.ExpectRefused():
            return True
    return False


def _hands_on(call: Call) -> bool:
    """Whether the callee's `me` is the caller's. An action has the player who is asked, a definition its owner."""
    return call.form in ("do", "reaction", "after") and not is_action(call.callee)


def is_action(part: Part) -> bool:
    """Whether a part is an action."""
    return isinstance(part, r.Procedure) and part.sort == "action"


def _actions_with_me(graph: CallGraph, needing: set[Part]) -> set[str]:
    found: set[str] = set()
    for part in graph.survey.parts:
        if isinstance(part, r.Procedure) and part.sort == "action":
            says = any(_says_me(graph.survey, item.node) for item in graph.survey.scans[part])
            if says or any(c.callee in needing for c in graph.calls[part] if c.runs):
                found.add(part.name.text)
    return found


def _said(node: Node) -> str:
    """What stands there, for a message that goes on with where."""
    match node:
        case e.Award():
            return "`award` gives the prize of `me`, but stands"
        case s.Gain() | s.Pay():
            return f"`{type(node).__name__.lower()}` is for `me`, but stands"
        case s.Ask() | s.Choose() | s.May():
            return f"`{type(node).__name__.lower()}` asks `me`, but stands"
        case s.ExpectRefused():
            return "what is refused to `me` is expected"
        case e.My():
            return f"`my {node.name.text}` is said"
    return "`me` is said"


def _need(node: Node) -> str:
    """What a node needs a player for."""
    match node:
        case s.Ask() | s.Choose() | s.May():
            return "somebody is asked here"
        case s.ExpectRefused():
            return "somebody is refused an action here"
        case e.My():
            return f"`my {node.name.text}` is said here"
        case e.Award() | s.Gain() | s.Pay():
            return f"`{type(node).__name__.lower()}` is for `me`"
    return "`me` is said here"


def _report(unmet: Unmet, reporter: Reporter) -> None:
    at = pointed(unmet.need if unmet.guilty is None else unmet.guilty.node)
    if any(finding.id == "nobody-acts" and finding.span == at for finding in reporter.found):
        return  # there are several ways to it, and one is enough to tell
    way = steps(unmet.calls)
    if unmet.guilty is None:
        message = f"{_said(unmet.need)} where nobody acts"
        reporter.report("nobody-acts", pointed(unmet.need), message, help=_HELP, related=way)
        return
    reporter.report(
        "nobody-acts",
        pointed(unmet.guilty.node),
        f"{called(unmet.guilty.callee)} needs somebody who acts, and nobody does here",
        help=_HELP,
        related=[*way, *steps(unmet.inner), Label(pointed(unmet.need), _need(unmet.need))],
    )


def _report_actions(graph: CallGraph, example: d.Example, reporter: Reporter) -> None:
    for call in graph.calls[example]:
        if call.form == "do" and is_action(call.callee) and not call.context.acting:
            reporter.report(
                "nobody-acts",
                pointed(call.node),
                f"{called(call.callee)} needs somebody who acts, and nobody does here",
                help=f"say who does it: `as player: do {pointed(call.node).text}`",
            )


def _report_definition(definition: r.Definition, node: Node, reporter: Reporter) -> None:
    name = definition.name.text
    help = f"put it under `per player:` and say `my {name}`, or hand the player over: `define {name}(p: player)`"
    related: list[Label] = []
    if node.span.file is not definition.name.span.file:
        help = f"an exception can't change that: `replace` what uses `{name}` by something that reads a player's own"
        related.append(Label(definition.name.span, "declared here, for all players alike"))
    reporter.report(
        "nobody-acts",
        pointed(node),
        f"{_said(node)} in definition `{name}`, which belongs to nobody",
        help=help,
        related=related,
    )


def _report_loose(survey: Survey, reporter: Reporter) -> None:
    for loose in survey.loose:
        for item in placed(loose.nodes, Context(acting=loose.acting)):
            if _says_me(survey, item.node) and not item.context.acting:
                always = any(isinstance(node, d.Always) for node in loose.nodes)
                reporter.report(
                    "nobody-acts",
                    pointed(item.node),
                    f"{_said(item.node)} where nobody acts",
                    help="say it of all of them: `every p in players has p.…`" if always else "",
                )
                break
