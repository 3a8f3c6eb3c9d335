"""A running game.

Its state is a row of integers and, only where a ruleset asks whether things repeat, the digests of the starts of turns.
Everything else that a Game holds (offers, the log, what strands changed) serves who looks at it and can be worked out
again. A game runs by itself to the next decision that somebody must take.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import blake2b

from attrs import define, evolve

from interpreter.engine import best, comprehension, functions, guards, invariants, repetition, scoring, sets  # noqa: F401 (they fill the tables)
from interpreter.engine.chance import Policy
from interpreter.engine.code import prepare
from interpreter.engine.decisions import Ids
from interpreter.engine.errors import Failed, stopping
from interpreter.engine.execution import execute, uncaught
from interpreter.engine.explanation.causes import asking, chain
from interpreter.engine.explanation.derivation import derivation
from interpreter.engine.explanation.model import Explanation, Summand
from interpreter.engine.explanation.why import explain, passed_over, unasked
from interpreter.engine.history import LogLine, lines, texts
from interpreter.engine.machine import STEP_LIMIT, Director, Inspector, Lister, Machine, Observer
from interpreter.engine.movements import is_cleared
from interpreter.engine.offer import STOP, Offer, Option, PendingDecision
from interpreter.engine.progress import Progress, mover, progress
from interpreter.engine.resampling import resample
from interpreter.engine.revealing import revealed
from interpreter.engine.running import NOWHERE, Running
from interpreter.engine.secrecy import Unseen, as_known_to
from interpreter.engine.sight import Sight, sight
from interpreter.engine.strands import Sealed
from interpreter.engine.view import View, view
from interpreter.program.program import Program


@define(eq=False)
class Game(Running):
    """A game as it stands. Made with `Game.start`; `pending`, `decision` and `apply` play it.

    Raises GameError from whatever makes it go on when the ruleset brings it to a halt; then it stands as before.
    """

    # ---- starting ----

    @classmethod
    def start(
        cls,
        program: Program,
        seed: int = 0,
        *,
        step_limit: int = STEP_LIMIT,
        observer: Observer | None = None,
        telling: bool = True,
        testing: bool = False,
        inspector: Inspector | None = None,
        lister: Lister | None = None,
    ) -> Game:
        """A new game, run to its first decision.

        Args:
            program: The lowered ruleset, with its options and number of players.
            seed: All chance follows from it: the same seed and decisions give the same game everywhere.
            step_limit: How many steps may lie between two decisions.
            observer: Is told what is executed and decided.
            telling: Whether options taken are put into the log in words; without it games run faster.
            testing: Whether what must always hold is looked at, and the whole table is at each decision.
            inspector: Is told where reactions meet.
            lister: What lists options instead of the walker, if anything does.
        """
        game = cls.standing(program, seed, step_limit=step_limit, observer=observer, telling=telling, testing=testing)
        game.machine.inspector, game.machine.lister = inspector, lister
        game.run(program.begin)
        return game

    @classmethod
    def standing(
        cls,
        program: Program,
        seed: int = 0,
        *,
        step_limit: int = STEP_LIMIT,
        observer: Observer | None = None,
        director: Director | None = None,
        telling: bool = True,
        testing: bool = False,
    ) -> Game:
        """A game at the initial table that hasn't begun to run."""
        code = prepare(program)
        row = program.start.copy()
        row[code.pc : code.pc + program.seats + 1] = [NOWHERE] * (program.seats + 1)
        machine = Machine(code, seed, row, (), step_limit, step_limit, telling=telling)
        machine.observer, machine.director = observer, director
        if testing:
            machine.test()
        try:
            with stopping(machine):
                execute(machine, program.initial, [0] * code.frame)
        except Failed as failed:
            raise uncaught(machine, failed) from None
        return cls(machine)

    @classmethod
    def resume(
        cls, program: Program, row: Sequence[int], records: tuple[tuple[int, ...], ...] = (), seed: int = 0
    ) -> Game:
        """A game that stands as a row (and records of turns) says: `machine.row` and `machine.records` of another one.

        Within a simultaneous block, what each seat did before in it isn't known any more, so its view shows the table
        as it is; nothing else is lost but the log.
        """
        game = cls.standing(program, seed)
        game.machine.row[:] = row
        game.machine.records = records
        if game._fork is not None:
            game._sealed = Sealed(list(row))
        return game

    # ---- how it stands ----

    def __repr__(self) -> str:
        return f"<Game {self.program.name} {self.hash()}>"

    def decision(self, seat: int | None = None) -> PendingDecision | None:
        """What a seat is to decide, or the first seat that has anything to decide; nothing if there is none."""
        waiting = self.pending()
        if not waiting or (seat is not None and seat not in waiting):
            return None
        who = waiting[0] if seat is None else seat
        offer = self._offer(who)
        return PendingDecision(offer, who, offer.decision.sort, offer.decision.stop is not None)

    # ---- playing ----

    def apply(self, option: Option | str, seat: int | None = None) -> None:
        """Takes an option, and runs on to the next decision.

        Args:
            option: One of the decision's options, or its name; `none` stops or refuses.
            seat: Who decides, where several are to.

        Raises:
            ValueError: That isn't a legal option, or the seat has nothing to decide.
            GameError: The game can't go on; it stands as before.
        """
        decision = self.decision(seat)
        if decision is None:
            raise ValueError("nobody has anything to decide" if seat is None else "this seat has nothing to decide")
        ids = self._chosen(decision, option)
        with self._atomic():
            strand = self._strand_of(decision.seat)
            offer = self._offers.pop(strand)
            self.machine.steps = self.machine.step_limit
            self.machine.begun, self.machine.stood = True, None
            if self.machine.passed:
                self.machine.passed = tuple(o for o in self.machine.passed if o.seat != decision.seat)
            if strand < 0:
                self._main(None, offer, ids)
            else:
                self._run_strand(strand, None, offer, ids)
                self._join()

    def _chosen(self, decision: PendingDecision, option: Option | str) -> Ids:
        if isinstance(option, Option):
            if option.offer is decision.offer:
                return option.ids
            option = option.name
        if decision.can_stop and option == STOP:
            return ()
        found = next((o.ids for o in decision.options if o.name == option), None)
        if found is None:
            raise ValueError(f"`{option}` is not a legal option here")
        return found

    @property
    def together(self) -> object:
        """What stands for the simultaneous block that is being played, and for no other one; nothing outside of one.

        It is the same object in copies of the game that stand in the same block.
        """
        return None if self._sealed is None else self._sealed.row

    # ---- looking at it ----

    def progress(self, seat: int) -> tuple[Progress, ...]:
        """What is counted around the decision of a pending seat, the widest first: numbers, actions, passes."""
        offer = self._offer(seat)
        with self._strand(self._strand_of(seat)):
            return progress(self.machine, offer.block)

    def mover(self, seat: int) -> int | None:
        """Whose turn it is when a pending seat decides; nothing where it is nobody's."""
        offer = self._offer(seat)
        with self._strand(self._strand_of(seat)):
            return mover(self.machine, offer.block)

    def clone(self) -> Game:
        """A game that stands the same and goes its own way. It shares only what never changes."""
        m = self.machine
        copy = Machine(m.code, m.seed, m.row.copy(), m.records, m.step_limit, m.step_limit, telling=m.telling)
        copy.log, copy.observer, copy.director, copy.chains = m.log, m.observer, m.director, m.chains
        copy.inspector, copy.held, copy.moved, copy.lister = m.inspector, m.held, m.moved, m.lister
        copy.revelations, copy.begun, copy.stood, copy.passed = m.revelations, m.begun, m.stood, m.passed
        if m.testing:
            copy.test()
        return Game(copy, dict(self._offers), None if self._sealed is None else self._sealed.copy())

    def resampled(self, seat: int, seed: int) -> Game:
        """A game that stands like this one in everything that a seat knows; the rest is drawn anew.

        Args:
            seat: Whose view, log, scores and options are to be the same. It may not know what lies where, and not
                what chance will bring.
            seed: What is drawn, and all chance from here on, comes from it.
        """
        found = self.clone()
        found.machine.seed = seed
        found.machine.passed = ()  # They hold tables that aren't drawn anew.
        found._offers = {}
        if self.program.secrets:
            found._sealed = resample(found.machine, found._sealed, seat, Policy(seed))
        return found

    def hash(self) -> str:
        """A digest of the state: equal for equal states, on every machine. The seed isn't part of it."""
        row = self.machine.row
        digest = blake2b(struct.pack(f"<{len(row)}i", *row), digest_size=16)
        for site in self.machine.records:
            digest.update(struct.pack(f"<I{len(site)}Q", len(site), *site))
        return digest.hexdigest()

    def scores(self, seat: int | None = None) -> tuple[scoring.SeatScore, ...]:
        """The score of each seat as things stand, with its parts.

        Args:
            seat: Who looks: parts and totals that follow from what this seat doesn't know are nothing. When the game
                is over, all are told to everyone. None knows everything.
        """
        machine = self._seen_by(seat)
        with stopping(machine):
            return scoring.scores(machine, None if self.ended else seat)

    def derivation(self, seat: int, viewer: int | None = None, score: str | None = None) -> Summand:
        """What a seat's score is made of: summands with the names bound there, each with its value and line.

        Args:
            seat: Whose score.
            viewer: Who looks, as in `scores`; what he can't know is `?`. None knows everything.
            score: The name of one score; without it all of them, in the order of the score sheet.

        Raises:
            ValueError: There is no such score.
            GameError: It can't be worked out.
        """
        machine = self._seen_by(viewer)
        with stopping(machine):
            return derivation(machine, seat, None if self.ended else viewer, score)

    def winners(self, seat: int | None = None) -> tuple[int, ...]:
        """The seats that win as things stand: several after a tie, none if the ruleset names no winner.

        Args:
            seat: Who looks: none are told while they follow from what this seat doesn't know. None knows everything.
        """
        machine = self._seen_by(seat)
        with stopping(machine):
            try:
                with as_known_to(machine, None if self.ended else seat):
                    mask = scoring.winners(machine)
            except Unseen:
                return ()
        return tuple(s for s in range(self.program.seats) if mask >> s & 1)

    def standings(self) -> tuple[scoring.Standing, ...]:
        """Goal by goal of the winner who is left as things stand, as far as they are needed; it knows everything."""
        machine = self.machine.copy()
        with stopping(machine):
            return scoring.standings(machine)

    def ranks(self) -> tuple[int, ...]:
        """Each seat's place as things stand, 1 for the winners; it knows everything.

        Who is equal in all goals shares a place. Without a `winner` all seats are equal.
        """
        machine = self.machine.copy()
        with stopping(machine):
            return scoring.ranks(machine)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; None sees everything."""
        m = self._seen_by(seat)
        with stopping(m):
            return view(m, seat)

    def sight(self, seat: int) -> Sight:
        """A key for what a seat sees: equal where it sees the same, and much quicker than its view."""
        row = self.machine.row if self._sealed is None else self._sealed.row_for(seat)
        return sight(self.machine.code, row, seat)

    def _seen_by(self, seat: int | None) -> Machine:
        """A machine for looking: on the table as a seat sees it, without what others do at the same time."""
        m = self.machine.copy()
        if self._sealed is not None and seat is not None:
            m.row, m.memo = self._sealed.row_for(seat), {}
        return m

    @property
    def revelations(self) -> int:
        """How often chance has drawn, or somebody has learnt what they didn't know; it only grows.

        What was decided before it changed can't be taken back without somebody knowing more than they may.
        """
        return self.machine.revelations

    def revealed_since(self, before: Game, seat: int | None = None) -> list[str]:
        """What chance drew and who learnt something since this game stood as `before`.

        Args:
            before: A copy of this game from before its last decision.
            seat: Who reads it: of what this seat may not know, or nobody knows any more, it is only said that there is
                something.

        Returns:
            In words; nothing if the decision may be taken back.
        """
        if self.revelations == before.revelations:
            return []
        found = revealed(before._seen_by(seat), self._seen_by(seat), seat)
        if before.together is not None and self.together is not before.together:
            found.append("what was decided at the same time is open now")
        return found or ["something was drawn or seen"]

    @property
    def log(self) -> list[LogLine]:
        """All that happened, from the beginning. `LogLine.text_for(seat)` is what a seat may read of it."""
        found = list(lines(self.machine.log))[::-1]
        if self._sealed is not None:
            for seat in range(self.program.seats):
                found += self._sealed.lines(seat)
        return found

    @property
    def is_cleared(self) -> bool:
        """Whether a phase has cleared the boards since the last decision."""
        return is_cleared(self.machine)

    def table_before(self, seat: int | None) -> View | None:
        """The table as a seat saw it before a phase cleared the boards since the last decision; nothing if none did."""
        stood = self.machine.stood
        if stood is None or not is_cleared(self.machine):
            return None
        m = self.machine.copy()
        m.row, m.memo = list(stood), {}
        with stopping(m):
            return view(m, seat)

    def log_for(self, seat: int | None) -> list[str]:
        """The lines that a seat may read now, under headings: within a simultaneous block nothing of the others.

        None may read everything.
        """
        if seat is None:
            return texts(self.log, None)
        found = list(lines(self.machine.log))[::-1]
        if self._sealed is not None:
            found += self._sealed.lines(seat)
        return texts(found, seat)

    def why(self, option: Option | str, seat: int | None = None) -> Explanation:
        """Why an option is legal, or isn't: everything that stands against it, with the lines and the values seen.

        Of an action that isn't asked for now, but was passed over since the seat decided last because nothing of it was
        legal, it is told what stood against it then.

        Args:
            option: One of the decision's options, or what is proposed, as in `put card=Card_7 at=red.Spot(3)`. Names
                may be shortened (`put card=7 at=red.3`); values that are left out stand for all that can be chosen.
            seat: Who asks: then the answer tells nothing that this seat may not know. None may know everything.

        Raises:
            GameError: The ruleset brings the game to a halt while it is found out.
        """
        text = option if isinstance(option, str) else option.name
        waiting = self.pending()
        if not waiting or (seat is not None and seat not in waiting):
            told = unasked(self.program, text, waiting, seat)
            with stopping(self.machine):
                return evolve(told, reasons=(*told.reasons, *passed_over(self._passed(seat), text, seat)))
        who = waiting[0] if seat is None else seat
        offer = self._offer(who)
        with self._strand(self._strand_of(who)), stopping(self.machine):
            asked = chain(self.machine, offer.block, asking(offer.decision))
            return explain(offer, text, seat, asked, self._passed(who))

    def _passed(self, seat: int | None) -> list[Offer]:
        """The decisions of a seat that were passed over since it decided last."""
        return [offer for offer in self.machine.passed if offer.seat == seat]
