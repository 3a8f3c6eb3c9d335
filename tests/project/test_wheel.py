"""The wheel, built and installed elsewhere, has all it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile

import pytest

from tests.project.fences import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def command(wheel, tmp_path_factory):
    """The installed command. What it depends on is lent from the environment that runs the tests."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    (site,) = home.glob("lib/python*/site-packages")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            str(wheel),
        ],
        check=True,
        capture_output=True,
    )
    lent = [p for p in sys.path if p.endswith("site-packages")]
    (site / "lent.pth").write_text("".join(f"{p}\n" for p in lent))
    return home / "bin" / "rulewright"


def run(command, *arguments, cwd, stdin=""):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    return subprocess.run(
        [str(command), *arguments], cwd=cwd, env=environment, input=stdin, capture_output=True, encoding="utf-8"
    )


def test_what_the_wheel_holds(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "interpreter/_data/grammar/rulewright.lark" in names
    assert "interpreter/_data/rulesets/nautilus/nautilus.rules" in names
    assert any(n.startswith("interpreter/_data/diagnostics/") for n in names)
    assert any(n.endswith("licenses/LICENSE") for n in names)
    assert not any(n.startswith(("tests/", "docs/", "bench/", "cli.py")) for n in names)


def test_it_works_from_another_folder(command, tmp_path):
    assert run(command, "--version", cwd=tmp_path).stdout.startswith("rulewright ")
    listed = run(command, "list", cwd=tmp_path)
    assert "nautilus" in listed.stdout, listed.stderr
    checked = run(command, "check", "--strict", "nautilus", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    tested = run(command, "test", "tic_tac_toe", cwd=tmp_path)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    played = run(command, "play", "tic_tac_toe", "--seats", "random,random", "--seed", "1", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    measured = run(command, "bench", "tic_tac_toe", "--engine", "walker", "--seconds", "0.01", cwd=tmp_path)
    assert measured.returncode == 0, measured.stderr
    assert "only in the source tree" in measured.stdout
    explained = run(command, "explain", "syntax", cwd=tmp_path)
    assert explained.returncode in (0, 2)
    made = run(command, "new", "mine", cwd=tmp_path)
    assert made.returncode == 0
    assert run(command, "check", "--strict", "mine.rules", cwd=tmp_path).returncode == 0
