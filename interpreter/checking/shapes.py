"""Shapes of spaces: what arguments they take, and which coordinates and names their places have.

Sizes may depend on options and the number of players, so that only their bounds are known here; the boards themselves
are built when a game's options are chosen.
"""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.boards.shapes import GREATEST_SIZE, MAP_COORDINATES, SHAPES, ShapeInfo
from interpreter.checking import intervals
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.constants import inconstant
from interpreter.checking.expectations import mismatch, short
from interpreter.checking.fields import PLACE_FIELDS
from interpreter.checking.geometry import Geometry, named_cell
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import BROKEN, BrokenType, ListType, NumberType, PlaceType, Type, maybe, plain
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.spelling import counted, worded
from interpreter.syntax import expression as e

UNKNOWN = Geometry(None)
"""What is known of a space whose shape was written wrongly."""


def geometry(checker: Checker, space: r.Space) -> Geometry:
    """Check a space's shape and its arguments."""
    shape = space.shape
    info = SHAPES.get(shape.name.text)
    most = len(info.parameters) if info is not None else 0
    if info is None or not most - info.optional <= len(shape.arguments) <= most:
        for argument in shape.arguments:
            checker.type_of(argument, Scope(Frame("data")))
        if info is None:
            checker.unknown("unknown-shape", shape.name, shape.name.text, SHAPES, "shape", "shapes")
        else:
            fewest = f"{most - info.optional} to " if info.optional else ""
            checker.report(
                "wrong-arguments",
                shape,
                f"`{info.name}` takes {fewest}{worded(most, 'argument')}, not {len(shape.arguments)}",
                help=f"write `{info.usage}`",
            )
        return UNKNOWN
    match info.takes:
        case "map":
            return _map(checker, info, shape.arguments[0])
        case "space":
            for least in shape.arguments[1:]:
                _side(checker, info, "number of cells", least)
            return _corners(checker, space, info, shape.arguments[0])
    found = [_side(checker, info, what, a) for what, a in zip(info.parameters, shape.arguments, strict=True)]
    sides = [side for side in found if side is not None]
    return _sized(checker, space, info, sides) if len(sides) == len(found) else UNKNOWN


def _map(checker: Checker, info: ShapeInfo, argument: e.Expression) -> Geometry:
    type_ = checker.type_of(argument, Scope(Frame("data")))
    if not isinstance(argument, e.TextValue):
        mismatch(checker, argument, type_, "the name of a file", 'write it in quotes, as in `graph("map.yaml")`')
        return UNKNOWN
    source = checker.ruleset.maps.get(argument.value)
    from interpreter.tables.reader import read_map  # not every ruleset has a map

    found = read_map(source, checker.reporter) if source is not None else None
    if found is None:
        return UNKNOWN
    bounds = {
        name: NumberType(min(numbers), max(numbers))
        for name, numbers in zip(MAP_COORDINATES, zip(*found.at, strict=True), strict=False)
    }
    return Geometry(info, bounds, names=frozenset(p.text for p in found.places), size=len(found.places))


def _corners(checker: Checker, space: r.Space, info: ShapeInfo, argument: e.Expression) -> Geometry:
    type_ = checker.type_of(argument, Scope(Frame("data")))
    of = checker.typed.meanings.get(argument)
    if not isinstance(of, m.SpacePlaces):
        mismatch(checker, argument, type_, "a space whose cells have corners")
        return UNKNOWN
    cells = SHAPES.get(of.space.shape.name.text)
    if cells is not None and not cells.cells:
        checker.report("wrong-shape", argument, f"the places of `{of.space.name.text}` have no corners")
        return UNKNOWN
    if of.space.per_player != space.per_player:
        checker.report(
            "wrong-shape",
            argument,
            f"`{space.name.text}` and `{of.space.name.text}` must both be everybody's, or both each player's own",
        )
    return Geometry(info, cells=of.space.name.text)


def _side(checker: Checker, info: ShapeInfo, what: str, argument: e.Expression) -> tuple[NumberType, NumberType] | None:
    """Type one size; return the numbers that it counts, the widest and the narrowest, or nothing after a mistake."""
    type_ = plain(checker.type_of(argument, Scope(Frame("data"))))
    _must_be_constant(checker, argument)
    if info.ranged and isinstance(type_, ListType) and isinstance(type_.member, NumberType):
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
        return None
    if type_.low is not None and type_.low < 1:
        message = f"the {what} may be {type_.low}, but must be 1 or more"
        checker.report("board-size", argument, message, help="let the range begin with 1")
        type_ = NumberType(1, type_.high)
    return _count(info, type_.high), _count(info, type_.low or 0)


def _count(info: ShapeInfo, size: int | None) -> NumberType:
    if "q" in info.coordinates:
        return NumberType(None if size is None else -size, size)
    return NumberType(1, size)


def _sized(checker: Checker, space: r.Space, info: ShapeInfo, sides: list[tuple[NumberType, NumberType]]) -> Geometry:
    sides *= len(info.coordinates) // len(sides)
    size: int | None = 1
    for widest, _ in sides:
        one = intervals.size(widest)
        size = None if size is None or one is None else size * one
    if size is not None and "q" in info.coordinates:
        # Of a square with these sides the hexagon leaves out two corners.
        radius = intervals.high_of(sides[0][0])
        size -= int(radius * (radius + 1))
    if size is not None and size > GREATEST_SIZE:
        checker.report(
            "board-too-large",
            space.shape,
            f"`{space.name.text}` would have {size:,} places, more than a board may have ({GREATEST_SIZE:,})",
        )
        return UNKNOWN
    return Geometry(
        info,
        {n: widest for n, (widest, _) in zip(info.coordinates, sides, strict=True)},
        {n: narrowest for n, (_, narrowest) in zip(info.coordinates, sides, strict=True)},
        size=size,
    )


