"""What a newcomer writes who hasn't looked up the form: the help shows the right one with his own words in it."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter, Severity
from interpreter.driver import checked
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file


def helps(text):
    reporter = Reporter()
    parse_file(SourceFile("test.rules", text), reporter)
    return [finding.help for finding in reporter.sorted()]


GAME = """\
ruleset game "Game"
players 2
var pot: 0..9 = 0
action wait "Wait": pot += 1
phase play:
    turns from seat(1) until pot > 3: ask wait
winner most my number
"""


def checked_errors(path):
    reporter = Reporter()
    checked(str(path), (), reporter)
    return [finding for finding in reporter.sorted() if finding.severity is Severity.ERROR]


def found(folder, more):
    """The errors that a whole check reports of a good game with something added."""
    path = folder / "game.rules"
    path.write_text(f"{GAME}{more}\n", encoding="utf-8")
    return [finding.id for finding in checked_errors(path)]


TIES = "write `ties split` behind it if equal players share the prize, `ties nobody` if they get nothing"
WINNER = "write `winner most my total`: each player is asked as `me`, and the highest answer wins"

PLACES = 'write `table "zone.yaml"`, and in that file `Zone:` and below it `  - {%s}`'

VALUES = "`2..6` or `few | many`"

DECLARATIONS = [
    ("replace effect worth(x: T) = x.n", "write `replace define worth(x: T) = x.n`"),
    ("replace define f(x: T):\n    again", "write `replace effect f(x: T):`"),
    ("define f(x: T) =\n    gain 3 coins", "write `effect f(x: T):`"),
    ('define f(x in T) "F":\n    gain 3 coins', 'write `action f(x in T) "F":`'),
    ("after f(c): each player: again", "write `after f(c):`, and indented below it `each player: again`"),
    ("before f: if a: again", "write `before f:`, and indented below it `if a: again`"),
    (
        "effect find(f: Find, z in Zone) also:\n    again",
        "write `before find(f, z):` or `after find(f, z):`, and below it what happens besides",
    ),
    ("phase dusk also: again", "write `before dusk:` or `after dusk:`, and below it what happens besides"),
    ("pile deck also: Coin", "write `replace pile …`, the whole of it"),
    ("kind Card:\n    crop = Crop", "write `crop: Crop`"),
    ('action lay(c in S) f"Lay {c}": again', 'write `action lay(c in S) "Lay {c}": again`'),
    ("table Card:\n    10 rose", "write `field: value, field: value, copies: 10`"),
    ("table Card:\n    rose | 1", "write `field: value, field: value`"),
    ("replace option size = 4", "write `replace option size: … = 4`, with all values behind `:`, as in " + VALUES),
    ("size = 4", "write `define size = …` for what has a value, `var size: type = …` for what changes"),
    ("during dusk: again", "write `before phase:` or `after phase:` for what comes before or behind one"),
    ("at the end of each round: again", "write `before phase:` or `after phase:` for what comes before or behind one"),
    ('after "Dusk": again', "an event is the name of an action, effect or phase, as in `after build(x):`"),
    ("after lay(my card): again", "give it a name of your own, and test it behind: `when name = …`"),
    ("effect worth(x: T) = lookup(x.n, 1: 5)", "write `define worth(x: T) = lookup(x.n, 1: 5)`"),
    ("table Zone:\n    at: (3, 0), snag: yes\n    at: (2, 0), snag: no", PLACES % "at: [3, 0], snag: yes"),
    ("table Zone:\n    snag: yes, at: Zone(3, -1)", PLACES % "snag: yes, at: [3, -1]"),
    ("table Zone:\n    at: Zone.a4, snag: yes\n# as a cat said: fat", PLACES % "at: a4, snag: yes"),
    ("winner: cross", WINNER),
    ("winner cross", WINNER),
    ("winner cross.three", "write `winner most my three`"),
    ("winner is the player with the most total", "write `winner most my total`"),
    ("winner most my total and most my coins", "write `winner most my total, then most my coins`"),
    ("always: a > 3", "write `always this_holds: a > 3`"),
    ("always every p in players has p.a > 3", "write `always this_holds: every p in players has p.a > 3`"),
    ('always "one card": a = 1', "write `always one_card: a = 1`"),
    ("table cards.yaml", 'write `table "cards.yaml"`'),
    ('ruleset x "X" extends base.rules', 'write `ruleset x "X" extends "base.rules"`'),
    ('ruleset x "X" extends base', 'write `ruleset x "X" extends "base.rules"`'),
    ("example the eye:\n    expect a", 'write `example "the eye":`'),
    ("example the end with arrows = forced:\n    expect a", 'write `example "the end" with arrows = forced:`'),
    ('enum Suit: "rose", "fern"', "write `enum Suit: rose, fern`"),
    ("enum Suit: {rose, fern}", "write `enum Suit: rose, fern`"),
    ("enum Suit:\n    rose\n    fern", "write `enum Suit: rose, fern`"),
    ('players "cross", "nought"', "write `players cross, nought`"),
    ("players 2 cross, nought", "write `players 2 of cross, nought`"),
    ("table Card:\n    {suit: each, rank: 1}", "write `suit: each, rank: 1`"),
    ("table Card:\n    - suit: each, rank: 1", "write `suit: each, rank: 1`"),
    ("table Card:\n    suit = each, rank = 1", "write `suit: each, rank: 1`"),
    ("table Card:\n    rose, 1", "write `field: value, field: value`"),
    ("pile used-cards: Card", "write `pile used_cards: Card`"),
    ('pile used cards "used": Card', 'write `pile used_cards "used": Card`'),
    ("private pile hand: Card", "write `pile hand: Card private`"),
    ('action lay(c in my hand): "Lay {c}"', 'write `action lay(c in my hand) "Lay {c}":`'),
    ("after lay(c: Card, p: Post):\n    again", "write `after lay(c, p):`"),
    ("var mark = none", "write its type before its start value, as in `var mark: player? = none`"),
    ("var n = 3", "write its type before its start value, as in `var n: 0 or more = 3`"),
    ("remove action spy", "write `remove spy`"),
    ("define f = sum (award 1 to most x) for d in D", TIES),
    (
        "pile hand: Card visible to owner",
        "write `private` if only its owner sees it, `hidden` if nobody does, and nothing if everybody does",
    ),
]

STATEMENTS = [
    ("ask spy or dive or spear", "write `ask spy, dive, spear`"),
    ('ask "Which one?": spy, dive', "write `ask spy, dive`"),
    ("first := random players", "write `random first in players`"),
    ("back := choose drawn", "write `choose back in drawn`"),
    ("let n = random(1, 6)", "write `random n in 1..6`"),
    ("choose drawn", "write `choose x in drawn`"),
    ("move 5 from deck to my hand", "write `move top(deck, 5) to my hand`"),
    ("gain 2 my coins", "write `gain 2 coins`"),
    ("pay coins", "write `pay 1 coins`"),
    ("for n = 1 to 6: again", "write `for n in 1..6: again`"),
    ("need every x in S not x.empty", "write `need every x in S has not x.empty`"),
    ("need {s Square where s.big} = {}", "write `s in Square where s.big`"),
    ("need f(red Post(1))", "write `red.Post(1)`"),
    ("need me can lay card", "write `need me can lay(card)`"),
    ("need not can lay(card)", "say who: `me can act(x)`, `p can act(x)`"),
    ("need card is not Diver", "write `need not card is Diver`"),
    ("if my hand has Diver: again", "write `if any x in my hand has x is Diver: again`"),
    ("let x = the first card", "write `top(place)` for a pile or place, or `the card in S where condition`"),
    ("let x = the last card", "write `bottom(place)` for a pile or place, or `the card in S where condition`"),
    ('print("go")', "what happens is told by the labels of actions and effects"),
    ('if a: raise "taken"', 'write `need condition else "reason"`'),
    ("cannot lay on a stone", 'write `need condition else "reason"`'),
    ('"""Sell a card."""', "a comment begins with `#`"),
    ("pay 1 coins, 2 shells", "write `pay 1 coins`, and in the next line `pay 2 shells`"),
    ("gain 1 coins and gain 2 shells", "write `gain 1 coins`, and in the next line `gain 2 shells`"),
    ("if a: 3", "write `if condition then value else other`, in a `define`"),
    ('expect refused lay(a) "taken"', 'write `expect refused lay(a) because "taken"`'),
]


@pytest.mark.parametrize(("text", "help"), DECLARATIONS)
def test_a_declaration(text, help):
    assert helps(f"{text}\n") == [help]


@pytest.mark.parametrize(("text", "help"), STATEMENTS)
def test_a_statement(text, help):
    assert helps(f"phase play:\n    {text}\n") == [help]


@pytest.mark.parametrize(("sort", "what"), [("action", "ask"), ("effect", "do"), ("phase", "do")])
@pytest.mark.parametrize("call", ["deal", "deal()"])
def test_a_procedure_without_the_word_before_it(sort, what, call):
    assert helps(f"phase play:\n    {call}\n{sort} deal:\n    again\n") == [f"write `{what} deal`"]


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("pile table: Card", "table_pile"),
        ("pile to: Card", "to_pile"),
        ("var turns: number", "turns_value"),
        ("kind award:\n    a: number", "Award"),
        ("action lay(space in S): again", "one_space"),
        ("kind Card:\n    score: number", "score_value"),
    ],
)
def test_a_word_of_the_language_as_a_name(text, free):
    called = "define f = top(deck)\n"  # `top` comes with the language, and is no misspelt `to`
    assert helps(f"{called}{text}\n") == [f"a name such as `{free}` is free"]


def test_a_name_that_was_misspelt_as_a_word_of_the_language():
    assert helps("pile and: Card\ndefine f = hand\ndefine g = count hand\n") == ["did you mean `hand`?"]


def test_a_name_is_never_replaced_by_a_word():
    assert helps("phase play:\n    turns from a until all Post full: again\n") == [""]


def test_an_action_in_an_example_is_done():
    assert helps('example "x":\n    deal(3)\naction deal(n in 1..3):\n    again\n') == ["write `do deal(3)`"]


def test_members_in_lines_of_their_own_are_known(tmp_path):
    assert found(tmp_path, "enum Suit:\n    rose\n    fern\ndefine a = {rose, fern}") == ["unfinished-line"]


def test_a_base_without_quotes_is_read_all_the_same(tmp_path):
    (tmp_path / "base.rules").write_text(GAME, encoding="utf-8")
    layer = tmp_path / "layer.rules"
    for name in ("base", "base.rules"):
        layer.write_text(f'ruleset layer "L" extends {name}\nafter play: pot += 1\n', encoding="utf-8")
        reporter = Reporter()
        checked(str(layer), (), reporter)
        assert [finding.message for finding in reporter.found] == ["the name of a file stands in quotes"]


@pytest.mark.parametrize("more", [', "other.rules"', ' extends "other.rules"', ' and "other.rules"'])
def test_a_layer_of_two_bases_is_one_message(tmp_path, more):
    (tmp_path / "base.rules").write_text(GAME)
    (tmp_path / "deep.rules").write_text(f'ruleset deep "Deep" extends "base.rules"{more}\nafter play: pot := 2\n')
    [finding] = checked_errors(tmp_path / "deep.rules")
    assert (finding.message, finding.span.text) == ("a ruleset extends one other", more.strip())
    assert finding.help == (
        'extend "base.rules" only, and add the other where you play: `rulewright play … --layer other.rules`'
    )


def test_a_layer_called_by_a_word_of_the_language_is_read_all_the_same(tmp_path):
    (tmp_path / "base.rules").write_text(GAME)
    (tmp_path / "deep.rules").write_text('ruleset more "More" extends "base.rules"\nafter play: pot := 2\n')
    [finding] = checked_errors(tmp_path / "deep.rules")
    assert (finding.id, finding.help) == ("reserved-word", "a name such as `more_game` is free")


@pytest.mark.parametrize(
    "text",
    [
        "define f =\n    let most = 4\n    most + 3",
        "define f =\n    let the = 4\n    the + 3",
        "define f =\n    let count = 4\n    count + 3",
        "define f =\n    let sum = 4",
        "phase play:\n    let at = 3\n    v := at\n    gain at coins",
        "phase play:\n    for times in 1..3:\n        gain times coins",
    ],
)
def test_a_word_of_the_language_as_a_local_name_is_one_message(text):
    reporter = Reporter()
    parse_file(SourceFile("test.rules", f"{text}\n"), reporter)
    assert [finding.id for finding in reporter.found] == ["reserved-word"]


def test_what_belongs_to_a_player(tmp_path):
    assert helps("define a = player.marks + 1") == ["write `my marks`, or `p.marks` of a player p"]
    assert found(tmp_path, "define a = count player.marks") == ["misspelt-word"]


def test_one_name_for_two_things_is_one_message(tmp_path):
    assert found(tmp_path, "var wait: 0..9 = 0") == ["duplicate-name"]


def test_a_global_variable_that_is_gained_needs_nobody(tmp_path):
    more = "effect grow: gain 2 pot\nafter play: do grow\nbefore play: do grow"
    assert found(tmp_path, more) == ["not-a-resource"]


def test_no_break_spaces_are_one_message(tmp_path):
    blank = "\N{NO-BREAK SPACE}"
    text = f"after play:\n{4 * blank}if pot = 3:\n{8 * blank}pot :={blank}2\n{4 * blank}pot += 1"
    assert found(tmp_path, text) == ["bad-character"]
    assert helps(text) == ["put an ordinary space in its place (3 more in this file)"]


HARVEST = """\
ruleset harvest "Harvest"
players 2..4
enum Crop: wheat, rye
kind Card:
    crop: Crop
