"""The text form of a record: what its lines say, and the check behind each of them.

    1 rulewright record 1 #4acad3c0
    2 ruleset ./mine.rules #98931a05
    …
    9 decision 1 take n=2 #6332137a

Each line has its number, a word that says what it tells, and a check that follows from it and from the check before.
`docs/records.md` describes the form for those who write or read records with other programs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

from attrs import frozen

from interpreter.source.spelling import counted

VERSION = 1
"""Of the form. The first line has the same form in all versions."""
TITLE = "rulewright record"

_COMPLETE = re.compile(r"([1-9][0-9]*) (.*) #([0-9a-f]{8})")
_ESCAPED = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U(00(?:0[0-9a-f]|10)[0-9a-f]{4})|(\\))")
_ROOT = Path("/")
_PATH = re.compile(r"\.{0,2}/|[A-Za-z]:/")
"""How the text of a path begins; no name of a ruleset does."""


class FormError(Exception):
    """A line doesn't say what it should; the text is for the user."""


@frozen
class Header:
    """How a game was begun.

    Files are absolute paths here; in the text they are told from the folder of the record.
    """

    ruleset: str | Path
    """The name of a bundled ruleset, or a file."""
    digest: str
    layers: tuple[str | Path, ...]
    start: str | Path | None
    """Where it began, if not at the start: the label of an example, or a file whose last example says where play
    stands."""
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    """The kinds of players."""
    seed: int
    engine: str


@frozen
class Decided:
    """A seat, counted from 0, took an option."""

    seat: int
    option: str


@frozen
class Undone:
    """So many decisions were taken back."""

    count: int


@frozen
class Result:
    """How a game ended: the seats that won, and for each score, in its order, what it gave each seat."""

    winners: tuple[int, ...]
    scores: tuple[tuple[str, tuple[int, ...]], ...]


@frozen
class Ended:
    """The game ended; the result is nothing if it couldn't be worked out."""

    result: Result | None


@frozen
class Changed:
    """From here on something of the header is different: `word` is digest, engine, analysis, or seat and a number."""

    word: str
    value: str = ""


Entry = Decided | Undone | Ended | Changed


@frozen
class Record:
    """A game as it was played. `entries` stand behind the header, one a line."""

    header: Header
    entries: tuple[Entry, ...] = ()

    @property
    def begin(self) -> int:
        """The number of the line of the first entry."""
        return len(header_texts(self.header, _ROOT)) + 1

    @property
    def decisions(self) -> tuple[int, ...]:
        """The indices of the entries with decisions that stand, because they weren't taken back."""
        standing: list[int] = []
        for index, entry in enumerate(self.entries):
            if isinstance(entry, Decided):
                standing.append(index)
            elif isinstance(entry, Undone):
                del standing[-entry.count :]
        return tuple(standing)

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        told = [entry for entry in self.entries if not isinstance(entry, Changed)]
        return bool(told) and isinstance(told[-1], Ended)

    @property
    def digest(self) -> str:
        """Of the ruleset with which it was played last."""
        return self._latest("digest", self.header.digest)

    @property
    def engine(self) -> str:
        """The version of the program with which it was played last."""
        return self._latest("engine", self.header.engine)

    @property
    def seats(self) -> tuple[str, ...]:
        """The kinds of players who played last."""
        return tuple(self._latest(f"seat {number}", kind) for number, kind in enumerate(self.header.seats, 1))

    @property
    def analysis(self) -> bool:
        """Whether things could be taken back that somebody had learnt from."""
        return any(isinstance(entry, Changed) and entry.word == "analysis" for entry in self.entries)

    def _latest(self, word: str, first: str) -> str:
        return next((e.value for e in self.entries[::-1] if isinstance(e, Changed) and e.word == word), first)

    def header_line(self, word: str) -> int:
        """The number of the header's first line that begins so."""
        texts = header_texts(self.header, _ROOT)
        return next((n for n, text in enumerate(texts, 1) if text == word or text.startswith(f"{word} ")), len(texts))


