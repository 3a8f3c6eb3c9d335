"""The queues of reactions: one of the main strand, one of each seat's.

A queue lies in the table: how many wait, then for each the number of the reaction and its values, first come first.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.errors import stopped
from interpreter.engine.explanation.causes import note_dequeued, note_queued
from interpreter.engine.machine import Machine, set_local, store
from interpreter.program.statement import Procedure


def _place(m: Machine) -> tuple[int, int]:
    """The address of the running strand's queue, and how many cells an entry takes."""
    program = m.code.program
    address = program.queue_address + (m.seat + 1) * program.queue_stride
    return address, (program.queue_stride - 1) // program.queue_capacity


def enqueue(m: Machine, number: int, values: list[Any]) -> None:
    """Puts a reaction behind the others. Raises GameError when there is no room."""
    address, width = _place(m)
    row, program = m.row, m.code.program
    waiting = row[address]
    reaction = program.reactions[number]
    if waiting == program.queue_capacity:
        raise stopped(
            "queue-overflow",
            m.origin or reaction.origin,
            f"more than {waiting} reactions wait at once",
            help="reactions that set each other off may never end; let a condition stop them",
        )
    cell = address + 1 + waiting * width
    row[cell] = number
    cell += 1
    for parameter, value in zip(reaction.parameters, values, strict=True):
        store(row, parameter.storage, cell, value)
        cell += parameter.storage.width
    row[address] = waiting + 1
    if m.telling and not m.scratch:
        note_queued(m, waiting)


def dequeue(m: Machine) -> Procedure | None:
    """Takes the first reaction out and sets its parameters, which lie in the table."""
    address, width = _place(m)
    row = m.row
    waiting = row[address]
    if not waiting:
        return None
    reaction = m.code.program.reactions[row[address + 1]]
    cell = address + 2
    for parameter in reaction.parameters:
        set_local(m, parameter, [], parameter.storage.load(row, cell))
        cell += parameter.storage.width
    end = address + 1 + waiting * width
    row[address + 1 : end] = row[address + 1 + width : end] + [0] * width
    row[address] = waiting - 1
    if m.telling and not m.scratch:
        note_dequeued(m)
    return reaction


def waiting(m: Machine) -> list[Procedure]:
    """The reactions that wait in the running strand's queue, in their order."""
    address, width = _place(m)
    reactions = m.code.program.reactions
    return [reactions[m.row[address + 1 + n * width]] for n in range(m.row[address])]


def put_first(m: Machine, number: int) -> None:
    """Puts the entry with a number, counted from 0, in front of the others."""
    address, width = _place(m)
    row, first = m.row, address + 1
    cell = first + number * width
    row[first : cell + width] = row[cell : cell + width] + row[first:cell]


def clear(m: Machine) -> None:
    """Empties the running strand's queue: in a trial reactions don't count."""
    address, width = _place(m)
    waiting = m.row[address]
    m.row[address : address + 1 + waiting * width] = [0] * (1 + waiting * width)
