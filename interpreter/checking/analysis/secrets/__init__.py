"""What may be chosen, and is it known to who chooses: reads of hidden things that decide what is offered."""

from interpreter.checking.analysis.secrets.report import report_secrets

__all__ = ["report_secrets"]
