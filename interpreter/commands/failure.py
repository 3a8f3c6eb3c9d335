"""How a command says that it couldn't do its work."""

from __future__ import annotations

from typing import IO, Any

import click

from interpreter.commands.exits import FAILURE


class Failure(click.ClickException):
    """The work couldn't be done: a message on stderr, and exit code 2. `help` says what to try."""

    exit_code = FAILURE

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"{click.style('error', fg='red', bold=True)}: {self.message}", file=file, err=file is None)
        if self.help:
            click.echo(f"  {click.style('help', fg='cyan')}: {self.help}", file=file, err=file is None)
