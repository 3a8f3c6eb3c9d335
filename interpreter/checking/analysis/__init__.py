"""The analysis of a typed ruleset, the last part of checking."""

from interpreter.checking.analysis.analyse import analyse
from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.checking.analysis.survey import Survey

__all__ = ["Call", "CallGraph", "Survey", "analyse"]
