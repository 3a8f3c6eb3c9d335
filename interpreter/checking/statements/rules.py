"""Which rule checks which sort of statement."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checking.checker import StatementRule
from interpreter.checking.statements import changes, control
from interpreter.syntax import statement as s

RULES: Mapping[type[s.Statement], StatementRule] = {
    s.Let: changes.let,
    s.Change: changes.change,
    s.Gain: changes.gain,
    s.Pay: changes.pay,
    s.Need: changes.need,
    s.Move: changes.move,
    s.Shuffle: changes.shuffle,
    s.Show: changes.show,
    s.Expect: changes.expect,
    s.ExpectRefused: control.expect_refused,
    s.Again: changes.again,
    s.If: control.if_,
    s.For: control.for_,
    s.EachPlayer: control.each_player,
    s.As: control.as_,
    s.Turns: control.turns,
    s.RepeatUntil: control.repeat_until,
    s.RepeatTimes: control.repeat_times,
    s.Best: control.best,
    s.Ask: control.ask,
    s.Choose: control.choose,
    s.Random: control.random,
    s.May: control.may,
    s.Do: control.do,
}
