"""What the pass `boards` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("board-size", "a board's size is below 1, or its range is empty"),
    Rule("board-too-large", "a board has more places than allowed"),
)
