"""A `where` at the wrong place: the help shows the author's own line as it should be, and that line can be read."""

import pytest

from tests.syntax.reading_trees import ids, parse
from tests.syntax.test_help import told

PHASE = "phase play:\n    "
OF_ONE = "write `{}`"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("define f = {z in S} where z.big", "define f = {z in S where z.big}"),
        ("define f = {z in S where z.big} where z.red", "define f = {z in S where z.big and z.red}"),
        ("define f = Tile on box where found", "define f = {t in Tile on box where t.found}"),
        ("define f = count Tile on box where t.found", "define f = count {t in Tile on box where t.found}"),
        ("define f = my Zone where Zone.empty and q > 2", "define f = {z in my Zone where z.empty and z.q > 2}"),
        ("define f = sum z.q where z.big for z in S", "define f = sum z.q for z in S where z.big"),
        ('action go(z in S) where z.big "Go": again', 'action go(z in S where z.big) "Go": again'),
        ('action go(z in S) "Go" where z.big: again', 'action go(z in S where z.big) "Go": again'),
        ("after f(x) where x.big: again", "after f(x) when x.big: again"),
        ("after f(x): again where x.big", "after f(x) when x.big: again"),
        ("forbid f(x) where x.big", "forbid f(x) when x.big"),
    ],
)
def test_a_declaration(wrong, right):
    [(line, id, help)] = told(f"{wrong}\n")
    assert (line, id) == (1, "syntax-error")
    assert help == OF_ONE.format(right)
    assert ids(f"{right}\n") == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("need z.empty where z.q = 0", "need z.empty and z.q = 0"),
        ("gain 1 coins where my coins < 3", "if my coins < 3: gain 1 coins"),
        ("do f(x) where x.big", "if x.big: do f(x)"),
        ("move c to my hand where c.big", "if c.big: move c to my hand"),
        ("move c to my Zone where z.empty", "move c to (the z in my Zone where z.empty)"),
        ("move Tile on box where t.big to my hand", "move {t in Tile on box where t.big} to my hand"),
        ("my ship := my Zone where z.empty", "my ship := (the z in my Zone where z.empty)"),
        ('choose z in S "Where to?" where z.empty', 'choose z in S where z.empty "Where to?"'),
        ("for z in S: again where z.empty", "for z in S where z.empty: again"),
        ("if count Tile where big > 3: again", "if count {t in Tile where t.big > 3}:"),
    ],
)
def test_a_statement(wrong, right):
    [(line, id, help)] = told(f"{PHASE}{wrong}\n")
    assert (line, id) == (2, "syntax-error")
    assert help.startswith("write `" + right)


def test_within_brackets_the_part_is_shown():
    help = "write `{c in Card on box where c.owner = me}`"
    assert told("define f = top(Card on box where owner = me, 3)\n") == [(1, "syntax-error", help)]


def test_a_name_that_is_taken_is_not_bound_again():
    [(_, _, help)] = told("effect f(t: Tile): move Tile on box where t.big to deck\n")
    assert help == "write `move {x in Tile on box where x.big} to deck`"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("each player where my coins > 0: again", "`each player` is every player, without a condition"),
        ("may where a: again", "`may` has no condition"),
    ],
)
def test_what_has_no_condition(text, message):
    [(_, _, id, said)] = parse(f"{PHASE}{text}\n")[1]
    assert (id, said) == ("syntax-error", message)


def test_the_lines_below_are_read():
    lines = [line for line, _, _ in told(f"{PHASE}gain 1 coins where a\n    nonsense here\n")]
    assert lines == [2, 3]
