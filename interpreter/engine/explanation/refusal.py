"""What stands against one instance of an option: each need that fails for it, wherever the trial comes to it.

The trial is run again and again; each time what failed before is passed over, and the next failure is told. Beyond a
failure the table is no longer one that play could lead to, so this ends where anything but a payment has changed since.
Everything is worked out as the asker knows it: where something hidden would be read, nothing more is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from attrs import define, evolve, field, frozen

from interpreter.engine.code import Plan
from interpreter.engine.decisions import Ids, hand_over, needs_hold, trial
from interpreter.engine.errors import Failed, GameError, Trouble
from interpreter.engine.explanation.changes import changes, disturbed
from interpreter.engine.explanation.choosing import candidates, nothing_to_choose
from interpreter.engine.explanation.groups import Groups
from interpreter.engine.explanation.model import HIDDEN, Reason, Refused, Seen
from interpreter.engine.explanation.values import Denied, seen_values, used_exceptions
from interpreter.engine.machine import Frame, Machine, set_local, value_of
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import failure_text, joined, show, text_pieces, unworded
from interpreter.program import expression as e
from interpreter.program.statement import Decision, LevelNeed, Put, Require
from interpreter.program.value import NOTHING, Format


@contextmanager
def _strictly(m: Machine) -> Iterator[None]:
    """In a trial, whose effects may read what the asker doesn't know: lets nothing of it be told."""
    asker, memo = m.asker, m.memo
    lenient = asker is not None and asker.lenient
    if asker is not None:
        asker.lenient, m.memo = False, {}
    try:
        yield
    finally:
        if asker is not None:
            asker.lenient, m.memo = lenient, memo


DEPTH = 2
"""So many decisions deep it is told what stands against their options."""
LOOKED_AT = 60
"""So many options of each alternative of such a decision are looked at."""


@frozen(eq=False)
class _Failure:
    """A failure in the trial: what failed, the table at that moment, and what it is told as."""

    statement: Require | Put
    row: list[int]
    reason: Reason


