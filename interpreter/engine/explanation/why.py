"""Why an option is legal, or isn't: a proposal is read, and everything that stands against it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise

from attrs import define, evolve, field

from interpreter.engine.code import Plan
from interpreter.engine.components import alike_key
from interpreter.engine.decisions import Ids, hand_over
from interpreter.engine.explanation.causes import Causes
from interpreter.engine.explanation.choosing import candidates, not_among, outside
from interpreter.engine.explanation.instances import LOOKED_AT, Counted
from interpreter.engine.explanation.model import Explanation, Reason, Refused
from interpreter.engine.explanation.names import Names, Written, take_apart
from interpreter.engine.explanation.refusal import Refusal
from interpreter.engine.machine import Frame, Machine, get_local, set_local, value_of
from interpreter.engine.offer import STOP, Offer
from interpreter.engine.showing import joined
from interpreter.program.program import Program
from interpreter.program.statement import Choice, Decision
from interpreter.source.spelling import nearest, quoted

MENTIONED = 5
"""Of many reasons against many instances so many are told."""


def explain(offer: Offer, text: str, viewer: int | None, asked: Causes, passed: Sequence[Offer] = ()) -> Explanation:
    """Why what a text proposes is legal, or isn't, in an offer. None as viewer may see everything.

    `passed` are the decisions of this seat that were passed over since it decided last.
    """
    choices = [choice.name for one in offer.decision.alternatives for choice in one.choices]
    written = take_apart(text, dict.fromkeys(choices))
    if not written.named and not written.plain and written.word in (STOP, "stop", "no"):
        return _stopping(offer, written.word, asked)
    plans = _plans(offer, written)
    if not plans:
        reasons = (_not_asked(offer, written.word), *passed_over(passed, text, viewer))
        return Explanation(text, offer.seat, legal=False, reasons=reasons, asked=asked)
    return evolve(_read(offer, plans, written, viewer), asked=asked)


def _read(offer: Offer, plans: Sequence[Plan], written: Written, viewer: int | None) -> Explanation:
    """What is written as an instance of one of some alternatives, if possible as a legal one."""
    found = []
    for plan in plans:
        machine = offer.machine.copy()
        hand_over(machine, plan)
        found.append(_Reading(offer, machine, plan, _values(plan, written), viewer).explained())
        if found[-1].legal:
            return found[-1]
    return min(found, key=lambda one: (any(r.sort == "unread" for r in one.reasons), len(one.reasons)))


def passed_over(passed: Sequence[Offer], text: str, viewer: int | None) -> tuple[Reason, ...]:
    """That a proposed action was passed over, and what stood against it: as it was at the last of some decisions."""
    written = take_apart(text, ())
    for offer in reversed(passed):
        plans = [plan for plan in _plans(offer, written) if plan.alternative.procedure is not None]
        if plans:
            found = _read(offer, plans, written, viewer)
            against = Refused(found.proposal, found.label, 0, found.reasons)
            told = f"`{written.word}` was passed over, since nothing of it was legal then"
            layer = offer.machine.code.program.layer_of(offer.decision.origin)
            return (Reason(offer.decision.origin, "passed", told, layer, refused=(against,)),)
    return ()


def unasked(program: Program, text: str, waiting: Sequence[int], seat: int | None) -> Explanation:
    """What is told to a seat that has nothing to decide: who has."""
    names = [program.seat_labels[other] for other in waiting]
    if not names:
        told = "the game is over: nobody is asked any more"
    else:
        told = f"{program.seat_name(seat)} is not asked now: {' and '.join(names)} {'is' if len(names) == 1 else 'are'}"
    return Explanation(text, seat, legal=False, reasons=(Reason(None, "unasked", told),))


def _stopping(offer: Offer, word: str, asked: Causes) -> Explanation:
    if offer.decision.stop is not None:
        label = joined(offer.machine, offer.pieces(()), offer.viewer)
        return Explanation(STOP, offer.seat, legal=True, option=STOP, label=label, asked=asked)
    text = "this must be decided: only a `may` can be refused or stopped"
    reason = Reason(offer.decision.origin, "unasked", text)
    return Explanation(word, offer.seat, legal=False, reasons=(reason,), asked=asked)


def _chosen(decision: Decision) -> bool:
    """Whether a value is chosen, not an action."""
    first = decision.alternatives[0]
    return first.procedure is None and bool(first.choices)


def _plans(offer: Offer, written: Written) -> list[Plan]:
    """The alternatives that may be meant."""
    plans = offer.machine.code.plans[offer.decision.number]
    if _chosen(offer.decision) and not (written.word and _action(offer, written.word)):
        return list(plans)
    return [plan for plan in plans if plan.alternative.name == written.word]


def _values(plan: Plan, written: Written) -> Written:
    """What is written of values: of a choice the whole text is one, unless it begins with the name of the choice."""
    if plan.alternative.procedure is None and plan.choices and not written.named:
        return evolve(written, plain=(written.text.removeprefix(f"{plan.alternative.name} "),))
    return written


_JOINED = 10
"""Of so many words it is tried to take some together as one value: the ways grow fast with their number."""


def _in_runs(words: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """The ways to take words together as so many texts: `4 red 3` as two is `4` and `red 3`, or `4 red` and `3`."""
    for cuts in combinations(range(1, len(words)), count - 1) if count else ():
        edges = (0, *cuts, len(words))
        yield tuple(" ".join(words[start:end]) for start, end in pairwise(edges))


def _action(offer: Offer, word: str) -> bool:
    return any(p.sort == "action" and p.name == word for p in offer.machine.code.program.procedures)


def _not_asked(offer: Offer, word: str) -> Reason:
    """What is told of something else than what is asked."""
    decision, program = offer.decision, offer.machine.code.program
    names = list(dict.fromkeys(alternative.name for alternative in decision.alternatives))
    actions = {p.name for p in program.procedures if p.sort == "action"}
    who = program.seat_name(offer.seat)
    asks = {"ask": "is asked for", "choose": "is to choose", "may": "is asked for"}[decision.sort]
    help = f"{who} {asks} {quoted(names, 'or')}"
    if word in actions:
        return Reason(decision.origin, "unasked", f"`{word}` is not asked for here", help=help)
    near = nearest(word, {*names, *actions})
    if near:
        help = f"did you mean {quoted(near)}?"
    return Reason(
        decision.origin, "unread", f"there is no action `{word}`" if word else "this names nothing", help=help
    )


@define(eq=False)
class _Reading:
    """One alternative, with what was written of its values."""

    offer: Offer
    m: Machine
    plan: Plan
    written: Written
    viewer: int | None
    values: dict[int, int] = field(factory=dict)
    """What could be read: the values of choices, by their numbers."""
    reasons: list[Reason] = field(factory=list)
    short: bool = False
    possible: dict[int, list[int]] = field(factory=dict)
    """What was found that can be chosen, whatever is chosen before."""

    def explained(self) -> Explanation:
        texts = self.texts()
        if not self.reasons:
            self.read(texts)
        refusal = Refusal(self.m, self.offer.decision, self.plan, self.viewer)
        ids: Ids = (self.plan.number, *self.leading())
        complete = len(self.values) == len(self.plan.choices)
        if self.reasons:
            self.reasons += refusal.early(refusal.bound(ids), len(ids) - 1)
        elif complete:
            self.reasons = refusal.reasons(ids)
        else:
            return self.some(refusal)
        return self.told(ids if complete else None, not self.reasons)

    def read(self, texts: dict[Choice, str]) -> None:
        """Reads the values that are written, in the order of the choices; some may be left out."""
        frame: Frame = [0] * self.m.code.frame
        for number, choice in enumerate(self.plan.choices):
            text = texts.get(choice)
            if text is None and not choice.fixed:
                continue
            value = self.value(choice, text, frame, known=len(self.values) == number)
            if value is None:
                return
            self.values[number] = value
            set_local(self.m, choice.local, frame, value)

    def leading(self) -> list[int]:
        """The values up to the first that is left out."""
        found: list[int] = []
        while len(found) in self.values:
            found.append(self.values[len(found)])
        return found

    def some(self, refusal: Refusal) -> Explanation:
        """Of a proposal that leaves values open: whether there is a legal instance."""
        legal = next((ids for ids in self.offer.all() if self.fits(ids)), None)
        if legal is None:
            counted = Counted()
            counted.count(refusal, self.values)
            self.reasons = counted.told(MENTIONED)
        return self.told(legal, legal is not None)

    def fits(self, ids: Ids) -> bool:
        """Whether an option is an instance of what is proposed, or can't be told apart from one."""
        return (
            bool(ids)
            and ids[0] == self.plan.number
            and all(
                self.same(self.plan.choices[number], ids[number + 1], value) for number, value in self.values.items()
            )
        )

    def same(self, choice: Choice, one: int, other: int) -> bool:
        m = self.offer.machine
        return one == other or (choice.alike and alike_key(m, one) == alike_key(m, other))

    def told(self, ids: Ids | None, legal: bool) -> Explanation:
        option = ""
        if legal and ids is not None:
            alike = any(choice.alike for choice in self.plan.choices)
            offered = next((option for option in self.offer.all() if self.fits(option)), ids) if alike else ids
            option = self.offer.name(offered)
        proposal = self.proposal()
        return Explanation(
            proposal,
            self.offer.seat,
            legal,
            option,
            "" if ids is None else joined(self.m, self.offer.pieces(ids), self.viewer),
            proposal if self.short else "",
            tuple(self.reasons),
        )

    def proposal(self) -> str:
        """The name of what is proposed, as far as it could be read."""
        alternative = self.plan.alternative
        values = []
        for number, value in self.values.items():
            choice = self.plan.choices[number]
            names = Names(self.m, choice.format, (), self.offer.seat, self.viewer)
            values.append(f"{choice.name}={names.name(value)}")
        return " ".join(values if alternative.procedure is None and values else [alternative.name, *values])

    # ---- reading ----

    def texts(self) -> dict[Choice, str]:
        """What is written for each choice."""
        open_ = {choice.name: choice for choice in self.plan.choices}
        last_words = {choice.name.split()[-1]: choice for choice in self.plan.choices}
        found: dict[Choice, str] = {}
        name = self.plan.alternative.name
        keys = [key for key, _ in self.written.named]
        missing = [choice for key, choice in open_.items() if key not in keys and not choice.fixed]
        strange = [key for key in keys if key not in open_ and key not in last_words]
        for key, text in self.written.named:
            choice = open_.get(key, last_words.get(key))
            if choice is None and len(missing) == len(strange) == 1 and not self.written.plain:
                choice = missing.pop()  # what else could be meant?
                self.short = True
            if choice is None:
                help = f"it takes {quoted(open_, 'and')}" if open_ else "it takes no values"
                self.reasons.append(Reason(None, "unread", f"`{name}` has no `{key}`", help=help))
            else:
                found[choice] = text
        left = [choice for choice in self.plan.choices if choice not in found and not choice.fixed]
        plain = self.written.plain
        if len(left) < len(plain) <= _JOINED:
            plain = next((run for run in _in_runs(plain, len(left)) if self.readable(left, run)), plain)
        if len(plain) > len(left):
            surplus = quoted(plain[len(left) :], "and")
            self.reasons.append(Reason(None, "unread", f"nothing of `{name}` is left for {surplus}"))
        found.update(zip(left, plain, strict=False))
        return found

    def readable(self, choices: Sequence[Choice], texts: Sequence[str]) -> bool:
        """Whether each text names a value of its choice."""
        return all(
            not Names(self.m, choice.format, self.ever(choice), self.offer.seat, self.viewer).read(text).problem
            for choice, text in zip(choices, texts, strict=True)
        )

    def value(self, choice: Choice, text: str | None, frame: Frame, *, known: bool) -> int | None:
        """The value of a choice, if it can be read; notes why it can't be chosen.

        `known` says that all choices before it are made, so that it is known what can be chosen.
        """
        if text is None:
            value: int = get_local(self.m, choice.local, frame)
        else:
            among = value_of(self.m, choice.among or choice.source, frame) if known else self.ever(choice)
            read = Names(self.m, choice.format, among, self.offer.seat, self.viewer).read(text)
            if read.elsewhere:
                self.reasons.append(outside(self.m, choice, text, among, self.viewer))
                return None
            if read.problem:
                self.reasons.append(Reason(None, "unread", read.problem, help=read.help))
                return None
            value = read.value
            self.short |= read.short
        if known:
            self.reasons += not_among(self.m, choice, value, frame, self.viewer)
        return value

    def ever(self, choice: Choice) -> list[int]:
        """What is offered for a choice, whatever is chosen before it, and what could be if there were no needs."""
        number = self.plan.choices.index(choice) + 1
        if number not in self.possible:
            offered = [ids[number] for ids in self.offer.all() if ids and ids[0] == self.plan.number]
            others = islice(candidates(self.m.copy(), self.plan, {}), LOOKED_AT)
            self.possible[number] = list(dict.fromkeys([*offered, *(ids[number] for ids in others)]))
        return self.possible[number]
