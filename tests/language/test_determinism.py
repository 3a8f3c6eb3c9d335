"""One seed and the same decisions are one game; a game is a row of numbers; and what goes too far stops it."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    MethodType,
    ModuleType,
    TracebackType,
)

import pytest

from interpreter.api import Game, GameError, Rules, load
from tests.language.making import line_of, made, names, written

STATEMENTS = Path(__file__).parent / "statements"
ROOT = Path(__file__).parents[2]

SHUFFLING = """
    kind Card "card {worth}":
        worth: 1..9
    table Card:
        worth: each
    pile deck: Card
    var total_: number = 0
    per player:
        pile hand: Card private
    phase setup:
        move Card to deck
        shuffle deck
        each player: move top(deck, 2) to my hand
    phase play:
        turns from seat(1) until deck.empty:
            ask lay, roll
    action lay(c in my hand) "Lay {c}":
        move c under deck
        move top(deck, 2) to my hand
    action roll "Roll":
        random n in 1..6
        total_ += n
        move top(deck, n) to box
    winner most total_
"""


def played(game: Game, moves: int = 40) -> list[str]:
    """Plays by a fixed pattern; the digests after each move."""
    digests = [game.hash()]
    for move in range(moves):
        if game.ended:
            break
        seat = game.pending()[move % len(game.pending())]
        options = names(game, seat)
        game.apply(options[move * 7 % len(options)], seat)
        digests.append(game.hash())
    return digests


def test_to_shuffle_into_a_pile_is_to_move_and_to_shuffle(tmp_path: Path) -> None:
    short = SHUFFLING.replace("move Card to deck\n        shuffle deck", "shuffle Card into deck")
    assert short != SHUFFLING
    one, other = (made(tmp_path / name, text) for name, text in (("one", SHUFFLING), ("other", short)))
    for seed in range(5):
        assert played(one.start(seed=seed)) == played(other.start(seed=seed))


def test_the_same_in_another_process(tmp_path: Path) -> None:
    rules = made(tmp_path, SHUFFLING)
    here = played(rules.start(seed=11))
    code = (
        "import sys\nfrom interpreter.api import load\nfrom tests.language.test_determinism import played\n"
        "print(*played(load(sys.argv[1]).start(seed=11)))"
    )
    for hash_seed in ("0", "4711"):
        there = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "made.rules")],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        )
        assert there.stdout.split() == here
    assert played(rules.start(seed=12)) != here


def test_a_clone_is_a_way_back(tmp_path: Path) -> None:
    game = made(tmp_path, SHUFFLING).start(seed=3)
    before, saved = game.hash(), game.clone()
    onward = played(game)
    assert saved.hash() == before
    assert played(saved) == onward


def test_another_deck_does_not_change_a_shuffle(tmp_path: Path) -> None:
    layer = """
        ruleset wider "Wider" extends "made.rules"
        kind Token "token {size}":
            size: 1..5
        table Token:
            size: each
        pile bag: Token
        before setup:
            move Token to bag
            shuffle bag
            random n in 1..6
            total_ += n - n
    """
    rules = made(tmp_path, SHUFFLING)
    written(tmp_path, {"wider.rules": layer})
    wider = load(str(tmp_path / "made.rules"), [str(tmp_path / "wider.rules")])
    assert wider.ok, [d.message for d in wider.diagnostics]
    for seed in range(3):
        assert names(rules.start(seed=seed)) == names(wider.start(seed=seed))


# ---- a game is a row of numbers ----

LIVING = (GeneratorType, CoroutineType, AsyncGeneratorType, FrameType, TracebackType, FunctionType, MethodType)


def reachable(game: Game) -> list[object]:
    """All objects that a game holds, without classes, modules and the program, which never change."""
    fixed = {id(game.program), id(game.machine.code)}
    found: dict[int, object] = {}
    waiting: list[object] = [game]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or id(thing) in fixed or isinstance(thing, type | ModuleType | BuiltinFunctionType):
            continue
        found[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return list(found.values())


def some_games() -> list[Rules]:
    return [load(str(path)) for path in (STATEMENTS / "at_once.rules", STATEMENTS / "asking.rules")]


def test_no_generator_frame_function_or_thread_lives_in_a_game(tmp_path: Path) -> None:
    for rules in [*some_games(), made(tmp_path, SHUFFLING)]:
        game = rules.start(seed=2)
        for _ in range(4):
            if game.ended:
                break
            for seat in game.pending():
                assert names(game, seat)
            game.apply(names(game)[0])
            living = [thing for thing in reachable(game) if isinstance(thing, LIVING)]
            assert not living


def test_a_game_goes_on_from_its_row(tmp_path: Path) -> None:
    for rules in [*some_games(), made(tmp_path, SHUFFLING)]:
        game = rules.start(seed=5)
        for move in range(12):
            if game.ended:
                break
            again = Game.resume(game.program, tuple(game.machine.row), game.machine.records, seed=5)
            assert again.hash() == game.hash()
            assert again.pending() == game.pending()
            assert [names(again, s) for s in again.pending()] == [names(game, s) for s in game.pending()]
            ahead = game.clone()
            assert played(again, 6) == played(ahead, 6)
            game.apply(names(game)[move % len(names(game))])


# ---- what goes too far ----


def stopped_at(rules: Rules, option: str) -> tuple[str, str]:
    """The id and the line where an option stops the game, which then stands as before."""
    game = rules.start()
    before, offered = game.hash(), names(game)
    with pytest.raises(GameError) as caught:
        game.apply(option)
    assert game.hash() == before
    assert names(game) == offered
    return caught.value.diagnostic.id, line_of(caught.value.diagnostic)


GUARDS = """
    var n: number = 1
    var done_: yes_no = no
    action endless "Endless":
        random k in {0, 1}
        repeat until n < 0:
            done_ := not done_
    action grow "Grow":
        random k in {0, 1}
        repeat 40 times:
            n := n * 2
    action turn_round "Round": done_ := yes
    action fine "Fine": n := 1
    phase play:
        as seat(1): ask endless, grow, turn_round, fine
        if done_:
            turns from seat(1) until n < 0:
                n := 3
    winner most n
"""


@pytest.mark.parametrize(
    ("option", "id", "line"),
    [
        ("endless", "step-limit", {"repeat until n < 0:", "done_ := not done_"}),
        ("grow", "number-overflow", {"n := n * 2"}),
        ("turn_round", "step-limit", {"turns from seat(1) until n < 0:", "n := 3"}),
    ],
)
def test_guards_stop_the_game_with_the_line(tmp_path: Path, option: str, id: str, line: set[str]) -> None:
    found, where = stopped_at(made(tmp_path, GUARDS), option)
    assert found == id
    assert where in line
