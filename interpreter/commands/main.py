"""The command `rulewright`: its subcommands, and what happens when one of them breaks off."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import click

import interpreter
from interpreter import __version__
from interpreter.commands.bench import bench
from interpreter.commands.check import check
from interpreter.commands.completion import completion
from interpreter.commands.exits import BROKEN_PIPE, FAILURE, FINDINGS, INTERRUPTED
from interpreter.commands.explain import explain
from interpreter.commands.failure import Failure
from interpreter.commands.listing import list_rulesets
from interpreter.commands.loading import complain
from interpreter.commands.new import new
from interpreter.commands.perft import perft
from interpreter.commands.play import play
from interpreter.commands.profile import profile
from interpreter.commands.records import records
from interpreter.commands.replay import replay
from interpreter.commands.show import show
from interpreter.commands.simulate import simulate
from interpreter.commands.test import test
from interpreter.commands.why import why


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="rulewright", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show where in the program a crash happened.")
@click.pass_context
def rulewright(context: click.Context, debug: bool) -> None:
    """Write board and card games as text; check, test and play them.

    A ruleset is named by its file, or by its name alone where it lies in a folder `rulesets` or comes with the program:
    see `rulewright list`.
    """
    context.obj = {"debug": debug}
    if os.environ.get("NO_COLOR"):
        context.color = False
    elif os.environ.get("FORCE_COLOR"):
        context.color = True


for command in (
    play,
    replay,
    records,
    check,
    test,
    perft,
    bench,
    simulate,
    profile,
    why,
    show,
    explain,
    list_rulesets,
    new,
    completion,
):
    rulewright.add_command(command)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the result is the exit code.

    0: done; 1: there were findings or failing examples; 2: the command couldn't do its work.
    """
    try:
        result = rulewright.main(list(arguments), prog_name="rulewright", standalone_mode=False)
        if sys.stdout is not None:  # whoever started us may have closed it
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code if isinstance(error, Failure) else FAILURE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has gone (which click answers with SystemExit, and with nothing else); what is still
        # in the buffer must not be tried again at exit.
        _write_no_more()
        return BROKEN_PIPE
    except OSError as error:
        click.echo(f"error: {(error.strerror or str(error)).lower()}", err=True)
        _write_no_more()
        return FAILURE
    except MemoryError:
        click.echo("error: there is not enough memory for this", err=True)
        return FAILURE
    except Exception as error:
        return _ended_by(error, "--debug" in arguments)
    return result if isinstance(result, int) else 0


def _write_no_more() -> None:
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """The entry point of the installed command."""
    sys.exit(run(sys.argv[1:]))


def _ended_by(error: Exception, debug: bool) -> int:
    """What only shows with certain settings is a mistake in the ruleset; anything else that ends here is ours."""
    from interpreter.api import RulesetError

    if isinstance(error, RulesetError):
        complain(error.diagnostics)
        return FINDINGS
    _report_crash(error, debug)
    return FAILURE


def _report_crash(error: Exception, debug: bool) -> None:
    package = Path(interpreter.__file__).parent
    rooms = [
        Path(frame.filename).relative_to(package)
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(package)
    ]
    stage = rooms[-1].parts[0].removesuffix(".py") if rooms else "start"
    if debug:
        traceback.print_exception(error, file=sys.stderr)
    text = str(error).strip().splitlines()
    what = type(error).__name__ + (f": {text[0][:200]}" if text else "")
    click.echo(f"this is a bug in rulewright {__version__}, stage {stage}: {what}", err=True)
    if not debug:
        click.echo("please report it with the ruleset that shows it and the output of `rulewright --debug …`", err=True)
