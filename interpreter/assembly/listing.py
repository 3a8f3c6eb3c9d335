"""Which rulesets there are below a folder, for the list of them: read roughly, so that it is quick and never fails."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from interpreter.assembly.paths import real
from interpreter.source.bundled import rulesets_folder
from interpreter.source.finding import ENDING, Found, files_below, find_name, name_below

_RULESET = re.compile(r'^ruleset\s+(\S+)\s+"((?:[^"\\]|\\.)*)"(?:\s+extends\s+"([^"]*)")?', re.MULTILINE)
_TAKEN_IN = re.compile(r'^(?:table|use)\s+"([^"]+)"|\bgraph\("([^"]+)"\)', re.MULTILINE)
_ASSUMED = re.compile(r"#.*\bassumed\b", re.IGNORECASE)
_LARGEST = 1 << 20


@frozen
class Listed:
    """A ruleset of the list.

    `name` finds it, `label` is its title, `extends` the name or file that it builds on, if any. `assumed` tells whether
    a comment in any of its files says that a value is assumed.
    """

    name: str
    label: str
    path: Path
    extends: str | None
    assumed: bool


def list_rulesets(folder: Path) -> list[Listed]:
    """List the rulesets below a folder by name. Libraries, which have no `ruleset` line, are left out."""
    found = []
    for path in files_below(folder):
        line = _RULESET.search(_text(path))
        if line:
            label = re.sub(r"\\(.)", r"\1", line[2])
            found.append(Listed(name_below(folder, path), label, path, line[3], _assumes(path)))
    return sorted(found, key=lambda each: each.name)


def _assumes(path: Path) -> bool:
    """Tell whether a ruleset or anything that it takes in has values marked as assumed."""
    waiting, seen = [path], {real(path)}
    while waiting:
        file = waiting.pop()
        text = _text(file)
        if _ASSUMED.search(text):
            return True
        for other in _named_by(file, text):
            if real(other) not in seen:
                seen.add(real(other))
                waiting.append(other)
    return False


def _named_by(file: Path, text: str) -> list[Path]:
    if file.suffix != ENDING:
        return []
    names = [match[1] or match[2] for match in _TAKEN_IN.finditer(text)]
    found = [path for name in names for path in (file.parent / name, rulesets_folder() / name) if path.is_file()]
    line = _RULESET.search(text)
    if line and line[3]:
        beside = file.parent / line[3]
        bundled = find_name(line[3].removesuffix(ENDING), [rulesets_folder()])
        if beside.is_file():
            found.append(beside)
        elif isinstance(bundled, Found):
            found.append(bundled.path)
    return found


def _text(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return stream.read(_LARGEST).decode("utf-8", "replace").replace("\r\n", "\n")
    except OSError:
        return ""
