"""Shapes of spaces: what arguments they take, and which coordinates and names their places have.

Sizes may depend on options and the number of players, so that only their bounds are known here; the boards themselves
are built when a game's options are chosen.
"""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import mismatch
from interpreter.checking.geometry import COORDINATES, LARGEST, SHAPES, Geometry, named_cell
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import BrokenType, ListType, NumberType, PlaceType, Type, plain
from interpreter.syntax import expression as e
from interpreter.syntax.walking import walk


def geometry(checker: Checker, space: r.Space) -> Geometry:
    """Check a space's shape and its arguments."""
    shape = space.shape
    name = shape.name.text
    if name not in SHAPES:
        checker.unknown("unknown-shape", shape.name, name, SHAPES, "shape", "shapes")
        for argument in shape.arguments:
            checker.type_of(argument, Scope(Frame("data")))
        return Geometry("unknown")
    wanted = SHAPES[name]
    if len(shape.arguments) != len(wanted):
        checker.report(
            "wrong-arguments",
            shape,
            f"`{name}` takes {_counted(len(wanted))}, not {len(shape.arguments)}",
            help=f"write `{name}({', '.join(wanted)})`",
        )
        return Geometry("unknown")
    if name == "graph":
        return _graph(checker, shape.arguments[0])
    if name == "corners":
        return _corners(checker, space, shape.arguments[0])
    sides = [_side(checker, name, what, a) for what, a in zip(wanted, shape.arguments, strict=True)]
    return _sized(checker, space, name, sides)


def _graph(checker: Checker, argument: e.Expression) -> Geometry:
    checker.type_of(argument, Scope(Frame("data")))
    if not isinstance(argument, e.TextValue):
        checker.report(
            "wrong-type", argument, "a graph is read from a file", help='write its name in quotes: graph("map.yaml")'
        )
    return Geometry("graph")


def _corners(checker: Checker, space: r.Space, argument: e.Expression) -> Geometry:
    type_ = checker.type_of(argument, Scope(Frame("data")))
    of = checker.typed.meanings.get(argument)
    if not isinstance(of, m.SpacePlaces):
        mismatch(checker, argument, type_, "a space whose cells have corners")
        return Geometry("corners")
    if of.space.shape.name.text not in ("grid", "rhombus", "hexagon"):
        checker.report("wrong-shape", argument, f"the places of `{of.space.name.text}` have no corners")
        return Geometry("corners")
    if of.space.per_player != space.per_player:
        checker.report(
            "wrong-shape",
            argument,
            f"`{space.name.text}` and `{of.space.name.text}` must both be everybody's or both each player's own",
        )
    return Geometry("corners", cells=of.space.name.text)


def _side(checker: Checker, shape: str, what: str, argument: e.Expression) -> tuple[NumberType, NumberType]:
    """Type one size; return the numbers that it counts, the widest and the narrowest."""
    type_ = plain(checker.type_of(argument, Scope(Frame("data"))))
    _must_be_constant(checker, argument)
    if shape == "row" and isinstance(type_, ListType) and isinstance(type_.member, NumberType):
        inner = argument
        while isinstance(inner, e.Group):
            inner = inner.inner
        if isinstance(inner, e.Numbers):
            low, high = checker.typed.types[inner.low], checker.typed.types[inner.high]
            if isinstance(low, NumberType) and isinstance(high, NumberType):
                return NumberType(low.low, high.high), intervals.bounds(intervals.high_of(low), intervals.low_of(high))
    if not isinstance(type_, NumberType):
        if not isinstance(type_, BrokenType):
            mismatch(checker, argument, type_, f"a number, the {what},")
        return NumberType(), NumberType()
    least = 0 if shape == "hexagon" else 1
    if type_.high is not None and type_.high < least:
        checker.report("out-of-range", argument, f"the {what} must be {least} or more, not {type_.high}")
    return _count(shape, type_.high), _count(shape, type_.low)


def _count(shape: str, size: int | None) -> NumberType:
    if shape == "hexagon":
        return NumberType(None if size is None else -size, size)
    return NumberType(1, size)


def _sized(checker: Checker, space: r.Space, name: str, sides: list[tuple[NumberType, NumberType]]) -> Geometry:
    names = COORDINATES[name]
    if name == "hexagon":
        sides = [sides[0], sides[0]]
    sizes = [intervals.size(widest) for widest, _ in sides]
    size: int | None = 1
    for one in sizes:
        size = None if size is None or one is None else size * one
    if name == "hexagon" and sizes[0] is not None:
        size = (3 * sizes[0] * sizes[0] + 1) // 4
    if size is not None and size > LARGEST:
        checker.report(
            "space-too-large",
            space.shape,
            f"`{space.name.text}` would have {size:,} places; at most {LARGEST:,} are possible",
        )
    return Geometry(
        name,
        {n: widest for n, (widest, _) in zip(names, sides, strict=True)},
        {n: narrowest for n, (_, narrowest) in zip(names, sides, strict=True)},
        size=size,
    )


