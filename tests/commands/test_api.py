"""The public Python API."""

from __future__ import annotations

import ast
import inspect
import random
import re
from pathlib import Path

import pytest

from interpreter import api
from tests.commands.conftest import MARKET

ROOT = Path(__file__).parents[2]


@pytest.fixture
def market(tmp_path):
    path = tmp_path / "market.rules"
    path.write_text(MARKET, encoding="utf-8")
    return str(path)


def test_a_game_from_loading_to_the_winner(market):
    rules = api.load(market)
    assert rules.ok
    assert rules.diagnostics == ()
    assert (rules.title, rules.players) == ("Market", range(2, 4))
    game = rules.start(players=3, options={"stock": "4"}, seed=7)
    draw = random.Random(7)
    while not game.ended:
        (seat,) = game.pending()
        decision = game.decision(seat)
        assert decision.seat == seat
        option = draw.choice(decision.all_options())
        before = game.hash()
        copy = game.clone()
        copy.apply(option.name, seat)
        assert game.hash() == before
        game.apply(option, seat)
        assert game.hash() == copy.hash()
    scores = game.scores()
    assert all(s.total == sum(part.value for part in s.parts) for s in scores)
    best = max(s.total for s in scores)
    assert game.winners() == tuple(s.seat for s in scores if s.total == best)


def test_options_are_lazy_and_named(market):
    game = api.load(market).start(seed=1)
    decision = game.decision()
    assert decision.options[0].name.startswith("lay f=")
    assert decision.options[0].label.startswith("Put ")
    with pytest.raises(ValueError, match="not a legal option"):
        game.apply("lay f=nothing s=nowhere")


def test_errors_are_collected_not_raised(tmp_path):
    path = tmp_path / "bad.rules"
    path.write_text('ruleset b "B"\nplayers 2\nphase play:\n    do thing\n    do other_thing\n')
    rules = api.load(str(path))
    assert not rules.ok
    assert {d.span.line for d in rules.diagnostics} >= {4, 5}
    with pytest.raises(api.RulesetError, match="thing") as caught:
        rules.start()
    assert caught.value.diagnostics == rules.diagnostics
    assert not api.load("no_such_ruleset").found


def test_bad_settings(market):
    rules = api.load(market)
    with pytest.raises(api.BadSettingError, match="players"):
        rules.start(players=7)
    with pytest.raises(api.BadSettingError, match="stock"):
        rules.start(options={"stock": "7"})


def test_examples(market):
    rules = api.load(market)
    assert rules.examples() == ["laying earns", "a position"]
    assert [run.passed for run in rules.run_examples()] == [True, True]
    game = rules.start_at("a position", seed=3)
    assert game.pending() == [1]
    with pytest.raises(ValueError, match='the example "laying earns" doesn\'t say where play stands'):
        rules.start_at("laying earns")
    with pytest.raises(ValueError, match="there is no file `laying`, and no example of this name"):
        rules.start_at("laying")


def test_programs_are_made_once(market):
    rules = api.load(market)
    assert rules.program() is rules.program(2, {"stock": "2"})
    assert rules.program() is not rules.program(3)


def test_the_example_of_the_documentation_runs(market, capsys):
    text = inspect.cleandoc(api.__doc__).split("\n\n")
    code = "\n".join(line[4:] for part in text for line in part.splitlines() if line.startswith("    ") or not line)
    code = inspect.cleandoc(
        "\n".join(line for line in inspect.cleandoc(api.__doc__).splitlines() if line.startswith("    "))
    )
    ast.parse(code)
    exec(code.replace("my_game.rules", market), {})
    assert "SeatScore" in capsys.readouterr().out


def test_public_names_exist_and_are_documented():
    for name in api.__all__:
        assert inspect.getdoc(getattr(api, name)), name


@pytest.mark.parametrize("name", ["Rules", "Game", "PendingDecision", "Option", "LogLine"])
def test_what_is_public_is_told(name):
    """Of what has an engine behind it each attribute stands in its row of the page, or among what isn't public."""
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith(f"| `{name}`"))
    apart = page.partition("aren't public")[2].partition("\n\n")[0]
    told = {*re.findall(r"`(\w+)", row), *re.findall(rf"`{name}\.(\w+)", apart)}
    held = {attribute for each in getattr(api, name).__mro__[:-1] for attribute in vars(each)}
    assert {each for each in held if not each.startswith("_")} == told - {name, *api.__all__}


def test_what_is_public_is_short_where_it_is_printed():
    """A failing assert, a debugger and a session of Python print these: none may print all that the engine holds."""
    rules = api.load("tic_tac_toe")
    game = rules.start(seed=3)
    game.apply(game.decision().options[0])
    for thing in (rules, game, game.machine, game.program, game.decision(), game.decision().options[0], game.log[-1]):
        assert len(repr(thing)) < 1000, type(thing)
    assert repr(game) == repr(game.clone())
