"""Reads a line below a screen: editing, what was typed before, completion, and a bar that says whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from attrs import define, field
from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import Application
from prompt_toolkit.completion import Completer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

_STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noinherit reverse",
        "completion-menu": "noinherit reverse",
        "completion-menu.completion": "noinherit reverse",
        "completion-menu.completion.current": "noinherit bold",
        "completion-menu.meta.completion": "noinherit reverse",
        "completion-menu.meta.completion.current": "noinherit bold",
    }
)
"""Bar and completions stand out on any background, and without colours."""
_BELOW = 2
"""The lines that a screen leaves free: for what is typed, and for the bar."""

Frame = Callable[[int, int], str]
"""The screen for so many columns and lines, as a terminal takes it; each line with its end."""


@define(eq=False)
class LineReader:
    """Reads lines of people at one terminal. What somebody typed is remembered for him alone.

    Args:
        input: Where keys come from.
        output: The terminal.
        colours: Whether there are colours.
    """

    input: Input
    output: Output
    colours: bool = True
    _sessions: dict[int | None, PromptSession[str]] = field(init=False, factory=dict)
    _size: Size | None = field(init=False, default=None)

    @property
    def _depth(self) -> ColorDepth:
        return ColorDepth.DEPTH_4_BIT if self.colours else ColorDepth.DEPTH_1_BIT

    def size(self) -> tuple[int, int]:
        """The columns of the terminal, and the lines that a screen may have."""
        size = self.output.get_size()
        return size.columns, max(1, size.rows - _BELOW)

    def read(self, seat: int | None, frame: Frame, bar: str, completer: Completer | None = None) -> str:
        """A line that somebody typed below a screen, which is drawn anew whenever the terminal changes its size.

        Raises EOFError for Ctrl-D on an empty line. Ctrl-C only empties the line.
        """
        session = self._sessions.get(seat)
        if session is None:
            session = self._sessions[seat] = self._session()
        self._size = self.output.get_size()

        def message() -> ANSI:
            return ANSI(f"{frame(*self.size())}> ")

        return session.prompt(message, bottom_toolbar=bar, completer=completer)

    def _session(self) -> PromptSession[str]:
        session: PromptSession[str] = PromptSession(
            input=self.input,
            output=self.output,
            history=InMemoryHistory(),
            key_bindings=_keys(),
            style=_STYLE,
            color_depth=self._depth,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            enable_suspend=True,
        )
        session.app.before_render += self._resized
        return session

    def _resized(self, app: Application[str]) -> None:
        """Empties a terminal of another size first: what stood there may have been broken into other lines."""
        size = app.output.get_size()
        if size != self._size:
            self._size = size
            app.renderer.clear()

    def drop_keys(self) -> None:
        """Forgets keys that were pressed before they were asked for."""
        clear_typeahead(self.input)
        self.input.flush_keys()
        try:
            from termios import TCIFLUSH, error, tcflush
        except ImportError:  # there is none on Windows
            return
        with suppress(error, OSError, NotImplementedError):  # it may be no terminal
            tcflush(self.input.fileno(), TCIFLUSH)

    def say(self, text: str) -> None:
        """Writes lines that a terminal takes."""
        print_formatted_text(ANSI(text), output=self.output, color_depth=self._depth, end="")

    def clear(self, *, scrollback: bool = False) -> None:
        """Empties the screen, and with `scrollback` what could be scrolled back to."""
        self.output.erase_screen()
        if scrollback:  # after the screen, since some terminals keep there what is erased
            self.output.write_raw("\x1b[3J")
        self.output.cursor_goto()
        self.output.flush()


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def empty_line(event: KeyPressEvent) -> None:
        event.current_buffer.reset()

    return keys
