"""Somebody at a terminal, for tests: what is typed line by line, and the screens that are seen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import define, field
from prompt_toolkit.completion import Completer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from interpreter.shell.terminal.line_reader import Frame, LineReader

_SEQUENCE = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")


def bare(text: str) -> str:
    """A text without what controls a terminal."""
    return _SEQUENCE.sub("", text)


@define(eq=False)
class Typist(LineReader):
    """A reader for which the keys are pressed when it asks for them; the screens that it shows are kept."""

    keys: list[str | Callable[[], None]] = field(kw_only=True)
    screens: list[str] = field(init=False, factory=list)
    said: list[str] = field(init=False, factory=list)
    bars: list[str] = field(init=False, factory=list)

    def read(self, seat: int | None, frame: Frame, bar: str, completer: Completer | None = None) -> str:
        self.screens.append(bare(frame(*self.size())))
        self.bars.append(bar)
        key = self.keys.pop(0)
        if isinstance(key, str):
            self.input.send_text(key)
        else:
            key()
        return super().read(seat, frame, bar, completer)

    def say(self, text: str) -> None:
        self.said.append(bare(text))
        super().say(text)

    @property
    def written(self) -> str:
        """All that was written to the terminal."""
        return self.output.stdout.getvalue()


@contextmanager
def typist(
    *keys: str | Callable[[], None], columns: int = 80, rows: int = 24, colours: bool = True
) -> Iterator[Typist]:
    """Somebody who will press these keys, a text for each line that is asked for; a function is called."""
    with create_pipe_input() as pipe:
        output = Vt100_Output(io.StringIO(), lambda: Size(rows, columns), enable_cpr=False)
        yield Typist(pipe, output, colours, keys=list(keys))
