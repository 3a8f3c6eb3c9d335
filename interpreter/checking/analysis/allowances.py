"""Comments that settle warnings: `# allow: ID reason`.

Such a comment settles one warning of that id: on its own line or, where it stands alone, on the next line below it
that is no comment. Errors can't be settled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from interpreter.assembly.ruleset import Ruleset
from interpreter.checking.analysis.survey import outermost
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter, Severity
from interpreter.diagnostics.registry import RULES, testing
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import SourceFile, Span

_FOUND_BY_TESTS = frozenset(rule.id for rule in testing.RULES)
"""Whether there is such a warning to settle isn't known here."""
_ALLOW = re.compile(r"#\s*allow:[ \t]*(?P<id>\S*)(?P<reason>.*)")
_BEFORE_COMMENT = re.compile(r"""(?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*'|['"])*""")


@frozen(eq=False)
class Allowance:
    """A comment that settles a warning of `id` on a line."""

    id: str
    reason: str
    span: Span
    line: int


def settle_allowed(ruleset: Ruleset, reporter: Reporter) -> None:
    """Take the warnings that comments settle out of the findings, and report comments that settle nothing.

    It comes last, when everything has been reported. After an error some passes have found less than they would, so
    that what settles nothing may have something to settle: then only comments that are wrong in themselves are
    reported. The same holds for a base with layers upon it, of which unused things aren't reported.
    """
    judged = {file for layer in outermost(ruleset) for file in layer.files}
    for file in _files(ruleset):
        for allowance in allowances(file):
            if _is_wrong(allowance, reporter) or allowance.id in _FOUND_BY_TESTS:
                continue
            settled = next((f for f in reporter.found if _settles(allowance, f)), None)
            if settled is not None:
                reporter.found.remove(settled)
            elif file in judged and not reporter.failed:
                reporter.report(
                    "unused-allowance",
                    allowance.span,
                    f"there is no warning `{allowance.id}` to settle here",
                    help="leave the comment out",
                )


def _files(ruleset: Ruleset) -> list[SourceFile]:
    """All files of a ruleset, with its tables and maps, each once."""
    files: dict[SourceFile, None] = {}
    for layer in ruleset.layers:
        files.update(dict.fromkeys(layer.files))
    files.update(dict.fromkeys(table.span.file for table in ruleset.tables))
    files.update(dict.fromkeys(ruleset.maps.values()))
    return list(files)


def allowances(file: SourceFile) -> Iterator[Allowance]:
    """Yield the comments of a file that settle something, well-formed or not."""
    lines = file.text.split("\n")
    for number, line in enumerate(lines, start=1):
        if "allow:" not in line:
            continue
        code = _BEFORE_COMMENT.match(line)
        start = code.end() if code else 0
        found = _ALLOW.match(line, start)
        if found is None:
            continue
        settled = number
        if not line[:start].strip():
            settled = next((n for n, text in enumerate(lines, start=1) if n > number and not _is_comment(text)), number)
        offset = file.line_starts[number - 1]
        yield Allowance(
            found["id"],
            found["reason"].strip(),
            Span(file, offset + start, offset + len(line.rstrip())),
            settled,
        )


def reasons(id: str, files: Iterable[SourceFile]) -> dict[tuple[SourceFile, int], Allowance]:
    """The comments that give a reason for findings of an id, by the file and the line that they are about."""
    found = (allowance for file in files for allowance in allowances(file))
    return {(a.span.file, a.line): a for a in found if a.id == id and a.reason}


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _is_wrong(allowance: Allowance, reporter: Reporter) -> bool:
    rule = RULES.get(allowance.id)
    if rule is None:
        message = f"unknown diagnostic `{allowance.id}`" if allowance.id else "this comment doesn't say what it allows"
        hint = did_you_mean(allowance.id, RULES) if allowance.id else ""
        hint = hint or "write `# allow: ID reason`, with the id that stands with the warning"
    elif rule.error:
        message, hint = f"`{allowance.id}` is an error, and can't be allowed", "mend what it reports"
    elif not allowance.reason:
        message, hint = f"no reason is given why `{allowance.id}` is allowed", "write the reason behind the id"
    else:
        return False
    reporter.report("wrong-allowance", allowance.span, message, help=hint)
    return True


def _settles(allowance: Allowance, finding: Diagnostic) -> bool:
    return (
        finding.severity is Severity.WARNING
        and finding.id == allowance.id
        and finding.span is not None
        and finding.span.file is allowance.span.file
        and finding.span.line == allowance.line
    )