table Card:
    crop: each, copies: 9
space Field: row(5) holds Card
per player:
    pile hand: Card
    var coins: 0 or more = 0
action sow(c in my hand, f in Field) "Sow":
    need f.empty else "taken"
    move c to f
phase setup: move Card to seat(1).hand
phase play:
    turns from seat(1) until seat(1).hand.empty: ask sow
score cards = count my hand
winner most my total
example "a card" with players = 2:
    as seat(1):
        move the c in Card to my hand
        do sow(top(my hand), Field(1))
"""


@pytest.mark.parametrize(
    ("old", "new", "ids"),
    [
        ("    crop: Crop", "    kind: Crop", ["reserved-word"]),
        ("    crop: Crop", "    crop = Crop", ["syntax-error"]),
        ("players 2..4", "players: 2-4", ["foreign-words"]),
        ("score cards", "score coins", ["duplicate-name"]),
        ("need f.empty", "need top(f) is None", ["unknown-kind"]),
    ],
)
def test_what_follows_from_a_slip_is_not_told(tmp_path, old, new, ids):
    path = tmp_path / "harvest.rules"
    path.write_text(HARVEST, encoding="utf-8")
    assert checked_errors(path) == []
    path.write_text(HARVEST.replace(old, new, 1), encoding="utf-8")
    assert [finding.id for finding in checked_errors(path)] == ids


def test_a_score_called_like_a_variable(tmp_path):
    path = tmp_path / "harvest.rules"
    path.write_text(HARVEST.replace("score cards", "score coins"), encoding="utf-8")
    [finding] = checked_errors(path)
    assert finding.help == "both would be read as `my coins`: give one of the two another name"
