"""C programs and compilers for tests: real ones, and ones that behave badly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.cache.folder import cache_folder
from interpreter.native.building import library_of
from interpreter.native.built import Library
from tests.project.fences import ROOT

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

ANSWER = "int answer(void) { return 42; }\n"
"""A program; `answered` looks at what came of it."""

WRAPPER = """
echo compiled >> "{log}"
exec cc "$@"
"""
"""The real compiler; it notes that it was called."""


def answered(library: object) -> int:
    assert isinstance(library, Library), library
    return int(library.functions.answer())


def compiled() -> Library:
    library = library_of(ANSWER)
    assert answered(library) == 42
    assert isinstance(library, Library)
    return library


def fake_compiler(folder: Path, script: str, name: str = "fake-cc") -> Path:
    """A compiler that tells its version when asked, and otherwise does what a shell script says."""
    path = folder / name
    path.write_text(f'#!/bin/sh\ncase " $* " in *" --version "*) echo {name} 1.0; exit 0;; esac\n{script}\n')
    path.chmod(0o755)
    return path


def kept_files() -> list[Path]:
    return sorted(cache_folder("native").glob("*.kept"))


def start_python(script: str, *arguments: str) -> subprocess.Popen[str]:
    """Another Python that runs a script with the same environment."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(path: Path, seconds: float = 30) -> str:
    """What a file says as soon as it says anything."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(0.01)
    raise AssertionError(f"{path} never came")


def is_gone(process: int, seconds: float = 10) -> bool:
    """Whether a process ends in time. One that has ended and is waited for by nobody yet counts as gone."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        stat = Path(f"/proc/{process}/stat")
        if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False
