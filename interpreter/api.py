"""The public Python API: load a ruleset, look at what is wrong with it, start a game, play it.

    from interpreter.api import load

    rules = load("my_game.rules")
    game = rules.start(seed=7)
    while not game.ended:
        seat = game.pending()[0]
        option = game.decision(seat).all_options()[0]
        game.apply(option, seat)
    print(game.scores(), game.winners())

The names in `__all__` are public: they, and their attributes without an underscore, keep their meaning within a major
version. Everything else may change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os.path import samefile
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity, all_read
from interpreter.engine.errors import GameError
from interpreter.engine.examples import run_example, set_up
from interpreter.engine.explanation.model import (
    Cause,
    Explanation,
    Located,
    Reason,
    Refused,
    Seen,
    Summand,
    UsedException,
)
from interpreter.engine.game import Game
from interpreter.engine.history import LogLine
from interpreter.engine.machine import STEP_LIMIT, Observer
from interpreter.engine.offer import Option, PendingDecision
from interpreter.engine.progress import Progress
from interpreter.engine.scoring import ScorePart, SeatScore, Standing
from interpreter.engine.view import SeenComponent, SeenPlace, SeenSpace, SeenVariable, View
from interpreter.loading import rulesets
from interpreter.loading.programs import Lowered
from interpreter.loading.rulesets import Loaded
from interpreter.loading.summary import ExampleSummary, Summary
from interpreter.program.program import Example, Program
from interpreter.program.settings import BadSettingError, Settings
from interpreter.program.statement import Block
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.checking.meaning import TypedRuleset

__all__ = [
    "BadSettingError",
    "Cause",
    "Diagnostic",
    "ExampleRun",
    "Explanation",
    "Game",
    "GameError",
    "Label",
    "Located",
    "LogLine",
    "Observer",
    "Option",
    "PendingDecision",
    "Progress",
    "Reason",
    "Refused",
    "Rules",
    "RulesetError",
    "ScorePart",
    "SeatScore",
    "Seen",
    "SeenComponent",
    "SeenPlace",
    "SeenSpace",
    "SeenVariable",
    "Severity",
    "Standing",
    "Summand",
    "UsedException",
    "View",
    "load",
]


class RulesetError(Exception):
    """A ruleset with errors was asked for a game. `diagnostics` says what is wrong with it."""

    def __init__(self, name: str, diagnostics: Sequence[Diagnostic]) -> None:
        errors = [d for d in diagnostics if d.severity is Severity.ERROR]
        super().__init__(f"`{name}` has errors; the first one: {errors[0].message}")
        self.diagnostics = tuple(diagnostics)


@frozen
class ExampleRun:
    """How an example went: `diagnostics` say why it failed; `game` stands as at its end, or where it broke off."""

    label: str
    program: Program
    passed: bool
    diagnostics: tuple[Diagnostic, ...]
    game: Game


@define(eq=False)
class Rules:
    """A ruleset as it was loaded: with errors it can't be played, but can tell of them.

    `diagnostics` are sorted; `ok` says that there is no error among them.
    """

    name: str
    layers: tuple[str, ...]
    _loaded: Loaded = field(repr=False)
    _lowered: dict[Settings, Lowered] = field(factory=dict, repr=False)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return self._loaded.diagnostics

    @property
    def typed(self) -> TypedRuleset | None:
        """The typed ruleset, or nothing where it couldn't be read; its form isn't public."""
        return self._loaded.typed

    @property
    def ok(self) -> bool:
        return all(d.severity is not Severity.ERROR for d in self.diagnostics)

    @property
    def found(self) -> bool:
        """Whether all files that were named could be found and read."""
        return self._loaded.readable and all_read(self.diagnostics)

    @property
    def title(self) -> str:
        """The label of the ruleset."""
        return self._sound().title

    @property
    def players(self) -> range:
        """The numbers of players that it is for."""
        choices = self._sound().choices
        return range(choices.low, choices.high + 1)

    def program(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Program:
        """The lowered program for a number of players and options; it is made once for each combination.

        Raises RulesetError for a ruleset with errors, and BadSettingError for settings that it doesn't have.
        """
        settings = self._sound().choices.settle(options or {}, players)
        lowered = self._lowered_with(settings)
        if lowered.program is None:
            raise RulesetError(self.name, _in_order(lowered.findings))
        return lowered.program

    def findings(self, players: int | None = None, options: Mapping[str, str] | None = None) -> tuple[Diagnostic, ...]:
        """The diagnostics, with what only shows with a number of players and options, such as a board that is too big.

        Raises BadSettingError for settings that a ruleset without errors doesn't have.
        """
        if self._loaded.summary is None:
            return self.diagnostics
        lowered = self._lowered_with(self._loaded.summary.choices.settle(options or {}, players))
        return _in_order((*self.diagnostics, *lowered.findings))

    def start(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        *,
        testing: bool = False,
        engine: str = "walker",
    ) -> Game:
        """Begin a game.

        Args:
            players: The number of players; the fewest that the ruleset is for, if not given.
            options: Values of options by name, as they are written in the ruleset; the others have their defaults.
            seed: All chance comes from it: the same seed and decisions give the same game.
            testing: Whether what must always hold is looked at, and whether all components are where they should be.
            engine: What lists options: "walker", or "python" (generated code, quicker from the second decision on).

        Raises:
            RulesetError: The ruleset has errors.
            BadSettingError: It hasn't that option, value or number of players.
            GameError: The game stops before its first decision.
        """
        program = self.program(players, options)
        if testing or engine == "walker":
            return Game.start(program, seed, testing=testing)
        from interpreter.engines.ready import lister

        return Game.start(program, seed, lister=lister(program, engine))

    def start_at(
        self, where: str, players: int | None = None, options: Mapping[str, str] | None = None, seed: int = 0
    ) -> Game:
        """Begin a game where an example says that play stands.

        Args:
            where: The path of a layer that this ruleset was loaded with, of which the last such example counts, or the
                label of an example.
            players: As in `start`; it must be the number that the example is for.
            options: As in `start`; they must be those that the example is for.
            seed: All chance from there on comes from it.

        Raises:
            ValueError: There is no such example, or it is for other players or options.
            RulesetError, GameError: As in `start`.
        """
        game, block = self.set_up_at(where, players, options, seed)
        game.run(block)
        return game

    def set_up_at(
        self, where: str, players: int | None = None, options: Mapping[str, str] | None = None, seed: int = 0
    ) -> tuple[Game, Block]:
        """A game as `start_at` begins it that doesn't run yet, and the block that it goes on with."""
        standing = [e for e in self._sound().examples if e.stands]
        if Path(where).is_file():
            chosen = [e for e in standing if e.path is not None and samefile(e.path, where)]
        else:
            chosen = [e for e in standing if e.label == where]
        if not chosen:
            raise ValueError(_nowhere(where, where in self.examples()))
        program, lowered = self._set_for(chosen[-1])
        wrong = [name for name, value in (options or {}).items() if program.options.get(name, value) != value]
        if wrong:
            raise ValueError(f"the example has `{wrong[0]}` = {program.options[wrong[0]]}")
        if players not in (None, program.seats):
            raise ValueError(f"the example is for {counted(program.seats, 'player')}, not {players}")
        return set_up(program, lowered, seed)

    def examples(self) -> list[str]:
        """The labels of the ruleset's examples, in their order."""
        return [example.label for example in self._sound().examples]

    def run_examples(self, observer: Observer | None = None) -> list[ExampleRun]:
        """Run all examples, each with its own options and number of players.

        `observer` is told what they execute. Raises RulesetError for a ruleset with errors.
        """
        return [self.run_example(number, observer) for number in range(len(self.examples()))]

    def run_example(self, number: int, observer: Observer | None = None, *, step_limit: int = STEP_LIMIT) -> ExampleRun:
        """Run one example with its own options and number of players.

        Args:
            number: Its place in `examples()`.
            observer: Is told what is executed.
            step_limit: After so many steps the example fails.

        Raises RulesetError for a ruleset with errors.
        """
        example = self._sound().examples[number]
        program, lowered = self._set_for(example)
        result = run_example(program, lowered, observer, step_limit)
        return ExampleRun(example.label, program, result.passed, tuple(result.problems), result.game)

    def _lowered_with(self, settings: Settings) -> Lowered:
        if settings not in self._lowered:
            self._lowered[settings] = self._loaded.lowered(settings)
        return self._lowered[settings]

    def _set_for(self, example: ExampleSummary) -> tuple[Program, Example]:
        """The program that an example runs on, and what it is there."""
        program = self.program(example.settings.seats, dict(example.settings.options))
        return program, next(e for e in program.examples if e.origin == example.origin)

    def _sound(self) -> Summary:
        if self._loaded.summary is None:
            raise RulesetError(self.name, self.diagnostics)
        return self._loaded.summary


def _in_order(findings: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in their fixed order, each of them once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda d: d.sort_key))


def _nowhere(where: str, is_example: bool) -> str:
    """Why play can't begin at `where`."""
    if Path(where).is_file():
        return f'no example of `{where}` says where play stands (`example "…" at play …`)'
    if is_example:
        return f'the example "{where}" doesn\'t say where play stands (`example "…" at play …`)'
    return f"there is no file `{where}`, and no example of this name"


def load(name_or_path: str, layers: Sequence[str] = ()) -> Rules:
    """Read and check a ruleset, by name or path, with further layers, whose order makes no difference.

    Mistakes in it never raise: they are the result's `diagnostics`. That it can't be found is one of them. What came of
    reading and checking is kept in the user's cache, until one of the files changes.
    """
    return Rules(name_or_path, tuple(layers), rulesets.load(name_or_path, layers))
