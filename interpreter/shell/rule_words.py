"""What a ruleset says of a word: where the word is declared, and the lines that use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from attrs import frozen

from interpreter.assembly.ruleset import Ruleset
from interpreter.diagnostics.visible import visible
from interpreter.shell.reading import folded, words_of
from interpreter.source.spelling import nearest
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier, Label, NamedType, Node
from interpreter.syntax.walking import walk

LONGEST = 24
"""So many lines of a declaration are shown."""
ACTING = 4
"""So many actions and effects are shown that do something with a card or member."""
_NAME = re.compile(r"\w+")

SHOWN = 12
"""So many lines that use a word are shown."""

_SORTS: dict[type[d.Declaration], str] = {
    d.Option: "option",
    d.Enum: "enum",
    d.Kind: "kind",
    d.Pile: "pile",
    d.Space: "space",
    d.Var: "variable",
    d.FieldDeclaration: "field",
    d.Actions: "actions",
    d.Always: "always",
}


@frozen
class Passage:
    """Lines of a ruleset: `sort` is what is declared there, empty for other lines; `left_out` are further lines."""

    sort: str
    name: str
    file: str
    line: int
    lines: tuple[str, ...]
    left_out: int = 0


@frozen
class WordFound:
    """What there is of a word. `left_out` are further lines that use it, and `in_examples` those in examples.

    `names` are what these lines were looked up for. Of the lines that use it those in tables come last.
    """

    names: tuple[str, ...]
    declared: tuple[Passage, ...]
    used: tuple[Passage, ...]
    left_out: int
    in_examples: int


@frozen
class _Declared:
    """A declaration, or a part of one, with the words that it is found by."""

    sort: str
    name: str
    label: str
    node: Node


def look_up(ruleset: Ruleset, word: str) -> WordFound | None:
    """What a ruleset says of a word: the name of something, its label, or words of a row of a table.

    Capitals make no difference where nothing is written so. Nothing if there is no such word.
    """
    found = _found(list(_declared(ruleset)), word)
    if not found:
        return None
    members = _members(ruleset, found)
    own_names = {thing.name for thing in found if thing.name} | members
    found = list(dict.fromkeys([*found, *islice(_acting(ruleset, members, word), ACTING)]))
    names = own_names | {thing.name for thing in found if thing.name}
    own = {_place(thing.node.span) for thing in found}
    used: dict[tuple[int, int], Span] = {}
    examples: set[tuple[int, int]] = set()
    for part in sorted(ruleset.parts, key=lambda part: isinstance(part, d.Table)):
        for span in _uses(part, names):
            if _place(span) not in own:
                used.setdefault(_place(span), span)
                if isinstance(part, d.Example):
                    examples.add(_place(span))
    lines = [span for place, span in used.items() if place not in examples]
    lines.sort(key=lambda span: not own_names & set(_NAME.findall(span.file.line_text(span.line))))
    return WordFound(
        tuple(sorted(names)),
        tuple(_passage(thing) for thing in found[:SHOWN]),
        tuple(_line(span) for span in lines[:SHOWN]),
        max(0, len(lines) - SHOWN),
        len(examples),
    )


def all_words(ruleset: Ruleset) -> dict[str, list[str]]:
    """The names that a ruleset declares, by what they are; what stands in examples is left out."""
    found: dict[str, dict[str, None]] = {}
    for thing in _declared(ruleset):
        if thing.name and thing.sort != "row":
            found.setdefault(thing.sort, {})[thing.name] = None
    return {sort: list(names) for sort, names in found.items()}


def near_words(ruleset: Ruleset, word: str) -> list[str]:
    """The words of a ruleset that a word may be a misspelling of."""
    words = [word for names in all_words(ruleset).values() for word in names]
    labels = [part for thing in _declared(ruleset) for part in words_of(thing.label) if len(part) > 2]
    return nearest(word, dict.fromkeys([*words, *labels]))


# ---- what is declared ----


def _declared(ruleset: Ruleset) -> Iterator[_Declared]:
    """Everything that has a name or label, in the order of layers and lines."""
    for part in ruleset.parts:
        sort = part.sort if isinstance(part, d.Procedure | d.Definition) else _SORTS.get(type(part), "")
        name, label = getattr(part, "name", None), getattr(part, "label", None)
        if sort and isinstance(name, Identifier):
            yield _Declared(sort, name.text, label.plain if isinstance(label, Label) else "", part)
        yield from _parts(part)


def _parts(part: d.Declaration) -> Iterator[_Declared]:
    """What a declaration declares in itself."""
    match part:
        case d.Players(names=names):
            yield from (_Declared("player", name.text, "", part) for name in names)
        case d.Enum(members=members):
            yield from (_Declared("value", member.text, "", part) for member in members)
        case d.Option(choices=choices):
            yield from (_Declared("value", c.text, "", part) for c in choices if isinstance(c, Identifier))
        case d.Kind(fields=inner) | d.Space(fields=inner):
            for field in inner:
                label = "" if field.label is None else field.label.plain
                yield _Declared(_SORTS[type(field)], field.name.text, label, field)
        case d.Table(subject=subject, rows=rows):
            for row in rows:
                cells = (node.text for cell in row.cells for node in walk(cell.value) if isinstance(node, d.Scalar))
                yield _Declared("row", "", " ".join([subject.text, *cells]), row)


def _found(things: list[_Declared], word: str) -> list[_Declared]:
    """What a word is the name of; else what has it in its label."""
    name = folded(word).replace(" ", "_")
    wanted = set(words_of(word))
    return (
        [thing for thing in things if thing.name and thing.name == word.strip()]
        or [thing for thing in things if thing.name and folded(thing.name) == name]
        or [thing for thing in things if wanted and wanted <= set(words_of(thing.label))]
    )


def _members(ruleset: Ruleset, found: list[_Declared]) -> set[str]:
    """The members of enums that a word is, or that stand in the rows which were found."""
    members = {thing.name for thing in _declared(ruleset) if thing.sort == "value"}
    rows = [thing.node for thing in found if isinstance(thing.node, d.Row)]
    cells = {node.text for row in rows for cell in row.cells for node in walk(cell.value) if isinstance(node, d.Scalar)}
    return members & (cells | {thing.name for thing in found if thing.sort == "value"})


def _acting(ruleset: Ruleset, members: set[str], word: str) -> Iterator[_Declared]:
    """What is done with a component or member: actions and effects that name the member, or are labelled so."""
    wanted = set(words_of(word))
    for thing in _declared(ruleset) if members else ():
        acts = isinstance(thing.node, d.Procedure) and thing.sort != "phase"
        if acts and (wanted <= set(words_of(thing.label)) or any(_uses(thing.node, members))):
            yield thing


def _uses(part: Node, names: set[str]) -> Iterator[Span]:
    """Where names stand below a node."""
    for node in walk(part):
        text = getattr(node, "name" if isinstance(node, NamedType) else "text", None)
        if isinstance(text, str) and text in names:
            yield node.span


# ---- lines ----


def _place(span: Span) -> tuple[int, int]:
    """The line of a file where something begins."""
    return id(span.file), span.line


def _passage(thing: _Declared) -> Passage:
    span = thing.node.span
    last = span.file.line_at(max(span.start, span.end - 1))
    lines = [visible(span.file.line_text(line)) for line in range(span.line, last + 1)]
    while lines and not lines[-1].strip():
        lines.pop()
    cut = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    shown = tuple(line[cut:] for line in lines[:LONGEST])
    return Passage(thing.sort, visible(thing.name), visible(span.file.name), span.line, shown, len(lines) - len(shown))


def _line(span: Span) -> Passage:
    text = visible(span.file.line_text(span.line).strip())
    return Passage("", "", visible(span.file.name), span.line, (text,))
