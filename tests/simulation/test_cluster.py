"""The same simulation on a Dask cluster: a real scheduler, two workers, one of which is killed in mid-run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="Dask is not installed")

from interpreter.simulation.batches import Row
from interpreter.simulation.cluster import Cluster
from interpreter.simulation.interruption import Interruption
from interpreter.simulation.running import Run
from interpreter.simulation.tally import Tally
from interpreter.simulation.workers import WorkersError
from tests.bundled import rules
from tests.commands.conftest import command  # noqa: F401 (a fixture)
from tests.simulation.games import plan_for, simulated

ROOT = Path(__file__).parents[2]
LONGEST = 120


class Machines:
    """A scheduler and workers, each a process of its own on this machine."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        self.file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self.file))
        until = time.monotonic() + LONGEST
        while not self.file.exists():
            assert time.monotonic() < until
            time.sleep(0.1)

    def start(self, *arguments):
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60s"},
        )
        self.processes.append(process)
        return process

    def worker(self):
        return self.start(
            "worker", "--scheduler-file", str(self.file), "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny"
        )

    def stop(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path):
    started = Machines(tmp_path)
    yield started
    started.stop()


def address(machines):
    return json.loads(machines.file.read_text(encoding="utf-8"))["address"]


def wait_for_workers(cluster, count):
    cluster._client.wait_for_workers(count, timeout=LONGEST)
    cluster._look()


@pytest.mark.slow
def test_nothing_is_lost_or_counted_twice_when_a_worker_is_killed(machines):
    games = 160
    plan = plan_for(rules("last_lantern"), seed=6)
    doomed, _ = machines.worker(), machines.worker()
    cluster = Cluster(plan, True, address(machines))
    found: list[Row] = []
    killed_at = []

    def kill_in_mid_run(done, seconds):
        if done >= 10 and not killed_at:
            killed_at.append(done)
            doomed.kill()

    try:
        wait_for_workers(cluster, 2)
        run = Run(games, Tally(plan.program.seats), Interruption(), found.extend)
        run.run(cluster, kill_in_mid_run)
        assert sum(cluster._client.nthreads().values()) == 1
    finally:
        cluster.close()
    assert 10 <= killed_at[0] < games
    assert [row.number for row in found] == list(range(games))
    assert run.tally == simulated(plan, games)


def test_the_command_tells_the_same_from_a_cluster(machines, command):  # noqa: F811
    machines.worker()
    here = command("simulate", "kuhn_poker", "--games", "150", "--csv", "here.csv")
    there = command("simulate", "kuhn_poker", "--games", "150", "--csv", "there.csv", "--scheduler", address(machines))
    assert (there.code, there.out) == (0, here.out)
    assert Path("there.csv").read_bytes() == Path("here.csv").read_bytes()


def test_what_is_done_is_there_when_the_scheduler_goes(machines):
    plan = plan_for(rules("tic_tac_toe"), seed=2)
    machines.worker()
    cluster = Cluster(plan, True, address(machines))
    found: list[Row] = []

    def stop_all(done, seconds):
        if done >= 10:
            machines.stop()

    wait_for_workers(cluster, 1)
    run = Run(1_000_000, Tally(2), Interruption(), found.extend)
    try:
        with pytest.raises(WorkersError, match="the scheduler has gone"):
            run.run(cluster, stop_all)
    finally:
        cluster.close()
    assert 10 <= run.tally.games == len(found) < 1_000_000
    assert len({row.number for row in found}) == len(found)


def test_a_cluster_without_workers_is_not_waited_for_for_ever(machines, monkeypatch):
    monkeypatch.setattr("interpreter.simulation.cluster.WITHOUT_WORKERS", 1)
    monkeypatch.setattr("interpreter.simulation.cluster._LOOKED_AT", 0.2)
    plan = plan_for(rules("tic_tac_toe"))
    cluster = Cluster(plan, False, address(machines))
    run = Run(5, Tally(2), Interruption())
    try:
        with pytest.raises(WorkersError, match="the cluster has no workers"):
            run.run(cluster, lambda done, seconds: None)
    finally:
        cluster.close()
    assert run.tally.games == 0
