"""A process that is spoken with line by line, and that may do its worst: hang, flood, crash, leave children behind."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from weakref import finalize

from interpreter.diagnostics.visible import visible
from interpreter.source.spelling import counted

LONGEST = 65_536
"""So many bytes a line may have that the process writes."""
COMPLAINTS = 4_096
"""So many bytes are kept of what it wrote last to its standard error."""
GRACE = 1.0
"""So many seconds it has to end when it isn't spoken with any more."""
TICK = 0.2
"""After so many silent seconds it is looked whether it is still there."""
_SHOWN = 60


class ProcessError(Exception):
    """The process doesn't do what it should. It says what it did: `ended with exit status 1`."""


class LineProcess:
    """A running process with a session of its own, so that it and what it has started can be ended together.

    That happens at the latest when this object is forgotten, or Python ends.

    Args:
        command: How it is started: a program and its arguments, in quotes where they hold spaces. No shell reads it.

    Raises:
        ProcessError: It can't be started.
    """

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(words, 0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except FileNotFoundError:
            raise ProcessError(f"can't be started: there is no program {shown(words[0])}") from None
        except PermissionError:
            raise ProcessError(f"can't be started: {shown(words[0])} may not be executed") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ProcessError(f"can't be started: {reason[:1].lower()}{reason[1:]}") from None
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._input, self._output, self._errors = process.stdin, process.stdout, process.stderr
        for stream in (self._input, self._output, self._errors):
            os.set_blocking(stream.fileno(), False)
        self._read = b""
        self._complaints = b""
        self._kill = finalize(self, _end, process)

    @property
    def complaints(self) -> tuple[str, ...]:
        """The lines that the process wrote last to its standard error."""
        text = self._complaints[-COMPLAINTS:].decode("utf-8", "replace")
        return tuple(visible(line).rstrip() for line in text.splitlines())

    def ask(self, lines: bytes, time_out: float) -> bytes:
        """Send lines, and wait for one line of answer.

        Args:
            lines: What is sent, with the ends of its lines.
            time_out: So many seconds this may take.

        Returns:
            The answer, without the end of its line.

        Raises:
            ProcessError: There is none, or it was there before the question. The process is ended then.
        """
        try:
            return self._converse(lines, time_out)
        except BaseException:
            if self._kill.alive:
                self._read_errors()
            self.kill()
            raise

    def finish(self, lines: bytes = b"") -> None:
        """Send the last lines, close the process's input and give it a little time; then end it."""
        if self._kill.alive:
            self._say_last(lines)
        self.kill()

    def kill(self) -> None:
        """End the process, and all that it has started, at once."""
        self._kill()

    def _converse(self, lines: bytes, time_out: float) -> bytes:
        deadline = monotonic() + time_out
        if not self._kill.alive:
            raise ProcessError("isn't running any more")
        self._read_output()
        if self._read:
            raise ProcessError(f"wrote something without being asked: {shown(self._read)}")
        with DefaultSelector() as selector:
            selector.register(self._input, EVENT_WRITE)
            selector.register(self._output, EVENT_READ)
            selector.register(self._errors, EVENT_READ)
            while True:
                left = deadline - monotonic()
                if left <= 0:
                    raise self._late(lines, time_out)
                ready = [key.fileobj for key, _ in selector.select(min(left, TICK))]
                if self._input in ready:
                    lines = self._write(lines)
                    if not lines:
                        selector.unregister(self._input)
                if self._errors in ready and not self._read_errors():
                    selector.unregister(self._errors)
                ended = self._output in ready and not self._read_output()
                if not lines and b"\n" in self._read:
                    return self._first_line()
                if len(self._read) > LONGEST:
                    raise self._too_much()
                if ended or (not ready and self._process.poll() is not None):
                    raise self._gone("output")

    def _write(self, lines: bytes) -> bytes:
        """Writes what the pipe takes; gives back the rest."""
        try:
            return lines[self._input.write(lines) or 0 :]
        except BrokenPipeError:
            raise self._gone("input") from None

    def _read_output(self) -> bool:
        """Reads what there is, as far as it may be one line. Tells whether there can be more."""
        while len(self._read) <= LONGEST:
            chunk = self._output.read(LONGEST)
            if not chunk:
                return chunk is None
            self._read += chunk
        return True

    def _read_errors(self) -> bool:
        """Reads what there is on the standard error. Tells whether there can be more."""
        while chunk := self._errors.read(LONGEST):
            self._complaints = (self._complaints + chunk)[-COMPLAINTS:]
        return chunk is None

    def _first_line(self) -> bytes:
        line, _, rest = self._read.partition(b"\n")
        if len(line) > LONGEST:
            raise self._too_much()
        self._read = rest
        return line

    def _say_last(self, lines: bytes) -> None:
        deadline = monotonic() + GRACE
        with DefaultSelector() as selector:
            selector.register(self._input, EVENT_WRITE)
            selector.register(self._output, EVENT_READ)
            selector.register(self._errors, EVENT_READ)
            while selector.get_map() and self._process.poll() is None and (left := deadline - monotonic()) > 0:
                for key, _ in selector.select(min(left, TICK)):
                    if key.fileobj is self._input:
                        try:
                            lines = lines[self._input.write(lines) or 0 :]
                        except BrokenPipeError:
                            lines = b""
                        if not lines:
                            selector.unregister(self._input)
                            self._input.close()
                    elif os.read(key.fd, LONGEST) == b"":
                        selector.unregister(key.fileobj)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(deadline - monotonic(), 0))

    # ---- what it did ----

    def _late(self, unsent: bytes, time_out: float) -> ProcessError:
        if unsent:
            return ProcessError(f"didn't read what it was sent within {counted(time_out, 'second', 'g')}")
        begun = " (it began one, but didn't end the line)" if self._read else " (is each line flushed?)"
        return ProcessError(f"gave no answer within {counted(time_out, 'second', 'g')}{begun}")

    def _too_much(self) -> ProcessError:
        return ProcessError(f"wrote more than {LONGEST:,} bytes for an answer: {shown(self._read[:LONGEST])}")

    def _gone(self, stream: str) -> ProcessError:
        """What is to be said of a process that has closed a stream, or ended."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        status = self._process.returncode
        if status is None:
            return ProcessError(f"closed its standard {stream}")
        if status < 0:
            return ProcessError(f"was ended by the signal {_signal_name(-status)}")
        return ProcessError(f"ended with exit status {status} instead of an answer")


def shown(written: str | bytes) -> str:
    """What a process wrote, for a message: on one line, and not too much of it."""
    if isinstance(written, bytes):
        written = written.decode("utf-8", "replace")
    text = visible(written.strip())
    return f"`{text if len(text) <= _SHOWN else text[:_SHOWN] + '…'}`"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process with all of its session that hasn't left it."""
    # Its number is that of its group, and can't be another one's while anything of the group is left.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
