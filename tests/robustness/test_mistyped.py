"""How well mistyped words are reported: a sample of the experiment that `python -m bench.mistakes` runs as a whole."""

from __future__ import annotations

from random import Random
from shutil import copytree

import pytest

from bench.mistakes.__main__ import bundled, slips_in, verdicts_of
from bench.mistakes.report import misses
from bench.mistakes.rereading import Rereading
from bench.mistakes.slips import Slip, slips_of
from bench.mistakes.verdict import judge
from bench.mistakes.words import (
    CELL,
    DECLARED,
    FIELD,
    IN_LABEL,
    INTRODUCED,
    LANGUAGE,
    LOCAL,
    MEMBER,
    RESERVED,
    TABLE_KEY,
    USED,
    Word,
)
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter, Severity
from interpreter.driver import checked
from interpreter.source.bundled import rulesets_folder
from interpreter.source.text import SourceFile, Span

SEED = 20
SAMPLE = {"nautilus": 25, "otys": 8, "fathom": 8}
"""Slips of a ruleset; of each other one there are ten."""


@pytest.fixture(scope="module")
def nautilus():
    return Rereading("nautilus")


def test_mistyped_words_are_reported_in_place_and_the_right_word_is_suggested():
    found = [(name, v) for name in bundled() for v in verdicts_of(name, SEED, SAMPLE.get(name, 4))]
    reported = [v for _, v in found if v.reported]
    assert all(v.in_place for v in reported), misses(found)
    assert sum(v.suggested for v in reported) >= 0.95 * len(reported), misses(found)
    assert sum(v.messages for v in reported) <= 1.15 * len(reported)
    assert [v.slip for _, v in found if v.reason == "other"] == []
    assert len(reported) >= 0.95 * len(found) > 100


def test_what_is_read_again_gives_the_findings_of_a_check(nautilus, tmp_path):
    folder = tmp_path / "nautilus"
    copytree(rulesets_folder() / "nautilus", folder)
    slips = Random(SEED).sample(slips_in(nautilus, SEED, None), 12)
    slips += [slip for slip in slips_in(nautilus, SEED, None) if slip.word.kind == TABLE_KEY][:2]
    slips += [Slip(word, "dropped", "let") for word in nautilus.words() if word.text == "left"][:1]
    for slip in slips:
        name = slip.word.file.name.rpartition("/")[2]
        text = (rulesets_folder() / "nautilus" / name).read_text(encoding="utf-8")
        (folder / name).write_text(_with(text, slip), encoding="utf-8")
        reporter = Reporter()
        checked(str(folder), (), reporter)
        assert _plain(nautilus.check(slip)) == _plain(reporter.sorted())
        (folder / name).write_text(text, encoding="utf-8")
    assert nautilus.check(Slip(slips[0].word, "none", slips[0].word.text)) == []


def _with(text, slip):
    """The text of a file with a slip in it; in the text that is read again each line is longer by one."""
    start = slip.word.start - slip.word.line + 1
    assert text[start : start + len(slip.word.text)] == slip.word.text
    return text[:start] + slip.typed + text[start + len(slip.word.text) :]


def _plain(findings):
    return [(f.id, f.span.line, f.span.column, f.message, f.help) for f in findings]


def test_every_word_of_three_letters_counts_once(nautilus):
    found = {(w.file.name.rpartition("/")[2], w.line, w.text): w.kind for w in nautilus.words()}
    assert len(found) > 1000
    names = ("nautilus.rules", "examples.rules")
    lines = {name: (rulesets_folder() / "nautilus" / name).read_text(encoding="utf-8").splitlines() for name in names}
    expected = {
        "players red, blue": {"players": RESERVED, "red": DECLARED, "blue": DECLARED},
        "enum Arrow: across, along": {"enum": RESERVED, "Arrow": DECLARED, "across": DECLARED, "along": DECLARED},
        'kind Diver "Diver {worth}" is Card:': {"kind": RESERVED, "Diver": DECLARED, "worth": IN_LABEL, "Card": USED},
        "    arrow: Arrow?": {"arrow": DECLARED, "Arrow": USED},
        "    let drawn = top(diver_deck, 2)": {
            "let": RESERVED,
            "drawn": INTRODUCED,
            "top": LANGUAGE,
            "diver_deck": USED,
        },
        "    move drawn to my hand": {"move": RESERVED, "drawn": LOCAL, "hand": FIELD},
        "    expect winners = {red}": {"expect": RESERVED, "winners": LANGUAGE, "red": MEMBER},
    }
    for line, kinds in expected.items():
        name = next(name for name in names if line in lines[name])
        here = (name, lines[name].index(line) + 1)
        assert {text: kind for (file, at, text), kind in found.items() if (file, at) == here} == kinds
    assert found["cards.yaml", 7, "arrow"] == TABLE_KEY
    assert found["cards.yaml", 7, "across"] == CELL
    assert not any(text in ("Nautilus", "rivals", "rulebook") for _, _, text in found)
    assert all(len(text) >= 3 for _, _, text in found)


def test_slips_are_fixed_by_the_seed_and_know_nothing_but_the_word():
    file = SourceFile("a.rules", "walk aaa")
    word = Word(file, 0, "walk", USED)
    slips = [slip.typed for slip in slips_of(word, 1)]
    assert slips == [slip.typed for slip in slips_of(word, 1)]
    dropped, doubled, swapped = slips
    assert (len(dropped), len(doubled)) == (3, 5)
    assert sorted(swapped) == sorted("walk")
    assert swapped != "walk"
    assert [slip.way for slip in slips_of(Word(file, 5, "aaa", USED), 1)] == ["dropped", "doubled"]


@pytest.mark.parametrize(
    ("kind", "line", "message", "help", "expected"),
    [
        (USED, 1, "unknown name `wlak`", "did you mean `walk`?", (True, True, True)),
        (USED, 1, "unknown name `wlak`", "did you mean `talk` or `walk`?", (True, True, False)),
        (USED, 1, "unknown name `wlak`", "", (True, False, False)),
        (USED, 1, "`walk` is missing", "write it", (True, False, False)),
        (USED, 2, "unknown name `wlak`", "did you mean `walk`?", (False, False, False)),
        (USED, 2, "unknown name `walk`", "did you mean `wlak`?", (False, False, False)),
        (DECLARED, 2, "unknown name `walk`", "did you mean `wlak`?", (True, True, True)),
        (DECLARED, 2, "unknown name `walk`", "", (False, False, False)),
        (DECLARED, 1, "`wlak` is never used", "leave it out", (True, False, False)),
    ],
)
def test_the_verdict(kind, line, message, help, expected):
    file = SourceFile("a.rules", "walk\nwalk\n")
    at = 0 if line == 1 else 5
    finding = Diagnostic("unknown-name", Severity.ERROR, message, Span(file, at, at + 4), help)
    verdict = judge(Slip(Word(file, 0, "walk", kind), "swapped", "wlak"), [finding], set())
    assert (verdict.in_place, verdict.suggested, verdict.first) == expected


def test_what_is_not_reported_has_a_reason():
    word = Word(SourceFile("a.rules", "walk"), 0, "walk", DECLARED)
    assert "nowhere else" in judge(Slip(word, "dropped", "wak"), [], {"talk"}).reason
    assert "another word" in judge(Slip(word, "dropped", "talk"), [], {"walk", "talk"}).reason
    assert judge(Slip(word, "dropped", "wak"), [], {"walk"}).reason == "other"
