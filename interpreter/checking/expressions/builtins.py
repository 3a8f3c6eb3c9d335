"""The built-in functions: one table of what they take, what they give and what they are for.

An argument that may be nothing makes the value one that may be nothing (a set is empty then).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from interpreter.checking import intervals
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.shapes import shape_of
from interpreter.checking.types import (
    BROKEN,
    DIRECTION,
    PLAYER,
    YES_NO,
    ListType,
    NumberType,
    PlaceType,
    SetType,
    Type,
    maybe,
)
from interpreter.source.spelling import counted
from interpreter.syntax import expression as e

COUNT = NumberType(0, None)


@frozen(eq=False)
class Given:
    """A call whose arguments have been typed, each as its parameter wants it."""

    checker: Checker
    node: e.Apply
    types: tuple[Type, ...]

    def number(self, index: int) -> NumberType:
        type_ = self.types[index]
        return type_ if isinstance(type_, NumberType) else NumberType()

    def place(self, index: int) -> PlaceType:
        type_ = self.types[index]
        return type_ if isinstance(type_, PlaceType) else PlaceType(frozenset())

    def member(self, index: int) -> Type:
        type_ = self.types[index]
        return (type_.member if isinstance(type_, SetType | ListType) else None) or BROKEN


Result: TypeAlias = Callable[[Given], Type]


@frozen(eq=False)
class Form:
    """One way to call a function: what each argument is, and the type of the value.

    Parameters are called player, place, component, number, direction, directions (one or a set), sequence (a place,
    pile or list), set, places (a set of places), space; `…` behind the last repeats it.
    """

    parameters: tuple[str, ...]
    result: Result
    gives: str

    @property
    def repeats(self) -> bool:
        return self.parameters[-1].endswith("…")

    def takes(self, count: int) -> bool:
        return count >= len(self.parameters) if self.repeats else count == len(self.parameters)


@frozen(eq=False)
class Function:
    """A built-in function: `shown` are its arguments as the reference writes them."""

    name: str
    shown: tuple[str, ...]
    forms: tuple[Form, ...]
    summary: str


# ---- results ----


def _always(type_: Type) -> Result:
    return lambda given: type_


def _seat(given: Given) -> Type:
    catalog = given.checker.catalog
    number = given.number(0)
    if intervals.apart(number, NumberType(1, catalog.most)):
        given.checker.report(
            "out-of-range",
            given.node,
            f"`{short(given.node)}` is nobody: there can be at most {counted(catalog.most, 'player')}",
        )
    return PLAYER if intervals.within(number, NumberType(1, catalog.fewest)) else maybe(PLAYER)


def _first(given: Given) -> Type:
    return maybe(given.member(0))


def _some(given: Given) -> Type:
    return ListType(given.member(0))


def _family(given: Given) -> Type:
    return SetType(SetType(given.member(0)))


def _common(given: Given) -> Type:
    left, right = given.types
    if not given.checker.relations.comparable(left, right):
        given.checker.report(
            "never-equal", given.node, "the two sets have members of different types, so they share none"
        )
    return SetType(given.member(0))


def _boards(index: int = 0) -> Result:
    """A set of places of the same spaces as an argument's."""
    return lambda given: SetType(_same_board(given, index))


def _board_line(given: Given) -> Type:
    """Places in order from the start, for one direction; for a set of directions they have no order."""
    place = _same_board(given, 0)
    one = given.types[1] == DIRECTION
    return ListType(place) if one else SetType(place)


def _run(given: Given) -> Type:
    return ListType(_same_board(given, 0))


def _step(given: Given) -> Type:
    return maybe(_same_board(given, 0))


def _same_board(given: Given, index: int) -> Type:
    """The spaces that a place belongs to (none for `{}`); piles and the box have no neighbours, which is reported."""
    type_ = given.types[index]
    place = type_ if isinstance(type_, PlaceType) else given.member(index)
    if not isinstance(place, PlaceType):
        return BROKEN
    if not place.places:
        return place
    spaces = frozenset(name for name, _ in shape_of(given.checker, place))
    if not spaces:
        given.checker.report(
            "not-on-a-board",
            given.node.arguments[index],
            f"`{short(given.node.arguments[index])}` is not a place of a space",
            help="only the places of spaces have neighbours",
        )
        return BROKEN
    return PlaceType(spaces)


def _ahead(given: Given) -> Type:
    place = _same_board(given, 0)
    if not isinstance(place, PlaceType):
        return place
    shapes = [geometry.shape for _, geometry in shape_of(given.checker, place)]
    if not any(shape is None or shape.turning for shape in shapes):
        given.checker.report(
            "wrong-shape",
            given.node.arguments[0],
            "`ahead` is for the places of a row or a ring",
            help="on other boards use `step` with a direction",
        )
    return place if all(shape is not None and shape.name == "ring" for shape in shapes) else maybe(place)


def _touching(given: Given) -> Type:
    checker = given.checker
    found: set[str] = set()
    for name, geometry in shape_of(checker, given.place(0)):
        if geometry.shape is None:
            return BROKEN
        if geometry.cells is not None:
            found.add(geometry.cells)
        found |= {other for other, g in checker.geometries.items() if g.cells == name}
    if not found:
        checker.report(
            "wrong-shape",
            given.node.arguments[0],
            "`touching` is for corners and the cells that have them",
            help="declare a space with the shape `corners(…)`",
        )
        return BROKEN
    return SetType(PlaceType(frozenset(found)))


