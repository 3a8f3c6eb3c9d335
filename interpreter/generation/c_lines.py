"""Rows of cells in C: rows that go on by the same step are looked at together."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.generation.c_values import Constants


def lines(name: str, starts: list[tuple[int, int]], length: int, constants: Constants) -> Iterator[str]:
    """The function that tells whether a set has all members of any row. The last answers are kept.

    Args:
        name: What it is called.
        starts: For each step with which rows go on, from which members such rows begin.
        length: How long a row is.
        constants: What it needs is declared there.
    """
    body = []
    for by, mask in starts:
        run, have = "among", 1
        while have < length:
            # If rows of so many begin at two members, a longer one begins at the first of them.
            step = min(have, length - have)
            body.append(f"    run = m_and({run}, {constants.shift(-by * step)}({run}));")
            run, have = "run", have + step
        body.append(f"    found = m_or(found, m_and({constants.mask_value(mask)}, {run}));")
    yield f"static I {name}(M among) {{"
    yield "    static M known[2];"
    yield "    static I answers[2], last;"
    yield "    M found = m_none(), run;"
    yield "    for (I i = 0; i < 2; i++)"
    yield "        if (m_same(known[i], among)) return answers[last = i];"
    yield from body
    yield "    known[last = !last] = among;"
    yield "    return answers[last] = m_any(found);"
    yield "}"
