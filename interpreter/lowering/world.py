"""Places and components: everything that there is in a game with these options and this number of players."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

from interpreter.assembly import ruleset as r
from interpreter.boards.board import BoardError, build_board
from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.context import Context
from interpreter.lowering.scope import Frame, Scope
from interpreter.program import expression as e
from interpreter.program.masks import members
from interpreter.program.program import Component, Place
from interpreter.program.value import NOTHING, Value
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.tables.reader import read_map

MOST_COMPONENTS = 10_000


def build_places(context: Context) -> None:
    """Number the places: the box, then piles and spaces as declared, first nobody's, then seat by seat."""
    ruleset = context.typed.ruleset
    domains = context.domains
    domains.places.append(Place("box", "box", None, "public", False, None, {}, {}))
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
    domains.places.append(Place(_owned(context, owner, name), name, owner, pile.visibility, False, None, {}, {}))


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
            Place(_owned(context, owner, name), space.name.text, owner, space.visibility, True, None, coordinates, {})
        )


def build_place_fields(context: Context) -> None:
    """Printed fields of places: what the rows say, else the defaults."""
    ruleset = context.typed.ruleset
    places = context.domains.places
    columns: dict[str, list[Value]] = {}
    for name, info in context.typed.place_fields.items():
        if not info.variable:
            columns[name] = [context.domains.nothing(info.type)] * len(places)
    for space in ruleset.spaces.values():
        rows = _space_rows(context, space)
        for place in context.domains.group(space.name.text):
            own: dict[str, e.Expr] = {n: e.Const(c) for n, c in places[place].coordinates.items()}
            cells = rows.get(_index(context, space, place), {})
            for declaration in space.fields:
                name = declaration.name.text
                value = _field_value(context, declaration, cells, own, "place")
                own[name] = e.Const(value)
                columns[name][place] = value
                places[place].fields[name] = value
    for name, values in columns.items():
        nothing = context.domains.nothing(context.typed.place_fields[name].type)
        context.printed_fields["place", name] = (tuple(values), nothing)


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


def _field_value(
    context: Context,
    declaration: d.FieldDeclaration,
    cells: dict[str, x.Expression],
    own: dict[str, e.Expr],
    subject: str,
) -> Value:
    type_ = context.typed.node_types[declaration.type]
    node = cells.get(declaration.name.text, declaration.default)
    if node is None:
        return context.domains.nothing(type_)
    context.own_subject = subject
    value = context.expressions.wanted(node, type_, Scope(Frame(), {}, own=own))
    assert isinstance(value, e.Const), f"a printed field that isn't constant at {node.span}"
    return value.value


# ---- components ----


def lineage(ruleset: r.Ruleset, kind: r.Kind) -> list[r.Kind]:
    """The kind and those that it `is`, the furthest first."""
    line = [kind]
    while line[0].parent is not None and line[0].parent.text in ruleset.kinds:
        parent = ruleset.kinds[line[0].parent.text]
        if parent in line:
            break
        line.insert(0, parent)
    return line


def build_components(context: Context) -> dict[str, list[x.Expression | None]]:
    """Make the components of all rows, in order.

    Returns, for each `var` field, the start value that a row gives each component, or nothing.
    """
    ruleset = context.typed.ruleset
    domains = context.domains
    masks = dict.fromkeys(ruleset.kinds, 0)
    rows: list[tuple[r.Kind, dict[str, e.Expr], dict[str, x.Expression]]] = []
    for row in context.typed.rows:
        kind = ruleset.kinds.get(row.subject.text)
        if kind is not None:
            rows.extend((kind, *copy) for copy in _copies(context, row))
    starts: dict[str, list[x.Expression | None]] = {
        name: [None] * len(rows) for name, info in context.typed.component_fields.items() if info.variable
    }
    for name, info in context.typed.component_fields.items():
        if not info.variable:
            nothing = domains.nothing(info.type)
            context.printed_fields["component", name] = ((nothing,) * len(rows), nothing)
    columns: dict[str, list[Value]] = {
        name: [context.domains.nothing(info.type)] * len(rows)
        for name, info in context.typed.component_fields.items()
        if not info.variable
    }
    for number, (kind, fixed, cells) in enumerate(rows):
        own = dict(fixed)
        fields: dict[str, Value] = {}
        for ancestor in lineage(ruleset, kind):
            masks[ancestor.name.text] |= 1 << number
            for declaration in ancestor.fields:
                name = declaration.name.text
                known = own.get(name)
                if isinstance(known, e.Const):
                    value = known.value
                else:
                    value = _field_value(context, declaration, cells, own, "component")
                own[name] = e.Const(value)
                columns[name][number] = value
                fields[name] = value
            for variable in ancestor.variables:
                starts[variable.name.text][number] = cells.get(variable.name.text)
        hidden = any(ancestor.hidden for ancestor in lineage(ruleset, kind))
        domains.components.append(Component("", kind.name.text, hidden, None, fields))
    domains.kinds.update(masks)
    for name, values in columns.items():
        context.printed_fields["component", name] = (tuple(values), context.printed_fields["component", name][1])
    return starts


