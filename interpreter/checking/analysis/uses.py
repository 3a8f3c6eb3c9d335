"""Where each declared thing and each local is used: in the game, or only in examples."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.checking import meaning as m
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.types import NumberType, plain
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Identifier, NamedType, Node
from interpreter.syntax.walking import walk


@define(eq=False)
class Uses:
    """What is used.

    things: locals; declared things as the assembled ruleset has them; ("type", name) for enums, kinds and spaces, and
            ("field", name) for fields, which are found by their names.
    read:   the same, of variables and fields, where their value matters and isn't only set.
    in_examples: what is used in examples.
    """

    survey: Survey
    things: set[object] = field(factory=set)
    read: set[object] = field(factory=set)
    in_examples: set[object] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        for part, scan in self.survey.scans.items():
            nodes = [item.node for item in scan]
            if isinstance(part, d.Example):
                self.in_examples.update(self._used(nodes, part))
            else:
                self._take(nodes, part)
        for loose in self.survey.loose:
            self._take(list(walk(*loose.nodes)), None)

    def _take(self, nodes: list[Node], part: object) -> None:
        self.things.update(self._used(nodes, part))
        written = _written(self.survey, nodes)
        for node in nodes:
            if node not in written:
                self.read.update(self._stands_for(node))

    def _used(self, nodes: list[Node], part: object) -> Iterator[object]:
        """Yield what the nodes use. That a part uses itself doesn't count, nor that a reaction names its event."""
        for node in nodes:
            if isinstance(part, d.Reaction) and node is part.event:
                continue
            for thing in self._stands_for(node):
                if thing is not part:
                    yield thing

    def _stands_for(self, node: Node) -> Iterator[object]:
        match node:
            case NamedType(name=name):
                yield ("type", name)
                return
        match self.survey.meaning(node):
            case m.Local() as local if local.declared is not node and not _introduces(node):
                yield local
            case m.EnumMember(enum=name) | m.EnumSet(enum=name):
                yield ("type", name)
            case m.OptionValue(option=option):
                yield option
            case m.KindSet(kind=kind):
                yield ("type", kind.name.text)
            case m.PilePlace(pile=pile):
                yield pile
            case m.SpacePlaces(space=space) | m.NamedPlace(space=space):
                yield ("type", space.name.text)
            case m.VariableValue(variable=variable):
                yield variable
            case m.DefinitionValue(definition=definition):
                yield definition
            case m.ProcedureName(procedure=procedure):
                yield procedure
            case m.ActionSetName(actions=actions):
                yield actions
            case m.PrintedField(name=name) | m.VarField(name=name):
                yield ("field", name)
            case m.BuiltinField(name=name):
                yield ("field", name)


def _introduces(node: Node) -> bool:
    return isinstance(node, e.Binder | s.Binding | d.Parameter | s.Let)


def _written(survey: Survey, nodes: list[Node]) -> set[Node]:
    """Return the nodes that name a variable only to set it.

    Adding to a number with a highest value, or taking from one with a lowest, also asks whether that is possible.
    """
    found: set[Node] = set()
    for node in nodes:
        match node:
            case s.Change(target=target, operator=operator):
                if not _is_limited(survey, target, operator):
                    found.add(target)
            case s.Binding(target=target):
                found.add(target)
            case s.Gain(resource=resource):
                if not _is_limited(survey, resource, "+="):
                    found.add(resource)
    return found


def _is_limited(survey: Survey, target: e.Expression | Identifier, operator: str) -> bool:
    if isinstance(target, Identifier):
        meaning = survey.meaning(target)
        type_ = survey.typed.node_types.get(meaning.variable.type) if isinstance(meaning, m.VariableValue) else None
    else:
        type_ = survey.typed.types.get(target)
    number = plain(type_) if type_ is not None else None
    if not isinstance(number, NumberType) or operator == ":=":
        return False
    return (number.high if operator == "+=" else number.low) is not None
