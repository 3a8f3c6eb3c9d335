"""Compiling while something else goes on, and ending in the middle of it."""

from __future__ import annotations

import signal

import pytest

from interpreter.native import building
from interpreter.native.building import Building, library_of
from interpreter.native.built import SMALL, level_for
from interpreter.native.unavailable import Unavailable
from tests.native.making import ANSWER, answered, fake_compiler, is_gone, needs_compiler, start_python, wait_for

HANGS = """
echo $$ > '{noted}'
sleep 1000
"""


@needs_compiler
def test_one_goes_on_until_it_is_ready(tmp_path, monkeypatch):
    go = tmp_path / "go"
    script = f"while [ ! -e '{go}' ]; do sleep 0.01; done; exec cc \"$@\""
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, script)))
    building = Building(ANSWER)
    assert not building.ready()
    assert building.result is None
    assert building.wait(0.2) is None
    go.touch()
    assert answered(building.wait()) == 42
    assert building.ready()
    assert building.result is building.wait(0)


def test_a_failure_is_a_result(tmp_path, monkeypatch):
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, "echo no; exit 1")))
    found = Building(ANSWER).wait()
    assert isinstance(found, Unavailable)
    assert found.output == ("no",)


def test_it_can_be_abandoned(tmp_path, monkeypatch):
    noted = tmp_path / "noted"
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, HANGS.format(noted=noted))))
    building = Building(ANSWER)
    compiler = int(wait_for(noted))
    building.abandon()
    found = building.result
    assert isinstance(found, Unavailable)
    assert found.message == "compiling was broken off"
    assert is_gone(compiler)
    building.abandon()


def test_a_mistake_of_ours_is_not_lost(monkeypatch):
    def obtain(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(building, "obtain", obtain)
    on_its_way = Building(ANSWER)
    with pytest.raises(ZeroDivisionError):
        on_its_way.wait()
    with pytest.raises(ZeroDivisionError):
        _ = on_its_way.result
    with pytest.raises(ZeroDivisionError):
        library_of(ANSWER)


@needs_compiler
def test_no_process_is_left_unwaited():
    script = """
import os
from interpreter.native.building import Building, library_of
for number in range(3):
    assert Building(f"int answer(void) {{ return {number}; }}").wait().functions.answer() == number
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("none")
"""
    process = start_python(script)
    assert process.communicate(timeout=60) == ("none\n", "")


@pytest.mark.parametrize("end", ["", "raise SystemExit(3)", "1 / 0"])
def test_the_compiler_ends_with_the_interpreter(tmp_path, monkeypatch, end):
    noted = tmp_path / "noted"
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, HANGS.format(noted=noted))))
    script = f"""
import os, sys, time
from interpreter.native.building import Building, library_of
building = Building("int answer(void);")
while not os.path.exists(sys.argv[1]):
    time.sleep(0.01)
{end}
"""
    process = start_python(script, str(noted))
    _, errors = process.communicate(timeout=30)
    assert process.returncode == {"": 0, "raise SystemExit(3)": 3}.get(end, 1)
    assert ("Traceback" in errors) == (end == "1 / 0")
    assert errors.count("Traceback") < 2
    assert is_gone(int(wait_for(noted)))


def test_an_interrupt_ends_the_compiler(tmp_path, monkeypatch):
    noted = tmp_path / "noted"
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, HANGS.format(noted=noted))))
    process = start_python(
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from interpreter.native.building import library_of; library_of('int answer(void);')"
    )
    compiler = int(wait_for(noted))
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert is_gone(compiler)


def test_small_programs_are_optimised_further() -> None:
    """They are compiled in less than a second all the same; large ones would take twice as long."""
    small = "int found(void) { return 1; }"
    assert level_for(small) > level_for(small + " " * SMALL) > 0
