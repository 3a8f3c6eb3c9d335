"""A decision that somebody must take: what is offered to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import overload

from attrs import frozen

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.decisions import Ids, bind, legal_options, passes
from interpreter.engine.errors import stopping
from interpreter.engine.machine import OFFER, Machine, value_of
from interpreter.engine.pieces import Piece
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.showing import joined, pieces, text_pieces
from interpreter.engine.telling import told_name, unknown_in
from interpreter.program.expression import Get
from interpreter.program.statement import Alternative, Block, Decide, Decision, Text
from interpreter.program.value import NOTHING

STOP = "none"
"""The name of *stop* and of *no*: a reserved word, so no action is called like it."""
AT_ONCE = 128
"""How many options are looked for when the first are asked for: most decisions have no more."""


def option_name(m: Machine, decision: Decision, ids: Ids, chooser: int | None = None) -> str:
    """The name of an option of a decision, as the one who chooses may know it; None knows everything.

    Raises GameError where they can't tell what is chosen.
    """
    if not ids:
        return STOP
    alternative = decision.alternatives[ids[0]]
    values = [
        f"{choice.name}={told_name(m, value, choice.format, chooser, decision.origin)}"
        for choice, value in zip(alternative.choices, ids[1:], strict=True)
    ]
    chosen = alternative.procedure is None and bool(values)
    return " ".join(values if chosen else [alternative.name, *values])


@frozen(eq=False)
class LabelPart:
    """A part of a label. `choice` is the number of the choice whose value it shows, if it shows one as it is."""

    pieces: tuple[Piece, ...]
    choice: int | None = None


@frozen(eq=False)
class Option:
    """One legal option: `ids` is the number of its alternative and the values chosen, `()` for *stop*."""

    offer: Offer
    ids: Ids

    @property
    def name(self) -> str:
        """How records name it: `put card=Card_7 at=red.Spot(3)`. Unique in its decision."""
        return self.offer.name(self.ids)

    @property
    def label(self) -> str:
        """How the one who decides reads it."""
        return joined(self.offer.machine, self.offer.pieces(self.ids), self.offer.viewer)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Option {self.name}>"


class Offer:
    """A decision as it stands open. Its options are found when they are looked at, on a copy of the table."""

    def __init__(self, machine: Machine, block: Block, *, asked: bool = True) -> None:
        assert isinstance(block.terminator, Decide)
        self.block = block
        self.decision: Decision = block.terminator.decision
        self.machine = machine.copy()
        actor = self.decision.actor
        seat = NOTHING if actor is None else value_of(self.machine, actor, [0] * machine.code.frame)
        self.seat: int | None = None if seat == NOTHING else seat
        self._chooser = self.seat if asked else None
        """For whom it is worked out what is offered: nobody decides in a search for the best."""
        self._found: list[Ids] = []
        self._complete = False

    def first(self, count: int) -> list[Ids]:
        """The first options, at most `count` of them. Raises GameError when the ruleset's text can't be worked out."""
        if not self._complete and len(self._found) < count:
            self._look(max(count, AT_ONCE))
        return self._found[:count]

    def all(self) -> list[Ids]:
        """All options."""
        if not self._complete:
            self._look(None)
        return self._found

    def candidates(self) -> list[Ids]:
        """What could be options: all that must hold before they are tried. Raises GameError as `all` does."""
        with self._for_chooser():
            return list(legal_options(self.machine, self.decision, tried=False))

    def passes(self, ids: Ids) -> bool:
        """Whether a candidate passes its trial, if it needs one, so that it is an option. Raises GameError."""
        plan = self.machine.code.plans[self.decision.number][ids[0]]
        if not plan.alternative.trial:
            return True
        with self._for_chooser():
            bind(self.machine, plan, ids)
            return passes(self.machine, self.decision, plan)

    def _look(self, count: int | None) -> None:
        """Looks for options from the beginning: a search that rests in the middle would be no data."""
        lister = self.machine.lister
        if lister is not None and self._chooser == self.seat:
            listed = lister(self.machine, self.block)
            if listed is not None:
                self._found, self._complete = listed, True
                return
        with self._for_chooser():
            self._found = list(islice(legal_options(self.machine, self.decision), count))
        if self._chooser is not None and self.machine.code.program.secrets:
            self._tell_apart(self._chooser)
        self._complete = count is None or len(self._found) < count

    def _tell_apart(self, chooser: int) -> None:
        """Raises GameError where the chooser can't tell what an option chooses."""
        for number, alternative in enumerate(self.decision.alternatives):
            for position, choice in enumerate(alternative.choices, 1):
                if choice.fixed or "component" not in (choice.format.form, choice.format.member_form):
                    continue
                for value in {ids[position] for ids in self._found if ids[0] == number}:
                    if unknown_in(self.machine, value, choice.format, chooser):
                        told_name(self.machine, value, choice.format, chooser, self.decision.origin)

    @contextmanager
    def _for_chooser(self) -> Iterator[None]:
        """Works something out for the one who decides. What it may not read stops the game, with both lines."""
        machine = self.machine
        with stopping(machine):
            try:
                with as_known_to(machine, self._chooser, openly=self.block.procedure.sort == "example"):
                    yield
            except Unseen as unseen:
                who = machine.code.program.seat_names[self.seat or 0]
                asked = Label(self.decision.origin, f"{who} decides here")
                raise unseen.halt(self.decision.origin, [asked]) from None

    @property
    def spent(self) -> int:
        """What it is worth in steps: working it out, and looking for options so far."""
        return OFFER + self.machine.step_limit - self.machine.steps

    @property
    def viewer(self) -> int | None:
        """Who reads the labels: the one who decides; of chance, who knows everything."""
        return self.seat

    def alternative(self, ids: Ids) -> Alternative:
        return self.decision.alternatives[ids[0]]

    def name(self, ids: Ids) -> str:
        """The name of an option."""
        return option_name(self.machine, self.decision, ids, self._chooser)

    def pieces(self, ids: Ids) -> list[Piece]:
        """The label of an option."""
        return [piece for part in self.parts(ids) for piece in part.pieces]

    def parts(self, ids: Ids) -> list[LabelPart]:
        """The label of an option in its parts: what all options of its alternative have in common, and values."""
        if not ids:
            return [LabelPart((self._refusal(),))]
        alternative = self.alternative(ids)
        machine = self.machine.copy()
        bind(machine, machine.code.plans[self.decision.number][ids[0]], ids)
        if alternative.label is not None:
            return self._written_parts(machine, alternative)
        named = alternative.procedure is not None or not alternative.choices
        found = [LabelPart((alternative.name,))] if named else []
        for number, (choice, value) in enumerate(zip(alternative.choices, ids[1:], strict=True)):
            if found:
                found.append(LabelPart((" " if len(found) == 1 else ", ",)))
            found.append(LabelPart(tuple(pieces(machine, value, choice.format)), number))
        return found

    def _refusal(self) -> str:
        """What it is to take no option: what is asked again and again stops, a single thing is refused."""
        if self.decision.sort == "may":
            return "no"
        if self.decision.again:
            return "stop"
        return "no" if len(self.first(2)) == 1 else "none of these"

    def _written_parts(self, machine: Machine, alternative: Alternative) -> list[LabelPart]:
        """The parts of a label that the ruleset writes."""
        assert alternative.label is not None
        numbers = {choice.local: number for number, choice in enumerate(alternative.choices)}
        found = []
        with stopping(machine):
            for part in alternative.label.parts:
                text = tuple(text_pieces(machine, Text((part,)), [0] * machine.code.frame))
                shown = None if isinstance(part, str) else part.value
                found.append(LabelPart(text, numbers.get(shown.local) if isinstance(shown, Get) else None))
        return found

    def prompt(self) -> str:
        """What the decision asks, as the one who decides reads it; empty if it says nothing."""
        text = self.decision.prompt
        if text is None:
            return ""
        with self._for_chooser():
            return joined(self.machine, text_pieces(self.machine, text, [0] * self.machine.code.frame), self.viewer)


