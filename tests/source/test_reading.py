import os
import socket

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.reading import LARGEST, read_source
from interpreter.source.text import SourceFile, Span


@pytest.fixture
def read(tmp_path):
    """Reads bytes as a file: what came of it, and what was found."""

    def reading(content):
        path = tmp_path / "a.rules"
        path.write_bytes(content)
        reporter = Reporter()
        return read_source(path, "a.rules", reporter), reporter.found

    return reading


def refused(path):
    reporter = Reporter()
    assert read_source(path, "a.rules", reporter) is None
    assert len(reporter.found) == 1
    found = reporter.found[0]
    assert str(found.span) == "a.rules:1:1"
    return found.id, found.message


def test_text(read, tmp_path):
    source, found = read("kind É\n".encode())
    assert (source.text, source.name, source.path, found) == ("kind É\n", "a.rules", tmp_path / "a.rules", [])


def test_an_empty_file(read):
    assert read(b"")[0].text == ""


def test_a_byte_order_mark_is_dropped(read):
    source, found = read("\ufeffphase a\n".encode())
    assert (source.text, found) == ("phase a\n", [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_systems(read, end):
    source, _ = read(f"one{end}two{end}three".encode())
    assert source.text == "one\ntwo\nthree"
    assert source.line_at(source.text.index("three")) == 3


def test_a_missing_file(tmp_path):
    assert refused(tmp_path / "b.rules") == ("missing-file", "there is no file `a.rules`")


def test_a_folder(tmp_path):
    assert refused(tmp_path) == ("unreadable-file", "`a.rules` is a folder, not a file")


def test_a_path_through_a_file(tmp_path):
    (tmp_path / "x").write_text("")
    assert refused(tmp_path / "x" / "y")[0] in ("missing-file", "unreadable-file")


def test_a_name_that_no_file_can_have(tmp_path):
    assert refused(tmp_path / "a\0b")[0] in ("missing-file", "unreadable-file")
    assert refused(tmp_path / ("a" * 5000))[0] in ("missing-file", "unreadable-file")


def test_a_circle_of_links(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert refused(tmp_path / "a")[0] in ("missing-file", "unreadable-file")


@pytest.mark.skipif(os.name != "posix", reason="only there a pipe is a file")
def test_a_pipe_and_a_socket_are_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == ("unreadable-file", "`a.rules` is not an ordinary file")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        assert refused(tmp_path / "s")[0] == "unreadable-file"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "a"
    path.write_text("x")
    path.chmod(0)
    assert refused(path) == ("unreadable-file", "`a.rules` can't be read: permission denied")


def test_a_file_that_is_too_big(read):
    assert read(b"#" * LARGEST)[0] is not None
    source, found = read(b"#" * (LARGEST + 1))
    assert source is None
    assert (found[0].id, found[0].message) == (
        "unreadable-file",
        "`a.rules` is too big: a file may have 1,048,576 bytes",
    )


@pytest.mark.parametrize("content", [b"\x7fELF\0\0\x01", b"abc\0", "a\0é".encode(), b"\xff\0\xfe"])
def test_a_binary_file(read, content):
    source, found = read(content)
    assert (source, found[0].id, found[0].message) == (None, "not-text", "`a.rules` is not a text file")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(read, encoding):
    source, found = read("kind A\n".encode(encoding))
    assert (source, found[0].id) == (None, "not-text")


def test_the_place_of_a_byte_that_is_not_utf_8(read):
    source, found = read("\ufeffkind É\r\nkind \r\n".encode() + b"kind \xe9t\xe9\r\n")
    assert source is None
    assert (found[0].span.line, found[0].span.column) == (3, 6)
    assert found[0].message == "the file is not UTF-8 text: it has the byte 0xe9 here"
    assert found[0].span.file.line_text(3) == "kind \ufffdt\ufffd"


def test_a_file_that_another_names(tmp_path):
    reporter = Reporter()
    at = Span(SourceFile("main.rules", 'use "b.rules"\n'), 4, 13)
    assert read_source(tmp_path / "b.rules", "b.rules", reporter, named_at=at) is None
    assert str(reporter.found[0].span) == "main.rules:1:5"
