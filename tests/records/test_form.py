"""The text form of records: what is written is read again, and every change of it is noticed in its line."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.records.errors import RecordError
from interpreter.records.form import Changed, Decided, Ended, Header, Record, Result, Undone, check_of
from interpreter.records.reading import read
from interpreter.records.writing import RecordFile
from tests.records.making import record_game

TEXTS = st.text(st.characters(codec=None), min_size=1, max_size=30)
NAMES = st.from_regex(r"[a-z_][a-z_0-9]{0,8}", fullmatch=True)
PATHS = st.lists(st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=9), min_size=1, max_size=4).map(
    lambda parts: Path(os.path.normpath("/" + "/".join(parts)))
)
PLACES = st.one_of(st.from_regex(r"[a-z]{1,5}(/[a-z_]{1,9})?", fullmatch=True), PATHS)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.integers(1, 4))
    seat = st.integers(0, seats - 1)
    header = Header(
        draw(PLACES),
        draw(st.from_regex(r"[0-9a-f]{32}", fullmatch=True)),
        tuple(draw(st.lists(PLACES, max_size=2))),
        draw(st.none() | TEXTS | PATHS),
        tuple(draw(st.lists(st.tuples(NAMES, TEXTS), max_size=2))),
        tuple(draw(st.lists(TEXTS, min_size=seats, max_size=seats))),
        draw(st.integers(-(2**64), 2**64)),
        draw(TEXTS),
    )
    scores = st.lists(st.integers(-(2**31), 2**31), min_size=seats, max_size=seats).map(tuple)
    result = st.builds(Result, st.lists(seat, max_size=2).map(tuple), st.lists(st.tuples(NAMES, scores)).map(tuple))
    entries: list = []
    standing = 0
    for _ in range(draw(st.integers(0, 8))):
        undo = st.integers(1, standing).map(Undone) if standing else st.nothing()
        change = st.sampled_from([Changed("analysis"), Changed("digest", "0f"), Changed(f"seat {seats}", "a, b")])
        over = bool(entries) and isinstance(entries[-1], Ended)
        entry = draw(undo | change if over else st.builds(Decided, seat, TEXTS) | undo | change)
        standing += 1 if isinstance(entry, Decided) else -entry.count if isinstance(entry, Undone) else 0
        if not (over and isinstance(entry, Changed)):
            entries.append(entry)
        if isinstance(entry, Decided) and draw(st.booleans()):
            entries.append(Ended(draw(st.none() | result)))
    return Record(header, tuple(entries))


@settings(deadline=None, max_examples=60)
@given(record=records())
def test_what_is_written_is_read_again(record, tmp_path_factory):
    folder = tmp_path_factory.mktemp("round")
    RecordFile.create(folder / "one.record", record).close()
    found = read(folder / "one.record")
    assert found.record == record
    assert found.number == len((folder / "one.record").read_text(encoding="utf-8").splitlines())
    RecordFile.create(folder / "two.record", found.record).close()
    assert (folder / "two.record").read_bytes() == (folder / "one.record").read_bytes()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("recorded") / "game.record"
    record_game(path, "tic_tac_toe", 5, undoing=0.2)
    return path


def damaged(tmp_path: Path, content: bytes) -> RecordError:
    path = tmp_path / "damaged.record"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}:{caught.value.line}: ")
    return caught.value


def test_every_byte_counts(recorded, tmp_path):
    """Whatever byte is flipped, exactly its line is named; a line end belongs to the line before it."""
    whole = recorded.read_bytes()
    random = Random(4)
    for place in range(len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= random.randint(1, 255)
        assert damaged(tmp_path, bytes(flipped)).line == whole[:place].count(b"\n") + 1


def test_lines_that_are_missing_doubled_or_swapped(recorded, tmp_path):
    lines = recorded.read_bytes().splitlines(keepends=True)
    for n in range(len(lines) - 1):
        error = damaged(tmp_path, b"".join(lines[:n] + lines[n + 1 :]))
        assert (error.line, error.message) == (n + 1, f"line {n + 1} is missing: line {n + 2} stands here")
        error = damaged(tmp_path, b"".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]))
        assert (error.line, error.message) == (n + 1, f"lines {n + 1} and {n + 2} have changed places")
    for n in range(len(lines)):
        error = damaged(tmp_path, b"".join([*lines[: n + 1], *lines[n:]]))
        assert (error.line, error.message) == (n + 2, f"this line is there twice: it is line {n + 1} again")
    error = damaged(tmp_path, b"".join(lines[:6] + lines[9:]))
    assert (error.line, error.message) == (7, "lines 7 to 9 are missing: line 10 stands here")
    error = damaged(tmp_path, b"".join([*lines[:9], lines[3], *lines[9:]]))
    assert (error.line, error.message) == (10, "line 4 is here again")
    error = damaged(tmp_path, b"".join([*lines[:6], lines[9], *lines[6:9], *lines[10:]]))
    assert (error.line, error.message) == (7, "line 10 stands here, and line 7 at place 8")


def test_lines_of_another_record(recorded, tmp_path):
    """What was played elsewhere doesn't fit, even in a place of the same number."""
    other = tmp_path / "other.record"
    record_game(other, "tic_tac_toe", 6)
    lines, others = (path.read_bytes().splitlines(keepends=True) for path in (recorded, other))
    assert damaged(tmp_path, b"".join([*lines[:10], *others[10:]])).line == 11


