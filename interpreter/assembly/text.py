"""The assembled ruleset as text: what counts of all files, each line with its origin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from interpreter.assembly.ruleset import Ruleset
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d

_WIDEST = 100
"""Longer lines don't push the column of origins to the right."""

_PER_PLAYER = re.compile(r"per\s+player\b")


@frozen
class _Line:
    text: str
    file: SourceFile
    number: int

    @property
    def origin(self) -> str:
        return f"# {self.file.name}:{self.number}"


def assembled_text(ruleset: Ruleset) -> str:
    """Show a ruleset with its layers and libraries as one text, the origin of each line behind it as a comment.

    What a layer replaces or removes is left out, what it adds stands as its own `also`. Tables from YAML are shown by
    the line that names them.
    """
    written = {file for layer in ruleset.layers for file in layer.files}
    blocks = [_heading(ruleset)]
    own = False
    for part in ruleset.parts:
        if part.span.file not in written:
            continue
        lines = _lines(part)
        below = lines[0].text.startswith(" ")
        if below and not own:
            lines = [*_per_player(lines[0]), *lines]
        own = below
        last = blocks[-1][-1] if blocks[-1] else None
        if last is not None and last.file is lines[0].file and last.number + 1 == lines[0].number:
            blocks[-1] += lines
        else:
            blocks.append(lines)
    width = max((len(line.text) for block in blocks for line in block if len(line.text) <= _WIDEST), default=0)
    return "\n".join(_shown(block, width) for block in blocks if block)


def _heading(ruleset: Ruleset) -> list[_Line]:
    main = next(layer for layer in ruleset.layers if layer.name == ruleset.name)
    if not main.line.span.text:
        return []
    end = main.line.label.span.end - main.line.span.start
    return [_Line(main.line.span.text[:end], main.file, main.line.span.line)]


def _lines(part: d.Declaration) -> list[_Line]:
    """Return the lines of a declaration, with the comments directly above it, and without the word `replace`."""
    span = part.span
    file, first = span.file, span.line
    last = file.line_at(span.start + max(len(span.text.rstrip()) - 1, 0))
    opening = file.line_text(first)
    indentation = opening[: len(opening) - len(opening.lstrip())]
    lines = [_Line(indentation + opening[span.column - 1 :].rstrip(), file, first)]
    lines += [_Line(file.line_text(number).rstrip(), file, number) for number in range(first + 1, last + 1)]
    above = first - 1
    while above and file.line_text(above).startswith(f"{indentation}#"):
        lines.insert(0, _Line(file.line_text(above).rstrip(), file, above))
        above -= 1
    return lines


def _per_player(line: _Line) -> list[_Line]:
    """Find the line below which a line stands."""
    for number in range(line.number - 1, 0, -1):
        text = line.file.line_text(number)
        if _PER_PLAYER.match(text):
            return [_Line(text.rstrip(), line.file, number)]
    return []


def _shown(block: Sequence[_Line], width: int) -> str:
    return "".join(f"{line.text:{width}}  {line.origin}\n" if line.text else "\n" for line in block)
