"""`rulewright test --games N`: random games, looked at closely."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from interpreter.commands.exits import FINDINGS, INTERRUPTED
from interpreter.commands.progress import show_progress
from interpreter.commands.selection import Setting
from interpreter.source.spelling import counted

if TYPE_CHECKING:
    from interpreter.api import Rules
    from interpreter.commands.coverage import Coverage
    from interpreter.testing.random_games import Played, Report


def play_random_games(rules: Rules, games: int, seed: int, setting: Setting, covered: Coverage | None) -> int:
    """Play so many games, show what they found, and sum up; the result is the exit code.

    Whoever breaks off is told what has been found so far.
    """
    from interpreter.testing.random_games import Report, play_games

    report, interrupted = Report(), False
    try:
        for report in play_games(rules, games, seed, setting.options, setting.players, covered):
            show_progress(f"{len(report.played)} of {games} games")
    except KeyboardInterrupt:
        interrupted = True
    show_progress("")
    _tell(rules, report, setting)
    if interrupted:
        click.echo(f"broken off after {len(report.played)} of {games} games")
        return INTERRUPTED
    return FINDINGS if report.found else 0


def _tell(rules: Rules, report: Report, setting: Setting) -> None:
    from interpreter.diagnostics.render_full import render_full

    for found in report.found:
        click.echo(render_full([found.diagnostic], colour=True).rstrip())
        click.echo(f"   = {_again(rules, found.first, setting)}\n")
    click.echo(_summary(report))


def _again(rules: Rules, played: Played, setting: Setting) -> str:
    """How to play the game again in which something was found."""
    words = ["rulewright", "test", rules.name, "--games", "1", "--seed", str(played.seed)]
    if len(rules.players) > 1:
        words += ["--players", str(played.settings.seats)]
    for name, value in played.settings.options:
        words += ["--option", f"{name}={value}"]
    for layer in setting.layers:
        words += ["--layer", layer]
    return f"first seen in: {shlex.join(words)}"


def _summary(report: Report) -> str:
    """How many games there were, how fast, and how they went."""
    count = len(report.played)
    parts = [f"{counted(count, 'random game', ',')}, {counted(report.decisions, 'decision', ',')}, {_speed(report)}"]
    if report.settings > 1 or report.met < report.pairs:
        pairs = f"all {report.pairs:,}" if report.met == report.pairs else f"{report.met:,} of {report.pairs:,}"
        parts.append(f"{counted(report.settings, 'setting', ',')}, {pairs} pairs of values")
    if report.stopped:
        parts.append(f"{report.stopped} had to stop")
    if report.endless:
        parts.append(f"{report.endless} went on and on and were left")
    errors = sum(found.diagnostic.severity.value == "error" for found in report.found)
    warnings = len(report.found) - errors
    if warnings:
        parts.append(f"{counted(warnings, 'order', ',')} that matter{'' if warnings != 1 else 's'}")
    if not report.found:
        parts.append("nothing found")
    return "; ".join(parts)


def _speed(report: Report) -> str:
    if not report.played or report.seconds <= 0:
        return "none a second"
    speed = len(report.played) / report.seconds
    if speed < 1:
        return f"{1 / speed:.1f} seconds a game"
    return f"{speed:.1f} games a second" if speed < 10 else f"{speed:,.0f} games a second"
