"""What a session tells: data, from which each front end makes what its people see.

Each event holds only what the person at the keyboard may know.
"""

from __future__ import annotations

from attrs import frozen

from interpreter.engine.explanation.model import Explanation, Summand
from interpreter.engine.game import Game
from interpreter.engine.progress import Progress
from interpreter.engine.scoring import SeatScore, Standing
from interpreter.engine.view import View
from interpreter.program.program import Program
from interpreter.shell.rule_words import WordFound


@frozen
class Event:
    """Something that a front end shows."""


@frozen
class Began(Event):
    """A session begins; `kinds` are the players by seat."""

    program: Program
    kinds: tuple[str, ...]
    seed: int
    seed_drawn: bool
    analysis: bool


@frozen
class Happened(Event):
    """Lines of the log that the person at the keyboard hasn't read yet."""

    lines: tuple[str, ...]


@frozen
class Turned(Event):
    """A person is asked next, and is told before what he hasn't heard yet."""

    seat: int
    name: str


@frozen
class Shown(Event):
    """The table as a seat sees it.

    `sort` is turn (before a question), board, hand (only what this seat has), or cleared (how it stood before the
    boards were cleared since this seat looked last).

    `before` is how the seat saw it when it decided last, if it has.
    """

    program: Program
    view: View
    sort: str
    before: View | None


@frozen
class Pick:
    """What can be picked: `number` or `name` picks it, `label` says what it is.

    Without a `name` it leads on to further entries.
    """

    number: str
    name: str
    label: str


@frozen
class Asked(Event):
    """A person is to decide.

    `turn` is whose turn it is, if it is anybody's; `progress` is where the game stands in what it counts, the widest
    first. `sort` is ask, choose or may. `redoable` says that something can be taken again. `step` is what was picked so
    far, with `…` for what is still open, or what is asked back; `deeper` says that a step back is possible. `example`
    is what can be typed at once where entries stand for several. `about` are the places that the entries are about.
    """

    seat: int
    name: str
    turn: str
    prompt: str
    sort: str
    progress: tuple[Progress, ...]
    entries: tuple[Pick, ...]
    redoable: bool
    step: str = ""
    deeper: bool = False
    example: str = ""
    about: frozenset[int] = frozenset()


@frozen
class HandOver(Event):
    """Somebody else is to sit down at the keyboard: nothing that was shown before may be seen any more.

    `before` is who sat there; empty at the start.
    """

    seat: int
    name: str
    before: str


@frozen
class SatDown(Event):
    """Who was to sit down at the keyboard does: what was shown until now must be gone."""

    seat: int
    name: str


@frozen
class Agreement(Event):
    """A person is asked whether another one may take back a decision of his."""

    seat: int
    name: str
    asker: str
    decision: str


@frozen
class Told(Event):
    """A short text. `sort` is note, answer (to a command), or unknown (what was typed means nothing)."""

    text: str
    sort: str = "answer"


@frozen
class Helped(Event):
    """The commands were asked for, or one of them."""

    word: str = ""


@frozen
class Listed(Event):
    """The whole log, as a seat may read it."""

    lines: tuple[str, ...]


@frozen
class RuleShown(Event):
    """What the ruleset says of a word."""

    word: str
    found: WordFound


@frozen
class RulesListed(Event):
    """The names that the ruleset declares, by what they are."""

    names: dict[str, list[str]]


@frozen
class Explained(Event):
    """Why something is legal, or isn't. `asked` is what was typed."""

    program: Program
    explanation: Explanation
    asked: str = ""


@frozen
class Scored(Event):
    """The scores as things stand, as far as a seat can know them."""

    scores: tuple[SeatScore, ...]


@frozen
class Derived(Event):
    """What a player's score is made of, or a `part` of it."""

    name: str
    derivation: Summand
    part: str = ""


@frozen
class Advice:
    """An option with what it is worth: the mean lead over the best of the others, goal by goal."""

    label: str
    value: tuple[float, ...]


@frozen
class Hinted(Event):
    """What the greedy player would do: the options that it looked at, the best ones first, and what the goals are.

    `unseen` is the number of those that it didn't look at, since that would have taken too long.
    """

    advice: tuple[Advice, ...]
    goals: tuple[str, ...]
    unseen: int = 0


@frozen
class LookingAhead(Event):
    """It is being worked out what the greedy player would do, which may take a while."""


@frozen
class Thinking(Event):
    """A player who is no person begins to think."""

    seat: int
    name: str


@frozen
class Remarked(Event):
    """A player who is no person says something about his decision, or about so many of them when the game is over."""

    name: str
    remark: str
    count: int = 1


@frozen
class Undone(Event):
    """A person's decision was taken back, and `others` of players who are no persons.

    `lifted` is what would have stood against it in a game that isn't only looked at.
    """

    name: str
    decision: str
    others: int
    lifted: tuple[str, ...] = ()


@frozen
class Redone(Event):
    """A person's decision was taken again, and `others` of players who are no persons."""

    name: str
    decision: str
    others: int


@frozen
class Barred(Event):
    """A decision can't be taken back: what chance drew and who learnt something since then."""

    reasons: tuple[str, ...]


@frozen
class SaveWanted(Event):
    """The record so far is to be written to a file: the front end does it, and says so."""

    path: str


@frozen
class Finished(Event):
    """The game is over, or has been broken off after as many decisions as were wanted.

    Then `ended` is no, there are no winners, and `view` and `scores` are those of who was asked last. `standings` tell
    goal by goal who was left, `ranks` each seat's place (none before the end).
    """

    program: Program
    ended: bool
    view: View
    scores: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, viewer: int | None) -> Finished:
        """How a game stands in the end, as a seat sees it; None sees everything."""
        program = game.program
        names = tuple(program.seat_labels[seat] for seat in game.winners()) if game.ended else ()
        standings = game.standings() if game.ended else ()
        ranks = game.ranks() if game.ended else ()
        return cls(program, game.ended, game.view(viewer), game.scores(viewer), names, standings, ranks)


@frozen
class Left(Event):
    """The person at the keyboard leaves the game."""
