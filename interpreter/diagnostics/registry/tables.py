"""What the pass `tables` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("yaml-syntax", "a YAML file that can't be read"),
    Rule("yaml-too-big", "a YAML file that is too long or too deeply nested"),
    Rule("yaml-feature", "anchors, aliases, merge keys, tags, directives or several documents in a YAML file"),
    Rule("yaml-name", "a key, or a place of a map, that isn't a name"),
    Rule("yaml-duplicate-key", "one key twice in a mapping of a YAML file"),
    Rule("table-shape", "something in a YAML table that isn't a list of rows, a row or a value"),
    Rule("table-empty", "a YAML table without rows", error=False),
    Rule("map-shape", "a map that isn't a list of places and a list of links between two of them"),
    Rule("map-unknown-place", "a link of a map that names no place"),
    Rule("map-repeated", "a place or a link that a map has twice"),
    Rule("map-self-link", "a link of a map from a place to itself"),
    Rule("map-in-parts", "a map of which one part can't be reached from another", error=False),
)
