"""Reading all that belongs to a ruleset, and setting out its declarations in their order."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from interpreter.assembly.chains import Chains
from interpreter.assembly.files import Files
from interpreter.assembly.items import Content, Item
from interpreter.assembly.ruleset import Layer
from interpreter.diagnostics.diagnostic import Label
from interpreter.source.text import SourceFile
from interpreter.syntax import declaration as d
from interpreter.syntax.expression import TextValue
from interpreter.syntax.tree import Label as Text

NEWEST_LANGUAGE = 1


def load(name: str, added: Sequence[str], files: Files) -> Content | None:
    """Read a ruleset and the layers given with it.

    Names and paths are those that users write. The result is nothing if the ruleset, or one that it extends, can't be
    read; what is wrong has been reported.
    """
    chains = Chains(files)
    found = chains.layers_of(name, added)
    if found is None:
        return None
    main, layers = found
    expansion = _Expansion(chains.files, Content(layers, main), {layer.file: [] for layer in layers})
    for layer in layers:
        expansion.expand(chains.texts[layer], layer)
    return expansion.finished()


@define
class _Expansion:
    """Lists the declarations of layers; those of a library stand where its `use` line does."""

    files: Files
    content: Content
    declared: dict[SourceFile, list[Item]]
    """What each library that was taken in has declared; nothing yet while it is being taken in, nor for rulesets."""

    def expand(self, file: d.File, layer: Layer) -> list[Item]:
        added: list[Item] = []
        versions: list[d.LanguageLine] = []
        for declaration in file.items:
            match declaration:
                case d.RulesetLine():
                    pass
                case d.LanguageLine():
                    versions.append(declaration)
                case d.Use():
                    added += self._expand_use(declaration, layer)
                case d.PerPlayer():
                    added += self._add(declaration.items, layer, own=True)
                case d.TableFile():
                    added += self._add([declaration, *self.files.tables_of(declaration.path)], layer)
                case _:
                    added += self._add([declaration], layer)
        self._check_language(versions)
        return added

    def finished(self) -> Content:
        for number, item in enumerate(self.content.items):
            item.number = number
        self.content.lost = self.files.lost_names()
        return self.content

    def _expand_use(self, use: d.Use, layer: Layer) -> list[Item]:
        library = self.files.used_file(use)
        if library is None:
            return []
        source = library.span.file
        if source not in self.declared:
            self.declared[source] = []
            self.declared[source] = self.expand(library, layer)
        for item in self.declared[source]:
            if layer not in item.layers:
                item.layers.append(layer)
        return self.declared[source]

    def _add(self, declarations: Sequence[d.Declaration], layer: Layer, own: bool = False) -> list[Item]:
        items = [Item(declaration, [layer], own) for declaration in declarations]
        self.content.items += items
        for declaration in declarations:
            inner = declaration.item if isinstance(declaration, d.Replace) else declaration
            if isinstance(inner, d.Space) and inner.shape is not None:
                self._read_maps(inner.shape)
        return items

    def _read_maps(self, shape: d.Shape) -> None:
        for argument in shape.arguments:
            if not isinstance(argument, TextValue):
                continue
            source = self.files.read(Text(argument.span, (argument.value,)))
            other = self.content.maps.setdefault(argument.value, source) if source else None
            if source and other and source is not other:
                self.files.reporter.report(
                    "duplicate-name",
                    argument.span,
                    f"two maps of this game are called `{argument.value}`",
                    help=f"the other one is `{other.name}`: give one of them another name",
                )

    def _check_language(self, lines: list[d.LanguageLine]) -> None:
        for line in lines[1:]:
            self.files.reporter.report(
                "duplicate-line",
                line.span,
                "a file has only one `language` line",
                related=[Label(lines[0].span, "the first one")],
            )
        for line in lines:
            if not 1 <= line.version <= NEWEST_LANGUAGE:
                self.files.reporter.report(
                    "unknown-language",
                    line.span,
                    f"there is no version {line.version} of the language",
                    help=f"the newest version is {NEWEST_LANGUAGE}",
                )
