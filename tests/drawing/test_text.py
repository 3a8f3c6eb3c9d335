"""Lines of styled spans, and texts that are shortened."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.visible import width as cells_of
from interpreter.drawing.shortening import Shortener
from interpreter.drawing.text import (
    CHANGED,
    Span,
    beside,
    line_width,
    padded,
    plain,
    span,
    trimmed,
    unbroken,
    wrapped,
)

TEXTS = st.lists(st.text("ab 1é龍{}:,", min_size=1, max_size=12), max_size=12)


def test_a_span_knows_its_columns() -> None:
    assert len(span("龍e\N{COMBINING ACUTE ACCENT}")) == 3


def test_what_a_ruleset_says_cannot_move_the_cursor() -> None:
    assert "\x1b" not in span("\x1b[2Jred").text


def test_styles_add_up() -> None:
    assert Span("a", "red").styled(CHANGED) == Span("a", "red changed")
    assert Span("a", "red").styled("") == Span("a", "red")


def test_blocks_stand_beside_each_other() -> None:
    one, other = [(Span("a"),), (Span("bcd"),)], [(Span("x"),)]
    assert plain(beside([one, other], 2)) == ["a    x", "bcd"]


def test_a_line_is_broken_at_blanks() -> None:
    line = (Span("hand: ", "name"), Span("one, "), Span("two three", "red"))
    assert wrapped(line, 12, 2) == [
        (Span("hand: ", "name"), Span("one, ")),
        (Span("  "), Span("two three", "red")),
    ]


def test_a_name_of_two_words_is_not_broken() -> None:
    assert plain(wrapped((span(f"a, {unbroken('two words')}"),), 8)) == ["a,", "two words"]


def test_a_long_word_stays_whole() -> None:
    assert plain(wrapped((Span("abcdefghij k"),), 5)) == ["abcdefghij", "k"]


def test_blanks_at_the_end_are_left_out() -> None:
    assert trimmed((Span("a"), Span("b  ", "red"), Span("   "))) == (Span("a"), Span("b", "red"))
    assert trimmed((Span("  "),)) == ()
    assert line_width(padded((Span("a"),), 4)) == 4


@given(st.text("abc ", max_size=40), st.integers(4, 20), st.integers(0, 3))
def test_wrapping_loses_nothing(text: str, width: int, indent: int) -> None:
    lines = wrapped((Span(text),), width, indent)
    assert " ".join(plain(lines)).split() == text.split()
    longest = max((len(word) for word in text.split()), default=0)
    assert all(len(line) <= max(width, longest + indent) for line in plain(lines))


# ---- short forms ----


def short(texts: list[str | tuple[str, ...]], width: int) -> tuple[list[str], list[tuple[str, str]]]:
    """Short forms and legend; a tuple is of things that lie together."""
    things = [(text,) if isinstance(text, str) else text for text in texts]
    found = Shortener.of(things).shortened(dict.fromkeys(things, width))
    return [found[one] for one in things], list(found.legend)


def test_what_fits_stays() -> None:
    assert short(["white", "black"], 5) == (["white", "black"], [])


def test_words_are_cut_to_what_tells_them_apart() -> None:
    forms, legend = short(["coral", "cucumber", "crustacean", "fish"], 4)
    assert forms == ["co", "cu", "cr", "f"]
    assert dict(legend) == {"co": "coral", "cu": "cucumber", "cr": "crustacean", "f": "fish"}


def test_a_word_with_which_another_begins_stays_whole() -> None:
    assert short(["fish", "fishbone", "x"], 5)[0] == ["fish", "fishb", "x"]


def test_tallies_are_told_by_their_members() -> None:
    assert short(["coral and fish", "3 fish", "12 coral?"], 5)[0] == ["cf", "3f", "12c?"]


def test_things_that_lie_together_are_kept_apart() -> None:
    assert short([("red 2 fish", "red fish"), "2× red"], 8)[0] == ["r2f,rf", "2r"]


def test_in_a_stack_each_thing_is_a_name_of_its_own() -> None:
    assert short([("red coral and fish", "blue 2 fish", "red coral")], 20)[0] == ["rcf,b2f,rc"]
    assert short(["take red coral and fish; blue fish; red coral, then the same once more"], 20)[0] == ["A"]


def test_things_without_short_forms_have_letters_of_their_own() -> None:
    """What is drawn for a place itself stays the same whatever lies there."""
    long = "what nobody could say in a few letters, nor would want to"
    forms, legend = short(["dry air", ("dry air", long), ("dry air", f"{long} again")], 3)
    assert forms == ["da", "daA", "daB"]
    assert legend == [("da", "dry air"), ("A", long), ("B", f"{long} again")]


def test_things_that_have_no_room_for_letters_of_their_own_have_one_together() -> None:
    forms, legend = short([("quite the first", "a second one", "last of all")], 2)
    assert [len(form) for form in forms] == [1]
    assert legend == [(forms[0], "quite the first, a second one, last of all")]


def test_in_narrow_cells_a_word_is_one_letter() -> None:
    assert short(["coral fish", "cucumber fish", "coral"], 2)[0] == ["cf", "uf", "c"]


def test_sentences_get_letters() -> None:
    sentence = "draw four contracts, keep one of them, then take two Credits"
    forms, legend = short([sentence, "ab", "B"], 3)
    assert forms == ["A", "ab", "B"]
    assert legend == [("A", sentence)]


def test_letters_that_mean_something_else_are_avoided() -> None:
    things = ("some text that is rather long, isn't it so or so",)
    assert Shortener.of([things], taken="ABD").shortened({things: 1}).forms == {things: "C"}


@given(TEXTS, st.integers(1, 8))
def test_short_forms_differ_and_are_explained(texts: list[str], width: int) -> None:
    things = [*((text,) for text in texts), *((text, "x") for text in texts if "," not in text)]
    found = Shortener.of(things).shortened(dict.fromkeys(things, width))
    assert len({found[one] for one in things}) == len(set(things))
    assert found.worn > 0 or not found.legend
    assert all(cells_of(found[one]) <= max(width, 2) for one in things)


def test_a_line_is_broken_only_at_blanks_whatever_the_styles():
    line = (Span("aa bb", "red"), Span(", "), Span("cc", "blue"), Span(", "), Span("dd"))
    assert plain(wrapped(line, 5)) == ["aa", "bb,", "cc,", "dd"]
    assert plain(wrapped(line, 6)) == ["aa bb,", "cc, dd"]


def test_a_word_keeps_its_first_letter_however_much_is_cut() -> None:
    """Else a letter would mean one thing on one screen, and another where there is less room."""
    things = [("undiscovered",), ("crustacean",), ("cucumber",), ("coral",)]
    shortener = Shortener.of(things)
    forms = [shortener.shortened(dict.fromkeys(things, 12), worn).forms for worn in (1, 2)]
    assert [form["undiscovered",] for form in forms] == ["u", "u"]
    assert [form["coral",] for form in forms] == ["co", "c"]
    assert len({*forms[1].values()}) == 4
