"""`why` tells the truth: over all rulesets, for random instances in random games.

Each instance is made up by chance, from what can be chosen or from anything of its type. Whether it is legal is found
out by the engine's own search for options. Each need that is named is then tried by itself: with all others of them
replaced by *yes* in the program, the instance must still be illegal; with all of them replaced it must be legal, or a
need must be named that wasn't before.

RULEWRIGHT_WHY=20 in the environment tries twenty times as many.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from interpreter.api import Explanation, Game, View
from interpreter.engine.code import Plan
from interpreter.engine.decisions import Ids, hand_over, needs_hold, passes
from interpreter.engine.machine import Machine, set_local, value_of
from interpreter.engine.offer import Offer, option_name
from interpreter.engine.view import view
from interpreter.program.statement import Choice
from tests.bundled import NAMES, rules
from tests.rulesets.replaced import Conditions

TIMES = int(os.environ.get("RULEWRIGHT_WHY", "1"))
DECISIONS = 30 * TIMES
INSTANCES = 10
"""So many are made up at a decision."""
LEGAL = 0.2
"""This part of the legal ones is asked about too."""
SLOW = ("classics/chess", "classics/go", "classics/english_draughts", "otys")
"""Their decisions take longer, so fewer are looked at."""
TRIED = {"need", "forbid", "range", "ask", "choose"}
CHOSEN = {"source", "where", "given"}


def everything(machine: Machine, choice: Choice) -> list[Any]:
    """All values of a choice's type."""
    program = machine.code.program
    return {
        "component": lambda: list(range(len(program.components))),
        "place": lambda: list(range(len(program.places))),
        "player": lambda: list(range(program.seats)),
        "enum": lambda: list(range(len(choice.format.names))),
        "number": lambda: list(range(-1, 12)),
    }.get(choice.format.form, list)()


def made_up(machine: Machine, plan: Plan, random: Random) -> Ids | None:
    """An instance, and nothing where there is nothing to choose."""
    frame = [0] * machine.code.frame
    ids = [plan.number]
    for choice in plan.choices:
        source = list(value_of(machine, choice.source, frame))
        values = source if source and random.random() < 0.85 else everything(machine, choice) or source
        if choice.fixed:
            values = source
        if not values:
            return None
        ids.append(random.choice(values))
        set_local(machine, choice.local, frame, ids[-1])
    return tuple(ids)


def can_be_chosen(machine: Machine, plan: Plan, ids: Ids) -> bool:
    frame = [0] * machine.code.frame
    for choice, value in zip(plan.choices, ids[1:], strict=True):
        if value not in value_of(machine, choice.source, frame):
            return False
        set_local(machine, choice.local, frame, value)
        if choice.where is not None and not value_of(machine, choice.where, frame):
            return False
    return True


def legal(offer: Offer, ids: Ids) -> bool:
    """Whether an instance is legal, asked of the search for options."""
    machine = offer.machine.copy()
    machine.memo = {}
    plan = machine.code.plans[offer.decision.number][ids[0]]
    hand_over(machine, plan)
    if not can_be_chosen(machine, plan, ids):
        return False
    frame = [0] * machine.code.frame
    for choice, value in zip(plan.choices, ids[1:], strict=True):
        set_local(machine, choice.local, frame, value)
    return all(needs_hold(machine, needs, frame) for needs in plan.needs) and passes(machine, offer.decision, plan)


def check(game: Game, offer: Offer, ids: Ids, conditions: Conditions, counts: Counter[str]) -> None:
    name = option_name(offer.machine, offer.decision, ids)
    told = game.why(name)
    assert told.legal == legal(offer, ids), (name, told)
    assert told.legal == (not told.reasons)
    if told.legal:
        counts["legal"] += 1
        assert told.option in [option.name for option in game.decision().options]
        return
    counts["illegal"] += 1
    sorts = {reason.sort for reason in told.reasons}
    assert sorts & (TRIED | CHOSEN), (name, told)
    plan = offer.machine.code.plans[offer.decision.number][ids[0]]
    if sorts & CHOSEN:
        machine = offer.machine.copy()
        hand_over(machine, plan)
        assert not can_be_chosen(machine, plan, ids), (name, told)
        return
    counts["needs"] += len(told.reasons)
    each_alone(offer, ids, told, conditions)
    counts["rounds"] += all_together(game, offer, ids, told, conditions)


def each_alone(offer: Offer, ids: Ids, told: Explanation, conditions: Conditions) -> None:
    """Each need that is named fails, whatever the others do."""
    lines = [reason.origin for reason in told.reasons]
    for line in lines:
        with conditions.made_true([other for other in lines if other != line]):
            assert not legal(offer, ids), (told.proposal, line)


