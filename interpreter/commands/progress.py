"""How far a long command has come."""

from __future__ import annotations

import sys

import click


def show_progress(text: str) -> None:
    """Show a text on a line of the terminal that the next one is written over; an empty one clears it.

    Where the output of errors is no terminal, nothing is shown.
    """
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(f"\r\x1b[K{text}", nl=False, err=True)
