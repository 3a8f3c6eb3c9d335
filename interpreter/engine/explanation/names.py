"""Reading values as people write them: by their names, their labels, or a part of these that is enough.

`Card_7` is also read from `card(7)`, `Card 7` and `7`, `red.Spot(3)` from `red.3`: what is written must be some of
the words and numbers of a name, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import define, frozen

from interpreter.engine.components import alike_key
from interpreter.engine.errors import GameError
from interpreter.engine.machine import Machine
from interpreter.engine.showing import name_of, show
from interpreter.engine.telling import told_name
from interpreter.program.masks import mask_of, members
from interpreter.program.value import Format
from interpreter.source.spelling import nearest, quoted

FORMS = {
    "number": "a number",
    "yes_no": "yes or no",
    "player": "a player",
    "component": "a component",
    "place": "a place",
    "effect": "an effect",
    "set": "a set",
    "list": "a list",
}
MENTIONED = 6


@frozen
class Read:
    """What a text was read as: a value, whether it had to be guessed, or why it couldn't be read.

    `elsewhere` says that it names something that can't be chosen, of which the asker may be told no more.
    """

    value: Any = None
    short: bool = False
    elsewhere: bool = False
    problem: str = ""
    help: str = ""


@define(eq=False)
class Names:
    """The values of one format, by their names. `among` are those that can be chosen, which count first.

    `chooser` is for whom options are named; `viewer` is who asks, and who may know only what he knows; None knows all.
    """

    m: Machine
    format: Format
    among: Sequence[Any] = ()
    chooser: int | None = None
    viewer: int | None = None

    def read(self, written: str) -> Read:
        """The value that a text means."""
        everything = [*self.among, *(v for v in self.all_values() if v not in self.among)]
        exact = next((value for value in everything if written in self.texts(value)), None)
        if self.guarded and exact not in self.among and self.is_a_name(written):
            return self.read_elsewhere(written)
        if exact is not None:
            return Read(exact)
        if self.format.form == "number":
            return Read(int(written)) if re.fullmatch(r"-?\d+", written) else self.unread(written)
        if self.format.form in ("set", "list"):
            return self.collection(written)
        for values in (self.among,) if self.guarded else (self.among, everything):
            found = self.nearest(written, values)
            if found and (len(found) == 1 or self.alike(found)):
                return Read(found[0], short=True)
            if found:
                names = [self.name(value) for value in found[:MENTIONED]]
                return Read(problem=f"`{written}` may be {quoted(names)}{', …' if len(found) > MENTIONED else ''}")
        if self.guarded and self.is_part_of_a_name(written):
            return self.read_elsewhere(written)
        return self.unread(written)

    @property
    def guarded(self) -> bool:
        """Whether the asker may not be told which components there are but for those that can be chosen."""
        return self.format.form == "component" and self.viewer is not None and self.m.code.program.secrets

    def is_a_name(self, written: str) -> bool:
        """Whether some component is called so, which everybody may know."""
        return any(written == component.name for component in self.m.code.program.components)

    def is_part_of_a_name(self, written: str) -> bool:
        """Whether some component is called so in part, which everybody may know."""
        wanted = _words(written)
        names = (component.name for component in self.m.code.program.components)
        return bool(wanted) and any(_within(wanted, _words(name)) for name in names)

    def read_elsewhere(self, written: str) -> Read:
        """Who knows all that can be chosen knows that something isn't among it; nobody else is told."""
        if all(self.knows(value) for value in self.among):
            return Read(elsewhere=True)
        return Read(problem=f"whether `{written}` is one of those that can be chosen may not be known")

    def name(self, value: Any) -> str:
        """How a record writes a value."""
        try:
            return told_name(self.m, value, self.format, self.chooser)
        except GameError:
            return show(self.m, value, self.format, self.viewer)

    def texts(self, value: Any) -> list[str]:
        """How a value may be written whole."""
        if not self.knows(value):
            return [self.name(value)]
        shown = show(self.m, value, self.format, self.viewer)
        return [name_of(self.m.code.program, value, self.format), shown, self.name(value)]

    def knows(self, value: Any) -> bool:
        """Whether the asker may call a value by its own name."""
        if self.format.form != "component" or self.viewer is None or value < 0:
            return True
        return bool(self.m.row[self.m.code.known + value] >> self.viewer & 1)

    def nearest(self, written: str, values: Sequence[Any]) -> list[Any]:
        """The values of whose name or label a text is a part, and of these the ones where least is left out."""
        wanted = _words(written)
        left: dict[Any, int] = {}
        for value in values if wanted else ():
            fitting = [words for words in map(_words, self.texts(value)) if _within(wanted, words)]
            if fitting:
                left[value] = min(map(len, fitting)) - len(wanted)
        return [value for value, words in left.items() if words == min(left.values())]

    def alike(self, values: Sequence[Any]) -> bool:
        """Whether components can't be told apart, so that it doesn't matter which is meant."""
        return self.format.form == "component" and len({alike_key(self.m, value) for value in values}) == 1

    def all_values(self) -> Iterable[int]:
        """All values of the format, whether or not they can be chosen."""
        program = self.m.code.program
        match self.format.form:
            case "component":
                return range(len(program.components))
            case "place":
                return range(len(program.places))
            case "player":
                return range(program.seats)
            case "enum":
                return range(len(self.format.names))
            case "yes_no":
                return (0, 1)
            case "effect":
                return range(len(program.effects))
        return ()

    def collection(self, written: str) -> Read:
        """A set or list in braces."""
        inner = written.strip().removeprefix("{").removesuffix("}")
        within = {thing for value in self.among for thing in (members(value) if isinstance(value, int) else value)}
        format_ = self.format.member or Format("number")
        member = Names(self.m, format_, sorted(within), self.chooser, self.viewer)
        found = [member.read(text) for text in _split(inner)]
        bad = next((read for read in found if read.problem or read.elsewhere), None)
        if bad is not None:
            return bad
        values = [read.value for read in found]
        mask = mask_of(values, self.format.low)
        value = mask if self.format.form == "set" or mask in self.among else tuple(values)
        return Read(value, short=any(read.short for read in found))

    def unread(self, written: str) -> Read:
        """Why a text names no value: it is something else, or misspelt."""
        other = self.other_form(written)
        if other:
            return Read(problem=f"`{written}` is {other}, where {FORMS.get(self.format.form, 'a name')} is wanted")
        own = [name_of(self.m.code.program, value, self.format) for value in (*self.all_values(), *self.all_among())]
        near = nearest(written, own)
        what = FORMS.get(self.format.form, f"one of {quoted(self.format.names, 'and')}").removeprefix("a ")
        what = f"no {what}" if self.format.form in FORMS else f"not {what}"
        return Read(problem=f"`{written}` is {what}", help=f"did you mean {quoted(near)}?" if near else "")

    def all_among(self) -> Sequence[Any]:
        """What can be chosen, as far as its names give nothing away."""
        return () if self.guarded or self.format.form in ("set", "list") else self.among

    def other_form(self, written: str) -> str:
        """What else a text names, if anything."""
        for form in ("component", "place", "player", "effect"):
            if form != self.format.form:
                names = Names(self.m, Format(form))
                if any(written in names.texts(value) for value in names.all_values()):
                    return FORMS[form]
        return "a number" if re.fullmatch(r"-?\d+", written) else ""


