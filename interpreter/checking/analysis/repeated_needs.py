"""An effect with a `need` that is done twice in one block: if the second can't be done, the first isn't, either.

That is the rule of legality, and seldom what is meant: "advance one, and another if you can" is an `if`.
"""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.expectations import short
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.walking import walk


def report_repeated_needs(survey: Survey, reporter: Reporter) -> None:
    """Warn of the second `do` of an effect in a block, if a `need` in the effect tests what is handed to it."""
    typed = survey.typed
    for procedure in typed.ruleset.procedures.values():
        if procedure.sort == "phase":
            continue
        for block in walk(procedure.body):
            if isinstance(block, s.Block):
                _block(typed, block, reporter)


def _block(typed: TypedRuleset, block: s.Block, reporter: Reporter) -> None:
    done: dict[r.Procedure, s.Do] = {}
    for statement in block.statements:
        if not isinstance(statement, s.Do) or not isinstance(statement.target, e.Apply):
            continue
        meaning = typed.meanings.get(statement.target.function)
        if not isinstance(meaning, m.ProcedureName):
            continue
        effect = meaning.procedure
        need = _need_of_parameters(typed, effect)
        if need is None:
            continue
        first = done.setdefault(effect, statement)
        if first is not statement:
            call = short(statement.target)
            reporter.report(
                "repeated-need",
                statement.target.span,
                f"if a `need` of `{effect.name.text}` fails here, nothing is done, "
                f"not even `do {short(first.target)}` above",
                help=f"write `if …: do {call}` if this one is to be left out then",
                related=[Label(need.span, "this `need`")],
            )


def _need_of_parameters(typed: TypedRuleset, effect: r.Procedure) -> s.Need | None:
    """Return the first `need` of an effect that reads one of its parameters."""
    names = {id(parameter.name) for parameter in effect.parameters}
    for need in walk(effect.body):
        if isinstance(need, s.Need):
            for part in walk(need.condition):
                meaning = typed.meanings.get(part)
                if isinstance(meaning, m.Local) and id(meaning.declared) in names:
                    return need
    return None
