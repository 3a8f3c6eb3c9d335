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
    is to end; what it needs lies in variables of its own, since it is called at each decision of each playout.
    """

    def __init__(self, runtime: Runtime) -> None:
        playing, decisions, most, watch = False, 0, 0, None
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

        def begin(policy_seed: int, most_decisions: int, told: Watched | None) -> None:
            nonlocal playing, decisions, most, watch, state, left
            playing, decisions, most, watch = True, 0, most_decisions, told
            state, left = mix(policy_seed ^ 0x5DEECE66D), 0

        def pause(play: bool) -> bool:
            nonlocal playing
            before, playing = playing, play
            return before

        self.choose = choose
        self.begin = begin
        """A playout begins: as `Policy` draws, to so many decisions."""
        self.play = pause
        """Whether decisions are drawn from here on. Gives whether they were before."""
        self.decisions: Callable[[], int] = lambda: decisions
        self.is_over: Callable[[], bool] = lambda: decisions == most
