"""Judges what decides about options: whether who chooses may know it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from interpreter.checking.analysis.pointing import pointed
from interpreter.checking.analysis.secrets import telling
from interpreter.checking.analysis.secrets.players import Player
from interpreter.checking.analysis.secrets.reading import Reading
from interpreter.checking.analysis.secrets.worth import Read, Setting, Worth, holds_components, scalar
from interpreter.checking.types import ComponentType, PlaceType, Type
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Label as Text
from interpreter.syntax.tree import Node


@define(eq=False, slots=False)
class Judging(Reading):
    """Reports what decides about an option, or is told with it, and can't be known to who chooses.

    judging:  whether findings are reported yet.
    gathered: instead of being judged, what decides is gathered here.
    reported: where something was reported already.
    """

    reporter: Reporter
    judging: bool = False
    gathered: list[Read] | None = None
    reported: set[Span] = field(factory=set)

    def judge(self, role: str, reads: Iterable[Read], node: Node, at: Setting) -> None:
        """Judge what a `need`, a `forbid` or a range in the trial of an option depends on."""
        if at.trial is None:
            return
        if self.gathered is not None:
            self.gathered.extend(reads)
        elif self.judging:
            self._report(role, reads, node, at)

    def judge_offer(self, node: s.Binding | d.Chosen, source: Worth, reads: tuple[Read, ...], at: Setting) -> None:
        """Judge what it depends on what is offered, and whether the chooser can tell one from another."""
        if self.gathered is not None:
            self.gathered.extend(reads)
        elif self.judging and not self._report("offer", reads, node, at):
            self._report_crowd(node, source, at)

    def judge_handed(self, node: e.Expression, worth: Worth, at: Setting) -> None:
        """Judge what it depends on what is handed over with an action that is asked."""
        if self.gathered is None and self.judging:
            self._report("offer", worth.reads, node, at)

    def judge_label(self, role: str, label: Text | None, at: Setting) -> None:
        """Judge what a text tells; a component whose viewer doesn't know it is shown by its kind."""
        if label is None or not self.judging or self.gathered is not None or (role == "reason" and at.trial is None):
            return
        for part in label.parts:
            if isinstance(part, e.Expression) and not holds_components(self.type_of(part)):
                self._report(role, self.value(part, at).reads, part, at)

    def _chooser(self, at: Setting) -> Player | None:
        return at.trial.chooser if at.trial is not None else at.me

    def _report(self, role: str, reads: Iterable[Read], node: Node, at: Setting) -> bool:
        """Report the first of some reads that the chooser can't know; tell whether there is one."""
        chooser = self._chooser(at)
        read = next((read for read in reads if self.sight.unknown(read, chooser)), None)
        if read is None:
            return False
        span = pointed(read.node)
        if span in self.reported:
            return True
        self.reported.add(span)
        related = []
        if read.origin is not read.node:
            related.append(Label(pointed(read.origin), "it is read here"))
        if not _lies_in(read.node, node) and role in ("need", "forbid", "range"):
            related.append(Label(pointed(node), "and decides whether this is reached"))
        if at.trial is not None and not _lies_in(node, at.trial.body) and role in ("need", "range"):
            related.append(Label(pointed(at.trial.node), "which is tried when this is offered"))
        choice = at.trial.node if at.trial is not None else None
        message = telling.message(role, read, choice)
        self.reporter.report("depends-on-hidden", span, message, help=telling.help_for(role, read), related=related)
        return True

    def _report_crowd(self, node: s.Binding | d.Chosen, source: Worth, at: Setting) -> None:
        of = self._members(node.source)
        if not source.crowd or not isinstance(of, ComponentType) or self.sight.printed.alike(of.kinds):
            return
        spots = source.known_at
        reads = [Read("lying", spot, spot.name, node.source, node.source) for spot in self.closed(spots)]
        if self.sight.veiled(of):
            reads = [Read("shown", None, sorted(of.kinds)[0], node.source, node.source)]
        elif source.named or self.sight.told(of):
            return
        read = next((r for r in reads if self.sight.unknown(r, self._chooser(at))), None)
        if read is None or node.source.span in self.reported:
            return
        self.reported.add(node.source.span)
        self.reporter.report(
            "chosen-unseen",
            pointed(node.source),
            telling.crowd_message(read),
            help=telling.crowd_help(node),
        )

    def _members(self, source: e.Expression) -> Type | None:
        """The type of the members of a set; those of a place are what lies there."""
        of = scalar(self.type_of(source))
        return self.sight.catalog.contents(of) if isinstance(of, PlaceType) else of


def _lies_in(node: Node, around: Node) -> bool:
    inner, outer = node.span, around.span
    return inner.file is outer.file and outer.start <= inner.start and inner.end <= outer.end
