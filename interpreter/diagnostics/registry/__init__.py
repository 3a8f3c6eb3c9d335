"""Every id that a diagnostic can have, declared by the pass that reports it.

Ids are kebab-case, unique and never used again for something else.
"""

from interpreter.diagnostics.registry import (
    analysis,
    assembly,
    boards,
    checking,
    engine,
    lowering,
    syntax,
    tables,
    testing,
)
from interpreter.diagnostics.registry.rule import Rule

RULES: dict[str, Rule] = {
    rule.id: rule
    for module in (syntax, tables, assembly, checking, analysis, boards, lowering, engine, testing)
    for rule in module.RULES
}

__all__ = ["RULES", "Rule"]
