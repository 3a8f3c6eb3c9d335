"""What reading a file and the pass `syntax` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    # Reading
    Rule("missing-file", "a file that is named isn't there"),
    Rule("unreadable-file", "a file can't be read, is a folder, or is too big"),
    Rule("not-text", "a file doesn't hold UTF-8 text"),
    # Words and signs
    Rule("tab-character", "a tab stands where only spaces may"),
    Rule("bad-character", "a character that means nothing in the language"),
    Rule("bad-number", "a number that is too great, or has letters in it"),
    Rule("unclosed-text", "a text in quotes doesn't end on its line"),
    Rule("bad-escape", "a backslash before something that needs none"),
    Rule("bad-placeholder", "braces in a text that don't hold a name"),
    Rule("unknown-operator", "a sign of another language"),
    # Layout
    Rule("bad-indentation", "a line isn't indented by four spaces a level"),
    Rule("unexpected-indent", "a line is indented, but nothing above opens a block"),
    Rule("missing-block", "nothing is indented below a line that opens a block"),
    Rule("unbalanced-bracket", "a bracket is never closed, or never opened"),
    Rule("too-complex", "something is longer or deeper than the limits of the language"),
    # Grammar
    Rule("misspelt-word", "a word of the language is misspelt"),
    Rule("reserved-word", "a word of the language is used as a name"),
    Rule("missing-colon", "`:` is missing at the end of a line that opens a block"),
    Rule("foreign-words", "words of English or of another language, where this one has others"),
    Rule("open-operand", "an expression with an open end needs parentheses"),
    Rule("chained-comparison", "a comparison follows a comparison"),
    Rule("unknown-declaration", "a line at the left margin begins with no word that declares something"),
    Rule("unknown-statement", "a line of a block begins with no word that does something"),
    Rule("else-without-if", "`else` follows neither `if` nor `may`"),
    Rule("misplaced-line", "a statement or declaration stands where its sort may not"),
    Rule("unfinished-line", "a line ends too early"),
    Rule("syntax-error", "something else was expected at this place"),
)
