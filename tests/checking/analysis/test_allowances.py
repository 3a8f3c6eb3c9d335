from interpreter.checking.analysis.allowances import allowances
from interpreter.source.text import SourceFile


def _read(text, name="x.rules"):
    return [(a.id, a.reason, a.line) for a in allowances(SourceFile(name, text))]


def test_a_comment_on_the_line_or_alone_above_it():
    text = "one # allow: a-b because\n# allow: c-d it is so\n# another comment\ntwo\n\nthree #allow: e-f"
    assert _read(text) == [("a-b", "because", 1), ("c-d", "it is so", 4), ("e-f", "", 6)]


def test_a_text_in_quotes_is_no_comment():
    assert _read('label "# allow: a-b no"\nlabel "\\"# allow: c-d" # allow: e-f yes') == [("e-f", "yes", 2)]


def test_yaml_comments():
    text = "Card:\n  - {name: 'it''s # allow: x y', n: 1} # allow: table-empty fine\n  - {name: o'hara} # allow: a b\n"
    assert _read(text, "t.yaml") == [("table-empty", "fine", 2), ("a", "b", 3)]


def test_one_comment_settles_one_warning(checks):
    checks.marked("""
        phase play:
            each player: gain 1 points
        # allow: never-done a layer does it
        phase first:
            each player: gain 1 points
        phase second: # allow: never-done a layer does it too
            each player: gain 1 points
        # allow: never-done for nothing #! unused-allowance
        phase setup:
            each player: gain 1 points
        phase third: #! never-done
            each player: gain 1 points
    """)


def test_comments_that_cannot_settle_anything(checks):
    checks.run("""
        phase play:
            each player: gain 1 points
        phase first: # allow: never-done
            each player: gain 1 points
        # allow: never-dome by mistake
        # allow: nobody-acts that is an error
        # allow:
    """)
    assert [(d.span.line, d.id, d.message) for d in checks.findings] == [
        (8, "never-done", "phase `first` is never done"),
        (8, "wrong-allowance", "no reason is given why `never-done` is allowed"),
        (10, "wrong-allowance", "unknown diagnostic `never-dome`"),
        (11, "wrong-allowance", "`nobody-acts` is an error, and can't be allowed"),
        (12, "wrong-allowance", "this comment doesn't say what it allows"),
    ]


def test_an_error_stays_and_nothing_else_is_said(checks):
    checks.marked("""
        # allow: never-done for nothing
        phase play:
            gain 1 points #! nobody-acts
    """)
