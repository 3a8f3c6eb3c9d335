"""What can be set: variables, and `var` fields. And what `x in S` in a statement binds."""

from __future__ import annotations

from attrs import frozen

from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker, declared_at
from interpreter.checking.expectations import short
from interpreter.checking.guards import present_if
from interpreter.checking.scope import Scope
from interpreter.checking.types import BROKEN, BrokenType, PlaceType, Type, plain
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import distance, if_not
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.expression import Expression
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk


@frozen(eq=False)
class Target:
    """Something that can be set: what its values are, and where it is declared."""

    meaning: m.Meaning
    type: Type
    declared: Node | None


def target(checker: Checker, node: Expression, scope: Scope) -> Target | None:
    """Type what is to be set; report it if it can't be."""
    checker.type_of(node, scope)
    meaning = checker.typed.meanings.get(node)
    if isinstance(meaning, m.VariableValue):
        type_ = checker.typed.node_types.get(meaning.variable.type, BROKEN)
        return Target(meaning, type_, meaning.variable.name)
    if isinstance(meaning, m.VarField) and isinstance(node, e.Field):
        info = _info(checker, node, meaning.name)
        if info is not None:
            return Target(meaning, info.type, info.declarations[0].name)
    if isinstance(checker.typed.types[node], BrokenType):
        return None
    where = declared_at(meaning) if meaning else None
    checker.report(
        "not-a-variable",
        node,
        f"`{short(node)}` can't be set: {_why(meaning)}",
        help=_hint(meaning),
        related=[Label(where.span, "declared here")] if where else [],
    )
    return None


def name_of(meaning: m.Meaning) -> str:
    """Return the name of what is set, as it counts among what expressions read."""
    return meaning.variable.name.text if isinstance(meaning, m.VariableValue) else getattr(meaning, "name", "")


def _info(checker: Checker, node: e.Field, name: str) -> m.FieldInfo | None:
    on_component = checker.typed.component_fields.get(name)
    on_place = checker.typed.place_fields.get(name)
    if on_component and on_place:
        base = checker.typed.types[node.base]
        return on_place if isinstance(plain(base), PlaceType) else on_component
    return on_component or on_place


def _why(meaning: m.Meaning | None) -> str:
    match meaning:
        case m.Local():
            return "it is a name for a value"
        case m.PrintedField():
            return "it is printed"
        case m.DefinitionValue() | m.Total():
            return "it is worked out"
        case m.OptionValue():
            return "an option is chosen before the game"
        case m.PilePlace() | m.SpacePlaces() | m.NamedPlace():
            return "it is a place"
        case m.BuiltinField():
            return "it follows from where things lie"
    return "it isn't a variable"


def _hint(meaning: m.Meaning | None) -> str:
    match meaning:
        case m.Local():
            return "declare a `var` for what changes"
        case m.PrintedField():
            return "write `var` before the field's declaration if it is to change in play"
        case m.PilePlace() | m.SpacePlaces() | m.NamedPlace():
            return "`move … to …` puts components there"
        case m.BuiltinField("place"):
            return "`move … to …` changes it"
    return ""


def binding(checker: Checker, node: s.Binding, scope: Scope, *, body: Scope | None = None) -> Scope:
    """Check `x in S where c`; x is a new name in `body` (or in the scope itself), or a variable that is set.

    Returns the scope in which the name holds.
    """
    source = want.collection(checker, node.source, scope)
    type_ = want.member(source) or BROKEN
    holder = body or scope
    if _is_new(checker, node.target, holder):
        assert isinstance(node.target, e.Name)
        checker.bind(node.target, node.target.text, type_, holder, node)
        checker.typed.types[node.target] = type_
        _suspicious(checker, node.target)
    elif (found := target(checker, node.target, holder)) is not None:
        checker.typed.meanings[node] = found.meaning
        name = f"`{short(node.target)}`"
        if want.fits(checker, node.source, type_, found.type, name, found.declared) and body is None:
            holder.changed(name_of(found.meaning))
        _reads_its_target(checker, node)
    if node.where is not None:
        want.condition(checker, node.where, holder)
        holder.present.update(present_if(checker, node.where, True))
    return holder


def _reads_its_target(checker: Checker, node: s.Binding) -> None:
    """Report a `where` that reads the variable that is set: its members have no name there."""
    name = short(node.target)
    for part in walk(node.where):
        if isinstance(part, Expression) and short(part) == name:
            checker.report(
                "where-of-variable",
                part,
                f"`{name}` still has its old value here: it is set after a member was picked",
                help=f"give the members a name of their own, as in `s in {short(node.source)} where …`, and set "
                f"`{name} := s` below",
            )
            return


def _is_new(checker: Checker, node: Expression, scope: Scope) -> bool:
    """Tell whether the target is a name that nothing settable has. A taken one is reported when it is bound."""
    if not isinstance(node, e.Name):
        return False
    return scope.local(node.text) is not None or not isinstance(checker.globals_.get(node.text), m.VariableValue)


def _suspicious(checker: Checker, node: e.Name) -> None:
    """Warn of a new name that differs from a variable by one letter."""
    for name, variable in checker.ruleset.variables.items():
        if _one_letter(name, node.text):
            checker.report(
                "nearly-a-variable",
                node,
                f"`{node.text}` is a new name here, but there is a variable `{name}`",
                help=if_not(f"did you mean `{name}`?", "choose a name that differs more"),
                related=[Label(variable.name.span, "the variable")],
            )


def _one_letter(one: str, other: str) -> bool:
    lengths = len(one), len(other)
    return one != other and min(lengths) >= 4 and max(lengths) - min(lengths) < 2 and distance(one, other) == 1
