"""Forms of English and of other languages: the help shows the right form with the user's own words in it."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file
from interpreter.syntax.phrases import phrases
from tests.syntax.reading_trees import expression, form

NEED = "phase play:\n    need "
PHASE = "phase play:\n    "


def helps(text):
    reporter = Reporter()
    parse_file(SourceFile("test.rules", text), reporter)
    return [finding.help for finding in reporter.sorted()]


CONDITIONS = [
    ("a is not b", "a != b"),
    ("c.worth is equal to 3", "c.worth = 3"),
    ("c.worth equals 3", "c.worth = 3"),
    ("my coins at least 3", "my coins >= 3"),
    ("my coins is at most top(e).price", "my coins <= top(e).price"),
    ("a is greater than b + 1", "a > b + 1"),
    ("a less than or equal to b", "a <= b"),
    ("a fewer than b", "a < b"),
    ("my card not in my hand", "not my card in my hand"),
    ("f(x).y is not in {a, b}", "not f(x).y in {a, b}"),
    ("x is in S", "x in S"),
    ("x is a King", "x is King"),
    ("all x in S has x.big", "every x in S has x.big"),
    ("there is x in S has x.big", "any x in S has x.big"),
    ("any of my hand has x.big", "any x in my hand has x.big"),
    ("every x in S have x.big", "every x in S has x.big"),
    ("number of my cards > 3", "count my cards > 3"),
    ("count(x in S where x.big) > 3", "count {x in S where x.big} > 3"),
    ("worth of my card > 3", "my card.worth > 3"),
    ("own card in S", "my card in S"),
    ("s.column mod 2 = 0", "mod(s.column, 2) = 0"),
    ("a | b", "a or b"),
    ("no Card on Post(1)", "Card on Post(1) = {}"),
    ("no Card in deck", "Card on deck = {}"),
    ("any Card on Post(1)", "Card on Post(1) != {}"),
    ("some Card on touching(my sub)", "Card on touching(my sub) != {}"),
    ("not any Card on deck", "Card on deck = {}"),
    ("there is a Card on deck", "Card on deck != {}"),
    ("there are no Card on deck", "Card on deck = {}"),
    ("no x in S has x.big", "not any x in S has x.big"),
    ("player 2 = p", "seat(2) = p"),
    ("at least 2 cards in my hand", "count my hand >= 2"),
    ("at most 2 cards in my hand", "count my hand <= 2"),
    ("exactly 2 cards in deck", "count deck = 2"),
    ("the deck is empty", "deck.empty"),
    ("the deck is not empty", "not deck.empty"),
    ("all(p.passed for p in players)", "(every p in players has p.passed)"),
    ("any(p.passed for p in players)", "(any p in players has p.passed)"),
    ("all players have passed", "every p in players has p.passed"),
    ("c.crop is one of wheat, rye", "c.crop in {wheat, rye}"),
    ("c.crop is either wheat or rye", "c.crop in {wheat, rye}"),
]

VALUES = [
    ("max c.worth for c in S", "most c.worth for c in S"),
    ("3 + max c.worth for c in S", "3 + (most c.worth for c in S)"),
    ("sum of c.worth for c in S", "sum c.worth for c in S"),
    ("sum(c.worth for c in S)", "(sum c.worth for c in S)"),
    ("first c in S where c.big", "the c in S where c.big"),
    ("2 per card in my hand", "2 * count my hand"),
    ("twice my coins", "2 * my coins"),
    ("twice count my hand", "2 * count my hand"),
    ("half of my coins", "my coins / 2"),
    ("a.big ? 1 : 2", "if a.big then 1 else 2"),
    ("1 if a.big else 2", "if a.big then 1 else 2"),
    ("when a then 1 else 2", "if a then 1 else 2"),
]

STATEMENTS = [
    ("set my x to 3 + 4", "my x := 3 + 4"),
    ("increase my x by 2", "my x += 2"),
    ("add 2 to my x", "my x += 2"),
    ("let x be 3", "let x = 3"),
    ("put the c in S where c.big on my hand", "move the c in S where c.big to my hand"),
    ("move x into my hand", "move x to my hand"),
    ("move all Card on my hand to box", "move Card on my hand to box"),
    ("move all cards on my hand to box", "move my hand to box"),
    ("move all cards from deck to box", "move deck to box"),
    ("move all from deck to box", "move deck to box"),
    ("give me 3 coins", "gain 3 coins"),
    ("gain coins equal to c.worth", "gain c.worth coins"),
    ("player gains 3 coins", "gain 3 coins"),
    ("random.shuffle(deck)", "shuffle deck"),
    ("heap.append(c)", "move c to heap"),
    ("shuffle all cards into deck", "shuffle cards into deck"),
    ('f must be empty else "no"', "need f.empty"),
    ("turns from first player until a: again", "turns from seat(1) until a:"),
    ("let x = {c for c in S if c.big}", "c for c in S where c.big"),
    ("random d in north, south", "random d in {north, south}"),
    ("choose d in north, south", "choose d in {north, south}"),
    ("as player 2: again", "as seat(2):"),
    ("give left(me) 3 coins", "as left(me): gain 3 coins"),
    ("give 2 coins to p", "as p: gain 2 coins"),
    ("p gains 2 coins", "as p: gain 2 coins"),
    ("p loses 2 coins", "as p: pay 2 coins"),
    ("give top(deck) to p.hand", "move top(deck) to p.hand"),
    ("let x be the first c in S", "let x = the c in S"),
    ("deck.shuffle()", "shuffle deck"),
    ("resolve fight(3)", "do fight(3)"),
    ("pick x in S", "choose x in S"),
    ("choose a x in S", "choose x in S"),
    ("choose x from S", "choose x in S"),
    ("ask a or b", "ask a, b"),
    ("gain coins 3", "gain 3 coins"),
    ("pay 3 of coins", "pay 3 coins"),
    ("spend 3 coins", "pay 3 coins"),
    ('need a, "b"', 'need a else "b"'),
    ("for each c in S: again", "for c in S:"),
    ("for c of S: again", "for c in S:"),
    ("foreach c in S: again", "for c in S:"),
    ("every player: again", "each player:"),
    ("while a: again", "repeat until not (a):"),
    ("while not a: again", "repeat until a:"),
    ("repeat 3: again", "repeat 3 times:"),
    ("unless a: again", "if not (a):"),
    ("if a then\n        again", "if a:"),
    ("if a: again\n    elif b: again", "else if b:"),
    ("if a: again\n    otherwise: again", "else:"),
]

ALIKE = [
    ("any x in S has same crop as c", "any x in S has x.crop = c.crop"),
    ("every x in S has the same crop as top(p)", "every x in S has x.crop = top(p).crop"),
    ("c has the same crop as d", "c.crop = d.crop"),
]

DECLARATIONS = [
    ("def f(x: T) = 3", "define f(x: T) = 3"),
    ("function f(x: T): again", "effect f(x: T):"),
    ("def f(x in S): again", "action f(x in S):"),
    ("class Card:\n    a: number", "kind Card:"),
    ("enum Colour = red, blue", "enum Colour: red, blue"),
    ("enum Colour {red, blue}", "enum Colour: red, blue"),
    ("players 2 to 4", "players 2..4"),
    ("players two to four", "players 2..4"),
    ("players two or 3", "players 2..3"),
    ("players 2 or three", "players 2..3"),
    ("winner = most my total", "winner most my total"),
    ("winner highest my total", "winner most my total"),
    ("the player with the most coins wins", "winner most my coins"),
    ("players: 2-4", "players 2..4"),
    ("action sell(a card in my hand): again", "action sell(card in my hand):"),
    ("on build(x): again", "after build(x):"),
    ("define f = 3\n    except if a: 4", "except when a:"),
    ("define f(x: T) also:\n    if a: 4", "except when a:"),
    ("define f(x: T) also:\n    when a: 4", "except when a:"),
    ("define f(x: T) also:\n    except a: 4", "except when a:"),
    ('forbid lay(c): need a = b else "no"', 'forbid lay(c) when not (a = b) else "no"'),
    ("var n: 0..3 = 2 resets after dusk", "0..3 = 2 resets each dusk"),
    ("var n: 0..3 = 2 resets dusk", "0..3 = 2 resets each dusk"),
    ("define f = 3\n    unless a: 4", "except when not (a):"),
]


@pytest.mark.parametrize(("wrong", "right"), CONDITIONS + ALIKE)
def test_a_condition_in_other_words(wrong, right):
    [help] = helps(f"{NEED}{wrong}\n")
    assert help == f"write `need {right}`"


@pytest.mark.parametrize(("wrong", "right"), VALUES)
def test_a_value_in_other_words(wrong, right):
    assert helps(f"define f = {wrong}\n") == [f"write `define f = {right}`"]


@pytest.mark.parametrize(("wrong", "right"), STATEMENTS)
def test_a_statement_in_other_words(wrong, right):
    [help] = helps(f"{PHASE}{wrong}\n")
    assert help.startswith(f"write `{right}")


@pytest.mark.parametrize(("wrong", "right"), DECLARATIONS)
def test_a_declaration_in_other_words(wrong, right):
    [help] = helps(f"{wrong}\n")
    assert help.startswith(f"write `{right}")


def test_several_forms_in_one_line_are_several_findings():
    assert helps(f"{NEED}a is not b and c equals d\n") == ["write `need a != b`", "write `c = d`"]


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ('need z not in S else "it is too far"', "need not z in S"),
        ('need a and z not in S else "it is too far"', "not z in S"),
        ("let x = if count z is at least 3 then 3 else 4", "count z >= 3"),
        ("let x = if a then b is at least 3 else c", "b >= 3"),
        ("for z in S where z is not empty: again", "not z.empty"),
        ('choose z in S where z is not y "Which?"', "z != y"),
        ("let x = any z in S has z is not empty", "not z.empty"),
        ('require a = b else "no"', "need a = b"),
        ('require (if a then b else c) else "no"', "need (if a then b else c)"),
    ],
)
def test_the_help_ends_with_the_clause(line, help):
    assert helps(f"{PHASE}{line}\n") == [f"write `{help}`"]


def test_the_help_begins_with_the_condition_of_a_reaction():
    assert helps("after f(x) when x is equal to y and x.a is not 3: again\n") == ["write `x = y`", "write `x.a != 3`"]


def test_what_is_meant_is_read_on():
    reporter = Reporter()
    file = parse_file(SourceFile("test.rules", "define f = a is not b\n"), reporter)
    assert form(file.items[0].body.value) == form(expression("a != b"))


def test_every_form_has_another_one():
    for phrase in phrases():
        assert phrase.wrong
        assert phrase.wrong != phrase.right
        assert {p for p in phrase.right if p in "ABMNXY"} <= {*phrase.wrong}
    assert len({(p.wrong, p.right, p.last, p.anchored) for p in phrases()}) == len(phrases())
