"""What is answered to those who only look: to commands about scores, words and what is best, and to what means nothing.

Nothing in a game or session changes by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from interpreter.assembly.ruleset import Ruleset
from interpreter.diagnostics.visible import visible
from interpreter.engine.explanation.model import Explanation
from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.shell import events as ev
from interpreter.shell.command_words import BY_WORD
from interpreter.shell.interruption import EndingInterrupt
from interpreter.shell.matching import Narrowed, Picker, Taken, Unknown
from interpreter.shell.picking import WHOLE, Menu
from interpreter.shell.reading import folded
from interpreter.shell.rule_words import all_words, look_up, near_words
from interpreter.source.spelling import listed, nearest, quoted

_OF_QUESTIONS = frozenset(("not", "can", "can't", "cannot", "may", "mayn't", "i", "is", "isn't", "it"))
"""Words with which a question goes on behind *why*."""
_NAMED = 4
"""So many options are named in a sentence."""
_REPEATED = 40
"""So many signs of what was typed are repeated."""


def look_at_help(word: str) -> ev.Event:
    """One command, or all of them; so it is for who only asks for help in more words."""
    if not word or word.casefold() in BY_WORD:
        return ev.Helped(word)
    near = nearest(word, list(BY_WORD))
    if not near:
        return ev.Helped()
    return ev.Told(f"there is no command `{_repeated(word)}`: did you mean {quoted(near)}?", "unknown")


def look_at_rules(ruleset: Ruleset | None, word: str) -> ev.Event:
    """What the ruleset says of a word, or the words that it has."""
    if ruleset is None:
        return ev.Told("the ruleset's text isn't at hand")
    if not word:
        return ev.RulesListed(all_words(ruleset))
    found = look_up(ruleset, word)
    if found is not None:
        return ev.RuleShown(word, found)
    near = near_words(ruleset, word)
    also = f": did you mean {quoted(near)}?" if near else ": `rules` lists the words that there are"
    return ev.Told(f"the ruleset has no word `{_repeated(word)}`{also}", "unknown")


def look_at_scores(game: Game, seat: int, what: str) -> Iterator[ev.Event]:
    """The score sheet with what the own score is made of, or what one score or one player's score is made of."""
    scores = game.scores(seat)
    if not scores or not scores[0].parts:
        yield ev.Told("there are no scores in this game")
        return
    names = game.program.seat_labels
    if not what:
        yield ev.Scored(scores)
        yield ev.Derived(names[seat], game.derivation(seat, seat))
        return
    seats = {name.casefold(): n for called in (game.program.seat_names, names) for n, name in enumerate(called)}
    parts = {text.casefold(): part for part in scores[0].parts for text in (part.label, part.name)}
    if what.casefold() in seats:
        other = seats[what.casefold()]
        yield ev.Derived(names[other], game.derivation(other, seat))
    elif what.casefold() in parts:
        for other, name in enumerate(names):
            part = parts[what.casefold()]
            yield ev.Derived(name, game.derivation(other, seat, part.name), part.label)
    else:
        near = nearest(what, [*names, *(part.label for part in scores[0].parts)])
        if near:
            yield ev.Told(f"there is no score or player `{_repeated(what)}`: did you mean {quoted(near)}?", "unknown")
            return
        known = [*names, *(part.label for part in scores[0].parts)]
        yield ev.Told(f"there is no score or player `{_repeated(what)}`: there are {', '.join(known)}", "unknown")


def look_ahead(game: Game, decision: PendingDecision, seed: int) -> Iterator[ev.Event]:
    """What the greedy player would do, who draws what the seat can't know from a seed. Ctrl-C breaks it off."""
    from interpreter.players.greedy import appraise

    goals = game.program.winner
    if not goals:
        yield ev.Told("this game has no winner, so there is nothing to look for")
        return
    yield ev.LookingAhead()
    try:
        appraisals = appraise(game, decision, seed)
    except EndingInterrupt:
        raise
    except KeyboardInterrupt:
        yield ev.Told("it was broken off; nothing has changed")
        return
    looked_at = [one for one in appraisals if one.looked_at]
    advice = [ev.Advice(one.option.label, tuple(float(value) for value in one.value)) for one in looked_at]
    best_first = sorted(advice, key=lambda one: one.value, reverse=True)
    yield ev.Hinted(tuple(best_first), tuple(goal.text for goal in goals), len(appraisals) - len(looked_at))


