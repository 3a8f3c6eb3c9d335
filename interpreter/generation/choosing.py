"""What generated Python does at a decision: it draws an option in a playout, and waits otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from interpreter.engine.chance import DRAW_BITS, DRAW_MASK, DRAWS, GAMMA, MASK, mix

if TYPE_CHECKING:
    from interpreter.generation.runtime import Runtime

Watched: TypeAlias = Callable[[int, list[Any], int], None]
"""Is told each decision of a playout: the block, the options and which of them is taken."""


class Choosing:
    """The decisions of one table.

    `choose(block, options, count)` gives which of `count` options is taken, -1 where somebody must decide or a playout
    is to end; what it needs lies in variables of its own, since it is called at each decision of each playout. Where
    `draws_first()`, options are drawn before they are tried: `draw_one(count)` draws one of so many, and
    `decided(block, left, pick, count)` says which of those that are left is taken; at first there were `count`, with
    *stop*.
    """

    def __init__(self, runtime: Runtime) -> None:
        playing, drawing, decisions, most, watch = False, False, 0, 0, None
        state = bits = left = 0
        claims = bool(runtime.code.watched)
        waiting, running, offered = runtime.waiting, runtime.running, runtime.offered

        def choose(block: int, options: list[Any], count: int) -> int:
            nonlocal decisions, state, bits, left
            if not playing or decisions == most:
                waiting[running[0]] = block, options
                if claims:
                    offered[running[0]] = runtime.reads
                    runtime.reads = runtime.aside
                return -1
            if claims:
                runtime.reads_joined()
            decisions += 1
            runtime.spent = 0
            pick = 0
            if count > 1:
                if left:
                    left -= 1
                else:
                    left = DRAWS - 1
                    state = (state + GAMMA) & MASK
                    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
                    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
                    bits = z ^ (z >> 31)
                pick = (bits & DRAW_MASK) * count >> DRAW_BITS
                bits >>= DRAW_BITS
            if watch is not None:
                watch(block, options, pick)
            return pick

        def draw_one(count: int) -> int:
            nonlocal state, bits, left
            if count == 1:
                return 0
            if left:
                left -= 1
            else:
                left = DRAWS - 1
                state = (state + GAMMA) & MASK
                bits = mix(state)
            pick = (bits & DRAW_MASK) * count >> DRAW_BITS
            bits >>= DRAW_BITS
            return pick

        def decided(block: int, candidates: list[Any], pick: int, count: int) -> None:
            nonlocal decisions
            if count > 1:
                decisions += 1
                runtime.spent = 0
                if watch is not None:
                    watch(block, candidates, pick)

        def begin(policy_seed: int, most_decisions: int, told: Watched | None, draw_first: bool) -> None:
            nonlocal playing, drawing, decisions, most, watch, state, left
            playing, drawing, decisions, most, watch = True, draw_first, 0, most_decisions, told
            state, left = mix(policy_seed ^ 0x5DEECE66D), 0

        def pause(play: bool) -> bool:
            nonlocal playing
            before, playing = playing, play
            return before

        self.choose, self.draw_one, self.decided = choose, draw_one, decided
        self.draws_first: Callable[[], bool] = lambda: playing and drawing and decisions != most
        self.begin = begin
        """A playout begins: as `Policy` draws, to so many decisions, perhaps before options are tried."""
        self.play = pause
        """Whether decisions are drawn from here on. Gives whether they were before."""
        self.decisions: Callable[[], int] = lambda: decisions
        self.is_over: Callable[[], bool] = lambda: decisions == most
