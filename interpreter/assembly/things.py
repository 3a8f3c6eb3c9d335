"""What is declared under each name, and what layers change of it.

A name stands for one thing in its scope. Layers that know a thing may replace it, remove it, or add to it. What counts
in the end is decided by which layer extends which, so that the order in which layers are given makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.assembly.fitting import (
    Addition,
    a,
    members_of,
    misfit,
    misspelt_type,
    not_replaceable,
    overfull,
    refit,
    sort_of,
    word_of,
)
from interpreter.assembly.items import Content, Item, knows
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import did_you_mean, nearest, quoted
from interpreter.source.stems import akin
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier

Named = d.Option | d.Enum | d.Kind | d.Pile | d.Space | d.Var | d.Definition | d.Procedure | d.Actions | d.Always
"""Declarations that introduce a name."""

_HINTED = 100
"""So many unknown names get a hint."""

_SHOWN = 3
"""So many names of one stem are shown."""

_UNNAMED = {d.Winner: "winner", d.Players: "players"}


@define(eq=False)
class Thing:
    """Something declared: the declaration, `changes` that replace or remove it, and `additions` (`also`).

    Changes and additions are in the order of layers and lines.
    """

    name: str
    declared: Item
    changes: list[Item] = field(factory=list)
    additions: list[Item] = field(factory=list)
    removed: Item | None = None
    """The first of the changes that removes the thing."""

    @property
    def sort(self) -> str:
        return sort_of(self.declared.declaration)

    @property
    def effective(self) -> Item | None:
        """The item that counts: the last change, or the declaration itself; nothing if the thing was removed."""
        last = self.changes[-1] if self.changes else self.declared
        return None if isinstance(last.declaration, d.Remove) else last

    @property
    def effective_additions(self) -> list[Item]:
        """Additions, but for those that somebody knew who replaced the whole."""
        return [each for each in self.additions if not self._dropped(each)]

    def _dropped(self, addition: Item) -> bool:
        return any(knows(change, addition) and not knows(addition, change) for change in self.changes)


@define
class Things:
    """The things of all layers, in two scopes."""

    shared: dict[str, Thing] = field(factory=dict)
    own: dict[str, Thing] = field(factory=dict)
    """What `per player:` declares, other than spaces, and scores."""
    lines: dict[str, Thing] = field(factory=dict)
    """`winner` and `players`, which have no name."""
    rest: list[Item] = field(factory=list)
    """Tables, reactions, looks and examples, which nothing changes."""

    def __iter__(self) -> Iterator[Thing]:
        for scope in (self.shared, self.own, self.lines):
            yield from scope.values()

    def scope_of(self, item: d.Declaration, own: bool) -> dict[str, Thing]:
        """Return the scope in which a declaration has its name."""
        if isinstance(item, d.Winner | d.Players):
            return self.lines
        if isinstance(item, d.Definition) and item.sort == "score":
            return self.own
        return self.own if own and not isinstance(item, d.Space) else self.shared


def collect(content: Content, reporter: Reporter) -> Things:
    """Sort the declarations of all layers into things. Reports names declared twice, and changes that don't fit."""
    collector = _Collector(content, reporter)
    changes: list[Item] = []
    for item in content.items:
        if isinstance(item.declaration, d.Replace | d.Remove) or getattr(item.declaration, "also", False):
            changes.append(item)
        else:
            collector.declare(item)
    collector.wholes = {
        member.text: thing.name for thing in collector.things for member in members_of(thing.declared.declaration)
    }
    for item in changes:
        collector.change(item)
    return collector.things


def name_of(item: d.Declaration) -> Identifier:
    """Return the name that a declaration introduces; for `winner` and `players`, the first word of the line."""
    if isinstance(item, Named):
        return item.name
    word = _UNNAMED[type(item)]
    return Identifier(Span(item.span.file, item.span.start, item.span.start + len(word)), word)


