"""A game with the way that led to it: steps are taken, taken back, and taken again.

A game is cheap to copy, so each step keeps the game from before it. Games on a timeline never change.
"""

from __future__ import annotations

from typing import Protocol

from attrs import define, field, frozen

from interpreter.engine.game import Game
from interpreter.engine.offer import Option


@frozen(eq=False)
class Step:
    """A decision that was taken: by which seat, the option's name and its label for this seat, and the game before."""

    seat: int
    option: str
    label: str
    before: Game = field(repr=False)


class Listener(Protocol):
    """Is told all that a timeline does, when it is done."""

    def decided(self, step: Step) -> None:
        """A step was taken, or taken again."""

    def undone(self, count: int) -> None:
        """So many steps were taken back."""

    def ended(self, game: Game) -> None:
        """The step that was told last has ended the game."""


@define(eq=False)
class Timeline:
    """A running game, its steps so far, and those that were taken back last.

    Args:
        game: The game at its start. It isn't changed any more.
    """

    _game: Game = field(repr=False)
    _steps: list[Step] = field(factory=list)
    _undone: list[tuple[Step, Game]] = field(factory=list, repr=False)
    """What can be taken again, with the game that it leads to; the next one last."""
    _listeners: list[Listener] = field(factory=list, repr=False)

    @property
    def game(self) -> Game:
        """The game as it stands, to be looked at; only `decide`, `undo` and `redo` lead to another one."""
        return self._game

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that led here."""
        return tuple(self._steps)

    @property
    def redoable(self) -> int:
        """How many steps can be taken again."""
        return len(self._undone)

    @property
    def next_redone(self) -> Step | None:
        """The step that `redo` takes again; nothing if there is none."""
        return self._undone[-1][0] if self._undone else None

    def listen(self, listener: Listener) -> None:
        """Tells a listener all that is done from now on."""
        self._listeners.append(listener)

    def decide(self, seat: int, option: Option | str) -> Step:
        """Takes an option of a seat's decision; what could be taken again is forgotten.

        Raises:
            ValueError: That isn't a legal option, or the seat has nothing to decide.
            GameError: The game can't go on; it stands as before.
        """
        decision = self._game.decision(seat)
        if decision is None:
            raise ValueError("this seat has nothing to decide")
        if isinstance(option, str):
            option = next((o for o in decision.all_options() if o.name == option), option)
        if isinstance(option, str):
            raise ValueError(f"`{option}` is not a legal option here")
        step = Step(seat, option.name, option.label, self._game)
        after = self._game.clone()
        after.apply(option, seat)
        self._undone.clear()
        self._take(step, after)
        return step

    def redo(self) -> Step | None:
        """Takes again what was taken back last; nothing if there is nothing."""
        if not self._undone:
            return None
        step, after = self._undone.pop()
        self._take(step, after)
        return step

    def _take(self, step: Step, after: Game) -> None:
        self._steps.append(step)
        self._game = after
        for listener in self._listeners:
            listener.decided(step)
        if after.ended:
            for listener in self._listeners:
                listener.ended(after)

    def undo(self, count: int = 1) -> list[Step]:
        """Takes the last steps back, at most so many; gives those taken back, the newest first.

        Whether it may be done is for the caller to ask (`barrier_since`).
        """
        taken_back: list[Step] = []
        while len(taken_back) < count and self._steps:
            step = self._steps.pop()
            self._undone.append((step, self._game))
            self._game = step.before
            taken_back.append(step)
        if taken_back:
            for listener in self._listeners:
                listener.undone(len(taken_back))
        return taken_back

    def before(self, number: int) -> Game:
        """The game before the step with a number, from 0; as it stands for the number of all steps."""
        return self._steps[number].before if number < len(self._steps) else self._game

    def barrier_since(self, number: int, viewer: int | None) -> list[str]:
        """What stands against taking back the steps from a number on: what chance drew, and who learnt what.

        Args:
            number: Of the first step that would be taken back, from 0.
            viewer: Who reads it: what he may not know isn't told. None knows everything.

        Returns:
            The reasons in words, the first ones first; none if the steps can be taken back.
        """
        found: list[str] = []
        for n in range(number, len(self._steps)):
            found += self.before(n + 1).revealed_since(self.before(n), viewer)
        return list(dict.fromkeys(found))
