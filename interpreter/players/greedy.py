"""A player who looks one option ahead: what each is worth is what the winner is found by, as the table is after it.

What the seat can't know is drawn anew, several times, and the values of these tables are averaged. How many there are
follows from counts alone, so the same seed gives the same choices on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from attrs import frozen

from interpreter.engine.chance import Policy
from interpreter.engine.errors import GameError, stopping
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.engine.playing import random_option
from interpreter.engine.scoring import goals
from interpreter.players.player import Choice

TABLES = 40
"""On so many tables, drawn anew, options are tried at most."""
LEAST = 2
"""On so many they are tried in any case, unless one tells all."""
STEPS = 200_000
"""No further table is drawn once the engine has done so many steps. A step takes a few microseconds."""
MOST_STEPS = 1_000_000
"""No further option is tried once the engine has done so many steps for a decision."""
TRIAL = 60
"""What a copy of the game is worth in steps."""
IN_A_BLOCK = 200
"""After so many decisions of a simultaneous block its table is looked at as it is."""
EQUAL = "all options are worth the same as far as it looks, so it drew one"
PARTLY = "there were too many options to look at them all"


@frozen
class Appraisal:
    """What an option is worth to the seat that decides.

    `value` has for each goal of the winner, in their order, the mean of what the seat has reached less what the best
    of the others has. It is empty if the ruleset names no winner, or the option couldn't be tried. `looked_at` says
    whether it was tried at all: where options are many and cost much, only some are.
    """

    option: Option
    value: tuple[Fraction, ...]
    looked_at: bool = True


class GreedyPlayer:
    """Takes an option that is worth most, one of several by its own draw.

    The same seed and seat give the same draws in every process.
    """

    kind = "greedy"

    def __init__(self, seed: int, seat: int) -> None:
        self._random = Random(f"greedy player {seed} {seat}")

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        """The option that is worth most. The remark says if none is worth more, or if it didn't look at all of them."""
        appraisals = appraise(game, decision, self._random.getrandbits(62))
        found = best(appraisals)
        chosen = found[self._random.randrange(len(found))].option
        if not all(appraisal.looked_at for appraisal in appraisals):
            return Choice(chosen, PARTLY)
        return Choice(chosen, EQUAL if len(found) == len(appraisals) else "")

    def close(self, game: Game | None = None) -> None:
        """There is nothing to do."""


def best(appraisals: Sequence[Appraisal]) -> list[Appraisal]:
    """Those that are worth most of what was looked at: a goal counts where all before it are equal."""
    looked_at = [appraisal for appraisal in appraisals if appraisal.looked_at]
    most = max(appraisal.value for appraisal in looked_at)
    return [appraisal for appraisal in looked_at if appraisal.value == most]


def appraise(game: Game, decision: PendingDecision, seed: int = 0) -> list[Appraisal]:
    """What each option is worth to the seat that decides, as far as it can know.

    Args:
        game: The game; it stays as it is.
        decision: The decision that is open to the seat.
        seed: What is drawn where the seat doesn't know what lies where, what chance brings, or what others decide at
            the same time. The same seed gives the same values.

    Returns:
        One appraisal for each option, in the order of `decision.all_options()`.
    """
    options = decision.all_options()
    trials: list[list[tuple[int, ...]]] = [[] for _ in options]
    wanted = Random(f"options {seed}").sample(range(len(options)), len(options))
    draw = Random(f"tables {seed}")
    spent = 0
    for number in range(1, TABLES + 1 if game.program.winner else 1):
        table = _Table(game, decision.seat, draw.getrandbits(62))
        tried = table.values(wanted, len(options), MOST_STEPS - spent if not any(trials) else None)
        for n, value in tried.items():
            if value is not None:
                trials[n].append(value)
        wanted = list(tried)
        spent += table.spent
        if table.certain or (number >= LEAST and spent * (number + 1) > STEPS * number):
            break
    looked_at = set(wanted)
    return [Appraisal(option, _mean(trials[n]), n in looked_at) for n, option in enumerate(options)]


def _mean(values: Sequence[tuple[int, ...]]) -> tuple[Fraction, ...]:
    return tuple(Fraction(sum(column), len(values)) for column in zip(*values, strict=True))


class _Table:
    """A table as the game may stand, on which each option is tried.

    `spent` counts the engine's steps; `certain` says that nothing was drawn, so that every other table would give the
    same.
    """

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game = game.resampled(seat, seed)
        self.game.machine.telling = False
        self.game.machine.observer = None
        self.seat = seat
        self.seed = seed
        self.spent = 0
        self.certain = not game.program.secrets

    def values(self, wanted: Sequence[int], count: int, most: int | None) -> dict[int, tuple[int, ...] | None]:
        """The value of options here, by their numbers; nothing where it can't be told.

        What was drawn may be a table to which the rules don't lead, and with which they can't reckon.

        Args:
            wanted: The numbers of the options to be tried, in this order.
            count: How many options there are.
            most: No further one is tried after so many steps, less what the other tables take that have to be drawn.
        """
        try:
            self.game.forget_others(self.seat)
            decision = self.game.decision(self.seat)
            options = decision.all_options() if decision is not None else []
        except GameError:
            options = []
        if len(options) != count:
            return dict.fromkeys(wanted)
        tried: dict[int, tuple[int, ...] | None] = {}
        for n in wanted:
            if tried and most is not None and self.spent * (1 if self.certain else LEAST) > most:
                break
            tried[n] = self._value(options[n])
        return tried

    def _value(self, option: Option) -> tuple[int, ...] | None:
        """What an option is worth here: less what the best of the others has, who is the best as the winner is."""
        after = self.game.clone()
        self.spent += TRIAL
        try:
            self._apply(after, option, self.seat)
            self._end_block(after)
            reached = self._reached(after)
        except GameError:
            return None
        self.certain = self.certain and after.revelations == self.game.revelations
        own = reached.pop(self.seat)
        best_other = max(reached, default=(0,) * len(own))
        return tuple(mine - theirs for mine, theirs in zip(own, best_other, strict=True))

    def _apply(self, game: Game, option: Option, seat: int) -> None:
        game.apply(option, seat)
        self.spent += game.machine.step_limit - game.machine.steps

    def _end_block(self, game: Game) -> None:
        """Draws what is still decided in a simultaneous block. Each seat draws the same, whatever the others choose."""
        block = self.game.together
        if block is None:
            return
        policies = [Policy(self.seed + seat) for seat in range(game.program.seats)]
        for _ in range(IN_A_BLOCK):
            decision = game.decision() if game.together is block else None
            if decision is None:
                return
            option = random_option(decision, policies[decision.seat])
            self.spent += decision.offer.spent
            self._apply(game, option, decision.seat)

    def _reached(self, game: Game) -> list[tuple[int, ...]]:
        """What each seat has reached of the goals."""
        machine = game.machine.copy()
        with stopping(machine):
            reached = goals(machine)
        self.spent += machine.step_limit - machine.steps
        return list(reached)