def all_together(game: Game, offer: Offer, ids: Ids, told: Explanation, conditions: Conditions) -> int:
    """With all that is named made true the instance is legal, or the next needs are named. Tells how often."""
    lines: list[Any] = []
    for number in range(1, 20):
        more = [reason.origin for reason in told.reasons if reason.origin not in lines]
        assert more, (told.proposal, lines)
        lines += more
        with conditions.made_true(lines):
            if legal(offer, ids):
                return number
            game.machine.memo, offer.machine.memo = {}, {}
            told = game.why(told.proposal)
            assert not told.legal
        game.machine.memo, offer.machine.memo = {}, {}
    raise AssertionError(lines)


@pytest.mark.parametrize("name", NAMES)
def test_why_tells_the_truth(name: str) -> None:
    program = rules(name).program()
    conditions = Conditions(program)
    random = Random(f"why {name}")
    counts: Counter[str] = Counter()
    looked_at = DECISIONS // 4 if name in SLOW else DECISIONS
    game = Game.start(program, 0)
    for number in range(looked_at):
        for _ in range(random.randrange(4) + (5 if number < 2 else 0)):
            decision = game.decision()
            if decision is None:
                game = Game.start(program, number)
                break
            game.apply(random.choice(decision.all_options()), decision.seat)
        decision = game.decision()
        if decision is None:
            continue
        offer = decision.offer
        for _ in range(INSTANCES):
            machine = offer.machine.copy()
            plan = random.choice(machine.code.plans[offer.decision.number])
            hand_over(machine, plan)
            ids = made_up(machine, plan, random)
            if ids is not None and (not legal(offer, ids) or random.random() < LEGAL):
                check(game, offer, ids, conditions, counts)
    assert counts["legal"] + counts["illegal"] > looked_at / 2


@pytest.mark.parametrize("name", NAMES)
def test_why_tells_the_same_on_every_table_that_it_may_be(name: str) -> None:
    """Nothing that is told to a seat depends on what it can't know: dealt anew, the table gives the same answers."""
    program = rules(name).program()
    if not program.secrets:
        pytest.skip("everything is open")
    random = Random(f"leaks {name}")
    game = Game.start(program, 1)
    for number in range(20 * TIMES):
        for _ in range(random.randrange(3)):
            decision = game.decision()
            if decision is None:
                game = Game.start(program, number)
                break
            game.apply(random.choice(decision.all_options()), decision.seat)
        decision = game.decision()
        if decision is None:
            continue
        offer, seat = decision.offer, decision.seat
        proposals = {option.name for option in decision.options[:2]}
        for _ in range(INSTANCES):
            machine = offer.machine.copy()
            plan = random.choice(machine.code.plans[offer.decision.number])
            hand_over(machine, plan)
            ids = made_up(machine, plan, random)
            if ids is not None:
                proposals.add(option_name(machine, offer.decision, ids))
        told = {proposal: game.why(proposal, seat) for proposal in proposals}
        for deal in range(3):
            other = game.resampled(seat, deal)
            assert {proposal: other.why(proposal, seat) for proposal in proposals} == told


@pytest.mark.parametrize("name", NAMES)
def test_what_was_passed_over_tells_no_secret(name: str) -> None:
    """Dealt anew before a decision, and played on alike, the game tells the same of what it ran over since."""
    program = rules(name).program()
    if not program.secrets:
        pytest.skip("everything is open")
    random = Random(f"passed {name}")
    game = Game.start(program, 1)
    actions = [p.name for p in program.procedures if p.sort == "action"]
    for number in range(20 * TIMES):
        decision = game.decision()
        if decision is None:
            game = Game.start(program, number)
            continue
        seat, option = decision.seat, random.choice(decision.all_options()).name
        deals = [game.resampled(seat, deal) for deal in range(2)]
        game.apply(option, seat)
        told = {action: game.why(action, seat) for action in actions} if _passed(game, seat) else {}
        for other in deals if told else ():
            if option in [one.name for one in other.decision(seat).all_options()]:
                other.apply(option, seat)
                if other.view(seat) == game.view(seat) and _passed(other, seat) == _passed(game, seat):
                    assert {action: other.why(action, seat) for action in actions} == told


def _passed(game: Game, seat: int) -> list[tuple[int, View]]:
    """The decisions of a seat that were passed over, with what it saw then."""
    return [
        (offer.decision.number, view(offer.machine.copy(), seat)) for offer in game.machine.passed if offer.seat == seat
    ]
