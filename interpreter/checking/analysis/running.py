"""What the statements of a simultaneous block read and change, followed through all that they do."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.ownership import (
    DEEPEST,
    FOREIGN,
    NEUTRAL,
    Reading,
    Setting,
    Thing,
    Value,
    direct_parts,
    variable_thing,
)
from interpreter.checking.types import Maybe, NothingType, PlaceType
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


@define(eq=False, slots=False)
class Running(Reading):
    """Follows statements too.

    strayed: own variables that were set to what may belong to somebody else.
    relative: `me` is whoever acts in each block, and not the player of a copy; so it is asked whether own variables
    keep to their owner's things.
    runs: the ways in which procedures were followed, and whether components were moved away from the player there.
    scattered: how often that happened; scattering: the loops in which it happens.
    """

    relative: bool = False
    strayed: set[r.Variable] = field(factory=set)
    runs: dict[object, bool] = field(factory=dict)
    scattered: int = 0
    scattering: set[Node] = field(factory=set)

    def block(self, block: s.Block, at: Setting) -> None:
        """Follow a block, which has locals of its own."""
        inner = evolve(at, locals=dict(at.locals))
        for statement in block.statements:
            self.statement(statement, inner)

    def statement(self, node: s.Statement, at: Setting) -> None:
        """Follow one statement; what it binds is added to the setting."""
        match node:
            case s.Let(name=name, value=value):
                self._bind(name, self.value(value, at), at)
            case s.Change(target=target, value=value):
                nothing = isinstance(self.graph.survey.typed.types.get(value), NothingType)
                self.set(target, self.value(value, at), at, nothing)
            case s.Gain(amount=amount, resource=resource) | s.Pay(amount=amount, resource=resource):
                self.value(amount, at)
                meaning = self.graph.survey.meaning(resource)
                if isinstance(meaning, m.VariableValue):
                    self.note(variable_thing(meaning.variable), resource, at.me, True)
            case s.Move():
                self._move(node, at)
            case s.Shuffle(place=place):
                self.contents(place, self.value(place, at), True)
            case s.Do():
                self._do(node, at)
            case s.Ask(calls=calls):
                for call in calls:
                    self.ask(call, at.me, at)
            case s.Choose(binding=binding) | s.Random(binding=binding):
                self._binding(binding, at)
            case s.For() | s.RepeatUntil() | s.RepeatTimes() | s.May():
                self._loop(node, at)
            case s.As(player=player, body=body):
                self.value(player, at)
                self.block(body, self._as(at))
            case s.EachPlayer() | s.Turns():
                self._parts(node, self._as(at))
            case _:
                self._parts(node, at)

    def _loop(self, node: s.Statement, at: Setting) -> None:
        """Follow a loop; a second time, if its first pass moved away what the next one may take for its player's.

        Of a loop for which that is known, nested ones above all, the second pass tells enough.
        """
        inner = evolve(at, locals=dict(at.locals))
        before = self.scattered
        if node not in self.scattering:
            self._pass(node, inner)
        if node in self.scattering or self.scattered > before:
            self.scattering.add(node)
            self._scatter(inner)
            self._pass(node, inner)

    def _pass(self, node: s.Statement, at: Setting) -> None:
        if isinstance(node, s.For):
            self._binding(node.binding, at)
            self.block(node.body, at)
        else:
            self._parts(node, at)

    def _scatter(self, at: Setting) -> None:
        self.scattered += 1
        at.gone.update(at.locals)

    def _as(self, at: Setting) -> Setting:
        """Return the setting in which another player acts; that this is an error at once is reported elsewhere."""
        return Setting(me=True, depth=at.depth) if self.relative else at

    def _parts(self, node: Node, at: Setting) -> None:
        for part in direct_parts(node):
            if isinstance(part, s.Block):
                self.block(part, at)
            elif isinstance(part, e.Expression):
                self.value(part, at)

    def _bind(self, name: Node, value: Value, at: Setting) -> None:
        local = self.graph.survey.local(name)
        if local is not None:
            at.locals[local] = value
            at.gone.discard(local)

    def _binding(self, binding: s.Binding, at: Setting) -> None:
        source = self.members(binding.source, at)
        if self.graph.survey.local(binding.target) is not None:
            self._bind(binding.target, source, at)
        else:
            self.set(binding.target, source, at)
        if binding.where is not None:
            self.value(binding.where, at)

    def set(self, target: e.Expression, value: Value, at: Setting, nothing: bool = False) -> None:
        """Note the change of a variable or field, and whether an own one gets what isn't its owner's."""
        owner = (NEUTRAL if at.me else FOREIGN) if isinstance(target, e.My) else FOREIGN
        if isinstance(target, e.Field):
            owner = self.value(target.base, at)
        match self.graph.survey.meaning(target):
            case m.VariableValue(variable=variable):
                self.note(variable_thing(variable), target, owner.mine, True)
                if not (owner.mine and value.mine) and not nothing:
                    self.strayed.add(variable)
            case m.VarField(name=name):
                self.note(Thing("field", name), target, owner.mine, True)

    def _move(self, node: s.Move, at: Setting) -> None:
        what = self.members(node.what, at)
        where = self.value(node.where, at)
        if node.position is not None:
            self.value(node.position, at)
        self.components(node.what, what, True)
        origins = what.origins if what.placed else what.origins | self.homes(node.what)
        for name in sorted(origins):
            self.note(Thing("place", name), node.what, what.mine and what.placed, True)
        self.contents(node.where, where, True)
        if not where.mine:
            self._scatter(at)

    # ---- calls ----

    def _do(self, node: s.Do, at: Setting) -> None:
        named = node.target.function if isinstance(node.target, e.Apply) else node.target
        meaning = self.graph.survey.meaning(named)
        if isinstance(meaning, m.ProcedureName):
            arguments = node.target.arguments if isinstance(node.target, e.Apply) else ()
            self._run(meaning.procedure, at.me, self.arguments(arguments, at), at)
            return
        self.value(node.target, at)
        for effect in self.graph.done_by(node):
            self._run(effect, at.me, [FOREIGN] * len(effect.parameters), at)

    def ask(self, call: e.Call, mine: bool, at: Setting) -> None:
        """Follow the actions that `ask` or `can` name, with what is handed to them."""
        arguments = self.arguments(call.arguments, at)
        for action in self.graph.asked_by(call):
            self._run(action, mine, arguments, at)

    def try_(self, call: e.Call, mine: bool, at: Setting) -> None:
        before, self.trial = self.trial, True
        self.ask(call, mine, at)
        self.trial = before

    def _run(self, procedure: r.Procedure, me: bool, arguments: list[Value], at: Setting) -> None:
        if self.run(procedure, me, arguments, at.depth):
            self._scatter(at)

    def run(self, procedure: r.Procedure, me: bool, arguments: list[Value], depth: int) -> bool:
        """Follow a procedure and its reactions, once for each way in which it is called.

        Returns whether components may have been moved away from the player.
        """
        key = (procedure, me, tuple(arguments), self.trial)
        self.cut = self.cut or depth > DEEPEST
        if key in self.runs or depth > DEEPEST:
            return self.runs.get(key, True)
        self.runs[key] = True
        before = self.scattered
        self._follow(procedure, arguments, Setting(me=me, depth=depth + 1))
        self.runs[key] = self.scattered > before
        return self.runs[key]

    def _follow(self, procedure: r.Procedure, arguments: list[Value], at: Setting) -> None:
        if procedure.sort == "phase":
            self._reset(procedure)
        self.hand_over(procedure.parameters, arguments, at)
        for parameter in procedure.parameters[: len(arguments)]:
            if isinstance(parameter, d.Chosen):
                self.bound(parameter, at)
        for parameter in procedure.parameters[len(arguments) :]:
            if isinstance(parameter, d.Chosen):
                at = self.bound(parameter, at)
        values = [self._worth(parameter, at) for parameter in procedure.parameters]
        self._react((*procedure.forbids, *procedure.before), values, at)
        self.block(procedure.body, at)
        self._react(procedure.after, values, at)

    def _reset(self, phase: r.Procedure) -> None:
        """A phase resets variables of all players."""
        ruleset = self.graph.survey.typed.ruleset
        for variable in (*ruleset.variables.values(), *ruleset.own_variables.values()):
            if variable.resets is not None and variable.resets.text == phase.name.text:
                self.note(variable_thing(variable), variable.resets, False, True)
        variables = [v for kind in ruleset.kinds.values() for v in kind.variables]
        variables.extend(v for space in ruleset.spaces.values() for v in space.variables)
        for var in variables:
            if var.resets is not None and var.resets.text == phase.name.text:
                self.note(Thing("field", var.name.text), var.resets, False, True)

    def _worth(self, parameter: d.Parameter, at: Setting) -> Value:
        local = self.graph.survey.local(parameter.name)
        return at.locals.get(local, FOREIGN) if local is not None else FOREIGN

    def _react(self, reactions: Iterable[d.Reaction], values: list[Value], at: Setting) -> None:
        for reaction in reactions:
            inner = Setting(me=at.me, depth=at.depth)
            for name, value in zip(reaction.names, values, strict=False):
                self._bind(name, value, inner)
            if reaction.when is not None:
                self.value(reaction.when, inner)
            if reaction.body is not None:
                self.block(reaction.body, inner)


def kept_variables(graph: CallGraph) -> set[r.Variable]:
    """Find the own variables that hold only places of their owner, whoever sets them."""
    survey = graph.survey
    spaces = survey.typed.ruleset.spaces
    kept: set[r.Variable] = set()
    for variable in survey.typed.ruleset.own_variables.values():
        type_ = survey.typed.node_types.get(variable.type)
        plain = type_.of if isinstance(type_, Maybe) else type_
        if isinstance(plain, PlaceType) and all(n in spaces and spaces[n].per_player for n in plain.places):
            kept.add(variable)
    while kept:
        running = Running(graph, kept, relative=True)
        for variable in kept:
            if variable.start is not None and not running.value(variable.start, Setting(me=True)).mine:
                running.strayed.add(variable)
        for procedure in survey.typed.ruleset.procedures.values():
            running.run(procedure, True, [], 0)
        if not kept & running.strayed:
            break
        kept = kept - running.strayed
    return kept
