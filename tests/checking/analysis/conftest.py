import re
from textwrap import dedent

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.driver import checked

HEAD = """\
ruleset trial "Trial"
players 2..4
per player:
    var points: 0..99 = 0
winner most my points
"""


class Checks:
    """Rulesets whose comments `#! id` say which findings their lines have."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, body, head=HEAD):
        """Check a ruleset; return what typing made of it, and the findings in their order."""
        path = self.folder / "trial.rules"
        path.write_text(head + dedent(body).strip("\n") + "\n", encoding="utf-8")
        reporter = Reporter()
        self.typed = checked(str(path), (), reporter)
        self.findings = reporter.sorted()
        return self.typed

    def marked(self, body, head=HEAD):
        """Check a ruleset; its findings must be those that its comments announce, each on its line."""
        self.run(body, head)
        lines = (head + dedent(body).strip("\n")).split("\n")
        wanted = [(n, id) for n, line in enumerate(lines, 1) for id in _marks(line)]
        found = [(d.span.line, d.id) for d in self.findings]
        assert sorted(found) == sorted(wanted), "\n".join(f"{d.span}: {d.id}: {d.message}" for d in self.findings)
        return self.findings

    def related(self, number=0):
        """The lines and messages that belong to a finding besides its own."""
        return [(label.span.line, label.message) for label in self.findings[number].related]


def _marks(line):
    found = re.search(r"#! (.*)", line)
    return found[1].replace(",", " ").split() if found else []


@pytest.fixture
def checks(tmp_path):
    return Checks(tmp_path)
