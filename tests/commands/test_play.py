"""Plain play: readable, scriptable, the same for the same seed, and without other seats' secrets."""

from __future__ import annotations

import pytest


def test_the_same_seed_gives_the_same_game(command):
    first = command("play", "market.rules", "--seats", "random,random", "--seed", "5")
    second = command("play", "market.rules", "--seats", "random,random", "--seed", "5")
    other = command("play", "market.rules", "--seats", "random,random", "--seed", "6")
    assert first.code == 0
    assert first.out == second.out
    assert first.out != other.out


def test_a_drawn_seed_is_told(command):
    done = command("play", "market.rules", "--seats", "random,random")
    seed = done.out.split("seed ")[1].split()[0]
    again = command("play", "market.rules", "--seats", "random,random", "--seed", seed)
    assert again.out.replace(seed, "") == done.out.replace(f"{seed} (drawn)", "")


def test_a_whole_game(command):
    done = command("play", "market.rules", "--seats", "human,human", "--seed", "1", stdin="\n1\n\n1\n\nrest\n\n1\n")
    assert done.code == 0, done.err
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[:2] == ["Market, stock: 2", "player 1: human, player 2: human; seed 1"]
    assert "---- player 1 " in done.out
    assert "stall  apple 2  apple 1  pear 2" in lines
    assert lines.count("> rest") == 1
    start = next(n for n, line in enumerate(lines) if line.split() == ["player", "1", "player", "2"])
    assert lines[start + 1].startswith("Money ")
    assert lines[start + 2].startswith("Left in the basket ")
    assert set(lines[start + 3]) == {"-"}
    assert lines[start + 4].startswith("total ")
    assert lines[-1].startswith("winner")


def test_others_private_piles_show_only_their_number(command):
    done = command("play", "market.rules", "--seats", "human,random", "--seed", "1", stdin="")
    first_view = done.out[done.out.index("----") :]
    own = next(line for line in first_view.splitlines() if line.startswith("player 1 (you)"))
    other = next(line for line in first_view.splitlines() if line.startswith("player 2 "))
    assert "apple" in own or "pear" in own
    assert "basket: 2 hidden" in other
    assert "heap: 2 hidden" in first_view


def test_words_that_are_no_answers(command):
    done = command("play", "market.rules", "--seed", "1", stdin="\nhello\n?\nboard\nlog\nscore\n99\nquit\n")
    assert done.code == 0
    assert "type a number, or ? for help" in done.out
    assert "`hello` is none of the options" in done.out
    assert "numbers here, which are 1, 2, 3, 4, 5, 6 and 7" in done.out
    assert "show this help" in done.out
    assert done.out.count("stall  .") == 2
    assert "you left the game" in done.out
    assert "winner" not in done.out


def test_the_name_of_an_option_is_an_answer(command):
    done = command("play", "market.rules", "--seats", "human,random", "--seed", "1", stdin="rest\nREST\n")
    assert done.code == 0, done.err
    assert done.out.count("player 1: Rest") == 2


def test_end_of_input(command):
    done = command("play", "market.rules", "--seed", "1", stdin="1\n")
    assert done.code == 2
    assert "the input ended in mid-game" in done.err


def test_unfinished(command):
    done = command("play", "market.rules", "--seats", "random,random", "--seed", "1", "--max-turns", "2")
    assert done.code == 0
    assert done.out.splitlines()[-1] == "unfinished after 2 decisions"
    assert "winner" not in done.out
    finished = command("play", "market.rules", "--seats", "random,random", "--seed", "1", "--max-turns", "4")
    assert "unfinished" not in finished.out


