"""`expect refused`: what an example says that isn't so."""

from __future__ import annotations

from pathlib import Path

from interpreter.api import Diagnostic, load
from tests.language.making import line_of, made, related_lines

TEXT = """
    per player:
        var coins: 0..5 = 2
    var open: yes_no = yes
    phase play:
        each player: ask buy
    action buy(n in 1..9) "Buy {n}":
        need open else "the shop is closed"
        need n != 2 else "no pairs"
        pay n coins
    winner most my coins
    example "tried":
        as seat(1): expect refused """


def found(folder: Path, expected: str) -> Diagnostic | None:
    (run,) = made(folder, TEXT + expected).run_examples()
    assert len(run.diagnostics) == (not run.passed)
    return run.diagnostics[0] if run.diagnostics else None


def test_what_is_legal_is_not_refused(tmp_path: Path) -> None:
    problem = found(tmp_path, "buy(1)")
    assert problem is not None
    assert problem.message == "`buy` is legal here"
    assert "`buy n=1`" in problem.help


def test_one_instance_that_is_legal_is_enough(tmp_path: Path) -> None:
    problem = found(tmp_path, "buy")
    assert problem is not None
    assert "`buy n=1`" in problem.help


def test_another_reason_is_told_with_its_line(tmp_path: Path) -> None:
    problem = found(tmp_path, 'buy(2) because "no pear"')
    assert problem is not None
    assert problem.message == "`buy` is refused, but for another reason"
    assert problem.help == 'it is refused because "no pairs"'
    assert related_lines(problem) == ['need n != 2 else "no pairs"']
    assert line_of(problem).startswith("as seat(1): expect refused buy(2)")


def test_the_nearest_reason_comes_first(tmp_path: Path) -> None:
    rules = made(tmp_path, TEXT.replace("yes_no = yes", "yes_no = no") + 'buy(2) because "no pair"')
    (run,) = rules.run_examples()
    assert run.diagnostics[0].help == 'it is refused because "no pairs", and because "the shop is closed"'


def test_somebody_must_be_refused(tmp_path: Path) -> None:
    path = tmp_path / "made.rules"
    text = TEXT.replace("as seat(1): expect", "expect").replace("\n    ", "\n")
    path.write_text(f'ruleset made "Made"\nplayers 2\n{text}buy\n', encoding="utf-8")
    assert [(d.id, line_of(d)) for d in load(str(path)).diagnostics] == [("nobody-acts", "expect refused buy")]


def test_it_stands_only_in_examples(tmp_path: Path) -> None:
    path = tmp_path / "made.rules"
    text = TEXT[: TEXT.index("    example")].replace("pay n coins", "expect refused buy(3)").replace("\n    ", "\n")
    path.write_text(f'ruleset made "Made"\nplayers 2\n{text}', encoding="utf-8")
    assert "only-in-examples" in {d.id for d in load(str(path)).diagnostics}


def test_an_ask_without_a_legal_option_tells_what_stands_against_each(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var pot: 0..9 = 0
        phase play:
            do turn
        phase turn:
            each player:
                ask take, fill else "you can do nothing"
        action take "Take":
            need pot > 0 else "the pot is empty"
            pot := 0
        action fill "Fill":
            need me = seat(2) else "only the second player fills it"
            pot += 1
        winner most my number
        example "the first has no choice": do turn
        """,
    )
    [result] = rules.run_examples()
    [problem] = result.diagnostics
    assert problem.message.endswith("you can do nothing")
    assert [label.message for label in problem.related] == ["the pot is empty", "only the second player fills it"]
