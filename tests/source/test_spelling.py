from interpreter.source.spelling import did_you_mean, distance, if_not, nearest, quoted


def test_distance_counts_letters_and_swaps():
    assert distance("", "") == 0
    assert distance("abc", "abc") == 0
    assert distance("abc", "acb") == 1
    assert distance("abc", "ab") == 1
    assert distance("abc", "xyz") == 3


def test_nearest_first_and_not_the_word_itself():
    assert nearest("colour", ["color", "colour", "collar", "shape"]) == ["color", "collar"]
    assert nearest("x", ["y", "abc"]) == ["y"]
    assert nearest("pst", ["Post", "post"]) == ["post", "Post"]
    assert nearest("Kin", ["kind", "Kind"]) == ["Kind", "kind"]
    assert nearest("x" * 10_000, ["y" * 10_000]) == []


def test_what_was_meant():
    assert did_you_mean("plya", ["play", "stop"]) == "did you mean `play`?"
    assert did_you_mean("walk", ["play", "stop"]) == ""
    assert did_you_mean("walk", ["play", "stop"], "phases") == "the phases are `play` and `stop`"
    assert did_you_mean("walk", ["stop"], "phases") == "there is only `stop`"
    assert did_you_mean("walk", [], "phases") == ""


def test_quoted():
    assert quoted([]) == ""
    assert quoted(["a"]) == "`a`"
    assert quoted(["a", "b", "c"]) == "`a`, `b` or `c`"


def test_among_equally_near_words_the_order_counts():
    assert nearest("man", ["mna", "max", "min"]) == ["mna", "max", "min"]
    assert nearest("man", {"mna", "max", "min"}) == ["max", "min", "mna"]
    assert did_you_mean("man", ["zan", "ban"]) == "did you mean `zan` or `ban`?"


def test_two_hints():
    assert if_not("did you mean `a`?", "write `my a`") == "did you mean `a`? If not, write `my a`"
    assert if_not("", "write `my a`") == "write `my a`"
    assert if_not("did you mean `a`?", "") == "did you mean `a`?"
