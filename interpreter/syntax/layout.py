"""From lines to declarations: indentation, brackets, continued lines.

Each line at the left margin begins a new declaration, and each declaration is parsed by itself, so that a mistake in
one doesn't hide those of the next. Levels of indentation are found with a stack of widths, as they would be in a file
that indents by some other width: a wrong width is reported once a declaration, and what was meant is still understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from attrs import define, field, frozen
from lark import Token

from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import worded
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.grammar import bounds, declaration_starts, expression_starts, make_token, statement_starts
from interpreter.syntax.lexer import LineLexer

WIDTH = 4
LONGEST_LINE = 4_000
MOST_TOKENS = 50_000
DEEPEST_BRACKETS = 60
DEEPEST_INDENTATION = 30

NO_BREAK = "\N{NO-BREAK SPACE}"
_BLANK = f" \t{NO_BREAK}"

MOST_FINDINGS = 500
"""After so many findings in a file, the rest of it isn't read: it is hardly a ruleset."""

_CLOSING = {"LPAR": "RPAR", "LBRACE": "RBRACE"}
_BEFORE_BLOCKS = frozenset(
    {"NAME", "NUMBER", "STRING", "RPAR", "RBRACE", "ELSE", "PLAYER", "ONCE", "TIMES", "MAY", "REPEATEDLY", "HIDDEN"}
)
"""What no `{` of an expression can follow."""

_SETTING = frozenset({"BECOMES", "MORE_BY", "LESS_BY"})


@frozen(eq=False)
class Line:
    """A logical line: its tokens, without those of the layout.

    `faulty` if a mistake in it was reported; `doubtful` if it was mended in a way that need not be what was meant.
    """

    level: int
    tokens: Sequence[Token]
    faulty: bool = False
    doubtful: bool = False

    @property
    def first(self) -> str:
        """The terminal of the first token."""
        return self.tokens[0].type

    @property
    def last(self) -> str:
        """The terminal of the last token."""
        return self.tokens[-1].type


@define(eq=False)
class Chunk:
    """The lines of one declaration. It is `hopeless` if its lines can't be made sense of; that was reported."""

    lines: list[Line] = field(factory=list)
    tokens: int = 0
    hopeless: bool = False
    misindented: bool = False


def _more(places: Sequence[int]) -> str:
    return f" ({len(places) - 1} more in this file)" if len(places) > 1 else ""


@cache
def _never_in_brackets() -> frozenset[str]:
    """Return the terminals that begin a statement and can't stand within an expression."""
    return statement_starts() - expression_starts() - {"FOR"}


