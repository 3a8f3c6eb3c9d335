"""What the exit code of a command says. 0 is that all went well."""

FINDINGS = 1
"""The work was done, and found something: mistakes, failing examples, a question that couldn't be read."""
FAILURE = 2
"""The work couldn't be done."""
INTERRUPTED = 130
BROKEN_PIPE = 141
