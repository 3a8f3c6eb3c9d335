"""What is kept: found again, never believed when damaged, safe against others, and bounded."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from pathlib import Path

import pytest

from interpreter.cache.folder import Cache, cache_folder, open_cache
from interpreter.native import built as libraries
from interpreter.native.building import library_of
from interpreter.native.built import Library
from tests.native.making import (
    ANSWER,
    WRAPPER,
    answered,
    compiled,
    fake_compiler,
    kept_files,
    needs_compiler,
    start_python,
    wait_for,
)

pytestmark = needs_compiler


def only_file() -> Path:
    (file,) = kept_files()
    return file


def change(path: Path, place: int) -> None:
    whole = bytearray(path.read_bytes())
    whole[place] ^= 1
    path.write_bytes(whole)


def replace_by_another(path: Path) -> None:
    library_of("int answer(void) { return 13; }\n")
    (other,) = set(kept_files()) - {path}
    os.replace(other, path)


def replace_by_link(path: Path) -> None:
    moved = path.rename(path.parent / "moved")
    path.symlink_to(moved)


def replace_by_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


DAMAGES = {
    "cut off": lambda path: os.truncate(path, path.stat().st_size // 2),
    "cut off in its head": lambda path: os.truncate(path, 30),
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(os.urandom(20_000)),
    "text": lambda path: path.write_text("hello\n"),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "one bit at its end": lambda path: change(path, -1),
    "one bit at its beginning": lambda path: change(path, 0),
    "one bit of its digest": lambda path: change(path, 25),
    "another library": replace_by_another,
    "a link": replace_by_link,
    "a link to nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
    "a pipe": replace_by_pipe,
    "writable by others": lambda path: path.chmod(0o666),
}


def test_what_was_compiled_is_found_again_without_the_compiler(tmp_path, monkeypatch):
    log = tmp_path / "log"
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, WRAPPER.format(log=log))))
    assert not compiled().kept
    assert compiled().kept
    assert answered(library_of("int answer(void) { return 43; }\n")) == 43
    assert compiled().kept
    assert log.read_text().splitlines() == ["compiled"] * 2


def test_what_it_depends_on_is_in_its_name(tmp_path, monkeypatch):
    def count_after(source: str = ANSWER, level: int = 1) -> int:
        assert isinstance(library_of(source, level), Library)
        return len(kept_files())

    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, 'exec cc "$@"', "one")))
    assert count_after() == 1
    assert count_after(ANSWER + "\n") == 2
    assert count_after(level=2) == 3
    monkeypatch.setenv("CC", os.environ["CC"] + " -DX")
    assert count_after() == 4
    compiler = fake_compiler(tmp_path, 'exec cc "$@"', "two")
    monkeypatch.setenv("CC", str(compiler))
    assert count_after() == 5
    compiler.write_text(compiler.read_text().replace("1.0", "1.1"))
    assert count_after() == 6
    monkeypatch.setattr(libraries, "__version__", "1000.0")
    assert count_after() == 7
    assert count_after() == 7


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_removed_and_compiled_anew(damage):
    compiled()
    file = only_file()
    whole = file.read_bytes()
    DAMAGES[damage](file)
    assert not compiled().kept
    assert stat.S_ISREG(file.lstat().st_mode)
    assert stat.S_IMODE(file.lstat().st_mode) == 0o600
    assert len(file.read_bytes()) == len(whole)
    assert compiled().kept


def test_what_is_whole_but_cannot_be_loaded_is_compiled_anew():
    compiled()
    file = only_file()
    cache = open_cache("native", "compiled programs")
    assert isinstance(cache, Cache)
    assert cache.write(file.stem, b"no library at all") is None
    assert cache.read(file.stem) == b"no library at all"
    assert not compiled().kept
    assert compiled().kept


def test_a_folder_in_its_place_is_told():
    compiled()
    file = only_file()
    file.unlink()
    file.mkdir()
    library = compiled()
    assert library.note is not None
    assert library.note.startswith(f"compiled programs aren't kept in {cache_folder('native')}: ")


def test_what_is_loaded_does_not_change_with_its_file():
    library = compiled()
    again = compiled()
    os.truncate(only_file(), 10)
    only_file().unlink()
    assert answered(library) == answered(again) == 42


def test_each_one_has_its_own_state():
    source = "static int number;\nint count(void) { return ++number; }\n"
    first, second = library_of(source), library_of(source)
    assert isinstance(first, Library)
    assert isinstance(second, Library)
    assert [first.functions.count(), first.functions.count(), second.functions.count()] == [1, 2, 1]


def test_only_what_is_kept_stays_in_the_folder():
    compiled()
    compiled()
    assert [path.suffix for path in cache_folder("native").iterdir()] == [".kept"]


def test_the_folder_is_the_users_alone():
    mask = os.umask(0)
    try:
        compiled()
    finally:
        os.umask(mask)
    assert stat.S_IMODE(cache_folder("native").stat().st_mode) == 0o700
    assert stat.S_IMODE(only_file().stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_can_write_to_is_not_used(mode):
    compiled()
    cache_folder("native").chmod(mode)
    library = compiled()
    assert not library.kept
    assert library.note == f"compiled programs aren't kept in {cache_folder('native')}: others can write to it"
    assert len(list(cache_folder("native").iterdir())) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_a_folder_of_another_user_is_not_used():
    compiled()
    os.chown(cache_folder("native"), 65534, -1)
    library = compiled()
    assert not library.kept
    assert library.note is not None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to another user")
def test_a_file_of_another_user_is_not_used():
    compiled()
    os.chown(only_file(), 65534, -1)
    assert not compiled().kept
    assert only_file().stat().st_uid == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_from_a_folder_that_cannot_be_written_to_is_read():
    compiled()
    cache_folder("native").chmod(0o500)
    try:
        assert compiled().kept
        library = library_of(ANSWER, 2)
        assert answered(library) == 42
        assert isinstance(library, Library)
        assert library.note is not None
        assert "permission denied" in library.note
    finally:
        cache_folder("native").chmod(0o700)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may make folders anywhere")
def test_where_no_folder_can_be_made_a_line_says_so(tmp_path, monkeypatch):
    (tmp_path / "closed").mkdir(mode=0o500)
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "closed" / "cache"))
    library = compiled()
    assert not library.kept
    assert library.note is not None
    assert "permission denied" in library.note


@pytest.mark.parametrize("place", ["cache", "cache/native"])
def test_a_file_in_place_of_the_folder_is_told(tmp_path, place):
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text("in the way")
    library = compiled()
    assert library.note is not None
    assert library.note.isprintable()
    assert (tmp_path / place).read_text() == "in the way"


def test_a_link_to_a_folder_of_ones_own_will_do(tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    cache_folder("native").parent.mkdir()
    cache_folder("native").symlink_to(tmp_path / "elsewhere")
    assert compiled().note is None
    assert compiled().kept
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1


def test_a_full_disk_is_told_and_nothing_half_is_left(monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", full)
    library = compiled()
    assert library.note == f"compiled programs aren't kept in {cache_folder('native')}: no space left on device"
    assert list(cache_folder("native").iterdir()) == []


def test_what_was_not_used_for_the_longest_time_goes():
    cache = open_cache("native", "compiled programs")
    assert isinstance(cache, Cache)
    cache = Cache(cache.folder, "programs", 3_500)
    keys = ["a", "b", "c"]
    for number, key in enumerate(keys):
        assert cache.write(key, key.encode() * 1_000) is None
        os.utime(cache.folder / f"{key}.kept", (1_000 + number, 1_000 + number))
    assert cache.read("a") == b"a" * 1_000
    assert cache.write("d", b"d" * 1_000) is None
    assert [key for key in "abcd" if cache.read(key)] == ["a", "c", "d"]
    assert cache.write("e", b"e" * 10_000) is None
    assert [key for key in "abcde" if cache.read(key)] == ["e"], "the newest stays, however large"


def test_what_killed_processes_left_goes_after_a_while():
    cache = open_cache("native", "compiled programs")
    assert isinstance(cache, Cache)
    old, new, other = (cache.folder / name for name in ("rulewright-old", "rulewright-new", "notes.txt"))
    for path in (old, new, other):
        path.write_text("half")
    for path in (old, other):
        os.utime(path, (time.time() - 100_000,) * 2)
    cache.write("a", b"whole")
    assert [path.exists() for path in (old, new, other)] == [False, True, True]


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    assert cache_folder("native") == tmp_path / "cache" / "native"
    monkeypatch.delenv("RULEWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    if sys.platform == "linux":
        assert cache_folder("native") == tmp_path / "other" / "rulewright" / "native"


def test_processes_that_compile_the_same_at_once_all_get_it(tmp_path, monkeypatch):
    """The compiler waits until each of them has called it, so that none finds what another has kept."""
    log = tmp_path / "log"
    together = f'while [ "$(grep -c compiled "{log}")" -lt 3 ]; do sleep 0.01; done'
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, f'echo compiled >> "{log}"; {together}; exec cc "$@"')))
    script = f"""
