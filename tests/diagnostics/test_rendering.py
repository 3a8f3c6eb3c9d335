import json
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Reporter, Severity
from interpreter.diagnostics.render_concise import render_concise
from interpreter.diagnostics.render_full import render_full
from interpreter.diagnostics.render_github import render_github
from interpreter.diagnostics.render_json import render_json
from interpreter.source.text import SourceFile, Span

TEXT = "ruleset a\n\nphase play:\n    do deal\n    do play\n"
FILE = SourceFile("games/a.rules", TEXT, Path("/home/games/a.rules"))
OTHER = SourceFile("b.yaml", "Card:\n  - {worth: 1}\n")
RENDERERS = [render_full, render_concise, render_json, render_github]


def at(text, file=FILE):
    start = file.text.index(text)
    return Span(file, start, start + len(text))


def finding(span=None, message="something is wrong", id="some-id", **more):
    return Diagnostic(id, Severity.ERROR, message, span, **more)


@pytest.fixture
def circle():
    """A finding with all there can be."""
    return finding(
        at("do play"),
        "`play` does itself",
        help="leave it out",
        related=(Label(at("phase play"), "`play` is declared here"), Label(at("worth", OTHER), "and seen here")),
    )


def test_full(circle):
    assert render_full([circle]) == (
        "error[some-id]: `play` does itself\n"
        " --> games/a.rules:5:5\n"
        "  |\n"
        "3 | phase play:\n"
        "  | ---------- `play` is declared here\n"
        "...\n"
        "5 |     do play\n"
        "  |     ^^^^^^^\n"
        " ::: b.yaml:2:6\n"
        "  |\n"
        "2 |   - {worth: 1}\n"
        "  |      ----- and seen here\n"
        "  |\n"
        "  = help: leave it out\n"
    )


def test_full_separates_findings_by_an_empty_line():
    warning = Diagnostic("some-id", Severity.WARNING, "odd", at("deal"))
    assert render_full([finding(at("a")), warning]) == (
        "error[some-id]: something is wrong\n"
        " --> games/a.rules:1:9\n"
        "  |\n"
        "1 | ruleset a\n"
        "  |         ^\n"
        "\n"
        "warning[some-id]: odd\n"
        " --> games/a.rules:4:8\n"
        "  |\n"
        "4 |     do deal\n"
        "  |        ^^^^\n"
    )


def test_two_places_in_one_line():
    related = (Label(at("do deal"), "here"),)
    assert render_full([finding(at("deal"), related=related)]).splitlines()[3:] == [
        "4 |     do deal",
        "  |        ^^^^",
        "  |     ------- here",
    ]


def test_a_finding_without_a_place():
    whole = finding(None, "no players", help="add some")
    assert render_full([whole]) == "error[some-id]: no players\n = help: add some\n"
    assert render_concise([whole]) == "error[some-id]: no players\n"
    assert render_github([whole]) == "::error title=some-id::no players%0Ahelp: add some\n"
    content = json.loads(render_json([whole]))["diagnostics"][0]
    assert [content[key] for key in ("file", "line", "column", "end_line", "end_column")] == [None] * 5


def test_a_place_in_a_file_without_text():
    missing = finding(Span(SourceFile("c.rules", ""), 0, 0))
    assert render_full([missing]) == "error[some-id]: something is wrong\n --> c.rules:1:1\n"


def test_a_place_behind_a_line_and_one_over_several_lines():
    end = TEXT.index("\n", TEXT.index("deal"))
    assert "4 |     do deal\n  |            ^\n" in render_full([finding(Span(FILE, end, end))])
    long = Span(FILE, TEXT.index("play:"), TEXT.index("deal"))
    assert "3 | phase play:\n  |       ^^^^^\n" in render_full([finding(long)])


def test_line_numbers_are_aligned():
    file = SourceFile("a", "\n".join(f"line {n}" for n in range(1, 101)))
    text = render_full([finding(at("line 100", file), related=(Label(at("line 99", file), "before"),))])
    assert text.splitlines()[2:] == [
        "    |",
        " 99 | line 99",
        "    | ------- before",
        "100 | line 100",
        "    | ^^^^^^^^",
    ]


