"""Which effects a value of type `effect` can be: what `do card.effect` and `do prize` can lead to.

Effects are values without a name of their own once they lie in a field or a parameter. What can be in one of these is
whatever is put there anywhere in the ruleset: a flow, followed backwards from where the value is done.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from attrs import define, field

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.survey import Survey, reactions
from interpreter.checking.types import EffectType, ListType, Maybe, SetType, Type
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children, walk

Holder = m.Local | r.Variable | r.Definition | str
"""What can hold an effect: a local, a variable, the value of a definition, a field (by its name)."""


@define(eq=False)
class EffectFlow:
    """What can be done by doing a value."""

    survey: Survey
    inflow: dict[Holder, list[e.Expression]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.inflow = defaultdict(list)
        for node in self._all_nodes():
            self._note(node)
        for procedure in self.survey.typed.ruleset.procedures.values():
            self._note_event(procedure)
        for definition in self._definitions():
            for body in definition_values(definition):
                self.inflow[definition].append(body)
            for addition in definition.additions:
                self._pair(addition.parameters, definition.parameters)
        for row in self.survey.typed.rows:
            for cell in row.cells:
                if cell.value is not None:
                    self.inflow[cell.field].append(cell.value)
        for info in (*self.survey.typed.component_fields.values(), *self.survey.typed.place_fields.values()):
            for declaration in info.declarations:
                start = declaration.default if isinstance(declaration, d.FieldDeclaration) else declaration.start
                if start is not None:
                    self.inflow[info.name].append(start)
        ruleset = self.survey.typed.ruleset
        for variable in (*ruleset.variables.values(), *ruleset.own_variables.values()):
            if variable.start is not None:
                self.inflow[variable].append(variable.start)

    def effects(self, value: e.Expression) -> tuple[r.Procedure, ...]:
        """Return the effects that an expression can be worth, in the order in which they are found."""
        found: dict[r.Procedure, None] = {}
        seen: set[Node | Holder] = set()
        waiting: list[e.Expression] = [value]
        while waiting:
            expression = waiting.pop()
            if expression in seen:
                continue
            seen.add(expression)
            effect = self._named(expression)
            if effect is not None:
                found[effect] = None
                continue
            holder = self._holder(expression)
            if holder is None:
                waiting.extend(reversed(self._parts(expression)))
            elif holder not in seen:
                seen.add(holder)
                waiting.extend(reversed(self.inflow.get(holder, [])))
        return tuple(found)

    def _named(self, expression: e.Expression) -> r.Procedure | None:
        target = expression.function if isinstance(expression, e.Apply) else expression
        meaning = self.survey.meaning(target)
        return meaning.procedure if isinstance(meaning, m.ProcedureName) else None

    def _holder(self, expression: e.Expression) -> Holder | None:
        target = expression.function if isinstance(expression, e.Apply) else expression
        match self.survey.meaning(target):
            case m.Local() as local:
                return local
            case m.PrintedField(name) | m.VarField(name):
                return name
            case m.VariableValue(variable):
                return variable
            case m.DefinitionValue(definition):
                return definition
        return None

    def _parts(self, expression: e.Expression) -> list[e.Expression]:
        """The parts of an expression, such as the branches of an `if`, whose value can become its own."""
        found: list[e.Expression] = []
        waiting = list(reversed(children(expression)))
        while waiting:
            node = waiting.pop()
            if not isinstance(node, e.Expression):
                waiting.extend(reversed(children(node)))
            elif _holds_effects(self.survey.typed.types.get(node)):
                found.append(node)
        return found

    def _note(self, node: Node) -> None:
        """Keep what a node hands to a holder."""
        match node:
            case s.Let(name=name, value=value):
                self._add(self.survey.local(name), value)
            case e.Binder(name=name, source=source):
                self._add(self.survey.local(name), source)
            case d.Chosen(name=name, source=source):
                self._add(self.survey.local(name), source)
            case s.Binding(target=target, source=source):
                self._add(self.survey.local(target) or self._holder(target), source)
            case s.Change(target=target, value=value):
                self._add(self._holder(target), value)
            case e.Apply(function=function, arguments=arguments):
                self._hand(self.survey.meaning(function), arguments)
            case e.Call(name=name, arguments=arguments):
                self._hand(self.survey.meaning(name), arguments)

    def _hand(self, meaning: m.Meaning | None, arguments: tuple[e.Expression, ...]) -> None:
        match meaning:
            case m.ProcedureName(procedure):
                parameters = procedure.parameters
            case m.DefinitionValue(definition):
                parameters = definition.parameters
            case _:
                return
        for parameter, argument in zip(parameters, arguments, strict=False):
            self._add(self.survey.local(parameter.name), argument)

    def _note_event(self, procedure: r.Procedure) -> None:
        """The names of a reaction stand for the parameters of what it reacts to."""
        for reaction in reactions(procedure):
            self._pair_names([self.survey.local(n) for n in reaction.names], procedure.parameters)

    def _pair(self, to: tuple[d.Parameter, ...], parameters: tuple[d.Parameter, ...]) -> None:
        self._pair_names([self.survey.local(p.name) for p in to], parameters)

    def _pair_names(self, to: list[m.Local | None], parameters: tuple[d.Parameter, ...]) -> None:
        for local, parameter in zip(to, parameters, strict=False):
            source = self.survey.local(parameter.name)
            if local is not None and source is not None and local is not source:
                self.inflow[local] = self.inflow[source]

    def _add(self, holder: Holder | None, value: e.Expression) -> None:
        if holder is not None:
            self.inflow[holder].append(value)

    def _all_nodes(self) -> Iterable[Node]:
        for scan in self.survey.scans.values():
            yield from (item.node for item in scan)
        for loose in self.survey.loose:
            yield from walk(*loose.nodes)

    def _definitions(self) -> Iterable[r.Definition]:
        ruleset = self.survey.typed.ruleset
        return (*ruleset.definitions.values(), *ruleset.own_definitions.values(), *ruleset.scores.values())


def definition_values(definition: r.Definition) -> list[e.Expression]:
    """Return all expressions that can become the value of a definition: its own, and those of all exceptions."""
    found: list[e.Expression] = []
    exceptions = [x for addition in definition.additions for x in addition.exceptions]
    waiting: list[d.Body] = [definition.body, *(x.body for x in exceptions)]
    while waiting:
        body = waiting.pop()
        found.append(body.value)
        waiting.extend(x.body for x in body.exceptions)
    return found


def _holds_effects(type_: Type | None) -> bool:
    while isinstance(type_, Maybe | SetType | ListType):
        type_ = type_.of if isinstance(type_, Maybe) else type_.member
    return isinstance(type_, EffectType)
