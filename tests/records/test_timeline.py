"""A timeline: taken back and taken again a game is the same to the letter; the barrier is where knowledge changed.

The games are played by chance over rulesets with and without secrets, chance and simultaneous blocks.
"""

from __future__ import annotations

from random import Random

import pytest
from attrs import define, field

from interpreter.api import Game
from interpreter.records.timeline import Step, Timeline
from tests.bundled import rules

GAMES = {
    "tic_tac_toe": 40,
    "connect_four": 20,
    "pig": 20,
    "kuhn_poker": 40,
    "goofspiel": 25,
    "kalah": 20,
    "nautilus": 25,
    "fathom": 2,
    "otys": 2,
    "english_draughts": 6,
}
"""So many random games of each ruleset: 200 in all."""
MOST = 120
"""After so many decisions a game is left."""


def played(name: str, seed: int) -> tuple[Timeline, Random]:
    random = Random(f"{name} {seed}")
    return Timeline(rules(name).start(seed=seed)), random


def step(timeline: Timeline, random: Random) -> Step:
    seat = random.choice(timeline.game.pending())
    return timeline.decide(seat, random.choice(timeline.game.decision(seat).all_options()))


def offered(game: Game) -> list[tuple[int, list[str]]]:
    """Who is asked, and the first options."""
    return [(seat, [option.name for option in game.decision(seat).options[:2]]) for seat in game.pending()]


def test_the_games_are_200():
    assert sum(GAMES.values()) == 200


@pytest.mark.parametrize("name", GAMES)
def test_undo_then_redo_restores_every_point(name):
    for seed in range(GAMES[name]):
        timeline, random = played(name, seed)
        hashes, offers = [timeline.game.hash()], [offered(timeline.game)]
        while not timeline.game.ended and len(timeline.steps) < MOST:
            step(timeline, random)
            hashes.append(timeline.game.hash())
            offers.append(offered(timeline.game))
            taken, log = timeline.steps, timeline.game.log
            count = random.randint(1, len(taken))
            back = timeline.undo(count)
            assert back == list(taken[::-1][:count])
            assert timeline.game.hash() == hashes[-1 - count]
            again = [timeline.redo() for _ in range(count)]
            assert again == back[::-1]
            assert timeline.redo() is None
            assert timeline.game.hash() == hashes[-1]
            assert timeline.game.log == log
        for expected, hash_ in zip(offers[::-1], hashes[::-1], strict=True):
            assert (offered(timeline.game), timeline.game.hash()) == (expected, hash_)
            timeline.undo()


def learnt(before: Game, after: Game) -> bool:
    """Whether chance drew or somebody learnt something, by the rows of the two tables.

    What was seen and forgotten again in between is known from the lines that name it to those who saw it.
    """
    program, old, new = after.program, before.machine.row, after.machine.row
    drawn = any(old[a] != new[a] for a in range(program.stream_address, program.stream_address + len(program.streams)))
    known = range(program.known.address, program.known.address + program.known.count)
    opened = before.together is not None and after.together is not before.together
    news = [line for line in after.log if line not in before.log]
    read = any(mask & ~old[known[component]] for line in news for component, mask in line.knowers.items())
    return drawn or opened or read or any(new[a] & ~old[a] for a in known)


@pytest.mark.parametrize("name", GAMES)
def test_the_barrier_is_where_knowledge_changed(name):
    for seed in range(min(GAMES[name], 8)):
        timeline, random = played(name, 1000 + seed)
        changed = []
        while not timeline.game.ended and len(timeline.steps) < MOST:
            before = timeline.game
            step(timeline, random)
            changed.append(learnt(before, timeline.game))
            viewer = random.choice([None, *range(timeline.game.program.seats)])
            assert bool(timeline.barrier_since(len(changed) - 1, viewer)) == changed[-1]
            assert timeline.barrier_since(len(changed), viewer) == []
        for number in random.sample(range(len(changed)), min(len(changed), 5)):
            assert bool(timeline.barrier_since(number, viewer)) == any(changed[number:])


@pytest.mark.parametrize("name", ["nautilus", "kuhn_poker", "goofspiel"])
def test_the_barrier_tells_no_secret(name):
    """What is said to a seat is the same on every table that looks the same to it."""
    for seed in range(6):
        timeline, random = played(name, 2000 + seed)
        while not timeline.game.ended and len(timeline.steps) < 30:
            before = timeline.game
            taken = step(timeline, random)
            after = timeline.game
            if after.ended:
                break
            for viewer in range(after.program.seats):
                told = after.revealed_since(before, viewer)
                others = [c.name for c in after.program.components if not _knows(after, c.name, viewer)]
                assert not any(name in reason.split() for name in others for reason in told), (taken.label, told)


def _knows(game: Game, name: str, seat: int) -> bool:
    number = next(n for n, c in enumerate(game.program.components) if c.name == name)
    return bool(game.machine.row[game.machine.code.known + number] >> seat & 1)


@define
class Heard:
    """A listener that writes down what it is told."""

    told: list[object] = field(factory=list)

    def decided(self, step: Step) -> None:
        self.told.append((step.seat, step.option))

    def undone(self, count: int) -> None:
        self.told.append(count)

    def ended(self, game: Game) -> None:
        self.told.append("ended")


def test_a_listener_is_told_everything():
    timeline = Timeline(rules("tic_tac_toe").start())
    heard = Heard()
    timeline.listen(heard)
    for square in ("a1", "b1", "a2", "b2"):
        timeline.decide(timeline.game.pending()[0], f"place s=Square.{square}")
    timeline.undo(2)
    timeline.redo()
    timeline.decide(1, "place s=Square.c3")
    timeline.decide(0, "place s=Square.a3")
    names = [(seat, f"place s=Square.{square}") for seat, square in ((0, "a1"), (1, "b1"), (0, "a2"), (1, "b2"))]
    last = [(1, "place s=Square.c3"), (0, "place s=Square.a3"), "ended"]
    assert heard.told == [*names, 2, names[2], *last]


def test_a_new_decision_forgets_what_was_taken_back():
    timeline = Timeline(rules("tic_tac_toe").start())
    timeline.decide(0, "place s=Square.a1")
    timeline.decide(1, "place s=Square.a2")
    timeline.undo(2)
    assert timeline.redoable == 2
    assert timeline.next_redone.option == "place s=Square.a1"
    timeline.decide(0, "place s=Square.b2")
    assert (timeline.redoable, timeline.next_redone, timeline.redo()) == (0, None, None)


def test_more_than_there_is_cannot_be_taken_back():
    timeline = Timeline(rules("tic_tac_toe").start())
    timeline.decide(0, "place s=Square.a1")
    assert len(timeline.undo(5)) == 1
    assert timeline.undo() == []


def test_what_is_not_legal_changes_nothing():
    timeline = Timeline(rules("tic_tac_toe").start())
    timeline.decide(0, "place s=Square.a1")
    timeline.undo()
    before = timeline.game.hash()
    with pytest.raises(ValueError, match="not a legal option"):
        timeline.decide(0, "place s=Square.d9")
    with pytest.raises(ValueError, match="nothing to decide"):
        timeline.decide(1, "place s=Square.a1")
    assert (timeline.game.hash(), timeline.redoable, timeline.steps) == (before, 1, ())
