"""What the pass `analysis`, the last part of checking, can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("circular-procedure", "a phase, effect or action leads back to itself"),
    Rule("circular-definition", "a definition depends on itself"),
    Rule("nobody-acts", "`me` is needed where nobody acts"),
    Rule("only-in-phases", "`turns`, `at once` or a phase outside of phases"),
    Rule("again-outside-turns", "`again` is reached without `turns`"),
    Rule("decision-in-before", "a decision or chance before an action or effect"),
    Rule("decision-in-best", "a decision other than `choose`, or chance, within `best`"),
    Rule("other-player-at-once", "somebody else acts within `each player at once`"),
    Rule("untried-need", "a `need` of a phase that belongs to no choice"),
    Rule("no-play", "there is no phase with which the game could begin"),
    Rule("too-many-options", "a decision may have more options than allowed"),
    Rule("copies-meet", "all copies of a simultaneous block change the same thing"),
    Rule("depends-on-hidden", "what is offered or allowed depends on what the one who chooses can't know"),
    Rule("chosen-unseen", "a choice among components that the one who chooses can't tell apart"),
    Rule("copies-may-meet", "copies of a simultaneous block may change what another uses", error=False),
    Rule("clashing-exceptions", "two exceptions side by side may hold at once", error=False),
    Rule("constant-need", "a `need` that always or never holds", error=False),
    Rule("repeated-need", "an effect with a `need`, done twice in a block", error=False),
    Rule("constant-condition", "a condition that always or never holds", error=False),
    Rule("empty-decision", "a decision that never has an option", error=False),
    Rule("never-done", "a phase that is never done", error=False),
    Rule("never-asked", "an action that is never asked", error=False),
    Rule("never-read", "a variable that is never read", error=False),
    Rule("reaction-to-nothing", "a reaction to what never happens", error=False),
    Rule("unused-declaration", "something that is declared and never used", error=False),
    Rule("unused-name", "a name or parameter that is never used", error=False),
    Rule("wrong-allowance", "a comment that can't settle a warning", error=False),
    Rule("unused-allowance", "a comment that settles nothing", error=False),
)