# ---- lines ----


@frozen
class CheckedLine:
    """A complete line of a record, whether its check is right or not."""

    number: int
    text: str
    check: str

    def follows(self, number: int, check: str) -> bool:
        """Whether it is right as the line of this number, behind a line with this check."""
        return check_of(number, self.text, check) == self.check


def check_of(number: int, text: str, before: str) -> str:
    """The check of a line: it follows from its number and text, and from the check of the line before it."""
    return blake2b(f"{before} {number} {text}".encode(), digest_size=4).hexdigest()


def line_of(written: str) -> CheckedLine | None:
    """Take apart what is written in a line; nothing if it isn't complete."""
    found = _COMPLETE.fullmatch(written)
    return CheckedLine(int(found[1]), found[2], found[3]) if found is not None else None


def may_go_on(written: str, number: int) -> bool:
    """Whether this is the beginning of the line of a number, rather than something else."""
    begin = f"{number} "
    if "\0" in written:  # a record has none
        return False
    return begin.startswith(written) or (written.startswith(begin) and re.search("#.{8}", written) is None)


def written_lines(texts: Sequence[str], number: int, check: str) -> tuple[str, str]:
    """Write lines, from a number on, behind a line with a check: what is written, and the check of the last line."""
    written = ""
    for each, text in enumerate(texts, number):
        check = check_of(each, text, check)
        written += f"{each} {text} #{check}\n"
    return written, check


# ---- what lines say ----


def header_texts(header: Header, folder: Path) -> list[str]:
    """What the lines of a header say, for a record in a folder."""
    start: list[str] = []
    if isinstance(header.start, Path):
        start = [f"from {_path_text(header.start, folder)}"]
    elif header.start is not None:
        start = [f"example {_escape(header.start)}"]
    return [
        f"{TITLE} {VERSION}",
        f"ruleset {_path_text(header.ruleset, folder)}",
        f"digest {header.digest}",
        *(f"layer {_path_text(layer, folder)}" for layer in header.layers),
        *start,
        *(f"option {_escape(name)}={_escape(value)}" for name, value in header.options),
        f"players {len(header.seats)}",
        *(f"seat {number} {_escape(kind)}" for number, kind in enumerate(header.seats, 1)),
        f"seed {header.seed}",
        f"engine {_escape(header.engine)}",
    ]


def entry_text(entry: Entry) -> str:
    """What the line of an entry says."""
    match entry:
        case Decided(seat, option):
            return f"decision {seat + 1} {_escape(option)}"
        case Undone(count):
            return f"undo {count}"
        case Ended(Result(winners, scores)):
            values = [("winners", tuple(seat + 1 for seat in winners)), *scores]
            return " ".join(["ended", *(f"{_escape(name)}={','.join(map(str, each))}" for name, each in values)])
        case Ended():
            return "ended"
        case Changed(word, ""):
            return word
        case Changed(word, value):
            return f"{word} {_escape(value)}"


def read_header(texts: Sequence[str], folder: Path) -> Header | None:
    """Read the lines of a header behind the first line; nothing if more must follow.

    Raises FormError if the last one of them isn't what it should be.
    """
    lines = _Words(texts)
    if (ruleset := lines.next("ruleset")) is None or (digest := lines.next("digest")) is None:
        return None
    layers = [_read_path(text, folder) for text in lines.all("layer")]
    from_ = [_read_path(text, folder) for text in lines.all("from")][:1]
    example = [_unescape(text) for text in lines.all("example")][:1]
    options = [_read_option(text) for text in lines.all("option")]
    if (players := lines.next("players")) is None:
        return None
    seats: list[str] = []
    for number in range(1, _number(players) + 1):
        if (kind := lines.next(f"seat {number}")) is None:
            return None
        seats.append(_unescape(kind))
    if (seed := lines.next("seed")) is None or (engine := lines.next("engine")) is None:
        return None
    return Header(
        _read_path(ruleset, folder),
        digest,
        tuple(layers),
        next(iter([*from_, *example]), None),
        tuple(options),
        tuple(seats),
        _number(seed, signed=True),
        _unescape(engine),
    )


