from interpreter.checking.analysis import CallGraph, Survey


def test_a_circle_of_procedures_is_reported_once_with_its_steps(checks):
    checks.marked("""
        phase play:
            each player: do one
        effect one: do two #! circular-procedure
        effect two: do one
    """)
    assert "effect `one` -> effect `two` -> effect `one`" in checks.findings[0].message
    assert [line for line, _ in checks.related()] == [8, 9]


def test_trying_an_action_counts_as_a_call(checks):
    checks.marked("""
        phase play:
            each player: ask go
        action go "Go": #! circular-procedure
            need not (left(me) can go)
            gain 1 points
    """)


def test_a_circle_through_a_definition(checks):
    checks.marked("""
        per player:
            define stuck = not (me can go) #! circular-procedure
        phase play:
            each player: ask go
        action go "Go":
            need not my stuck
            gain 1 points
    """)


def test_a_circle_of_definitions(checks):
    checks.marked("""
        define a = b + 1 #! circular-definition
        define b = c
        define c = a
        phase play:
            each player: gain min(a, 3) points
    """)


def test_effects_in_a_column_are_called_by_doing_the_field(checks):
    checks.marked("""
        kind Card:
            front: effect
        table Card:
            front: draw
            front: win(2)
        pile deck: Card
        phase setup: move Card to deck
        phase play:
            each player: do top(deck).front
        effect draw: do top(deck).front #! circular-procedure
        effect win(n: 1..3): gain n points
    """)


def test_effects_that_are_handed_over_are_called_by_who_does_them(checks):
    checks.run("""
        kind Card:
            front: effect
        table Card:
            front: twice(draw)
            front: win
        pile deck: Card
        phase setup: move Card to deck
        phase play:
            each player: do front_of(top(deck))
        define front_of(c: Card) = if c.place = deck then c.front else win
        effect twice(e: effect):
            do e
            do e
        effect draw: gain 1 points
        effect win: gain 2 points
        effect lose: pay 1 points
    """)
    graph = CallGraph(Survey(checks.typed))
    procedures = checks.typed.ruleset.procedures

    def called_by(name):
        return {c.callee.name.text for c in graph.calls[procedures[name]]}

    assert called_by("twice") == {"draw"}
    assert called_by("play") >= {"twice", "win"}
    assert not called_by("play") & {"draw", "lose"}


def test_sets_of_actions_call_their_members(checks):
    checks.run("""
        actions some: hop, others
        actions others: skip
        phase play:
            each player: ask some
        action hop "Hop": gain 1 points
        action skip "Skip": gain 2 points
    """)
    graph = CallGraph(Survey(checks.typed))
    play = checks.typed.ruleset.procedures["play"]
    assert [c.callee.name.text for c in graph.calls[play]] == ["hop", "skip"]


def test_what_waits_in_the_queue_leads_nobody_back_to_himself(checks):
    checks.marked("""
        var left_over: 0..9 = 3
        phase play:
            each player: do hop
        effect hop: gain 1 points
        after hop when left_over > 0:
            left_over -= 1
            do hop
    """)


def test_what_is_before_an_effect_can_lead_back_to_it(checks):
    checks.marked("""
        phase play:
            each player: do hop
        effect hop: gain 1 points #! circular-procedure
        before hop: do hop
    """)


def test_a_long_chain_of_definitions_is_no_burden(checks):
    chain = "\n".join(f"define d{n} = d{n + 1}" for n in range(1500))
    checks.marked(f"{chain}\ndefine d1500 = 1\nphase play:\n    each player: gain d0 points\n")
