"""What compilers may do, and what is made of it."""

from __future__ import annotations

import shutil
import tempfile
import time
from threading import Event, Timer

import pytest

from interpreter.native.building import library_of
from interpreter.native.built import Library
from interpreter.native.compilers import Compiler
from interpreter.native.compiling import compile_library
from interpreter.native.unavailable import Unavailable
from tests.native.making import ANSWER, fake_compiler, is_gone, needs_compiler, wait_for


def failure(script: str, folder, *, seconds: float = 30, stop: Event | None = None) -> Unavailable:
    """What comes of a compiler that does what a script says."""
    compiler = Compiler((str(fake_compiler(folder, script)),), "1.0")
    found = compile_library(compiler, ANSWER, 1, stop or Event(), seconds)
    assert isinstance(found, Unavailable), found
    assert found.message.isprintable()
    return found


@needs_compiler
def test_what_a_compiler_complains_of_is_told():
    found = library_of("int answer(void) { return nothing_like_that; }\n")
    assert isinstance(found, Unavailable)
    assert found.message == "the C compiler `cc` failed"
    assert any("nothing_like_that" in line for line in found.output)
    assert not any(tempfile.gettempdir() in line for line in found.output), "where it was compiled says nothing"


@needs_compiler
def test_what_is_called_must_be_there():
    found = library_of("int elsewhere(void);\nint answer(void) { return elsewhere(); }\n")
    assert isinstance(found, Unavailable)
    assert "can't be loaded" in found.message
    assert "elsewhere" in found.message
    assert tempfile.gettempdir() not in found.message


@needs_compiler
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_numbers_that_are_too_large_wrap_around(level):
    library = library_of("int grows(int number) { return number + 1 > number; }\n", level)
    assert isinstance(library, Library)
    assert library.functions.grows(1) == 1
    assert library.functions.grows(2**31 - 1) == 0


def test_long_complaints_are_cut(tmp_path):
    found = failure("yes 'program.c:1: error: so much is wrong' | head -c 20000000; exit 1", tmp_path)
    assert found.message == "the C compiler `fake-cc` failed"
    assert found.output == ("program.c:1: error: so much is wrong",) * 5


def test_long_lines_and_odd_signs_are_made_fit_to_show(tmp_path):
    found = failure(r"printf '\n\033[31mred\007 \377'; yes | tr -d '\n' | head -c 100000; exit 1", tmp_path)
    assert all(line.isprintable() and len(line) <= 200 for line in found.output)
    assert "red" in found.output[0]


@pytest.mark.parametrize(
    "script", ["sleep 1000", "yes", "exec >&- 2>&-; sleep 1000", "trap '' TERM INT HUP; sleep 1000"]
)
def test_one_that_does_not_end_is_ended(tmp_path, script):
    begun = time.monotonic()
    found = failure(script, tmp_path, seconds=0.5)
    assert found.message == "the C compiler `fake-cc` took longer than 0.5 seconds"
    assert time.monotonic() - begun < 10


def test_what_it_has_started_ends_with_it(tmp_path):
    noted = tmp_path / "child"
    failure(f"sleep 1000 & echo $! > '{noted}'; wait", tmp_path, seconds=0.5)
    assert is_gone(int(wait_for(noted)))


def test_it_can_be_broken_off(tmp_path):
    stop = Event()
    Timer(0.2, stop.set).start()
    assert failure("sleep 1000", tmp_path, stop=stop).message == "compiling was broken off"


def test_what_it_leaves_behind_is_not_waited_for(tmp_path):
    begun = time.monotonic()
    found = failure("sleep 20 & echo so be it; exit 1", tmp_path)
    assert found.output == ("so be it",)
    assert time.monotonic() - begun < 10


def test_one_that_makes_nothing(tmp_path):
    assert failure("exit 0", tmp_path).message == "the C compiler `fake-cc` made nothing"


def test_one_that_is_gone_when_it_is_called(tmp_path):
    compiler = Compiler((str(tmp_path / "gone"),), "1.0")
    found = compile_library(compiler, ANSWER, 1, Event())
    assert isinstance(found, Unavailable)
    assert found.message == "nothing can be compiled here: no such file or directory"


@pytest.mark.parametrize("made", ["echo garbage", "true", "head -c 100000 /dev/urandom"])
def test_what_is_no_library_is_not_loaded(tmp_path, monkeypatch, made):
    script = f'for last; do :; done; {made} > "$last"'
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, script)))
    found = library_of(ANSWER)
    assert isinstance(found, Unavailable)
    assert found.message.startswith("the compiled program can't be loaded: ")


@needs_compiler
def test_without_a_folder_for_temporary_files_nothing_is_compiled(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    found = library_of(ANSWER)
    assert isinstance(found, Unavailable)
    assert found.message == "nothing can be compiled here: no such file or directory"


@needs_compiler
def test_the_program_may_hold_any_character():
    library = library_of('/* \N{GREEK SMALL LETTER ALPHA} */ const char *text(void) { return "\N{SNOWMAN}"; }\n')
    assert isinstance(library, Library)
    assert shutil.which("cc")
