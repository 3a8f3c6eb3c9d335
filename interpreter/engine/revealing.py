"""What chance drew and who learnt something between two states of a game: what can't be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.machine import Machine
from interpreter.engine.showing import component_secret, joined
from interpreter.program.program import Program
from interpreter.source.spelling import listed


def revealed(before: Machine, after: Machine, viewer: int | None) -> list[str]:
    """What was drawn, and who learnt what, in words for a viewer; None knows everything.

    Both machines stand on the table as the viewer sees it, so nothing is told of what others do at the same time.
    """
    return [*_drawn(before, after), *_learnt(before, after, viewer)]


def _drawn(before: Machine, after: Machine) -> Iterator[str]:
    program = after.code.program
    for number, stream in enumerate(program.streams):
        address = program.stream_address + number
        if before.row[address] != after.row[address]:
            yield _of_stream(program, stream)


def _of_stream(program: Program, stream: str) -> str:
    """A stream in words: its name says whether it shuffles, and what, or what it draws."""
    sort, *_, name, number = stream.split()
    if sort == "shuffle":
        places = [place.name for place in program.places if place.group == name]
        return f"`{places[int(number)]}` was shuffled"
    return f"chance drew `{name}`"


def _learnt(before: Machine, after: Machine, viewer: int | None) -> Iterator[str]:
    """Who has seen which components: those that the viewer doesn't know are counted."""
    program = after.code.program
    known = after.code.known
    seen: dict[int, list[int]] = {}
    for component in range(len(program.components)):
        news = after.row[known + component] & ~before.row[known + component]
        if news:
            seen.setdefault(news, []).append(component)
    for seats, components in seen.items():
        texts: dict[str, int] = {}
        for component in components:
            text = joined(after, [component_secret(after, component)], viewer)
            texts[text] = texts.get(text, 0) + 1
        what = "; ".join(sorted(text if count == 1 else f"{count} × {text}" for text, count in texts.items()))
        names = [name for seat, name in enumerate(program.seat_labels) if seats >> seat & 1]
        all_see = len(names) > 1 and seats == after.code.everyone
        who = "all" if all_see else listed(names)
        yield f"{who} {'has' if len(names) == 1 else 'have'} seen {what}"