def _distance(given: Given) -> Type:
    one, other = _same_board(given, 0), _same_board(given, 1)
    if not given.checker.relations.comparable(one, other):
        given.checker.report("never-equal", given.node, "the two places are never on the same board")
    if not isinstance(one, PlaceType) or not isinstance(other, PlaceType):
        return BROKEN
    whole = all(g.shape is not None and g.names is None for _, g in shape_of(given.checker, one))
    alone = len(one.places | other.places) == 1 and not any(map(given.checker.catalog.owned, one.places))
    return COUNT if whole and alone else maybe(COUNT)


def _edge(given: Given) -> Type:
    _same_board(given, 0)
    return YES_NO


def _position(given: Given) -> Type:
    return maybe(NumberType(1, None))


def _extreme(least: bool) -> Result:
    def result(given: Given) -> Type:
        numbers = [given.number(i) for i in range(len(given.types))]
        return intervals.least(numbers) if least else intervals.greatest(numbers)

    return result


def _function(name: str, summary: str, *forms: tuple[str, Result, str]) -> Function:
    """A function with its forms, each given by its arguments as `kind name, …`, its result, and that in words."""
    built: list[Form] = []
    shown: list[str] = []
    for arguments, result, gives in forms:
        pairs = [pair.split() for pair in arguments.split(", ")]
        built.append(Form(tuple(kind for kind, _ in pairs), result, gives))
        shown.append(", ".join(text for _, text in pairs))
    return Function(name, tuple(shown), tuple(built), summary)


_TABLE = (
    _function("left", "the next player clockwise", ("player p", _always(PLAYER), "player")),
    _function("right", "the previous player", ("player p", _always(PLAYER), "player")),
    _function("seat", "the player of the n-th seat", ("number n", _seat, "player")),
    _function(
        "top",
        "the first of a pile, place or list; or the first n of it, as many as there are",
        ("sequence S", _first, "member or nothing"),
        ("sequence S, number n", _some, "list"),
    ),
    _function("bottom", "the last of a pile, place or list", ("sequence S", _first, "member or nothing")),
    _function("position", "where a component lies in its place, the top being 1", ("component c", _position, "number")),
    _function("min", "the least of the numbers", ("number a, number… b", _extreme(True), "number")),
    _function("max", "the greatest of the numbers", ("number a, number… b", _extreme(False), "number")),
    _function("abs", "the number without its sign", ("number a", lambda g: intervals.absolute(g.number(0)), "number")),
    _function(
        "mod",
        "what remains of a divided by n: 0 to n - 1",
        ("number a, number n", lambda g: intervals.modulo(g.number(0), g.number(1)), "number"),
    ),
    _function("common", "the members that both sets have", ("set A, set B", _common, "set")),
    _function("subsets", "all sets of n members of S", ("set S, number n", _family, "set of sets")),
    _function("clusters", "the connected sets of 1 to n places of S", ("places S, number n", _family, "set of sets")),
    _function("groups", "the largest connected parts of S", ("places S", _family, "set of sets")),
    _function(
        "around",
        "the neighbours of a place, or those in the given directions; on a grid those by side",
        ("place s", _boards(), "set of places"),
        ("place s, directions D", _boards(), "set of places"),
    ),
    _function(
        "step",
        "the place one step, or n steps, further in a direction",
        ("place s, direction d", _step, "place or nothing"),
        ("place s, direction d, number n", _step, "place or nothing"),
    ),
    _function("ahead", "the place n further in a row or ring", ("place s, number n", _ahead, "place or nothing")),
    _function(
        "sight",
        "the places after s up to the first occupied one, which is included",
        ("place s, directions D", _board_line, "list, for one direction"),
    ),
    _function(
        "run", "the unbroken line of places in S after s", ("place s, direction d, places S", _run, "list of places")
    ),
    _function(
        "within",
        "the places at most n steps away, s included; all steps within S, if given",
        ("number n, place s", _boards(1), "set of places"),
        ("number n, place s, places S", _boards(1), "set of places"),
    ),
    _function(
        "reached", "the part of S that is joined to A within S", ("places A, places S", _boards(1), "set of places")
    ),
    _function(
        "walk",
        "the ends of walks of exactly n steps without a repeat; within S, if given",
        ("place s, number n", _boards(), "set of places"),
        ("place s, number n, places S", _boards(), "set of places"),
    ),
    _function(
        "longest_path",
        "how many places the longest path without a repeat through S has",
        ("places S", _always(COUNT), "number"),
    ),
    _function("distance", "how many steps lead from one place to another", ("place a, place b", _distance, "number")),
    _function("on_edge", "whether a place lies on the edge of its board", ("place s", _edge, "yes or no")),
    _function("touching", "the cells at a corner, or the corners of a cell", ("place s", _touching, "set of places")),
    _function(
        "directions", "the directions that a space has", ("space S", _always(SetType(DIRECTION)), "set of directions")
    ),
    _function(
        "repeats",
        "at how many recorded turn starts all of these were equal to now",
        ("any… x", _always(COUNT), "number"),
    ),
)

FUNCTIONS: Mapping[str, Function] = {function.name: function for function in _TABLE}


def listing() -> Iterator[tuple[str, str, str]]:
    """Yield for every built-in function and form: how it is written, what it gives, and what that is."""
    for function in _TABLE:
        for shown, form in zip(function.shown, function.forms, strict=True):
            dots = ", …" if form.repeats else ""
            yield f"{function.name}({shown}{dots})", form.gives, function.summary


def form_for(function: Function, count: int) -> Form | None:
    """Return the form that takes so many arguments."""
    return next((form for form in function.forms if form.takes(count)), None)


def kinds_of(form: Form, count: int) -> Sequence[str]:
    """Return what each of so many arguments is."""
    kinds = [kind.removesuffix("…") for kind in form.parameters]
    return kinds + [kinds[-1]] * (count - len(kinds))
