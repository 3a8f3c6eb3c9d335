"""The commands of the shell: one table from which all else about them comes."""

from __future__ import annotations

from attrs import frozen


@frozen
class CommandWord:
    """A command. `takes` says what may follow it: option, word, command, scored, file or nothing."""

    name: str
    usage: str
    summary: str
    details: str = ""
    aliases: tuple[str, ...] = ()
    takes: str = ""


COMMANDS = (
    CommandWord(
        "board", "board", "show the table again", "It is shown as you see it, with what you know of hidden things."
    ),
    CommandWord("hand", "hand", "show only what you have"),
    CommandWord(
        "log", "log", "show all that happened", "What you may not know is left out of it, or stands there as ?."
    ),
    CommandWord(
        "score",
        "score [PART | PLAYER]",
        "show the scores as things stand",
        "Alone, with what your own score is made of; with the name of a part or player, what that is made of.",
        takes="scored",
    ),
    CommandWord(
        "why",
        "why OPTION",
        "tell why something is legal or not",
        "Say what you would like to do: `why lay card=7`, `why lay`. Names may be shortened, and values left out.",
        takes="option",
    ),
    CommandWord(
        "rules",
        "rules [WORD]",
        "show what the ruleset says of a word",
        "Shows where the word is declared, and the lines that use it. Alone, it lists what there is.",
        takes="word",
    ),
    CommandWord(
        "hint",
        "hint",
        "what a player would do who looks one option ahead",
        "And by how much that is better than the next best, as far as one can know from where you sit.",
    ),
    CommandWord(
        "back",
        "back",
        "go a step back in picking an option",
        "What you have picked counts only when the option is complete.",
    ),
    CommandWord(
        "undo",
        "undo",
        "take back the last decision made at this keyboard",
        "Moves of other players after it are taken back as well. It can't be done where chance drew something since, "
        "or somebody learnt something. While you are picking step by step it goes a step back.",
    ),
    CommandWord("redo", "redo", "take again what was taken back"),
    CommandWord(
        "save",
        "save FILE",
        "write the record of the game so far to a file",
        "`rulewright play --resume FILE` goes on with it.",
        takes="file",
    ),
    CommandWord("help", "help [COMMAND]", "show this help, or more about a command", aliases=("?",), takes="command"),
    CommandWord("quit", "quit", "leave the game", "It is kept: it can be gone on with.", aliases=("q", "exit")),
)

BY_WORD = {word: command for command in COMMANDS for word in (command.name, *command.aliases)}

PICKING = (
    "Type the number of what you want, or its name: a part of it is enough if nothing else fits. Several words pick "
    "at once what is asked step by step."
)


def overview() -> list[str]:
    """All commands, a line each."""
    width = max(len(command.usage) for command in COMMANDS)
    return [f"  {command.usage.ljust(width)}  {command.summary}" for command in COMMANDS]


def help_of(word: str) -> list[str]:
    """What there is to say of one command; empty if there is none."""
    command = BY_WORD.get(word.casefold())
    if command is None:
        return []
    also = f" (or {', '.join(command.aliases)})" if command.aliases else ""
    return [f"{command.usage}{also}: {command.summary}", *([command.details] if command.details else [])]
