from pathlib import Path

import pytest

from interpreter.source import finding
from interpreter.source.bundled import diagnostic_page, grammar_file, rulesets_folder
from interpreter.source.finding import Found, NotFound, find_ruleset, name_below


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder to be in, with rulesets of its own; the bundled ones are three others."""
    bundled = tmp_path / "bundled"
    for name in ("marbles/marbles", "old/dice", "old/cards"):
        write(bundled / f"{name}.rules")
    monkeypatch.setattr(finding, "rulesets_folder", lambda: bundled)
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def write(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('ruleset x "X"\n')
    return path


def found(name):
    result = find_ruleset(name)
    assert isinstance(result, Found), result
    return result.path


def missing(name):
    result = find_ruleset(name)
    assert isinstance(result, NotFound)
    return result


def test_a_bundled_ruleset_by_its_whole_name_its_folder_or_its_last_part(here):
    for name in ("old/dice", "dice"):
        assert found(name).parts[-2:] == ("old", "dice.rules")
    for name in ("marbles/marbles", "marbles"):
        assert found(name).parts[-2:] == ("marbles", "marbles.rules")


def test_a_path_goes_before_names(here):
    path = write(here / "dice")
    assert found("dice").resolve() == path
    assert found(str(path)) == path


def test_own_rulesets_go_before_bundled_ones(here):
    path = write(here / "rulesets/new/dice.rules")
    assert found("dice").resolve() == path
    assert found("old/dice").parts[-2:] == ("old", "dice.rules")


def test_a_folder_that_holds_a_ruleset_of_its_name(here):
    path = write(here / "pebbles/pebbles.rules")
    assert found("pebbles").resolve() == path
    assert found("./pebbles/").resolve() == path


def test_a_folder_without_such_a_ruleset_does_not_hide_a_name(here):
    (here / "dice").mkdir()
    assert found("dice").parts[-2:] == ("old", "dice.rules")


def test_a_folder_that_is_no_ruleset(here):
    write(here / "games/ludo.rules")
    result = missing("games")
    assert result.message == "`games` is a folder, not a ruleset"
    assert "`games/ludo.rules`" in result.help


def test_an_ambiguous_name_lists_what_it_may_mean(here):
    write(here / "rulesets/one/ludo.rules")
    write(here / "rulesets/two/ludo.rules")
    result = missing("ludo")
    assert result.message == "`ludo` is the name of 2 rulesets"
    assert result.help == "say which: `one/ludo` or `two/ludo`"


@pytest.mark.parametrize(
    ("name", "meant"),
    [("dise", "old/dice"), ("marbels", "marbles"), ("odl/cards", "old/cards"), ("new/dice", "old/dice")],
)
def test_an_unknown_name_lists_the_nearest(here, name, meant):
    result = missing(name)
    assert result.message == f"there is no ruleset `{name}`"
    assert result.help == f"did you mean `{meant}`?"


def test_a_missing_file(here):
    assert missing("dice.rules").message == "there is no file `dice.rules`"
    assert missing("dice.rules").help == "did you mean `old/dice`?"
    assert missing("../x/dcie.rules").message == "there is no file `../x/dcie.rules`"


@pytest.mark.parametrize("name", ["", "\0", "a\0b", "x" * 5000, "/", "..", "a//b", "\N{PILE OF POO}"])
def test_names_that_cannot_be(here, name):
    missing(name)


def test_links_to_folders_are_not_followed(here):
    (here / "rulesets").mkdir()
    (here / "rulesets/loop").symlink_to(here / "rulesets")
    (here / "rulesets/up").symlink_to(here.parent)
    assert found("dice").parts[-2:] == ("old", "dice.rules")


def test_names_below_a_folder():
    assert name_below(Path("r"), Path("r/a/a.rules")) == "a"
    assert name_below(Path("r"), Path("r/a/b.rules")) == "a/b"
    assert name_below(Path("r"), Path("r/b.rules")) == "b"


def test_the_bundled_data():
    assert "ruleset" in grammar_file().read_text(encoding="utf-8")
    assert any(rulesets_folder().rglob("*.rules"))
    assert diagnostic_page("file-circle").startswith("# file-circle\n")
    for id in ("no-such-id", "../language", "", "a/b"):
        assert diagnostic_page(id) is None
