"""Reactions join the phases, effects and actions that they react to."""

from __future__ import annotations

from pathlib import PurePath

from interpreter.assembly.fitting import a
from interpreter.assembly.items import Content, Item, knows
from interpreter.assembly.ruleset import Ruleset
from interpreter.assembly.things import Thing, Things, name_of
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import did_you_mean, in_words, listed, quoted
from interpreter.source.stems import akin
from interpreter.syntax import declaration as d

_MOST = 3
"""So many names of one stem are shown."""


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
    thing = thing or things.own.get(name.text)
    if thing is None:
        message = f"there is no phase, effect or action `{name.text}`"
        help = _meant(item, name.text, things)
    elif not isinstance(thing.declared.declaration, d.Procedure):
        message = f"`{name.text}` is {a(thing.sort)}: only a phase, effect or action can be reacted to"
        if isinstance(thing.declared.declaration, d.Var):
            help = "name the phase, effect or action in which it changes"
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


def _meant(item: Item, name: str, things: Things) -> str:
    """Say which event somebody probably meant, or else which phases there are, around which most things happen."""
    events = {
        each.name: each.declared
        for each in things.shared.values()
        if isinstance(each.declared.declaration, d.Procedure) and each.effective and knows(item, each.declared)
    }
    labelled = [each for each, declared in events.items() if _is_labelled(declared.declaration, in_words(name))]
    same = labelled or akin(name, events)
    help = (
        f"did you mean {quoted(same[:_MOST])}?" if same else did_you_mean(name, events, "phases, effects and actions")
    )
    if help:
        return help
    phases: dict[str, list[str]] = {}
    for event, declared in events.items():
        if isinstance(declared.declaration, d.Procedure) and declared.declaration.sort == "phase":
            phases.setdefault(declared.declaration.name.span.file.name, []).append(event)
    where = listed([f"{quoted(names, 'and')} in {PurePath(file).name}" for file, names in phases.items()])
    return f"the phases are {where}; actions and effects have a before and an after, too" if where else ""


def _is_labelled(declaration: d.Declaration, words: str) -> bool:
    """Tell whether players know a procedure by these words."""
    label = declaration.label if isinstance(declaration, d.Procedure) else None
    return label is not None and label.span.text.strip('"').casefold() == words.casefold()
