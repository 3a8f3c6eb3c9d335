"""What must always hold: looked at whenever the table rests, in games and examples under test."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.errors import GameError, Trouble, stopped
from interpreter.engine.execution import execute, executes
from interpreter.engine.explanation.causes import Causes, here
from interpreter.engine.journal import Journal
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.engine.showing import plain_text, show
from interpreter.program.program import Invariant
from interpreter.program.statement import Rest, Watch
from interpreter.program.value import NOTHING


@executes(Watch)
def _watch(m: Machine, x: Watch, f: Frame) -> None:
    if not m.testing or m.scratch:
        return
    m.held = 0
    for number, invariant in enumerate(m.code.program.invariants):
        if not x.holding or holds(m.copy(), invariant):
            m.held |= 1 << number
    _forget(m, m.held if x.holding else 0)


@executes(Rest)
def _rest(m: Machine, x: Rest, f: Frame) -> None:
    if not m.held or m.scratch:
        return
    asked = list(_in_question(m))
    looking = m.copy() if asked else m
    for number in asked:
        invariant = m.code.program.invariants[number]
        looking.steps = looking.step_limit
        if not holds(looking, invariant):
            raise _broken(m, invariant, x)
    _forget(m, m.held)


def _in_question(m: Machine) -> Iterator[int]:
    """The numbers of the watched invariants that may have been broken: what they look at has changed."""
    sound, changed = 0, list[int]()
    if isinstance(m.row, Journal):
        sound, changed = m.row.sound, m.row.changed()
    for number, concern in enumerate(m.code.concerns):
        if m.held >> number & 1 and not (sound >> number & 1 and concern is not None and concern.isdisjoint(changed)):
            yield number


def holds(looking: Machine, invariant: Invariant) -> bool:
    """Whether an invariant holds on the table of a machine, on which nothing is changed but its steps."""
    return _evaluated(looking, invariant)[0]


def _evaluated(looking: Machine, invariant: Invariant) -> tuple[bool, Frame]:
    frame: Frame = [0] * (invariant.frame + looking.code.frame)
    looking.origin = invariant.origin
    try:
        execute(looking, invariant.lets, frame)
        value = value_of(looking, invariant.condition, frame)
    except Trouble as trouble:
        raise trouble.at(invariant.origin) from None
    return bool(value) and value != NOTHING, frame


def _forget(m: Machine, sound: int) -> None:
    if isinstance(m.row, Journal):
        m.row.forget(sound)


def _broken(m: Machine, invariant: Invariant, rest: Rest) -> GameError:
    """Says which line broke an invariant: the last one before which it held, and what comes too late to mend it."""
    looking = m.copy()
    frame = _evaluated(looking, invariant)[1]
    text = f": {plain_text(looking, invariant.text, frame)}" if invariant.text is not None else ""
    values = [
        f"`{written}` is {show(looking, value_of(looking, s.value, frame), s.format)}" for written, s in invariant.sides
    ]
    led = _led(m, invariant)
    way = [Label(cause.origin, f"{cause.what} begins here") for cause in led[1:] if cause.origin is not None]
    late = [Label(event, f"`after {event.text}` comes later: the table rests before it") for event in rest.coming]
    return stopped(
        "always-broken",
        led[0].origin if led else m.origin,
        f"this breaks `{invariant.name}`{text}" if led else f"`{invariant.name}` does not hold{text}",
        help=" and ".join(values),
        related=[*way, *late, Label(invariant.origin, "this must hold whenever the table rests")],
    )


def _led(m: Machine, invariant: Invariant) -> Causes:
    """The line that broke an invariant, which is the last one before which it held, and the calls that led there."""
    assert isinstance(m.row, Journal)
    looking = m.copy()
    for entry, row in m.row.back():
        looking.row, looking.memo = row.copy(), {}
        try:
            if not holds(looking, invariant):
                continue
        except GameError:
            continue
        looking.origin, looking.block, looking.calls = entry.origin, entry.block, list(entry.calls)
        looking.chains = entry.chains
        return here(looking, "")
    return ()
