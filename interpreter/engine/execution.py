"""Doing statements, one function for each form, found by its class."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.components import all_that_lies_there, move, shuffle
from interpreter.engine.errors import Failed, GameError, TrialOver, stopped
from interpreter.engine.explanation.causes import here
from interpreter.engine.history import announce, note
from interpreter.engine.machine import EVALUATE, Frame, Machine, Snapshot, set_local, store
from interpreter.engine.movements import is_told, keep_table, tell_moves
from interpreter.engine.queue import enqueue
from interpreter.engine.repetition import record
from interpreter.engine.secrecy import required
from interpreter.engine.showing import component_secret, failure_pieces, failure_text
from interpreter.program import statement as s
from interpreter.program.value import NOTHING, SCALAR

Executor: TypeAlias = Callable[[Machine, Any, Frame], None]
EXECUTE: dict[type[s.Stmt], Executor] = {}
"""How each form of statement is done."""


def executes(form: type[s.Stmt]) -> Callable[[Executor], Executor]:
    """Marks the function that does a form of statement."""

    def register(function: Executor) -> Executor:
        EXECUTE[form] = function
        return function

    return register


def execute(m: Machine, statements: Iterable[s.Stmt], f: Frame) -> None:
    """Does statements one after the other. Raises Failed where a need fails, GameError where the game must stop."""
    for statement in statements:
        if statement.origin is not None:
            m.origin = statement.origin
            if m.observer is not None:
                m.observer.executed(m.origin)
        EXECUTE[type(statement)](m, statement, f)


@executes(s.SetLocal)
def _put_local(m: Machine, x: s.SetLocal, f: Frame) -> None:
    value = EVALUATE[type(x.value)](m, x.value, f)
    if x.local.address is None:
        f[x.local.index] = value
    else:
        set_local(m, x.local, f, value)


@executes(s.Put)
def _put(m: Machine, x: s.Put, f: Frame) -> None:
    column = x.column
    i = EVALUATE[type(x.index)](m, x.index, f) - column.first
    if i < 0 or i >= column.count or (column.gaps and i + column.first in column.gaps):
        return
    value = EVALUATE[type(x.value)](m, x.value, f)
    if column.low is not None or column.high is not None:
        for number in (value,) if isinstance(value, int) else value:
            if number != NOTHING and (
                (column.low is not None and number < column.low) or (column.high is not None and number > column.high)
            ):
                if x in m.forgiven:
                    return
                raise Failed(x, f, number)
    if m.seat >= 0:
        m.note_write(column, i)
    m.memo = {}
    storage = column.storage
    if storage is SCALAR:
        m.row[column.address + i] = +value
    else:
        store(m.row, storage, column.address + i * storage.width, value)


@executes(s.IfThen)
def _if_then(m: Machine, x: s.IfThen, f: Frame) -> None:
    execute(m, x.then if EVALUATE[type(x.condition)](m, x.condition, f) else x.otherwise, f)


@executes(s.ForEach)
def _for_each(m: Machine, x: s.ForEach, f: Frame) -> None:
    for member in EVALUATE[type(x.source)](m, x.source, f):
        m.spend()
        set_local(m, x.local, f, member)
        execute(m, x.body, f)


@executes(s.RepeatUntil)
def _repeat_until(m: Machine, x: s.RepeatUntil, f: Frame) -> None:
    while not EVALUATE[type(x.until)](m, x.until, f):
        m.origin = x.origin
        m.spend()
        execute(m, x.body, f)


@executes(s.Require)
def _require(m: Machine, x: s.Require, f: Frame) -> None:
    condition = x.condition
    value = EVALUATE[type(condition)](m, condition, f) if m.asker is None else required(m, condition, f)
    if (not value or value == NOTHING) and x not in m.forgiven:
        raise Failed(x, f)


@executes(s.MoveComponents)
def _move_components(m: Machine, x: s.MoveComponents, f: Frame) -> None:
    components = EVALUATE[type(x.components)](m, x.components, f)
    place = EVALUATE[type(x.place)](m, x.place, f)
    nth = None if x.position is None else EVALUATE[type(x.position)](m, x.position, f)
    m.spend(len(components))
    m.moved = x.origin
    if m.telling and not m.scratch and m.code.program.secrets:
        note(m)  # Whoever loses track of what is moved has known it until now.
    followed = all_that_lies_there(m, components, place)
    told = m.telling and is_told(m)
    if told:
        keep_table(m, components)
        origins = [m.row[m.code.place_of + component] for component in components]
    for component in components:
        move(m, component, place, x.under, nth, followed=followed)
    if told:
        tell_moves(m, origins, components, place)


@executes(s.ShufflePlaces)
def _shuffle_places(m: Machine, x: s.ShufflePlaces, f: Frame) -> None:
    if m.trial:
        raise TrialOver
    note(m)
    for place in EVALUATE[type(x.places)](m, x.places, f):
        shuffle(m, place, x.stream + place)
    m.decided()


@executes(s.ShowTo)
def _show_to(m: Machine, x: s.ShowTo, f: Frame) -> None:
    players = EVALUATE[type(x.players)](m, x.players, f)
    known = m.code.known
    news = [c for c in EVALUATE[type(x.components)](m, x.components, f) if players & ~m.row[known + c]]
    for component in news:
        m.row[known + component] |= players
    if news and not m.scratch:
        m.revelations += 1
    if news and m.telling and not m.scratch:
        # Noted at once, whatever happens to the components next: who has seen something has seen it.
        seen = [piece for i, c in enumerate(news) for piece in (", " if i else " ", component_secret(m, c))]
        seats = [name for seat, name in enumerate(m.code.program.seat_labels) if players >> seat & 1]
        who = "all see" if len(seats) > 1 and players == m.code.everyone else f"{' and '.join(seats)} see"
        said = f"{who}{'s' if len(seats) == 1 else ''}"
        announce(m, said, *seen, audience=players, cause=here(m, "show"))
        note(m)


@executes(s.CallPlain)
def _call_plain(m: Machine, x: s.CallPlain, f: Frame) -> None:
    arguments = [EVALUATE[type(a)](m, a, f) for a in x.arguments]
    frame = [0] * x.procedure.frame
    for parameter, argument in zip(x.procedure.parameters, arguments, strict=True):
        set_local(m, parameter, frame, argument)
    if m.scratch or not m.telling:
        run_body(m, x.procedure, frame)
        return
    m.calls.append((x.origin, x.procedure))
    try:
        run_body(m, x.procedure, frame)
    finally:
        m.calls.pop()


def run_body(m: Machine, procedure: s.Procedure, frame: Frame) -> None:
    """Runs a procedure that can't suspend. A late need that fails in it undoes what it did and ends it."""
    m.spend()
    if not procedure.late or m.trial:
        execute(m, procedure.body, frame)
        return
    m.spend_on_copy()
    before = m.snapshot()
    try:
        execute(m, procedure.body, frame)
    except Failed as failed:
        break_off(m, procedure, failed, before)


