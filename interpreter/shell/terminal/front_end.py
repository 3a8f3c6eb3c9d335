"""A session on a terminal: a screen for each question, drawn anew after each line that was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Timer
from time import monotonic

from attrs import define, field

from interpreter.drawing.text import HEADING, Line, line_width, player, span
from interpreter.engine.progress import in_numbers
from interpreter.shell import events as ev
from interpreter.shell.command_words import BY_WORD
from interpreter.shell.session import Session, Wait
from interpreter.shell.telling import LOOKING_AHEAD
from interpreter.shell.terminal.completer import SessionCompleter
from interpreter.shell.terminal.line_reader import LineReader
from interpreter.shell.terminal.palette import Palette
from interpreter.shell.terminal.screen import Screen

_LEAVING: Line = (span("leave the game? yes or no", HEADING),)
_YES = ("yes", "y")
_A_MOMENT = 0.7
"""After so many seconds it is said who thinks."""
_TOO_SOON = 0.5
"""An Enter so many seconds after a hand-over was asked for was meant for what stood there before."""


@define(eq=False)
class TerminalShell:
    """Shows a session on a terminal.

    Args:
        session: What is played.
        reader: The terminal.
        save: Writes the record of the game to a file; gives what is to be said of that.
    """

    session: Session
    reader: LineReader
    save: Callable[[str], str]
    screen: Screen = field(init=False)
    _completer: SessionCompleter = field(init=False)
    _palette: Palette = field(init=False)
    _drawn: dict[tuple[int, int], str] = field(init=False, factory=dict)
    """The screen that is shown, by its columns and lines."""
    _handed_over: float = field(init=False, default=0.0)
    """When somebody was last asked to sit down, if people sit here of whom one mustn't see what another one sees."""
    _thinks: Line = field(init=False, default=())
    """Why it may take a while: who thinks, or thought last."""

    def __attrs_post_init__(self) -> None:
        names = self.session.game.program.seat_labels
        self.screen = Screen(names)
        self._completer = SessionCompleter(self.session)
        self._palette = Palette(names, self.reader.colours)

    def run(self) -> Wait:
        """Plays to the end, or until a person leaves. Raises GameError and PlayerError; the terminal is left in order.

        Raises KeyboardInterrupt when that was pressed while a player thought, or when the process is to end.
        """
        try:
            self._take(self.session.begin())
            while not self.session.waiting.ended:
                self._take(self._typed())
        finally:
            if self._handed_over:
                self.reader.clear(scrollback=True)
        if self.session.waiting.sort is Wait.OVER and not self._handed_over:
            self.reader.clear()
        self.reader.say(self._palette.ansi(self.screen.closing(*self.reader.size())))
        return self.session.waiting.sort

    # ---- what happens ----

    def _take(self, events: Iterable[ev.Event]) -> None:
        width, _ = self.reader.size()
        self._thinks = ()
        late = Timer(_A_MOMENT, self._say_why_it_takes)
        late.daemon = True
        late.start()
        try:
            self.screen.take(self._done(events), width)
        finally:
            late.cancel()
            late.join()

    def _say_why_it_takes(self) -> None:
        """Says why nothing goes on, if it is so because something is worked out."""
        if self._thinks:
            self.reader.say(self._palette.ansi([self._thinks]))

    def _done(self, events: Iterable[ev.Event]) -> Iterator[ev.Event]:
        """The events, once what a front end must do about them is done."""
        for event in events:
            if isinstance(event, ev.Thinking):
                self._thinks = (span(event.name, player(event.seat)), span(" is thinking …"))
            if isinstance(event, ev.LookingAhead):
                self._thinks = (span(LOOKING_AHEAD),)
                continue
            if isinstance(event, ev.HandOver | ev.SatDown):
                self._handed_over = monotonic()
                self.reader.clear(scrollback=True)
                self.reader.drop_keys()
            yield ev.Told(self.save(event.path)) if isinstance(event, ev.SaveWanted) else event

    # ---- what is typed ----

    def _typed(self) -> Iterator[ev.Event]:
        """What follows from the next line. An empty one only puts the table back, unless it confirms something.

        So does any but a command where only the table from before it was cleared is to be seen.
        """
        waiting = self.session.waiting
        seat = waiting.seat if waiting.sort is Wait.DECISION else None
        while True:
            try:
                text = self._read(seat)
            except EOFError:
                if self._leaves():
                    return self.session.leave()
                text = ""
            word, _, _ = text.strip().partition(" ")
            if self.screen.cleared and word.casefold() not in BY_WORD:
                self.screen.drop_answer()  # whatever it is, it is no answer to a question that nobody has seen
                continue
            if text.strip() or (waiting.sort is Wait.HAND_OVER and monotonic() - self._handed_over > _TOO_SOON):
                return self.session.receive(text)
            self.screen.drop_answer()

    def _leaves(self) -> bool:
        """Whether somebody who pressed Ctrl-D means it; pressed twice it does."""
        self.screen.answer = [_LEAVING]
        try:
            text = self._read(None)
        except EOFError:
            return True
        return text.strip().casefold() in _YES

    def _read(self, seat: int | None) -> str:
        """Shows the screen, and reads a line below it. An answer that has no room in it runs through above."""
        size = self.reader.size()
        through = ""
        lines = self.screen.frame(*size)
        if lines is None:
            through = self._palette.ansi([*self.screen.answer, ()])
            self.screen.run_through()
            lines = self.screen.asked(size[0])
        self._drawn = {size: self._palette.ansi(lines)}
        self.reader.clear(scrollback=self.session.waiting.sort is Wait.HAND_OVER)
        self.reader.say(through)
        completer = None if seat is None else self._completer
        return self.reader.read(seat, self._frame, self._bar(), completer)

    def _frame(self, width: int, height: int) -> str:
        """The screen, which is asked for at each key."""
        if (width, height) not in self._drawn:
            lines = self.screen.frame(width, height)
            self._drawn[width, height] = self._palette.ansi(self.screen.asked(width) if lines is None else lines)
        return self._drawn[width, height]

    def _bar(self) -> str:
        """Whose turn it is, how far the game has counted, and what keys and words help."""
        question = self.screen.question
        parts = []
        if isinstance(question, ev.Asked):
            parts.append(f"{span(question.turn or question.name).text} to move")
            parts += [span(in_numbers(progress)).text for progress in question.progress]
            if self.screen.waits:
                parts.append("Enter: go on" if self.screen.cleared else "Enter: back to the table")
            parts += ["? helps", "Tab completes"]
        parts.append("Ctrl-D leaves")
        while len(parts) > 1 and line_width((span(" · ".join(parts)),)) >= self.reader.size()[0] - 1:
            parts.pop()
        return f" {' · '.join(parts)}"
