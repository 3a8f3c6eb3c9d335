"""Programs in seats: they play whole games, and whatever else they do ends in a clear word."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.api import Game, load
from interpreter.players.line_process import LONGEST
from interpreter.players.player import PlayerError
from interpreter.players.program_player import ProgramPlayer
from interpreter.players.random_player import RandomPlayer
from tests.players.bots import FIRST, answering, command

PATIENT = 60.0
"""So long a program has that is to answer: the machine may be busy."""
SHORT = 1.5
INTERRUPTED = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
os.kill(os.getpid(), signal.SIGINT)
"""


def game() -> Game:
    return load("tic_tac_toe").start(seed=1)


def failure(written: str, time_out: float = PATIENT, decisions: int = 1) -> PlayerError:
    """What is told of a program at a decision, after those before it went well."""
    player = ProgramPlayer(written, 0, time_out)
    now = game()
    try:
        for _ in range(decisions - 1):
            now.apply(player.choose(now, now.decision()).option)
            now.apply(now.decision().options[0])
        with pytest.raises(PlayerError) as caught:
            player.choose(now, now.decision())
    finally:
        player.close()
    assert "\n" not in caught.value.message
    assert caught.value.message.startswith(f"the program `{written[:20]}")
    return caught.value


def alive(pid: int) -> bool:
    """Whether a process is there, and isn't only waiting for its parent to look."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"


def gone(pid: int) -> bool:
    deadline = time.monotonic() + 20
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not alive(pid)


# ---- good ones ----


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "goofspiel", "nautilus"])
def test_a_program_plays_a_whole_game(tmp_path, name):
    now = load(name).start(seed=3)
    players = {0: ProgramPlayer(command(tmp_path, FIRST), 0, PATIENT), 1: RandomPlayer(3, 1)}
    while (decision := now.decision()) is not None:
        choice = players[decision.seat].choose(now, decision)
        if decision.seat == 0:
            assert choice.option.name == decision.all_options()[0].name
            assert choice.remark == ""
        now.apply(choice.option, decision.seat)
    players[0].close(now)


def test_it_is_started_once_and_told_the_end(tmp_path):
    heard = tmp_path / "heard"
    bot = command(tmp_path, FIRST.replace("    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message ="))
    now = game()
    player = ProgramPlayer(bot, 0, PATIENT)
    while (decision := now.decision()) is not None:
        option = player.choose(now, decision).option if decision.seat == 0 else decision.options[0]
        now.apply(option)
    player.close(now)
    types = [line.split('"')[3] for line in heard.read_text().splitlines()]
    assert types == ["begin", *["decide"] * types.count("decide"), "end"]
    assert types.count("decide") == 4


def test_it_gets_time_to_end_by_itself(tmp_path):
    mark = tmp_path / "mark"
    player = ProgramPlayer(command(tmp_path, FIRST + f"open({str(mark)!r}, 'w').close()\n"), 0, PATIENT)
    now = game()
    player.choose(now, now.decision())
    player.close()
    assert mark.exists()


def test_a_game_that_is_left_is_no_end(tmp_path):
    heard = tmp_path / "heard"
    bot = command(tmp_path, FIRST.replace("    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message ="))
    now = game()
    player = ProgramPlayer(bot, 0, PATIENT)
    player.choose(now, now.decision())
    player.close(now)
    assert '"type":"end"' not in heard.read_text()


def test_an_answer_may_have_spaces_and_other_fields(tmp_path):
    now = game()
    player = ProgramPlayer(answering(tmp_path, b' {"option" : "place s=Square.b2", "why": null}\r\n'), 0, PATIENT)
    assert player.choose(now, now.decision()).option.name == "place s=Square.b2"
    player.close()


def test_what_it_writes_to_its_standard_error_disturbs_nothing(tmp_path):
    text = FIRST.replace("    message =", "    sys.stderr.write('x' * 200_000)\n    message =")
    now = game()
    player = ProgramPlayer(command(tmp_path, text), 0, PATIENT)
    for _ in range(3):
        now.apply(player.choose(now, now.decision()).option)
        now.apply(now.decision().options[0])
    player.close()


# ---- those that can't be started ----


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("./there/is/none --x", "there is no program `./there/is/none`"),
        ("no-such-program-here", "there is no program `no-such-program-here`"),
        (".", "`.` may not be executed"),
        ("'a\0b'", "null byte"),
    ],
)
def test_what_cannot_be_started(written, message):
    with pytest.raises(PlayerError, match="can't be started") as caught:
        ProgramPlayer(written, 1, PATIENT)
    assert message in caught.value.message
    assert "of seat 2 " in caught.value.message


def test_a_file_that_is_no_program(tmp_path):
    path = tmp_path / "bot"
    path.write_text("print('hello')\n")
    with pytest.raises(PlayerError, match="may not be executed"):
        ProgramPlayer(str(path), 0, PATIENT)
    path.chmod(0o755)
    with pytest.raises(PlayerError, match="can't be started: exec format error"):
        ProgramPlayer(str(path), 0, PATIENT)


# ---- those that end ----


def test_a_crash_is_told_with_what_was_written(tmp_path):
    error = failure(command(tmp_path, "import sys\nsys.stdin.readline()\nraise ValueError('out of ideas')\n"))
    assert error.message.endswith("of seat 1 ended with exit status 1 instead of an answer")
    assert error.written[-1] == "ValueError: out of ideas"
    assert error.written[0].startswith("Traceback")


def test_one_that_ends_at_once(tmp_path):
    error = failure(command(tmp_path, "import sys\nsys.exit(7)\n"))
    assert "ended with exit status 7" in error.message
    assert error.written == ()


def test_one_that_ends_after_an_answer(tmp_path):
    error = failure(command(tmp_path, FIRST + "        break\n"), decisions=2)
    assert "ended with exit status 0" in error.message


def test_a_signal_has_a_name(tmp_path):
    error = failure(command(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n"))
    assert "was ended by the signal SIGSEGV" in error.message


def test_an_answer_without_end_of_line_is_none(tmp_path):
    error = failure(command(tmp_path, "import sys\nsys.stdin.readline()\nprint('{', end='')\n"))
    assert "ended with exit status 0 instead of an answer" in error.message


def test_one_that_has_ended_is_not_asked_again(tmp_path):
    player = ProgramPlayer(command(tmp_path, "raise SystemExit\n"), 0, PATIENT)
    now = game()
    for message in ("ended with exit status 0", "isn't running any more"):
        with pytest.raises(PlayerError, match=message):
            player.choose(now, now.decision())
    player.close(now)
    player.close()


# ---- those that hang ----


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import time\ntime.sleep(1000)\n", "gave no answer within 1.5 seconds (is each line flushed?)"),
        ("import sys\nfor line in sys.stdin: pass\n", "gave no answer within 1.5 seconds (is each line flushed?)"),
        (
            "import sys\nsys.stdout = open(1, 'w')\n" + FIRST.replace(", flush=True", ""),
            "gave no answer within 1.5 seconds (is each line flushed?)",
        ),
        (
            FIRST.replace("flush=True", "end='', flush=True"),
            "gave no answer within 1.5 seconds (it began one, but didn't end the line)",
        ),
        (
            "import signal, time\nfor s in (15, 2, 1): signal.signal(s, signal.SIG_IGN)\ntime.sleep(1000)\n",
            "gave no answer within 1.5 seconds (is each line flushed?)",
        ),
    ],
)
def test_one_that_hangs(tmp_path, text, message):
    start = time.monotonic()
    assert message in failure(command(tmp_path, text), SHORT).message
    assert time.monotonic() - start < 20


def test_one_that_does_not_read(tmp_path):
    rules = load("fathom/expedition_1")
    now = rules.start(players=rules.players[-1], seed=1)  # What it is sent is more than a pipe holds.
    seat = now.pending()[0]
    player = ProgramPlayer(command(tmp_path, "import time\ntime.sleep(1000)\n"), seat, SHORT)
    with pytest.raises(PlayerError, match=r"didn't read what it was sent within 1\.5 seconds"):
        player.choose(now, now.decision())


# ---- those that talk nonsense ----


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (b"hello\n", "answered with what isn't JSON: `hello`"),
        (b"\n", "answered with what isn't JSON: ``"),
        (b"{\n", "answered with what isn't JSON: `{`"),
        (b"\xff\xfe\n", "answered with what isn't UTF-8"),
        (b"[" * 50_000 + b"\n", "answered with what isn't JSON: `[[[["),
        (b"12\n", "answered `12` instead of an object with the name of an option"),
        (b"1" * 50_000 + b"\n", "answered with what isn't JSON: `1111"),
        (b"\x1b[2J\n", "answered with what isn't JSON: `\N{REPLACEMENT CHARACTER}[2J`"),
        (b"null\n", "answered `null` instead of an object"),
        (b'"place s=Square.b2"\n', 'instead of an object with the name of an option: {"option": "…"}'),
        (b'["place s=Square.b2"]\n', "instead of an object"),
        (b'{"move": "place s=Square.b2"}\n', "instead of an object"),
        (b'{"option": 3}\n', 'answered `{"option": 3}` instead of an object'),
        (b'{"option": "place s=Square.b9"}\n', "answered `place s=Square.b9`, which isn't a legal option; one is"),
        (b'{"option": "none"}\n', "answered `none`, which isn't a legal option; one is `place s=Square.a1`"),
        (b'{"option": ""}\n', "answered ``, which isn't a legal option"),
        (b'{"option": "\\ud800"}\n', "answered `\N{REPLACEMENT CHARACTER}`, which isn't a legal option"),
        (b'{"option": "' + b"x" * 5_000 + b'"}\n', "xxx…`, which isn't a legal option"),
    ],
)
def test_nonsense(tmp_path, written, message):
    error = failure(answering(tmp_path, written))
    assert message in error.message
    assert len(error.message) < 450


def test_an_illegal_option_is_answered_with_the_nearest(tmp_path):
    error = failure(answering(tmp_path, b'{"option": "place s=Square.b1"}\n'), decisions=2)
    assert "answered `place s=Square.b1`, which isn't a legal option; one is `place s=Square." in error.message


def test_a_line_that_is_too_long(tmp_path):
    error = failure(answering(tmp_path, b"x" * (LONGEST + 1) + b"\n"))
    assert "wrote more than 65,536 bytes for an answer: `xxxx" in error.message


def test_a_line_without_end(tmp_path):
    error = failure(command(tmp_path, "import sys\nwhile True: sys.stdout.write('x' * 1000)\n"))
    assert any(says in error.message for says in ("wrote more than 65,536 bytes", "without being asked: `xxx"))


def test_several_lines_for_one_decision(tmp_path):
    two = b'{"option": "place s=Square.b2"}\n{"option": "place s=Square.b3"}\n'
    error = failure(answering(tmp_path, two), decisions=2)
    assert 'wrote something without being asked: `{"option": "place s=Square.b3"}`' in error.message


def test_one_that_never_stops_talking(tmp_path):
    talk = 'import sys\nwhile True: print(\'{"option": "place s=Square.b2"}\')\n'
    player = ProgramPlayer(command(tmp_path, talk), 0, PATIENT)
    time.sleep(1)

    def ask_on() -> None:
        for _ in range(3):
            now = game()
            player.choose(now, now.decision())
            time.sleep(0.5)

    with pytest.raises(PlayerError, match=r"without being asked|for an answer"):
        ask_on()


# ---- closed pipes ----


def test_one_that_closes_its_output(tmp_path):
    error = failure(command(tmp_path, "import os, time\nos.close(1)\ntime.sleep(1000)\n"))
    assert error.message.endswith("closed its standard output")


def test_one_that_closes_its_input(tmp_path):
    closing = "        import os, time\n        os.close(0)\n"  # before it answers, so that nothing more can be written
    text = FIRST.replace("        print(", closing + "        print(") + "        time.sleep(1000)\n"
    error = failure(command(tmp_path, text), decisions=2)
    assert error.message.endswith("closed its standard input")


# ---- nothing is left behind ----

PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
grandchild = subprocess.Popen(["sh", "-c", "sleep 1000 & echo $!; wait"], stdout=subprocess.PIPE)
with open(sys.argv[1] + ".new", "w") as file:
    print(os.getpid(), child.pid, grandchild.pid, int(grandchild.stdout.readline()), file=file)
os.rename(sys.argv[1] + ".new", sys.argv[1])
"""