def break_off(m: Machine, procedure: s.Procedure, failed: Failed, before: Snapshot) -> None:
    """Undoes what an effect or action did, and tells it."""
    reason = failure_pieces(m, failed)
    what = failed.statement.word if isinstance(failed.statement, s.Require) else failed.statement.change
    cause = here(m, what) if m.telling else ()
    m.restore(before)
    announce(m, f"{procedure.name} is broken off: ", *reason, cause=cause)


@executes(s.ChooseCase)
def _choose_case(m: Machine, x: s.ChooseCase, f: Frame) -> None:
    value = EVALUATE[type(x.value)](m, x.value, f)
    for key, statements in x.cases:
        if key == value:
            execute(m, statements, f)
            return


@executes(s.Enqueue)
def _put_into_queue(m: Machine, x: s.Enqueue, f: Frame) -> None:
    enqueue(m, x.reaction, [EVALUATE[type(v)](m, v, f) for v in x.values])


@executes(s.RecordTurn)
def _record_turn(m: Machine, x: s.RecordTurn, f: Frame) -> None:
    record(m, EVALUATE[type(x.player)](m, x.player, f))


@executes(s.Check)
def _check(m: Machine, x: s.Check, f: Frame) -> None:
    holds = EVALUATE[type(x.condition)](m, x.condition, f)
    if m.director is not None:
        m.director.checked(m, x, f, bool(holds) and holds != NOTHING)


@executes(s.Answering)
def _answering(m: Machine, x: s.Answering, f: Frame) -> None:
    if m.director is not None:
        m.director.answering(x.number, x.origin)


@executes(s.Meeting)
def _meeting(m: Machine, x: s.Meeting, f: Frame) -> None:
    if m.inspector is not None and not m.scratch:
        m.inspector.met(m, x, f)


def uncaught(m: Machine, failed: Failed) -> GameError:
    """What a failing need or range is where no effect or action is there to be broken off."""
    statement = failed.statement
    text = failure_text(m, failed)
    if isinstance(statement, s.Require):
        return stopped(
            "need-failed",
            statement.origin,
            f"this need fails where nothing can be taken back: {text}",
            help="a phase needs what must hold there; ask for it before, or put it into an action or effect",
            related=m.director.unmet(m, failed) if m.director is not None else (),
        )
    related = [Label(statement.column.origin, "its range")] if statement.column.origin else []
    return stopped("range-left", statement.origin, text, related=related)