@define
class _Collector:
    content: Content
    reporter: Reporter
    things: Things = field(factory=Things)
    wholes: dict[str, str] = field(factory=dict)
    """What declares a name along with its own: an enum its members, an option its values."""
    unknown: int = 0

    def declare(self, item: Item) -> None:
        declaration = item.declaration
        if not isinstance(declaration, Named | d.Winner | d.Players):
            self.things.rest.append(item)
            return
        name = name_of(declaration)
        scope = self.things.scope_of(declaration, item.own)
        other = scope.get(name.text)
        if other is None:
            scope[name.text] = Thing(name.text, item)
        elif isinstance(declaration, Named):
            self._report_duplicate(name, other, item)
        else:
            self.reporter.report(
                "duplicate-line",
                declaration.span,
                f"there is already a {other.sort}",
                help="" if item.layers == other.declared.layers else f"a layer changes it with `replace {name.text} …`",
                related=[Label(other.declared.declaration.span, "the first one")],
            )

    def change(self, item: Item) -> None:
        match item.declaration:
            case d.Remove():
                self._remove(item, item.declaration.name)
            case d.Replace():
                self._replace(item, item.declaration.item)
            case d.Enum() | d.Kind() | d.Space() | d.Actions() | d.Definition() as addition:
                self._add(item, addition)

    def _report_duplicate(self, name: Identifier, other: Thing, item: Item) -> None:
        if other.sort != sort_of(item.declaration):  # where this one is meant nothing more is said
            self.content.lost.add(name.text)
        # Nor is more said of the members that it would have declared.
        self.content.lost.update(member.text for member in members_of(item.declaration))
        # What it says more of a kind or space isn't missed where it is used.
        again, known = item.declaration, knows(item, other.declared) and other.sort == sort_of(item.declaration)
        if known and isinstance(again, d.Kind | d.Space) and not overfull(again):
            other.additions.append(item)
        help = "give one of the two another name"
        if "score" in (other.sort, sort_of(item.declaration)) and other.sort != sort_of(item.declaration):
            help = f"both would be read as `my {name.text}`: give one of the two another name"
        elif knows(item, other.declared) and item.layers != other.declared.layers:
            word = word_of(item.declaration)
            help = f"a layer changes it with `replace {word} {name.text}`"
            if isinstance(item.declaration, d.Enum | d.Kind | d.Space | d.Actions):
                help = f"a layer adds to it with `{word} {name.text} also: …`, and changes it with `replace {word} …`"
        elif not knows(item, other.declared):
            help = "neither of the two layers extends the other, so each needs a name of its own"
        self.reporter.report(
            "duplicate-name",
            name.span,
            f"`{name.text}` is already declared",
            help=help,
            related=[Label(name_of(other.declared.declaration).span, f"the other `{name.text}`")],
        )

    # ---- Changes ----

    def _remove(self, item: Item, name: Identifier) -> None:
        found = [scope[name.text] for scope in (self.things.shared, self.things.own) if name.text in scope]
        whole = None if found else self.wholes.get(name.text)
        if whole is not None:
            self._report_wrong(
                name.span, f"`{name.text}` is only a part of `{whole}`", f"`replace` the whole of `{whole}`"
            )
        elif not found:
            self._report_unknown(item, name, "declaration", {**self.things.shared, **self.things.own})
        elif len(found) > 1:
            self.reporter.report(
                "wrong-change",
                name.span,
                f"`{name.text}` may be a {found[0].sort} or a {found[1].sort} of each player",
                related=[Label(name_of(each.declared.declaration).span, "this one?") for each in found],
            )
        elif self._known(item, name, found[0]) and self._elsewhere(item, name, found[0], "remove"):
            found[0].changes.append(item)
            found[0].removed = found[0].removed or item

    def _replace(self, item: Item, new: d.Declaration) -> None:
        if not isinstance(new, Named | d.Winner | d.Players):
            self._report_wrong(item.declaration.span, *not_replaceable(new))
            return
        name = name_of(new)
        if getattr(new, "also", False):
            self._report_wrong(name.span, "`replace` takes a whole declaration", "leave out either `replace` or `also`")
            return
        scope = self.things.scope_of(new, item.own)
        thing = scope.get(name.text)
        if thing is None:
            self._report_unknown(item, name, sort_of(new), scope)
            scope[name.text] = Thing(name.text, Item(new, item.layers, item.own, item.number))
        elif self._known(item, name, thing) and self._elsewhere(item, name, thing, "replace"):
            problem = misfit(thing.declared, new, item.own)
            if problem:
                self._report_misfit(new, thing, problem, "this is what it would replace")
            else:
                thing.changes.append(item)

    def _add(self, item: Item, addition: Addition) -> None:
        name = addition.name
        scope = self.things.scope_of(addition, item.own)
        thing = scope.get(name.text)
        if thing is None:
            self._report_unknown(item, name, sort_of(addition), scope)
            meant = self._meant(item, addition, scope)
            if meant is not None:
                meant.additions.append(item)
            elif not isinstance(addition, d.Definition | d.Space):
                scope[name.text] = Thing(name.text, item)
        elif self._known(item, name, thing):
            problem = misfit(thing.declared, addition, item.own) or overfull(addition)
            if problem:
                self._report_misfit(addition, thing, problem, "this is what it adds to")
            else:
                thing.additions.append(item)

    def _meant(self, item: Item, addition: Addition, scope: dict[str, Thing]) -> Thing | None:
        """Find the one thing that an unknown name may stand for: what it gets isn't missing where it is used, then."""
        sort = sort_of(addition)
        known = {t.name: t for t in scope.values() if t.sort == sort and knows(item, t.declared) and not t.removed}
        near = nearest(addition.name.text, known)
        if len(near) != 1 or self.unknown > _HINTED or misfit(known[near[0]].declared, addition, item.own):
            return None
        return known[near[0]]

    def _known(self, item: Item, name: Identifier, thing: Thing) -> bool:
        """Tell whether a thing is there for the layer that changes it; report if it isn't."""
        if not knows(item, thing.declared):
            layer, other = item.layers[0].name, thing.declared.layers[0].name
            message = f"`{name.text}` is declared by `{other}`, which `{layer}` doesn't extend"
            related = [Label(name_of(thing.declared.declaration).span, "declared here")]
            self.reporter.report("unknown-change", name.span, message, related=related)
            return False
        removal = thing.removed
        if removal is not None and knows(item, removal) and item.layers != removal.layers:
            related = [Label(removal.declaration.span, "removed here")]
            self.reporter.report("unknown-change", name.span, f"`{name.text}` has been removed", related=related)
            return False
        return True

    def _elsewhere(self, item: Item, name: Identifier, thing: Thing, word: str) -> bool:
        """Tell whether a thing is declared in another file than the line that changes it; report if it isn't."""
        declared = name_of(thing.declared.declaration).span
        if declared.file is not name.span.file:
            return True
        self.reporter.report(
            "wrong-change",
            name.span,
            f"`{name.text}` is declared in this file: `{word}` is for what another one declares",
            help="change the declaration itself" if word == "replace" else "delete the declaration itself",
            related=[Label(declared, "declared here")],
        )
        return False

    def _report_unknown(self, item: Item, name: Identifier, sort: str, scope: dict[str, Thing]) -> None:
        if name.text in self.content.lost:
            return
        self.unknown += 1
        if name.text in ("winner", "players"):
            message, help = f"there is no {sort} to replace", ""
        else:
            message = f"there is no {sort} `{name.text}`"
            # Whoever has more of them will look for what they have in common.
            help = self._hint(item, name, sort, scope) if self.unknown <= _HINTED else ""
        self.reporter.report("unknown-change", name.span, message, help=help)

    def _hint(self, item: Item, name: Identifier, sort: str, scope: dict[str, Thing]) -> str:
        other = self.things.own if scope is self.things.shared else self.things.shared
        if name.text in other and sort != "declaration":
            where = "below" if other is self.things.own else "outside"
            return f"there is {a(other[name.text].sort)} of that name {where} `per player:`"
        known = [each for each in scope.values() if knows(item, each.declared)]
        names = [each.name for each in known if sort in (each.sort, "declaration")]
        same = akin(name.text, names)
        return f"did you mean {quoted(same[:_SHOWN])}?" if same else did_you_mean(name.text, names)

    def _report_misfit(self, change: d.Declaration, thing: Thing, problem: str, note: str) -> None:
        related = [Label(name_of(thing.declared.declaration).span, note)]
        place, help = misspelt_type(thing.declared, change) or (name_of(change).span, refit(thing.declared, change))
        self.reporter.report("wrong-change", place, problem, help=help, related=related)

    def _report_wrong(self, span: Span, message: str, help: str = "") -> None:
        self.reporter.report("wrong-change", span, message, help=help)