def _must_be_constant(checker: Checker, argument: e.Expression) -> None:
    for node in walk(argument):
        meaning = checker.typed.meanings.get(node)
        if isinstance(meaning, m.OptionValue | m.EnumMember | m.Seat | m.Builtin) or meaning is None:
            continue
        if isinstance(meaning, m.Constant) and meaning.name not in ("winners", "box"):
            continue
        checker.report(
            "size-not-constant",
            node,
            f"the size of a space can't depend on `{' '.join(node.span.text.split())}`",
            help="it may use numbers, options and `players`",
        )
        return


def shape_of(checker: Checker, place: PlaceType) -> list[tuple[str, Geometry]]:
    """Return the spaces among places, with what is known of their shapes."""
    return [(p, checker.geometries[p]) for p in sorted(place.places) if p in checker.geometries]


def coordinate(checker: Checker, place: str, name: str) -> NumberType | None:
    """Return the bounds of a coordinate of a space's places, None if they don't have it."""
    found = checker.geometries.get(place)
    if found is None:
        return None
    if found.shape == "unknown":
        return NumberType()
    return found.widest.get(name)


def _counted(number: int) -> str:
    return "one argument" if number == 1 else f"{number} arguments"


def named_place(checker: Checker, node: e.Field | e.Name, space: r.Space, name: str) -> Type:
    """Type `Square.e4`: check that there is such a place, and warn if an option leaves it out."""
    place = PlaceType(frozenset({space.name.text}))
    found = checker.geometries[space.name.text]
    at = node.name if isinstance(node, e.Field) else node
    checker.typed.meanings[node] = m.NamedPlace(space, name)
    if found.shape in ("graph", "unknown"):
        return place
    cell = named_cell(name)
    if found.shape not in ("grid", "rhombus"):
        checker.report(
            "unknown-place",
            at,
            f"the places of `{space.name.text}` have no names",
            help=_by_coordinates(space, found),
        )
        return place
    if cell is None:
        checker.report(
            "unknown-place", at, f"`{name}` is not the name of a place", help="write column and row, as in `a1` or `e4`"
        )
        return place
    where = [NumberType(c, c) for c in cell]
    if found.impossible(where):
        columns, rows = found.widest["column"], found.widest["row"]
        checker.report(
            "unknown-place",
            at,
            f"there is no `{name}`: `{space.name.text}` has {columns.high} columns and {rows.high} rows",
        )
    elif not found.certain(where):
        checker.report(
            "place-left-out", at, f"`{name}` is not there for every value of the options that the size depends on"
        )
    return place


def _by_coordinates(space: r.Space, found: Geometry) -> str:
    names = COORDINATES.get(found.shape, ())
    return f"write `{space.name.text}({', '.join(names)})`" if names else ""


def place_by_coordinates(
    checker: Checker, node: e.Apply, space: r.Space, arguments: list[NumberType | None]
) -> tuple[Type, bool]:
    """Type `Zone(2, 0)`. Returns its type, and whether it may be missing; None among the arguments was reported."""
    place = PlaceType(frozenset({space.name.text}))
    found = checker.geometries[space.name.text]
    if found.shape == "unknown" or None in arguments:
        return place, True
    if not found.arity:
        hint = f"write `{space.name.text}.name`" if found.shape == "graph" else ""
        checker.report("wrong-arguments", node, f"the places of `{space.name.text}` have no numbers", help=hint)
        return place, False
    if len(arguments) != found.arity:
        checker.report(
            "wrong-arguments",
            node,
            f"a place of `{space.name.text}` is given by {_counted(found.arity).replace('argument', 'number')},"
            f" not {len(arguments)}",
            help=_by_coordinates(space, found),
        )
        return place, False
    where = [a for a in arguments if a is not None]
    if found.impossible(where):
        text = " ".join(node.span.text.split())
        checker.report("unknown-place", node, f"there is never a place `{text}`: {_extent(found)}")
        return place, False
    return place, not found.certain(where)


def _extent(found: Geometry) -> str:
    if found.shape == "hexagon":
        return f"q, r and -q - r lie between {found.widest['q'].low} and {found.widest['q'].high}"
    return ", ".join(f"{n} lies between {b.low} and {b.high}" for n, b in found.widest.items())
