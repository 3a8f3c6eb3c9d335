"""Chance depends on the seed, the stream and the counter, and on nothing else."""

from __future__ import annotations

from interpreter.engine.chance import Policy, mix, number


def test_the_mixer_is_splitmix64() -> None:
    # The first outputs of the published generator from the state 1234567.
    gamma = 0x9E3779B97F4A7C15
    assert [mix(1234567 + gamma * n) for n in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_numbers_stay_below_their_bound_and_are_about_equally_many() -> None:
    found = [number(7, 3, n, 6) for n in range(6000)]
    assert set(found) == set(range(6))
    assert all(900 < found.count(n) < 1100 for n in range(6))


def test_streams_do_not_touch_each_other() -> None:
    assert [number(7, 0, n, 1000) for n in range(5)] != [number(7, 1, n, 1000) for n in range(5)]
    assert number(7, 1, 4, 1000) == number(7, 1, 4, 1000)


def test_a_policy_draws_nothing_where_there_is_one_choice() -> None:
    policy, same = Policy(5), Policy(5)
    policy.below(1)
    assert [policy.below(100) for _ in range(4)] == [same.below(100) for _ in range(4)]