def test_marks_stand_below_wide_letters_tabs_and_accents():
    for text, expected in [("漢字 x", "     ^"), ("\tx", "    ^"), ("e\u0301 x", "  ^"), ("é x", "  ^")]:
        file = SourceFile("a", text)
        assert render_full([finding(at("x", file))]).splitlines()[-1] == f"  | {expected}"


def test_a_long_line_is_cut():
    file = SourceFile("a", "a" * 5_000 + "x" + "b" * 5_000)
    line, marks = render_full([finding(at("x", file))]).splitlines()[-2:]
    assert len(line) < 160
    assert line.startswith("1 | …a")
    assert line.endswith("b…")
    assert line[marks.index("^")] == "x"
    assert len(render_full([finding(Span(file, 0, 10_001))])) < 500


def test_signs_that_control_a_terminal_are_not_passed_on():
    file = SourceFile("a\x1b[2J", "\x1b[31mred \u202e x")
    for render in (render_full, render_concise):
        text = render([finding(at("x", file), "a\x1bb\r", help="\x07")])
        assert not set(text) & {"\x1b", "\r", "\x07", "\u202e"}
    assert "\x1b" not in render_json([finding(at("x", file), "\x1b")])


def test_colour_only_if_asked(circle):
    coloured = render_full([circle], colour=True)
    assert "\x1b[1;31m" in coloured
    plain = coloured
    for code in ("1", "1;31", "1;33", "1;34", "1;36", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == render_full([circle])


def test_concise(circle):
    warning = Diagnostic("other-id", Severity.WARNING, "odd", at("deal"), help="not shown")
    assert render_concise([circle, warning]) == (
        "games/a.rules:5:5: error[some-id]: `play` does itself\ngames/a.rules:4:8: warning[other-id]: odd\n"
    )


def test_json(circle):
    assert json.loads(render_json([circle])) == {
        "version": 1,
        "diagnostics": [
            {
                "id": "some-id",
                "severity": "error",
                "message": "`play` does itself",
                "file": "games/a.rules",
                "line": 5,
                "column": 5,
                "end_line": 5,
                "end_column": 12,
                "help": "leave it out",
                "related": [
                    {
                        "message": "`play` is declared here",
                        "file": "games/a.rules",
                        "line": 3,
                        "column": 1,
                        "end_line": 3,
                        "end_column": 11,
                    },
                    {
                        "message": "and seen here",
                        "file": "b.yaml",
                        "line": 2,
                        "column": 6,
                        "end_line": 2,
                        "end_column": 11,
                    },
                ],
            }
        ],
    }


def test_github(circle):
    assert render_github([circle]) == (
        "::error title=some-id,file=games/a.rules,line=5,endLine=5,col=5,endColumn=12::"
        "`play` does itself%0Ahelp: leave it out\n"
    )
    odd = finding(Span(SourceFile("a:b,c%.rules", "x"), 0, 1), "100% wrong\nreally")
    assert "file=a%3Ab%2Cc%25.rules," in render_github([odd])
    assert render_github([odd]).endswith("::100%25 wrong%0Areally\n")


def test_nothing_found():
    assert [render([]) for render in RENDERERS] == ["", "", '{\n  "version": 1,\n  "diagnostics": []\n}\n', ""]


def test_the_first_of_each_file_are_shown():
    many = [finding(Span(FILE, n, n + 1)) for n in range(60)]
    few = [finding(Span(OTHER, n, n + 1)) for n in range(3)]
    lines = render_concise([*many, *few, finding()]).splitlines()
    assert len(lines) == 55
    assert lines[-1] == "games/a.rules: and 10 more"
    assert render_full([*many, *few]).endswith("\n\ngames/a.rules: and 10 more\n")
    assert render_concise(many, limit=2).splitlines()[2:] == ["games/a.rules: and 58 more"]
    assert len(render_concise(many, limit=None).splitlines()) == 60
    assert len(json.loads(render_json(many))["diagnostics"]) == 60
    assert len(render_github(many).splitlines()) == 60


def test_a_reporter_sorts_and_says_everything_once():
    reporter = Reporter()
    reporter.report("syntax-error", at("play"), "b")
    reporter.report("syntax-error", at("a"), "a")
    reporter.report("syntax-error", at("play"), "b")
    assert [d.message for d in reporter.sorted()] == ["a", "b"]
    assert reporter.failed
    with pytest.raises(KeyError):
        reporter.report("no-such-id", None, "")
