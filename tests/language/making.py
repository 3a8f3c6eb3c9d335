"""Rulesets made for one test, from text."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.api import Diagnostic, Game, Rules, load


def written(folder: Path, files: dict[str, str]) -> Path:
    """Writes files into a folder; the path of the first one."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(dedent(text), encoding="utf-8")
    return folder / next(iter(files))


def made(folder: Path, text: str, players: str = "2") -> Rules:
    """A ruleset without errors whose first lines are written already."""
    path = written(folder, {"made.rules": f'ruleset made "Made"\nplayers {players}\n' + dedent(text)})
    rules = load(str(path))
    assert rules.ok, [f"{d.id}: {d.message}" for d in rules.diagnostics]
    return rules


def names(game: Game, seat: int | None = None) -> list[str]:
    """The names of all that a seat may choose now."""
    decision = game.decision(seat)
    return [] if decision is None else [option.name for option in decision.all_options()]


def line_of(diagnostic: Diagnostic) -> str:
    """The text of the line that a finding points at."""
    assert diagnostic.span is not None
    return text_line(diagnostic.span.file.text, diagnostic.span.start)


def related_lines(diagnostic: Diagnostic) -> list[str]:
    """The text of the lines that a finding points at besides."""
    return [text_line(label.span.file.text, label.span.start) for label in diagnostic.related]


def text_line(text: str, offset: int) -> str:
    start = text.rfind("\n", 0, offset) + 1
    return text[start:].partition("\n")[0].strip()
