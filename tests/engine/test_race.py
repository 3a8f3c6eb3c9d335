"""A race: players in turn step one or two on, and may not go past the end. Trials, ends, logs, scores, copies."""

from __future__ import annotations

import pytest

from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.engine.playing import play_random
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Goal, Program, Score
from tests.engine.handmade import NUMBER, Maker, add, const, line


def race(trial: bool = True, goal: int = 5) -> Program:
    maker = Maker()
    steps = maker.column("steps", 2, 0, goal, over="player")
    player = maker.local("player")
    me, size = maker.local("me"), maker.local("size")
    play = maker.procedure("play")
    walk = maker.procedure("walk", "action", (me, size))
    test, turn, wait, after, over = (maker.block(play) for _ in range(5))
    play.entry.statements.append(s.SetLocal(line(2), player, const(0)))
    play.entry.terminator = s.Goto(test)
    done = e.Equal(e.Cell(steps, e.Arithmetic("subtract", const(1), e.Get(player))), const(goal))
    test.terminator = s.Branch(done, over, turn)
    turn.terminator = s.Goto(wait)
    moved = add(e.Cell(steps, e.Get(me)), e.Get(size))
    walk.entry.statements.append(s.Put(line(7), steps, e.Get(me), moved, "+="))
    walk.entry.terminator = s.Goto(walk.exit)
    choice = s.Choice(size, const((1, 2)), None, NUMBER, "size")
    walking = s.Alternative("walk", None, ((me, e.Get(player)),), (choice,), (), walk.entry, walk.exit, trial, walk)
    decision = maker.decision("ask", e.Get(player), [walking], after, then=after)
    wait.terminator = s.Decide(decision)
    after.statements.append(s.SetLocal(None, player, e.Arithmetic("subtract", const(1), e.Get(player))))
    after.terminator = s.Goto(test)
    over.terminator = s.Halt()
    seat = e.Local("seat", 0)
    gone = e.Define("gone", (seat,), (), 0, frame=1)
    gone.body = e.Cell(steps, e.Get(seat))
    maker.program.scores.append(Score("gone", "Steps gone", gone))
    maker.program.winner.append(Goal(True, gone, "my gone"))
    return maker.finish(play.entry)


def names(game: Game) -> list[str]:
    decision = game.decision()
    assert decision is not None
    return [option.name for option in decision.options]


def test_options_have_names_and_labels() -> None:
    game = Game.start(race())
    assert game.pending() == [0]
    assert names(game) == ["walk size=1", "walk size=2"]
    assert game.decision().options[1].label == "walk 2"
    assert game.decision(1) is None


def test_a_range_left_in_the_trial_makes_an_option_illegal_and_the_only_one_left_is_taken() -> None:
    game = Game.start(race())
    for _ in range(4):
        game.apply("walk size=2")
    assert game.ended
    assert game.winners() == (0,)
    assert [score.total for score in game.scores()] == [5, 4]
    assert game.scores()[0].parts[0].label == "Steps gone"
    assert [line.text for line in game.log][-2:] == ["blue: walk 2", "red: walk 1"]
    assert game.pending() == []
    assert game.decision() is None


def test_without_a_trial_the_game_stops_at_the_line_and_stands_as_before() -> None:
    game = Game.start(race(trial=False))
    for _ in range(4):
        game.apply("walk size=2")
    before = game.hash()
    with pytest.raises(GameError) as caught:
        game.apply("walk size=2")
    assert caught.value.diagnostic.id == "range-left"
    assert caught.value.diagnostic.span.line == 7
    assert game.hash() == before
    assert names(game) == ["walk size=1", "walk size=2"]
    game.apply("walk size=1")
    assert game.ended


def test_a_copy_goes_its_own_way() -> None:
    game = Game.start(race())
    copy = game.clone()
    assert copy.hash() == game.hash()
    copy.apply("walk size=2")
    assert copy.hash() != game.hash()
    assert game.pending() == [0]
    game.apply("walk size=2")
    assert copy.hash() == game.hash()


def test_what_is_not_offered_is_refused() -> None:
    game = Game.start(race())
    with pytest.raises(ValueError, match="not a legal option"):
        game.apply("walk size=3")
    with pytest.raises(ValueError, match="nothing to decide"):
        game.apply("walk size=1", seat=1)


def test_why() -> None:
    game = Game.start(race(goal=2))
    game.apply("walk size=1")
    assert game.why("walk size=2").legal
    assert [reason.text for reason in game.why("walk size=3").reasons] == ["3 is not among {1, 2}"]
    assert [reason.sort for reason in game.why("fly size=1").reasons] == ["unread"]


def test_why_tells_what_fails_in_the_trial() -> None:
    game = Game.start(race(goal=7))
    for _ in range(4):
        game.apply("walk size=2")
    game.apply("walk size=1")
    assert game.pending() == [1]
    game.apply("walk size=1")
    assert names(game) == ["walk size=1", "walk size=2"]
    game = Game.start(race(goal=6))
    for size in (2, 1, 2, 2, 1):
        game.apply(f"walk size={size}")
    assert game.pending() == [1]
    assert game.why("walk size=2").legal


def test_random_play_depends_on_its_seed_only() -> None:
    program = race(goal=40)
    games = [Game.start(program, seed=seed) for seed in (1, 2)]
    taken = [play_random(game, 9) for game in games]
    assert taken[0] == taken[1]
    assert games[0].hash() == games[1].hash()
    other = Game.start(program)
    play_random(other, 10, max_turns=5)
    assert not other.ended


def test_a_loop_without_a_decision_is_stopped() -> None:
    maker = Maker()
    play = maker.procedure("play")
    again = maker.block(play, s.SetLocal(line(4), e.Local("x", 0), const(1)))
    play.entry.terminator = s.Goto(again)
    again.terminator = s.Goto(again)
    with pytest.raises(GameError) as caught:
        Game.start(maker.finish(play.entry), step_limit=1000)
    assert caught.value.diagnostic.id == "step-limit"
    assert caught.value.diagnostic.span.line == 4


def test_numbers_of_more_than_32_bits_stop_the_game() -> None:
    maker = Maker()
    play = maker.procedure("play")
    big = e.Arithmetic("multiply", const(2**30), const(2))
    play.entry.statements.append(s.SetLocal(line(3), e.Local("x", 0), e.Traced(big, line(9))))
    play.entry.terminator = s.Halt()
    with pytest.raises(GameError) as caught:
        Game.start(maker.finish(play.entry))
    assert (caught.value.diagnostic.id, caught.value.diagnostic.span.line) == ("number-overflow", 9)
