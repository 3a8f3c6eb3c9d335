"""The code blocks of a Markdown page: `lines from ``` to ```, and what their first line says of them."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]

_OPENING = re.compile(r"^(?P<ticks>`{3,})(?P<info>.*)$")


@frozen
class Fence:
    """A code block. `rules name=layer.rules check` behind its ticks gives a language, a name and the flag `check`."""

    language: str
    name: str | None
    flags: frozenset[str]
    text: str
    section: str
    line: int


def fences(page: str) -> list[Fence]:
    """All code blocks of a page, each with the heading that it stands below."""
    found: list[Fence] = []
    section, ticks, info, start = "", "", "", 0
    block: list[str] = []
    for number, line in enumerate(page.splitlines(), 1):
        opening = _OPENING.match(line)
        if ticks:
            if line.strip() == ticks:
                found.append(_fence(info, block, section, start))
                ticks = ""
            else:
                block.append(line)
        elif opening:
            ticks, info, start, block = opening["ticks"], opening["info"].strip(), number, []
        elif line.startswith("#"):
            section = line.lstrip("#").strip()
    assert not ticks, f"the block that begins in line {start} isn't closed"
    return found


def _fence(info: str, block: list[str], section: str, line: int) -> Fence:
    language, *words = info.split() or [""]
    named = [w.removeprefix("name=") for w in words if w.startswith("name=")]
    flags = frozenset(w for w in words if not w.startswith("name="))
    return Fence(language, named[0] if named else None, flags, "".join(f"{b}\n" for b in block), section, line)


def write(fence: Fence, path: Path) -> None:
    """Write a block to a file; blocks of the language `hex` hold bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if fence.language == "hex":
        path.write_bytes(bytes.fromhex(fence.text))
    else:
        path.write_text(fence.text, encoding="utf-8")