@frozen(eq=False)
class Options(Sequence[Option]):
    """The options of a decision, without *stop*, in their order; found when they are looked at."""

    offer: Offer

    def __len__(self) -> int:
        return len(self.offer.all())

    def __bool__(self) -> bool:
        return bool(self.offer.first(1))

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(self.offer, ids) for ids in self.offer.all()[index]]
        found = self.offer.first(1) if index == 0 else self.offer.all()
        return Option(self.offer, found[index])

    def __iter__(self) -> Iterator[Option]:
        return (Option(self.offer, ids) for ids in self.offer.all())


@frozen(eq=False)
class PendingDecision:
    """What a seat is to decide.

    `sort` is ask, choose or may; `prompt` may be empty. `options` are the legal ones in their order; `stop` is there if
    the seat may stop or refuse instead.
    """

    offer: Offer
    seat: int
    sort: str
    can_stop: bool

    @property
    def prompt(self) -> str:
        return self.offer.prompt()

    @property
    def options(self) -> Options:
        return Options(self.offer)

    @property
    def stop(self) -> Option | None:
        return Option(self.offer, ()) if self.can_stop else None

    def all_options(self) -> list[Option]:
        """The options and, if there is one, *stop*, which comes last."""
        stop = self.stop
        return [*self.options, *([stop] if stop is not None else [])]
