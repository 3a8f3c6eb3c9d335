"""docs/seats.md tells of each field that there is, and the programs in it play."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from interpreter.api import Game
from interpreter.players import json_forms as forms
from interpreter.players import protocol
from interpreter.players.program_player import ProgramPlayer
from interpreter.players.protocol import Conversation
from interpreter.players.random_player import RandomPlayer
from tests.bundled import rules
from tests.project.fences import ROOT, fences, write

PAGE = (ROOT / "docs/seats.md").read_text(encoding="utf-8")
SECTIONS = {
    "The beginning": protocol.BeginMessage,
    "A decision to take": protocol.DecideMessage,
    "The end": protocol.EndMessage,
    "The decision": forms.DecisionForm,
    "An option": forms.OptionForm,
    "The log": protocol.LogForm,
    "The view": forms.ViewForm,
    "A place": forms.PlaceForm,
    "A space": forms.SpaceForm,
    "A component": forms.ComponentForm,
    "A variable": forms.VariableForm,
    "A value": forms.ValueForm,
    "A score": forms.ScoreForm,
    "A part": forms.PartForm,
}
PROGRAMS = {fence.name: fence for fence in fences(PAGE) if fence.name}


def documented() -> dict[str, list[str]]:
    """The fields of each table of the page, by the heading above it."""
    found = {}
    for section in PAGE.split("\n### ")[1:]:
        heading, text = section.split("\n", 1)
        found[heading] = re.findall(r"^\| `(\w+)` \|", text, flags=re.MULTILINE)
    return found


def fits(value: object, form: Any) -> bool:
    """Whether a value read from JSON has a form: with all its fields in their order, and no others."""
    origin, arguments = get_origin(form), get_args(form)
    if is_typeddict(form):
        hints = get_type_hints(form)
        return isinstance(value, dict) and list(value) == list(hints) and all(fits(value[k], hints[k]) for k in hints)
    if origin is UnionType:
        return any(fits(value, each) for each in arguments)
    if origin is Literal:
        return value in arguments
    if origin is list:
        return isinstance(value, list) and all(fits(each, arguments[0]) for each in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(each, arguments[1]) for each in value.values())
    return value is None if form is NoneType else type(value) is form


def test_the_page_has_each_field_in_its_order():
    assert documented() == {heading: list(form.__annotations__) for heading, form in SECTIONS.items()}


def test_the_page_knows_all_forms():
    known = {form for module in (forms, protocol) for form in vars(module).values() if is_typeddict(form)}
    assert set(SECTIONS.values()) == known


def test_the_page_has_the_version_and_the_limits():
    from interpreter.players.greedy import MOST_STEPS, TABLES
    from interpreter.players.limits import TIME_OUT
    from interpreter.players.line_process import GRACE, LONGEST

    assert f"version {forms.VERSION} of the protocol" in PAGE
    assert f"| `protocol` | {forms.VERSION} |" in PAGE
    assert f"{LONGEST:,} bytes" in PAGE
    assert f"after {TIME_OUT:g} seconds" in PAGE
    assert f"more than {MOST_STEPS:,} steps" in PAGE
    assert f"up to {TABLES} times" in PAGE
    assert GRACE == 1


def games() -> list[tuple[str, int]]:
    return [
        ("tic_tac_toe", 2),
        ("kuhn_poker", 2),
        ("goofspiel", 3),
        ("nautilus", 2),
        ("otys", 3),
        ("fathom/expedition_2", 2),
    ]


@pytest.mark.parametrize(("name", "players"), games())
def test_what_is_sent_has_the_forms(name, players):
    game = rules(name).start(players, seed=5)
    random = Random(5)
    conversations = [Conversation(seat) for seat in range(players)]
    logs: list[list[str]] = [[] for _ in range(players)]
    met: set[str] = set()

    def check(seat: int, lines: bytes) -> None:
        assert lines.isascii()
        assert lines.endswith(b"\n")
        for line in lines.decode().splitlines():
            message = json.loads(line)
            met.add(message["type"])
            form = next(f for f in SECTIONS.values() if message["type"] in get_args(get_type_hints(f).get("type")))
            assert fits(message, form), line[:300]
            assert line == json.dumps(message, separators=(",", ":"))
            if message["type"] == "begin":
                assert not logs[seat]
                continue
            logs[seat][message["log"]["kept"] :] = message["log"]["lines"]
            assert logs[seat] == game.log_for(seat)

    for number in range(60):
        decision = game.decision()
        if decision is None:
            break
        if name.count("/") == 0 or number % 6 == 0:
            check(decision.seat, conversations[decision.seat].deciding(game, decision))
        options = decision.all_options()
        game.apply(options[random.randrange(len(options))], decision.seat)
    assert "decide" in met
    if game.ended:
        for seat, conversation in enumerate(conversations):
            check(seat, conversation.ending(game))
        assert met == {"begin", "decide", "end"}


def test_the_log_after_an_undo():
    game = rules("tic_tac_toe").start()
    before = game.clone()
    conversation = Conversation(0)
    for name in ("a1", "b1"):
        game.apply(f"place s=Square.{name}")
    conversation.deciding(game, game.decision())
    before.apply("place s=Square.a1")
    before.apply("place s=Square.c3")
    message = json.loads(conversation.deciding(before, before.decision()))
    assert message["log"] == {"kept": 1, "lines": before.log_for(0)[1:]}


def played(command: str, name: str, seed: int) -> tuple[Game, list[tuple[str, list[str]]]]:
    """A game of a program in the first seat against random ones; what it chose, of which options."""
    players = next(n for n in rules(name).players if n > 1)
    game = rules(name).start(players, seed=seed)
    player = ProgramPlayer(command, 0, 60)
    others = [RandomPlayer(seed, seat) for seat in range(players)]
    chosen = []
    while (decision := game.decision()) is not None:
        if decision.seat == 0:
            option = player.choose(game, decision).option
            chosen.append((option.name, [each.name for each in decision.all_options()]))
        else:
            option = others[decision.seat].choose(game, decision).option
        game.apply(option, decision.seat)
    player.close(game)
    return game, chosen


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "goofspiel", "nautilus", "othello"])
@pytest.mark.parametrize("program", ["first.py", "first.sh"])
def test_the_documented_programs_take_the_first_option(tmp_path, program, name):
    write(PROGRAMS[program], tmp_path / program)
    interpreter = sys.executable if program.endswith(".py") else "sh"
    _, chosen = played(shlex.join([interpreter, str(tmp_path / program)]), name, 2)
    assert chosen
    assert all(option == options[0] for option, options in chosen)


def test_the_careful_program_is_careful(tmp_path):
    write(PROGRAMS["careful.py"], tmp_path / "careful.py")
    seen = set()
    for seed in range(12):
        game, chosen = played(shlex.join([sys.executable, str(tmp_path / "careful.py")]), "kuhn_poker", seed)
        card = next(place.contents[0].text for place in game.view(0).places if place.name.endswith(".hand"))
        for option, _ in chosen:
            assert option in (["bet", "call"] if card == "3" else ["check", "fold"])
            seen.add(option)
    assert len(seen) >= 3


def test_texts_cannot_deceive_the_shell_program(tmp_path):
    write(PROGRAMS["first.sh"], tmp_path / "first.sh")
    evil = '"options":[{"name":"x","label":"'
    decision = {"seat": evil, "sort": "ask", "prompt": evil, "options": [{"name": f"say \\ {evil}é", "label": evil}]}
    lines = "".join(
        json.dumps({"type": sort, "decision": decision}, separators=(",", ":")) + "\n" for sort in ("begin", "decide")
    )
    done = subprocess.run(["sh", str(tmp_path / "first.sh")], input=lines, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {"option": f"say \\ {evil}é"}
