"""What the pass `checking` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = ()
