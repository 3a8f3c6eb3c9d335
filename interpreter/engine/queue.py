"""The queues of reactions: one of the main strand, one of each seat's.

A queue lies in the table: how many wait, then for each the number of the reaction and its values, first come first.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.errors import stopped
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
    return reaction


def clear(m: Machine) -> None:
    """Empties the running strand's queue: in a trial reactions don't count."""
    address, width = _place(m)
    waiting = m.row[address]
    m.row[address : address + 1 + waiting * width] = [0] * (1 + waiting * width)