def report_too_many_places(checker: Checker) -> None:
    """Report the space with which there are more places in all than a game may have."""
    total = 0
    for name, space in checker.ruleset.spaces.items():
        before = total
        total += (checker.geometries[name].size or 0) * (checker.catalog.most if space.per_player else 1)
        if before <= GREATEST_SIZE < total:
            checker.report(
                "board-too-large",
                space.shape,
                f"with `{space.name.text}` there are {total:,} places, more than a game may have ({GREATEST_SIZE:,})",
            )


def _must_be_constant(checker: Checker, argument: e.Expression) -> None:
    part = inconstant(checker.typed, argument)
    if part is not None:
        checker.report(
            "size-not-constant",
            part,
            f"the size of a space can't depend on `{short(part)}`",
            help="it may use numbers, options and `players`",
        )


def shape_of(checker: Checker, place: PlaceType) -> list[tuple[str, Geometry]]:
    """Return the spaces among places, with what is known of their shapes."""
    return [(p, checker.geometries[p]) for p in sorted(place.places) if p in checker.geometries]


def coordinate(checker: Checker, place: str, name: str) -> NumberType | None:
    """Return the bounds of a coordinate of a space's places, None if they don't have it."""
    found = checker.geometries.get(place)
    if found is None:
        return None
    if found.shape is None:
        return NumberType()
    return found.widest.get(name)


def named_place(checker: Checker, node: e.Field | e.Name, space: r.Space, name: str) -> Type:
    """Type `Square.e4`: check that there is such a place, and warn if an option leaves it out."""
    place = PlaceType(frozenset({space.name.text}))
    found = checker.geometries[space.name.text]
    at = node.name if isinstance(node, e.Field) else node
    checker.typed.meanings[node] = m.NamedPlace(space, name)
    if found.shape is None:
        return place
    if found.names is not None:
        if name not in found.names:
            hint = checker.meant(name, found.names, "places")
            checker.report("unknown-place", at, f"`{space.name.text}` has no place `{name}`", help=hint)
        return place
    if isinstance(node, e.Field) and (name in PLACE_FIELDS or name in checker.place_fields.of((space.name.text,))):
        base = short(node.base)
        checker.report(
            "unknown-field",
            at,
            f"each place of `{space.name.text}` has a `{name}`, but all together have none",
            help=f"write `{{x.{name} for x in {base}}}`, or pick one, as in `the x in {base} where …`",
        )
        return BROKEN
    cell = named_cell(name)
    if not found.shape.named:
        checker.report(
            "unknown-place",
            at,
            f"the places of `{space.name.text}` have no names",
            help=_by_coordinates(space, found),
        )
        return place
    if cell is None:
        help = "write column and row, as in `a1` or `e4`"
        if named_cell(name.lower()) is not None:
            help = f"write `{name.lower()}`: the letters of columns are small"
        checker.report("unknown-place", at, f"`{name}` is not the name of a place", help=help)
        return place
    where = [NumberType(c, c) for c in cell]
    if found.impossible(where):
        columns, rows = (counted(found.widest[what].high or 0, what) for what in ("column", "row"))
        checker.report(
            "unknown-place",
            at,
            f"there is no `{name}`: `{space.name.text}` has {columns} and {rows}",
        )
    elif not found.certain(where):
        checker.report(
            "place-left-out",
            at,
            f"`{name}` is not there for every value of the options that the size depends on",
            help=f"ask `if {short(node)} != none` first, or reckon it from the size: `{space.name.text}(column, row)`",
        )
        return maybe(place)
    return place


def _by_coordinates(space: r.Space, found: Geometry) -> str:
    return f"write `{space.name.text}({', '.join(found.coordinates)})`" if found.coordinates else ""


def place_by_coordinates(
    checker: Checker, node: e.Apply, space: r.Space, arguments: list[NumberType | None]
) -> tuple[Type, bool]:
    """Type `Square(2, 1)`. Returns its type, and whether it may be missing; None among the arguments was reported."""
    place = PlaceType(frozenset({space.name.text}))
    found = checker.geometries[space.name.text]
    if found.shape is None or None in arguments:
        return place, True
    arity = len(found.coordinates)
    if not arity:
        hint = f"write `{space.name.text}.name`" if found.names is not None else ""
        checker.report("wrong-arguments", node, f"the places of `{space.name.text}` have no numbers", help=hint)
        return place, False
    if len(arguments) != arity:
        checker.report(
            "wrong-arguments",
            node,
            f"a place of `{space.name.text}` is given by {worded(arity, 'number')}, not {len(arguments)}",
            help=_by_coordinates(space, found),
        )
        return place, False
    where = [a for a in arguments if a is not None]
    if found.impossible(where):
        checker.report(
            "unknown-place",
            node,
            f"there is never a place `{short(node)}`: {_extent(found)}",
            help=f"name a place within these bounds, or make `{space.name.text}` larger",
            related=[Label(space.shape.span, "its size is said here")],
        )
        return place, False
    return place, not found.certain(where)


def _extent(found: Geometry) -> str:
    if "q" in found.widest:
        return f"q, r and -q - r lie between {found.widest['q'].low} and {found.widest['q'].high}"
    return ", ".join(f"{n} lies between {b.low} and {b.high}" for n, b in found.widest.items())
