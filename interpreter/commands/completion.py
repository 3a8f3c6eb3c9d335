"""`rulewright completion`: the script that teaches a shell to complete the command."""

from __future__ import annotations

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in SHELL.

    \b
    bash:  eval "$(rulewright completion bash)"      in ~/.bashrc
    zsh:   eval "$(rulewright completion zsh)"       in ~/.zshrc
    fish:  rulewright completion fish > ~/.config/fish/completions/rulewright.fish
    """  # noqa: D301 (click needs the character itself)
    from click.shell_completion import get_completion_class

    script = get_completion_class(shell)
    assert script is not None
    root = context.find_root()
    click.echo(script(root.command, {}, "rulewright", "_RULEWRIGHT_COMPLETE").source())