class _Words:
    """The lines of a header, by the words that they begin with."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = list(texts)

    def next(self, word: str) -> str | None:
        """What the next line says behind a word that it must have; nothing if there is no more line."""
        if not self._texts:
            return None
        text = self._texts.pop(0)
        if not text.startswith(f"{word} "):
            raise FormError(f"this should be the line with `{word}`")
        return text.removeprefix(f"{word} ")

    def all(self, word: str) -> Iterator[str]:
        """What the next lines say behind a word, as far as they have it."""
        while self._texts and self._texts[0].startswith(f"{word} "):
            yield self._texts.pop(0).removeprefix(f"{word} ")


def read_entry(text: str, seats: int) -> Entry:
    """Read what a line behind the header says, in a game of so many players. Raises FormError."""
    word, _, rest = text.partition(" ")
    match word:
        case "decision":
            seat, _, option = rest.partition(" ")
            return Decided(_seat(seat, seats), _unescape(option))
        case "undo":
            return Undone(_number(rest))
        case "ended":
            return Ended(_read_result(rest, seats) if rest else None)
        case "digest" | "engine":
            return Changed(word, _unescape(rest))
        case "seat":
            number, _, kind = rest.partition(" ")
            return Changed(f"seat {_seat(number, seats) + 1}", _unescape(kind))
        case "analysis" if not rest:
            return Changed("analysis")
        case _:
            raise FormError(f"a record has no line `{word}` here")


def _read_result(text: str, seats: int) -> Result:
    values: list[tuple[str, tuple[int, ...]]] = []
    for part in text.split(" "):
        name, equals, numbers = part.partition("=")
        if not equals:
            raise FormError(f"`{part}` should be a name and values: `name=1,2`")
        read = tuple(_number(each, signed=True) for each in numbers.split(",")) if numbers else ()
        values.append((_unescape(name), read))
    if values[0][0] != "winners":
        raise FormError("the winners come first")
    if any(len(read) != seats for _, read in values[1:]):
        raise FormError(f"each score has {counted(seats, 'value')}, one for each player")
    return Result(tuple(_seat(str(number), seats) for number in values[0][1]), tuple(values[1:]))


def _number(text: str, *, signed: bool = False) -> int:
    if re.fullmatch("-?[0-9]{1,40}" if signed else "[1-9][0-9]{0,8}", text) is None:
        raise FormError(f"`{text[:40]}` should be a number")
    return int(text)


def _seat(text: str, seats: int) -> int:
    number = _number(text)
    if number > seats:
        raise FormError(f"there is no player {number} among {seats}")
    return number - 1


def _read_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise FormError(f"`{text}` should be an option's name and value: `name=value`")
    return _unescape(name), _unescape(value)


# ---- paths and unusual characters ----


def _path_text(path: str | Path, folder: Path) -> str:
    """The name of a ruleset as it is; a path from a folder on, or whole where there is no way from there."""
    if isinstance(path, str):
        return _escape(path)
    try:
        text = Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another disk
        text = path.as_posix()
    return _escape(text if _PATH.match(text) else f"./{text}")


def _read_path(text: str, folder: Path) -> str | Path:
    text = _unescape(text)
    return Path(os.path.normpath(folder / text)) if _PATH.match(text) else text


def _escape(text: str) -> str:
    """Write characters that can't be seen, the backslash, and the sign before a check as numbers."""
    return "".join(c if c.isprintable() and c not in "\\#" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    code = ord(character)
    if character == "\\":
        return "\\\\"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unescape(text: str) -> str:
    rest = _ESCAPED.sub("", text)
    if "\\" in rest:
        raise FormError("a backslash is written as `\\\\`")
    character: Callable[[re.Match[str]], str] = lambda m: m[4] or chr(int(m[1] or m[2] or m[3], 16))  # noqa: E731
    return _ESCAPED.sub(character, text)
