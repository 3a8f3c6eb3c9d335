"""From the events of a YAML text to nodes with exact spans.

The events of ruamel.yaml are read one by one, so that nothing is built that a table can't hold: an alias is seen as an
alias, a second document as one, and a text that nests too deeply or goes on too long is left as soon as that shows.
What stands in a cell isn't interpreted: YAML would make numbers, dates and booleans of some words, where the type of
the field is to decide.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from attrs import define, field, frozen
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import Reader

from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.declaration import Mapping, Scalar, Sequence
from interpreter.syntax.tree import Identifier, Node
from interpreter.tables.syntax_error import explain

GREATEST_LENGTH = 1_000_000
"""Code points in a file."""
GREATEST_DEPTH = 8
"""Lists and mappings within each other; a cell of a row is the fourth level."""
MOST_NODES = 20_000
"""Keys and values in a file."""


@frozen(eq=False)
class Broken(Node):
    """What was already reported: whoever meets it says nothing more about it."""


class _Abandoned(Exception):  # noqa: N818 (it is no error of ours: the text was given up, with a report)
    pass


def compose(source: SourceFile, reporter: Reporter, shorter: str) -> Node | None:
    """Read a YAML text of one document; `shorter` is what helps where it is too long.

    Gives a Scalar, Sequence or Mapping (whose keys are names, each once), in which Broken stands for what was reported;
    or nothing, for an empty text and for one that can't be read as a whole, which is reported.
    """
    if len(source.text) > GREATEST_LENGTH:
        reporter.report(
            "yaml-too-big",
            Span(source, 0, 0),
            f"this file has {len(source.text):,} characters, more than the {GREATEST_LENGTH:,} that are allowed",
            help=shorter,
        )
        return None
    # The parser would refuse these without saying where.
    unprintable = Reader.NON_PRINTABLE.search(source.text)
    if unprintable:
        span = Span(source, unprintable.start(), unprintable.end())
        name = f"U+{ord(unprintable.group()):04X}"
        reporter.report("yaml-syntax", span, f"the character {name} can't stand in a YAML file", help="delete it")
        return None
    try:
        return _Composer(source, reporter, shorter).document()
    except _Abandoned:
        return None
    except YAMLError as error:
        place, message, help_, related = explain(error, source)
        reporter.report("yaml-syntax", place, message, help=help_, related=related)
    except (ValueError, OverflowError, IndexError, AttributeError):
        # An escape of a character that doesn't exist, and what else the parser doesn't foresee.
        reporter.report("yaml-syntax", Span(source, 0, 0), "this can't be read as YAML")
    return None


@define
class _Composer:
    source: SourceFile
    reporter: Reporter
    shorter: str
    events: Iterator[Event] = field(init=False)
    nodes: int = 0

    def __attrs_post_init__(self) -> None:
        self.events = YAML(typ="safe", pure=True).parse(self.source.text)

    def document(self) -> Node | None:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                if root is not None:
                    self._feature(
                        self._span(event, least=3), "a second document begins here", "keep one document a file"
                    )
                    return root
                if event.version or event.tags:
                    start = self.source.text.index("%")
                    end = self.source.text.index("\n", start)
                    self._feature(Span(self.source, start, end), "a directive", "leave it out")
            elif isinstance(event, ScalarEvent | MappingStartEvent | SequenceStartEvent | AliasEvent):
                root = self._node(event, 1)
        # A file of comments only has no document, but `---` alone has one of nothing.
        return None if isinstance(root, Scalar) and not root.text and not root.quoted else root

    def _span(self, event: Event, least: int = 0) -> Span:
        start, end = event.start_mark.index, event.end_mark.index
        return Span(self.source, start, max(end, min(start + least, len(self.source.text))))

    def _feature(self, span: Span, what: str, help_: str) -> None:
        self.reporter.report("yaml-feature", span, f"{what}, which a table can't have", help=help_)

    def _node(self, event: Event, depth: int) -> Node:
        self.nodes += 1
        span = self._span(event)
        if self.nodes > MOST_NODES:
            self._abandon(span, f"this file has more than {MOST_NODES:,} values", self.shorter)
        match event:
            case ScalarEvent():
                self._decorations(event, span)
                return self._scalar(event, span)
            case SequenceStartEvent() | MappingStartEvent():
                self._decorations(event, span)
                if depth > GREATEST_DEPTH:
                    self._abandon(span, f"lists and mappings are nested more than {GREATEST_DEPTH} deep", "")
                if isinstance(event, SequenceStartEvent):
                    return self._sequence(event, depth)
                return self._mapping(event, depth)
        self._feature(span, f"an alias, `{span.text}`", "write out what it stands for")
        return Broken(span)

    def _abandon(self, span: Span, message: str, help_: str) -> None:
        self.reporter.report("yaml-too-big", span, message, help=help_)
        raise _Abandoned

    def _decorations(self, event: ScalarEvent | MappingStartEvent | SequenceStartEvent, span: Span) -> None:
        """Report an anchor or a tag in front of a value; the value itself counts."""
        if event.anchor is not None:
            shown = f"&{event.anchor}"
            start = self.source.text.find(shown, span.start)
            self._feature(Span(self.source, start, start + len(shown)), f"an anchor, `{shown}`", "leave it out")
        if event.ctag is not None:
            start = self.source.text.find("!", span.start)
            word = self.source.text[start:].split(maxsplit=1)[0].rstrip(",]}")
            self._feature(Span(self.source, start, start + len(word)), f"a tag, `{word}`", "leave it out")

    def _scalar(self, event: ScalarEvent, span: Span) -> Scalar:
        length = len(span.text.rstrip())
        return Scalar(Span(self.source, span.start, span.start + length), event.value, bool(event.style))

    def _end(self, event: Event, last: int, flow: bool) -> int:
        """Where a list or mapping ends: in block style the parser's own mark lies at the next token."""
        return event.end_mark.index if flow else last

    def _sequence(self, event: SequenceStartEvent, depth: int) -> Sequence:
        start = event.start_mark.index
        last = start
        items: list[Node] = []
        for inner in self.events:
            if isinstance(inner, SequenceEndEvent):
                span = Span(self.source, start, self._end(inner, last, event.flow_style))
                return Sequence(span, tuple(items))
            items.append(self._node(inner, depth + 1))
            last = items[-1].span.end
        raise AssertionError("the parser ends what it began")

    def _mapping(self, event: MappingStartEvent, depth: int) -> Mapping | Broken:
        start = event.start_mark.index
        last = start
        entries: dict[str, tuple[Identifier, Node]] = {}
        broken = False
        before: Node | None = None
        for inner in self.events:
            if isinstance(inner, MappingEndEvent):
                span = Span(self.source, start, self._end(inner, last, event.flow_style))
                return Broken(span) if broken else Mapping(span, tuple(entries.values()))
            last_key = next(reversed(entries), "")
            key = self._key(self._node(inner, depth + 1), before, last_key)
            value = self._node(next(self.events), depth + 1)
            last = max(value.span.end, key.span.end if key else 0)
            before = value
            if key is None:
                # A table without one of its kinds, or a row without one of its fields, would only be blamed for that.
                broken = depth > 1 or broken
            elif key.text in entries:
                first = entries[key.text][0]
                self.reporter.report(
                    "yaml-duplicate-key",
                    key.span,
                    f"`{key.text}` stands here a second time",
                    help="keep one of them",
                    related=[Label(first.span, f"the first `{key.text}`")],
                )
            else:
                entries[key.text] = (key, value)
        raise AssertionError("the parser ends what it began")

    def _key(self, node: Node, before: Node | None, last_key: str) -> Identifier | None:
        """Take a key as a name; report one that is none. Before it stands the value of another one, if any."""
        if isinstance(node, Broken):
            return None
        if not isinstance(node, Scalar):
            doubled = isinstance(node, Mapping) and node.span.text.startswith("{")
            help = "a key is a name; if the brackets are doubled, leave `{` and `}` out once" if doubled else ""
            message = "a list or mapping can't be a key"
            self.reporter.report("yaml-name", node.span, message, help=help or "a key is a name")
            return None
        if node.text == "<<":
            self._feature(node.span, "a merge key, `<<`", "write out the keys")
            return None
        if isinstance(before, Scalar) and not before.quoted and before.text.count("(") > before.text.count(")"):
            self.reporter.report(
                "yaml-name",
                before.span.to(node.span),
                f"`{before.text}` ends at the comma",
                help=_numbers_of_place(before.text, node.text)
                if last_key == "at"
                else f'put the whole call in quotes: `"{before.text}, {node.text}"`',
            )
            return None
        return name_of(node, self.reporter, "key")


def _numbers_of_place(before: str, behind: str) -> str:
    """Say how a place is given whose numbers are written as in a call."""
    return f"a place is given by a list of its numbers: write `at: [{before.partition('(')[2]}, {behind.strip(')')}]`"


def name_of(node: Scalar, reporter: Reporter, role: str) -> Identifier | None:
    """Take a scalar as a name. One that is none is reported; `role` says what it should name."""
    text = unicodedata.normalize("NFC", node.text)
    if text.isidentifier():
        return Identifier(node.span, text)
    if text:
        message = f"`{text}` can't be a {role}" if text.isprintable() else f"this can't be a {role}"
    else:
        message = f"a {role} is missing"
    help = f"a {role} is a name: letters, digits and `_`"
    name, _, rest = text.partition(" ")
    joined, _, value = text.partition(":")
    if role == "key" and joined.isidentifier() and value:
        help = f"a space follows the colon: write `{joined}: {value}`"
    if role == "key" and name.isidentifier() and rest:
        help = f"`:` is missing behind `{name}`: write `{name}: {rest.strip()}`"
    reporter.report("yaml-name", node.span, message, help=help)
    return None
