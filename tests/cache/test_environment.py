"""The digest of all that results depend on besides what they are made of."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.cache.environment import digest, environment

SCRIPT = "from interpreter.cache.environment import environment; print(environment())"


@pytest.fixture
def checkout(tmp_path):
    """As much of a checkout as it takes."""
    package = Path(interpreter.__file__).parent
    for room in ("cache", "source", "diagnostics"):
        shutil.copytree(package / room, tmp_path / "interpreter" / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(package / "__init__.py", tmp_path / "interpreter")
    shutil.copytree(package.parent / "grammar", tmp_path / "grammar")
    return tmp_path


def environment_of(checkout):
    return subprocess.check_output([sys.executable, "-c", SCRIPT], cwd=checkout, encoding="utf-8").strip()


def test_it_stays_the_same_in_another_process(checkout):
    assert environment() == environment()
    assert environment_of(checkout) == environment_of(checkout)


@pytest.mark.parametrize("path", ["interpreter/__init__.py", "interpreter/source/text.py", "grammar/rulewright.lark"])
def test_whatever_is_edited_makes_another(checkout, path):
    before = environment_of(checkout)
    text = (checkout / path).read_text()
    (checkout / path).write_text(text + "\n")
    longer = environment_of(checkout)
    (checkout / path).write_text(text)
    assert len({before, longer, environment_of(checkout)}) == 3, "the same length, but written later"


def test_a_new_file_makes_another(checkout):
    before = environment_of(checkout)
    (checkout / "interpreter/new_room").mkdir()
    (checkout / "interpreter/new_room/words.py").touch()
    assert environment_of(checkout) != before


def test_texts_count_each_by_itself():
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("a", "b", "c"), digest()}) == 5
