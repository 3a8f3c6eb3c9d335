"""What the engine can find while a game or an example runs."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("step-limit", "something runs on and on without a decision"),
    Rule("queue-overflow", "too many reactions wait at once"),
    Rule("number-overflow", "a number has become too large"),
    Rule("exceptions-disagree", "two exceptions hold at once and give different values"),
    Rule("range-left", "a variable would leave its range where nothing can be taken back"),
    Rule("argument-range", "a number is handed over that the parameter doesn't take"),
    Rule("need-failed", "a need fails where nothing can be taken back"),
    Rule("strands-meet", "players who act at the same time meet in one variable, component or place"),
    Rule("hidden-read", "what is worked out for a player reads what that player doesn't know"),
    Rule("choice-among-unknown", "a player is to choose among components that look the same to them"),
    Rule("always-broken", "what must always hold does not hold any more"),
    Rule("components-astray", "the engine has lost track of a component", ours=True),
    Rule("too-many-sets", "a question about sets has too many answers"),
    Rule("expect-failed", "an example expects what isn't so"),
    Rule("answer-missing", "an example leaves a decision without an answer"),
    Rule("answer-unmatched", "an example answers what isn't offered"),
    Rule("answer-left-over", "an example answers a decision that never comes"),
)
