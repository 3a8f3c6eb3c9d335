"""What lowering can find: what only shows with certain options or a certain number of players."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("not-kept", "a value that can't be kept over a decision"),
    Rule("no-stand", "an example that stands at a phase that play doesn't lead to"),
    Rule("no-counter", "an example that sets a loop's counter that isn't there"),
)
