"""What generated Python does at a decision: it draws an option in a playout, and waits otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from interpreter.engine.chance import DRAW_BITS, mix
from interpreter.generation.draws import FIRST, FURTHER

if TYPE_CHECKING:
    from interpreter.generation.runtime import Runtime

Watched: TypeAlias = Callable[[int, list[Any], int], None]
"""Is told each decision of a playout: the block, the options and which of them is taken."""


class Choosing:
    """The decisions of one table.

    `choose(block, options, count)` gives which of `count` options is taken, -1 where somebody must decide or a playout
    is to end. Where `draws_first()`, options are drawn before they are tried: `draw_one(count)` draws one of so many,
    and `decided(block, left, pick, count)` says which of those that are left is taken; at first there were `count`,
    with *stop*. All of these take the next of the `draws`, and so may code that knows that nobody watches; where there
    are none, `more_draws()` makes more, if anybody may still decide.
    """

    def __init__(self, runtime: Runtime) -> None:
        playing, drawing, most, watch = False, False, 0, None
        seed = handed = tried = 0
        draws: list[int] = []
        aside: list[int] = []
        claims = bool(runtime.code.watched)
        waiting, running, offered = runtime.waiting, runtime.running, runtime.offered

        def decisions() -> int:
            return handed - tried - len(draws) - len(aside)

        def more_draws() -> bool:
            nonlocal handed
            left = most - handed + tried
            if not playing or left <= 0:
                return False
            runtime.spent = 0
            found = (FURTHER if handed else FIRST).draws(seed, handed)
            draws[:] = found[-left:] if left < len(found) else found
            handed += len(draws)
            return True

        def wait(block: int, options: list[Any]) -> None:
            waiting[running[0]] = block, options
            if claims:
                offered[running[0]] = runtime.reads
                runtime.reads = runtime.aside

        def choose(block: int, options: list[Any], count: int) -> int:
            if not draws and not more_draws():
                wait(block, options)
                return -1
            if claims:
                runtime.reads_joined()
            runtime.spent = 0
            pick = draws.pop() * count >> DRAW_BITS
            if watch is not None:
                watch(block, options, pick)
            return pick

        def draw_one(count: int) -> int:
            nonlocal tried
            if count == 1:
                return 0
            if not draws:
                more_draws()
            tried += 1
            return draws.pop() * count >> DRAW_BITS

        def decided(block: int, candidates: list[Any], pick: int, count: int) -> None:
            nonlocal tried
            if count > 1:
                tried -= 1
                runtime.spent = 0
                if watch is not None:
                    watch(block, candidates, pick)

        def begin(policy_seed: int, most_decisions: int, told: Watched | None, draw_first: bool) -> None:
            nonlocal playing, drawing, most, watch, seed, handed, tried
            playing, drawing, most, watch = True, draw_first, most_decisions, told
            seed, handed, tried = mix(policy_seed ^ 0x5DEECE66D), 0, 0
            draws.clear()
            aside.clear()

        def pause(play: bool) -> bool:
            nonlocal playing
            before, playing = playing, play
            if before != play:
                draws[:], aside[:] = aside[:], draws[:]
            return before

        self.choose, self.draw_one, self.decided, self.wait = choose, draw_one, decided, wait
        self.draws, self.more_draws = draws, more_draws
        self.draws_first: Callable[[], bool] = lambda: playing and drawing and decisions() != most
        self.begin = begin
        """A playout begins: as `Policy` draws, to so many decisions, perhaps before options are tried."""
        self.play = pause
        """Whether decisions are drawn from here on. Gives whether they were before."""
        self.decisions = decisions
        self.is_over: Callable[[], bool] = lambda: decisions() == most
