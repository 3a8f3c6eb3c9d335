"""Actions as `ask`, `can` and an example's `with` name them, with the arguments that are fixed."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short, with_article
from interpreter.checking.expressions.calls import arguments, sample
from interpreter.checking.scope import Scope
from interpreter.checking.types import EFFECT
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import counted
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node


def check_call(checker: Checker, call: e.Call, scope: Scope) -> None:
    """Check `ask lay` or `me can lay(card)`: what is handed over must be given, further arguments fix choices."""
    text = call.name.text
    actions = checker.ruleset.action_sets.get(text)
    procedure = checker.ruleset.procedures.get(text)
    if actions is not None:
        checker.typed.meanings[call.name] = m.ActionSetName(actions)
        members = [checker.ruleset.procedures.get(member.text) for member in actions.members]
        _check_all(checker, call, [p for p in members if p is not None and p.sort == "action"], scope)
    elif procedure is not None and procedure.sort == "action":
        checker.typed.meanings[call.name] = m.ProcedureName(procedure)
        _check_all(checker, call, [procedure], scope)
    else:
        _type_all(checker, call.arguments, scope)
        if procedure is not None:
            checker.report(
                "not-an-action",
                call.name,
                f"`{text}` is {with_article(procedure.sort)}, not an action",
                help=f"write `do {text}` for what simply happens",
                related=[Label(procedure.name.span, "declared here")],
            )
            return
        known = [n for n, p in checker.ruleset.procedures.items() if p.sort == "action"]
        checker.unknown("unknown-action", call.name, text, [*known, *checker.ruleset.action_sets], "action", "actions")


def _type_all(checker: Checker, nodes: Sequence[e.Expression], scope: Scope) -> None:
    for node in nodes:
        checker.type_of(node, scope)


def _check_all(checker: Checker, call: e.Call, procedures: Sequence[r.Procedure], scope: Scope) -> None:
    if not procedures:
        _type_all(checker, call.arguments, scope)
    for procedure in procedures:
        given = sum(isinstance(p, d.Given) for p in procedure.parameters)
        if len(call.arguments) < given:
            missing = procedure.parameters[len(call.arguments)]
            _type_all(checker, call.arguments, scope)
            checker.report(
                "not-handed",
                call,
                f"`{procedure.name.text}` must be handed its `{missing.name.text}`",
                help="write what it gets in parentheses behind its name",
                related=[Label(missing.span, "declared here, with a type: whoever asks hands it over")],
            )
            continue
        arguments(checker, call, procedure.parameters, call.arguments, scope, least=given)


def action_answer(checker: Checker, answer: e.Expression) -> r.Procedure | None:
    """Return the action that an example's answer names, if it does."""
    function = answer.function if isinstance(answer, e.Apply) else answer
    if not isinstance(function, e.Name):
        return None
    procedure = checker.ruleset.procedures.get(function.text)
    return procedure if procedure is not None and procedure.sort == "action" else None


def check_answer(checker: Checker, answer: e.Expression, scope: Scope) -> None:
    """Check one answer of an example: a value, or an action with what is chosen for it, or with all its parameters."""
    procedure = action_answer(checker, answer)
    if procedure is None or scope.local(procedure.name.text) is not None:
        checker.type_of(answer, scope)
        return
    chosen = [p for p in procedure.parameters if isinstance(p, d.Chosen)]
    given: Sequence[e.Expression] = answer.arguments if isinstance(answer, e.Apply) else ()
    if len(given) == len(procedure.parameters):
        arguments(checker, answer, procedure.parameters, given, scope)
    elif len(given) != len(chosen):
        values = ", ".join(sample(p, procedure.parameters) for p in chosen)
        checker.report(
            "wrong-arguments",
            answer,
            f"`{short(answer)}` has {len(given)} of the {counted(len(chosen), 'value')} to be chosen",
            help=f"an answer gives a value for all that is chosen, as in `{procedure.name.text}({values})`"
            if chosen
            else "nothing is chosen for it",
        )
        _type_all(checker, given, scope)
    else:
        arguments(checker, answer, chosen, given, scope)
    record_procedure(checker, answer, procedure)


def record_procedure(checker: Checker, target: e.Expression, procedure: r.Procedure) -> None:
    """Record that an expression names a procedure, with its arguments, instead of having a value."""
    parts: list[Node] = [target]
    if isinstance(target, e.Apply):
        parts.append(target.function)
    for part in parts:
        checker.typed.types[part] = EFFECT
    checker.typed.meanings[parts[-1]] = m.ProcedureName(procedure)
