"""Phases, effects and actions with their parameters, sets of actions, and reactions."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType

from interpreter.assembly import ruleset as r
from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.colours import COLOURS
from interpreter.checking.declarations.written_types import written_type
from interpreter.checking.expectations import with_article
from interpreter.checking.expressions.binders import binder
from interpreter.checking.expressions.calls import parameter_type
from interpreter.checking.guards import present_if
from interpreter.checking.labels import label
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import BROKEN, BrokenType, ComponentType, PlaceType
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import worded
from interpreter.syntax import declaration as d


def parameters(checker: Checker) -> None:
    """Find out the types of all procedures' parameters, so that calls can be checked in any order."""
    procedures = list(checker.ruleset.procedures.values())
    for procedure in procedures:
        for parameter in procedure.parameters:
            if isinstance(parameter, d.Given):
                written_type(checker, parameter.type, "parameter")
    for procedure in procedures:
        scope = Scope(Frame(procedure.sort))
        for parameter in procedure.parameters:
            _parameter(checker, procedure, parameter, scope)
        label(checker, procedure.label, scope)
        checker.procedure_scopes[procedure] = scope


def _parameter(checker: Checker, procedure: r.Procedure, parameter: d.Parameter, scope: Scope) -> None:
    name = parameter.name
    if isinstance(parameter, d.Given):
        checker.bind(name, name.text, checker.typed.node_types[parameter.type], scope, parameter)
        _in_front(checker, procedure, parameter)
        return
    assert isinstance(parameter, d.Chosen)
    if procedure.sort != "action":
        checker.report(
            "chosen-in-effect",
            parameter,
            f"`{procedure.name.text}` is {with_article(procedure.sort)}: only for an action something is chosen",
            help=f"write its type, `{name.text}: …`, or `choose {name.text} in …` in its block",
        )
    source = want.collection(checker, parameter.source, scope)
    checker.bind(name, name.text, want.member(source) or BROKEN, scope, parameter)
    if parameter.where is not None:
        want.condition(checker, parameter.where, scope)
        scope.present.update(present_if(checker, parameter.where, True))


def _in_front(checker: Checker, procedure: r.Procedure, parameter: d.Given) -> None:
    """Report a handed parameter behind one that is chosen: arguments are matched from the left."""
    for other in procedure.parameters:
        if other is parameter:
            return
        if isinstance(other, d.Chosen):
            checker.report(
                "handed-after-chosen",
                parameter,
                f"`{parameter.name.text}` is handed over, so it stands before what is chosen",
                related=[Label(other.span, "this is chosen")],
            )
            return


def procedures(checker: Checker) -> None:
    """Check the blocks of all procedures, the reactions to them, and the sets of actions."""
    for procedure in checker.ruleset.procedures.values():
        checker.block(procedure.body, checker.procedure_scopes[procedure])
    for procedure in checker.ruleset.procedures.values():
        for reaction in (*procedure.before, *procedure.forbids, *procedure.after):
            _reaction(checker, procedure, reaction)
    for actions in checker.ruleset.action_sets.values():
        _action_set(checker, actions)


def _reaction(checker: Checker, procedure: r.Procedure, reaction: d.Reaction) -> None:
    checker.typed.meanings[reaction.event] = m.ProcedureName(procedure)
    # What follows a phase is done like a part of it; all else belongs to the action or effect.
    scope = Scope(Frame("phase" if procedure.sort == "phase" else "effect"))
    if len(reaction.names) > len(procedure.parameters):
        few = f"only {worded(len(procedure.parameters), 'parameter')}" if procedure.parameters else "no parameters"
        event = f"{reaction.sort} {procedure.name.text}"
        checker.report(
            "wrong-arguments",
            reaction.names[len(procedure.parameters)],
            f"`{procedure.name.text}` has {few}",
            help="the names stand for its first parameters" if procedure.parameters else f"write `{event}`",
            related=[Label(procedure.name.span, "declared here")],
        )
    checker.typed.event_names[reaction] = tuple(
        checker.bind(name, name.text, parameter_type(checker, parameter), scope)
        for name, parameter in zip(reaction.names, procedure.parameters, strict=False)
    )
    for name in reaction.names[len(procedure.parameters) :]:
        checker.bind(name, name.text, BROKEN, scope)
    if reaction.when is not None:
        want.condition(checker, reaction.when, scope)
        scope.present.update(present_if(checker, reaction.when, True))
    label(checker, reaction.reason, scope)
    if reaction.body is not None:
        checker.block(reaction.body, scope)


def _action_set(checker: Checker, actions: r.ActionSet) -> None:
    known = [n for n, p in checker.ruleset.procedures.items() if p.sort == "action"]
    for member in actions.members:
        procedure = checker.ruleset.procedures.get(member.text)
        if procedure is None:
            checker.unknown("unknown-action", member, member.text, known, "action", "actions")
        elif procedure.sort != "action":
            checker.report(
                "not-an-action",
                member,
                f"`{member.text}` is {with_article(procedure.sort)}, not an action",
                related=[Label(procedure.name.span, "declared here")],
            )
        else:
            checker.typed.meanings[member] = m.ProcedureName(procedure)


def looks(checker: Checker, found: Sequence[d.Look]) -> None:
    """Check how things are drawn: which ones, the text for them, and its colour."""
    for look in found:
        inner = binder(checker, look.binder, Scope(Frame("data")))
        type_ = checker.typed.types[look.binder.source]
        member = want.member(checker.relations.collection(type_))
        if not isinstance(member, ComponentType | PlaceType | BrokenType | NoneType):
            want.mismatch(checker, look.binder.source, type_, "a set of components or places")
        for mark, condition in look.cases:
            if condition is not None:
                want.condition(checker, condition, inner)
            label(checker, mark.text, inner)
            if mark.colour is not None and mark.colour.text not in COLOURS:
                checker.unknown("unknown-colour", mark.colour, mark.colour.text, COLOURS, "colour", "colours")