def numbers(path: Path) -> list[int]:
    deadline = time.monotonic() + 30
    while not path.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    return [int(number) for number in path.read_text().split()]


@pytest.mark.parametrize("ends", [FIRST, FIRST + "        sys.exit(3)\n", "import time\ntime.sleep(1000)\n"])
def test_it_is_ended_with_its_children(tmp_path, ends):
    path = tmp_path / "numbers"
    player = ProgramPlayer(command(tmp_path, PARENT + ends, str(path)), 0, PATIENT)
    running = numbers(path)
    assert len(running) == 4
    player.close()
    assert all(gone(number) for number in running)


def test_who_has_left_the_session_is_not_ended(tmp_path):
    """As the page says: a program that becomes a daemon has to end by itself."""
    path = tmp_path / "numbers"
    player = ProgramPlayer(
        command(tmp_path, PARENT.replace('sleep(1000)"]', 'sleep(1000)"], start_new_session=True') + FIRST, str(path)),
        0,
        PATIENT,
    )
    parent, left, *others = numbers(path)
    try:
        player.close()
        assert all(gone(number) for number in (parent, *others))
        assert alive(left)
    finally:
        os.kill(left, signal.SIGKILL)


def test_children_do_not_outlive_a_crash(tmp_path):
    path = tmp_path / "numbers"
    player = ProgramPlayer(command(tmp_path, PARENT + "sys.exit(3)\n", str(path)), 0, PATIENT)
    now = game()
    with pytest.raises(PlayerError, match="exit status 3"):
        player.choose(now, now.decision())  # Its children still hold its output open.
    assert all(gone(number) for number in numbers(path))


