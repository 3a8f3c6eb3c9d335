"""The lowering: from the typed ruleset, with its options and number of players, to the program that engines run."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from attrs import evolve

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.checking.analysis.effects import EffectFlow
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter, Severity
from interpreter.lowering.blocks import Blocks
from interpreter.lowering.calls import Calls
from interpreter.lowering.components import build_components, label_of
from interpreter.lowering.context import Context
from interpreter.lowering.decisions import Decisions
from interpreter.lowering.definitions import Definitions
from interpreter.lowering.domains import Domains
from interpreter.lowering.examples import Examples
from interpreter.lowering.expressions import Expressions
from interpreter.lowering.failing import settle_failing
from interpreter.lowering.folding import fold
from interpreter.lowering.invariants import Invariants
from interpreter.lowering.layout import lay_out
from interpreter.lowering.names import Names
from interpreter.lowering.naming import effect_label, effect_text, name_components, read_text
from interpreter.lowering.places import build_place_fields, build_places
from interpreter.lowering.positions import Positions
from interpreter.lowering.procedures import Procedures
from interpreter.lowering.scope import Area, Frame, Scope
from interpreter.lowering.secrecy import Secrecy, members_of
from interpreter.lowering.settings import Settings, example_settings, number_of, settle
from interpreter.lowering.stands import Stands
from interpreter.lowering.starts import Starts
from interpreter.lowering.statements import Statements
from interpreter.lowering.suspension import Suspension
from interpreter.lowering.topology import build_topology
from interpreter.program import expression as e
from interpreter.program import statement as p
from interpreter.program.program import Goal, Look, Place, Program, Score
from interpreter.program.value import NOTHING
from interpreter.source.spelling import in_words
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as x
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Label, Node
from interpreter.syntax.walking import walk


def lower(typed: TypedRuleset, options: Mapping[str, str], seats: int | None, reporter: Reporter) -> Program | None:
    """Lower a ruleset that was checked without errors.

    Args:
        typed: The typed ruleset.
        options: Chosen options, as they are written; the others have their defaults.
        seats: The number of players, or None for the fewest.
        reporter: Gets what only shows with these settings, such as a board that is too big.

    Returns:
        The program, or None if something was reported.

    Raises:
        BadSettingError: An option or number of players that the ruleset doesn't have.
    """
    settings = settle(typed, options, seats)
    before = len(reporter.found)
    program = None
    try:
        program = Lowering(typed, settings, reporter).program
    except RecursionError:
        reporter.report(
            "too-complex",
            typed.ruleset.label.span,
            "definitions, effects or expressions of this ruleset lead into one another too deeply",
            help="break the longest chain of them into shorter ones",
        )
    failed = any(finding.severity is Severity.ERROR for finding in reporter.found[before:])
    return None if failed else program


def digest(typed: TypedRuleset, settings: Settings) -> str:
    """A fingerprint of all texts of a ruleset and its settings: 32 hexadecimal digits."""
    state = blake2b(digest_size=16)
    for layer in typed.ruleset.layers:
        for file in layer.files:
            state.update(file.text.encode())
            state.update(b"\0")
    for row in typed.rows:
        state.update(row.row.span.text.encode())
    state.update(repr(settings).encode())
    return state.hexdigest()


class Lowering:
    """One run of the lowering."""

    def __init__(self, typed: TypedRuleset, settings: Settings, reporter: Reporter) -> None:
        ruleset = typed.ruleset
        self.typed = typed
        self.settings = settings
        names = tuple(n.text for n in ruleset.players.names) if ruleset.players else ()
        seat_names = names[: settings.seats] or tuple(f"seat({i + 1})" for i in range(settings.seats))
        values = {name: number_of(ruleset.options[name], value) for name, value in settings.options}
        domains = Domains(typed, values, settings.seats, seat_names)
        self.program = Program(
            ruleset.name,
            ruleset.label.plain,
            digest(typed, settings),
            settings.seats,
            seat_names,
            dict(settings.options),
            {name: option.label.plain for name, option in ruleset.options.items() if option.label},
            layers={file: layer.name for layer in ruleset.layers for file in layer.files},
        )
        self.context = self.make_context(domains, reporter)
        self.make_world()
        self.make_procedures()
        self.finish()

    def make_context(self, domains: Domains, reporter: Reporter) -> Context:
        context = Context(self.typed, domains, self.program, reporter)
        context.secrecy = Secrecy(context)
        context.names = Names(context)
        context.calls = Calls(context)
        context.expressions = Expressions(context)
        context.definitions = Definitions(context)
        context.statements = Statements(context)
        context.decisions = Decisions(context)
        context.blocks = Blocks(context)
        context.procedures = Procedures(context)
        context.suspension = Suspension(context)
        context.positions = Positions(context)
        context.flow = EffectFlow(Survey(self.typed))
        context.starts = Starts(context)
        context.stands = Stands(context)
        context.examples = Examples(context)
        context.invariants = Invariants(context)
        return context

    # ---- places, components, columns ----

    def make_world(self) -> None:
        context = self.context
        build_places(context)
        build_place_fields(context)
        rows = build_components(context)
        name_components(context)
        context.secrecy.begin()
        context.starts.build(rows)
        self.intern_effects()
        context.starts.begin()

    def intern_effects(self) -> None:
        """Number every constant effect that the text names, so that each `do` of a value knows all it can be."""
        scope = Scope(Frame(), {})
        ruleset = self.typed.ruleset
        reactions = [r for q in ruleset.procedures.values() for r in (*q.before, *q.after)]
        bodies = (*(q.body for q in ruleset.procedures.values()), *(r.body for r in reactions), *ruleset.examples)
        passed_over: set[Node] = {node.target for node in walk(*bodies) if isinstance(node, s.Do)}
        passed_over.update(node.function for node in self.typed.types if isinstance(node, x.Apply))
        for node, type_ in self.typed.types.items():
            if node in passed_over or not isinstance(node, x.Name | x.Apply):
                continue
            if not isinstance(t.plain(type_), t.EffectType):
                continue
            function = node.function if isinstance(node, x.Apply) else node
            meaning = self.typed.meanings.get(function)
            if isinstance(meaning, m.ProcedureName) and meaning.procedure.sort == "effect":
                self.context.expressions.value(node, scope)

    # ---- procedures, scores, examples ----

    def make_procedures(self) -> None:
        context, program, ruleset = self.context, self.program, self.typed.ruleset
        scope = Scope(Frame(), {}, area=Area("game", strand=False))
        game = context.game = context.procedures.begin("game", "phase", [], None, scope)
        writer = context.blocks.writer(game)
        assert game.entry is not None
        assert game.exit is not None
        game.exit.terminator = p.Halt()
        phases = [ruleset.procedures[name] for name in ("setup", "play") if name in ruleset.procedures]
        for phase in phases:
            if phase.name.text == "play":
                writer.emit(*context.invariants.begin(set_up=len(phases) > 1))
            if phase.sort == "phase":
                writer.invoke(context.procedures.in_blocks(phase, strand=False), (), scope, phase.name.span)
        writer.goto(game.exit)
        program.begin = game.entry
        for name, score in ruleset.scores.items():
            label = score.label.plain if score.label else in_words(name)
            program.scores.append(Score(name, label, context.definitions.define(score)))
        if ruleset.winner is not None:
            for goal in ruleset.winner.goals:
                want = self.typed.types[goal.value]
                number = t.NUMBER if t.may_be_nothing(want) else want
                define = context.definitions.of_player("goal", goal.value, number)
                source = program.sources.get(define.body)
                text = goal.value.span.text if source is None else source.span.text
                program.winner.append(Goal(goal.most, define, " ".join(text.split())))
        context.invariants.lower()
        self.make_labels()
        program.stands = context.stands.build()
        for example in ruleset.examples:
            if example_settings(self.typed, example) == self.settings:
                program.examples.append(context.examples.lower(example))

    def make_labels(self) -> None:
        """Labels of components and places, and how things are drawn."""
        context, program, ruleset = self.context, self.program, self.typed.ruleset
        frame = Frame()
        thing = frame.local("self")
        thing.holds = "component"
        scope = Scope(frame, {}, thing=e.Get(thing))
        labels = {name: self.label(label_of(context, kind), scope) for name, kind in ruleset.kinds.items()}
        program.components = tuple(evolve(c, label=labels[c.kind]) for c in context.domains.components)
        frame = Frame()
        scope = Scope(frame, {}, thing=e.Get(frame.local("self")), subject="place")
        groups: dict[str, p.Text | None] = {
            name: self.label(space.label, scope) for name, space in ruleset.spaces.items()
        }
        for piles in (ruleset.piles, ruleset.own_piles):
            for name, pile in piles.items():
                groups[name] = p.Text((pile.label.plain,)) if pile.label else None
        program.places = tuple(
            evolve(place, label=groups.get(place.group) or self.named(place)) for place in context.domains.places
        )
        for look in ruleset.looks:
            for mark, condition in look.cases:
                self.make_look(look.binder, condition, mark)

    def named(self, place: Place) -> p.Text | None:
        """The label of a place that only its board names: `a1`, and its owner before it."""
        board = self.context.boards.get(place.group)
        if board is None or board.names is None:
            return None
        name = in_words(place.name.rpartition(".")[2])
        return p.Text((name if place.owner is None else f"{self.program.seat_labels[place.owner]} {name}",))

    def label(self, label: Label | None, scope: Scope) -> p.Text | None:
        return self.context.statements.text(label, scope)

    def make_look(self, binder: x.Binder, only: x.Expression | None, mark: d.Mark) -> None:
        context = self.context
        frame = Frame()
        scope = Scope(frame, {})
        local = frame.local(binder.name.text)
        context.expressions.bind(binder, local, scope)
        source = binder.source
        members = members_of(context.expressions.mask(source, scope))
        condition = e.Define("fits", (local,), (), 0)
        condition.body = e.Const(1)
        for part in (binder.where, only):
            if part is not None:
                condition.body = fold(e.And(condition.body, context.expressions.condition(part, scope)))
        text = context.statements.text(mark.text, scope)
        condition.frame = frame.size
        assert text is not None
        member = context.typed.types[source]
        inner = member.member if isinstance(member, t.SetType | t.ListType) else member
        subject = "place" if inner is not None and isinstance(t.plain(inner), t.PlaceType) else "component"
        if not isinstance(members, int):
            everything = context.domains.places if subject == "place" else context.domains.components
            members = (1 << len(everything)) - 1
        colour = mark.colour.text if mark.colour is not None else ""
        meaning = "" if mark.value is None else self.stands_for(mark.value, scope)
        self.program.looks.append(Look(subject, members, local, condition, text, colour, meaning))

    def stands_for(self, value: x.Expression, scope: Scope) -> str:
        """What a player or a member of an enum is called; empty for other values."""
        type_ = t.plain(self.context.typed.types[value])
        node = self.context.expressions.value(value, scope)
        if not isinstance(type_, t.PlayerType | t.EnumType) or not isinstance(node, e.Const) or node.value == NOTHING:
            return ""
        return read_text(self.context, node.value, type_)

    # ---- the table ----

    def watch(self) -> None:
        """Guard the columns in which copies of a simultaneous block could meet, as far as the checker can't exclude it.

        Names of piles, spaces and kinds stand for what lies where.
        """
        context, program = self.context, self.program
        names = {name for meetings in self.typed.may_meet.values() for name in meetings}
        context.watched.update(column for (name, _), column in context.variables.items() if name in names)
        context.watched.update(column for (_, name), column in context.field_columns.items() if name in names)
        ruleset = self.typed.ruleset
        if any(names & set(group) for group in (ruleset.piles, ruleset.own_piles, ruleset.spaces, ruleset.kinds)):
            context.watched.update((program.place_of, program.top))

    def finish(self) -> None:
        context, program = self.context, self.program
        program.effects = tuple(effect_text(context, effect) for effect in context.domains.effects)
        program.effect_labels = tuple(effect_label(context, effect) for effect in context.domains.effects)
        program.texts = tuple(context.domains.texts)
        program.topology = build_topology(context)
        context.decisions.finish()
        self.watch()
        for procedure, frame in context.procedures.frames.items():
            procedure.frame = frame.size
        lay_out(context)
        context.starts.fill()
        settle_failing(program)
