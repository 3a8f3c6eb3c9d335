"""Checking a ruleset again and again, each time with one word changed.

All that the word can't touch is read only once: files of which nothing changed, and the other declarations of the
file. For that the text keeps its length (each line ends with a space that a longer word takes up and a shorter one
adds to), so that everything else stays where it is. The findings are those of `rulewright check`; a test compares.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

from attrs import define, field

from bench.mistakes.slips import Slip
from bench.mistakes.words import Word, words_of_rules, words_of_tables
from interpreter.assembly.assemble import assemble
from interpreter.assembly.files import Files
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter
from interpreter.driver import checked
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax.layout import read_layout
from interpreter.syntax.parser import parse_declaration, parse_file
from interpreter.tables.reader import read_table

_COLLECTED = 50
"""After so many checks what they left behind is thrown away."""


@define(eq=False)
class Rereading:
    """A ruleset without findings, of which single words are changed and changed back."""

    name: str
    files: Files = field(init=False)
    _checks: int = 0

    def __attrs_post_init__(self) -> None:
        reporter = Reporter()
        self.files = Files(reporter)
        assemble(self.name, (), reporter, self.files)
        for path, tree in self.files.parsed.items():
            if tree is not None:
                _give_room(tree.span.file)
                self.files.parsed[path] = parse_file(tree.span.file, reporter)
        for source in self.files.tables:
            _give_room(source)
            self.files.tables[source] = read_table(source, reporter)
        self._check(self.files.again(reporter), reporter)
        if reporter.found:
            raise ValueError(f"{self.name} has findings of its own: {reporter.found[0].message}")
        gc.collect()
        gc.freeze()

    def words(self) -> list[Word]:
        """List the words of the ruleset's own files. What it extends is a ruleset of its own."""
        reporter = Reporter()
        typed = self._check(self.files.again(reporter), reporter)
        top = next(layer for layer in typed.ruleset.layers if layer.name == typed.ruleset.name)
        trees = [tree for tree in self.files.parsed.values() if tree is not None and tree.span.file in top.files]
        own = {line.path.plain for tree in trees for line in tree.items if isinstance(line, d.TableFile)}
        tables = [t for t in typed.ruleset.tables if t.span.file.name.rpartition("/")[2] in own]
        return [*(word for tree in trees for word in words_of_rules(tree, typed)), *words_of_tables(tables, typed)]

    def check(self, slip: Slip) -> list[Diagnostic]:
        """Check the ruleset with the slip in it, and return all findings in the order of `rulewright check`."""
        source, at = slip.word.file, slip.word.start
        before = source.text
        after = with_slip(before, slip)
        reporter = Reporter()
        files = self.files.again(reporter)
        try:
            if source in files.tables:
                _set_text(source, after)
                files.tables[source] = read_table(source, reporter)
            else:
                path = next(
                    path for path, tree in files.parsed.items() if tree is not None and tree.span.file is source
                )
                tree = files.parsed[path]
                assert tree is not None
                start, end = _declaration_at(before, at)
                _set_text(source, after)
                anew = list(_parse_stretch(source, start, end, reporter))
                items = tree.items
                above, below = (i for i in items if i.span.start < start), (i for i in items if i.span.start >= end)
                unread = () if anew else (Span(source, start, end),)
                files.parsed[path] = d.File(tree.span, (*above, *anew, *below), unread)
            self._check(files, reporter)
            return reporter.sorted()
        finally:
            _set_text(source, before)

    def _check(self, files: Files, reporter: Reporter) -> TypedRuleset:
        gc.disable()
        try:
            typed = checked(self.name, (), reporter, files)
            assert typed is not None, "a ruleset that could be read can be read again"
            return typed
        finally:
            gc.enable()
            self._checks += 1
            if self._checks % _COLLECTED == 0:
                gc.collect()


def _parse_stretch(source: SourceFile, start: int, end: int, reporter: Reporter) -> Iterator[d.Declaration]:
    """Parse what stands from `start` to `end`."""
    alone = SourceFile(source.name, _blank(source.text[:start]) + source.text[start:end])
    quiet = Reporter()
    chunks = read_layout(alone, quiet)
    if quiet.found:  # to have its findings point at the file they are about, that is read as a whole
        yield from (item for item in parse_file(source, reporter).items if start <= item.span.start < end)
        return
    for chunk in chunks:
        item = parse_declaration(source, chunk.lines, reporter)
        if item is not None:
            yield item


def with_slip(text: str, slip: Slip) -> str:
    """Put what was typed into a text in which lines end with a space, so that the text keeps its length."""
    word = slip.word
    end = text.find("\n", word.end)
    end = len(text) if end < 0 else end
    longer = len(slip.typed) - len(word.text)
    rest = text[word.end : end - longer] if longer > 0 else text[word.end : end] + " " * -longer
    return text[: word.start] + slip.typed + rest + text[end:]


def _give_room(source: SourceFile) -> None:
    _set_text(source, source.text.replace("\n", " \n"))
    source.__dict__.pop("line_starts", None)


def _set_text(source: SourceFile, text: str) -> None:
    """Change a file although it is made not to be changed: where its lines begin stays the same."""
    object.__setattr__(source, "text", text)


def _blank(text: str) -> str:
    return "".join("\n" if character == "\n" else " " for character in text)


def _declaration_at(text: str, at: int) -> tuple[int, int]:
    """Return from where to where the declaration goes that an offset lies in: lines at the left margin begin one."""
    start = place = 0
    for line in text.splitlines(keepends=True):
        if line[0] not in " #\n":
            if place > at:
                return start, place
            start = place
        place += len(line)
    return start, place
