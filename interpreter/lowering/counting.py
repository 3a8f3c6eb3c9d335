"""What loops count, as far as players may be told it: numbers, actions, turns up to a limit."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.lowering.folding import constant, fold
from interpreter.lowering.heads import nodes_of
from interpreter.lowering.stands import Numbered
from interpreter.program import expression as e
from interpreter.program import guarded
from interpreter.program.program import Count, Program
from interpreter.source.spelling import in_words
from interpreter.syntax import statement as s

_GUARDED = tuple(
    form for form in vars(guarded).values() if isinstance(form, type) and form.__module__ == guarded.__name__
)
"""The forms of expressions that read what somebody may not know."""


def numbers_counted(loop: Numbered, name: str, program: Program) -> tuple[Count, ...]:
    """A loop over numbers: `round 3 of 6`; without its last number where not everybody may know that."""
    if not _open(loop.first):
        return ()
    label = in_words(name) if loop.column is None else _label(program, loop.column)
    return (Count(label, e.Get(loop.counter), e.Get(loop.high) if _open(loop.last) else None, numbered=True),)


def passes_counted(node: s.RepeatTimes, number: e.Expr, times: e.Local, left: e.Local) -> tuple[Count, ...]:
    """A loop that is repeated so many times: `action 2 of 4`. It is called by what it asks, if it asks by itself."""
    if not _open(number) or constant(number) == 1:
        return ()
    asked = set(_asked(node.body))
    name = asked.pop() if len(asked) == 1 else "pass"
    before = fold(e.Arithmetic("subtract", e.Get(times), e.Get(left)))
    return (Count(name, fold(e.Arithmetic("add", before, e.Const(1))), e.Get(times)),)


def _asked(block: s.Block) -> Iterator[str]:
    """What a block asks a player by itself, also if it is another one than the player whose turn it is."""
    for statement in block.statements:
        match statement:
            case s.Ask():
                yield "action"
            case s.Choose():
                yield "choice"
            case s.As(body=body):
                yield from _asked(body)


def until_counted(until: e.Expr, program: Program, *, budgets: bool) -> tuple[Count, ...]:
    """A loop until numbers reach limits: `day 2 of 4`; with `budgets` also down to 0: `coins: 3 left`."""
    found = (count for part in _either(until) for count in _limited(part, program))
    return tuple(count for count in found if budgets or not count.downwards)


def _either(condition: e.Expr) -> Iterator[e.Expr]:
    """The conditions of which one is enough."""
    if isinstance(condition, e.Or):
        yield from _either(condition.left)
        yield from _either(condition.right)
    else:
        yield condition


def _limited(condition: e.Expr, program: Program) -> Iterator[Count]:
    """What a comparison of a variable with a constant counts."""
    match condition:
        case e.Equal(e.Cell() as cell, e.Const(int(limit))) | e.Equal(e.Const(int(limit)), e.Cell() as cell):
            downwards = limit <= 0
        case e.Less(e.Const(int(limit)), e.Cell() as cell, or_equal):
            limit, downwards = limit if or_equal else limit + 1, False
        case e.Less(e.Cell() as cell, e.Const(int(limit)), or_equal):
            limit, downwards = limit if or_equal else limit - 1, True
        case _:
            return
    numeric = any(v.column is cell.column and v.format.form == "number" for v in program.variables)
    if not numeric or not _open(cell) or (downwards and limit != 0):
        return
    idle = None if downwards else 0
    yield Count(_label(program, cell.column), cell, None if downwards else e.Const(limit), downwards, idle)


def _label(program: Program, column: e.Column) -> str:
    return next(v.label for v in program.variables if v.column is column)


def _open(expression: e.Expr) -> bool:
    """Whether an expression reads only what everybody knows."""
    return not any(
        isinstance(node, _GUARDED) or (isinstance(node, e.CallDefine) and not _open(node.define.body))
        for node in nodes_of(expression)
    )