def test_a_record_may_end_anywhere_behind_its_header(recorded, tmp_path):
    """That the end is missing is no damage: what is whole counts, what is begun is told and left out."""
    whole = recorded.read_bytes()
    record = read(recorded).record
    path = tmp_path / "short.record"
    starts = [0, *(n + 1 for n, byte in enumerate(whole) if byte == ord("\n"))]
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        lines = whole[: end + 1].count(b"\n")  # a line is whole even if only its end is missing
        if lines < record.begin - 1:
            with pytest.raises(RecordError) as caught:
                read(path)
            assert caught.value.line == max(1, lines + 1)
            continue
        found = read(path)
        assert found.record.entries == record.entries[: lines - record.begin + 1]
        assert found.unfinished == ("" if whole[end] == ord("\n") else whole[starts[lines] : end].decode())


@pytest.mark.parametrize("zeros", [1, 4_096, 200_000])
def test_zero_bytes_at_the_end_are_left_out(recorded, tmp_path, zeros):
    """Some systems leave them when the power fails: where a line was to stand, behind a part of it, or without any."""
    whole = recorded.read_bytes()
    path = tmp_path / "zeros.record"
    last = whole[:-1].rindex(b"\n") + 1
    for end in (last, last + 1, last + 7, len(whole) - 1, len(whole)):
        path.write_bytes(whole[:end])
        short = read(path)
        path.write_bytes(whole[:end] + bytes(zeros))
        found = read(path)
        assert (found.record, found.size, found.check) == (short.record, short.size, short.check)
        assert (found.unfinished, found.zeros) == (short.unfinished, zeros)
        file, _ = RecordFile.open(path)
        assert path.read_bytes() == whole[:end] + bytes(zeros)  # not touched yet
        file.add(Changed("analysis"))
        file.close()
        assert read(path).record.entries == (*short.record.entries, Changed("analysis"))


@pytest.mark.parametrize("behind", [b"\n", b"x", b"\n13 undo 1"])
def test_anything_behind_a_zero_byte_is_damage(recorded, tmp_path, behind):
    lines = recorded.read_bytes().splitlines(keepends=True)
    for zeros in (1, 4_096, 200_000):
        error = damaged(tmp_path, b"".join(lines[:-1]) + lines[-1][:5] + bytes(zeros) + behind)
        assert error.line == len(lines)
        assert error.message.startswith("the line is damaged")
        assert damaged(tmp_path, b"".join(lines) + bytes(zeros) + behind).line == len(lines) + 1


def test_a_file_of_zero_bytes_is_no_record(tmp_path):
    assert "no record" in damaged(tmp_path, bytes(4_096)).message


