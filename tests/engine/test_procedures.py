"""Calls, late needs, the queue of reactions, `best`, exceptions, repetition."""

from __future__ import annotations

import pytest

from interpreter.engine.errors import GameError
from interpreter.engine.evaluation import call
from interpreter.engine.game import Game
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Program, RepeatSite
from tests.engine.handmade import NUMBER, Maker, add, const, line, say


def gain(column: e.Column, amount: int, number: int = 3) -> s.Put:
    return s.Put(line(number), column, const(0), add(e.Cell(column, const(0)), const(amount)), "+=")


def value(game: Game, column: e.Column) -> int:
    return game.machine.row[column.address]


# ---- late needs ----


def test_a_late_need_undoes_and_ends_a_plain_effect_only() -> None:
    maker = Maker()
    gold = maker.column("gold", 1, 0, 10)
    never = s.Require(line(5), const(0), say("not now"))
    inner = maker.plain("inner", [gain(gold, 3), never, gain(gold, 5)], late=True)
    outer = maker.plain("outer", [gain(gold, 1), s.CallPlain(line(6), inner, ()), gain(gold, 1)], late=True)
    play = maker.procedure("play")
    play.entry.statements.append(s.CallPlain(line(2), outer, ()))
    play.entry.terminator = s.Halt()
    game = Game.start(maker.finish(play.entry))
    assert value(game, gold) == 2
    assert [entry.text for entry in game.log] == ["inner is broken off: not now"]


def test_a_need_of_a_phase_that_fails_stops_the_game() -> None:
    maker = Maker()
    play = maker.procedure("play")
    play.entry.statements.append(s.Require(line(5), const(0), say("not now")))
    play.entry.terminator = s.Halt()
    with pytest.raises(GameError) as caught:
        Game.start(maker.finish(play.entry))
    assert caught.value.diagnostic.id == "need-failed"
    assert "not now" in caught.value.diagnostic.message


def late_action(fails: bool) -> tuple[Program, e.Column]:
    """An action that gains 1, lets chance draw, gains 2, and needs what can't hold."""
    maker = Maker()
    gold = maker.column("gold", 1, 0, 10)
    maker.program.streams = ("luck",)
    me, luck, dare = maker.local("me"), maker.local("luck"), maker.local("dare")
    play = maker.procedure("play")
    act = maker.procedure("act", "action", (me, dare), late=True)
    wait, drawn, after = maker.block(play), maker.block(act), maker.block(play)
    play.entry.terminator = s.Goto(wait)
    choice = s.Choice(dare, const((0, 1)), None, NUMBER, "dare")
    acting = s.Alternative("act", None, ((me, const(0)),), (choice,), (), act.entry, act.exit, True, act)
    wait.terminator = s.Decide(maker.decision("ask", const(0), [acting], after, then=after))
    act.entry.statements.append(gain(gold, 1))
    chance = s.Choice(luck, const((1, 2, 3)), None, NUMBER, "luck")
    drawing = s.Alternative("luck", None, (), (chance,), (), drawn, act.exit, False)
    act.entry.terminator = s.Decide(maker.decision("random", None, [drawing], act.exit, stream=0))
    drawn.statements += [gain(gold, 2), s.Require(line(6), const(0 if fails else 1), None), gain(gold, 4)]
    drawn.terminator = s.Goto(act.exit)
    after.terminator = s.Halt()
    return maker.finish(play.entry), gold


@pytest.mark.parametrize(("fails", "gold"), [(False, 7), (True, 1)])
def test_a_late_need_undoes_an_action_back_to_the_last_chance(fails: bool, gold: int) -> None:
    program, column = late_action(fails)
    game = Game.start(program)
    game.apply("act dare=1")
    assert game.ended
    assert value(game, column) == gold


# ---- the queue ----


def reacting(events: int, capacity: int = 4, endless: bool = False) -> tuple[Program, e.Column]:
    """Events are queued with their number; the reaction adds it to ten times what there is."""
    maker = Maker()
    seen = maker.column("seen", 1, 0, 10**9)
    number = maker.local("number")
    play = maker.procedure("play")
    reaction = maker.procedure("after", "reaction", (number,))
    shifted = add(e.Arithmetic("multiply", e.Cell(seen, const(0)), const(10)), e.Get(number))
    reaction.entry.statements.append(s.Put(line(9), seen, const(0), shifted, ":="))
    if endless:
        reaction.entry.statements[0] = s.Enqueue(line(9), 0, (e.Get(number),))
    reaction.entry.terminator = s.Goto(reaction.exit)
    maker.program.reactions.append(reaction)
    drain, over = maker.block(play), maker.block(play)
    play.entry.statements += [s.Enqueue(line(4), 0, (const(n + 1),)) for n in range(events)]
    play.entry.terminator = s.Goto(drain)
    drain.terminator = s.Drain(over)
    over.terminator = s.Halt()
    return maker.finish(play.entry, capacity), seen


