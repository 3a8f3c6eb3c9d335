"""Options, players, kinds, piles, spaces and variables: their types, default and start values, and labels."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.assembly import ruleset as r
from interpreter.checking import expectations as want
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.catalog import option_type
from interpreter.checking.checker import Checker
from interpreter.checking.constants import inconstant
from interpreter.checking.declarations.written_types import written_type
from interpreter.checking.expectations import short, with_article
from interpreter.checking.field_table import FieldTable
from interpreter.checking.fields import component_fields, place_fields
from interpreter.checking.labels import label
from interpreter.checking.phases import unknown_phase
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.shapes import UNKNOWN, geometry, report_too_many_places
from interpreter.checking.types import (
    ComponentType,
    EffectType,
    EnumType,
    NumberType,
    PlaceType,
    PlayerType,
    SetType,
    Type,
)
from interpreter.diagnostics.diagnostic import Label
from interpreter.syntax import declaration as d
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Identifier, TypeNode

MOST_PLAYERS = 100


def data(checker: Checker) -> None:
    """Check all that isn't done: what things there are, and how they begin."""
    rules = checker.ruleset
    if rules.players is not None:
        _players(checker, rules.players)
    for option in rules.options.values():
        _option(checker, option)
    _kinds(checker)
    for pile in (*rules.piles.values(), *rules.own_piles.values()):
        _held(checker, pile.kinds)
    for space in rules.spaces.values():
        _held(checker, space.holds)
    for variable in (*rules.variables.values(), *rules.own_variables.values()):
        written_type(checker, variable.type, "variable")
    fields: dict[d.FieldDeclaration | d.Var, Type] = {}
    owners: list[r.Kind | r.Space] = [*rules.kinds.values(), *rules.spaces.values()]
    for owner in owners:
        declarations: list[d.FieldDeclaration | d.Var] = [*owner.fields, *owner.variables]
        for field in declarations:
            use = "variable" if isinstance(field, d.Var) else "field"
            fields[field] = written_type(checker, field.type, use)
    checker.component_fields = component_fields(checker, fields)
    checker.place_fields = place_fields(checker, fields)
    checker.geometries.update(dict.fromkeys(rules.spaces, UNKNOWN))
    for name, space in rules.spaces.items():
        if space.shape.name.text != "corners":
            checker.geometries[name] = geometry(checker, space)
    for name, space in rules.spaces.items():
        if space.shape.name.text == "corners":
            checker.geometries[name] = geometry(checker, space)
    report_too_many_places(checker)


def start_values(checker: Checker) -> None:
    """Check default and start values, resets, and the labels of things. All names are known by now."""
    rules = checker.ruleset
    for kind in rules.kinds.values():
        line = checker.catalog.line(kind.name.text)
        _owner_fields(checker, kind, line, checker.component_fields)
        label(
            checker,
            kind.label,
            Scope(Frame("data", _own_fields(checker, kind.name.text, line, checker.component_fields, None))),
        )
    for space in rules.spaces.values():
        name = space.name.text
        _owner_fields(checker, space, (name,), checker.place_fields)
        own = _own_fields(checker, name, (name,), checker.place_fields, None)
        label(checker, space.label, Scope(Frame("data", own | _shape_fields(checker, space))))
    for variable in rules.variables.values():
        _start(checker, variable, Scope(Frame("data")))
    for variable in rules.own_variables.values():
        _start(checker, variable, Scope(Frame("data")))


def _players(checker: Checker, players: d.Players) -> None:
    if players.high > MOST_PLAYERS:
        checker.report(
            "out-of-range", players, f"a game can't have {players.high:,} players; {MOST_PLAYERS} are the most"
        )


def _option(checker: Checker, option: d.Option) -> None:
    type_ = option_type(option)
    if (
        isinstance(type_, NumberType)
        and option.low is not None
        and option.high is not None
        and option.high < option.low
    ):
        checker.report("empty-range", option.name, f"no number lies from {option.low} to {option.high}")
        type_ = NumberType()
    scope = Scope(Frame("data"))
    actual = checker.type_of(option.default, scope)
    what = f"`{option.name.text}`"
    if not want.fits(checker, option.default, actual, type_, what, option.name):
        return
    if isinstance(actual, NumberType) and isinstance(type_, NumberType):
        choices = [c for c in option.choices if isinstance(c, int)]
        if actual.low is None or actual.low != actual.high or (choices and actual.low not in choices):
            listed = ", ".join(str(c) for c in choices)
            checker.report(
                "not-a-choice",
                option.default,
                f"`{short(option.default)}` is not among the values of {what}",
                help=f"write one of {listed}" if choices else "write a number of the range",
            )
        return
    meaning = checker.typed.meanings.get(option.default)
    if not isinstance(meaning, m.EnumMember | m.Constant):
        checker.report("not-a-choice", option.default, f"`{short(option.default)}` is not among the values of {what}")


def _kinds(checker: Checker) -> None:
    kinds = checker.ruleset.kinds
    for name, kind in kinds.items():
        if kind.parent is None:
            continue
        parent = kinds.get(kind.parent.text)
        if parent is None:
            checker.unknown("unknown-kind", kind.parent, kind.parent.text, set(kinds) - {name}, "kind", "kinds")
            continue
        checker.typed.meanings[kind.parent] = m.KindSet(parent)
        line = checker.catalog.line(name)
        last = kinds[line[-1]]
        if last.parent is not None and last.parent.text == name:
            checker.report(
                "kind-circle",
                kind.parent,
                f"`{name}` is, through its parents, itself",
                help="take one `is` out of the circle",
            )


