"""The grammar as Lark has read it, and what can be asked of it: its words, its signs, what may begin a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Any, cast

from attrs import frozen
from lark import Lark, Token
from lark import __version__ as lark_version
from lark.lexer import Lexer, PatternStr

from interpreter.cache.environment import digest, environment, is_current
from interpreter.cache.folder import Cache, open_cache
from interpreter.source.bundled import grammar_file

COMPARISONS = ("!=", "<=", ">=", "<", ">")
"""The signs of the terminal COMPARE, the only one that stands for several."""

OPEN_ENDED = frozenset({"SUM", "MOST", "LEAST", "ANY", "EVERY", "IF", "THE", "PACK", "AWARD", "NOT"})
"""What begins an expression that reaches as far to the right as it can."""


class TokenFeed(Lexer):
    """Hands Lark the tokens that our own passes have made."""

    def __init__(self, lexer_conf: Any) -> None:
        """Lark gives every lexer the terminals of the grammar; this one has no use for them."""

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


@cache
def parser() -> Lark:
    """Return the parser, which knows two beginnings: `item` and `expr`. It is built once, and then kept."""
    kept = open_cache("grammar", "the tables of the parser", 4 * 1024 * 1024)
    key = digest(environment(), lark_version)
    if isinstance(kept, Cache):
        tables = kept.read(key)
        # Whatever is wrong with it, it is built anew.
        with suppress(Exception):
            if tables is not None:
                return Lark.load(BytesIO(tables))
    built = _built()
    if isinstance(kept, Cache) and is_current():
        stream = BytesIO()
        built.save(stream)
        kept.write(key, stream.getvalue())
    return built


def _built() -> Lark:
    return Lark(
        grammar_file().read_text(encoding="utf-8"),
        parser="lalr",
        lexer=TokenFeed,
        start=["item", "expr"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


def make_token(terminal: str, value: str, start: int, end: int) -> Token:
    """Make a token that stands at `start` to `end` of a source."""
    return Token(terminal, value, start_pos=start, end_pos=end)


def bounds(token: Token) -> tuple[int, int]:
    """Return where one of our tokens begins and ends: those of Lark needn't have a place."""
    return cast(int, token.start_pos), cast(int, token.end_pos)


@frozen
class Vocabulary:
    """The terminals of all reserved words and of all signs, and how to write a terminal."""

    words: dict[str, str]
    signs: dict[str, str]
    written: dict[str, str]


@cache
def vocabulary() -> Vocabulary:
    """Return the words and signs of the grammar."""
    written = {t.name: t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}
    terminals = {text: terminal for terminal, text in written.items()}
    words = {text: terminal for text, terminal in terminals.items() if text.isalpha()}
    signs = {text: terminal for text, terminal in terminals.items() if not text.isalpha()}
    return Vocabulary(words, signs | dict.fromkeys(COMPARISONS, "COMPARE"), written)


def reserved_words() -> tuple[str, ...]:
    """Return the reserved words in the order of the alphabet."""
    return tuple(sorted(vocabulary().words))


@cache
def declaration_starts() -> frozenset[str]:
    """Return the terminals that can begin a declaration."""
    return _accepted_after("item", ())


@cache
def statement_starts() -> frozenset[str]:
    """Return the terminals that can begin a statement."""
    return _accepted_after("item", ("PHASE", "NAME", "COLON", "_NL", "_INDENT"))


@cache
def expression_starts() -> frozenset[str]:
    """Return the terminals that can begin an expression."""
    return _accepted_after("expr", ())


@cache
def operand_starts() -> frozenset[str]:
    """Return the terminals that can begin an operand of `+`."""
    return _accepted_after("expr", ("NAME", "PLUS"))


@cache
def access_starts() -> frozenset[str]:
    """Return the terminals that can begin what `do` performs and what a variable is reached by."""
    return _accepted_after("item", ("PHASE", "NAME", "COLON", "_NL", "_INDENT", "DO"))


def _accepted_after(start: str, terminals: Iterable[str]) -> frozenset[str]:
    state = parser().parse_interactive(start=start)
    for terminal in terminals:
        state.feed_token(Token(terminal, ""))
    accepted: set[str] = state.accepts()  # type: ignore[no-untyped-call]
    return frozenset(accepted)
