"""Transcripts of what people type and are asked, without tables: they were read as players would read them.

UPDATE_TRANSCRIPTS=1 writes them anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from interpreter.drawing.text import plain
from interpreter.shell import events as ev
from interpreter.shell.telling import told
from tests.bundled import rules
from tests.shell.sitting import at

FOLDER = Path(__file__).parent / "transcripts"

SITTINGS = {
    "nautilus": ["e5", "anchor", "2", "back", "lay 6", "red 3", "lay kraken rad 2", "yes", "rules drop_anchor", "quit"],
    "tic_tac_toe": ["center", "b2", "b2", "mrak a1", "1", "help undo", "undo", "redo", "quit"],
    "otys": ["3", "back", "trader 8", "key", "key 5", "stop", "quit"],
    "fathom/expedition_1": ["0,0", "go", "2", "3", "1", "place", "1", "back", "0,1", "quit"],
    "chess": ["3", "undo", "e2e4", "knight", "back", "knight e5", "c3", "castle", "rules castle", "quit"],
    "hex": ["f6", "f6", "swap", "1", "3", "z1", "hlep", "quit"],
}


def transcript(name: str, lines: Iterable[str]) -> Iterator[str]:
    session = at(rules(name).start(seed=3), [0], seed=3, ruleset=rules(name).typed.ruleset)
    events = list(session.begin())
    yield from _texts(events)
    for line in lines:
        yield f"> {line}"
        yield from _texts(session.receive(line))


def _texts(events: Iterable[ev.Event]) -> Iterator[str]:
    for event in events:
        if not isinstance(event, ev.Began | ev.Shown):
            yield from plain(told(event))


@pytest.mark.parametrize("name", SITTINGS)
def test_transcripts(name):
    path = FOLDER / f"{name.replace('/', '_')}.txt"
    found = "\n".join(transcript(name, SITTINGS[name])) + "\n"
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
    assert all(len(line) <= 80 for line in found.splitlines() if " | " not in line)
