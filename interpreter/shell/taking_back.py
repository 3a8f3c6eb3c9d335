"""What people at one keyboard may take back, and take again: which decision, with whose consent, and what bars it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, frozen

from interpreter.players.player import Player
from interpreter.records.timeline import Step, Timeline
from interpreter.shell import events as ev

_NOTHING = ev.Told("nothing was decided at this keyboard yet")
_UNTOLD = "something was drawn or seen"


@frozen
class Wish:
    """A person wants to take back what was decided at this keyboard last: all from the step with a number on.

    `consenting` is who has to agree, another person who decided it; nobody if it may be done at once.
    """

    asker: int
    number: int
    step: Step
    consenting: int | None


@define(eq=False)
class TakingBack:
    """Taking back, and taking again, in a game that some people play at one keyboard.

    The moves of players who are no persons go along with the decision before them. What chance drew or a person learnt
    since bars it, and what another person decided isn't taken back without his consent.

    Args:
        timeline: The game.
        players: Those who are no persons, by their seats.
        analysis: Whether everything may be taken back, whoever decided it and whatever was learnt since.
    """

    _timeline: Timeline
    _players: Mapping[int, Player]
    _analysis: bool

    def wish(self, asker: int, readers: Sequence[int] = ()) -> Wish | ev.Event:
        """What a person may take back now; or what he is told if there is nothing, or it is barred.

        Args:
            asker: Who wants it.
            readers: Who else may read what he is told: it holds only what all of them may know.
        """
        steps = self._timeline.steps
        number = next((n for n in range(len(steps) - 1, -1, -1) if steps[n].seat not in self._players), None)
        if number is None:
            return _NOTHING
        reasons = self._timeline.barrier_since(number, asker)
        if reasons and not self._analysis:
            shared = set(reasons).intersection(*(self._timeline.barrier_since(number, each) for each in readers))
            return ev.Barred(tuple(reason for reason in reasons if reason in shared) or (_UNTOLD,))
        step = steps[number]
        return Wish(asker, number, step, None if self._analysis or step.seat == asker else step.seat)

    def grant(self, wish: Wish) -> ev.Undone:
        """Take back what a wish says; what its maker is told of it."""
        lifted = tuple(self._timeline.barrier_since(wish.number, wish.step.seat))
        taken_back = self._timeline.undo(len(self._timeline.steps) - wish.number)
        return ev.Undone(self._name(wish.step.seat), wish.step.label, len(taken_back) - 1, lifted)

    def redo(self) -> ev.Redone | None:
        """Take again what was taken back last, with what players who are no persons decided after it.

        Returns:
            What is told of it; nothing if nothing was taken back.
        """
        step = self._timeline.redo()
        if step is None:
            return None
        others = 0
        while (following := self._timeline.next_redone) is not None and following.seat in self._players:
            self._timeline.redo()
            others += 1
        return ev.Redone(self._name(step.seat), step.label, others)

    def _name(self, seat: int) -> str:
        return self._timeline.game.program.seat_name(seat)
