"""Reads the YAML files of a ruleset: tables of components and places, and maps.

What a cell means is for the checker, which knows the type of its field; here only the shape counts.
"""

from __future__ import annotations

from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.declaration import Cell, Each, Mapping, Row, Scalar, Sequence, Table
from interpreter.syntax.tree import Identifier, Node
from interpreter.tables.composer import Broken, compose, name_of
from interpreter.tables.map import Map


def read_table(source: SourceFile, reporter: Reporter) -> list[Table]:
    """Read a file of tables: a mapping from the names of kinds or spaces to lists of rows.

    Each row is a mapping from fields to a value, a list of values or a mapping of them. What can't be read is reported,
    and its row left out.
    """
    before = len(reporter.found)
    root = compose(source, reporter, "divide it among several files")
    if root is None:
        if len(reporter.found) == before:
            reporter.report("table-empty", Span(source, 0, 0), "this file has no tables", help=_TABLE)
        return []
    if not isinstance(root, Mapping):
        _misshapen(root, "here should be the name of a kind or space, and its rows below it", _TABLE, reporter)
        return []
    return [_table(subject, value, reporter) for subject, value in root.entries if not isinstance(value, Broken)]


_TABLE = "write `Card:`, and below it a line `  - {field: value, field: value}` for each row"


def _misshapen(node: Node, message: str, help_: str, reporter: Reporter, id: str = "table-shape") -> None:
    if not isinstance(node, Broken):
        # A list or mapping may be long: its first line shows where it is.
        end = min(node.span.end, node.span.start + len(node.span.text.partition("\n")[0]))
        reporter.report(id, Span(node.span.file, node.span.start, end), message, help=help_)


def _empty(node: Node) -> bool:
    """Whether nothing is written."""
    return isinstance(node, Scalar) and not node.text and not node.quoted


def _table(subject: Identifier, value: Node, reporter: Reporter) -> Table:
    rows: list[Row] = []
    if _empty(value) or (isinstance(value, Sequence) and not value.items):
        reporter.report("table-empty", subject.span, f"`{subject.text}` has no rows", help=_TABLE)
    elif isinstance(value, Sequence):
        rows = [row for item in value.items if (row := _row(item, subject.text, reporter))]
    else:
        _misshapen(
            value, f"below `{subject.text}` should be a list of rows", "begin the line of each row with `-`", reporter
        )
    return Table(subject.span.to(value.span), subject, tuple(rows))


def _row(node: Node, subject: str, reporter: Reporter) -> Row | None:
    if not isinstance(node, Mapping):
        message = (
            f"a row of `{subject}` is empty" if _empty(node) else f"a row of `{subject}` should be fields and values"
        )
        _misshapen(node, message, "write a row as `{field: value, field: value}`", reporter)
        return None
    cells = [_cell(name, value, reporter) for name, value in node.entries]
    return None if None in cells else Row(node.span, tuple(cell for cell in cells if cell))


def _cell(name: Identifier, value: Node, reporter: Reporter) -> Cell | None:
    span = name.span.to(value.span)
    if _empty(value):
        help_ = f'leave `{name.text}` out, or write a value; `""` is an empty text'
        reporter.report("table-shape", name.span, f"`{name.text}` has no value", help=help_)
        return None
    if isinstance(value, Scalar) and value.text == "each" and not value.quoted:
        return Cell(span, name, Each(value.span))
    return Cell(span, name, value) if _sound(value, reporter) else None


def _sound(value: Node, reporter: Reporter) -> bool:
    """Whether all that a cell holds could be read, and nothing of it is empty."""
    if _empty(value):
        reporter.report("table-shape", value.span, "a value is missing here")
        return False
    inner: list[Node] = []
    if isinstance(value, Sequence):
        inner = list(value.items)
    elif isinstance(value, Mapping):
        inner = [node for _, node in value.entries]
    # A list, not a generator: all that is missing is to be reported.
    unsound = [node for node in inner if not _sound(node, reporter)]
    return not unsound and not isinstance(value, Broken)


# ---- maps ----

_MAP = "write `places: [a, b, c]`, and `links: [[a, b], [b, c]]`"

_GREATEST_POSITION = 100
"""Columns and rows of a map are counted from 1 to this."""


def read_map(source: SourceFile, reporter: Reporter) -> Map | None:
    """Read a map: its `places` and their `links`.

    `places` is a list of names, or a mapping from names to `[column, row]`; `links` is a list of pairs of them, which
    lead both ways.

    Gives nothing where there is no place at all or the file can't be read; otherwise what could be read of it.
    """
    before = len(reporter.found)
    root = compose(source, reporter, "a map is one file: draw fewer places and links, or use a shape such as `grid`")
    if not isinstance(root, Mapping):
        if root is not None:
            _misshapen(root, "here should be the lists `places` and `links`", _MAP, reporter, "map-shape")
        elif len(reporter.found) == before:
            reporter.report("map-shape", Span(source, 0, 0), "this map is empty", help=_MAP)
        return None
    parts = {key.text: value for key, value in root.entries}
    for key, _ in root.entries:
        if key.text not in ("places", "links"):
            message = f"a map has no `{key.text}`, only `places` and `links`"
            reporter.report("map-shape", key.span, message, help=_MAP)
    if "places" not in parts:
        reporter.report("map-shape", Span(source, root.span.start, root.span.start), "`places` is missing", help=_MAP)
        return None
    listed = parts["places"]
    positions: list[tuple[int, int]] = []
    if isinstance(listed, Mapping) and listed.entries:
        places = {name.text: name for name, _ in listed.entries}
        positions = _positions(listed, reporter)
    else:
        places = _places(listed, reporter)
    if not places:
        return None
    links = _links(parts.get("links"), places, reporter)
    if len(reporter.found) == before:
        _warn_of_parts(places, links, reporter)
    # Where a position is wrong, which was reported, no place has one.
    return Map(tuple(places.values()), tuple(links), tuple(positions) if len(positions) == len(places) else ())


