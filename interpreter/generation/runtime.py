"""What generated Python calls: moving, shuffling, chance, knowledge, queues, and functions over sets and boards.

All of it works on the arrays of one table, which generated code shares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.engine.board_functions import BOARD_FUNCTIONS
from interpreter.engine.chance import GAMMA, MASK, mix
from interpreter.engine.code import Code
from interpreter.generation.choosing import Choosing
from interpreter.generation.remembered import Kept, Memories
from interpreter.generation.repetitions import Repetitions
from interpreter.program.expression import Column
from interpreter.program.masks import members
from interpreter.program.program import BOX
from interpreter.program.value import GREATEST, LEAST, NOTHING

LIMIT = 1_000_000
"""So many rounds of loops may lie between two decisions, as in the walker."""


class Left(Exception):  # noqa: N818 (a part of playing)
    """Generated code can't go on here: the walker must."""


def check(value: int) -> int:
    """A number that fits."""
    if not LEAST <= value <= GREATEST:
        raise Left("a number too large")
    return value


class Runtime:
    """The functions over one table, and what belongs to the game beside it.

    `running` holds the seat of the running strand (-1 in the main one), the seat for which something is worked out,
    whether a trial has read something that this one doesn't know, and how many turns have ended.
    """

    def __init__(self, code: Code, arrays: dict[str, list[Any]], names: dict[Column, str]) -> None:
        self.code = code
        self.arrays = arrays
        self.running = [-1, 0, 0, 0]
        program = code.program
        array = {column: arrays[name] for column, name in names.items()}
        self.place = array[program.place_of]
        self.above, self.below = array[program.above], array[program.below]
        self.top, self.bottom = array[program.top], array[program.bottom]
        self.held, self.known = array[program.held], array[program.known]
        self.streams, self.queue = arrays["streams"], arrays["queue"]
        self.component_variables = [(c, array[c]) for c in code.component_variables]
        self.place_variables = [(c, array[c]) for c in code.place_variables]
        self.asked_known, self.asked_place, self.depth = self.known, self.place, 0
        self.undo: list[tuple[list[Any], int, Any]] = []
        """In trials: what was in the cells that were changed, the last one last."""
        self.trials = 0
        self.reads: set[int] = set()
        self.writes: set[int] = set()
        self.aside: set[int] = set()
        self.offered: dict[int, set[int]] = {}
        """What was read to find the options that a strand waits with: it counts when one of them is taken."""
        self.trying = 0
        self.spent = 0
        self.waiting: dict[int, tuple[int, Any]] = {}
        """For each strand (-1 the main one) the block at which it waits, and the options that were found."""
        self.memories = Memories()
        self.changes, self.memory, self.links = self.memories.changes, self.memories.memory, self.memories.links
        self.seed = 0
        self.stream_seeds: list[int | None] = []
        self.repetitions = Repetitions(
            code, self.component_variables, self.place_variables, (self.place, self.top, self.below)
        )
        self.record, self.repeats = self.repetitions.record, self.repetitions.repeats
        self.find_best: Callable[[int, int, Callable[[], int]], None] | None = None
        """The search for the best: set by the engine, which knows the blocks."""
        self.choosing = Choosing(self)
        self.choose, self.draw_one, self.decided = self.choosing.choose, self.choosing.draw_one, self.choosing.decided
        self.draws_first, self.wait = self.choosing.draws_first, self.choosing.wait
        self.draws, self.more_draws = self.choosing.draws, self.choosing.more_draws
        self.move_one = self._move_known if program.secrets else self._move_open
        self.topology = program.topology
        self.sight: Callable[..., Any] = lambda p, d: BOARD_FUNCTIONS["sight"](
            self.topology, p, d, self.held.__getitem__
        )

    def begin(self, seed: int) -> None:
        """A new game with a seed."""
        self.seed = seed
        self.stream_seeds = [None] * len(self.code.stream_keys)

    def kept(self, array: str, first: int, count: int, said: Sequence[Any]) -> Kept:
        """At which indices an array has a value; what is said of each is in what this gives."""
        return self.memories.kept(self.arrays[array], array, range(first, first + count), said)

    def begin_trial(self) -> int:
        """From here on all changes are noted. Gives where they begin."""
        self.trials += 1
        return len(self.undo)

    def end_trial(self, mark: int) -> None:
        """Takes back what was changed since."""
        undo = self.undo
        while len(undo) > mark:
            cells, index, value = undo.pop()
            cells[index] = value
        self.trials -= 1

    def spend(self) -> None:
        """Counts a round of a loop."""
        self.spent += 1
        if self.spent > LIMIT:
            raise Left("too many steps")

    def spend_more(self, rounds: int) -> None:
        """Counts what may cost as much as so many rounds."""
        self.spent += rounds
        if self.spent > LIMIT:
            raise Left("too many steps")

    # ---- chance ----

    def draw(self, stream: int, below: int) -> int:
        """The next number of a stream, from 0 to `below - 1`."""
        counter = self.streams[stream]
        self.streams[stream] = counter + 1
        own = self.stream_seeds[stream]
        if own is None:
            own = self.stream_seeds[stream] = mix(self.seed + self.code.stream_keys[stream])
        z = (own + GAMMA * (counter + 1)) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        drawn: int = ((z ^ (z >> 31)) >> 32) * below >> 32
        return drawn

    def wait_at(self, block: int) -> None:
        """The main strand waits at a fork."""
        self.waiting[-1] = block, None

    def shuffle(self, place: int, stream: int) -> None:
        """Puts what lies on a place into a random order."""
        if place in (NOTHING, BOX):
            return
        pile = self.contents(place)
        if self.code.watched and self.running[0] >= 0:
            self._writes(self.code.program.top, place)
        self.put_in_order(pile, stream)
        above = NOTHING
        for component in pile:
            self.above[component] = above
            if above == NOTHING:
                self.top[place] = component
            else:
                self.below[above] = component
            above = component
        if pile:
            self.below[above] = NOTHING
            self.bottom[place] = above
        seers = self.code.seen_by[place]
        for component in pile:
            self.known[component] = 0 if self.code.hidden[component] else seers

    def put_in_order(self, pile: list[int], stream: int) -> None:
        """Puts components into a random order."""
        for i in range(len(pile) - 1, 0, -1):
            j = self.draw(stream, i + 1)
            pile[i], pile[j] = pile[j], pile[i]

    # ---- components ----

    def contents(self, place: int) -> list[int]:
        """What lies on a place, top first; in the box by number."""
        if place == NOTHING:
            return []
        if place == BOX:
            return [c for c, p in enumerate(self.place) if p == BOX]
        found = []
        component = self.top[place]
        below = self.below
        while component != NOTHING:
            found.append(component)
            component = below[component]
        return found

    def position(self, component: int) -> int:
        """Where a component lies in its place, from 1."""
        place = self.place[component]
        return NOTHING if place == BOX else self.contents(place).index(component) + 1

    def move_all(self, components: Sequence[int], place: int, under: int, nth: int) -> None:
        """Moves components one by one."""
        if len(components) == 1:
            self.move_one(components[0], place, under, nth)
            return
        followed = bool(self.code.program.secrets) and self._all_that_lies_there(components, place)
        for component in list(components):
            self.move_one(component, place, under, nth, followed)

    def _all_that_lies_there(self, components: Sequence[int], place: int) -> bool:
        if not components:
            return False
        origin = self.place[components[0]]
        if origin == BOX or self.code.veiled[origin] or self.held[origin] != len(set(components)):
            return False
        if origin == place and self.code.program.places[place].visibility == "hidden":
            return False
        return all(self.place[c] == origin for c in components)

    def _move_known(self, component: int, place: int, under: int, nth: int, followed: bool | None = None) -> None:
        """Moves a component in a program with secrets, where it must be told who knows it then."""
        if place == NOTHING:
            return
        if followed is None:
            followed = self._all_that_lies_there((component,), place)
        code, origin = self.code, self.place[component]
        seers = 0 if code.hidden[component] else code.seen_by[place]
        blind = code.everyone & ~(seers | code.seen_by[origin])
        if self.trials:
            self.keep_asked()
        if blind and not followed:
            for other in self._lost(component, origin, place):
                if self.trials:
                    self.undo.append((self.known, other, self.known[other]))
                self.known[other] &= ~blind
        if self.trials:
            self.undo.append((self.known, component, self.known[component]))
        self.known[component] |= seers
        self._move_open(component, place, under, nth)

    def keep_asked(self) -> None:
        """Keeps what was known when the question was asked, before that changes in a trial."""
        if self.depth and self.asked_known is self.known:
            self.asked_known, self.asked_place = self.known[:], self.place[:]

    def _note_cells(self, component: int, origin: int, place: int, under: int, nth: int) -> None:
        """Notes what a move is going to change."""
        undo, above_of, below_of = self.undo, self.above, self.below
        undo.append((self.place, component, origin))
        undo.append((self.held, origin, self.held[origin]))
        undo.append((self.held, place, self.held[place]))
        above, below = above_of[component], below_of[component]
        undo.append((above_of, component, above))
        undo.append((below_of, component, below))
        if origin != BOX:
            undo.append((self.top, origin, self.top[origin]))
            undo.append((self.bottom, origin, self.bottom[origin]))
            if above != NOTHING:
                undo.append((below_of, above, component))
            if below != NOTHING:
                undo.append((above_of, below, component))
        if place != BOX:
            top, bottom = self.top[place], self.bottom[place]
            undo.append((self.top, place, top))
            undo.append((self.bottom, place, bottom))
            if nth > 1:
                undo.extend((cells, c, cells[c]) for c in self.contents(place) for cells in (above_of, below_of))
            elif under and bottom != NOTHING:
                undo.append((below_of, bottom, below_of[bottom]))
            elif top != NOTHING and not under:
                undo.append((above_of, top, above_of[top]))

    def _lost(self, component: int, origin: int, place: int) -> Sequence[int]:
        code = self.code
        if code.veiled[origin]:
            spaces = code.program.places
            space = (spaces[origin].group, spaces[origin].owner)
            if space == (spaces[place].group, spaces[place].owner):
                return ()
            there = [p for p, other in enumerate(spaces) if (other.group, other.owner) == space]
            if sum(self.held[p] for p in there) < 2:
                return ()
            return [c for p in there for c in self.contents(p)]
        if self.held[origin] < 2:
            return ()
        at_end = component in (self.top[origin], self.bottom[origin])
        return () if at_end and code.program.places[origin].visibility == "hidden" else self.contents(origin)

    def _move_open(self, component: int, place: int, under: int, nth: int, followed: bool | None = None) -> None:
        """Moves a component: out of its place, and in on top, at the bottom, or so that it is the n-th."""
        if place == NOTHING:
            return
        above_of, below_of, top, bottom = self.above, self.below, self.top, self.bottom
        origin = self.place[component]
        if self.trials:
            self._note_cells(component, origin, place, under, nth)
        if self.code.watched and self.running[0] >= 0:
            self._writes(self.code.program.place_of, component)
            for touched in (origin, place):
                if touched != BOX:
                    self._writes(self.code.program.top, touched)
        if origin != BOX:
            above, below = above_of[component], below_of[component]
            if above == NOTHING:
                top[origin] = below
            else:
                below_of[above] = below
            if below == NOTHING:
                bottom[origin] = above
            else:
                above_of[below] = above
            above_of[component] = below_of[component] = NOTHING
        self.held[origin] -= 1
        self.place[component] = place
        self.held[place] += 1
        if place == BOX:
            return
        if under:
            above, below = bottom[place], NOTHING
        else:
            above, below = NOTHING, top[place]
            while nth > 1 and below != NOTHING:
                above, below = below, below_of[below]
                nth -= 1
        above_of[component], below_of[component] = above, below
        if above == NOTHING:
            top[place] = component
        else:
            below_of[above] = component
        if below == NOTHING:
            bottom[place] = component
        else:
            above_of[below] = component

    # ---- who knows what ----

    def knows(self, component: int) -> int:
        """Whether the asker knew a component when asking."""
        known: int = self.asked_known[component]
        return known >> self.running[1] & 1

    def looks(self, place: int) -> int:
        """Whether the asker sees what lies on a place."""
        return self.code.seen_by[place] >> self.running[1] & 1

    def looks_at(self, component: int) -> int:
        """Whether the asker sees what lies where a component lay when asking."""
        return self.looks(self.asked_place[component])

    def sees_where(self, component: int) -> int:
        """Whether the asker may be told where a component lies."""
        place = self.place[component]
        return self.looks(place) or (not self.code.veiled[place] and self.knows(component))

    def sees_whether(self, component: int, place: int) -> int:
        """Whether the asker may be told whether a component lies on a place."""
        return (not self.code.veiled[place] and self.looks(place)) or self.sees_where(component)

    def may_tell(self, mask: int) -> int:
        """Whether the asker knows of all components that could be in a set whether they are."""
        families = self.code.family
        return all(family.members & mask in (0, family.members) or self.knows(c) for c, family in enumerate(families))

    def told_order(self, components: Sequence[int]) -> Sequence[int]:
        """Components with those that the asker doesn't know behind the others, in the order of where they lie."""
        unknown = [c for c in components if not self.knows(c)]
        if not unknown:
            return components
        return [c for c in components if self.knows(c)] + sorted(unknown, key=self._where)

    def told_order_of_sets(self, sets: Sequence[int]) -> Sequence[int]:
        """The same for sets of components: those with any that the asker doesn't know come behind the others."""
        behind: list[tuple[Any, int]] = []
        before = []
        for mask in sets:
            found = members(mask)
            unknown = [c for c in found if not self.knows(c)]
            if unknown:
                key = sorted(map(self._where, unknown)), [c for c in found if self.knows(c)]
                behind.append((key, mask))
            else:
                before.append(mask)
        return before + [mask for _, mask in sorted(behind, key=lambda pair: pair[0])]

    def _where(self, component: int) -> tuple[int, int]:
        place = self.place[component]
        return place, self.contents(place).index(component)

    def tellable(self, component: int) -> bool:
        """Whether the asker can tell which component is meant: knows it, or can say where it lies."""
        if component == NOTHING or self.knows(component):
            return True
        place = self.place[component]
        looks, code = self.looks(place), self.code
        if code.veiled[place] and not looks:
            return False
        if sum(not self.knows(c) for c in self.contents(place)) == 1:
            return True
        seen = looks or code.program.places[place].visibility == "hidden"
        return place != BOX and bool(seen) and component in (self.top[place], self.bottom[place])

    def tellable_set(self, mask: int) -> bool:
        """Whether the asker can tell which components are meant."""
        return all(self.tellable(component) for component in members(mask))

    def ask_before(self) -> None:
        """A trial begins of something that is worked out for the asker."""
        self.depth += 1

    def ask_after(self) -> None:
        """The trial is over."""
        self.depth -= 1
        if self.depth == 0:
            self.asked_known, self.asked_place = self.known, self.place

    # ---- claims of strands ----

    def note_read(self, cell: int) -> None:
        """A strand reads a cell that is watched."""
        self.reads.add(cell)

    def note_reads(self, cells: Sequence[int]) -> None:
        """A strand reads several cells that are watched."""
        self.reads.update(cells)

    def note_write(self, cell: int) -> None:
        """A strand changes a cell that is watched."""
        self.writes.add(cell)

    def _writes(self, column: Column, index: int) -> None:
        watch = self.code.watched.get(column)
        if watch is not None and not self.trying:
            self.writes.add(watch + 2 * (index - column.first))

    def reads_aside(self) -> None:
        """What is read from here on is read to find options."""
        self.aside, self.reads = self.reads, set()

    def reads_joined(self) -> None:
        """They are found, and nobody waits."""
        self.reads |= self.aside
        self.aside = set()

    def try_on(self) -> None:
        """A trial begins: nothing that it changes counts."""
        self.trying += 1

    def try_off(self) -> None:
        """The trial is over."""
        self.trying -= 1

    # ---- queues ----

    def _queue(self) -> tuple[int, int]:
        program = self.code.program
        address = (self.running[0] + 1) * program.queue_stride
        return address, (program.queue_stride - 1) // program.queue_capacity

    def enqueue(self, reaction: int, *values: int) -> None:
        """Puts a reaction behind the others."""
        address, width = self._queue()
        waiting = self.queue[address]
        if waiting == self.code.program.queue_capacity:
            raise Left("too many reactions")
        cell = address + 1 + waiting * width
        self.queue[cell : cell + 1 + len(values)] = [reaction, *values]
        self.queue[address] = waiting + 1

    def first_reaction(self) -> int:
        """The number of the first reaction that waits, or -1."""
        address, _ = self._queue()
        return self.queue[address + 1] if self.queue[address] else -1

    def reaction_value(self, position: int) -> int:
        """One of the values of the first reaction."""
        address, _ = self._queue()
        return int(self.queue[address + 2 + position])

    def drop_reaction(self) -> None:
        """Takes the first reaction out."""
        address, width = self._queue()
        waiting, queue = self.queue[address], self.queue
        end = address + 1 + waiting * width
        queue[address + 1 : end] = queue[address + 1 + width : end] + [0] * width
        queue[address] = waiting - 1

    def clear_queue(self) -> None:
        """Empties the queue: in a trial reactions don't count."""
        address, width = self._queue()
        waiting = self.queue[address]
        self.queue[address : address + 1 + waiting * width] = [0] * (1 + waiting * width)

    # ---- boards ----

    def line(self, place: int, direction: int, count: int) -> list[int]:
        """So many places one after the other from the one beyond a place."""
        found = []
        assert self.topology is not None
        steps = self.topology.steps
        for _ in range(count):
            place = steps[place][direction]
            found.append(place)
        return found
