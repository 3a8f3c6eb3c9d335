"""Every word of a ruleset that can be mistyped, and what it is there.

Words in comments and in quoted texts don't count, but the names between the braces of a label do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from interpreter.checking import meaning as m
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.grammar import bounds, vocabulary
from interpreter.syntax.layout import read_layout
from interpreter.syntax.tree import CollectionType, Identifier, Label, NamedType, Node
from interpreter.syntax.walking import walk

LEAST = 3
"""Shorter words aren't looked at."""

KINDS = (
    "reserved word",
    "word of the language that isn't reserved",
    "name where it is declared",
    "local name where it is introduced",
    "declared name where it is used",
    "member of an enum, option or table of players",
    "field, or a thing of a player's own",
    "local name where it is used",
    "name in the braces of a label",
    "subject or field of a table",
    "cell of a table",
)
"""What a word is where it stands; each is a row of the published table."""

(
    RESERVED,
    LANGUAGE,
    DECLARED,
    INTRODUCED,
    USED,
    MEMBER,
    FIELD,
    LOCAL,
    IN_LABEL,
    TABLE_KEY,
    CELL,
) = KINDS

DECLARING = frozenset({DECLARED, INTRODUCED})
"""The kinds of words for which it is enough that their uses are reported."""

_WORD = re.compile(r"[^\W\d]\w*")


@frozen
class Word:
    """One occurrence: where it stands in its file, and what it is there."""

    file: SourceFile
    start: int
    text: str
    kind: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def line(self) -> int:
        return self.file.line_at(self.start)


def words_of_rules(tree: d.File, typed: m.TypedRuleset) -> Iterator[Word]:
    """Yield the words of a `.rules` file without mistakes, in their order; `typed` is the ruleset it belongs to."""
    file = tree.span.file
    declared = dict(_declared(tree, typed.meanings))
    used = dict(_used(tree, typed.meanings))
    reserved = set(vocabulary().words.values())
    found: list[Word] = []
    for chunk in read_layout(file, Reporter()):
        for line in chunk.lines:
            for token in line.tokens:
                start, _ = bounds(token)
                if token.type == "NAME":
                    kind = declared.get(start) or used.get(start) or LANGUAGE
                elif token.type in reserved:
                    kind = RESERVED
                else:
                    continue
                found.append(Word(file, start, str(token), kind))
    for node in walk(tree):
        for part in node.parts if isinstance(node, Label) else ():
            for name in walk(part) if isinstance(part, Node) else ():
                if isinstance(name, e.Name | Identifier):
                    found.append(Word(file, name.span.start, name.text, IN_LABEL))
    yield from sorted((w for w in set(found) if len(w.text) >= LEAST), key=lambda w: w.start)


def _declared(tree: d.File, meanings: Mapping[Node, m.Meaning]) -> Iterator[tuple[int, str]]:
    """Yield where names are declared or introduced."""
    replaced = {node.item for node in walk(tree) if isinstance(node, d.Replace)}
    for node in walk(tree):
        for name in () if node in replaced else _declared_by(node):
            yield name.span.start, DECLARED
        match node:
            case d.Parameter(name=name) | e.Binder(name=name) | s.Let(name=name):
                yield name.span.start, INTRODUCED
            case s.Binding(target=e.Name() as target):
                meaning = meanings.get(node)
                if isinstance(meaning, m.Local) and meaning.declared is target:
                    yield target.span.start, INTRODUCED
            case d.Reaction(names=names):
                yield from ((name.span.start, INTRODUCED) for name in names)


def _declared_by(node: Node) -> tuple[Identifier, ...]:
    match node:
        case d.Players(names=names):
            return names
        case d.Option(name=name, choices=choices):
            return (name, *(choice for choice in choices if isinstance(choice, Identifier)))
        case d.Enum(name=name, also=also, members=members):
            return members if also else (name, *members)
        case d.Kind(name=name, also=also) | d.Space(name=name, also=also) | d.Definition(name=name, also=also):
            return () if also else (name,)
        case d.Actions(name=name, also=also):
            return () if also else (name,)
        case d.RulesetLine(name=name) | d.Pile(name=name) | d.Var(name=name) | d.FieldDeclaration(name=name):
            return (name,)
        case d.Procedure(name=name) | d.Always(name=name):
            return (name,)
    return ()


def _used(tree: d.File, meanings: Mapping[Node, m.Meaning]) -> Iterator[tuple[int, str]]:
    """Yield where declared and introduced names are used."""
    for node in walk(tree):
        match node:
            case NamedType(span=span, name=name):
                if name not in ("number", "yes_no", "text", "player", "effect", "Direction"):
                    yield span.start, USED
            case CollectionType() | d.Shape():
                pass
            case e.Field(name=name) | e.My(name=name):
                yield name.span.start, _kind_of_use(meanings.get(node), FIELD)
            case e.Name(span=span) | Identifier(span=span):
                kind = _kind_of_use(meanings.get(node), "")
                if kind:
                    yield span.start, kind


def _kind_of_use(meaning: m.Meaning | None, otherwise: str) -> str:
    match meaning:
        case m.Local():
            return LOCAL
        case m.EnumMember(enum="Direction"):
            return LANGUAGE
        case m.EnumMember() | m.Seat() | m.NamedPlace():
            return MEMBER
        case m.Builtin() | m.BuiltinField() | m.Constant() | m.Me():
            return LANGUAGE
        case m.PrintedField() | m.VarField():
            return FIELD
        case None:
            return otherwise
    return otherwise or USED


def words_of_tables(tables: list[d.Table], typed: m.TypedRuleset) -> Iterator[Word]:
    """Yield the words of a `.yaml` file of tables, in their order."""
    texts = {checked.cell for row in typed.rows for checked in row.cells if isinstance(checked.value, e.TextValue)}
    found: list[Word] = []
    for table in tables:
        keys = [table.subject, *(cell.name for row in table.rows for cell in row.cells)]
        found += [Word(key.span.file, key.span.start, key.text, TABLE_KEY) for key in keys]
        for cell in (cell for row in table.rows for cell in row.cells if cell not in texts):
            for node in walk(cell.value):
                if isinstance(node, d.Scalar | d.Each | Identifier):
                    span = node.span
                    found += [Word(span.file, span.start + w.start(), w[0], CELL) for w in _WORD.finditer(span.text)]
    yield from sorted((w for w in set(found) if len(w.text) >= LEAST), key=lambda w: w.start)
