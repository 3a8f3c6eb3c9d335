"""Nothing leaks: what a seat is told is the same on every table that looks the same to it.

In random games of every ruleset, at decisions picked by chance, the table is drawn anew in everything that the deciding
seat doesn't know. Its view, its log, the scores and winners as it knows them, the prompt, the names and labels of its
options, and what `why` and the derivation of scores say must stay the same, to the letter.

RULEWRIGHT_LEAKS=20 in the environment looks at twenty times as many decisions, and at every number of players.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from interpreter.api import Game, GameError, PendingDecision
from interpreter.program.statement import Alternative, Choice
from tests.bundled import NAMES, rules
from tests.rulesets.placing import check_places

TIMES = int(os.environ.get("RULEWRIGHT_LEAKS", "1"))
TABLES = 20
DECISIONS = 4
"""So many decisions of a game are looked at on so many tables."""
LARGE = ("fathom/", "otys")
"""Rulesets with large tables: of these fewer decisions are looked at."""
ASKED = 4
"""Of so many instances it is asked at a decision why they are legal, or aren't."""
MOST, FEW = 400, 40
"""After so many decisions a game is left, and one without secrets."""


def everything(game: Game, seat: int) -> tuple[Any, ...]:
    """What a seat may see without deciding anything."""
    derivations = [game.derivation(other, seat) for other in range(game.program.seats)]
    return game.view(seat), game.log_for(seat), game.scores(seat), game.winners(seat), game.pending(), derivations


def offered(decision: PendingDecision) -> tuple[Any, ...]:
    """What a decision says to the one who decides."""
    return decision.sort, decision.prompt, [(option.name, option.label) for option in decision.all_options()]


def names(game: Game, seat: int, choice: Choice) -> list[str]:
    """What a seat could write for a choice."""
    program, row, known = game.program, game.machine.row, game.machine.code.known
    written = {
        "component": [c.name for n, c in enumerate(program.components) if row[known + n] >> seat & 1],
        "place": [place.name for place in program.places],
        "player": list(program.seat_names),
        "enum": list(choice.format.names),
        "number": [str(n) for n in range(8)],
        "yes_no": ["yes", "no"],
    }
    return written.get(choice.format.form, [])


def proposals(game: Game, decision: PendingDecision, random: Random) -> list[str]:
    """Some instances, legal ones and others."""
    options = [option.name for option in decision.options]
    found = random.sample(options, min(2, len(options)))
    alternatives = decision.offer.decision.alternatives
    for _ in range(ASKED - len(found)):
        alternative: Alternative = random.choice(alternatives)
        values = [(choice, names(game, decision.seat, choice)) for choice in alternative.choices if not choice.fixed]
        if all(written for _, written in values):
            parts = [f"{choice.name}={random.choice(written)}" for choice, written in values]
            named = alternative.procedure is not None or not values
            found.append(" ".join([alternative.name, *parts] if named else parts))
    return found


def answer(game: Game, name: str, seat: int) -> object:
    """Why an instance is legal, or isn't; of values that the rules can't reckon with, what stops the question."""
    try:
        return game.why(name, seat)
    except GameError as error:
        return error.diagnostic


def look(game: Game, random: Random, tables: int = TABLES) -> list[Game]:
    """One decision, on many tables that look the same to who decides. Gives these tables."""
    seat = random.choice(game.pending())
    decision = game.decision(seat)
    assert decision is not None
    asked = proposals(game, decision, random)
    seen, offer, answers = everything(game, seat), offered(decision), [answer(game, name, seat) for name in asked]
    others = []
    for _ in range(tables if game.program.secrets else 1):
        other = game.resampled(seat, random.randrange(2**30))
        assert everything(other, seat) == seen
        also = other.decision(seat)
        assert also is not None
        assert offered(also) == offer
        assert [answer(other, name, seat) for name in asked] == answers
        check_places(other)
        others.append(other)
    return others


def play(name: str, players: int, seed: int, decisions: int) -> int:
    """A random game, of which some decisions are looked at. Tells how many tables differed from it."""
    program = rules(name).program(players)
    game = Game.start(program, seed)
    random, chance = Random(f"{name} {players} {seed}"), Random(seed)
    picked: list[Game] = []
    taken = 0
    while not game.ended and taken < (MOST if program.secrets else FEW):
        taken += 1
        # Each decision is as likely to be looked at as any other.
        if len(picked) < decisions:
            picked.append(game.clone())
        elif (place := random.randrange(taken)) < decisions:
            picked[place] = game.clone()
        decision = game.decision()
        assert decision is not None
        options = decision.all_options()
        game.apply(options[chance.randrange(len(options))], decision.seat)
    if game.ended:
        assert game.scores(0) == game.scores()
    return sum(other.hash() != each.hash() for each in picked for other in look(each, random))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_nothing_leaks(name: str) -> None:
    decisions = min(TIMES, 4) * (DECISIONS // 2 if name.startswith(LARGE) else DECISIONS)
    numbers = rules(name).players
    differed = 0
    for players in numbers if TIMES > 1 else numbers[:1]:
        for seed in range(-(-TIMES // 4)):
            differed += play(name, players, seed, decisions)
    assert (differed > 0) == rules(name).program().secrets
