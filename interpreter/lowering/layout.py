"""Where everything lies in the table.

Without recursion a procedure's locals can have fixed addresses: they begin where those of its furthest caller end, so
that procedures that are never active together share their cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lowering.scope import Area

if TYPE_CHECKING:
    from interpreter.lowering.context import Context

QUEUE_CAPACITY = 64
"""How many reactions can wait in a queue; more are reported with the step limit's kind of message."""


def lay_out(context: Context) -> None:
    """Give every column, counter, queue and local its address, and the program its size."""
    program = context.program
    address = 0
    for column in program.columns:
        column.address = address
        address += column.count * column.storage.width
    for column in program.columns:
        if column in context.watched:
            column.watch = address
            address += 2 * column.count
    program.stream_address = address
    address += len(program.streams)
    if program.reactions:
        widest = max(sum(local.storage.width for local in reaction.parameters) for reaction in program.reactions)
        program.queue_capacity = QUEUE_CAPACITY
        program.queue_stride = 1 + QUEUE_CAPACITY * (1 + widest)
        program.queue_address = address
        address += program.queue_stride * (1 + program.seats)
    program.counter_address = address
    address += 1 + program.seats
    areas = context.procedures.areas.values()
    roots = context.blocks.strand_areas
    draining(context)
    address += place([area for area in areas if not area.strand], address)
    program.strand_address = address
    program.strand_stride = place([*roots, *(area for area in areas if area.strand)], address)
    program.size = address + program.strand_stride * program.seats


def draining(context: Context) -> None:
    """A reaction is called by whatever empties the queue that it waits in."""
    for area in context.draining:
        area.calls.update(r for r in context.procedures.reaction_areas if r.strand == area.strand)


def place(areas: list[Area], base: int) -> int:
    """Lay out the locals of some areas from `base` on. Returns how many cells they take."""
    offsets = dict.fromkeys(areas, 0)
    for area in in_call_order(areas):
        end = offsets[area] + area.width
        for called in area.calls:
            offsets[called] = max(offsets[called], end)
    extent = 0
    for area, offset in offsets.items():
        address = base + offset
        for local in area.locals:
            local.address = address
            address += local.storage.width
        extent = max(extent, address - base)
    return extent


def in_call_order(areas: list[Area]) -> list[Area]:
    """The areas, each before those that it calls."""
    seen: set[Area] = set()
    order: list[Area] = []
    for root in areas:
        stack: list[tuple[Area, bool]] = [(root, False)]
        while stack:
            area, done = stack.pop()
            if done:
                order.append(area)
            elif area not in seen:
                seen.add(area)
                stack.append((area, True))
                stack.extend((called, False) for called in area.calls if called not in seen)
    return order[::-1]
