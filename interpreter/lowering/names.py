"""Lowering of names: bare ones, those after `my`, those after a dot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.boards.shapes import DIAGONAL, DIRECTIONS, ORTHOGONAL
from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.folding import fold
from interpreter.lowering.scope import Scope
from interpreter.program import expression as e
from interpreter.program.masks import mask_of
from interpreter.program.program import BOX
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import expression as x
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

CONSTANTS = {"yes": 1, "no": 0, "none": NOTHING, "box": BOX}


class Names:
    """Lowers names for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def name(self, node: x.Name, scope: Scope) -> e.Expr:
        """A bare name."""
        return self.meant(node, self.context.typed.meanings[node], None, scope)

    def my(self, node: x.My, scope: Scope) -> e.Expr:
        """`my x`."""
        assert scope.me is not None, f"nobody acts at {node.span}"
        return self.meant(node, self.context.typed.meanings[node], scope.me, scope)

    def field(self, node: x.Field, scope: Scope) -> e.Expr:
        """`base.x`."""
        meaning = self.context.typed.meanings[node]
        if isinstance(meaning, m.NamedPlace):
            return self.named_place(node, meaning, scope)
        if isinstance(meaning, m.EnumMember | m.Seat | m.Constant):
            return self.meant(node, meaning, None, scope)
        base = self.context.expressions.value(node.base, scope)
        return self.meant(node, meaning, base, scope)

    def meant(self, node: Node, meaning: m.Meaning, owner: e.Expr | None, scope: Scope) -> e.Expr:
        """What a meaning is worth; `owner` is the player, component or place before the dot."""
        context = self.context
        domains = context.domains
        match meaning:
            case m.Local():
                return e.Get(scope.locals[meaning])
            case m.Me():
                assert scope.me is not None, f"nobody acts at {node.span}"
                return scope.me
            case m.Constant(name):
                return self.constant(node, name)
            case m.EnumMember(_, index):
                return e.Const(index)
            case m.Seat(index):
                return e.Const(index if index < domains.seats else NOTHING)
            case m.EnumSet(enum):
                return self.set_constant(node, tuple(range(len(domains.enum(enum)))))
            case m.OptionValue(option):
                return e.Const(domains.options[option.name.text])
            case m.KindSet(kind):
                return context.secrecy.kind(domains.kinds[kind.name.text])
            case m.PilePlace(pile):
                return self.place_of_owner(pile.name.text, owner)
            case m.SpacePlaces(space):
                return self.places(node, space.name.text, owner)
            case m.VariableValue(variable):
                column = context.variables[variable.name.text, variable.per_player]
                return e.Cell(column, owner if owner is not None else e.Const(0))
            case m.DefinitionValue(definition):
                return context.definitions.call(definition, owner, ())
            case m.Total():
                assert owner is not None
                return e.CallDefine(context.definitions.total, (owner,))
            case m.ProcedureName(procedure):
                return e.Const(domains.intern_effect(procedure.name.text, ()))
            case m.PrintedField(name):
                return self.printed(node, name, owner, scope)
            case m.VarField(name):
                subject = self.subject(node, owner, scope)
                return context.secrecy.cell(context.field_columns[self.kind_of_subject(node, scope), name], subject)
            case m.Builtin(name):
                # In a place's own label a function of places may stand without its argument: `{touching}`.
                assert scope.thing is not None
                return e.BoardFunction(name, (scope.thing,))
            case m.BuiltinField(name, subject):
                if owner is None and scope.own is not None and name in scope.own:
                    return scope.own[name]
                return self.builtin_field(node, name, subject, owner if owner is not None else scope.thing)
        raise AssertionError(f"{meaning} at {node.span}")

    # ---- constants and sets ----

    def set_constant(self, node: Node, members: tuple[int, ...]) -> e.Expr:
        """Constant members in the form of the node's type."""
        if isinstance(self.context.typed.types[node], t.ListType):
            return e.Const(members)
        return e.Const(mask_of(members))

    def constant(self, node: Node, name: str) -> e.Expr:
        match name:
            case "players":
                return self.set_constant(node, tuple(range(self.context.domains.seats)))
            case "winners":
                return e.Winners()
            case "orthogonal":
                return e.Const(ORTHOGONAL)
            case "diagonal":
                return e.Const(DIAGONAL)
            case "Direction":
                return self.set_constant(node, tuple(range(len(DIRECTIONS))))
        return e.Const(CONSTANTS[name])

    # ---- places ----

    def per_owner(self, name: str, values: tuple[Value, ...], owner: e.Expr, nothing: Value) -> e.Expr:
        return fold(e.Printed(name, values, 0, owner, nothing))

    def place_of_owner(self, name: str, owner: e.Expr | None) -> e.Expr:
        """A pile."""
        domains = self.context.domains
        if owner is None or (name, None) in domains.places_of:
            return e.Const(domains.places_of[name, None][0])
        return self.per_owner(name, tuple(p[0] for p in domains.by_seat(name)), owner, NOTHING)

    def places(self, node: Node, name: str, owner: e.Expr | None) -> e.Expr:
        """The places of a space: of one player, or of all."""
        domains = self.context.domains
        if owner is None or (name, None) in domains.places_of:
            return self.set_constant(node, domains.group(name))
        as_list = isinstance(self.context.typed.types[node], t.ListType)
        values: tuple[Value, ...] = tuple(p if as_list else mask_of(p) for p in domains.by_seat(name))
        return self.per_owner(name, values, owner, () if as_list else 0)

    def named_place(self, node: x.Field, meaning: m.NamedPlace, scope: Scope) -> e.Expr:
        """`Square.e4`, `my Square.e4`; nothing where the options leave the place out."""
        context = self.context
        name = meaning.space.name.text
        board = context.boards[name]
        index = board.place_named(meaning.name)
        if not meaning.space.per_player:
            return e.Const(NOTHING if index is None else context.domains.places_of[name, None][index])
        owner = self.owner_before(node.base, scope)
        values = tuple(NOTHING if index is None else p[index] for p in context.domains.by_seat(name))
        return self.per_owner(name, values, owner, NOTHING)

    def owner_before(self, node: Node, scope: Scope) -> e.Expr:
        """The player that `my Space` or `p.Space` speaks of."""
        if isinstance(node, x.Field):
            return self.context.expressions.value(node.base, scope)
        assert isinstance(node, x.My)
        assert scope.me is not None
        return scope.me

    # ---- fields ----

    def kind_of_subject(self, node: Node, scope: Scope) -> str:
        """Whether a field's owner is a component or a place."""
        if isinstance(node, x.Field):
            base = self.context.typed.types[node.base]
            return "place" if isinstance(t.plain(base), t.PlaceType) else "component"
        return scope.subject

    def subject(self, node: Node, owner: e.Expr | None, scope: Scope) -> e.Expr:
        """What has the field: what stands before the dot, or the thing itself in its label or defaults."""
        if owner is not None and isinstance(node, x.Field):
            return owner
        assert scope.thing is not None, f"no thing at {node.span}"
        return scope.thing

    def printed(self, node: Node, name: str, owner: e.Expr | None, scope: Scope) -> e.Expr:
        if not isinstance(node, x.Field) and scope.own is not None and name in scope.own:
            return scope.own[name]
        subject = self.kind_of_subject(node, scope)
        values, nothing = self.context.printed_fields[subject, name]
        thing = self.subject(node, owner, scope)
        if subject == "component":
            return self.context.secrecy.printed(name, values, thing, nothing)
        return fold(e.Printed(name, values, 0, thing, nothing))

    def builtin_field(self, node: Node, name: str, subject: str, owner: e.Expr | None) -> e.Expr:
        assert owner is not None
        context = self.context
        if subject in ("enum", "player"):
            return self.number_of(owner)
        if subject == "component":
            return context.place_of(owner)
        if name == "empty":
            empty = fold(e.Equal(context.held(owner), e.Const(0)))
            if not t.may_be_nothing(context.typed.types[node]):
                return empty
            return fold(e.If(fold(e.Equal(owner, e.Const(NOTHING))), e.Const(NOTHING), empty))
        values: list[Value] = []
        for place in context.domains.places:
            if name == "owner":
                values.append(NOTHING if place.owner is None else place.owner)
            else:
                values.append(place.coordinates.get(name, NOTHING))
        return fold(e.Printed(name, tuple(values), 0, owner, NOTHING))

    def number_of(self, owner: e.Expr) -> e.Expr:
        """`c.number`, `p.number`: from 1; nothing for nothing."""
        largest = max(self.context.domains.seats, *(len(self.context.domains.enum(n)) for n in self.context.enums))
        return fold(e.Printed("number", tuple(range(1, largest + 1)), 0, owner, NOTHING))
