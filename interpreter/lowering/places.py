"""Places: the box, piles, and the boards of spaces, with what is printed on them."""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.boards.board import BoardError, build_board
from interpreter.checking import meaning as m
from interpreter.lowering.context import Context
from interpreter.lowering.printed import field_value
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.program import Place
from interpreter.syntax import expression as x


def build_places(context: Context) -> None:
    """Number the places: the box, then piles and spaces as declared, first nobody's, then seat by seat."""
    ruleset = context.typed.ruleset
    domains = context.domains
    domains.places.append(Place("box", "box", None, "public", False, None, {}))
    for pile in ruleset.piles.values():
        _add_pile(context, pile, None)
    for space in ruleset.spaces.values():
        _build_board(context, space)
    for space in ruleset.spaces.values():
        if not space.per_player:
            _add_space(context, space, None)
    for seat in range(domains.seats):
        for pile in ruleset.own_piles.values():
            _add_pile(context, pile, seat)
        for space in ruleset.spaces.values():
            if space.per_player:
                _add_space(context, space, seat)


def _owned(context: Context, owner: int | None, name: str) -> str:
    return name if owner is None else f"{context.domains.seat_names[owner]}.{name}"


def _add_pile(context: Context, pile: r.Pile, owner: int | None) -> None:
    domains = context.domains
    name = pile.name.text
    domains.places_of[name, owner] = (len(domains.places),)
    domains.places.append(Place(_owned(context, owner, name), name, owner, pile.visibility, False, None, {}))


def _build_board(context: Context, space: r.Space) -> None:
    """Build a space's board; one with a mistake is reported, and gets the smallest board of its shape."""
    name = space.name.text
    if name in context.boards:
        return
    shape = space.shape
    scope = Scope(Frame(), {})
    try:
        if shape.name.text == "corners":
            cells = context.typed.meanings.get(shape.arguments[0])
            assert isinstance(cells, m.SpacePlaces)
            _build_board(context, cells.space)
            least = [_size(context, a, scope) for a in shape.arguments[1:]]
            board = build_board("corners", least, cells=context.boards[cells.space.name.text])
        elif shape.name.text == "graph":
            path = shape.arguments[0]
            assert isinstance(path, x.TextValue)
            from interpreter.tables.reader import read_map

            map_ = read_map(context.typed.ruleset.maps[path.value], context.reporter)
            board = build_board("graph", (), map=map_) if map_ is not None else build_board("row", (1,))
        else:
            board = build_board(shape.name.text, [_size(context, a, scope) for a in shape.arguments])
    except BoardError as error:
        guilty = shape if error.argument is None else shape.arguments[error.argument]
        context.fail(error.id, guilty.span, error.message)
        board = build_board("row", (1,))
    context.boards[name] = board


def _size(context: Context, node: x.Expression, scope: Scope) -> int | tuple[int, int]:
    if isinstance(node, x.Numbers):
        low, high = context.constant(node.low, scope), context.constant(node.high, scope)
        assert isinstance(low, int)
        assert isinstance(high, int)
        return low, high
    value = context.constant(node, scope)
    assert isinstance(value, int)
    return value


def _add_space(context: Context, space: r.Space, owner: int | None) -> None:
    domains = context.domains
    board = context.boards[space.name.text]
    first = len(domains.places)
    domains.places_of[space.name.text, owner] = tuple(range(first, first + board.size))
    for index in range(board.size):
        coordinates = board.coordinates[index]
        if board.names is not None:
            name = f"{space.name.text}.{board.names[index]}"
        elif coordinates:
            name = f"{space.name.text}({', '.join(str(c) for c in coordinates.values())})"
        else:
            name = f"{space.name.text}[{index + 1}]"
        domains.places.append(
            Place(_owned(context, owner, name), space.name.text, owner, space.visibility, True, None, coordinates)
        )


def build_place_fields(context: Context) -> None:
    """Printed fields of places: what the rows say, else the defaults."""
    ruleset = context.typed.ruleset
    places = context.domains.places
    fields = context.typed.place_fields
    nothings = {name: context.domains.nothing(info.type) for name, info in fields.items() if not info.variable}
    columns = {name: [nothing] * len(places) for name, nothing in nothings.items()}
    for space in ruleset.spaces.values():
        rows = _space_rows(context, space)
        for place in context.domains.group(space.name.text):
            own: dict[str, e.Expr] = {n: e.Const(c) for n, c in places[place].coordinates.items()}
            cells = rows.get(_index(context, space, place), {})
            for declaration in space.fields:
                name = declaration.name.text
                value = field_value(context, declaration, cells, own, "place")
                own[name] = e.Const(value)
                columns[name][place] = value
    for name, values in columns.items():
        context.printed_fields["place", name] = (tuple(values), nothings[name])


def _index(context: Context, space: r.Space, place: int) -> int:
    """Which place of its board it is."""
    domains = context.domains
    owner = domains.places[place].owner
    return place - domains.places_of[space.name.text, owner][0]


def _space_rows(context: Context, space: r.Space) -> dict[int, dict[str, x.Expression]]:
    """What the tables say of each place of a space, by its number on the board."""
    found: dict[int, dict[str, x.Expression]] = {}
    board = context.boards[space.name.text]
    for row in context.typed.rows:
        if row.subject.text != space.name.text:
            continue
        if len(row.at) == 1 and board.names is not None and isinstance(row.at[0], x.Name):
            index = board.place_named(row.at[0].text)
        else:
            numbers = [context.constant(a, Scope(Frame(), {})) for a in row.at]
            index = board.place_at(*numbers)  # type: ignore[arg-type]
        if index is None:
            continue  # An option leaves the place out; the checker knows that some other value has it.
        found.setdefault(index, {}).update({c.field: c.value for c in row.cells if c.value is not None})
    return found
