"""From the names that a user gives to layers: each ruleset with what it extends and the libraries that it uses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import define, field, frozen

from interpreter.assembly.files import Files
from interpreter.assembly.items import builds_on, in_order
from interpreter.assembly.paths import real
from interpreter.assembly.ruleset import Layer
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.finding import Found, NotFound, find_ruleset
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier
from interpreter.syntax.tree import Label as Text


@frozen
class _Ruleset:
    """A file with a `ruleset` line, or with the line that it should have had."""

    path: Path
    file: d.File
    line: d.RulesetLine


@define
class Chains:
    """Follows `extends` from each ruleset down to the base.

    `texts` holds the parsed file of every layer.
    """

    files: Files
    texts: dict[Layer, d.File] = field(factory=dict)
    _layers: dict[Path, Layer] = field(factory=dict)

    def layers_of(self, name: str, added: Sequence[str]) -> tuple[Layer, list[Layer]] | None:
        """Read a ruleset and the layers given with it.

        Returns the layer of that name and all layers in their order, base first, or nothing if the ruleset, or one that
        it extends, can't be read.
        """
        main = self._find(name)
        given = [self._find(each) for each in sorted(set(added))]
        # What the user named may be read with all that lies in and below its folder.
        self.files.roots += [real(found.path.parent) for found in (main, *given) if found]
        top = self._layer(main) if main else None
        if top is None:
            return None
        layers = _down_from(top)
        base = layers[-1]
        for layer in [self._layer(found) for found in given if found]:
            if layer is not None and self._fits(layer, base, top):
                layers += [each for each in _down_from(layer) if each not in layers]
        ordered = in_order(layers)
        self._check_names(ordered)
        return top, ordered

    def _find(self, name: str) -> Found | None:
        found = find_ruleset(name)
        if isinstance(found, NotFound):
            self.files.reporter.report("unknown-ruleset", None, found.message, help=found.help)
            return None
        return found

    def _layer(self, found: Found) -> Layer | None:
        """Read a ruleset and all that it extends."""
        chain: list[_Ruleset] = []
        cause: Text | None = None
        while real(found.path) not in self._layers:
            path = real(found.path)
            paths = [each.path for each in chain]
            if cause is not None and path in paths:
                circle = [each.file.span.file for each in chain[paths.index(path) :]]
                self.files.report_circle(cause, circle, "extends")
                return None
            file = self.files.parse(found, cause)
            if file is None:
                return None
            chain.append(_Ruleset(path, file, self._ruleset_line(file, cause)))
            cause = chain[-1].line.extends
            if cause is None:
                break
            above = self.files.extended(cause)
            if above is None:
                return None
            found = above
        parent = self._layers.get(real(found.path))
        for each in reversed(chain):
            parent = Layer(each.line.name.text, each.line, each.file.span.file, parent, self._used(each.file))
            self._layers[each.path] = parent
            self.texts[parent] = each.file
        return parent

    def _ruleset_line(self, file: d.File, cause: Text | None) -> d.RulesetLine:
        """Find the `ruleset` line of a file, or make up for a missing one."""
        lines = [item for item in file.items if isinstance(item, d.RulesetLine)]
        for extra in lines[1:]:
            self.files.reporter.report(
                "extra-ruleset-line",
                extra.span,
                "a file has only one `ruleset` line",
                related=[Label(lines[0].span, "the first one")],
            )
        if lines:
            return lines[0]
        source = file.span.file
        if not self.files.has_errors(source):
            self._report_missing_line(source, cause)
        nowhere = Span(source, 0, 0)
        name = source.path.stem if source.path else source.name
        return d.RulesetLine(nowhere, Identifier(nowhere, name), Text(nowhere, (name,)), None)

    def _report_missing_line(self, source: SourceFile, cause: Text | None) -> None:
        if cause is not None:
            help = "a file without one is a library: take it in with `use`"
        else:
            help = 'begin with a line like `ruleset my_game "My game"`, unless the file is meant for `use`'
        self.files.reporter.report(
            "missing-ruleset-line",
            cause.span if cause else Span(source, 0, len(source.line_text(1))),
            f"`{source.name}` has no `ruleset` line",
            help=help,
        )

    def _used(self, file: d.File) -> tuple[SourceFile, ...]:
        """Read the libraries of a file, and theirs, and return them in their order."""
        used: list[SourceFile] = []
        self._follow_uses(file, [file.span.file], used)
        return tuple(used)

    def _follow_uses(self, file: d.File, way: list[SourceFile], used: list[SourceFile]) -> None:
        for use in file.items:
            library = self.files.used_file(use) if isinstance(use, d.Use) else None
            if library is None:
                continue
            assert isinstance(use, d.Use)
            source = library.span.file
            if source in way:
                self.files.report_circle(use.path, way[way.index(source) :], "uses")
            elif source not in used:
                used.append(source)
                self._reject_ruleset_line(library, use)
                self._follow_uses(library, [*way, source], used)

    def _reject_ruleset_line(self, library: d.File, use: d.Use) -> None:
        line = next((item for item in library.items if isinstance(item, d.RulesetLine)), None)
        if line is not None:
            self.files.reporter.report(
                "extra-ruleset-line",
                use.path.span,
                f"`{library.span.file.name}` is a ruleset of its own, not a library",
                help="to build on it, write `extends` in the `ruleset` line",
                related=[Label(line.span, "this line makes it a ruleset")],
            )

    def _fits(self, added: Layer, base: Layer, main: Layer) -> bool:
        """Tell whether a layer that was given extends the base, too; report if it doesn't."""
        if builds_on(added, base) and added is not base:
            return True
        help = ""
        if added is base and main is not base:
            message = f"`{added.name}` is what `{main.name}` extends, not a layer"
            help = f"name `{added.name}` first, and give `{main.name}` as its layer"
        elif added.extends is None:
            message = f"`{added.name}` extends nothing, so it can't be a layer of `{base.name}`"
        else:
            message = f"`{added.name}` is a layer of `{_down_from(added)[-1].name}`, not of `{base.name}`"
        span = added.line.extends.span if added.line.extends else added.line.name.span
        self.files.reporter.report("foreign-layer", span, message, help=help)
        return False

    def _check_names(self, layers: list[Layer]) -> None:
        first: dict[str, Layer] = {}
        for layer in layers:
            other = first.setdefault(layer.name, layer)
            if other is not layer:
                self.files.reporter.report(
                    "duplicate-name",
                    layer.line.name.span,
                    f"two rulesets of this game are called `{layer.name}`",
                    help="give each layer a name of its own",
                    related=[Label(other.line.name.span, "the other one")],
                )


def _down_from(layer: Layer) -> list[Layer]:
    """List a layer and all that it extends, the base last."""
    chain = [layer]
    while chain[-1].extends is not None:
        chain.append(chain[-1].extends)
    return chain
