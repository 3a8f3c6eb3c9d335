"""The lines that led to an event in the log."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import Game, LogLine
from interpreter.engine.explanation.causes import LONGEST
from tests.engine.rulesets import ruleset

ORCHARD = """
    kind Card "card {rank}":
        rank: 1..6
    table Card:
        rank: each

    pile deck: Card hidden
    pile open: Card
    var seen: 0..99 = 0

    per player:
        pile hand: Card private

    phase setup: do dealing

    phase dealing:
        move Card to deck
        shuffle deck
        each player: move top(deck, 2) to my hand

    phase play:
        for round in 1..2:
            do round_of_turns

    phase round_of_turns:
        each player:
            ask look, lay

    action look "Look at the top card":
        do reveal(top(deck))

    effect reveal(c: Card):
        do tell(c)

    effect tell(c: Card):
        show c to me
        seen += 1

    action lay(c in my hand) "Lay {c}":
        do put(c)

    effect put(c: Card):
        move c to open

    after put(c):
        random extra in {1, 2}
        seen += extra
        do finish(extra)

    effect finish(n: number):
        seen += n

    after finish(n) when n > 0:
        choose which in {1, 2, 3} "Which?"
        seen += which

    winner most seen
"""


def chain(line: LogLine) -> list[str]:
    return [f"{cause.what}: {cause.line_text}" for cause in line.cause]


def started(tmp_path: Path) -> Game:
    return ruleset(tmp_path, ORCHARD).start(seed=3)


def lay(game: Game) -> None:
    game.apply(next(option for option in game.decision().options if option.name.startswith("lay")))


ROUND = ["phase round_of_turns: do round_of_turns", "phase play: phase play:"]


def test_an_action_is_asked_for_in_a_phase(tmp_path: Path) -> None:
    game = started(tmp_path)
    lay(game)
    line = next(line for line in game.log if line.text.startswith("red: Lay"))
    assert chain(line) == ["ask look, lay: ask look, lay", *ROUND]


def test_effects_around_a_statement_are_told(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.apply("look")
    line = next(line for line in game.log if "red sees" in line.text)
    assert chain(line) == [
        "show: show c to me",
        "effect tell: do tell(c)",
        "effect reveal: do reveal(top(deck))",
        "action look: ask look, lay",
        *ROUND,
    ]


def test_a_reaction_tells_what_queued_it(tmp_path: Path) -> None:
    game = started(tmp_path)
    lay(game)
    drawn = next(line for line in game.log if line.text.startswith("extra"))
    around = ["effect put: do put(c)", "action lay: ask look, lay", *ROUND]
    assert chain(drawn) == ["random extra: random extra in {1, 2}", "after put: after put(c):", *around]
    # The second reaction was queued by an effect of the first.
    assert game.decision().sort == "choose"
    copy = game.clone()
    for one in (game, copy):
        one.apply("which=2")
        line = next(line for line in one.log if "Which?" in line.text)
        assert chain(line) == [
            'choose which: choose which in {1, 2, 3} "Which?"',
            "after finish: after finish(n) when n > 0:",
            "effect finish: do finish(extra)",
            "after put: after put(c):",
            *around,
        ]


def test_why_tells_the_same_chain(tmp_path: Path) -> None:
    game = started(tmp_path)
    lay(game)
    asked = game.why("which=2").asked
    game.apply("which=2")
    line = next(line for line in game.log if "Which?" in line.text)
    assert line.cause == asked


def test_the_chain_is_no_part_of_the_state(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, ORCHARD)
    told = rules.start(seed=3)
    silent = Game.start(rules.program(), 3, telling=False)
    for game in (told, silent):
        lay(game)
        game.apply("which=1")
    assert told.hash() == silent.hash()
    assert all(not line.cause for line in silent.log)
    assert told.machine.calls == silent.machine.calls == []


def test_trials_and_searches_leave_no_trace(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        var n: 0..99 = 0
        phase play:
            turns from red until n > 8:
                ask grow, seek
        action grow(k in 1..3):
            do add(k)
            need n != 5 else "not five"
        effect add(k: number): n += k
        after add(k) when k = 1:
            random luck in {0, 1}
            n += luck
        action seek "Seek":
            best n:
                choose k in {1, 2}
                do add(k)
        winner most n
        """,
    )
    game = rules.start(seed=1)
    game.apply("seek")
    game.apply("grow k=1")
    luck = [line for line in game.log if line.text.startswith("luck")]
    assert [chain(line)[1] for line in luck] == ["after add: after add(k) when k = 1:"]
    assert chain(luck[0])[2:] == [
        "effect add: do add(k)",
        "action grow: ask grow, seek",
        "phase play: phase play:",
    ]


def test_simultaneous_blocks_have_chains_of_their_own(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        per player:
            var n: 0..99 = 0
        phase play:
            each player at once:
                ask take
        action take(k in 1..3) "Take {k}": do add(k)
        effect add(k: number): gain k n
        after add(k):
            choose bonus in {1, 2} "More?"
            gain bonus n
        winner most my n
        """,
    )
    game = rules.start()
    game.apply("take k=2", 1)
    game.apply("take k=1", 0)
    game.apply("bonus=1", 0)
    game.apply("bonus=2", 1)
    assert game.ended
    lines = [line for line in game.log if "More?" in line.text]
    assert len(lines) == 2
    for line in lines:
        assert chain(line)[1:] == [
            "after add: after add(k):",
            'effect add: action take(k in 1..3) "Take {k}": do add(k)',
            "action take: ask take",
            "phase play: phase play:",
        ]


def test_of_a_long_chain_the_nearest_lines_are_kept(tmp_path: Path) -> None:
    game = ruleset(
        tmp_path,
        """
        var n: 0..400 = 0
        effect tick: n += 1
        after tick when n < 300: do tick
        after tick when n = 300: random face in 1..6
        action go "Go": do tick
        phase play:
            as seat(1): ask go
        winner most n
        """,
    ).start()
    (line,) = [line for line in game.log if line.text.startswith("face")]
    assert len(line.cause) <= LONGEST + 1
    assert chain(line)[:2] == [
        "random face: after tick when n = 300: random face in 1..6",
        "after tick: after tick when n = 300: random face in 1..6",
    ]
