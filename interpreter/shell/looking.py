"""What is answered to those who only look: to commands about scores, words and what is best, and to what means nothing.

Nothing in a game or session changes by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.assembly.ruleset import Ruleset
from interpreter.diagnostics.visible import visible
from interpreter.engine.explanation.model import Explanation
from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.shell import events as ev
from interpreter.shell.command_words import BY_WORD
from interpreter.shell.matching import Unknown
from interpreter.shell.rule_words import all_words, look_up, near_words
from interpreter.source.spelling import nearest, quoted

_REPEATED = 40
"""So many signs of what was typed are repeated."""


def look_at_help(word: str) -> ev.Event:
    """All commands, or one of them."""
    if not word or word.casefold() in BY_WORD:
        return ev.Helped(word)
    near = nearest(word, list(BY_WORD))
    also = f": did you mean {quoted(near)}?" if near else ": ? lists the commands"
    return ev.Told(f"there is no command `{_repeated(word)}`{also}", "unknown")


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
    names = game.program.seat_names
    if not what:
        yield ev.Scored(scores)
        yield ev.Derived(names[seat], game.derivation(seat, seat))
        return
    seats = {name.casefold(): number for number, name in enumerate(names)}
    parts = {text.casefold(): part.name for part in scores[0].parts for text in (part.label, part.name)}
    if what.casefold() in seats:
        other = seats[what.casefold()]
        yield ev.Derived(names[other], game.derivation(other, seat))
    elif what.casefold() in parts:
        for other, name in enumerate(names):
            yield ev.Derived(name, game.derivation(other, seat, parts[what.casefold()]))
    else:
        known = [*names, *(part.label for part in scores[0].parts)]
        yield ev.Told(f"there is no score or player `{_repeated(what)}`: there are {', '.join(known)}", "unknown")


def look_ahead(game: Game, decision: PendingDecision, seed: int) -> ev.Event:
    """What the greedy player would do, who draws what the seat can't know from a seed."""
    from interpreter.players.greedy import appraise

    goals = game.program.winner
    if not goals:
        return ev.Told("this game has no winner, so there is nothing to look for")
    appraisals = appraise(game, decision, seed)
    advice = [ev.Advice(one.option.label, tuple(float(value) for value in one.value)) for one in appraisals]
    best_first = sorted(advice, key=lambda one: one.value, reverse=True)
    return ev.Hinted(tuple(best_first), tuple(goal.text for goal in goals))


def refusal(game: Game, decision: PendingDecision, text: str) -> Explanation | None:
    """Why what a line proposes isn't legal, if it can be read as an action or value."""
    actions = dict.fromkeys(alternative.name for alternative in decision.offer.decision.alternatives)
    for proposal in (text, *(f"{action} {text}" for action in actions)):
        explanation = game.why(proposal, decision.seat)
        if not explanation.legal and all(reason.sort != "unread" for reason in explanation.reasons):
            return explanation
    return None


def nothing_meant(text: str, unknown: Unknown) -> ev.Event:
    """What a line is answered that means nothing: what of it isn't known, and where to go on."""
    told = f"`{_repeated(text)}` is none of the options"
    strange = [_repeated(word) for word in unknown.strange]
    if unknown.fits_all:
        told = f"`{_repeated(text)}` fits all that can be picked: say which, or type its number"
    elif strange and (unknown.menu is not None or len(strange) < len(text.split())):
        told += f": {quoted(strange, 'and')} {'fits' if len(strange) == 1 else 'fit'} none of them"
    elif unknown.commands and not text.isdigit():
        told += f": did you mean the command {quoted(unknown.commands)}?"
    elif unknown.menu is None:
        told += ": type a number, or ? for help"
    return ev.Told(told, "unknown")


def _repeated(text: str) -> str:
    """A text that somebody typed, as it can be repeated in an answer."""
    shown = visible(text)
    return shown if len(shown) <= _REPEATED else shown[:_REPEATED] + "…"
