"""Each pass calls the one before it."""

from interpreter import driver
from interpreter.diagnostics.diagnostic import Reporter

GAME = """
    ruleset game "Game"
    players 2
    per player:
        var points: 0..9 = 0
    phase play:
        each player: gain 1 points
    winner most my points
"""


def test_from_the_name_to_the_types(table):
    path = str(table.write_file("game.rules", GAME))
    reporter = Reporter()
    assert driver.assembled(path, [], reporter).name == "game"
    assert driver.checked(path, [], reporter).ruleset.name == "game"
    assert not reporter.failed


def test_nothing_comes_of_what_cannot_be_read(table):
    for passed in (driver.assembled, driver.checked):
        reporter = Reporter()
        assert passed(str(table.folder / "nothing.rules"), [], reporter) is None
        assert [finding.id for finding in reporter.found] == ["unknown-ruleset"]


def test_a_ruleset_with_errors_is_checked_all_the_same(table):
    path = str(table.write_file("game.rules", GAME + "    after nothing: need no\n"))
    reporter = Reporter()
    assert driver.checked(path, [], reporter) is not None
    assert reporter.failed
