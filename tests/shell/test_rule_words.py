"""`rules WORD`: where a word is declared, with file and line, and the lines that use it."""

from __future__ import annotations

import re

import pytest

from interpreter.api import load
from interpreter.shell import events as ev
from interpreter.shell.rule_words import all_words, look_up, near_words
from tests.bundled import NAMES, rules
from tests.shell.sitting import at, only, type_in


def ruleset(name: str):
    return rules(name).typed.ruleset


def line_of(passage) -> str:
    """The line of a file that a passage names, as it stands there."""
    with open(passage.file, encoding="utf-8") as file:
        return file.read().splitlines()[passage.line - 1].strip()


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_a_ruleset_is_found_where_it_stands(name):
    whole = ruleset(name)
    for sort, words in all_words(whole).items():
        for word in words:
            found = look_up(whole, word)
            assert found is not None
            assert any(passage.sort == sort and passage.name == word for passage in found.declared), word
            for passage in (*found.declared, *found.used):
                assert passage.lines[0].strip() == line_of(passage)
            uses = re.compile(rf"\b({'|'.join(found.names)})\b")
            assert all(uses.search(passage.lines[0]) for passage in found.used), word


@pytest.mark.parametrize(("word", "sort", "begins"), [
    ("lay", "action", "action lay("), ("Diver", "kind", "kind Diver "), ("deal", "phase", "phase deal "),
    ("play_special", "effect", "effect play_special"), ("beats", "define", "define beats"),
    ("domains", "score", "score domains"), ("hand", "pile", "pile hand"), ("Post", "space", "space Post"),
    ("first", "variable", "var first"), ("worth", "field", "worth: number"), ("arrows", "option", "option arrows"),
    ("across", "value", "enum Arrow"), ("red", "player", "players red, blue"), ("Diver 7", "row", "- {worth: 7"),
    ("domains won", "score", "score domains"), ("LAY", "action", "action lay("),
    ("holder of the nemo", "variable", "var first"),
    ("used special cards", "pile", "pile used_specials"), ("follow arrow", "action", "action follow_arrow("),
])  # fmt: skip
def test_what_is_found(word, sort, begins):
    found = look_up(ruleset("nautilus"), word)
    assert found is not None
    assert (found.declared[0].sort, found.declared[0].lines[0].startswith(begins)) == (sort, True)


def test_the_lines_that_use_it():
    found = look_up(ruleset("nautilus"), "drop_anchor")
    assert [passage.lines for passage in found.used] == [("may: ask drop_anchor",)]
    assert found.in_examples > 0


def test_uses_in_layers_are_found():
    found = look_up(ruleset("fathom/expedition_1"), "shows")
    assert {passage.file.rsplit("/", 1)[-1] for passage in found.used} == {"fathom.rules", "expedition_1.rules"}
    both = look_up(ruleset("fathom/expedition_1"), "stays").declared
    assert [passage.file.rsplit("/", 1)[-1] for passage in both] == ["fathom.rules", "expedition_1.rules"]


@pytest.mark.parametrize("word", ["diving device", "DIVING_DEVICE", "Special diving device"])
def test_of_a_card_it_is_shown_what_it_does(word):
    """Its row, the action that plays it, and what else names it."""
    found = look_up(ruleset("nautilus"), word)
    texts = [passage.lines[0] for passage in (*found.declared, *found.used)]
    assert any(text.startswith('action dive "Diving device: draw two Divers') for text in texts)
    assert '- {power: diving_device, does: "draw 2 Divers and keep 1"}' in texts
    dive = next(passage for passage in found.declared if passage.name == "dive")
    assert "do play_special(diving_device)" in dive.lines[1]
    assert "diving_device" in found.names


def test_of_a_row_it_is_shown_what_is_done_with_its_members():
    found = look_up(ruleset("nautilus"), "Diver 6")
    assert [(passage.sort, passage.name) for passage in found.declared] == [("row", ""), ("action", "follow_arrow")]


def test_unknown_words_get_the_nearest():
    whole = ruleset("nautilus")
    assert look_up(whole, "worht") is None
    assert near_words(whole, "worht") == ["worth"]
    assert look_up(whole, "") is None
    assert look_up(whole, "=/%") is None


def test_as_a_command():
    session = at(rules("nautilus").start(seed=3), [0], ruleset=ruleset("nautilus"))
    list(session.begin())
    assert only(type_in(session, "rules lay"), ev.RuleShown).found.declared[0].name == "lay"
    assert "lay" in only(type_in(session, "rules"), ev.RulesListed).names["action"]
    assert "did you mean `worth`" in only(type_in(session, "rules worht"), ev.Told).text
    assert "`rules` lists" in only(type_in(session, "rules zzzz"), ev.Told).text


def test_the_text_of_a_ruleset_cannot_move_the_cursor(tmp_path):
    path = tmp_path / "bad.rules"
    path.write_text(
        'ruleset bad "Bad"\nplayers 1\nvar gold "g\u202eold": 0..3 = 0\nphase play:\n    each player: ask take\n'
        'action take "T\u202eake":\n    gain 1 gold\n'
    )
    loaded = load(str(path))
    if loaded.typed is None:
        return
    found = look_up(loaded.typed.ruleset, "gold")
    assert found is not None
    assert "\u202e" not in "".join(line for passage in found.declared for line in passage.lines)