def _copies(context: Context, row: m.CheckedRow) -> list[tuple[dict[str, e.Expr], dict[str, x.Expression]]]:
    """The components that a row makes: fixed fields from its `each` cells, and the cells with expressions."""
    cells = {c.field: c.value for c in row.cells if c.value is not None}
    spread: list[tuple[str, range]] = []
    for cell in row.cells:
        if cell.each:
            low, high = context.domains.bounds(context.typed.component_fields[cell.field].type)
            spread.append((cell.field, range(low, high + 1)))
    copies = 1
    if row.copies is not None:
        value = context.constant(row.copies, Scope(Frame(), {}))
        assert isinstance(value, int)
        copies = max(0, min(value, MOST_COMPONENTS))
    made: list[tuple[dict[str, e.Expr], dict[str, x.Expression]]] = []
    for numbers in product(*(values for _, values in spread)):
        fixed: dict[str, e.Expr] = {field: e.Const(n) for (field, _), n in zip(spread, numbers, strict=True)}
        made.extend([(fixed, cells)] * copies)
    return made


def name_components(context: Context) -> None:
    """Give every component a name that is unique, stable and readable.

    It is made of the printed parts of the kind's label, as in `Card_7`, or else is the kind's name; where several
    components share it, they are numbered in order.
    """
    domains = context.domains
    stems = [_stem(context, number) for number in range(len(domains.components))]
    shared = Counter(stems)
    seen: Counter[str] = Counter()
    for number, stem in enumerate(stems):
        name = stem
        if shared[stem] > 1:
            seen[stem] += 1
            name = f"{stem}#{seen[stem]}"
        old = domains.components[number]
        domains.components[number] = Component(name, old.kind, old.hidden, None, old.fields)


def _stem(context: Context, number: int) -> str:
    component = context.domains.components[number]
    ruleset = context.typed.ruleset
    label = next((k.label for k in reversed(lineage(ruleset, ruleset.kinds[component.kind])) if k.label), None)
    if label is None:
        return component.kind
    words: list[str] = []
    for part in label.parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, x.Name) and isinstance(context.typed.meanings.get(part), m.PrintedField):
            type_ = context.typed.component_fields[part.text].type
            words.append(plain_text(context, component.fields.get(part.text, NOTHING), type_))
        else:
            return component.kind
    return re.sub(r"\W+", "_", "".join(words)).strip("_") or component.kind


def plain_text(context: Context, value: Value, type_: t.Type) -> str:
    """A constant value as text, for names of components and of effects."""
    domains = context.domains
    if value == NOTHING:
        return "none"
    match t.plain(type_):
        case t.EnumType(name):
            return domains.enum(name)[value]  # type: ignore[index]
        case t.PlayerType():
            return domains.seat_names[value]  # type: ignore[index]
        case t.YesNoType():
            return "yes" if value else "no"
        case t.TextType():
            return list(domains.texts)[value]  # type: ignore[index]
        case t.EffectType():
            return effect_text(context, list(domains.effects)[value])  # type: ignore[index]
        case t.PlaceType():
            return domains.places[value].name  # type: ignore[index]
        case t.TallyType(name):
            assert isinstance(value, tuple)
            names = domains.enum(name)
            return "_".join(f"{names[i]}_{n}" if n > 1 else names[i] for i, n in enumerate(value) if n) or "blank"
        case t.SetType(t.Type() as member):
            assert isinstance(value, int)
            low = domains.low(type_)
            return "_".join(plain_text(context, i, member) for i in members(value, low)) or "none"
    return str(value)


def effect_text(context: Context, effect: tuple[str, tuple[Value, ...]]) -> str:
    """An effect as its cell would write it."""
    name, arguments = effect
    if not arguments:
        return name
    parameters = context.typed.ruleset.procedures[name].parameters
    texts = [plain_text(context, a, context.definitions.type_of(p)) for p, a in zip(parameters, arguments, strict=True)]
    return f"{name}({', '.join(texts)})"
