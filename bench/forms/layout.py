"""Slips of layout: colons, commas, brackets, quotes, indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.forms.slip import Edit, Slip, Text
from interpreter.syntax.grammar import bounds


def slips(text: Text) -> Iterator[Slip]:
    """Make every slip of layout in a file."""
    yield from _signs(text)
    yield from _quotes(text)
    yield from _indents(text)


def _signs(text: Text) -> Iterator[Slip]:
    where = "a table's " if text.is_table else "a "
    for sign in re.finditer(r":(?!=)|[,(){}\[\]]", text.masked):
        at, character = sign.start(), sign.group()
        gone = [Edit(at, at + 1)]
        match character:
            case ":":
                fix = ["`:`", "{field: value"] if text.is_table else ["`:`"]
                yield text.slip(f"{where}colon dropped", gone, fix, around=True)
            case ",":
                yield text.slip(f"{where}comma dropped", gone, ["comma", "`,`"])
            case _:
                said = [f"`{character}`", "bracket", "parentheses", "braces", "( )", "{ }"]
                yield text.slip(f"{where}bracket dropped", gone, said, around=True)
                yield text.slip(f"{where}bracket doubled", [Edit(at, at, character)], said, around=True)


def _quotes(text: Text) -> Iterator[Slip]:
    where = "a table's " if text.is_table else "a "
    for quoted in re.finditer(r'"[^"\n]*"', text.masked):
        for at in (quoted.start(), quoted.end() - 1):
            yield text.slip(f"{where}quote dropped", [Edit(at, at + 1)], ["quote"])


def _indents(text: Text) -> Iterator[Slip]:
    """Change the indentation of a line: by a level, by some spaces, or to a tab."""
    fix = ["indent", "spaces", "level", "margin", "below", "per player", "under"]
    if text.is_table:
        starts = [m.start(1) for m in re.finditer(r"^ *([^\s\x01])", text.masked, re.MULTILINE)]
        step = 2
    else:
        starts = [bounds(line.tokens[0])[0] for line in text.lines]
        step = 4
    where = "a table's line" if text.is_table else "a line"
    valid = (
        "the first row sets the indentation"
        if text.is_table
        else "the line belongs to another block, which is a rule, too"
    )
    for start in starts:
        left = text.text.rfind("\n", 0, start) + 1
        depth = start - left
        if depth >= step:
            yield text.slip(f"{where} a level to the left", [Edit(left, left + step)], fix, valid, around=True)
            yield text.slip(f"{where} indented by a tab", [Edit(left, left + step, "\t")], ["tab"], valid, around=True)
        yield text.slip(f"{where} a level to the right", [Edit(left, left, " " * step)], fix, valid, around=True)
        yield text.slip(f"{where} some spaces off", [Edit(left, left, " " * (1 + start % 3))], fix, valid, around=True)
        if depth >= step and step == 4:
            yield text.slip(f"{where} some spaces off", [Edit(left, left + 1 + start % 3)], fix, valid, around=True)
