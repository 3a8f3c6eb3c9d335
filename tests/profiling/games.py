"""Games whose lines can be counted by hand."""

from __future__ import annotations

COUNTED = """ruleset counted "Counted"
players 2
var picked: 0..100 = 0
var rounds: 0..20 = 0
define large(n: 0..30) = n * 2 > threshold
define threshold = 2 * 3 + picked - picked
phase play:
    repeat until rounds = 5:
        as seat(1): ask pick
        rounds += 1
action pick(n in 1..12):
    need large(n)
    picked := n
score points "Points" = if me = seat(1) then picked else 0
winner most my total
"""
"""Five decisions in a game, each among twelve numbers of which nine are large."""

TRIED = """ruleset tried "Tried"
players 2
var wealth: 0..5 = 5
phase play:
    repeat 3 times:
        as seat(1): ask pay_twice
action pay_twice(n in 0..3):
    wealth -= n
    if n > 1:
        wealth -= n
winner most my number
per player:
    define number = wealth
"""
"""Whether it can be paid twice is only found by trying."""

STOPS = """ruleset stops "Stops"
players 2
var level: 0..1 = 1
phase play:
    as seat(1): ask pick
    level += 1
action pick(n in 1..2): level := 1
winner most level
"""