def test_the_number_of_seats_is_the_number_of_players(command):
    done = command("play", "market.rules", "--seats", "random,random,random", "--seed", "1")
    assert "player 3: random" in done.out
    assert command("play", "market.rules", "--players", "3", "--seed", "1", stdin="quit\n").out.count("random") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "human,robot"], "`robot`"),
        (["--seats", "human"], "2 to 3 players"),
        (["--seats", "random,random", "--players", "3"], "2 seats, but `--players` says 3"),
        (["--players", "9"], "2 to 3 players"),
        (["--option", "stock=3"], "`2` or `4`"),
        (["--option", "stok=2"], "did you mean `stock`?"),
        (["--option", "stock"], "name=value"),
        (["--option", "stock=2", "--option", "stock=4"], "given twice"),
        (["--layer", "nowhere"], "nowhere"),
        (["--from", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_played(command, arguments, said):
    done = command("play", "market.rules", *arguments, "--seed", "1")
    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_options(command):
    done = command("play", "market.rules", "--option", "stock=4", "--seats", "human,random", "--seed", "1")
    assert "empty: heap" in done.out
    assert "Market, stock: 4" in done.out


def test_from_an_example(command):
    done = command(
        "play", "market.rules", "--from", "a position", "--seats", "random,human", "--seed", "1", stdin="1\n"
    )
    assert done.code == 0, done.err
    assert done.out.count("> ") == 1
    assert "winner: player 2" in done.out


def test_from_a_file(command, tmp_path):
    (tmp_path / "late.rules").write_text(
        'ruleset late "Late" extends "market.rules"\n'
        'example "late" with stock = 4, players = 3 at play with seat(3) to move:\n'
        "    day := 3\n    seat(3).coins := 7\n"
    )
    seats = ("--seats", "random,random,human")
    done = command("play", "market.rules", "--from", "late.rules", *seats, "--seed", "1", stdin="1\n")
    assert done.code == 0, done.err
    assert "stock: 4" in done.out
    assert command("play", "market.rules", "--from", "late.rules", "--seats", "human,random").code == 2
    assert command("play", "market.rules", "--from", "late.rules", *seats, "--option", "stock=2").code == 2


def test_a_ruleset_with_errors(command, tmp_path):
    (tmp_path / "broken.rules").write_text('ruleset b "B"\nplayers 2\nphase play:\n    do nothing_at_all\n')
    done = command("play", "broken.rules")
    assert done.code == 1
    assert "nothing_at_all" in done.err
    assert done.out == ""


def test_a_game_that_cannot_go_on(command, tmp_path):
    (tmp_path / "stuck.rules").write_text(
        'ruleset s "S"\nplayers 2\nvar n: 0..3 = 0\nphase play:\n    turns from seat(1) until no:\n        n += 1\n'
    )
    done = command("play", "stuck.rules", "--seed", "1")
    assert done.code == 1
    assert "stuck.rules:6" in done.err


def test_why_in_mid_game(command):
    typed = "\nwhy lay s=9\nwhy rest\nwhy\nquit\n"
    done = command("play", "market.rules", "--seats", "human,human", "--seed", "1", stdin=typed)
    assert done.code == 0
    assert "player 1 may “Rest”" in done.out
    assert "`lay s=9` is none of the options, so there is nothing to tell of it: did you mean `why Put" in done.out
    assert "say what you would like to do" in done.out
    assert done.out.count("player 1: choose an action") == 1


# ---- several people ----

HOT_SEAT = """
---- player 2, please ----------------------------------------------------------
press Enter when player 2 sits at the keyboard, and player 1 doesn't look
> 1
press Enter when player 2 sits at the keyboard
>\N{SPACE}

player 1: Put apple 2 on stall 1
---- player 2 ------------------------------------------------------------------
"""


def test_somebody_else_sits_down_before_anything_is_shown(command):
    done = command("play", "market.rules", "--seats", "human,human", "--seed", "1", stdin="\n1\n1\n\nquit\n")
    assert HOT_SEAT in done.out
    assert "apple 3" not in done.out[done.out.index("---- player 2 ") :]


def test_people_without_secrets_are_asked_one_after_the_other(command):
    done = command("play", "tic_tac_toe", "--seats", "human,human", stdin="5\nundo\nperhaps\nno\nundo\nyes\nquit\n")
    assert "press Enter" not in done.out
    asked = "cross: nought would like to take back what you decided: Mark b2\ndo you agree? yes or no\n"
    assert f"{asked}> perhaps\ntype yes or no\n> no\n\ncross doesn't want to take that back\n---- nought" in done.out
    assert f"{asked}> yes\n\ntaken back: cross: Mark b2\n---- cross" in done.out


# ---- taking back ----


def test_undo_and_redo(command):
    done = command("play", "tic_tac_toe", "--seed", "1", stdin="5\nundo\nredo\nquit\n")
    assert "taken back: cross: Mark b2, and 1 decision after it\n" in done.out
    assert "taken again: cross: Mark b2, and 1 decision after it\n\ncross: Mark b2\nnought: " in done.out


def test_what_was_seen_cannot_be_taken_back_but_in_an_analysis(command):
    done = command("play", "market.rules", "--seed", "1", stdin="put 2 1\nundo\nquit\n")
    assert "that can't be taken back: since then player 2 has seen apple 2" in done.out
    lifted = command("play", "market.rules", "--seed", "1", "--analysis", stdin="put 2 1\nundo\nquit\n")
    assert lifted.out.splitlines()[2] == "analysis: everything can be taken back"
    back = "taken back: player 1: Put apple 2 on stall 1, and 1 decision after it (though player 2 has seen"
    assert back in lifted.out


# ---- records ----


def test_a_game_is_written_down_and_gone_on_with(command, tmp_path):
    done = command("play", "tic_tac_toe", "--seed", "1", "--record", "game.record", stdin="5\nquit\n")
    assert done.out.endswith("`rulewright play --resume game.record` goes on with it\n")
    lines = (tmp_path / "game.record").read_text().splitlines()
    assert [line.rpartition(" ")[0].partition(" ")[2] for line in lines[-2:]] == [
        "decision 1 place s=Square.b2",
        "decision 2 place s=Square.a3",
    ]
    again = command("play", "--resume", "game.record", stdin="undo\nquit\n")
    assert "going on after 2 decisions\n\ncross: Mark b2\nnought: Mark a3\n" in again.out
    assert "taken back: cross: Mark b2" in again.out
    assert (tmp_path / "game.record").read_text().splitlines()[:-1] == lines
    assert command("play", "tic_tac_toe", "--record", "game.record").code == 1


def test_the_budget_of_a_search_is_in_the_record(command, tmp_path):
    said = ("--seats", "human,search:4", "--seed", "1")
    done = command("play", "tic_tac_toe", *said, "--record", "game.record", stdin="5\nquit\n")
    assert "cross: human, nought: search:4; seed 1" in done.out
    assert "seat 2 search:4" in (tmp_path / "game.record").read_text()
    again = command("play", "--resume", "game.record", stdin="quit\n")
    assert "cross: human, nought: search:4; seed 1" in again.out


def test_the_budget_of_a_search_must_be_a_number(command):
    done = command("play", "tic_tac_toe", "--seats", "human,search:abc")
    assert done.code == 2
    assert "`search:abc` doesn't say how many playouts a decision gets, a number from 1 to 1,000,000" in done.err
    assert "write `search:400`, or `search`, which is the same" in done.err


def test_the_latest_game_is_gone_on_with(command, tmp_path, monkeypatch):
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    assert "no unfinished game" in command("play", "--resume").err
    command("play", "tic_tac_toe", "--seed", "1", stdin="5\nquit\n")
    assert "going on after 2 decisions" in command("play", "--resume", stdin="quit\n").out
    assert "going on after 2 decisions" in command("play", "tic_tac_toe", "--resume", stdin="quit\n").out
    assert "going on after 2 decisions" in command("play", "--resume", "tic_tac_toe", stdin="quit\n").out
    assert command("play", "market.rules", "--resume").code == 2


def test_engines_alone_are_not_kept(command, tmp_path, monkeypatch):
    monkeypatch.setenv("RULEWRIGHT_STATE", str(tmp_path / "state"))
    command("play", "tic_tac_toe", "--seats", "random,random")
    assert not (tmp_path / "state").exists()


def test_an_analysis_marks_the_record(command, tmp_path):
    command("play", "tic_tac_toe", "--record", "game.record", stdin="5\nquit\n")
    command("play", "--resume", "game.record", "--analysis", stdin="quit\n")
    assert " analysis #" in (tmp_path / "game.record").read_text().splitlines()[-1]
    assert "analysis: everything can be taken back" in command("play", "--resume", "game.record", stdin="quit\n").out


def test_saving_writes_what_has_been_so_far_and_overwrites_nothing(command, tmp_path):
    done = command("play", "tic_tac_toe", "--seed", "1", stdin="5\nsave a.record\nsave a.record\nquit\n")
    assert "> save a.record\nsaved: a.record\n" in done.out
    assert "not saved: a.record: there is a record in this file already" in done.out
    assert "going on after 2 decisions" in command("play", "--resume", "a.record", stdin="quit\n").out


@pytest.mark.parametrize("more", [["--seed", "3"], ["--from", "x"], ["--players", "2"], ["--record", "x"]])
def test_a_record_says_how_its_game_was_begun(command, more):
    command("play", "tic_tac_toe", "--record", "game.record", stdin="quit\n")
    done = command("play", "--resume", "game.record", *more)
    assert (done.code, more[0] in done.err) == (2, True)


def test_other_players_may_go_on(command, tmp_path):
    command("play", "tic_tac_toe", "--record", "game.record", stdin="5\nquit\n")
    assert command("play", "--resume", "game.record", "--seats", "random").code == 2
    done = command("play", "--resume", "game.record", "--seats", "random,random")
    assert "cross: random, nought: random" in done.out
    assert "ended winners=" in (tmp_path / "game.record").read_text()
    assert "this game is over" in command("play", "--resume", "game.record").err


def test_nothing_is_named(command):
    assert "nothing to play is named" in command("play").err
