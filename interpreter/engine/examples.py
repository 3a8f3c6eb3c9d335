"""Running examples, and making play stand where an example leaves it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity
from interpreter.engine.answers import matching, missing
from interpreter.engine.chance import Policy
from interpreter.engine.checks import MENTIONED, failed_check, other_reason
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import Failed, GameError, stopped, stopping
from interpreter.engine.explanation.instances import reasons_against
from interpreter.engine.game import Game
from interpreter.engine.machine import STEP_LIMIT, Frame, Machine, Observer, set_local, value_of
from interpreter.engine.offer import Offer
from interpreter.engine.running import NOWHERE
from interpreter.program.expression import CanAct
from interpreter.program.program import Answer, Example, Program
from interpreter.program.statement import Block, Check, Require
from interpreter.program.value import NOTHING
from interpreter.source.text import Span

SEED = 1
"""What the tester draws with."""
OFFERED = 6
"""How many options a message lists."""


@frozen
class ExampleResult:
    """How an example went; `game` is the table at its end, or where it broke off."""

    passed: bool
    problems: list[Diagnostic]
    game: Game


@define(eq=False)
class Tester:
    """Answers an example's decisions, and notes what isn't as the example says."""

    example: Example
    policy: Policy = field(factory=lambda: Policy(SEED))
    problems: list[Diagnostic] = field(factory=list)
    left: list[Answer] = field(factory=list)
    doing: Span | None = None
    """The running `do`, if it has answers."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        problem = failed_check(machine, check, frame) if not holds else other_reason(machine, check, frame)
        if problem is not None:
            self.problems.append(problem)

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        """What stands against the options of an `ask … else` that has no legal one."""
        condition = failed.statement.condition if isinstance(failed.statement, Require) else None
        if not isinstance(condition, CanAct):
            return ()
        reasons = reasons_against(machine, condition.decision, failed.frame)[:MENTIONED]
        return [Label(reason.origin, reason.text) for reason in reasons if reason.origin is not None]

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> None:
        """Chance shuffles, with the tester's seed."""

    def ended(self, machine: Machine, block: Block) -> None:
        """Examples don't count turns."""

    def answering(self, number: int, origin: Span | None) -> None:
        for answer in self.left:
            if answer.form != "any":
                self.report("answer-left-over", answer.origin, "no decision is left for this answer")
        self.doing = origin if number >= 0 else None
        self.left = list(self.example.answers[number]) if number >= 0 else []

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        options = offer.first(2)
        decision = offer.decision
        if not options:
            return None
        forced = len(options) == 1 and decision.stop is None
        if not self.left:
            if forced or (decision.sort == "random" and self.doing is None):
                return None
            raise self.unanswered(offer)
        answer = self.left[0]
        if answer.form == "any":
            if decision.sort == "random":
                return None
            count = len(offer.all())
            chosen = self.policy.below(count + (decision.stop is not None))
            return offer.all()[chosen] if chosen < count else ()
        found = matching(machine, offer, answer)
        if found is not None:
            del self.left[0]
            return found
        if forced:
            return None
        raise stopped(
            "answer-unmatched",
            answer.origin,
            f"this answers no option of the decision that comes here: {_asked(offer)}",
            help="; ".join([*(f"`{text}` is nothing here" for text in missing(machine, answer)), _offered(offer)]),
            related=[Label(decision.origin, "this decision")],
        )

    def unanswered(self, offer: Offer) -> GameError:
        return stopped(
            "answer-missing",
            self.doing or self.example.origin,
            f"a decision has no answer: {_asked(offer)}",
            help=_offered(offer),
            related=[Label(offer.decision.origin, "this decision")],
        )

    def report(self, id: str, span: Span | None, message: str) -> None:
        self.problems.append(Diagnostic(id, Severity.ERROR, message, span))


def _asked(offer: Offer) -> str:
    who = "chance" if offer.seat is None else offer.machine.code.program.seat_names[offer.seat]
    return f"{who} is to {offer.decision.sort if offer.seat is not None else 'draw'} " + (
        f"“{offer.prompt()}”" if offer.decision.prompt is not None else f"`{offer.alternative(offer.first(1)[0]).name}`"
    )


def _offered(offer: Offer) -> str:
    found = offer.first(OFFERED + 1)
    names = [f"`{offer.name(ids)}`" for ids in found[:OFFERED]]
    if len(found) > OFFERED:
        names.append("…")
    if offer.decision.stop is not None:
        names.append("`none`")
    return "offered: " + ", ".join(names)


def run_example(
    program: Program, example: Example, observer: Observer | None = None, step_limit: int = STEP_LIMIT
) -> ExampleResult:
    """Runs an example from the initial table; `problems` are what isn't as it says, and what stopped the game."""
    tester = Tester(example)
    game = Game.standing(program, SEED, testing=True, step_limit=step_limit, observer=observer, director=tester)
    try:
        game.run(example.begin, leave=True)
        tester.answering(-1, None)
    except GameError as error:
        tester.problems.append(error.diagnostic)
    return ExampleResult(not tester.problems, tester.problems, game)


def set_up(program: Program, example: Example, seed: int = 0) -> tuple[Game, Block]:
    """A game that stands where an example says that play does, but doesn't run yet; the block that it goes on with.

    Raises:
        ValueError: The example says no such thing.
        GameError: The example doesn't run; its first problem is told.
    """
    stand = example.stand
    if stand is None:
        raise ValueError("the example does not say where play stands")
    result = run_example(program, example)
    if result.problems:
        raise GameError(result.problems[0])
    m = result.game.machine
    m.director, m.seed = None, seed
    frame: Frame = [0] * m.code.frame
    with stopping(m):
        values = [(local, value_of(m, expression, frame)) for local, expression in stand.fixed]
        mover = NOTHING if example.mover is None else value_of(m, example.mover, frame)
        for name, expression in example.counters:
            local, column = stand.counters[name]
            value = value_of(m, expression, frame)
            values.append((local, value))
            if column is not None:
                column.store(m.row, 0, value)
    for local, value in values:
        set_local(m, local, [], value)
    if stand.mover is not None and mover != NOTHING:
        set_local(m, stand.mover, [], mover)
    assert m.row[m.code.pc] == NOWHERE
    m.log, m.memo = None, {}
    return result.game, stand.block
