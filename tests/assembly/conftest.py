from textwrap import dedent

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.diagnostics.diagnostic import Reporter

BASE = """
    ruleset race "Race"
    players 2
    enum Colour: red, blue
    kind Card "a card":
        worth: 0..9
    pile deck: Card hidden
    space Track: row(6) holds Card
    var lap: 1..3 = 1
    per player:
        var points: 0..9 = 0
        define bonus = 1
        space Garage: row(2)
    define step(c: Colour) = 1
        except when c = red: 2
    score laps = my points
    actions moves: go, rest
    phase play:
        each player: ask moves
    action go "Go":
        gain step(red) points
    action rest "Rest":
        lap := 2
    effect cheer(n: 0..9):
        lap := 1
    winner most my points
    example "nothing yet":
        expect lap = 1
"""


class Table:
    """A folder of files, and what assembling them gives."""

    def __init__(self, folder):
        self.folder = folder
        self.write(race=BASE)

    def write(self, **files):
        for name, text in files.items():
            self.write_file(f"{name}.rules", text)

    def write_file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    def assemble(self, name="race", *layers):
        """The ruleset, and what was found as lines `file:line:column id message`."""
        reporter = Reporter()
        paths = [str(self.folder / f"{each}.rules") for each in (name, *layers)]
        ruleset = assemble(paths[0], paths[1:], reporter)
        self.findings = reporter.sorted()
        found = [f"{self.short(d.span)} {d.id}: {d.message}".replace(f"{self.folder}/", "") for d in self.findings]
        return ruleset, found

    def short(self, span):
        return str(span).replace(f"{self.folder}/", "")

    def good(self, name="race", *layers):
        ruleset, found = self.assemble(name, *layers)
        assert found == []
        return ruleset

    def found(self, name="race", *layers):
        return self.assemble(name, *layers)[1]

    def others(self, number=0):
        """The places that belong to a finding besides its own."""
        return [self.short(label.span) for label in self.findings[number].related]


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)
