"""What a line that was begun may go on with: commands and what follows them, options, values, words of the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from attrs import frozen

from interpreter.shell.command_words import BY_WORD, COMMANDS
from interpreter.shell.matching import Picker
from interpreter.shell.picking import LEFT_OPEN, Menu
from interpreter.shell.reading import folded

MOST = 150
"""So many completions are told at most."""
_WHOLE = 12
"""So many lines are completed to their end; of more only the next word."""


@frozen
class Completion:
    """`text` takes the place of the last `replaced` signs of the line; `meaning` says what it is."""

    text: str
    replaced: int
    meaning: str = ""

    def applied(self, line: str) -> str:
        """The line with it."""
        return line[: len(line) - self.replaced] + self.text


@frozen
class Following:
    """What may follow a command: actions for `why`, words for `rules`, scores and players for `score`, files."""

    actions: Sequence[str] = ()
    words: Sequence[str] = ()
    scored: Sequence[str] = ()
    files: Callable[[str], Iterable[str]] = lambda begun: ()


def completions(line: str, picker: Picker, menus: Sequence[Menu], following: Following) -> list[Completion]:
    """How a line may go on, the likeliest first."""
    found = _after_command(line, picker, following)
    if found is None:
        commands = [Completion(c.name, len(line), c.summary) for c in COMMANDS if line and _begins(c.name, line)]
        found = [*_options(line, picker, menus), *commands]
    return list({one.applied(line): one for one in found if one.applied(line) != line}.values())[:MOST]


def files_beginning(begun: str) -> list[str]:
    """The files and folders whose paths begin so; folders end with a stroke."""
    path = Path(begun).expanduser()
    folder, start = (path, "") if begun.endswith("/") else (path.parent, path.name)
    head = begun[: len(begun) - len(start)]
    try:
        names = sorted(entry.name + ("/" if entry.is_dir() else "") for entry in folder.iterdir())
    except OSError:
        return []
    return [head + name for name in names if name.startswith(start) and (start or not name.startswith("."))]


def _after_command(line: str, picker: Picker, following: Following) -> list[Completion] | None:
    """What goes on with a command and a space; nothing if the line is none."""
    word, space, rest = line.partition(" ")
    command = BY_WORD.get(word.casefold())
    if command is None or not space or not command.takes:
        return None
    match command.takes:
        case "option":
            names = [option.option.name for option in picker.options]
            return [*_lines(rest, names), *_listed(rest, following.actions)]
        case "word":
            return _listed(rest, following.words)
        case "scored":
            return _listed(rest, following.scored)
        case "command":
            return _listed(rest, [one.name for one in COMMANDS])
    return [Completion(path, len(rest)) for path in following.files(rest)]


def _listed(begun: str, texts: Iterable[str]) -> list[Completion]:
    return [Completion(text, len(begun)) for text in texts if _begins(text, begun)]


def _begins(text: str, begun: str) -> bool:
    return text.casefold().startswith(begun.casefold())


def _options(line: str, picker: Picker, menus: Sequence[Menu]) -> Iterator[Completion]:
    """Entries and options that begin so, and values that fit behind what is written already."""
    menu = menus[-1]
    if not line.strip():
        heads = [entry.whole.removesuffix(LEFT_OPEN).rstrip() for entry in menu.entries]
        yield from (Completion(head, len(line)) for head in heads if LEFT_OPEN not in head)
        return
    found = _lines(line, [entry.label for entry in menu.entries if LEFT_OPEN not in entry.label])
    found += _lines(line, [option.label for option in (menu.options if len(menus) > 1 else picker.options)])
    found += _values(line, picker, menu)
    yield from found or _lines(line, [option.option.name for option in picker.options])


def _lines(begun: str, texts: Sequence[str]) -> list[Completion]:
    """Texts that begin so; where they are many, only to the end of the next word."""
    fitting = list(dict.fromkeys(text for text in texts if _begins(text, begun)))
    if len(fitting) > _WHOLE:
        cut = (_next_word(text, len(begun)) for text in fitting)
        fitting = list(dict.fromkeys(cut))
    return [Completion(text, len(begun)) for text in fitting]


def _next_word(text: str, length: int) -> str:
    """A text up to the end of the word that begins or goes on at a place."""
    while length < len(text) and text[length].isspace():
        length += 1
    while length < len(text) and not text[length].isspace():
        length += 1
    return text[:length]


def _values(line: str, picker: Picker, menu: Menu) -> Iterator[Completion]:
    """Values for the last word, of the options that all words before it fit."""
    head, _, last = line.rpartition(" ")
    shown = set(menu.options)
    within = [one for one in picker.readables if one.described in shown]
    options = picker.fitting(head, within) if head.strip() else within
    texts = {one.described.shown(n): None for one in options for n in range(len(one.names))}
    words = {word: None for text in texts for word in text.split() if last and len(word) > 1}
    for text in (*texts, *words):
        if _begins(text, last) and folded(text) != folded(last) and picker.fitting(f"{head} {text}", options):
            yield Completion(text, len(last))
