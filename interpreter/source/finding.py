"""Where rulesets lie, and what they are called.

The name of a ruleset is its path below a folder of rulesets without the ending. A ruleset that is called like its
folder needs only one of the two, and the last parts of the path will do where only one ruleset has them. A path that
exists goes first, then come the rulesets below `./rulesets`, then the bundled ones.
"""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

from interpreter.source.bundled import rulesets_folder
from interpreter.source.spelling import LISTED, nearest, quoted

ENDING = ".rules"


@frozen
class Found:
    """A ruleset's file, and how messages call it."""

    path: Path
    shown: str


@frozen
class NotFound:
    """Why a name or path leads to no ruleset, and what could be tried."""

    message: str
    help: str


def folders_of_rulesets() -> list[Path]:
    """List the folders below which names are looked for, in their order."""
    folders = [Path("rulesets"), rulesets_folder()]
    if folders[0].resolve() == folders[1]:
        del folders[1]
    return [folder for folder in folders if folder.is_dir()]


def files_below(folder: Path) -> list[Path]:
    """List the `.rules` files below a folder by their paths. Links to folders are not followed."""
    found = []
    for parent, _, files in os.walk(folder):
        found += [Path(parent, file) for file in files if file.endswith(ENDING)]
    return sorted(found)


def name_below(folder: Path, file: Path) -> str:
    """Return the shortest name of a file below a folder of rulesets that holds whatever else lies there."""
    parts = file.relative_to(folder).with_suffix("").parts
    if len(parts) > 1 and parts[-1] == parts[-2]:
        parts = parts[:-1]
    return "/".join(parts)


def find_ruleset(name: str) -> Found | NotFound:
    """Find the ruleset that a user named by a name or a path."""
    path = _at_path(name)
    if path is not None:
        return Found(path, str(path))
    if not name:
        return NotFound("the name of a ruleset is empty", "`rulewright list` shows the names")
    if name.endswith(ENDING):
        return NotFound(f"there is no file `{name}`", _hint(name.removesuffix(ENDING), folders_of_rulesets()))
    found = find_name(name, folders_of_rulesets())
    if isinstance(found, NotFound) and os.path.isdir(name):
        return NotFound(f"`{name}` is a folder, not a ruleset", _inside(Path(name)))
    return found


def find_name(name: str, folders: list[Path]) -> Found | NotFound:
    """Find the ruleset of a name below the first of the folders that has one."""
    wanted = tuple(name.split("/"))
    for folder in folders:
        files = {file.relative_to(folder).with_suffix("").parts: file for file in files_below(folder)}
        file = files.get(wanted) or files.get((*wanted, wanted[-1]))
        if file is not None:
            return Found(file, _shown(file))
        ends = [parts for parts in files if parts[-len(wanted) :] == wanted]
        if len(ends) == 1:
            return Found(files[ends[0]], _shown(files[ends[0]]))
        if ends:
            names = [name_below(folder, files[parts]) for parts in ends]
            return NotFound(f"`{name}` is the name of {len(names)} rulesets", f"say which: {quoted(names[:LISTED])}")
    return NotFound(f"there is no ruleset `{name}`", _hint(name, folders))


def _at_path(name: str) -> Path | None:
    if os.path.isdir(name):
        inside = Path(name, Path(name).resolve().name + ENDING)
        return inside if inside.is_file() else None
    return Path(name) if os.path.exists(name) else None


def _shown(file: Path) -> str:
    """Return a short way to call a file: from the folder in which the user is, or below the bundled rulesets."""
    if not file.is_absolute():
        return str(file)
    for folder in (Path.cwd(), rulesets_folder()):
        if file.is_relative_to(folder):
            return str(file.relative_to(folder))
    return str(file)


def _hint(name: str, folders: list[Path]) -> str:
    last = name.rsplit("/", maxsplit=1)[-1]
    names: dict[str, str] = {}
    for folder in folders:
        for file in files_below(folder):
            whole = name_below(folder, file)
            names.setdefault(whole, whole)
            names.setdefault(file.stem, whole)
    near = list(dict.fromkeys(names[word] for word in [*nearest(name, names), *nearest(last, names)]))
    if last in names and names[last] not in near:
        near.insert(0, names[last])
    return f"did you mean {quoted(near[:3])}?" if near else "`rulewright list` shows the names"


def _inside(folder: Path) -> str:
    try:
        names = sorted(str(file) for file in folder.iterdir() if file.suffix == ENDING)
    except OSError:
        names = []
    return f"in it there is {quoted(names[:LISTED])}" if names else "no file of it ends in `.rules`"
