"""Whether the order in which reactions come matters: where several meet, they are done in other orders, too.

That happens on machines of its own, from where the game stands to where the last of these reactions has ended.
Decisions and chance on the way are answered alike in all orders: what is taken depends on what is offered, not on when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from zlib import crc32

from attrs import define, field

from interpreter.diagnostics.diagnostic import Diagnostic, Label, finding
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import Failed, GameError, TrialOver, stopping
from interpreter.engine.execution import execute
from interpreter.engine.machine import Frame, Machine
from interpreter.engine.offer import Offer
from interpreter.engine.queue import put_first, waiting
from interpreter.engine.walker import proceed
from interpreter.program.statement import Block, Check, Drain, Meeting, Reaction
from interpreter.source.text import Span
from interpreter.testing.comparing import differences

ORDER_MATTERS = "order-matters"
TIMES = 20
"""So often two reactions are tried in both orders."""
MOST = 5
"""So many reactions that wait are tried before the first."""


class Answerer:
    """Answers decisions and chance: alike whenever the same seat is offered the same."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        options = list(offer.all())
        if options and offer.decision.stop is not None:
            options.append(())
        return min(options, key=lambda ids: self._rank(offer, ids)) if len(options) > 1 else None

    def _rank(self, offer: Offer, ids: Ids) -> tuple[int, Ids]:
        return crc32(repr((self._seed, offer.decision.number, offer.seat, ids)).encode()), ids

    def shuffled(self, machine: Machine, pile: Sequence[int]) -> None:
        """Chance shuffles as always: in both orders of reactions from the same streams."""

    def ended(self, machine: Machine, block: Block) -> None:
        """It doesn't matter where turns end."""

    def unmet(self, machine: Machine, failed: Failed) -> Sequence[Label]:
        """Only examples explain what fails."""
        return ()

    def answering(self, number: int, origin: Span | None) -> None:
        """Only examples say what is answered."""

    def checked(self, machine: Machine, check: Check, frame: Frame, holds: bool) -> None:
        """Only examples expect anything."""


@define(eq=False)
class Orders:
    """An inspector that tries other orders, and keeps what it finds: each pair of lines once.

    `ordered` are the groups of places in which order counts (see `differences`).
    """

    seed: int
    ordered: Collection[str] | None
    found: dict[tuple[Span, Span], Diagnostic] = field(factory=dict)
    _tried: Counter[tuple[Span, Span]] = field(factory=Counter)

    def queued(self, machine: Machine, block: Block) -> None:
        """Tries whether it matters that the first reaction of the queue comes before each of the others."""
        lines = [_line(reaction.origin) for reaction in waiting(machine)[: MOST + 1]]
        rest = [n for n in range(1, len(lines)) if self._worth_trying(lines[0], lines[n])]
        if not rest:
            return
        drain = block.terminator
        assert isinstance(drain, Drain)

        def emptied(number: int) -> Callable[[Machine], None]:
            def run(m: Machine) -> None:
                put_first(m, number)
                proceed(m, block, drain.then)

            return run

        usual = self._outcome(machine, emptied(0))
        for number in rest:
            other = self._outcome(machine, emptied(number))
            if self._differ(machine, usual, other, lines[0], lines[number]):
                break

    def met(self, machine: Machine, meeting: Meeting, frame: Frame) -> None:
        """Tries each reaction before those that come before it, the nearest first."""
        reactions = meeting.reactions
        lines = [_line(reaction.origin) for reaction in reactions]
        pairs = [(n - step, n) for step in range(1, len(reactions)) for n in range(step, len(reactions))]
        pairs = [(a, b) for a, b in pairs if self._worth_trying(lines[a], lines[b])]
        if not pairs:
            return

        # What comes before an action or effect belongs to the trial of an option: there nothing may fail.
        begin = reactions[0].begin
        tried = begin is None or begin.procedure.sort != "phase"

        def done(order: list[Reaction]) -> Callable[[Machine], None]:
            def run(m: Machine) -> None:
                m.trial = tried
                for reaction in order:
                    _do(m, reaction, frame)

            return run

        usual = self._outcome(machine, done(list(reactions)))
        for first, second in pairs:
            order = [*reactions[:first], reactions[second], *reactions[first:second], *reactions[second + 1 :]]
            other = self._outcome(machine, done(order))
            if self._differ(machine, usual, other, lines[first], lines[second]):
                break

    def _worth_trying(self, first: Span, second: Span) -> bool:
        pair = (first, second)
        if pair in self.found or self._tried[pair] >= TIMES:
            return False
        self._tried[pair] += 1
        return True

    def _outcome(self, machine: Machine, run: Callable[[Machine], None]) -> Machine | str:
        """The table after running on, or why it can't be."""
        fork = machine.fork(Answerer(self.seed))
        try:
            with stopping(fork):
                run(fork)
        except Failed:
            return "this can't be done at all"
        except TrialOver:
            pass
        except GameError as error:
            return f"the game stops: {error.diagnostic.message}"
        return fork

    def _differ(self, machine: Machine, usual: Machine | str, other: Machine | str, first: Span, second: Span) -> bool:
        if isinstance(usual, str):
            return False
        told = [f"in the other order {other}"] if isinstance(other, str) else []
        told = told or differences(machine, usual, other, self.ordered)  # type: ignore[arg-type]
        if told:
            self.found[first, second] = _finding(first, second, told)
        return bool(told)


def _finding(first: Span, second: Span, told: list[str]) -> Diagnostic:
    itself = first == second
    return finding(
        ORDER_MATTERS,
        second,
        f"the order of {'these reactions' if itself else 'two reactions'} matters: {'; '.join(told)}",
        help=f"let the rules not depend on it, or say why this order is right: `# allow: {ORDER_MATTERS} REASON`",
        related=() if itself else (Label(first, "this comes before it, only because of the order of lines"),),
    )


def _line(origin: Span | None) -> Span:
    """Where a message about a reaction points: the words with which it begins."""
    assert origin is not None
    head = origin.text.split(":")[0].split("\n")[0]
    return Span(origin.file, origin.start, origin.start + len(head.rstrip()))


def _do(m: Machine, reaction: Reaction, frame: Frame) -> None:
    if reaction.begin is None or reaction.end is None:
        execute(m, reaction.statements, list(frame))
    else:
        proceed(m, reaction.begin, reaction.end)
