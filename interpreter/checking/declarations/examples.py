"""Examples: their settings, their statements, and where they say that play stands."""

from __future__ import annotations

from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.catalog import option_type
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.foreign import foreign_name
from interpreter.checking.phases import unknown_phase
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import YES_NO, BrokenType, EnumType, NumberType, Type, YesNoType, plain
from interpreter.source.spelling import counted, if_not, quoted
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e


def examples(checker: Checker) -> None:
    """Check all examples."""
    for example in checker.ruleset.examples:
        seen: set[str] = set()
        for setting in example.settings:
            _setting(checker, setting, seen)
        scope = Scope(Frame("example"))
        checker.block(example.body, scope)
        if example.stand is not None:
            _stand(checker, example.stand)


def _setting(checker: Checker, setting: e.Expression, seen: set[str]) -> None:
    """Check `players = 2` or `option = value`."""
    if not isinstance(setting, e.Compare) or setting.operator != "=" or not isinstance(setting.left, e.Name):
        checker.type_of(setting, Scope(Frame("example")))
        checker.report(
            "wrong-setting",
            setting,
            "an example is set up with `players = …` and options",
            help="write `option = value`",
        )
        return
    name = setting.left
    checker.typed.types[setting] = YES_NO
    if name.text in seen:
        checker.report("wrong-setting", name, f"`{name.text}` is set twice")
    seen.add(name.text)
    if name.text == "players":
        checker.typed.meanings[name] = m.Constant("players")
        wanted: Type = NumberType(checker.catalog.fewest, checker.catalog.most)
    elif name.text in checker.ruleset.options:
        option = checker.ruleset.options[name.text]
        checker.typed.meanings[name] = m.OptionValue(option)
        wanted = option_type(option)
    else:
        known = ["players", *checker.ruleset.options]
        checker.type_of(setting.right, Scope(Frame("example")))
        checker.typed.types[name] = BrokenType()
        checker.unknown("wrong-setting", name, name.text, known, "option", "options")
        return
    checker.typed.types[name] = wanted
    _set_to(checker, setting, name.text, wanted)


def _set_to(checker: Checker, setting: e.Compare, name: str, wanted: Type) -> None:
    scope, value = Scope(Frame("example")), setting.right
    if isinstance(value, e.Name) and checker.is_unknown(value.text, scope):
        _unknown_value(checker, value, name, wanted)
        return
    actual = checker.type_of(value, scope)
    if name == "players" and isinstance(actual, NumberType) and _never(actual, wanted):
        if checker.ruleset.players is None:
            return  # that line is missing, or could not be read
        few, most = checker.catalog.fewest, checker.catalog.most
        players = counted(most, "player") if few == most else f"{few} to {most} players"
        help = f"write a number from {few} to {most}" if few < most else f"write `players = {few}`"
        checker.report("out-of-range", value, f"this game is for {players}, not {short(value)}", help=help)
        return
    if not want.fits(checker, setting.right, actual, wanted, f"`{name}`"):
        return
    constant = isinstance(checker.typed.meanings.get(setting.right), m.EnumMember | m.Constant)
    if isinstance(actual, NumberType):
        constant = actual.low is not None and actual.low == actual.high
    if isinstance(plain(actual), EnumType | YesNoType | NumberType) and not constant:
        checker.report("wrong-setting", setting.right, f"`{short(setting.right)}` is not constant")
    option = checker.ruleset.options.get(name)
    choices = [c for c in option.choices if isinstance(c, int)] if option is not None else []
    if constant and choices and isinstance(actual, NumberType) and actual.low not in choices:
        listed = ", ".join(map(str, choices))
        checker.report(
            "wrong-setting",
            setting.right,
            f"{actual.low} is not among the values of `{name}`",
            help=f"they are {listed}",
        )


def _never(actual: NumberType, wanted: Type) -> bool:
    return isinstance(wanted, NumberType) and intervals.apart(actual, wanted)


def _unknown_value(checker: Checker, value: e.Name, name: str, wanted: Type) -> None:
    """Report a value that an option can't have."""
    foreign = foreign_name(value.text, called=False)
    values: list[str] = []
    if isinstance(wanted, EnumType):
        values = list(checker.catalog.members(wanted.name))
    elif isinstance(wanted, YesNoType):
        values = ["yes", "no"]
    elif isinstance(wanted, NumberType):
        foreign = foreign or f"write a number, {wanted}"
    if values:
        foreign = foreign or f"the values of `{name}` are {quoted(values, 'and')}"
    checker.typed.types[value] = BrokenType()
    checker.report(
        "unknown-name",
        value,
        f"`{name}` has no value `{value.text}`",
        help=if_not(checker.meant(value.text, values), foreign),
    )


def _stand(checker: Checker, stand: d.Stand) -> None:
    procedure = checker.ruleset.procedures.get(stand.phase.text)
    if procedure is None or procedure.sort != "phase":
        unknown_phase(checker, stand.phase, "")
    else:
        checker.typed.meanings[stand.phase] = m.ProcedureName(procedure)
    scope = Scope(Frame("example"))
    for detail in stand.details:
        if isinstance(detail, d.Mover):
            want.player(checker, detail.player, scope)
        else:
            _counter(checker, detail.condition, scope)


def _counter(checker: Checker, condition: e.Expression, scope: Scope) -> None:
    """Check `round = 3`, where `round` is a variable or the name that a phase's `for` binds."""
    if not isinstance(condition, e.Compare) or condition.operator != "=" or not isinstance(condition.left, e.Name):
        checker.type_of(condition, scope)
        checker.report("wrong-stand", condition, "a loop is set with `name = number` here")
        return
    name = condition.left
    local = checker.loops.get(name.text)
    checker.typed.types[condition] = YES_NO
    if local is not None and name.text not in checker.globals_:
        checker.typed.meanings[name] = local
        type_ = checker.typed.types[name] = local.type
    else:
        type_ = checker.type_of(name, scope)
        meaning = checker.typed.meanings.get(name)
        if meaning is not None and not isinstance(meaning, m.VariableValue):
            checker.report("wrong-stand", name, f"`{name.text}` isn't the counter of a loop")
            type_ = BrokenType()
    actual = checker.type_of(condition.right, scope)
    want.fits(checker, condition.right, actual, type_, f"`{name.text}`")
