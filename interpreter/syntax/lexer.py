"""From characters to tokens, one line at a time.

The lexer knows no context: a reserved word is always its own terminal here, and it is the layout that makes a name of
it after `.` and `my`. What is wrong is reported and then, if it is clear what was meant, repaired, so that the rest of
the line can be read.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from attrs import define, field
from lark import Token

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.grammar import make_token, vocabulary

GREATEST_NUMBER = 2**31 - 1

# What people write who know other languages: the sign that they mean, or nothing, and what to tell them.
_FOREIGN_SIGNS: dict[str, tuple[str, str]] = {
    "===": ("=", "write `=`: it compares, and `:=` sets a variable"),
    "==": ("=", "write `=`: it compares, and `:=` sets a variable"),
    "<>": ("!=", "write `!=`"),
    "=<": ("<=", "write `<=`"),
    "=>": (">=", "write `>=` to compare"),
    "=!": ("!=", "write `!=`"),
    "->": ("", "a type follows `:`, as in `define f(x: number): number = …`"),
    "...": ("..", "write `..`, as in `1..4`"),
    "…": ("..", "write `..`, as in `1..4`"),
    "++": ("", "write `+= 1` to add one"),
    "--": ("", "write `-= 1` to take one away"),
    "**": ("*", "there are no powers: write `n * n`"),
    "//": ("", "a comment begins with `#`, and `/` divides"),
    "/*": ("", "a comment begins with `#` and ends with its line"),
    "%": ("", "write `mod(a, n)` for what is left after dividing"),
    "^": ("", "there are no powers: write `n * n`"),
    "&&": ("and", "write `and`"),
    "&": ("and", "write `and`"),
    "||": ("or", "write `or`"),
    "!": ("not", "write `not`"),
    "~": ("not", "write `not`"),
    ";": ("", "a statement ends with its line"),
    "−": ("-", "write `-`, the sign on the keyboard"),
    "–": ("-", "write `-`, or `..` between the ends of a range"),
    "—": ("-", "write `-`"),
    "×": ("*", "write `*`"),
    "·": ("*", "write `*`"),
    "÷": ("/", "write `/`"),
    "≤": ("<=", "write `<=`"),
    "≥": (">=", "write `>=`"),
    "≠": ("!=", "write `!=`"),
}

_CHARACTER_HELP = {
    "[": "sets and tallies stand in `{ }`, arguments in `( )`",
    "]": "sets and tallies stand in `{ }`, arguments in `( )`",
    "'": "texts stand in double quotes",
    "`": "texts stand in double quotes",
    "\\": "to go on in the next line, put the whole expression in `( )`",
    "\N{ZERO WIDTH NO-BREAK SPACE}": "delete it",
    "\N{ZERO WIDTH SPACE}": "delete it",
}

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})

_WORD = re.compile(r"\w+")
_OWNER = re.compile(r"(?:\bmy )?\w+(?:\.\w+)*(?:\([^()]*\))?$")
_POSSESSIVE = re.compile(r"'(s?) +(\w+)")

_QUOTES = {"“": "”", "„": "“”", "”": "”", "«": "»", "'": "'", "‘": "’", "’": "’"}
"""Quotation marks that aren't ours, and what may end a text that begins with them."""


@cache
def _pattern() -> re.Pattern[str]:
    signs = sorted({*vocabulary().signs, *_FOREIGN_SIGNS}, key=lambda sign: (-len(sign), sign))
    return re.compile(
        r"(?P<space> +)"
        r"|(?P<word>[^\W\d][\w\u0300-\u036f]*)"
        r"|(?P<number>[0-9]+)"
        r'|(?P<text>"(?:[^"\\]|\\.)*")'
        r"|(?P<comment>#.*)"
        rf"|(?P<sign>{'|'.join(map(re.escape, signs))})"
        r"|(?P<tab>\t+)"
        r"|(?P<blank>\N{NO-BREAK SPACE}+)"
        r"|(?P<other>.)",
        re.DOTALL,
    )