@define(eq=False)
class Refusal:
    """Finds what stands against instances of one alternative.

    The machine is a copy with the given values set, and may be written to. Without `detail` only texts and lines are
    found. `depth` is how many decisions deep it is told why they have no legal option.
    """

    m: Machine
    decision: Decision
    plan: Plan
    viewer: int | None = None
    detail: bool = True
    depth: int = DEPTH
    _before: list[int] = field(factory=list)

    def reasons(self, ids: Ids) -> list[Reason]:
        """What stands against an instance; empty if it is legal."""
        frame = self.bound(ids)
        legal = all(needs_hold(self.m, needs, frame) for needs in self.plan.needs)
        if legal and trial(self.m, self.decision, self.plan, lambda m, failed: failed) is None:
            return []
        self.bound(ids)
        return self.told(frame) or [HIDDEN]

    def bound(self, ids: Ids) -> Frame:
        """Sets the values of an instance; a frame for its needs."""
        frame: Frame = [0] * self.m.code.frame
        for choice, value in zip(self.plan.choices, ids[1:], strict=False):
            set_local(self.m, choice.local, frame, value)
        return frame

    def told(self, frame: Frame) -> list[Reason]:
        """The needs that fail in the trial, then those that are only tested before it."""
        found: list[Reason] = []
        try:
            with as_known_to(self.m, self.viewer):
                found += self.tried()
        except Unseen:
            pass
        lines = {reason.origin for reason in found}
        return found + [reason for reason in self.early(frame) if reason.origin not in lines]

    def tried(self) -> list[Reason]:
        """What fails in the trial, each beyond the one before."""
        failures: list[_Failure] = []
        m = self.m
        self._before = m.row.copy()
        try:
            while True:
                m.steps = m.step_limit
                m.forgiven = frozenset(failure.statement for failure in failures)
                failure = trial(m, self.decision, self.plan, lambda m, failed: self.failure(m, failed, failures))
                if failure is None:
                    break
                failures.append(failure)
        except (GameError, Unseen):
            if not failures:
                raise
        finally:
            m.forgiven = frozenset()
        return [failure.reason for failure in failures]

    def failure(self, m: Machine, failed: Failed, earlier: Sequence[_Failure]) -> _Failure | None:
        """A failure, unless it lies too far beyond the one before. The table is still as it was then."""
        if earlier and disturbed(m, earlier[-1].row):
            return None
        row = m.row.copy()
        if self.viewer is not None:
            # What the trial would have let the asker see isn't told, so that nobody looks at cards by asking.
            known = slice(m.code.known, m.code.known + len(m.code.program.components))
            m.row[known] = self._before[known]
        with _strictly(m):
            return _Failure(failed.statement, row, self.reason(m, failed))

    def reason(self, m: Machine, failed: Failed) -> Reason:
        """What a failure is told as."""
        statement = failed.statement
        origin, text = statement.origin, failure_text(m, failed, self.viewer)
        sort = statement.word if isinstance(statement, Require) else "range"
        found = Reason(origin, sort, text, m.code.program.layer_of(origin))
        if not self.detail:
            return found
        found = evolve(found, changes=changes(m, self._before, self.viewer))
        if isinstance(statement, Require):
            return self.detailed(m, found, statement.condition, failed.frame)
        values = self.payment(m, statement, failed.frame)
        return evolve(found, values=values, exceptions=used_exceptions(m, statement.value, failed.frame))

    def detailed(self, m: Machine, found: Reason, condition: e.Expr, frame: Frame) -> Reason:
        """A reason with what its condition saw."""
        denied: Denied = []
        values = self.values(m, condition, frame, denied)
        exceptions = used_exceptions(m, condition, frame)
        refused, unmentioned = self.against_all(m, denied)
        return evolve(found, values=values, exceptions=exceptions, refused=refused, unmentioned=unmentioned)

    def values(self, m: Machine, condition: e.Expr, frame: Frame, denied: Denied | None = None) -> tuple[Seen, ...]:
        named = [choice.local for choice in self.plan.choices]
        return seen_values(m, condition, frame, self.viewer, named, denied)

    def payment(self, m: Machine, put: Put, frame: Frame) -> tuple[Seen, ...]:
        """What a number was that would leave its range, and what changes it."""
        old = e.Cell(put.column, put.index)
        value = show(m, value_of(m, old, frame), Format("number"), self.viewer)
        return (Seen(put.column.origin, put.column.name, value), *self.values(m, put.value, frame))

    def early(self, frame: Frame, bound: int | None = None) -> list[Reason]:
        """The needs that are tested before the trial and fail, as far as the asker may know it.

        `bound` is how many choices are made, where not all are.
        """
        found: list[Reason] = []
        for level in self.plan.needs if bound is None else self.plan.needs[: bound + 1]:
            for need in level:
                try:
                    with as_known_to(self.m, self.viewer):
                        found += self.unmet(need, frame)
                except Unseen:
                    continue
                except (GameError, Trouble):
                    if bound is None:  # Else something was proposed that can't be chosen at all.
                        raise
        return found

    def unmet(self, need: LevelNeed, frame: Frame) -> list[Reason]:
        m, origin = self.m, need.origin
        value = value_of(m, need.condition, frame)
        if value and value != NOTHING:
            return []
        layer = m.code.program.layer_of(origin)
        if need.reason is None:
            text = unworded(need.word, origin)
        else:
            text = joined(m, text_pieces(m, need.reason, frame), self.viewer)
        found = Reason(origin, need.word, text, layer)
        if not self.detail:
            return [found]
        return [self.detailed(m, found, need.condition, frame)]

    # ---- decisions that have no legal option ----

    def against_all(self, m: Machine, denied: Denied) -> tuple[tuple[Refused, ...], int]:
        """What stands against the options of decisions without a legal one, and how many groups of them aren't told."""
        groups = Groups()
        for question, frame in denied if self.depth else ():
            decision = question.decision
            if decision.actor is None or value_of(m, decision.actor, frame) == NOTHING:
                continue
            try:
                for plan in m.code.plans[decision.number]:
                    looking = m.copy()
                    hand_over(looking, plan, frame)
                    self.count(Refusal(looking, decision, plan, self.viewer, depth=self.depth - 1), groups)
            except (GameError, Trouble):
                continue  # What can be chosen isn't known to the asker, or the rules have no answer beyond a failure.
        return groups.told()

    def count(self, refusal: Refusal, groups: Groups) -> None:
        """Groups the options of an alternative of which none is legal."""
        m, plan = refusal.m, refusal.plan
        met = False
        for ids in islice(candidates(m, plan, {}), LOOKED_AT):
            met = True
            frame = refusal.bound(ids)
            reasons = refusal.told(frame) or [HIDDEN]
            refusal.bound(ids)
            groups.add(plan, instance_text(m, plan, ids, self.viewer), reasons)
        if not met:
            groups.add(plan, "", nothing_to_choose(m, plan, {}, self.viewer))


def instance_text(m: Machine, plan: Plan, ids: Ids, viewer: int | None) -> str:
    """An option whose values are set, as a viewer reads it."""
    alternative = plan.alternative
    if alternative.label is not None:
        try:
            return joined(m, text_pieces(m, alternative.label, [0] * m.code.frame), viewer)
        except (GameError, Trouble):
            pass  # The label tells what the viewer doesn't know.
    values = [show(m, value, choice.format, viewer) for choice, value in zip(plan.choices, ids[1:], strict=True)]
    return " ".join([alternative.name, ", ".join(values)]) if values else alternative.name
