from interpreter.assembly.listing import list_rulesets
from interpreter.source.bundled import rulesets_folder


def write(folder, **files):
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.rules"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_names_labels_and_bases(tmp_path):
    write(
        tmp_path,
        dice__dice='# A game.\nruleset dice "Dice \\"and\\" more"\n',
        dice__more='ruleset more "More" extends "dice.rules"\n',
        lib__help="define one = 1\n",
    )
    assert [(each.name, each.label, each.extends) for each in list_rulesets(tmp_path)] == [
        ("dice", 'Dice "and" more', None),
        ("dice/more", "More", "dice.rules"),
    ]


def test_assumed_values_anywhere_in_what_is_taken_in(tmp_path):
    write(
        tmp_path,
        plain='ruleset plain "Plain"\ndefine assumed = 1\n',
        marked='ruleset marked "Marked"\ndefine one = 1  # assumed: nobody knows\n',
        layer='ruleset layer "Layer" extends "marked.rules"\n',
        user='ruleset user "User"\nuse "lib.rules"\n',
        lib='use "user.rules"\ntable "cards.yaml"\n',
    )
    (tmp_path / "cards.yaml").write_text("Card:\n  - {worth: 1}  # Assumed\n", encoding="utf-8")
    marks = {each.name: each.assumed for each in list_rulesets(tmp_path)}
    assert marks == {"plain": False, "marked": True, "layer": True, "user": True}


def test_files_that_make_no_sense_do_not_matter(tmp_path):
    (tmp_path / "a.rules").write_bytes(b"\xff\xfe\x00ruleset")
    (tmp_path / "b.rules").mkdir()
    (tmp_path / "c.rules").symlink_to(tmp_path / "nowhere")
    write(tmp_path, d='ruleset d "D" extends "nothing"\nuse ""\ntable "../../x.yaml"\n')
    assert [each.name for each in list_rulesets(tmp_path)] == ["d"]


def test_the_bundled_ones():
    listed = list_rulesets(rulesets_folder())
    assert all(each.label for each in listed)
    assert {each.name for each in listed} >= {"classics/hex"}