@define
class LineLexer:
    """Makes the tokens of one line or of a part of it."""

    source: SourceFile
    reporter: Reporter
    tokens: list[Token] = field(factory=list)
    tabs: list[int] = field(factory=list)
    blanks: list[int] = field(factory=list)
    squares: list[str] = field(factory=list)
    """What stands in the place of the square brackets that are open."""
    doubtful: bool = False
    """Whether what was reported was mended in a way that need not be what was meant."""
    faulty: bool = False
    """Whether something was reported after which a mistake of the grammar in this line may be a consequence."""
    _end: int = 0
    _odd: bool = False

    def read(self, start: int, end: int) -> None:
        """Read a stretch of the text into `tokens`; `tabs` and `blanks` hold where tabs and no-break spaces stand."""
        self.tokens, self.tabs, self.blanks, self.squares = [], [], [], []
        self.faulty, self.doubtful, self._end, self._odd = False, False, end, False
        text, match = self.source.text, _pattern().match
        at = start
        while at < end:
            found = match(text, at, end)
            assert found is not None, "the last alternative matches every character"
            kind, at = found.lastgroup, found.end()
            if kind == "word":
                at = self._word(found.start(), at)
            elif kind == "sign":
                at = self._sign(found.group(), found.start(), at)
            elif kind == "number":
                at = self._number(found.start(), at)
            elif kind == "text":
                self._text(found.start(), at)
            elif kind == "tab":
                self.tabs.append(found.start())
            elif kind == "blank":
                self.blanks.append(found.start())
            elif kind == "comment":
                return
            elif kind == "other":
                at = self._other(found.group(), found.start())

    def _add(self, terminal: str, value: str, start: int, end: int) -> None:
        self.tokens.append(make_token(terminal, value, start, end))

    def _report(self, id: str, start: int, end: int, message: str, help: str = "") -> None:
        self.faulty = True
        self.reporter.report(id, Span(self.source, start, end), message, help=help)

    def _word(self, start: int, end: int) -> int:
        word = unicodedata.normalize("NFC", self.source.text[start:end])
        if not word.isascii() and not word.isidentifier():  # there are digits and marks that no name may have
            whole = self.source.text[start:end]
            length = next((n for n in range(len(whole)) if not whole[: n + 1].isidentifier()), len(whole))
            if length == 0:
                return self._other(whole[0], start)
            end = start + length
            word = unicodedata.normalize("NFC", whole[:length])
        self._add(vocabulary().words.get(word, "NAME"), word, start, end)
        return end

    def _sign(self, sign: str, start: int, end: int) -> int:
        """Read a sign; return where to go on: behind it, or, if it begins a comment elsewhere, behind the line."""
        known = vocabulary()
        terminal = known.signs.get(sign)
        if terminal is not None:
            self._add(terminal, sign, start, end)
            return end
        meant, help = _FOREIGN_SIGNS[sign]
        behind = self.source.text[end : self._end]
        if sign == "--" and behind[:1].strip() and not self._follows(start):  # a minus before what is negative
            self._add("MINUS", "-", start, start + 1)
            self._add("MINUS", "-", start + 1, end)
            return end
        comment = sign in ("//", "/*") or (sign == "--" and not self._follows(start))
        if comment and sign == "--":
            help = "a comment begins with `#`"
        if sign == "->" and self._follows(start) and behind[:1].isidentifier():
            meant, help = ".", f"write `{self._owner(start)}.{_WORD.match(behind)[0]}`"  # type: ignore[index]
        self._report("unknown-operator", start, end, f"`{sign}` is not a sign of the language", help)
        if comment:
            return self._end
        if meant:
            self._add(known.signs.get(meant) or known.words[meant], meant, start, end)
        return end

    def _follows(self, start: int) -> bool:
        """Tell whether something that may have a value ends directly before a place."""
        before = self.source.text[start - 1 : start]
        return before.isidentifier() or before.isdecimal() or before in (")", "]", "}")

    def _owner(self, start: int) -> str:
        """Return the name, with what leads to it, that ends at a place."""
        found = _OWNER.search(self.source.text, max(0, start - 60), start)
        return found[0] if found else "x"

    def _number(self, start: int, end: int) -> int:
        text = self.source.text
        whole = re.compile(r"\.[0-9]+|\w+").match(text, end, self._end)
        if whole is None:
            digits = text[start:end]
            if len(digits) > len(str(GREATEST_NUMBER)) or int(digits) > GREATEST_NUMBER:
                self._report("bad-number", start, end, f"a number may be at most {GREATEST_NUMBER:,}")
                digits = str(GREATEST_NUMBER)  # of all numbers the likeliest to cause no other finding
            self._add("NUMBER", digits, start, end)
            return end
        stop = whole.end()
        shown = _shortened(text[start:stop])
        if text[end] == ".":
            self._report("bad-number", start, stop, f"`{shown}` is not a whole number", "all numbers are whole")
        elif text[end] == "_":
            self._report("bad-number", start, stop, f"`{shown}` is not a number", "write its digits without `_`")
        else:
            help = "a name begins with a letter; to multiply, write `*`"
            self._report("bad-number", start, stop, f"`{shown}` is neither a number nor a name", help)
        self._add("NUMBER", text[start:end][:9], start, stop)
        return stop

    def _text(self, start: int, end: int) -> None:
        text = self.source.text[start:end]
        if not text.isprintable():
            offset = next((i for i, c in enumerate(text) if _is_invisible(c)), None)
            if offset is not None:
                self._bad_character(start + offset)
        self._add("STRING", text, start, end)

    def _other(self, character: str, start: int) -> int:
        text = self.source.text
        if character == '"':
            end = start + len(text[start : self._end].rstrip())
            self._report("unclosed-text", start, start + 1, "this text has no closing quote", 'end it with `"`')
            self._add("STRING", '""', start, end)
            return self._end
        if character in "[]" or (character == "'" and self._follows(start)):
            return self._square(start) if character != "'" else self._apostrophe(start)
        self._bad_character(start)
        for closing in _QUOTES.get(character, ""):
            last = text.find(closing, start + 1, self._end)
            if last >= 0:
                self._add("STRING", '""', start, last + 1)
                return last + 1
        return start + 1

    def _square(self, start: int) -> int:
        """Read a square bracket as what it stands for: `x[1]` as a call, `[a, b]` as a set."""
        text = self.source.text
        if text[start] == "]":
            if not self.squares:
                self._bad_character(start)
                return start + 1
            sign = self.squares.pop()
            if sign == ")" and text.startswith("][", start):  # `x[1][2]` is one place, not a part of a part
                self.squares.append(sign)
                self._add(vocabulary().signs[","], ",", start, start + 2)
                return start + 2
            self._add(vocabulary().signs[sign], sign, start, start + 1)
            return start + 1
        called = self._follows(start)
        self.squares.append(")" if called else "}")
        inner = text[start + 1 : self._end].replace("][", ", ").partition("]")[0]
        short = inner if len(inner) <= 40 else "…"
        self._bad_character(start, f"write `{self._owner(start)}({short})`" if called else f"write `{{{short}}}`")
        sign = "(" if called else "{"
        self._add(vocabulary().signs[sign], sign, start, start + 1)
        return start + 1

    def _apostrophe(self, start: int) -> int:
        """Read what follows a word: `x's y` as `x.y`, `isn't` as something negative."""
        text = self.source.text
        found = _POSSESSIVE.match(text, start, self._end)
        if found and (found[1] or text[start - 1] == "s"):
            owner = self._owner(start)
            if owner in ("player", "players", "me"):
                help = f"write `my {found[2]}`, or `p.{found[2]}` of a player p"
                self.doubtful = True
            else:
                help = f"write `{owner}.{found[2]}`"
            self._bad_character(start, help, start + len(found[1]) + 1)
            self._add("DOT", ".", start, start + 1)
            return found.start(2)
        if text.startswith("'t", start) and self.tokens and text[start - 1] == "n":
            word = str(self.tokens[-1])
            help = "write `!=`, or `not` before the condition" if word == "isn" else "write `not` before the condition"
            self._bad_character(start, help)
            return start + 2
        self._bad_character(start)
        return start + 1

    def _bad_character(self, start: int, help: str = "", end: int = 0) -> None:
        """Report a character, but only the first of a line: one that is full of them is one mistake."""
        self.faulty = True
        if self._odd:
            return
        self._odd = True
        character = self.source.text[start : end or start + 1]
        help = help or _CHARACTER_HELP.get(character, "")
        if character in _QUOTES and not help:
            help = 'write the straight quote `"`'
        if not help and self.tokens and not character.isascii() and self.tokens[-1].type == "NAME":
            help = "names are letters, digits and `_`"
        name = unicodedata.name(character[0], f"U+{ord(character[0]):04X}").lower()
        if character.isprintable() and character.isascii():
            message = f"`{character}` means nothing here"
        elif character.isprintable():
            message = f"`{character}` ({name}) means nothing here"
        else:
            message = f"an invisible character stands here: {name}"
        self._report("bad-character", start, start + len(character), message, help)


def _is_invisible(character: str) -> bool:
    """Tell whether a character has no place even in a text; spaces of all widths and joined emoji have one."""
    return unicodedata.category(character) in _INVISIBLE and character != "\N{ZERO WIDTH JOINER}"


def _shortened(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
