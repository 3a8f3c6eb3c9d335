"""One mistake, one message: a name that is unknown in many places is reported at the first of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve

from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker, declared_at
from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.syntax.tree import Node

_UNKNOWN = frozenset(
    {"unknown-name", "unknown-own", "unknown-field", "unknown-kind", "unknown-type", "unknown-action", "unknown-phase"}
)
_MAYBE_UNKNOWN = frozenset({"not-a-resource", "wrong-key"})
"""Findings that are about unknown names only if they suggest another one."""
_REMOVED = "remove or replace what uses it, too"
_SHOWN = 2
"""So many of the other places are shown."""

_MEANT = re.compile(r"did you mean ([^?]*)\?")
_NAME = re.compile(r"`(\w+)`")


def join_repeated(checker: Checker) -> None:
    """Keep of the findings about one unknown name that suggest the same only the first, which then tells of the others.

    Most likely the name is misspelt where it is declared, or everywhere, and in both cases that is one mistake. As what
    it is unknown (a name, a kind, a type) makes no difference.
    """
    reporter = checker.reporter
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in reporter.sorted():
        meant = _MEANT.match(finding.help)
        if finding.span is None:
            continue
        if finding.id in _UNKNOWN | _MAYBE_UNKNOWN and finding.span.text in checker.ruleset.removed:
            groups.setdefault((finding.span.text, _REMOVED), []).append(finding)
        elif finding.id in _UNKNOWN or (meant and finding.id in _MAYBE_UNKNOWN):
            groups.setdefault((finding.span.text.rstrip("?"), meant[0] if meant else finding.help), []).append(finding)
    joined = {group[0]: _joined(checker, group) for group in groups.values()}
    left_out = {id(finding) for group in groups.values() for finding in group[1:]}
    reporter.found[:] = [joined.get(f, f) for f in reporter.found if id(f) not in left_out]


def _joined(checker: Checker, group: Sequence[Diagnostic]) -> Diagnostic:
    first, *others = group
    removal = checker.ruleset.removed.get(first.span.text) if first.span is not None else None
    if removal is not None:  # the mistake is there, not in what uses it, which may be the base of a layer
        used = [Label(finding.span, "it is used here") for finding in group[: _SHOWN + 1] if finding.span is not None]
        message = f"`{removal.text}` can't be removed while it is used"
        if len(group) > 1:
            message += f", in {len(group)} places"
        return evolve(first, span=removal.span, message=message, help=_REMOVED, related=tuple(used))
    if not others:
        return first
    places = "one more place" if len(others) == 1 else f"{len(others)} more places"
    labels = [Label(finding.span, "here, too") for finding in others[:_SHOWN] if finding.span is not None]
    help = first.help
    likely = _likely(checker, help)
    if likely is not None:
        name, node = likely
        help = _MEANT.sub(f"did you mean `{name}`?", help, count=1)
        labels.append(Label(node.span, f"`{name}` is declared here"))
    return evolve(first, message=f"{first.message}, here and in {places}", help=help, related=(*first.related, *labels))


def _likely(checker: Checker, help: str) -> tuple[str, Node] | None:
    """Of the names that a help suggests, find the one that is misspelt where it is declared, since nothing uses it.

    If there is only one, it is found in any case, if it is declared.
    """
    meant = _MEANT.match(help)
    names = _NAME.findall(meant[1]) if meant else []
    declared = {name: node for name in names if (node := _declaration(checker, name)) is not None}
    if len(names) > 1:
        used = {_declared_by(checker, meaning) for meaning in checker.typed.meanings.values()}
        declared = {name: node for name, node in declared.items() if node not in used}
    return next(iter(declared.items())) if len(declared) == 1 else None


def _declaration(checker: Checker, name: str) -> Node | None:
    """Return the name where it is declared for the whole game or as a player's own."""
    meaning = checker.globals_.get(name) or checker.own.get(name)
    return None if meaning is None else _declared_by(checker, meaning)


def _declared_by(checker: Checker, meaning: m.Meaning) -> Node | None:
    match meaning:
        case m.EnumMember(enum, index) if enum in checker.ruleset.enums:
            return checker.ruleset.enums[enum].members[index]
        case m.EnumSet(enum) if enum in checker.ruleset.enums:
            return checker.ruleset.enums[enum].name
        case m.Seat(index) if checker.ruleset.players is not None:
            return checker.ruleset.players.names[index]
    return declared_at(meaning)
