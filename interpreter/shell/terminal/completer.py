"""Tab completion: what a session can complete, as prompt_toolkit wants it."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, FuzzyCompleter
from prompt_toolkit.document import Document

from interpreter.diagnostics.visible import visible
from interpreter.shell.completing import files_beginning
from interpreter.shell.session import Session


class SessionCompleter(Completer):
    """Completes what begins as the line does; if nothing does, what has the letters of its last word in their order."""

    def __init__(self, session: Session) -> None:
        self._beginning = _Beginning(session)
        self._fuzzy = FuzzyCompleter(self._beginning, WORD=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        found = list(self._beginning.get_completions(document, complete_event))
        yield from found or self._fuzzy.get_completions(document, complete_event)


class _Beginning(Completer):
    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        for one in self._session.completions(document.text_before_cursor, files_beginning):
            text = visible(one.text)
            yield Completion(text, -one.replaced, text, one.meaning)
