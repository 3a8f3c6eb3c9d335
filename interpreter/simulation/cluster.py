"""Batches on a Dask cluster. The scheduler plays again what a worker took along when it died; each comes back once."""

from __future__ import annotations

from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from interpreter import __version__
from interpreter.simulation.batches import Batch, Done, OtherVersionError, play_packed
from interpreter.simulation.plan import Plan, packed
from interpreter.simulation.workers import WorkersError

CONNECTING = 10
"""So many seconds a scheduler has to answer."""
WITHOUT_WORKERS = 60
"""After so many seconds in which a cluster has no worker there is nothing to wait for."""
_LOOKED_AT = 2.0
"""After so many seconds it is looked again how many workers there are."""


class Cluster:
    """The workers of a Dask scheduler. They need the same version of the program, but no rulesets."""

    seconds = 1.0

    def __init__(self, plan: Plan, wants_rows: bool, address: str) -> None:
        import distributed

        self._plan = packed(plan)
        self._wants_rows = wants_rows
        self._under_way: dict[Any, Batch] = {}
        self._done: SimpleQueue[Any] = SimpleQueue()
        try:
            make_client: Any = distributed.Client
            self._client = make_client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise WorkersError(
                f"there is no Dask scheduler at `{address}`",
                "start one with `dask scheduler`, and name the address that it tells: `tcp://HOST:8786`",
            ) from error
        self._threads = 0
        self._looked = self._seen = monotonic()
        self._look()

    def _look(self) -> None:
        """Counts the workers."""
        try:
            self._threads = sum(self._client.nthreads().values())
        except OSError as error:
            raise WorkersError("the scheduler has gone") from error
        self._looked = now = monotonic()
        if self._threads:
            self._seen = now
        elif now - self._seen > WITHOUT_WORKERS:
            raise WorkersError("the cluster has no workers", "start some with `dask worker ADDRESS`")

    def room(self) -> int:
        return 2 * max(self._threads, 1) - len(self._under_way)

    def hand(self, batch: Batch) -> None:
        future = self._client.submit(
            play_packed, __version__, self._plan, batch.first, batch.count, self._wants_rows, pure=False
        )
        self._under_way[future] = batch
        future.add_done_callback(self._done.put)

    def next_done(self, timeout: float) -> Done | None:
        if monotonic() - self._looked > _LOOKED_AT:
            self._look()
        try:
            future = self._done.get(timeout=timeout)
        except Empty:
            return None
        result = _result(future)
        del self._under_way[future]
        return result

    def finished(self) -> list[Done]:
        return [_result(future) for future in self._under_way if future.status == "finished"]

    def close(self) -> None:
        with suppress(OSError):  # the scheduler may have gone
            self._client.cancel(list(self._under_way))
        self._client.close(timeout=CONNECTING)


def _result(future: Any) -> Done:
    """What a future holds. Raises WorkersError where the cluster gave up."""
    from distributed import CancelledError, KilledWorker

    try:
        done = future.result()
    except KilledWorker as error:
        raise WorkersError("the workers that played the same games died, one after the other") from error
    except CancelledError as error:
        raise WorkersError("the scheduler has gone") from error
    except OtherVersionError as error:
        raise WorkersError(str(error), "install the same version everywhere") from None
    assert isinstance(done, Done)
    return done
