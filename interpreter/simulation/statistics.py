"""Figures of counts: intervals of shares, and what a distribution is like."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from attrs import frozen

Z = 1.959963984540054
"""The interval that a normal variable is in with 95 % probability, in standard deviations."""


@frozen
class Share:
    """A share of `of`, with the 95 % interval in which the true share lies."""

    part: float
    of: int

    @property
    def value(self) -> float:
        return self.part / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval. Where parts are fractions, as of shared wins, it is wider than need be, never narrower."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = p + Z * Z / (2 * n)
        spread = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        below = 1 + Z * Z / n
        return max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below)


@frozen
class Distribution:
    """How often there was each value: pairs of a value and its count, the values ascending."""

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Distribution:
        """The distribution of some counts."""
        return cls(tuple(sorted((value, count) for value, count in counts.items() if count)))

    @property
    def total(self) -> int:
        return sum(count for _, count in self.counts)

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts) / self.total if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample, worked out in whole numbers up to the last step."""
        n = self.total
        if n < 2:
            return 0.0
        sum_, squares = (sum(value**power * count for value, count in self.counts) for power in (1, 2))
        return sqrt((n * squares - sum_ * sum_) / (n * (n - 1)))

    def quantile(self, numerator: int, denominator: int) -> int:
        """The least value that at least such a part of all values doesn't exceed."""
        reached, total = 0, self.total
        for value, count in self.counts:
            reached += count
            if reached * denominator >= total * numerator:
                return value
        return 0

    @property
    def five(self) -> tuple[int, int, int, int, int]:
        """The least value, the lower quartile, the median, the upper quartile, the greatest."""
        if not self.counts:
            return 0, 0, 0, 0, 0
        lower, median, upper = (self.quantile(n, 4) for n in (1, 2, 3))
        return self.counts[0][0], lower, median, upper, self.counts[-1][0]
