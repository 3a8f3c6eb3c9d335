"""A session: people at one keyboard and players who are no persons, at one game. A line goes in, events come out.

It touches no file, clock or terminal. All that it tells is for the person who sits at the keyboard, and holds nothing
that this person may not know; somebody else first confirms that he sits there (a hand-over).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum

from attrs import define, field, frozen

from interpreter.assembly.ruleset import Ruleset
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.engine.view import View
from interpreter.players.limits import MOST_DECISIONS
from interpreter.players.player import Player
from interpreter.program.statement import Fork
from interpreter.records.timeline import Timeline
from interpreter.shell import events as ev
from interpreter.shell.command_words import BY_WORD
from interpreter.shell.completing import Completion, Following, completions
from interpreter.shell.looking import (
    look_ahead,
    look_at_help,
    look_at_rules,
    look_at_scores,
    look_at_why,
    nothing_meant,
    refusal,
)
from interpreter.shell.matching import Commanded, Narrowed, Picker, Taken, Unknown
from interpreter.shell.news import News
from interpreter.shell.picking import Menu
from interpreter.shell.rule_words import all_words
from interpreter.shell.taking_back import TakingBack, Wish
from interpreter.source.spelling import counted

_LONGEST = 400
"""So many signs a line may have: what is typed is compared with all options."""


class Wait(Enum):
    """What a session waits for."""

    DECISION = "decision"
    HAND_OVER = "hand-over"
    AGREEMENT = "agreement"
    OVER = "over"
    """The game has ended."""
    BROKEN_OFF = "broken off"
    """There were as many decisions as were wanted."""
    LEFT = "left"


@frozen
class Waiting:
    """What a session waits for, and for which seat."""

    sort: Wait
    seat: int | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing goes on any more."""
        return self.sort in (Wait.OVER, Wait.BROKEN_OFF, Wait.LEFT)


