"""Reactions join the phases, effects and actions that they react to."""

from __future__ import annotations

from interpreter.assembly.fitting import a
from interpreter.assembly.items import Content, Item, knows
from interpreter.assembly.ruleset import Ruleset
from interpreter.assembly.things import Thing, Things, name_of
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import did_you_mean
from interpreter.syntax import declaration as d


def attach_reactions(content: Content, things: Things, ruleset: Ruleset, reporter: Reporter) -> None:
    """Add each reaction to its procedure, in the order of layers and lines. Reports those that react to nothing."""
    for item in things.rest:
        reaction = item.declaration
        if not isinstance(reaction, d.Reaction):
            continue
        name = reaction.event.text
        thing = things.shared.get(name)
        procedure = ruleset.procedures.get(name)
        if thing is None or procedure is None or not knows(item, thing.declared):
            if name not in content.lost:
                _report(item, reaction, thing, things, reporter)
            continue
        {"before": procedure.before, "after": procedure.after, "forbid": procedure.forbids}[reaction.sort].append(
            reaction
        )


def _report(item: Item, reaction: d.Reaction, thing: Thing | None, things: Things, reporter: Reporter) -> None:
    name = reaction.event
    help = ""
    related = []
    if thing is None:
        message = f"there is no phase, effect or action `{name.text}`"
        events = [
            each.name
            for each in things.shared.values()
            if isinstance(each.declared.declaration, d.Procedure) and each.effective and knows(item, each.declared)
        ]
        help = did_you_mean(name.text, events, "phases, effects and actions")
    elif not isinstance(thing.declared.declaration, d.Procedure):
        message = f"`{name.text}` is {a(thing.sort)}: only a phase, effect or action can be reacted to"
        related = [Label(name_of(thing.declared.declaration).span, "declared here")]
    elif thing.effective is None:
        removal = thing.changes[-1]
        if not knows(item, removal) and not knows(removal, item):
            # Which of two layers is at odds with the other is for the clashes to say.
            return
        message = f"`{name.text}` has been removed"
        related = [Label(removal.declaration.span, "removed here")]
    else:
        layer, other = item.layers[0].name, thing.declared.layers[0].name
        message = f"`{name.text}` is declared by `{other}`, which `{layer}` doesn't extend"
        related = [Label(name_of(thing.declared.declaration).span, "declared here")]
    reporter.report("unknown-event", name.span, message, help=help, related=related)
