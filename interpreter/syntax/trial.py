"""Trying whether the line where the parser stopped could be read with other words in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import field, frozen
from lark import Token
from lark.exceptions import UnexpectedToken

from interpreter.syntax.grammar import parser

_LONGEST = 400
"""Lines with more tokens are not tried again and again."""


@frozen(eq=False)
class Trial:
    """What the parser is given: all tokens, and which of them are the line in question, layout left out.

    `rule` is what it begins with.
    """

    rule: str
    tokens: Sequence[Token]
    first: int
    length: int
    _states: list[Any] = field(factory=list, init=False)

    def reads(self, line: Sequence[Token]) -> bool:
        """Tell whether the parser can read other tokens in the place of the line, and what follows it."""
        return self.reach(line) is None

    def reach(self, line: Sequence[Token]) -> int | None:
        """Count the tokens of another line that can be read; nothing if it is all of them and what follows."""
        if len(line) > _LONGEST:
            return 0
        state = self._before()
        behind = self.first + self.length
        # What follows must be possible, too: a line that opens a block would be none without it.
        rest = self.tokens[behind : behind + 2]
        done = 0
        try:
            for token in (*line, *rest):
                state.feed_token(token)
                done += 1
        except UnexpectedToken:
            return min(done, max(0, len(line) - 1))
        ended = behind + len(rest) < len(self.tokens) or "$END" in state.accepts()
        return None if ended else max(0, len(line) - 1)

    def instead(self, line: Sequence[Token]) -> tuple[Trial, Token, frozenset[str]] | None:
        """Try another line: return its trial, the token that it stops at, and what could have stood there.

        The result is nothing if all of it can be read.
        """
        behind = self.tokens[self.first + self.length :]
        trial = Trial(self.rule, [*self.tokens[: self.first], *line, *behind], self.first, len(line))
        state = self._before()
        for token in (*line, *behind[:2]):
            try:
                state.feed_token(token)
            except UnexpectedToken as error:
                return trial, token, frozenset(error.accepts or ())
        return None

    def _before(self) -> Any:
        """Return the parser as it is where the line begins."""
        if not self._states:
            state: Any = parser().parse_interactive(start=self.rule)
            for token in self.tokens[: self.first]:
                state.feed_token(token)
            self._states.append(state)
        return self._states[0].copy(deepcopy_values=False)
