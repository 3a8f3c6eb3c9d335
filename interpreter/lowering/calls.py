"""Lowering of what stands before parentheses: places by their coordinates, definitions, effects, built-in functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.program import RepeatSite
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import expression as x
from interpreter.syntax.tree import Node

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

Arguments = tuple[x.Expression, ...]

PLACE, NUMBER, PLACES, WAYS = "place", "number", "places", "ways"
BOARD_FUNCTIONS: dict[tuple[str, int], tuple[str, tuple[str, ...], str]] = {
    ("around", 1): ("around", (PLACE,), "list"),
    ("around", 2): ("around_in", (PLACE, WAYS), "list"),
    ("step", 2): ("step", (PLACE, NUMBER), "scalar"),
    ("step", 3): ("steps", (PLACE, NUMBER, NUMBER), "scalar"),
    ("ahead", 2): ("ahead", (PLACE, NUMBER), "scalar"),
    ("sight", 2): ("sight", (PLACE, WAYS), "list"),
    ("run", 3): ("run", (PLACE, NUMBER, PLACES), "list"),
    ("within", 2): ("within", (NUMBER, PLACE), "mask"),
    ("within", 3): ("within_in", (NUMBER, PLACE, PLACES), "mask"),
    ("reached", 2): ("reached", (PLACES, PLACES), "mask"),
    ("walk", 2): ("walk", (PLACE, NUMBER), "mask"),
    ("walk", 3): ("walk_in", (PLACE, NUMBER, PLACES), "mask"),
    ("longest_path", 1): ("longest_path", (PLACES,), "scalar"),
    ("distance", 2): ("distance", (PLACE, PLACE), "scalar"),
    ("on_edge", 1): ("on_edge", (PLACE,), "scalar"),
    ("touching", 1): ("touching", (PLACE,), "list"),
}
"""By name and number of arguments: the board function, the forms of its arguments, the form of its result."""

SET_FUNCTIONS = {"groups", "clusters", "subsets"}


class Calls:
    """Lowers calls for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._coordinates: dict[str, tuple[tuple[Value, ...], tuple[int, ...]]] = {}
        self._sites: dict[x.Apply, int] = {}
        self.functions: dict[str, Callable[[x.Apply, Scope], e.Expr]] = {
            "left": lambda node, scope: self.neighbour(node, scope, 1),
            "right": lambda node, scope: self.neighbour(node, scope, -1),
            "seat": self.seat,
            "top": self.top,
            "bottom": self.bottom,
            "position": lambda node, scope: context.secrecy.position(self.value(node.arguments[0], scope)),
            "min": lambda node, scope: self.chain("least", node, scope),
            "max": lambda node, scope: self.chain("greatest", node, scope),
            "abs": lambda node, scope: fold(e.Absolute(self.value(node.arguments[0], scope))),
            "mod": lambda node, scope: self.chain("modulo", node, scope),
            "common": self.common,
            "directions": self.directions,
            "repeats": self.repeats,
        }

    def value(self, node: Node, scope: Scope) -> e.Expr:
        return self.context.expressions.value(node, scope)

    def number(self, node: Node, scope: Scope) -> e.Expr:
        return self.context.expressions.number(node, scope)

    def apply(self, node: x.Apply, scope: Scope) -> e.Expr:
        """Anything with parentheses behind it."""
        function = node.function
        match self.context.typed.meanings.get(function):
            case m.Builtin(name):
                return self.builtin(name, node, scope)
            case m.EnumSet(enum):
                members = tuple(range(len(self.context.domains.enum(enum))))
                return fold(e.Printed(enum, members, 1, self.number(node.arguments[0], scope), NOTHING))
            case m.SpacePlaces(space):
                return self.place(space.name.text, function, node.arguments, scope)
            case m.DefinitionValue(definition):
                owner = self.owner_of(function, scope) if definition.per_player or definition.sort == "score" else None
                return self.context.definitions.call(definition, owner, node.arguments, scope)
            case m.ProcedureName(procedure):
                return self.effect(procedure.name.text, node.arguments, scope)
        return self.member_of(node, scope)

    def owner_of(self, function: Node, scope: Scope) -> e.Expr:
        """The player whose own thing is called: `my f(x)`, `p.f(x)`."""
        if isinstance(function, x.Field):
            return self.value(function.base, scope)
        assert scope.me is not None
        return scope.me

    def member_of(self, node: x.Apply, scope: Scope) -> e.Expr:
        """The n-th of a pile or list; the count of a member in a tally."""
        type_ = self.context.typed.types[node.function]
        members = self.value(node.function, scope)
        position = self.value(node.arguments[0], scope)
        if isinstance(type_, t.TallyType):
            return fold(e.At(members, position, 0, 0))
        listed = self.context.expressions.listed(members, type_)
        return fold(e.At(self.context.secrecy.ordered(listed, type_), position))

    def effect(self, name: str, arguments: Arguments, scope: Scope) -> e.Expr:
        """An effect as a value: its arguments are constant."""
        procedure = self.context.typed.ruleset.procedures[name]
        values: list[Value] = []
        for parameter, argument in zip(procedure.parameters, arguments, strict=True):
            lowered = self.context.definitions.argument(parameter, argument, scope)
            value = constant(lowered)
            assert value is not None, f"an effect value that isn't constant at {argument.span}"
            values.append(value)
        return e.Const(self.context.domains.intern_effect(name, tuple(values)))

    # ---- places by coordinates ----

    def place(self, name: str, function: Node, arguments: Arguments, scope: Scope) -> e.Expr:
        """`Square(2, 1)`, `my Spot(3)`: nothing where there is no such place."""
        context = self.context
        table, lows = self.by_coordinates(name)
        numbers = [self.value(argument, scope) for argument in arguments]
        if (name, None) in context.domains.places_of:
            tables: e.Expr = e.Const(table[0])
        else:
            tables = fold(e.Printed(name, table, 0, self.owner_of(function, scope), ()))
        found = tables
        for depth, (number, low) in enumerate(zip(numbers, lows, strict=True), 1):
            found = fold(e.At(found, number, low, NOTHING if depth == len(lows) else ()))
        return found

    def by_coordinates(self, name: str) -> tuple[tuple[Value, ...], tuple[int, ...]]:
        """For each owner (or one nobody) a space's places nested by coordinate, and the least of each coordinate."""
        if name not in self._coordinates:
            board = self.context.boards[name]
            fields = board.shape.coordinates
            lows = tuple(min(c[f] for c in board.coordinates) for f in fields)
            highs = tuple(max(c[f] for c in board.coordinates) for f in fields)

            def nest(places: tuple[int, ...], chosen: tuple[int, ...]) -> Value:
                depth = len(chosen)
                if depth == len(fields):
                    index = board.place_at(*chosen)
                    return NOTHING if index is None else places[index]
                numbers = range(lows[depth], highs[depth] + 1)
                return tuple(nest(places, (*chosen, n)) for n in numbers)  # type: ignore[misc]

            if (name, None) in self.context.domains.places_of:
                owners: tuple[tuple[int, ...], ...] = (self.context.domains.places_of[name, None],)
            else:
                owners = self.context.domains.by_seat(name)
            self._coordinates[name] = (tuple(nest(places, ()) for places in owners), lows)
        return self._coordinates[name]

    # ---- built-in functions ----

    def builtin(self, name: str, node: x.Apply, scope: Scope) -> e.Expr:
        board = BOARD_FUNCTIONS.get((name, len(node.arguments)))
        if board is not None:
            function, forms, result = board
            arguments = tuple(
                self.form(argument, form, scope) for argument, form in zip(node.arguments, forms, strict=True)
            )
            return self.typed(e.BoardFunction(function, arguments), result, node)
        if name in SET_FUNCTIONS:
            first, *rest = node.arguments
            low = self.context.domains.low(self.context.typed.types[first])
            masks = (self.context.expressions.mask(first, scope, low), *(self.value(r, scope) for r in rest))
            return e.SetFunction(name, masks)
        return self.functions[name](node, scope)

    def form(self, node: Node, form: str, scope: Scope) -> e.Expr:
        """An argument in the form that a board function takes."""
        if form == PLACE:
            return self.value(node, scope)
        if form == NUMBER:
            return self.value(node, scope)
        type_ = self.context.typed.types[node]
        if isinstance(t.plain(type_), t.PlaceType):
            return fold(e.MakeMask((self.value(node, scope),), 0))
        return self.context.expressions.mask(node, scope)

    def typed(self, value: e.Expr, form: str, node: Node) -> e.Expr:
        """A result in the form of the type that the checker gave it."""
        type_ = self.context.typed.types[node]
        if form == "list" and isinstance(type_, t.SetType):
            return e.MaskOfList(value, 0)
        if form == "mask" and isinstance(type_, t.ListType):
            return e.ListOfMask(value, 0)
        return value

    def neighbour(self, node: x.Apply, scope: Scope, step: int) -> e.Expr:
        seats = self.context.domains.seats
        table = tuple((seat + step) % seats for seat in range(seats))
        name = "left" if step > 0 else "right"
        return fold(e.Printed(name, table, 0, self.value(node.arguments[0], scope), NOTHING))

    def seat(self, node: x.Apply, scope: Scope) -> e.Expr:
        seats = tuple(range(self.context.domains.seats))
        return fold(e.Printed("seat", seats, 1, self.number(node.arguments[0], scope), NOTHING))

    def top(self, node: x.Apply, scope: Scope) -> e.Expr:
        first = node.arguments[0]
        type_ = self.context.typed.types[first]
        if len(node.arguments) == 2:
            return e.FirstOf(self.ordered(first, scope), self.number(node.arguments[1], scope))
        if isinstance(t.plain(type_), t.PlaceType):
            return self.context.top_of(self.value(first, scope))
        return fold(e.At(self.ordered(first, scope), e.Const(1)))

    def bottom(self, node: x.Apply, scope: Scope) -> e.Expr:
        return e.Last(self.ordered(node.arguments[0], scope))

    def ordered(self, node: Node, scope: Scope) -> e.Expr:
        """A list of which the first or last members are asked."""
        members = self.context.expressions.sequence(node, scope)
        return self.context.secrecy.ordered(members, self.context.typed.types[node])

    def chain(self, operator: str, node: x.Apply, scope: Scope) -> e.Expr:
        first, *rest = (self.value(argument, scope) for argument in node.arguments)
        for operand in rest:
            first = fold(e.Arithmetic(operator, first, operand))
        return first

    def common(self, node: x.Apply, scope: Scope) -> e.Expr:
        type_ = self.context.typed.types[node]
        left, right = node.arguments
        expressions = self.context.expressions
        if isinstance(type_, t.ListType):
            low = self.context.domains.low(t.SetType(type_.member))
            local, each = scope.passing("each")
            mask = expressions.mask(right, scope, low)
            return e.Comprehension("list", local, expressions.sequence(left, scope), e.InMask(each, mask, low), None)
        if isinstance(type_, t.SetType) and isinstance(type_.member, t.SetType):
            return e.FamilyOperation(
                "intersection", expressions.wanted(left, type_, scope), expressions.wanted(right, type_, scope)
            )
        low = self.context.domains.low(type_)
        masks = expressions.mask(left, scope, low), expressions.mask(right, scope, low)
        return fold(e.MaskOperation("intersection", *masks))

    def directions(self, node: x.Apply, scope: Scope) -> e.Expr:
        meaning = self.context.typed.meanings[node.arguments[0]]
        assert isinstance(meaning, m.SpacePlaces)
        return e.Const(self.context.boards[meaning.space.name.text].directions)

    def repeats(self, node: x.Apply, scope: Scope) -> e.Expr:
        site = self.repeat_site(node)
        return e.Repeats(site, scope.me if scope.me is not None else e.Const(NOTHING))

    def repeat_site(self, node: x.Apply) -> int:
        """The number of a use of `repeats`; the values compared are Defines of the player."""
        if node not in self._sites:
            self._sites[node] = len(self.context.program.repeat_sites)
            values: list[tuple[e.Define, str]] = []
            for argument in node.arguments:
                frame = Frame()
                owner = frame.local("me")
                scope = Scope(frame, {}, me=e.Get(owner))
                define = e.Define("compared", (owner,), (), NOTHING)
                form = self.context.domains.format(self.context.typed.types[argument])
                inner = form.member.form if form.member is not None else form.form
                pieces = inner in ("place", "component")
                if pieces and form.member is not None:
                    define.body = self.context.expressions.mask(argument, scope)
                else:
                    define.body = self.context.expressions.value(argument, scope)
                define.frame = frame.size
                many = form.member is not None
                values.append((define, f"{inner}s" if pieces and many else inner if pieces else "value"))
            self.context.program.repeat_sites.append(RepeatSite(tuple(values)))
        return self._sites[node]
