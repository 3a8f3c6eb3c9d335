"""The walker: runs a program until somebody must decide.

It goes from block to block; at a decision it takes what is forced, lets chance draw, passes over what has no option,
and otherwise stops with an offer. All that it needs to go on lies in the table.
"""

from __future__ import annotations

from interpreter.engine.blocks import advance
from interpreter.engine.components import draw
from interpreter.engine.decisions import Ids, take
from interpreter.engine.explanation.causes import asking, chain
from interpreter.engine.explanation.model import Cause
from interpreter.engine.history import announce, note
from interpreter.engine.machine import Machine, value_of
from interpreter.engine.movements import drawn, whose_place
from interpreter.engine.offer import Offer
from interpreter.engine.pieces import Piece
from interpreter.engine.showing import is_called_by_print
from interpreter.program.statement import Block, Decide, Decision
from interpreter.source.spelling import in_words

PASSED = 16
"""So many of the decisions that were passed over are kept, the last ones: each of them holds a copy of the table."""


def proceed(m: Machine, block: Block, until: Block | None = None) -> tuple[Block, Offer | None]:
    """Runs on from a block: to a decision, with what it offers, or to a fork, a strand's end, a halt or `until`."""
    while True:
        block = advance(m, block, until)
        if block is until or not isinstance(block.terminator, Decide):
            return block, None
        offer = Offer(m, block)
        onward = resolve(m, offer)
        if onward is None:
            return block, offer
        block = onward


def resolve(m: Machine, offer: Offer) -> Block | None:
    """Where a decision leads that is chance, or forced, or has no option; nothing if somebody must decide."""
    decision = offer.decision
    if m.observer is not None:
        m.observer.executed(decision.origin)
    answer = m.director.decide(m, offer) if m.director is not None else None
    options = offer.first(2) if answer is None else []
    m.origin = decision.origin
    m.spend(offer.spent)
    if answer is not None:
        return commit(m, offer, answer)
    if not options:
        claim(m, offer)
        keep_passed(m, offer)
        if decision.stop is not None:
            return decision.stop
        if decision.sort == "ask" and offer.seat is not None:
            announce(
                m, f"{m.code.program.seat_labels[offer.seat]} has no option", cause=_cause(m, offer), block=offer.block
            )
        return decision.skip
    if decision.sort == "random":
        count = len(offer.all())
        return commit(m, offer, offer.all()[draw(m, stream(m, offer), count)] if count > 1 else options[0])
    if len(options) == 1 and decision.stop is None:
        return commit(m, offer, options[0])
    return None


def keep_passed(m: Machine, offer: Offer) -> None:
    """Keeps a decision that is passed over, to tell its seat why nothing of it was legal then."""
    if m.telling and not m.scratch and offer.seat is not None:
        m.passed = (*m.passed[1 - PASSED :], offer)


def stream(m: Machine, offer: Offer) -> int:
    """The stream that a chance draws from: each strand has its own."""
    return offer.decision.stream + max(m.seat, 0)


def commit(m: Machine, offer: Offer, ids: Ids) -> Block:
    """Takes an option; the block where it goes on."""
    claim(m, offer)
    tell(m, offer, ids)
    block = take(m, offer.decision, ids)
    m.decided()
    return block


def claim(m: Machine, offer: Offer) -> None:
    """In a strand: what was read to find the options counts as read."""
    if m.seat >= 0 and m.code.watched:
        offer.all()
        for cell, origin in offer.machine.reads.items():
            m.reads.setdefault(cell, origin)


def tell(m: Machine, offer: Offer, ids: Ids) -> None:
    """Logs an option. What is asked and stopped is known to who decides; actions and chance are known to all.

    But what chance sets where not all look is known to those who do. What isn't an action has no words of its own, so
    the name of what is drawn and what has it, or the prompt, stands before it.
    """
    if m.observer is not None:
        m.observer.decided(offer.seat, offer.name(ids))
    if m.scratch or not m.telling:
        return
    note(m)
    said = offer.pieces(ids)
    if offer.seat is None:
        choices = offer.alternative(ids).choices
        names = ", ".join(in_words(choice.name.split(".")[-1]) for choice in choices)
        if len(choices) == 1 and choices[0].format.form == "place":
            said = [whose_place(m, ids[1])]
        elif len(choices) == 1 and choices[0].format.form == "component":
            said = [drawn(m, ids[1])]
        about = [offer.prompt() or names, *_set_of(m, offer.decision), ": "]
        audience = _seen_by(m, offer.decision)
        announce(m, *about, *said, audience=audience, cause=_cause(m, offer), block=offer.block)
        return
    name = m.code.program.seat_labels[offer.seat]
    if ids and offer.alternative(ids).procedure is not None:
        announce(m, f"{name}: ", *said, cause=_cause(m, offer), block=offer.block)
        return
    prompt = offer.prompt()
    between = "" if not prompt else " " if prompt[-1] in "?!.:…" else ": "
    announce(
        m, f"{name}: {prompt}{between}", *said, audience=1 << offer.seat, cause=_cause(m, offer), block=offer.block
    )


def _seen_by(m: Machine, decision: Decision) -> int:
    """Who sees what chance brings: where it sets a variable of a component or place, those who look in there."""
    over, index = _whose(m, decision)
    if over not in ("component", "place"):
        return m.code.everyone
    return m.code.seen_by[index if over == "place" else m.row[m.code.place_of + index]]


def _set_of(m: Machine, decision: Decision) -> list[Piece]:
    """What has the variable that chance sets: of a component that goes by what changes it is said where it lies."""
    over, index = _whose(m, decision)
    if over == "player":
        return [f" of {m.code.program.seat_labels[index]}"]
    if over == "place":
        return [f" of {whose_place(m, index)}"]
    if over != "component":
        return []
    if is_called_by_print(m, index):
        return [" of ", drawn(m, index)]
    place = m.row[m.code.place_of + index]
    return [f" {'on' if m.code.program.places[place].space else 'in'} {whose_place(m, place)}"]


def _whose(m: Machine, decision: Decision) -> tuple[str, int]:
    """Over what the variable is that is set, and the number of what has it; nothing if none is set."""
    if decision.sets is None:
        return "", 0
    column, whose = decision.sets
    index: int = value_of(m, whose, [0] * m.code.frame)
    return (column.over, index) if column.has(index) else ("", 0)


def _cause(m: Machine, offer: Offer) -> tuple[Cause, ...]:
    return chain(m, offer.block, asking(offer.decision)) if m.telling else ()
