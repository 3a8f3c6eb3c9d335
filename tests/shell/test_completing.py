"""What Tab offers: what can be typed next, and never anything that leads nowhere."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.engine.game import Game
from interpreter.shell.completing import files_beginning
from interpreter.shell.matching import Narrowed, Taken
from interpreter.shell.session import Session
from tests.bundled import rules
from tests.shell.sitting import at as session_at
from tests.shell.sitting import sit, type_in
from tests.shell.test_picking import step

MOST = 12
"""So many completions lead from nothing to an option."""


def begun(name: str, steps: int = 0, seed: int = 3) -> Session:
    game, chance = rules(name).start(seed=seed), Random(1)
    for _ in range(steps):
        step(game, chance)
    session = session_at(game, range(game.program.seats))
    session._keeps_secrets = False
    list(session.begin())
    return session


def offered(session: Session, line: str) -> list[str]:
    return [completion.applied(line) for completion in session.completions(line)]


@pytest.mark.parametrize("name", ["nautilus", "otys", "fathom", "chess", "hex", "english_draughts", "kuhn_poker"])
def test_completions_lead_to_options(name):
    """Whoever takes any of them again and again comes to an option."""
    session = begun(name, 1)
    chance = Random(2)
    for _ in range(4):
        option = chance.choice(session._picker.options)
        line = option.label[:1]
        for _ in range(MOST):
            meaning = session._picker.meaning(line, session._menus)
            found = [c.applied(line) for c in session.completions(line) if session._picker.fitting(c.applied(line),
                     session._picker.readables)]  # fmt: skip
            if isinstance(meaning, Taken) or not found:
                break
            line = chance.choice(found)
        assert isinstance(meaning, Taken | Narrowed), line


@pytest.mark.parametrize("name", ["nautilus", "otys", "fathom", "chess", "go"])
def test_completions_of_options_fit_options(name):
    session = begun(name, 6)
    picker = session._picker
    for option in Random(3).sample(picker.options, min(4, len(picker.options))):
        for length in range(1, len(option.label), 4):
            line = option.label[:length]
            found = [c for c in session.completions(line) if not c.meaning]
            assert all(picker.fitting(c.applied(line), picker.readables) for c in found), line
            assert any(option.label.startswith(c.applied(line)) for c in found), line


def test_actions_and_values():
    session = begun("nautilus", 5)
    assert offered(session, "")[0] == "Lay Diver 2 on"
    assert "lay kraken" not in offered(session, "lay ")
    assert offered(session, "lay diver 2 b") == ["lay diver 2 blue 1", "lay diver 2 blue 3", "lay diver 2 blue 4",
                                                 "lay diver 2 blue"]  # fmt: skip
    assert "lay card=Diver_2" in offered(session, "lay ca")


def test_in_a_step_only_what_is_left():
    session = begun("nautilus", 5)
    type_in(session, "diver 2")
    assert offered(session, "red 4") == []
    assert offered(session, "red ") == ["red 1", "red 2", "red 3", "red 4"]


def test_coordinates():
    assert "d4" in offered(begun("hex"), "d")
    assert offered(begun("chess"), "e2 e") == ["e2 e3", "e2 e4"]


def test_commands_and_what_follows_them():
    session = begun("nautilus")
    session.ruleset = rules("nautilus").typed.ruleset
    assert {"hand", "help", "hint"} <= set(offered(session, "h"))
    assert offered(session, "help u") == ["help undo"]
    assert "why lay" in offered(session, "why l")
    assert "why given=anchor" in offered(session, "why g")
    assert "rules lay" in offered(session, "rules la")
    assert offered(session, "score r") == ["score red"]
    assert "score Domains won" in offered(session, "score d")


def test_files_for_save(tmp_path):
    (tmp_path / "one.record").touch()
    (tmp_path / "old").mkdir()
    (tmp_path / ".hidden").touch()
    assert files_beginning(f"{tmp_path}/o") == [f"{tmp_path}/old/", f"{tmp_path}/one.record"]
    assert files_beginning(f"{tmp_path}/") == [f"{tmp_path}/old/", f"{tmp_path}/one.record"]
    assert files_beginning(f"{tmp_path}/nowhere/x") == []
    session = begun("nautilus")
    found = session.completions("save o", lambda line: [line + "ne.record"])
    assert [one.applied("save o") for one in found] == ["save one.record"]


def test_nothing_is_offered_where_no_option_is_asked_for():
    session = sit("nautilus", 0, 1)
    list(session.begin())
    assert session.completions("l") == []


def test_completions_tell_no_secrets():
    """They are the same whatever lies where the one who is asked can't see."""
    game: Game = rules("nautilus").start(seed=3)
    chance = Random(1)
    for _ in range(4):
        step(game, chance)
    seat = game.pending()[0]
    for table in (game, game.resampled(seat, 1), game.resampled(seat, 2)):
        session = session_at(table, [seat])
        list(session.begin())
        found = [offered(session, line) for line in ("", "l", "lay d", "k", "why lay ")]
        if table is game:
            first = found
        assert found == first
