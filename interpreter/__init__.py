"""Rulewright: board and card games written as text, with a checker and a generic interpreter.

The public Python API is `interpreter.api`; this package itself stays light, so that the command starts quickly.
"""

__version__ = "0.1.0"