def test_the_documented_check():
    assert check_of(1, "rulewright record 1", "") == "4acad3c0"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("undo 9", "9 decisions can't be taken back: there are only"),
        ("undo 0", "`0` should be a number"),
        ("decision 3 place s=Square.a1", "there is no player 3 among 2"),
        ("decision x place s=Square.a1", "`x` should be a number"),
        ("decision 1 place\\q", "a backslash is written as"),
        ("ended money=1,2", "the winners come first"),
        ("ended winners=1 money=1", "each score has 2 values"),
        ("ended winners", "should be a name and values"),
        ("seed 7", "a record has no line `seed` here"),
        ("analysis yes", "a record has no line `analysis` here"),
    ],
)
def test_lines_that_say_what_cannot_be(recorded, tmp_path, text, message):
    path = tmp_path / "foreign.record"
    lines = recorded.read_text(encoding="utf-8").splitlines(keepends=True)[:9]
    check = check_of(10, text, lines[-1].rsplit("#", 1)[1].strip())
    path.write_text("".join([*lines, f"10 {text} #{check}\n"]), encoding="utf-8")
    with pytest.raises(RecordError, match=r"foreign.record:10: ") as caught:
        read(path)
    assert message in caught.value.message


def test_a_line_of_the_header_in_the_wrong_place(recorded, tmp_path):
    path = tmp_path / "foreign.record"
    first, second = recorded.read_text(encoding="utf-8").splitlines(keepends=True)[:2]
    check = check_of(3, "players 2", second.rsplit("#", 1)[1].strip())
    path.write_text(f"{first}{second}3 players 2 #{check}\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"foreign.record:3: this should be the line with `digest`"):
        read(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b"hello\n", "this is no record"),
        (b"ruleset market\n" * 1000, "this is no record"),
        (b"\0" * 5000, "not a text file"),
        (b"\x7fELF" + bytes(range(256)) * 100, "not a text file"),
        ("1 rulewright record 1 #4acad3c0\n".encode("utf-16"), "byte order mark"),
        ("\N{ZERO WIDTH NO-BREAK SPACE}1 rulewright record 1 #4acad3c0\n".encode(), "byte order mark"),
        ("1 rulewright récord 1 #4acad3c0\n".encode("latin-1"), "this is no record"),
        (b"1 rulewright record 1 #4acad3c0\r\n", "line feed"),
        (f"1 rulewright record 2 #{check_of(1, 'rulewright record 2', '')}\n".encode(), "a record of version 2"),
        (b"1 rulewright record 2 #4acad3c0\n", "its check is wrong"),
        (b"1 rulewright record 1 #4acad3c0\n", "ends before its game has begun"),
        (b"1 rulewright rec", "ends before its game has begun"),
        (b"1 rulewright record 1 #4acad3c0\n2 ruleset x\n", "is damaged"),
    ],
)
def test_what_is_no_record(content, message, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        read(path)
    assert message in caught.value.message
    assert caught.value.line in (1, 2)
    assert path.read_bytes() == content


def test_what_is_huge_is_found_out_at_once(tmp_path):
    path = tmp_path / "file"
    for begin in (b"", b"1 rulewright record 1 ", b"1 rulewright record 1 #4acad3c0\n", b"3 seat 1 human #00000000\n"):
        with path.open("wb") as stream:
            stream.write(begin)
            stream.truncate(1 << 32)
        begun = process_time()
        with pytest.raises(RecordError) as caught:
            read(path)
        assert caught.value.line in (1, 2)
        assert process_time() - begun < 5
    path.unlink()


def test_what_cannot_be_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, message in [
        (tmp_path, "folder"),
        (tmp_path / "nothing", "no such file"),
        (tmp_path / "pipe", "not an ordinary file"),
        (tmp_path / "a\0b", "can't be read|no such file"),
        (tmp_path / ("x" * 5000), "can't be read: file name too long"),
    ]:
        with pytest.raises(RecordError, match=message) as caught:
            read(path)
        assert caught.value.unreadable
        assert caught.value.line is None
