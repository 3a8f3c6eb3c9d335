"""The checking pass: from the assembled ruleset to the typed one.

Typing comes first: what every name means and which type every expression has. It goes by dependency: options and
types, the fields and shapes of things, the parameters of procedures; then what has values of its own (definitions, in
the order in which they need each other), then blocks, examples and tables. The analysis that follows looks at the
whole: who can act where, what leads to what, what is never used.
"""

from __future__ import annotations

from interpreter.assembly.ruleset import Ruleset
from interpreter.checking.analysis.analyse import analyse
from interpreter.checking.catalog import Catalog
from interpreter.checking.checker import Checker
from interpreter.checking.declarations.data import data, start_values
from interpreter.checking.declarations.definitions import definitions, invariants, result_of, winner
from interpreter.checking.declarations.examples import examples
from interpreter.checking.declarations.procedures import looks, parameters, procedures
from interpreter.checking.declarations.reasons import expected_reasons
from interpreter.checking.declarations.tables import tables
from interpreter.checking.expressions.builtins import FUNCTIONS
from interpreter.checking.expressions.rules import RULES as EXPRESSIONS
from interpreter.checking.meaning import TypedRuleset
from interpreter.checking.relations import Relations
from interpreter.checking.repeated import join_repeated
from interpreter.checking.scope import global_names, own_names, predeclared_names
from interpreter.checking.statements.rules import RULES as STATEMENTS
from interpreter.checking.unheld import join_unheld
from interpreter.diagnostics.diagnostic import Reporter


def check(ruleset: Ruleset, reporter: Reporter) -> TypedRuleset:
    """Find out the meaning and type of everything in a ruleset, and whether it makes sense as a whole.

    Mistakes are reported; the result is as good as could be made of the ruleset.
    """
    typed = type_ruleset(ruleset, reporter)
    analyse(typed, reporter)
    return typed


def type_ruleset(ruleset: Ruleset, reporter: Reporter) -> TypedRuleset:
    """Do the first half of checking: names and types."""
    since = len(reporter.found)
    checker = _typed_with(Catalog(ruleset), reporter)
    join_unheld(checker, lambda catalog: _typed_with(catalog, Reporter()), since)
    join_repeated(checker)
    return checker.typed


def _typed_with(catalog: Catalog, reporter: Reporter) -> Checker:
    ruleset = catalog.ruleset
    typed = TypedRuleset(ruleset)
    checker = Checker(
        ruleset=ruleset,
        reporter=reporter,
        typed=typed,
        catalog=catalog,
        relations=Relations(catalog),
        globals_=global_names(ruleset),
        own=own_names(ruleset),
        predeclared=predeclared_names(FUNCTIONS),
        expression_rules=EXPRESSIONS,
        statement_rules=STATEMENTS,
        result_of=result_of,
        lost=ruleset.lost,
    )
    data(checker)
    definitions(checker)
    parameters(checker)
    start_values(checker)
    procedures(checker)
    winner(checker)
    invariants(checker)
    looks(checker, ruleset.looks)
    examples(checker)
    expected_reasons(checker)
    tables(checker)
    return checker
