"""The sessions in the documents are what really happens: the commands of every `console` block are run, in order.

A block's commands stand behind `$ `; what follows is what they print, on both streams. A line `…` stands for anything
printed there. Named blocks of rules, tables and Python that stand before it lie in the folder; `answers=1,3` behind
`console` is what its last command reads. With UPDATE_SESSIONS=1 in the environment the pages are rewritten, save
for blocks with a `…`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.project.fences import ROOT, Fence, fences, write

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if "```console" in page.read_text("utf-8")
]
UPDATE = "UPDATE_SESSIONS" in os.environ
HINT = "if that is right: UPDATE_SESSIONS=1 pytest -n 0 tests/project/test_sessions.py"


def commands(block: Fence) -> list[tuple[str, str]]:
    """The commands of a block, each with what it is said to print."""
    pieces = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert not pieces[0], f"the block in line {block.line} doesn't begin with a command"
    return list(zip(pieces[1::2], pieces[2::2], strict=True))


def run(command: str, answers: str, folder) -> str:
    programs = folder / ".bin"
    if not programs.exists():
        programs.mkdir()
        for name, arguments in (("rulewright", f'"{ROOT / "cli.py"}"'), ("python", "")):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
            program.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    own = {
        "PATH": path,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "RULEWRIGHT_STATE": str(folder / ".state"),
    }
    environment = os.environ | own
    done = subprocess.run(
        ["sh", "-c", command], input=answers, env=environment, cwd=folder, check=False, timeout=120, text=True,
        encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def same(printed: str, expected: str) -> bool:
    pattern = "(?:.*\n)*".join(re.escape(part) for part in re.split(r"^…\n", expected, flags=re.MULTILINE))
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_sessions(page, tmp_path):
    text = page.read_text(encoding="utf-8")
    for block in fences(text):
        if block.language in ("rules", "yaml", "python", "sh") and block.name:
            write(block, tmp_path / block.name)
        if block.language != "console":
            continue
        answers = "".join(f"{a}\n" for flag in block.flags if flag.startswith("answers=") for a in flag[8:].split(","))
        every = commands(block)
        session = ""
        for number, (command, expected) in enumerate(every, 1):
            printed = run(command, answers if number == len(every) else "", tmp_path)
            session += f"$ {command}\n{printed}"
            if not UPDATE:
                assert same(printed, expected), (
                    f"{page.name}, line {block.line}: `{command}` printed\n{printed}\n{HINT}"
                )
        if UPDATE and "\n…\n" not in block.text:
            text = text.replace(block.text + "```", session + "```", 1)
    if UPDATE:
        page.write_text(text, encoding="utf-8")