def _words(text: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W\d_]+|(?<!\w)-\d+|\d+", text)]


def _within(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words stand among others, in their order."""
    left = iter(words)
    return all(word in left for word in wanted)


def _split(text: str) -> Iterator[str]:
    """The parts between the commas that stand in no brackets."""
    depth, begin = 0, 0
    for place, sign in enumerate(text):
        depth += (sign in "({") - (sign in ")}")
        if sign == "," and not depth:
            yield text[begin:place].strip()
            begin = place + 1
    if text[begin:].strip():
        yield text[begin:].strip()


@frozen
class Written:
    """A proposal as it was written: what is to be done, and values by name or in order."""

    text: str
    word: str
    named: tuple[tuple[str, str], ...]
    plain: tuple[str, ...]


def take_apart(text: str, names: Iterable[str] = ()) -> Written:
    """Takes a proposal apart: `lay card=7 post=red.3`, `lay 7 red.3` or `lay(7, red.3)`.

    `names` are what may stand in front of `=`, if it isn't a single word: `my favourite`.
    """
    text = text.strip()
    call = re.fullmatch(r"(\w+)\s*\((.*)\)", text, re.DOTALL)
    if call is not None and "=" not in call[1]:
        return Written(text, call[1], (), tuple(_split(call[2])))
    words = "|".join([*(re.escape(name) for name in names), r"[\w.]+"])
    heads = list(re.finditer(rf"(?:^|(?<=\s))({words})=", text))
    before = text[: heads[0].start()] if heads else text
    ends = [head.start() for head in heads[1:]] + [len(text)]
    named = tuple((head[1], text[head.end() : end].strip()) for head, end in zip(heads, ends, strict=False))
    first, *plain = _by_spaces(before) or [""]
    return Written(text, first, named, tuple(plain))


def _by_spaces(text: str) -> list[str]:
    """The words between the spaces that stand in no brackets."""
    words, depth, word = [], 0, ""
    for sign in text:
        depth += (sign in "({") - (sign in ")}")
        if sign.isspace() and not depth:
            words.append(word)
            word = ""
        else:
            word += sign
    return [found for found in [*words, word] if found]
