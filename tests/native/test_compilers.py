"""Which compiler is taken, and what is said where there is none."""

from __future__ import annotations

import importlib.metadata
import os
import sys

import pytest

from interpreter.native import compilers
from interpreter.native.building import library_of
from interpreter.native.built import Library
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.native.unavailable import Unavailable
from tests.native.making import ANSWER, answered, compiled, fake_compiler, needs_compiler


def without_ziglang(monkeypatch):
    def version(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", version)


def told(found: object) -> str:
    """The message of something that isn't available; it is one line."""
    assert isinstance(found, Unavailable), found
    assert found.message.isprintable()
    assert found.help is not None
    assert found.help.isprintable()
    return found.message


def test_the_system_is_asked_in_order(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("clang", "gcc", "cc"):
        fake_compiler(tmp_path, "exit 1", name)
        assert find_compiler() == Compiler((str(tmp_path / name),), f"{name} 1.0\n")


def test_one_that_does_not_say_what_it_is_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    stub = fake_compiler(tmp_path, "", "cc")
    stub.write_text("#!/bin/sh\necho 'install the developer tools'\nexit 1\n")
    broken = fake_compiler(tmp_path, "", "gcc")
    broken.write_text("#!/nowhere/to/be/found\n")
    fake_compiler(tmp_path, "", "clang")
    assert find_compiler() == Compiler((str(tmp_path / "clang"),), "clang 1.0\n")


@pytest.mark.parametrize("path", ["", "/nowhere"])
def test_without_any_a_line_says_what_to_do(monkeypatch, path):
    monkeypatch.setenv("PATH", path)
    without_ziglang(monkeypatch)
    assert told(find_compiler()) == "no C compiler was found"
    assert told(library_of(ANSWER)) == "no C compiler was found"


def test_the_environment_may_name_one_with_arguments(tmp_path, monkeypatch):
    named = fake_compiler(tmp_path, "exit 1", "my cc")
    monkeypatch.setenv("CC", f"'{named}' -march=native '-DNAME=a b'")
    assert find_compiler() == Compiler((str(named), "-march=native", "-DNAME=a b"), "my cc 1.0\n")


@needs_compiler
def test_its_arguments_are_given_to_it(monkeypatch):
    for number in (7, 8):
        monkeypatch.setenv("CC", f"cc -DNUMBER={number}")
        library = library_of("int answer(void) { return NUMBER; }\n")
        assert answered(library) == number


@needs_compiler
def test_an_empty_name_is_no_name(monkeypatch):
    monkeypatch.setenv("CC", "  ")
    compiled()


@pytest.mark.parametrize("name", ["no-such-compiler", "/", "'", "'' -O3", "a\tb\x1b[31m", "/dev/null", "false"])
def test_nonsense_is_told_and_nothing_else_is_taken(monkeypatch, name):
    monkeypatch.setenv("CC", name)
    assert "`CC` in the environment names no C compiler" in told(find_compiler())
    told(library_of(ANSWER))


def test_one_that_never_answers_is_none(tmp_path, monkeypatch):
    slow = fake_compiler(tmp_path, "")
    slow.write_text("#!/bin/sh\nsleep 1000\n")
    monkeypatch.setenv("CC", str(slow))
    monkeypatch.setattr(compilers, "_SECONDS", 0.2)
    told(find_compiler())


def test_a_relative_name_is_found_from_where_we_are(tmp_path, monkeypatch):
    named = fake_compiler(tmp_path, "exit 1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CC", "./fake-cc")
    found = find_compiler()
    assert isinstance(found, Compiler)
    assert os.path.samefile(found.command[0], named)


def test_the_package_is_looked_for_last(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(importlib.metadata, "version", {"ziglang": "0.13.0"}.__getitem__)
    found = find_compiler()
    assert isinstance(found, Compiler)
    assert found.command[:4] == (sys.executable, "-m", "ziglang", "cc")
    assert found.version == "ziglang 0.13.0"


@pytest.mark.slow
def test_the_package_compiles(monkeypatch):
    pytest.importorskip("ziglang", reason="the package ziglang isn't installed")
    monkeypatch.setenv("PATH", "/nowhere")
    assert not compiled().kept
    assert compiled().kept
    assert isinstance(library_of(ANSWER, 2), Library)
