"""Who is measured: engines, one game after the other or many at once."""

from __future__ import annotations

from time import sleep

from attrs import define, field

from interpreter.engine.policies import LISTED
from interpreter.engines.engine import Playout
from interpreter.engines.ready import ready
from interpreter.measuring.contender import Many, Ours
from tests.bundled import rules


@define
class One:
    """An engine that notes what it is asked for."""

    name: str = "one"
    seeds: list[tuple[int, int]] = field(factory=list)

    def playout(self, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        self.seeds.append((seed, policy_seed))
        return Playout(decisions=3, turns=3, ended=True, row=[])


@define
class Batches:
    """The same, for an engine that plays many games at once."""

    name: str = "batches"
    seeds: list[int] = field(factory=list)
    sizes: list[int] = field(factory=list)

    def playout(self, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
        raise AssertionError("it can play many at once")

    def decisions_in(self, first_seed: int, count: int, policy: str = LISTED) -> int:
        self.seeds += range(first_seed, first_seed + count)
        self.sizes.append(count)
        for _ in range(count):
            sum(range(200))
        return 3 * count


def test_no_game_is_played_twice() -> None:
    engine = One()
    assert not isinstance(engine, Many)
    ours = Ours(engine)
    runs = [ours.run(0.002), ours.run(0.002), ours.run(0)]
    assert engine.seeds == [(n, n) for n in range(len(engine.seeds))]
    assert sum(run.playouts for run in runs) == len(engine.seeds)
    assert all(run.decisions == 3 * run.playouts for run in runs)
    assert runs[-1].playouts == 1


def test_waiting_takes_no_time() -> None:
    """What else the machine does shall not matter: only the time of the processor counts."""

    class Idle(One):
        def playout(self, seed: int, policy_seed: int, most: int = 10_000, policy: str = LISTED) -> Playout:
            sleep(0.1)
            return Playout(decisions=1, turns=1, ended=True, row=[])

    assert Ours(Idle()).run(0).seconds < 0.05


def test_batches_grow_and_no_game_is_played_twice() -> None:
    engine = Batches()
    ours = Ours(engine)
    run = ours.run(0.05)
    assert run.playouts == sum(engine.sizes)
    assert run.decisions == 3 * run.playouts
    assert engine.sizes[0] == 1
    assert max(engine.sizes) > 10
    ours.run(0)
    assert engine.seeds == list(range(len(engine.seeds)))


def test_an_engine_tells_its_decisions() -> None:
    """Of tic-tac-toe at least five and at most eight: the ninth is forced."""
    run = Ours(ready(rules("tic_tac_toe").program(), "walker")).run(0)
    assert run.playouts == 1
    assert run.decisions is not None
    assert 5 <= run.decisions <= 8
    assert run.seconds > 0