def look_at_why(game: Game, picker: Picker, menus: Sequence[Menu], line: str) -> ev.Event:
    """Why what a line proposes is legal or isn't, which may be written as it is when it is picked.

    What several options fit is told as such: all that can be picked is legal.
    """
    text = _proposed(line)
    if not text:
        example = _repeated(menus[-1].options[0].label)
        return ev.Told(f"say what you would like to do, and why you may or may not is told, as in `why {example}`")
    meaning = picker.meaning(text, menus)
    if isinstance(meaning, Taken):
        return ev.Explained(game.program, game.why(meaning.option.name, picker.decision.seat), text)
    if isinstance(meaning, Narrowed) and not meaning.menu.aside:
        return _several(meaning.menu.heading, meaning.menu)
    explanation = refusal(game, picker, text)
    if explanation is not None:
        return ev.Explained(game.program, explanation, text)
    if isinstance(meaning, Narrowed):
        return _several(text, meaning.menu)
    explanation = game.why(text, picker.decision.seat)
    if all(reason.sort != "unread" for reason in explanation.reasons):
        return ev.Explained(game.program, explanation, text)
    unknown = meaning if isinstance(meaning, Unknown) else Unknown()
    told = f"`{_repeated(text)}` is none of the options, so there is nothing to tell of it"
    if unknown.menu is not None:
        told += f": did you mean {_few(unknown.menu, 'why ')}?"
    elif len(unknown.strange) < len(text.split()) and unknown.strange:
        told += f": {_fitting_none(unknown.strange)}"
    else:
        told += f"; you are asked: {_few(menus[0], '')}"
    return ev.Told(told, "unknown")


def _proposed(line: str) -> str:
    """What is asked about, without the words and signs of a question."""
    words = line.strip().rstrip("?").split()
    while words and words[0].casefold() in _OF_QUESTIONS and len(words) > 1:
        words.pop(0)
    return " ".join(words)


def _several(text: str, menu: Menu) -> ev.Event:
    """That several options fit what is asked about, or one that isn't written so."""
    if len(menu.options) == 1:
        return ev.Told(f"did you mean {_few(menu, 'why ')}?", "unknown")
    count = len(menu.options)
    return ev.Told(f"`{_repeated(text)}` fits {count} options, and all of them are legal. Say which: {_few(menu, '')}")


def _few(menu: Menu, before: str) -> str:
    """Some of what can be picked."""
    labels = [f"{before}{_repeated(entry.whole)}" for entry in menu.entries]
    more = len(labels) - _NAMED
    return (
        quoted(labels, "or") if more <= 0 else f"{', '.join(f'`{label}`' for label in labels[:_NAMED])} or {more} more"
    )


def refusal(game: Game, picker: Picker, text: str) -> Explanation | None:
    """Why what a line proposes isn't legal, if it can be read as an action or value, or as their labels are written."""
    decision = picker.decision
    labels = {readable.action: readable for readable in picker.readables}
    proposals = [text]
    for action in dict.fromkeys(alternative.name for alternative in decision.offer.decision.alternatives):
        own = labels[action].described.words() if action in labels else frozenset()
        values = " ".join(word for word in text.split() if folded(word) not in own)
        proposals += [f"{action} {text}", f"{action} {values}"]
        proposals += [f"{action} {name}={values}" for name in (labels[action].names[:1] if action in labels else ())]
    for proposal in dict.fromkeys(proposals):
        explanation = game.why(proposal, decision.seat)
        if not explanation.legal and all(reason.sort != "unread" for reason in explanation.reasons):
            return explanation
    return None


def nothing_meant(text: str, unknown: Unknown, menu: Menu) -> ev.Event:
    """What a line is answered that means nothing where a menu is shown: what of it isn't known, and where to go on."""
    if re.fullmatch(r"-?\d+", text):
        numbers = [entry.number for entry in menu.entries]
        there = listed(numbers) if len(numbers) <= WHOLE else f"{numbers[0]} to {numbers[-1]}"
        return ev.Told(f"`{_repeated(text)}` is none of the numbers here, which are {there}", "unknown")
    told = f"`{_repeated(text)}` is none of the options"
    strange = unknown.strange
    if unknown.fits_all:
        told = f"`{_repeated(text)}` fits all that can be picked: say which, or type its number"
    elif strange and (unknown.menu is not None or len(strange) < len(text.split())):
        told += f": {_fitting_none(strange)}"
    elif unknown.commands and not text.isdigit():
        told += f": did you mean the command {quoted(unknown.commands)}?"
    elif unknown.menu is None:
        told += ": type a number, or ? for help"
    return ev.Told(told, "unknown")


def _fitting_none(strange: Sequence[str]) -> str:
    """Which words fit no option."""
    words = quoted([_repeated(word) for word in strange], "and")
    return f"{words} {'fits' if len(strange) == 1 else 'fit'} none of them"


def _repeated(text: str) -> str:
    """A text that somebody typed, as it can be repeated in an answer."""
    shown = visible(text)
    return shown if len(shown) <= _REPEATED else shown[:_REPEATED] + "…"
