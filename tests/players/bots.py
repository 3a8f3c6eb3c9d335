"""Programs for seats, good and bad: each is a body of Python that is run as a program of its own."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(json.dumps({"option": message["decision"]["options"][0]["name"]}), flush=True)
"""
ANSWERING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        sys.stdout.buffer.write(%s)
        sys.stdout.flush()
"""
"""Writes the same bytes at each decision."""


def command(folder: Path, text: str, *arguments: str) -> str:
    """The command that starts a program with this text."""
    path = folder / f"bot {len(list(folder.iterdir()))}.py"
    path.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(path), *arguments])


def answering(folder: Path, written: bytes) -> str:
    """The command of a program that writes the same bytes at each decision."""
    return command(folder, ANSWERING % repr(written))