def test_a_player_that_is_forgotten_ends_its_program(tmp_path):
    path = tmp_path / "numbers"
    player = ProgramPlayer(command(tmp_path, PARENT + FIRST, str(path)), 0, PATIENT)
    running = numbers(path)
    del player
    gc.collect()
    assert all(gone(number) for number in running)


@pytest.mark.parametrize("way", ["raise KeyError", INTERRUPTED])
def test_it_is_ended_with_python(tmp_path, way):
    path = tmp_path / "numbers"
    bot = command(tmp_path, PARENT + FIRST, str(path))
    script = f"""
import time
from pathlib import Path
from interpreter.players.program_player import ProgramPlayer
player = ProgramPlayer({bot!r}, 0, 60)
while not Path({str(path)!r}).exists(): time.sleep(0.02)
{way}
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, timeout=100)
    assert done.returncode != 0
    assert all(gone(number) for number in numbers(path))


def test_who_is_interrupted_while_waiting_ends_the_program(tmp_path):
    path = tmp_path / "numbers"
    player = ProgramPlayer(command(tmp_path, PARENT + "import time\ntime.sleep(1000)\n", str(path)), 0, PATIENT)
    running = numbers(path)
    now = game()

    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(KeyboardInterrupt):
            player.choose(now, now.decision())
    finally:
        signal.signal(signal.SIGALRM, before)
    assert all(gone(number) for number in running)


def test_no_pipes_are_left_open(tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    bot = answering(tmp_path, b"nonsense\n")
    for _ in range(5):
        failure(bot)
    assert len(os.listdir("/proc/self/fd")) <= before
