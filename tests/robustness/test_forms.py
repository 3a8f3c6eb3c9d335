"""Mistakes of form: a sample of the experiment that `python -m bench.forms` runs as a whole."""

from __future__ import annotations

import pytest

from bench.forms.report import shown, table
from bench.forms.running import bundled, drawn, slips_of, verdicts_of

SEED = 20
EACH = 2
SMALL = ["connect_four", "kalah", "kuhn_poker", "othello", "goofspiel", "pig"]


@pytest.fixture(scope="module")
def verdicts():
    found = []
    for file in bundled():
        if file.stem in SMALL:
            found += verdicts_of(file, drawn(slips_of(file, SEED), EACH, SEED))
    return found


def test_mistakes_of_form_are_reported_where_they_are(verdicts):
    reported = [v for v in verdicts if v.found]
    elsewhere = [v for v in reported if not v.here]
    assert len(elsewhere) <= 0.02 * len(reported), "\n".join(map(shown, elsewhere))
    assert len(reported) > 250


def test_messages_say_what_to_write(verdicts):
    reported = [v for v in verdicts if v.found]
    misses = [v for v in reported if not v.helped]
    assert len(misses) <= 0.05 * len(reported), "\n".join([*map(shown, misses), table(verdicts)])


def test_one_mistake_is_hardly_more_than_one_message(verdicts):
    reported = [v for v in verdicts if v.found]
    assert sum(len(v.found) for v in reported) <= 1.3 * len(reported), table(verdicts)


def test_slips_are_drawn_by_the_seed_alone():
    [file] = [file for file in bundled() if file.stem == "pig"]
    one, other = (drawn(slips_of(file, SEED), EACH, SEED) for _ in range(2))
    assert one == other
    assert one != drawn(slips_of(file, SEED), EACH, SEED + 1)
