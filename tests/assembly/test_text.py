import re

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.assembly.listing import list_rulesets
from interpreter.assembly.text import assembled_text
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.bundled import rulesets_folder

ORIGIN = re.compile(r"^(?P<text>.*?) +# (?P<file>\S+):(?P<line>\d+)$")


def test_each_line_has_its_origin(table):
    table.write(
        relay=(
            'ruleset relay "Relay" extends "race.rules"\n'
            "# What a step is worth.\nreplace define step(c: Colour) = 7\nremove cheer\n"
            "per player:\n    var extra: 0..1 = 0\n\n    replace define bonus = 2\n"
            "enum Colour also: green\n"
        )
    )
    text = assembled_text(table.good("relay")).replace(f"{table.folder}/", "")
    lines = [line for line in text.splitlines() if line]
    parts = [ORIGIN.match(line) for line in lines]
    assert all(parts)
    shown = {(part["text"], part["file"], int(part["line"])) for part in parts}
    assert ('ruleset relay "Relay"', "relay.rules", 1) in shown
    assert ("# What a step is worth.", "relay.rules", 2) in shown
    assert ("define step(c: Colour) = 7", "relay.rules", 3) in shown
    assert ("    define bonus = 2", "relay.rules", 8) in shown
    assert ("enum Colour also: green", "relay.rules", 9) in shown
    assert ("    worth: 0..9", "race.rules", 5) in shown
    for gone in ("effect cheer", "except when c = red", "define bonus = 1", "nothing yet"):
        assert gone not in text


@pytest.mark.parametrize("listed", list_rulesets(rulesets_folder()), ids=lambda listed: listed.name)
def test_the_text_of_every_bundled_ruleset_is_the_same_ruleset(listed, tmp_path):
    def shape(ruleset):
        return {
            "enums": {name: [member.text for member in enum.members] for name, enum in ruleset.enums.items()},
            "kinds": {name: len(kind.fields) + len(kind.variables) for name, kind in ruleset.kinds.items()},
            "definitions": {
                name: [len(definition.body.exceptions), len(definition.additions)]
                for name, definition in ruleset.definitions.items()
            },
            "own": [
                set(ruleset.own_piles),
                set(ruleset.own_variables),
                set(ruleset.own_definitions),
                set(ruleset.scores),
            ],
            "spaces": {name: [len(s.fields), s.per_player, len(s.holds)] for name, s in ruleset.spaces.items()},
            "procedures": {
                name: [p.sort, len(p.before), len(p.after), len(p.forbids)] for name, p in ruleset.procedures.items()
            },
            "rest": [len(ruleset.looks), len(ruleset.examples), set(ruleset.piles), set(ruleset.variables)],
        }

    reporter = Reporter()
    ruleset = assemble(str(listed.path), [], reporter)
    assert reporter.found == []
    for table in listed.path.parent.glob("*.yaml"):
        (tmp_path / table.name).write_text(table.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "again.rules").write_text(assembled_text(ruleset), encoding="utf-8")
    again = assemble(str(tmp_path / "again.rules"), [], reporter)
    assert [str(finding) for finding in reporter.found] == []
    assert shape(again) == shape(ruleset)
    assert sum(len(t.rows) for t in again.tables) == sum(len(t.rows) for t in ruleset.tables)
