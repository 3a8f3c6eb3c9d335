"""What the pass `assembly` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    # Files
    Rule("unknown-ruleset", "a name or path leads to no ruleset, or to more than one"),
    Rule("file-outside", "a ruleset takes in a file that lies outside its folder"),
    Rule("file-circle", "files take in each other in a circle"),
    Rule("missing-ruleset-line", "a file stands where a ruleset is needed, and has no `ruleset` line"),
    Rule("extra-ruleset-line", "a `ruleset` line stands where there may be none"),
    Rule("unknown-language", "a file is written for a version of the language that doesn't exist"),
    Rule("foreign-layer", "a layer doesn't extend the ruleset that it is given for"),
    # Names
    Rule("duplicate-name", "two things in one scope have the same name"),
    Rule("duplicate-line", "a line that may stand only once stands twice"),
    Rule("predeclared-name", "a declaration takes a name that always has its own meaning"),
    Rule("missing-shape", "a space is declared without a shape"),
    # Layers
    Rule("unknown-change", "`also`, `replace` or `remove` names something that doesn't exist"),
    Rule("wrong-change", "`also`, `replace` or `remove` doesn't fit what it changes"),
    Rule("unknown-event", "a reaction names something that never happens"),
    Rule("layer-clash", "two layers change one thing, and neither extends the other"),
    Rule("exception-clash", "two layers add exceptions to one definition that can hold together"),
)
