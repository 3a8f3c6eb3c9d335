"""Figures of counts, held against published ones."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from interpreter.simulation.statistics import Distribution, Share


# R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I.
@pytest.mark.parametrize(
    ("part", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_that_were_published(part, of, low, high):
    assert Share(part, of).interval == pytest.approx((low, high), abs=0.00005)


def test_an_interval_holds_its_share():
    assert all(low <= n / 9 <= high for n in range(10) for low, high in [Share(n, 9).interval])
    assert Share(0, 0).interval == (0.0, 1.0)


def test_distributions_are_like_those_of_the_values_one_by_one():
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    found = Distribution.of({value: values.count(value) for value in values})
    assert found.mean == pytest.approx(mean(values))
    assert found.deviation == pytest.approx(stdev(values))
    assert found.five == (1, 2, 4, 5, 9)
    assert found.total == len(values)


def test_there_may_be_nothing_or_one_value():
    assert Distribution.of({}).five == (0, 0, 0, 0, 0)
    assert Distribution.of({7: 1}).deviation == 0
    assert Distribution.of({7: 1}).five == (7, 7, 7, 7, 7)


def test_great_numbers_lose_nothing():
    base = 10**15
    assert Distribution.of({base: 1, base + 2: 1}).deviation == pytest.approx(2**0.5)
