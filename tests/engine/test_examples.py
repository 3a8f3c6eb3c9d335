"""Running examples: answers, checks, and where play stands afterwards."""

from __future__ import annotations

from interpreter.engine.examples import ExampleResult, run_example, set_up
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Answer, Example, Program, Stand
from tests.engine.handmade import NUMBER, Maker, add, const, line


def picking(answers: tuple[Answer, ...], picks: int = 2, members: tuple[int, ...] = (1, 2, 3)) -> Program:
    """An example in which red picks numbers, or stops, and which expects that they add up to 5."""
    maker = Maker()
    sum_ = maker.column("sum", 1, 0, 99)
    picked, mover = maker.local("picked"), maker.local("mover")
    example = maker.procedure("example", "example")
    checks = maker.block(example)
    checks.statements += [
        s.Answering(line(7), -1),
        s.Check(
            line(8),
            e.Equal(e.Cell(sum_, const(0)), const(5)),
            (s.Shown(e.Cell(sum_, const(0)), NUMBER), s.Shown(const(5), NUMBER)),
        ),
    ]
    checks.terminator = s.Halt()
    example.entry.statements.append(s.Answering(line(3), 0))
    current = example.entry
    for _ in range(picks):
        wait, then, on = (maker.block(example) for _ in range(3))
        current.terminator = s.Goto(wait)
        choice = s.Choice(picked, const(members), None, NUMBER, "picked")
        alternative = s.Alternative("picked", None, (), (choice,), (), then, on, False)
        stop = checks if len(members) > 1 else None
        wait.terminator = s.Decide(maker.decision("choose", const(0), [alternative], on, stop))
        then.statements.append(s.Put(line(4), sum_, const(0), add(e.Cell(sum_, const(0)), e.Get(picked)), "+="))
        then.terminator = s.Goto(on)
        current = on
    current.terminator = s.Goto(checks)
    play = maker.procedure("play")
    asked = maker.block(play)
    play.entry.terminator = s.Goto(asked)
    asking = s.Alternative("yes", None, (), (), (), play.exit, play.exit, False)
    asked.terminator = s.Decide(maker.decision("may", e.Get(mover), [asking], play.exit, stop=play.exit))
    play.exit.terminator = s.Halt()
    program = maker.finish(play.entry)
    stand = Stand(play.entry, mover, {}, ())
    program.examples.append(Example("picking", example.entry, (answers,), line(2), stand, const(1)))
    return program


def number(value: int, at: int = 3) -> Answer:
    return Answer("value", line(at), const(value))


def run(*answers: Answer, **more: object) -> ExampleResult:
    program = picking(answers, **more)  # type: ignore[arg-type]
    return run_example(program, program.examples[0])


def ids(result: ExampleResult) -> list[str]:
    return [problem.id for problem in result.problems]


def test_answers_are_taken_in_order() -> None:
    assert run(number(2), number(3)).passed


def test_a_check_that_fails_shows_both_sides() -> None:
    result = run(number(2), number(2))
    assert ids(result) == ["expect-failed"]
    assert result.problems[0].span.line == 8
    assert result.problems[0].help == "the left side is 4, the right side is 5"


def test_stop_is_an_answer() -> None:
    assert ids(run(number(3), Answer("stop", line(3)))) == ["expect-failed"]


def test_a_missing_answer_tells_what_was_offered() -> None:
    result = run(number(2))
    assert ids(result) == ["answer-missing"]
    assert "`picked=1`, `picked=2`, `picked=3`, `none`" in result.problems[0].help
    assert not result.passed


def test_an_answer_that_is_not_offered() -> None:
    result = run(number(2), number(7, at=5))
    assert ids(result) == ["answer-unmatched"]
    assert result.problems[0].span.line == 5


def test_an_answer_left_over() -> None:
    result = run(number(2), number(3), number(1, at=6))
    assert ids(result) == ["answer-left-over"]
    assert result.problems[0].span.line == 6


def test_a_forced_decision_may_be_answered_but_need_not() -> None:
    assert run(picks=1, members=(5,)).passed
    assert run(number(5), picks=1, members=(5,)).passed


def test_any_draws_the_rest_the_same_way_every_time() -> None:
    first, second = (run(Answer("any", line(3)), picks=6) for _ in range(2))
    assert first.game.hash() == second.game.hash()
    assert set(ids(first)) <= {"expect-failed"}


def test_play_goes_on_from_where_an_example_stands() -> None:
    program = picking((number(2), number(3)))
    game, block = set_up(program, program.examples[0])
    game.run(block)
    assert game.pending() == [1]
    assert [option.name for option in game.decision().all_options()] == ["yes", "none"]
    game.apply("none")
    assert game.ended
