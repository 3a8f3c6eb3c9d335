"""Records played again: the same game, or the first line that diverges, with the line of the ruleset.

With RULEWRIGHT_RECORDS=whole in the environment games of all rulesets are played to their end, and more of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.records import recording
from interpreter.records.digest import ruleset_digest
from interpreter.records.form import Ended
from interpreter.records.reading import read
from interpreter.records.replaying import Divergence, replay
from interpreter.records.timeline import Timeline
from interpreter.source.bundled import rulesets_folder
from tests.bundled import NAMES
from tests.commands.conftest import MARKET
from tests.records.making import record_game

WHOLE = os.environ.get("RULEWRIGHT_RECORDS") == "whole"
MOST = 10_000 if WHOLE else 10


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3 if WHOLE else 1))
def test_the_same_game(name, seed, tmp_path):
    """Also where decisions were taken back, and taken again, and in any order of seats that decide together."""
    path = tmp_path / "game.record"
    game = record_game(path, name, seed, most=MOST, undoing=0.1)
    opened = recording.open_record(path)
    assert opened.divergence is None
    assert opened.changes == ()
    assert opened.timeline is not None
    assert opened.timeline.game.hash() == game.hash()
    assert [line.text for line in opened.timeline.game.log] == [line.text for line in game.log]
    assert opened.record.ended == game.ended
    # As many decisions as weren't taken back lead to the same place, too.
    shorter = replay(opened.record, opened.rules, len(opened.record.decisions))
    assert shorter.timeline is not None
    assert shorter.timeline.game.hash() == game.hash()


DECISIONS = [(0, "lay f=apple_2 s=Stall(2)"), (1, "rest"), (0, "rest"), (1, "lay f=apple_1 s=Stall(3)")]
"""With three coins each: the first player earns two and pays one, the second one pays one and earns one."""


@pytest.fixture
def market(tmp_path, monkeypatch) -> Path:
    """The record of a game, whose ruleset lies beside it."""
    monkeypatch.chdir(tmp_path)
    Path("market.rules").write_text(MARKET, encoding="utf-8")
    rules = load("market.rules")
    timeline = Timeline(rules.start(seed=5))
    file = recording.start(timeline, rules, ["human", "human"], 5, Path("game.record"))
    for seat, option in DECISIONS:
        timeline.decide(seat, option)
    file.close()
    assert "14 ended winners=1 money=4,3 left_over=1,1 #" in Path("game.record").read_text()
    return Path("game.record")


def after(path: Path, old: str, new: str) -> Divergence | None:
    """How a record diverges when its ruleset is edited."""
    assert old in MARKET
    Path("market.rules").write_text(MARKET.replace(old, new), encoding="utf-8")
    opened = recording.open_record(path)
    assert opened.rules.ok, opened.rules.diagnostics
    assert opened.changes == ("`market` has changed since this game was played",)
    return opened.divergence


def lines(divergence: Divergence) -> list[tuple[str, int]]:
    return [(located.file, located.line) for located in divergence.located]


def test_an_edit_that_changes_nothing_of_the_game(market):
    assert after(market, '"Rest":', '"Have a rest":') is None


def test_an_option_that_is_not_legal_now(market):
    found = after(market, "need s.empty else", "need s.number > 2 else")
    assert found is not None
    assert (found.line, found.recorded) == (10, "seat(1) takes `lay f=apple_2 s=Stall(2)`")
    assert found.instead == "seat(1) is asked for `lay` or `rest`"
    assert found.explanation is not None
    (reason,) = found.explanation.reasons
    assert (reason.text, reason.line) == ("something lies there", 25)
    assert [str(value) for value in reason.values] == ["s.number = 2"]


def test_an_action_that_is_not_asked_for_now(market):
    found = after(market, "ask lay, rest", "ask lay")
    assert found is not None
    assert (found.line, found.recorded, found.instead) == (11, "seat(2) takes `rest`", "seat(2) is asked for `lay`")
    assert lines(found) == [("market.rules", 23)]


def test_another_seat_is_asked_now(market):
    found = after(market, "turns from seat(1)", "turns from seat(2)")
    assert found is not None
    assert (found.line, found.recorded) == (10, "seat(1) takes `lay f=apple_2 s=Stall(2)`")
    assert found.instead == "seat(2) is asked for `lay` or `rest`"
    assert lines(found) == [("market.rules", 23)]


def test_the_game_is_over_earlier_now(market):
    found = after(market, "until day = 4", "until day = 2")
    assert found is not None
    assert (found.line, found.recorded, found.instead) == (12, "seat(1) takes `rest`", "the game is over")
    assert lines(found) == [("market.rules", 21)]


def test_the_game_goes_on_now(market):
    found = after(market, "until day = 4", "until day = 6")
    assert found is not None
    assert (found.line, found.recorded) == (14, "the game is over")
    assert found.instead == "it goes on: seat(1) is asked for `lay` or `rest`"
    assert lines(found) == [("market.rules", 23)]


def test_a_score_differs_now(market):
    found = after(market, '"Left in the basket" = count', '"Left in the basket" = 2 * count')
    assert found is not None
    assert found.line == 14
    assert found.recorded == "`left_over` gives seat(1) 1, seat(2) 1"
    assert found.instead == "`left_over` gives seat(1) 2, seat(2) 2"
    assert lines(found) == [("market.rules", 31)]


def test_a_score_that_is_not_there_now(market):
    found = after(market, "score left_over", "score left")
    assert found is not None
    assert found.instead == "`left_over` gives nothing: there is no such score"


def test_somebody_else_wins_now(market):
    found = after(market, "winner most my total", "winner least my total")
    assert found is not None
    assert (found.line, found.recorded, found.instead) == (14, "won by seat(1)", "won by seat(2)")
    assert lines(found) == [("market.rules", 32)]


def test_an_option_or_number_of_players_that_is_not_there_now(market):
    found = after(market, "option stock: 2 | 4 = 2", "option stock: 3 | 4 = 3")
    assert found is not None
    assert (found.line, found.recorded) == (4, "the game has the option stock = 2")
    assert found.instead == "`stock` can't be `2`; it is `3` or `4`"
    assert lines(found) == [("market.rules", 3)]
    Path("market.rules").write_text(MARKET.replace("2..3", "3").split("example")[0], encoding="utf-8")
    divergence = recording.open_record(market).divergence
    assert divergence is not None
    assert (divergence.line, divergence.recorded) == (5, "the game has 2 players")
    assert lines(divergence) == [("market.rules", 2)]


def test_a_game_that_cannot_go_on_now(market):
    found = after(market, "        day += 1\n", "        day += 1\n        day += 7 * (day / 3)\n")
    assert found is not None
    assert found.line == 11
    assert found.instead.startswith("the game can't go on: ")
    assert found.diagnostic is not None
    assert found.diagnostic.span is not None
    assert found.diagnostic.span.line == 23


def test_a_ruleset_with_errors_or_none_is_told(market):
    Path("market.rules").write_text(MARKET.replace("kind Fruit", "kin Fruit"), encoding="utf-8")
    opened = recording.open_record(market)
    assert opened.timeline is None
    assert not opened.rules.ok


# ---- what a record names ----


def test_the_digest_is_of_what_the_files_hold(tmp_path):
    digests = set()
    for folder, end in (("one", "\n"), ("two", "\r\n"), ("three/four", "\n")):
        where = tmp_path / folder
        where.mkdir(parents=True)
        for file in (rulesets_folder() / "nautilus").iterdir():
            text = file.read_text(encoding="utf-8").replace("\n", end)
            (where / file.name).write_text(text, encoding="utf-8", newline="")
        (where / "nautilus.rules").rename(where / "other.rules")
        rules = load(str(where / "other.rules"))
        assert rules.typed is not None
        digests.add(ruleset_digest(rules.typed.ruleset))
    assert len(digests) == 1
    table = tmp_path / "one" / "cards.yaml"
    table.write_text(table.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    rules = load(str(tmp_path / "one" / "other.rules"))
    assert rules.typed is not None
    assert ruleset_digest(rules.typed.ruleset) not in digests


LAYER = 'ruleset late "Late" extends "../market.rules"\n'
POSITION = (
    'ruleset position "Position" extends "../market.rules"\n'
    'example "late" with stock = 4, players = 3 at play with seat(3) to move:\n'
    "    day := 2\n    seat(3).coins := 7\n"
)


def test_a_record_moves_along_with_its_files(tmp_path, monkeypatch):
    """Files are told from the folder of the record on, so that a folder can go elsewhere as a whole."""
    folder = tmp_path / "before"
    (folder / "layers").mkdir(parents=True)
    (folder / "records").mkdir()
    (folder / "market.rules").write_text(MARKET, encoding="utf-8")
    (folder / "layers/late.rules").write_text(LAYER, encoding="utf-8")
    (folder / "layers/position.rules").write_text(POSITION, encoding="utf-8")
    monkeypatch.chdir(folder)
    start = "layers/position.rules"
    rules = load("market.rules", ["layers/late.rules", start])
    assert rules.ok, rules.diagnostics
    timeline = Timeline(rules.start_at(start, seed=1))
    path = Path("records/game.record")
    recording.start(timeline, rules, ["human"] * 3, 1, path, start=start, analysis=True).close()
    header = [line.split(" ", 1)[1].rsplit(" ", 1)[0] for line in path.read_text().splitlines()]
    assert header[1] == "ruleset ../market.rules"
    assert header[3:6] == ["layer ../layers/late.rules", "from ../layers/position.rules", "option stock=4"]
    assert "analysis" in header
    folder.rename(tmp_path / "after")
    monkeypatch.chdir(tmp_path)
    opened = recording.open_record(Path("after/records/game.record"))
    assert opened.divergence is None
    assert opened.changes == ()
    assert opened.timeline is not None
    assert opened.timeline.game.hash() == timeline.game.hash()
    assert opened.record.analysis


def test_where_an_example_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("market.rules").write_text(MARKET, encoding="utf-8")
    rules = load("market.rules")
    timeline = Timeline(rules.start_at("a position", seed=1))
    recording.start(timeline, rules, ["human"] * 2, 1, Path("game.record"), start="a position").close()
    assert "example a position #" in Path("game.record").read_text()
    opened = recording.open_record(Path("game.record"))
    assert opened.timeline is not None
    assert opened.timeline.game.hash() == timeline.game.hash()
    found = after(Path("game.record"), 'example "a position"', 'example "another one"')
    assert found is not None
    assert (found.line, found.recorded) == (4, "the game begins where `a position` says")


def test_a_bundled_ruleset_is_meant_even_where_another_one_of_its_name_is_nearer(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = record_game(Path("game.record"), "tic_tac_toe", 1)
    assert "2 ruleset classics/tic_tac_toe #" in Path("game.record").read_text()
    Path("rulesets/classics").mkdir(parents=True)
    Path("rulesets/classics/tic_tac_toe.rules").write_text(MARKET, encoding="utf-8")
    opened = recording.open_record(Path("game.record"))
    assert opened.divergence is None
    assert opened.timeline is not None
    assert opened.timeline.game.hash() == game.hash()
    rules = load("tic_tac_toe")
    recording.start(Timeline(rules.start(seed=1)), rules, ["human"] * 2, 1, Path("near.record")).close()
    assert "2 ruleset ./rulesets/classics/tic_tac_toe.rules #" in Path("near.record").read_text()


# ---- going on ----


def test_going_on_where_things_were_taken_back(tmp_path):
    """What was taken back last can be taken again by who goes on."""
    path = tmp_path / "game.record"
    rules = load("tic_tac_toe")
    timeline = Timeline(rules.start(seed=1))
    file = recording.start(timeline, rules, ["human", "random"], 1, path)
    for square in ("a1", "b2", "c3"):
        timeline.decide(timeline.game.pending()[0], f"place s=Square.{square}")
    timeline.undo(2)
    file.close()
    file, opened = recording.resume(path)
    again = recording.go_on(file, opened, ["human", "greedy"], analysis=True)
    assert again.game.hash() == timeline.game.hash()
    before = timeline.steps
    step = again.redo()
    assert step is not None
    assert (step.seat, step.option) == (1, "place s=Square.b2")
    assert len(again.steps) == len(before) + 1
    file.close()
    found = read(path).record
    assert found.seats == ("human", "greedy")
    assert found.header.seats == ("human", "random")
    assert found.analysis
    opened = recording.open_record(path)
    assert opened.timeline is not None
    assert opened.timeline.game.hash() == again.game.hash()


def test_going_on_after_an_edit_notes_the_ruleset(market):
    content = market.read_text().splitlines(keepends=True)
    market.write_text("".join(content[:11]) + content[11][:9])
    Path("market.rules").write_text(MARKET.replace('"Rest":', '"Have a rest":'), encoding="utf-8")
    file, opened = recording.resume(market)
    assert opened.divergence is None
    assert opened.found.unfinished == content[11][:9]
    assert len(opened.changes) == 1
    assert market.read_text() == "".join(content[:11]) + content[11][:9]  # not touched yet
    timeline = recording.go_on(file, opened)
    timeline.decide(0, "rest")
    file.close()
    opened = recording.open_record(market)
    assert opened.changes == ()
    assert opened.divergence is None
    assert len(opened.record.decisions) == 3
    assert market.read_text().startswith("".join(content[:11]))


def test_a_last_line_without_its_end_counts(market):
    whole = market.read_text()
    cut = whole[: whole.index("\n13 ")]
    market.write_text(cut)
    file, opened = recording.resume(market)
    timeline = recording.go_on(file, opened)
    timeline.decide(1, "lay f=apple_1 s=Stall(3)")
    file.close()
    assert market.read_text() == whole
    assert isinstance(read(market).record.entries[-1], Ended)