def _held(checker: Checker, names: Sequence[Identifier]) -> None:
    for name in names:
        kind = checker.ruleset.kinds.get(name.text)
        if kind is None:
            checker.unknown("unknown-kind", name, name.text, checker.ruleset.kinds, "kind", "kinds")
        else:
            checker.typed.meanings[name] = m.KindSet(kind)


# ---- fields of things ----


def _own_fields(
    checker: Checker, owner: str, line: Sequence[str], table: FieldTable, before: d.FieldDeclaration | d.Var | None
) -> dict[str, tuple[m.Meaning, Type]]:
    """The fields that a label, or the default of the field `before`, names without a dot."""
    found: dict[str, tuple[m.Meaning, Type]] = {}
    earlier = {
        id(f.node)
        for f in table.of(line).values()
        if before is None or _stands_before(f.node, before, f.owner != owner)
    }
    for name, declared in table.of(line).items():
        if id(declared.node) in earlier:
            meaning = m.VarField(name) if declared.variable else m.PrintedField(name)
            found[name] = (meaning, declared.type)
    if table is checker.component_fields:
        places = checker.catalog.homes({owner})
        found.setdefault("place", (m.BuiltinField("place", "component"), PlaceType(places)))
    return found


def _stands_before(field: d.FieldDeclaration | d.Var, other: d.FieldDeclaration | d.Var, above: bool) -> bool:
    if above or field.span.file is not other.span.file:
        return True
    return field.span.start < other.span.start


def _shape_fields(checker: Checker, space: r.Space) -> dict[str, tuple[m.Meaning, Type]]:
    name = space.name.text
    found: dict[str, tuple[m.Meaning, Type]] = {}
    for coordinate, bounds in checker.geometries[name].widest.items():
        found[coordinate] = (m.BuiltinField(coordinate, "place"), bounds)
    if space.per_player:
        found["owner"] = (m.BuiltinField("owner", "place"), PlayerType())
    cells = checker.geometries[name].cells
    if cells is not None:
        found["touching"] = (m.Builtin("touching"), SetType(PlaceType(frozenset({cells}))))
    return found


def _owner_fields(checker: Checker, owner: r.Kind | r.Space, line: Sequence[str], table: FieldTable) -> None:
    name = owner.name.text
    declarations: list[d.FieldDeclaration | d.Var] = [*owner.fields, *owner.variables]
    for field in declarations:
        type_ = checker.typed.node_types[field.type]
        start = field.start if isinstance(field, d.Var) else field.default
        what = f"`{field.name.text}`"
        label(checker, field.label, Scope(Frame("data")))
        if start is not None:
            own = _own_fields(checker, name, line, table, field)
            if isinstance(owner, r.Space):
                own |= {k: v for k, v in _shape_fields(checker, owner).items() if k != "touching"}
            want.value(checker, start, Scope(Frame("data", own)), type_, what, field.name)
            if isinstance(field, d.FieldDeclaration):
                _must_be_constant(checker, start, field)
        elif isinstance(field, d.Var) and isinstance(owner, r.Space):
            _needs_start(checker, field.type, type_, field.name)
        if isinstance(field, d.Var):
            _resets(checker, field.resets)


def _must_be_constant(checker: Checker, default: Expression, field: d.FieldDeclaration) -> None:
    part = inconstant(checker.typed, default)
    if part is not None:
        checker.report(
            "default-not-constant",
            part,
            f"`{field.name.text}` is printed, so its default can't depend on `{short(part)}`",
            help="it may use numbers, options and earlier fields; what changes in play is a `var`",
        )


def _start(checker: Checker, variable: r.Variable, scope: Scope) -> None:
    type_ = checker.typed.node_types[variable.type]
    what = f"`{variable.name.text}`"
    label(checker, variable.label, scope)
    if variable.start is not None:
        want.value(checker, variable.start, scope, type_, what, variable.name)
    else:
        _needs_start(checker, variable.type, type_, variable.name)
    _resets(checker, variable.resets)


def _needs_start(checker: Checker, node: TypeNode, type_: Type, name: Identifier) -> None:
    """Report a variable that can't begin as 0, no, {} or nothing, and has no start value."""
    if isinstance(type_, NumberType):
        if not intervals.within(NumberType(0, 0), type_):
            checker.report(
                "missing-start",
                name,
                f"`{name.text}` would start at 0, which is not within {type_}",
                help="write `= …` behind its type",
            )
    elif isinstance(type_, EnumType | PlayerType | PlaceType | ComponentType | EffectType):
        checker.report(
            "missing-start",
            name,
            f"`{name.text}` needs a start value",
            help=f"write `= …` behind its type, or `{short(node)}?` if it may be nothing",
        )


def _resets(checker: Checker, phase: Identifier | None) -> None:
    if phase is None:
        return
    procedure = checker.ruleset.procedures.get(phase.text)
    if procedure is None or procedure.sort != "phase":
        if procedure is None:
            unknown_phase(checker, phase, f"; a variable resets when one begins: make `{phase.text}` one")
        else:
            checker.report(
                "unknown-phase",
                phase,
                f"`{phase.text}` is {with_article(procedure.sort)}, not a phase",
                help=f"a variable resets only when a phase begins; here set it in `before {phase.text}:`",
                related=[Label(procedure.name.span, "declared here")],
            )
        return
    checker.typed.meanings[phase] = m.ProcedureName(procedure)