def _places(node: Node, reporter: Reporter) -> dict[str, Identifier]:
    places: dict[str, Identifier] = {}
    if not isinstance(node, Sequence) or not node.items:
        _misshapen(node, "`places` should be a list of names", _MAP, reporter, "map-shape")
        return places
    for item in node.items:
        if not isinstance(item, Scalar):
            _misshapen(item, "a place should be a name", _MAP, reporter, "map-shape")
            continue
        place = name_of(item, reporter, "place")
        if place and place.text in places:
            related = [Label(places[place.text].span, f"the first `{place.text}`")]
            reporter.report("map-repeated", place.span, f"the place `{place.text}` is here twice", related=related)
        elif place:
            places[place.text] = place
    return places


def _positions(node: Mapping, reporter: Reporter) -> list[tuple[int, int]]:
    """Where places lie, of those that lie somewhere; what is written wrongly is reported."""
    found: dict[tuple[int, int], Identifier] = {}
    for name, value in node.entries:
        items = value.items if isinstance(value, Sequence) else ()
        texts = [item.text for item in items if isinstance(item, Scalar) and not item.quoted]
        numbers = [int(text) for text in texts if text.isascii() and text.isdecimal() and len(text) <= 3]
        if len(items) != 2 or len(numbers) != 2 or not all(1 <= n <= _GREATEST_POSITION for n in numbers):
            message = f"where `{name.text}` lies should be two numbers from 1 to {_GREATEST_POSITION}: column and row"
            help_ = f"write it as `{name.text}: [1, 2]`, for all places; or for none, as in `places: [a, b, c]`"
            _misshapen(name if _empty(value) else value, message, help_, reporter, "map-shape")
            continue
        at = numbers[0], numbers[1]
        if at in found:
            related = [Label(found[at].span, f"`{found[at].text}` lies there")]
            message = f"`{name.text}` lies where `{found[at].text}` does"
            reporter.report("map-repeated", value.span, message, help="give it another position", related=related)
        else:
            found[at] = name
    return list(found)


def _links(node: Node | None, places: dict[str, Identifier], reporter: Reporter) -> list[tuple[int, int]]:
    links: dict[tuple[int, int], Span] = {}
    if node is None or _empty(node):
        return []
    if not isinstance(node, Sequence):
        _misshapen(node, "`links` should be a list of pairs of places", _MAP, reporter, "map-shape")
        return []
    numbers = {name: number for number, name in enumerate(places)}
    for item in node.items:
        ends = _ends(item, numbers, reporter)
        if ends is None:
            continue
        low, high = sorted(ends)
        if low == high:
            name = list(places)[low]
            reporter.report("map-self-link", item.span, f"`{name}` is linked to itself", help="delete this link")
        elif (low, high) in links:
            related = [Label(links[low, high], "the first one")]
            message = "this link is here twice; a link leads both ways"
            reporter.report("map-repeated", item.span, message, help="delete one of them", related=related)
        else:
            links[low, high] = item.span
    return sorted(links)


def _ends(node: Node, numbers: dict[str, int], reporter: Reporter) -> tuple[int, int] | None:
    if not isinstance(node, Sequence) or len(node.items) != 2 or not all(isinstance(i, Scalar) for i in node.items):
        _misshapen(node, "a link should be a pair of places", "write it as `[a, b]`", reporter, "map-shape")
        return None
    ends: list[int] = []
    for end in node.items:
        name = name_of(end, reporter, "place") if isinstance(end, Scalar) else None
        if name and name.text in numbers:
            ends.append(numbers[name.text])
        elif name:
            help_ = did_you_mean(name.text, numbers, "places") or "add it to `places`"
            reporter.report("map-unknown-place", name.span, f"`{name.text}` isn't one of the places", help=help_)
    return (ends[0], ends[1]) if len(ends) == 2 else None


def _warn_of_parts(places: dict[str, Identifier], links: list[tuple[int, int]], reporter: Reporter) -> None:
    """Warn of islands: a game may want them, but a forgotten link is likelier."""
    reached = {0}
    neighbours: dict[int, list[int]] = {}
    for a, b in links:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    waiting = [0]
    while waiting:
        for place in neighbours.get(waiting.pop(), ()):
            if place not in reached:
                reached.add(place)
                waiting.append(place)
    identifiers = list(places.values())
    apart = next((p for number, p in enumerate(identifiers) if number not in reached), None)
    if apart:
        message = f"no way leads from `{identifiers[0].text}` to `{apart.text}`"
        reporter.report("map-in-parts", apart.span, message, help="is a link missing?")