@define(eq=False)
class Session:
    """A game with those who play it.

    Args:
        timeline: The game, as far as it has come.
        players: Who answers, by seat; people at the keyboard answer for the other seats.
        analysis: Whether everything can be taken back, whatever was revealed since.
        most_decisions: After so many decisions of this session the game is broken off.
        seed: The game's seed, to be told.
        seed_drawn: Whether it was drawn.
        ruleset: The ruleset's declarations, for who looks up its words.
    """

    timeline: Timeline
    players: Mapping[int, Player]
    analysis: bool = False
    most_decisions: int = MOST_DECISIONS
    seed: int = 0
    seed_drawn: bool = False
    ruleset: Ruleset | None = None
    waiting: Waiting = field(init=False, default=Waiting(Wait.DECISION))
    seated: int | None = field(init=False, default=None)
    """Who sits at the keyboard."""
    _seen: dict[int, View] = field(init=False, factory=dict)
    """The table as each person saw it when deciding last."""
    _news: News = field(init=False)
    _back: TakingBack = field(init=False)
    _wish: Wish | None = field(init=False, default=None)
    """What another person is asked to agree to."""
    _first: list[ev.Event] = field(init=False, factory=list)
    """What is told before the next question to the one who is asked."""
    _picker: Picker = field(init=False)
    """The decision that a person is asked for."""
    _view: View = field(init=False)
    """The table as the person sees it who is asked."""
    _menus: list[Menu] = field(init=False, factory=list)
    """The steps of picking an option, down to the one that is shown."""
    _decisions: int = field(init=False, default=0)
    _keeps_secrets: bool = field(init=False)
    """Whether several people sit at a game in which one may not see all that another one sees."""
    _undoes: bool = field(init=False, default=False)
    """Whether who sat here before is asked to sit down again, to take back what he has just decided."""

    def __attrs_post_init__(self) -> None:
        program = self.game.program
        sealed = any(isinstance(block.terminator, Fork) for block in program.blocks)
        self._keeps_secrets = len(self.people) > 1 and (program.secrets or sealed)
        self._news = News(self.timeline)
        self.timeline.listen(self._news)
        self._back = TakingBack(self.timeline, self.players, self.analysis)
        last = {step.seat: step.before for step in self.timeline.steps}
        self._seen = {seat: last[seat].view(seat) for seat in self.people if seat in last}

    @property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def people(self) -> list[int]:
        """The seats that people at the keyboard play."""
        return [seat for seat in range(self.game.program.seats) if seat not in self.players]

    def begin(self) -> Iterator[ev.Event]:
        """What is told first, up to the first question. Raises GameError and PlayerError, as `receive` does."""
        program = self.game.program
        kinds = tuple(self.players[seat].kind if seat in self.players else "human" for seat in range(program.seats))
        yield ev.Began(program, kinds, self.seed, self.seed_drawn, self.analysis)
        if self.timeline.steps:
            yield ev.Told(f"going on after {counted(len(self.timeline.steps), 'decision')}", "note")
        yield from self._go_on()

    def receive(self, line: str) -> Iterator[ev.Event]:
        """What follows from a line that somebody typed, up to the next question.

        Raises GameError where the ruleset brings the game to a halt, and PlayerError where a player can't go on.
        """
        text = line.strip()
        if len(text) > _LONGEST:
            yield ev.Told("that is too long to be understood", "unknown")
            return
        command = BY_WORD.get(text.casefold())
        if command is not None and command.name == "quit" and self.waiting.sort is not Wait.DECISION:
            yield from self.leave()
            return
        match self.waiting.sort:
            case Wait.DECISION:
                yield from self._decide_or_do(text)
            case Wait.HAND_OVER:
                yield from self._taken_over(text)
            case Wait.AGREEMENT:
                yield from self._agreed(text)
            case _:
                yield ev.Told("the game is over", "note")

    def completions(self, line: str, files: Callable[[str], Iterable[str]] = lambda begun: ()) -> list[Completion]:
        """How a line that was begun may go on; `files` gives the files whose paths begin so."""
        if self.waiting.sort is not Wait.DECISION or len(line) > _LONGEST:
            return []
        program = self.game.program
        words = {} if self.ruleset is None else all_words(self.ruleset)
        following = Following(
            [procedure.name for procedure in program.procedures if procedure.sort == "action"],
            [name for names in words.values() for name in names],
            [*(score.label for score in program.scores), *program.seat_labels],
            files,
        )
        return completions(line, self._picker, self._menus, following)

    def leave(self) -> Iterator[ev.Event]:
        """The person at the keyboard leaves the game."""
        self.waiting = Waiting(Wait.LEFT, self.seated)
        yield ev.Left()

    # ---- going on ----

    def _go_on(self) -> Iterator[ev.Event]:
        """Plays on to where a person must do something."""
        while not self.game.ended:
            seat = self._next()
            if self._decisions >= self.most_decisions:
                yield from self._end()
                return
            if seat not in self.players:
                yield from self._turn_to(seat)
                return
            decision = self.game.decision(seat)
            assert decision is not None
            if self.people:
                yield ev.Thinking(seat, self._name(seat))
            choice = self.players[seat].choose(self.game, decision)
            if choice.remark and self.people:
                self._news.remark(self._name(seat), choice.remark)
            self._decide(seat, choice.option)
        yield from self._end()

    def _next(self) -> int:
        """Who is to decide: in a simultaneous block people first, so that they wait for nobody."""
        waiting = self.game.pending()
        return next((seat for seat in waiting if seat not in self.players), waiting[0])

    def _decide(self, seat: int, option: Option) -> None:
        self.timeline.decide(seat, option)
        self._decisions += 1

    def _end(self) -> Iterator[ev.Event]:
        """The end: all that happened, and the table, with everything open if the game is over or nobody plays it.

        Where it is broken off before one of several people has sat down, there is nobody to whom it could be shown.
        """
        ended, people = self.game.ended, self.people
        if self.seated is None and people and not self._keeps_secrets:
            self.seated = people[0]
        self.waiting = Waiting(Wait.OVER if ended else Wait.BROKEN_OFF, self.seated)
        if self.seated is None and people and not ended:
            return
        viewer = None if ended else self.seated
        yield from self._news.tell(self.seated)
        if ended:
            yield from self._news.tell_withheld()
        yield ev.Finished.of(self.game, viewer)

    def _turn_to(self, seat: int) -> Iterator[ev.Event]:
        """Turns to a person, who must first sit down if somebody else may have sat there."""
        if seat == self.seated or not self._keeps_secrets:
            yield from self._ask(seat)
            return
        self.waiting = Waiting(Wait.HAND_OVER, seat)
        before = "" if self.seated is None else self._name(self.seated)
        yield ev.HandOver(seat, self._name(seat), before)

    def _taken_over(self, text: str) -> Iterator[ev.Event]:
        """Somebody has sat down, or who sat there before takes something back."""
        seat = self.waiting.seat
        assert seat is not None
        if text.casefold() == "undo" and self.seated is not None and self.seated != seat and self._wish is None:
            yield from self._undo_before(seat, self.seated)
        elif text:
            yield ev.Told(f"press Enter when {self._name(seat)} sits at the keyboard", "note")
        elif self._undoes:
            self._undoes, self.seated = False, seat
            yield ev.SatDown(seat, self._name(seat))
            yield from self._undo(seat)
        else:
            self.seated = seat
            yield ev.SatDown(seat, self._name(seat))
            yield from self._ask(seat) if self._wish is None else self._ask_agreement(seat)

    def _ask(self, seat: int) -> Iterator[ev.Event]:
        """Asks a person who sits at the keyboard."""
        self.seated = seat
        self.waiting = Waiting(Wait.DECISION, seat)
        self._picker = Picker(self._decision())
        self._menus = [self._picker.start]
        yield ev.Turned(seat, self._name(seat))
        yield from self._first
        self._first = []
        yield from self._news.tell(seat)
        self._view = self.game.view(seat)
        yield ev.Shown(self.game.program, self._view, "turn", self._seen.get(seat))
        yield self._question(seat)

    def _question(self, seat: int) -> ev.Asked:
        decision = self._picker.decision
        mover = self.game.mover(seat)
        menu = self._menus[-1]
        return ev.Asked(
            seat,
            self._name(seat),
            "" if mover is None else self._name(mover),
            decision.prompt,
            decision.sort,
            self.game.progress(seat),
            tuple(
                ev.Pick(entry.number, entry.option.name if entry.option is not None else "", entry.label)
                for entry in menu.entries
            ),
            self.timeline.redoable > 0,
            menu.heading,
            len(self._menus) > 1,
            menu.example,
            menu.about,
        )

    def _decision(self) -> PendingDecision:
        decision = self.game.decision(self.waiting.seat)
        assert decision is not None
        return decision

    # ---- what people type ----

    def _decide_or_do(self, text: str) -> Iterator[ev.Event]:
        seat = self.waiting.seat
        assert seat is not None
        match self._picker.meaning(text, self._menus):
            case Taken(option):
                self._seen[seat] = self._view
                self._decide(seat, option)
                yield from self._go_on()
            case Narrowed(menu):
                yield self._step_on(seat, menu)
            case Commanded(command, rest):
                yield from self._command(seat, command.name, rest)
            case Unknown() as unknown:
                yield from self._not_understood(seat, text, unknown)

    def _step_on(self, seat: int, menu: Menu) -> ev.Event:
        """Goes on to a menu; what was asked back before is over."""
        self._menus = [*(one for one in self._menus if not one.aside), menu]
        return self._question(seat)

    def _step_back(self, seat: int) -> ev.Event:
        if len(self._menus) == 1:
            return ev.Told("nothing is picked yet: `undo` takes back the last decision")
        self._menus.pop()
        return self._question(seat)

    def _not_understood(self, seat: int, text: str, unknown: Unknown) -> Iterator[ev.Event]:
        """Answers a line that is no option: by what stands against it, or what may be meant."""
        if not text:
            wanted = "yes or no" if self._menus[-1].yes_or_no else "a number"
            yield ev.Told(f"type {wanted}, or ? for help", "unknown")
            return
        explanation = refusal(self.game, self._picker, text)
        if explanation is not None:
            yield ev.Explained(self.game.program, explanation, text)
            return
        yield nothing_meant(text, unknown, self._menus[-1])
        if unknown.menu is not None:
            yield self._step_on(seat, unknown.menu)

    def _command(self, seat: int, word: str, rest: str) -> Iterator[ev.Event]:
        match word:
            case _ if rest and not BY_WORD[word].takes:
                yield ev.Told(f"`{word}` takes nothing behind it: type it alone", "unknown")
            case "help":
                yield look_at_help(rest)
            case "quit":
                yield from self.leave()
            case "back":
                yield self._step_back(seat)
            case "undo" if len(self._menus) > 1:
                yield self._step_back(seat)
            case "board" | "hand":
                yield ev.Shown(self.game.program, self._view, word, self._seen.get(seat))
            case "rules":
                yield look_at_rules(self.ruleset, rest)
            case "log":
                yield ev.Listed(tuple(self._news.log(seat)))
            case "score":
                yield from look_at_scores(self.game, seat, rest)
            case "why":
                yield look_at_why(self.game, self._picker, self._menus, rest)
            case "hint":
                yield from look_ahead(self.game, self._decision(), len(self.timeline.steps))
            case "undo":
                yield from self._undo(seat)
            case "redo":
                yield from self._redo()
            case "save" if rest:
                yield ev.SaveWanted(rest)
            case "save":
                yield ev.Told("say where, as in `save game.record`")

    # ---- taking back ----

    def _undo(self, seat: int) -> Iterator[ev.Event]:
        """Takes back the last decision made at this keyboard, or asks the person who made it."""
        wish = self._back.wish(seat)
        if not isinstance(wish, Wish):
            yield wish
        elif wish.consenting is None:
            yield from self._take_back(wish)
        else:
            self._wish = wish
            if self._keeps_secrets:
                self.waiting = Waiting(Wait.HAND_OVER, wish.consenting)
                yield ev.HandOver(wish.consenting, self._name(wish.consenting), self._name(seat))
            else:
                yield from self._ask_agreement(wish.consenting)

    def _undo_before(self, seat: int, before: int) -> Iterator[ev.Event]:
        """Who sat here takes back what he has just decided, before another one sits down.

        It may as well be the other one who types this. So only what all may know is told, and the first one is asked
        to sit down again before he sees his table.
        """
        wish = self._back.wish(before, self.people)
        if not isinstance(wish, Wish):
            yield wish
            return
        self._undoes = True
        self.waiting = Waiting(Wait.HAND_OVER, before)
        yield ev.HandOver(before, self._name(before), self._name(seat))

    def _take_back(self, wish: Wish) -> Iterator[ev.Event]:
        """Takes back what was wished, and asks who decided it."""
        self._first = [self._back.grant(wish)]
        self._news.taken_back()
        yield from self._turn_to(wish.step.seat)

    def _ask_agreement(self, seat: int) -> Iterator[ev.Event]:
        assert self._wish is not None
        self.waiting = Waiting(Wait.AGREEMENT, seat)
        yield ev.Agreement(seat, self._name(seat), self._name(self._wish.asker), self._wish.step.label)

    def _agreed(self, text: str) -> Iterator[ev.Event]:
        """The answer of who was asked whether his decision may be taken back."""
        assert self._wish is not None
        wish, seat = self._wish, self.waiting.seat
        match text.casefold():
            case "yes" | "y" | "1":
                self._wish = None
                yield from self._take_back(wish)
            case "no" | "n" | "0":
                self._wish = None
                self._first = [ev.Told(f"{self._name(seat)} doesn't want to take that back", "note")]
                yield from self._turn_to(wish.asker)
            case _:
                yield ev.Told("type yes or no", "unknown")

    def _redo(self) -> Iterator[ev.Event]:
        """Takes again what was taken back last."""
        redone = self._back.redo()
        if redone is None:
            yield ev.Told("there is nothing that was taken back")
            return
        yield redone
        yield from self._go_on()

    def _name(self, seat: int | None) -> str:
        return self.game.program.seat_name(seat)
