"""Which lines of a ruleset were executed: of a layer, its own, as its examples are about them."""

from __future__ import annotations

from collections.abc import Set

from attrs import define, field

from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.survey import Part, Survey, outermost
from interpreter.checking.meaning import TypedRuleset
from interpreter.source.text import SourceFile, Span
from interpreter.syntax.declaration import Body
from interpreter.syntax.statement import Block, Statement
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import walk


@define
class Coverage:
    """An observer that notes the lines of the statements and definitions that are executed."""

    _starts: set[tuple[SourceFile, int]] = field(factory=set)

    def executed(self, origin: Span) -> None:
        self._starts.add((origin.file, origin.start))

    def decided(self, seat: int | None, text: str) -> None:
        """Options don't count: the decision that they belong to does."""

    def missing(self, typed: TypedRuleset) -> list[Span]:
        """The statements and values of definitions that were not executed, in the order of the text, one a line."""
        lines = {(file.name, file.line_at(start)) for file, start in self._starts}
        return missing_lines(typed, lines, lines)

    def share(self, typed: TypedRuleset) -> tuple[int, int]:
        """How many of the lines that can be executed were, and how many there are."""
        total = count_lines(typed)
        return total - len(self.missing(typed)), total


def missing_lines(
    typed: TypedRuleset, executed: Set[tuple[str, int]], defined: Set[tuple[str, int]], *, in_play: bool = False
) -> list[Span]:
    """The statements and values of definitions on other lines than those, in the order of the text, one a line.

    Args:
        typed: The ruleset.
        executed: The lines whose statements were executed, each by its file's name and its number.
        defined: The lines whose definitions were worked out.
        in_play: Whether it is about what games can lead to: also lines of the rulesets that it extends, but none that
            only examples need.
    """
    found: dict[tuple[str, int], Span] = {}
    for node in _coverable(typed, in_play):
        span = _place(node)
        line = (span.file.name, span.line)
        if line not in (defined if isinstance(node, Body) else executed):
            found[line] = span
    return sorted(found.values(), key=lambda s: (s.file.name, s.start))


def count_lines(typed: TypedRuleset, *, in_play: bool = False) -> int:
    """How many lines can be executed; `in_play` as in `missing_lines`."""
    return len({(span.file, span.line) for span in map(_place, _coverable(typed, in_play))})


def not_counted(typed: TypedRuleset) -> list[str]:
    """The files of the rulesets that are extended, whose lines their own examples are about."""
    counted = outermost(typed.ruleset)
    return [layer.file.name for layer in typed.ruleset.layers if layer not in counted]


def _coverable(typed: TypedRuleset, in_play: bool) -> list[Body | Statement]:
    """The simple statements of all procedures and reactions, and the values of all definitions."""
    ruleset = typed.ruleset
    survey = Survey(typed)
    parts = _played(survey) if in_play else set(survey.parts)
    files = {file for layer in (ruleset.layers if in_play else outermost(ruleset)) for file in layer.files}
    roots: list[Node] = []
    for procedure in ruleset.procedures.values():
        if procedure in parts:
            roots.append(procedure.body)
        roots += [r.body for r in (*procedure.before, *procedure.after) if r.body is not None and r in parts]
    for definitions in (ruleset.definitions, ruleset.own_definitions, ruleset.scores):
        for definition in definitions.values():
            if definition in parts:
                roots += [definition.body, *(e for also in definition.additions for e in also.exceptions)]
    counted = (node for node in walk(*roots) if isinstance(node, Body | Statement) and _is_counted(node))
    return [node for node in counted if _place(node).file in files]


def _played(survey: Survey) -> set[Part]:
    """What the phases of the game, its scores and its winner lead to."""
    ruleset = survey.typed.ruleset
    roots: list[Part] = [ruleset.procedures[name] for name in ("setup", "play") if name in ruleset.procedures]
    roots += ruleset.scores.values()
    roots += [ruleset.winner] if ruleset.winner else []
    return CallGraph(survey).reachable(roots, lambda call: True)


def _is_counted(node: Body | Statement) -> bool:
    return isinstance(node, Body) or not any(isinstance(below, Block) for below in walk(node))


def _place(node: Body | Statement) -> Span:
    return node.value.span if isinstance(node, Body) else node.span
