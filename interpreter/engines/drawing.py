"""Players who choose at random in a game that the walker plays."""

from __future__ import annotations

from attrs import define, field

from interpreter.engine.chance import Policy
from interpreter.engine.decisions import Ids
from interpreter.engine.machine import Machine
from interpreter.engine.offer import Offer
from interpreter.engine.policies import DRAWN, draw_and_try, is_tried_late
from interpreter.engines.engine import Watch
from interpreter.engines.turns import Turns


@define(eq=False)
class RandomPlayers(Turns):
    """A director that decides what is drawn before it is tried, while the game runs on; it counts turns, too.

    What is listed is decided by `choose`, when the game waits for it.
    """

    policy_seed: int = 0
    policy: str = DRAWN
    most: int = 0
    watch: Watch | None = None
    decisions: int = field(default=0, init=False)
    _draws: Policy = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._draws = Policy(self.policy_seed)

    def choose(self, offer: Offer) -> Ids:
        """The option that is taken where a game waits."""
        drawn = self._draw(offer)
        if drawn is not None:
            return drawn
        options = list(offer.all())
        if offer.decision.stop is not None:
            options.append(())
        taken = options[self._draws.below(len(options))]
        self._decided(offer, options, taken)
        return taken

    def decide(self, machine: Machine, offer: Offer) -> Ids | None:
        """See `Director.decide`."""
        return self._draw(offer) if machine is self.machine and self.decisions < self.most else None

    def _draw(self, offer: Offer) -> Ids | None:
        """Draws and tries; nothing where options are listed, or where none is legal."""
        if self.policy != DRAWN or offer.machine.seat >= 0 or not is_tried_late(offer.decision):
            return None
        candidates, can_stop = offer.candidates(), offer.decision.stop is not None
        drawn = draw_and_try(self._draws, candidates, can_stop, offer.passes)
        if drawn.option is None:
            return None
        ids = candidates[drawn.option] if drawn.option < len(candidates) else ()
        if drawn.chosen:
            options = [candidates[place] for place in drawn.left]
            self._decided(offer, [*options, ()] if can_stop else options, ids)
        return ids

    def _decided(self, offer: Offer, options: list[Ids], taken: Ids) -> None:
        self.decisions += 1
        if self.watch is not None:
            assert offer.seat is not None
            self.watch(offer.seat, offer.decision, options, taken)