@define(eq=False)
class Layout:
    """Divides a source into the chunks of its declarations."""

    source: SourceFile
    reporter: Reporter
    chunks: list[Chunk] = field(factory=list)
    _lexer: LineLexer = field(init=False)
    _widths: list[int] = field(factory=lambda: [0])
    _tabs: list[int] = field(factory=list)
    _blanks: list[int] = field(factory=list)
    _tokens: list[Token] = field(factory=list)
    _open: list[Token] = field(factory=list)
    _faulty: bool = False
    _doubtful: bool = False
    _blocks: int = 0
    _level: int = 0

    def __attrs_post_init__(self) -> None:
        self._lexer = LineLexer(self.source, self.reporter)

    def read(self) -> list[Chunk]:
        """Read all lines of the source."""
        before = len(self.reporter.found)
        starts = self.source.line_starts
        for number, start in enumerate(starts):
            end = starts[number + 1] - 1 if number + 1 < len(starts) else len(self.source.text)
            self._physical_line(start, end)
            if len(self.reporter.found) - before >= MOST_FINDINGS:
                break
        self._finish()
        self._report_blanks()
        return self.chunks

    def read_stretch(self, start: int, end: int) -> Line | None:
        """Read a part of the source as one line."""
        self.chunks.append(Chunk())
        if end - start > LONGEST_LINE:
            self._too_long(start)
            return None
        while start < end:
            found = self.source.text.find("\n", start, end)
            stop = end if found < 0 else found
            self._lexer.read(start, stop)
            self._tabs += self._lexer.tabs
            self._blanks += self._lexer.blanks
            self._faulty = self._faulty or self._lexer.faulty
            for token in self._lexer.tokens:
                self._bracket(token)
            start = stop + 1
        self._finish()
        self._report_blanks()
        return self.chunks[0].lines[0] if self.chunks[0].lines else None

    def _report_blanks(self) -> None:
        """Report tabs and no-break spaces, each once a file: an editor that puts in one puts in many."""
        if self._tabs:
            help = f"put spaces in its place: indentation is four spaces a level{_more(self._tabs)}"
            self._report("tab-character", self._tabs[0], self._tabs[0] + 1, "a tab stands here", help)
        if self._blanks:
            at, help = self._blanks[0], f"put an ordinary space in its place{_more(self._blanks)}"
            self._report("bad-character", at, at + 1, "an invisible character stands here: no-break space", help)

    def _report(
        self, id: str, start: int, end: int, message: str, help: str = "", related: Sequence[Label] = ()
    ) -> None:
        self._faulty = True
        self.reporter.report(id, Span(self.source, start, end), message, help=help, related=related)

    def _physical_line(self, start: int, end: int) -> None:
        text = self.source.text
        if end - start > LONGEST_LINE:
            self._too_long(start)
            return
        begin = start
        while begin < end and text[begin] in _BLANK:
            begin += 1
        if begin == end or text[begin] == "#":
            return
        self._lexer.read(begin, end)
        tokens = self._lexer.tokens
        indentation = text[start:begin]
        if "\t" in indentation:
            self._tabs.append(start + indentation.index("\t"))
        if NO_BREAK in indentation:
            self._blanks.append(start + indentation.index(NO_BREAK))
        self._tabs += self._lexer.tabs
        self._blanks += self._lexer.blanks
        if not tokens:
            self._faulty = self._faulty or (self._lexer.faulty and bool(self._tokens))
            return
        width = len(indentation.expandtabs(WIDTH))
        if self._open and self._starts_anew(tokens, width):
            self._unclosed()
            self._finish()
        if not self._open:
            self._finish()
            self._indent(width, tokens[0])
        self._faulty = self._faulty or self._lexer.faulty
        self._doubtful = self._doubtful or self._lexer.doubtful
        if tokens[0].type == "RBRACE" and not self._open and self._blocks:
            self._blocks -= 1  # the end of a block that was opened with a brace, which has been reported
            tokens = tokens[1:]
        for token in tokens:
            self._bracket(token)
        self._block_in_braces()

    def _block_in_braces(self) -> None:
        """Report a `{` at the end of a line where only a block can follow, and read it as `:`."""
        tokens = self._tokens
        if len(tokens) < 2 or tokens[-1].type != "LBRACE" or len(self._open) != 1:
            return
        value = tokens[-2].type == "ELSE" and any(token.type == "THEN" for token in tokens)
        if self._open[0] is tokens[-1] and tokens[-2].type in _BEFORE_BLOCKS and not value:
            brace = self._open.pop()
            if not self._blocks:
                help = "a block is indented by four more spaces, without a sign at its end"
                self._report("missing-colon", *bounds(brace), "a block begins with `:`, not with `{`", help)
            tokens[-1] = make_token("COLON", ":", *bounds(brace))
            self._blocks += 1

    def _too_long(self, start: int) -> None:
        if not self._open:
            self._finish()
        if not self.chunks:
            self.chunks.append(Chunk())
        self.chunks[-1].hopeless = True
        at = start + LONGEST_LINE
        self._report("too-complex", at, at + 1, f"this line is longer than {LONGEST_LINE:,} characters")
        self._faulty = False

    def _starts_anew(self, tokens: list[Token], width: int) -> bool:
        """Tell whether a line within brackets must be a new one, so that a bracket was left open before it."""
        if width == 0 and tokens[0].type in declaration_starts():
            return True
        return tokens[0].type in _never_in_brackets() or any(t.type in _SETTING for t in tokens)

    def _indent(self, width: int, first: Token) -> None:
        """Find the level of a line and the declaration it belongs to."""
        widths = self._widths
        if width == 0:
            self.chunks.append(Chunk())
            del widths[1:]
            self._level = 0
            return
        if not self.chunks:
            self.chunks.append(Chunk(hopeless=True))
            help = "declarations stand at the left margin"
            self._report("unexpected-indent", *bounds(first), "this line is indented below nothing", help)
        chunk = self.chunks[-1]
        left = width
        while widths[-1] > width:
            left = widths.pop()
        if widths[-1] < width:
            right = len(widths) * WIDTH
            if left > width:
                if not chunk.misindented:
                    message = f"this line is indented by {worded(width, 'space')}, like none of the lines above it"
                    help = f"the nearest levels are {worded(widths[-1], 'space')} and {worded(left, 'space')}"
                    self._report("bad-indentation", *bounds(first), message, help)
                    chunk.misindented = True
            elif width != right and not chunk.misindented and not chunk.hopeless:
                message = f"this line is indented by {worded(width, 'space')} instead of {right}"
                self._report("bad-indentation", *bounds(first), message, "a level is four spaces")
                chunk.misindented = True
            widths.append(width)
        self._level = len(widths) - 1
        if self._level > DEEPEST_INDENTATION and not chunk.hopeless:
            chunk.hopeless = True
            message = f"blocks are nested more than {DEEPEST_INDENTATION} deep"
            self._report("too-complex", *bounds(first), message, "make an effect of the inner part")

    def _bracket(self, token: Token) -> None:
        """Add a token to the line, and see what it does if it is a bracket."""
        if token.type in _CLOSING:
            if len(self._open) == DEEPEST_BRACKETS and not self.chunks[-1].hopeless:
                message = f"brackets are nested more than {DEEPEST_BRACKETS} deep"
                self._report("too-complex", *bounds(token), message, "give the inner part a name")
                self.chunks[-1].hopeless = True
            self._open.append(token)
        elif token.type in _CLOSING.values():
            if not self._open:
                self._report(
                    "unbalanced-bracket",
                    *bounds(token),
                    f"`{token}` closes a bracket that was never opened",
                    f"leave it out, or open one with `{'(' if token.type == 'RPAR' else '{'}`",
                )
                self._doubtful = True
                return
            opener = self._open.pop()
            if _CLOSING[opener.type] != token.type:
                related = [Label(Span(self.source, *bounds(opener)), "the open bracket")]
                message = f"`{token}` can't close `{opener}`"
                help = f"write `{')' if opener.type == 'LPAR' else '}'}` where that one ends"
                self._report("unbalanced-bracket", *bounds(token), message, help, related=related)
                self._doubtful = True
                token = make_token(_CLOSING[opener.type], token.value, *bounds(token))
        self._tokens.append(token)

    def _unclosed(self) -> None:
        opener = self._open[0]
        help = f"close it with `{')' if opener.type == 'LPAR' else '}'}`"
        self._report("unbalanced-bracket", *bounds(opener), f"this `{opener}` is never closed", help)
        self._doubtful = True
        for token in reversed(self._open):
            end = bounds(self._tokens[-1])[1]
            self._tokens.append(make_token(_CLOSING[token.type], "", end, end))
        self._open.clear()

    def _finish(self) -> None:
        """End the logical line."""
        if self._open:
            self._unclosed()
        if self._tokens:
            chunk = self.chunks[-1]
            chunk.tokens += len(self._tokens)
            if chunk.tokens > MOST_TOKENS and not chunk.hopeless:
                first = chunk.lines[0].tokens[0] if chunk.lines else self._tokens[0]
                message = f"this declaration has more than {MOST_TOKENS:,} words and signs"
                self._report("too-complex", *bounds(first), message, "divide it")
                chunk.hopeless = True
            if not chunk.hopeless:
                chunk.lines.append(Line(self._level, with_free_names(self._tokens), self._faulty, self._doubtful))
        self._tokens = []
        self._faulty = self._doubtful = False


