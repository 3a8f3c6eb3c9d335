"""What lowering can find: what only shows with certain options or a certain number of players."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("bad-default", "a printed field whose value isn't constant"),
    Rule("no-such-place", "a table row for a place that isn't there"),
    Rule("not-constant", "a value that must be known before the game begins"),
    Rule("not-kept", "a value that can't be kept over a decision"),
    Rule("no-stand", "an example that stands at a phase that play doesn't lead to"),
    Rule("no-counter", "an example that sets a loop's counter that isn't there"),
)
