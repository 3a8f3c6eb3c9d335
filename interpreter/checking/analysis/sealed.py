"""Simultaneous blocks: what several copies of one could meet in.

Each copy of an `each player at once` starts from the table as it stood. If one changes what another reads or changes,
the game stops; so the checker says beforehand where it can't see that everybody keeps to his own.
"""

from __future__ import annotations

from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.ownership import Access, Setting, Thing
from interpreter.checking.analysis.pointing import first_word, pointed
from interpreter.checking.analysis.running import Running, kept_variables
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.text import Span
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


def report_meetings(graph: CallGraph, reporter: Reporter) -> None:
    """Report where copies of a block may meet, and fill `may_meet` of the typed ruleset."""
    blocks = [
        item.node
        for part in graph.survey.parts
        for item in graph.survey.scans[part]
        if isinstance(item.node, s.EachPlayer) and item.node.at_once
    ]
    if not blocks:
        return
    kept = kept_variables(graph)
    reported: set[tuple[Thing, Span, Span]] = set()
    for block in blocks:
        running = Running(graph, kept)
        running.block(block.body, Setting(me=True))
        meetings = _meetings(running.accesses)
        names = {thing.name for thing in meetings}
        graph.survey.typed.may_meet[block] = frozenset(names | _everything(graph) if running.cut else names)
        certain = _certain(graph, block)
        for thing, (change, other) in meetings.items():
            key = (thing, change.node.span, other.node.span)
            if key not in reported:
                reported.add(key)
                _report(block, change, other, change.node in certain, reporter)


def _meetings(accesses: list[Access]) -> dict[Thing, tuple[Access, Access]]:
    """Find the things that one copy may change and another use: the change, and a use that isn't surely of its own."""
    by_thing: dict[Thing, list[Access]] = {}
    for access in accesses:
        by_thing.setdefault(access.thing, []).append(access)
    found: dict[Thing, tuple[Access, Access]] = {}
    for thing, uses in by_thing.items():
        changes = [a for a in uses if a.change]
        # Two copies can move one component only from a place in which both of them reach; that is told of the place.
        foreign = [a for a in uses if not a.mine and not (a.change and thing.sort == "components")]
        if changes and foreign:
            change = next((a for a in changes if not a.mine), changes[0])
            other = next((a for a in foreign if a.node is not change.node), foreign[0])
            found[thing] = (change, other)
    return found


def _everything(graph: CallGraph) -> set[str]:
    """All that copies could meet in, for a block of which not all could be followed."""
    ruleset = graph.survey.typed.ruleset
    groups = (
        *(ruleset.variables, ruleset.own_variables, ruleset.piles, ruleset.own_piles, ruleset.spaces, ruleset.kinds),
        *(graph.survey.typed.component_fields, graph.survey.typed.place_fields),
    )
    return {name for group in groups for name in group}


def _certain(graph: CallGraph, block: s.EachPlayer) -> set[Node]:
    """Return what each copy surely changes, though it belongs to nobody: the statements before any condition."""
    players = graph.survey.typed.ruleset.players
    found: set[Node] = set()
    if players is None or players.low < 2:
        return found
    for statement in block.body.statements:
        target = None
        if isinstance(statement, s.Change):
            target = statement.target
        elif isinstance(statement, s.Shuffle):
            target = statement.place
        elif isinstance(statement, s.Choose | s.Random | s.Need):
            break
        meaning = graph.survey.meaning(target) if target is not None else None
        if target is not None and isinstance(meaning, m.VariableValue | m.PilePlace):
            thing = meaning.variable if isinstance(meaning, m.VariableValue) else meaning.pile
            if not thing.per_player:
                found.add(target)
    return found


def _report(block: s.EachPlayer, change: Access, other: Access, certain: bool, reporter: Reporter) -> None:
    related = [Label(first_word(block.span), "each copy of this block starts from the same table")]
    if other.node is not change.node:
        use = "changed" if other.change else "read"
        related.append(Label(pointed(other.node), f"{use} here, perhaps by another copy"))
    if certain:
        reporter.report(
            "copies-meet",
            pointed(change.node),
            f"all copies of the block change {change.thing}",
            help="do it before or after the block",
            related=related,
        )
    else:
        reporter.report(
            "copies-may-meet",
            pointed(change.node),
            f"copies of the block may meet in {change.thing}: one changes it here, and perhaps not its player's own",
            help="if they do, the game stops; keep to what is the player's own (`my …`), or do it after the block",
            related=related,
        )
