"""Which file a ruleset means by a path, and that it may not take in just any file.

A ruleset may come from anywhere, so it reads only below the folders of the files that the user named, and below the
bundled rulesets. Links are followed before this is decided.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.bundled import rulesets_folder
from interpreter.source.finding import ENDING, Found, find_name
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import SourceFile, Span


@frozen
class Origin:
    """A place in a ruleset that names a file: the text of the path, and where it stands."""

    text: str
    span: Span

    @property
    def file(self) -> SourceFile:
        return self.span.file


@frozen
class Lookup:
    """A file that another one names, as it was looked for: as a ruleset or any other one, and what was found."""

    text: str
    named_in: SourceFile
    ruleset: bool
    found: Found | None

    def repeated(self, roots: Sequence[Path]) -> Found | None:
        """What is found now."""
        origin = Origin(self.text, Span(self.named_in, 0, 0))
        return (locate_ruleset if self.ruleset else locate)(origin, roots, Reporter())


def real(path: Path) -> Path:
    """Return a path with all links followed; it need not exist."""
    return Path(os.path.realpath(path))


def locate(origin: Origin, roots: Sequence[Path], reporter: Reporter) -> Found | None:
    """Find the file that a ruleset takes in: relative to the file that names it, or else a bundled one.

    `roots` are the folders, with links followed, below which files may be read. Reports a file that lies elsewhere or
    doesn't exist.
    """
    found = _allowed(origin, roots, reporter)
    if found is None:
        return None
    if found.path.exists():
        return found
    bundled = rulesets_folder() / origin.text
    if real(bundled).is_relative_to(rulesets_folder()) and bundled.is_file():
        return Found(bundled, os.path.normpath(origin.text))
    reporter.report("missing-file", origin.span, f"there is no file `{found.shown}`", help=_neighbour(found.path))
    return None


def locate_ruleset(origin: Origin, roots: Sequence[Path], reporter: Reporter) -> Found | None:
    """Find the ruleset that another one extends: a file like any other, or else the name of a bundled one."""
    found = _allowed(origin, roots, reporter)
    if found is None:
        return None
    if found.path.is_file():
        return found
    bundled = find_name(origin.text.removesuffix(ENDING), [rulesets_folder()])
    if isinstance(bundled, Found):
        return bundled
    message, hint = bundled.message, _neighbour(found.path) or bundled.help
    if origin.text.endswith(ENDING) and not found.path.exists():
        message = f"there is neither a file `{found.shown}` nor a bundled ruleset of that name"
    reporter.report("unknown-ruleset", origin.span, message, help=hint)
    return None


def _allowed(origin: Origin, roots: Sequence[Path], reporter: Reporter) -> Found | None:
    problem = _unusable(origin.text)
    if problem:
        reporter.report("missing-file", origin.span, problem)
        return None
    help = "a ruleset may take in files of its own folder and the folders below, and bundled ones"
    if os.path.isabs(origin.text):
        message = f"`{origin.text}` is an absolute path"
        reporter.report("file-outside", origin.span, message, help=f"{help}: write the path from this file on")
        return None
    assert origin.file.path is not None, "only files on disk take in others"
    path = origin.file.path.parent / origin.text
    if not any(real(path).is_relative_to(root) for root in (*roots, rulesets_folder())):
        link = ".." not in Path(origin.text).parts
        message = f"`{origin.text}` {'is a link that leads' if link else 'lies'} outside the ruleset's folder"
        reporter.report("file-outside", origin.span, message, help=help)
        return None
    return Found(path, os.path.normpath(os.path.join(os.path.dirname(origin.file.name), origin.text)))


def _unusable(text: str) -> str:
    if not text.strip():
        return "the name of the file is empty"
    if "\0" in text or len(text) > 1000 or any(len(part.encode()) > 255 for part in Path(text).parts):
        return "this cannot be the name of a file"
    return ""


def _neighbour(path: Path) -> str:
    """Say which file of the same folder may be meant."""
    try:
        names = [file.name for file in path.parent.iterdir() if file.suffix == path.suffix]
    except OSError:
        return ""
    return did_you_mean(path.name, names)
