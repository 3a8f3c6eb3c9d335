"""Tables of a search: games that are stepped on by an engine where it can, and by the walker where it can't."""

from __future__ import annotations

from attrs import define, evolve

from interpreter.engine.game import Game
from interpreter.engine.sight import Sight, sight
from interpreter.engines.engine import Engine, Reached, Stand


@define(eq=False)
class Table:
    """A game as it stands; it isn't changed, and what comes of an option is another one.

    An engine holds it as `stand`. In a simultaneous block only a game knows what each seat may see; there `game` is it,
    and elsewhere what the table was made of, if anything.
    """

    engine: Engine
    root: Game
    """Any game of the program."""
    seed: int
    stand: Stand
    game: Game | None = None
    together: bool = False

    @classmethod
    def of(cls, engine: Engine, game: Game) -> Table:
        """The table of a game, which stays as it is from then on."""
        decision = game.decision()
        seat, count = (None, 0) if decision is None else (decision.seat, len(decision.all_options()))
        machine = game.machine
        stand = Stand(machine.row, machine.records, seat, count)
        return cls(engine, game, machine.seed, stand, game, game.together is not None)

    def decision(self) -> tuple[int, int] | None:
        """Who decides first, and among how many options; nothing if the game is over."""
        return None if self.stand.seat is None else (self.stand.seat, self.stand.count)

    def sight(self, seat: int) -> Sight:
        """What a seat sees, as a key; see `Game.sight`."""
        if self.together:
            assert self.game is not None
            return self.game.sight(seat)
        return sight(self.root.machine.code, list(self.stand.row), seat)

    def seeded(self, seed: int) -> Table:
        """The same table, on which chance comes from a seed."""
        return evolve(self, seed=seed)

    def after(self, number: int) -> Table:
        """The table after the option with that number, *stop* coming last. Raises GameError where the rules stop it."""
        stand = None if self.together else self.engine.step(self.stand, self.seed, number)
        if stand is not None:
            return Table(self.engine, self.root, self.seed, stand)
        if self.game is None:
            game = Game.resume(self.root.program, self.stand.row, self.stand.records)
            game.machine.telling, game.machine.lister = False, self.root.machine.lister
        else:
            game = self.game.clone()
        game.machine.seed = self.seed
        decision = game.decision()
        assert decision is not None
        game.apply(decision.all_options()[number], decision.seat)
        return Table.of(self.engine, game)

    def drew_since(self, before: Table) -> bool:
        """Whether chance has fallen since, so that another seed may give another table."""
        program = self.root.program
        streams = slice(program.stream_address, program.stream_address + len(program.streams))
        return self.stand.row[streams] != before.stand.row[streams]

    def judge(self, policy_seed: int, most: int, policy: str) -> Reached:
        """What each seat reaches when everybody draws from here on; see `Engine.judge`."""
        return self.engine.judge(self.stand, self.seed, policy_seed, most, policy)