def test_reactions_come_in_the_order_of_their_events() -> None:
    program, seen = reacting(3)
    game = Game.start(program)
    assert value(game, seen) == 123
    assert not any(game.machine.row[program.queue_address :][: program.queue_stride])


def test_a_full_queue_stops_the_game() -> None:
    program, _ = reacting(4)
    Game.start(program)
    with pytest.raises(GameError) as caught:
        Game.start(reacting(5)[0])
    assert caught.value.diagnostic.id == "queue-overflow"
    assert caught.value.diagnostic.span.line == 4


def test_reactions_that_set_each_other_off_forever_are_stopped() -> None:
    with pytest.raises(GameError) as caught:
        Game.start(reacting(1, endless=True)[0], step_limit=500)
    assert caught.value.diagnostic.id == "step-limit"


# ---- best ----


def test_best_keeps_the_first_of_the_best_ways() -> None:
    maker = Maker()
    points = maker.column("points", 1, 0, 100)
    first, second = maker.local("first"), maker.local("second")
    play = maker.procedure("play")
    entry, one, two, until, over = (maker.block(play) for _ in range(5))
    product = e.Arithmetic("multiply", e.Get(first), e.Get(second))
    play.entry.statements.append(s.FindBest(line(2), e.Cell(points, const(0)), entry, until))
    play.entry.terminator = s.Goto(over)

    def choose(local: e.Local, members: tuple[int, ...], then: s.Block) -> s.Decide:
        choice = s.Choice(local, const(members), None, NUMBER, local.name)
        alternative = s.Alternative(local.name, None, (), (choice,), (), then, until, False)
        return s.Decide(maker.decision("choose", const(0), [alternative], until))

    entry.terminator = choose(first, (1, 4, 2, 4), one)
    one.terminator = choose(second, (3, 6, 5, 6), two)
    two.statements.append(s.Put(line(3), points, const(0), product, ":="))
    two.terminator = s.Goto(until)
    until.terminator = over.terminator = s.Halt()
    game = Game.start(maker.finish(play.entry))
    assert game.ended
    assert value(game, points) == 24
    assert game.log == []


# ---- expressions that stop the game, and repetition ----


def test_two_exceptions_that_disagree_stop_the_game_with_both_lines() -> None:
    maker = Maker()
    cases = tuple(e.ExceptionCase(const(1), const(n), line(10 + n)) for n in (1, 2))
    play = maker.procedure("play")
    play.entry.statements.append(s.SetLocal(line(2), e.Local("x", 0), e.Exceptions(const(0), cases)))
    play.entry.terminator = s.Halt()
    with pytest.raises(GameError) as caught:
        Game.start(maker.finish(play.entry))
    diagnostic = caught.value.diagnostic
    assert diagnostic.id == "exceptions-disagree"
    assert [diagnostic.span.line, diagnostic.related[0].span.line] == [12, 11]


def test_repeats_counts_the_recorded_turns_that_were_equal() -> None:
    maker = Maker()
    light = maker.column("light", 1, 0, 1)
    found = maker.column("found", 1, 0, 99)
    owner = e.Local("me", 0)
    compared = e.Define("compared", (owner,), (), 0, frame=1)
    compared.body = e.Cell(light, const(0))
    maker.program.repeat_sites.append(RepeatSite(((compared, "value"),)))
    play = maker.procedure("play")
    flip = s.Put(line(3), light, const(0), e.Arithmetic("subtract", const(1), e.Cell(light, const(0))), ":=")
    for _ in range(5):
        play.entry.statements += [s.RecordTurn(line(2), const(0)), flip]
    play.entry.statements.append(s.Put(line(4), found, const(0), e.Repeats(0, const(0)), ":="))
    play.entry.terminator = s.Halt()
    game = Game.start(maker.finish(play.entry))
    # The light was off before the turns 1, 3 and 5, and is on now: on before 2 and 4.
    assert value(game, found) == 2


def test_a_definition_is_nothing_for_nothing() -> None:
    maker = Maker()
    play = maker.procedure("play")
    play.entry.terminator = s.Halt()
    game = Game.start(maker.finish(play.entry))
    parameter = e.Local("n", 0)
    strict = e.Define("f", (parameter,), (0,), -5, frame=1)
    strict.body = add(e.Get(parameter), const(1))
    assert call(game.machine, strict, [3]) == 4
    assert call(game.machine, strict, [-(2**31)]) == -5