from interpreter.native.building import library_of
library = library_of({ANSWER!r})
print(library.functions.answer(), library.kept, library.note)
"""
    processes = [start_python(script) for _ in range(3)]
    assert [process.communicate(timeout=60) for process in processes] == [("42 False None\n", "")] * 3
    only_file()
    assert compiled().kept
    assert log.read_text().splitlines() == ["compiled"] * 3


def test_who_reads_while_others_write_and_remove_finds_all_or_nothing(tmp_path):
    script = """
import sys, time
from pathlib import Path
from interpreter.cache.folder import open_cache
cache = open_cache("native", "compiled programs")
libraries = [bytes([n]) * 200_000 for n in range(4)]
found = 0
Path(sys.argv[1]).write_text("here")
end = time.monotonic() + 2
while time.monotonic() < end:
    for n, library in enumerate(libraries):
        assert cache.write("key", library) is None
        assert (read := cache.read("key")) in (None, *libraries)
        found += read is not None
        if n == 3:
            cache.remove("key")
print(found > 0)
"""
    processes = [start_python(script, str(tmp_path / f"{number}")) for number in range(3)]
    for number in range(3):
        wait_for(tmp_path / f"{number}")
    assert [process.communicate(timeout=60) for process in processes] == [("True\n", "")] * 3
    assert [path.name for path in cache_folder("native").iterdir() if path.name != "key.kept"] == []


def test_one_that_is_killed_while_it_compiles_leaves_nothing_that_is_believed(tmp_path, monkeypatch):
    noted = tmp_path / "noted"
    monkeypatch.setenv("CC", str(fake_compiler(tmp_path, f"echo here > '{noted}'; exec cc \"$@\"")))
    script = f"from interpreter.native.building import library_of; library_of({ANSWER!r})"
    for pause in (0, 0.02, 0.04, 0.06, 0.08):
        noted.unlink(missing_ok=True)
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        process = start_python(script)
        wait_for(noted)
        time.sleep(pause)
        process.kill()
        process.communicate()
        compiled()
        for file in kept_files():
            file.unlink()