def read_layout(source: SourceFile, reporter: Reporter) -> list[Chunk]:
    """Divide a source into declarations, and those into logical lines; report what is wrong with them."""
    return Layout(source, reporter).read()


def read_stretch(source: SourceFile, start: int, end: int, reporter: Reporter) -> Line | None:
    """Read a part of a source as one line, over line ends. The result is nothing if it can't be parsed."""
    return Layout(source, reporter).read_stretch(start, end)


def with_layout(lines: Sequence[Line]) -> Iterator[tuple[Token, int]]:
    """Yield the tokens of lines together with those of the layout, each with the index of the line it belongs to."""
    level = 0
    end = 0
    for index, line in enumerate(lines):
        start = bounds(line.tokens[0])[0]
        for _ in range(level - line.level):
            yield make_token("_DEDENT", "", end, end), index - 1
        for _ in range(line.level - level):
            yield make_token("_INDENT", "", start, start), index
        level = line.level
        for token in line.tokens:
            yield token, index
        end = bounds(line.tokens[-1])[1]
        yield make_token("_NL", "", end, end), index
    for _ in range(level):
        yield make_token("_DEDENT", "", end, end), len(lines) - 1


def with_free_names(tokens: Sequence[Token]) -> Sequence[Token]:
    """Make a name of every word after `.` and `my`."""
    free = list(tokens)
    for i in range(1, len(free)):
        if free[i - 1].type in ("DOT", "MY") and free[i].isidentifier():
            token = free[i]
            free[i] = make_token("NAME", token.value, *bounds(token))
    return free
