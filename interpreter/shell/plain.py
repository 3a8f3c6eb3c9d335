"""A session on a plain terminal, or through a pipe: text out, lines in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field

from interpreter.drawing.text import WIDTH, plain
from interpreter.shell import events as ev
from interpreter.shell.session import Session, Wait
from interpreter.shell.telling import hand_over_text, told


class EndOfInputError(Exception):
    """There is no more input, and a person has to do something."""


@define
class PlainShell:
    """Shows a session in lines of text, one after the other: nothing is drawn anew.

    `read` gives the next line of input without its end, or nothing at its end; `say` takes the lines of output; `clear`
    makes what was shown disappear, where that can be; `save` writes the record of the game to a file, and says so.
    """

    session: Session
    read: Callable[[], str | None]
    say: Callable[[str], None]
    clear: Callable[[], None]
    save: Callable[[str], str]
    _handed_over: bool = field(init=False, default=False)
    """Whether people sit here of whom one mustn't see what another one sees."""

    def run(self) -> Wait:
        """Plays to the end, or until a person leaves. Raises EndOfInputError, GameError and PlayerError."""
        try:
            self._show_all(self.session.begin())
            while not self.session.waiting.ended:
                line = self.read()
                if line is None:
                    raise EndOfInputError
                self._show_all(self.session.receive(line))
        except BaseException:
            if self._handed_over:
                self.clear()
            raise
        return self.session.waiting.sort

    def _show_all(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self._handed_over |= isinstance(event, ev.HandOver)
            if isinstance(event, ev.HandOver | ev.SatDown) or (self._handed_over and isinstance(event, ev.Left)):
                self.clear()
            for line in self._lines(event):
                self.say(line)

    def _lines(self, event: ev.Event) -> Iterator[str]:
        """What is printed of an event, with what parts it from what came before."""
        if isinstance(event, ev.Turned | ev.Asked | ev.Agreement | ev.Finished | ev.HandOver):
            yield ""
        if isinstance(event, ev.Shown) and event.sort == "turn":
            yield _ruled(event.program.seat_name(event.view.seat))
        if isinstance(event, ev.HandOver):
            yield _ruled(f"{event.name}, please")
            yield hand_over_text(event)
        if isinstance(event, ev.SaveWanted):
            yield self.save(event.path)
        yield from plain(told(event))


def _ruled(text: str) -> str:
    return f"---- {text} ".ljust(WIDTH, "-")
