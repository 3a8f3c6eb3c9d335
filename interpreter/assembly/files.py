"""The files of one ruleset: each is read and parsed once, and no more of them than is sensible."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import define, field

from interpreter.assembly.paths import Lookup, Origin, locate, locate_ruleset, real
from interpreter.diagnostics.diagnostic import Reporter, Severity
from interpreter.source.finding import Found
from interpreter.source.reading import read_source
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax.parser import parse_file
from interpreter.syntax.tree import Label

MOST_FILES = 200

_HEADER = re.compile(
    r"^\s*(?:replace\s+)?(always|option|enum|kind|pile|space|var|define|score|actions?|phase|effect|players)\b(.*)$",
    re.MULTILINE,
)
_BELOW = re.compile(r"(?:\n[ \t]+[^\n]*)*")
_FIELD = re.compile(r"^ +(\w+)(?: +\"[^\"\n]*\")? *:(?!=)", re.MULTILINE)
_WORD = re.compile(r"[^\W\d]\w*")


@define
class Files:
    """Finds and reads files, and reports those that can't be had.

    `roots` are the folders, with links followed, below which files may be taken in. `parsed` and `tables` are the trees
    of all files read so far; `sources` are these files, and `lookups` tells how those that others name were found.
    `all_found` says that whatever was looked for could be read.
    """

    reporter: Reporter
    roots: list[Path] = field(factory=list)
    parsed: dict[Path, d.File | None] = field(factory=dict)
    tables: dict[SourceFile, list[d.Table]] = field(factory=dict)
    sources: list[SourceFile] = field(factory=list)
    lookups: list[Lookup] = field(factory=list)
    all_found: bool = True
    _read: dict[Path, SourceFile | None] = field(factory=dict)
    _full: bool = False

    def again(self, reporter: Reporter) -> Files:
        """The same files for assembling once more, without reading them again: trees in it may be replaced."""
        return Files(reporter, parsed=dict(self.parsed), tables=dict(self.tables), read=dict(self._read))

    def parse(self, found: Found, cause: Label | None) -> d.File | None:
        """Read and parse a file. `cause` is the text that names it in another file."""
        path = real(found.path)
        if path not in self.parsed:
            if self._too_many(cause):
                return None
            named_at = cause.span if cause else None
            source = self._read_source(found, named_at)
            self.parsed[path] = parse_file(source, self.reporter) if source else None
        return self.parsed[path]

    def used_file(self, use: d.Use) -> d.File | None:
        """Read and parse the file that a `use` line names."""
        found = self._find(use.path)
        return self.parse(found, use.path) if found else None

    def extended(self, extends: Label) -> Found | None:
        """Find the ruleset that a `ruleset` line names."""
        return self._find(extends, ruleset=True)

    def read(self, label: Label) -> SourceFile | None:
        """Read a YAML file that a table or a shape names."""
        found = self._find(label)
        if found is None:
            return None
        path = real(found.path)
        if path not in self._read:
            if self._too_many(label):
                return None
            self._read[path] = self._read_source(found, label.span)
        return self._read[path]

    def tables_of(self, label: Label) -> list[d.Table]:
        """Read the tables of a YAML file."""
        source = self.read(label)
        if source is None:
            return []
        if source not in self.tables:
            from interpreter.tables.reader import read_table  # not every ruleset has a YAML file

            self.tables[source] = read_table(source, self.reporter)
        return self.tables[source]

    def report_circle(self, cause: Label, files: list[SourceFile], verb: str) -> None:
        """Report that the last of the files names the first one again."""
        names = [*(file.name for file in files), files[0].name]
        chain = "" if len(files) == 1 else ": " + " → ".join(f"`{name}`" for name in names)
        self.reporter.report("file-circle", cause.span, f"`{names[0]}` {verb} itself{chain}")

    def has_errors(self, source: SourceFile) -> bool:
        """Tell whether an error has been found in a file so far."""
        return any(
            finding.severity is Severity.ERROR and finding.span is not None and finding.span.file is source
            for finding in self.reporter.found
        )

    def lost_names(self) -> set[str]:
        """Guess which names the unreadable declarations of all files would have introduced."""
        lost: set[str] = set()
        for unread in (span.text for file in self.parsed.values() if file is not None for span in file.unread):
            for header in _HEADER.finditer(unread):
                listing = header[1] in ("enum", "option", "players")
                below = _BELOW.match(unread, header.end()) if listing else None
                words = _WORD.findall(header[2] + (below[0] if below else ""))
                lost.update(words if listing else words[:1])
            lost.update(_FIELD.findall(unread))
        return lost

    def _find(self, label: Label, *, ruleset: bool = False) -> Found | None:
        origin = Origin(label.plain, label.span)
        found = (locate_ruleset if ruleset else locate)(origin, self.roots, self.reporter)
        self.lookups.append(Lookup(origin.text, origin.file, ruleset, found))
        self.all_found = self.all_found and found is not None
        return found

    def _read_source(self, found: Found, named_at: Span | None) -> SourceFile | None:
        source = read_source(found.path, found.shown, self.reporter, named_at=named_at)
        if source is None:
            self.all_found = False
        else:
            self.sources.append(source)
        return source

    def _too_many(self, cause: Label | None) -> bool:
        if len(self.parsed) + len(self._read) < MOST_FILES:
            return False
        if not self._full:
            self._full = True
            span = cause.span if cause else None
            self.reporter.report("too-complex", span, f"this takes in too many files: a ruleset may have {MOST_FILES}")
        return True
