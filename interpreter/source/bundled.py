"""What comes with the program: the grammar, the bundled rulesets, the pages of the diagnostics.

In an installed wheel these lie in `interpreter/_data`; in a checkout they are the folders of its root.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import interpreter


@cache
def _folder(installed: str, checkout: str) -> Path:
    package = Path(interpreter.__file__).resolve().parent
    inside = package / "_data" / installed
    return inside if inside.is_dir() else package.parent / checkout


def grammar_file() -> Path:
    """Return the file with the grammar of the language, for Lark."""
    return _folder("grammar", "grammar") / "rulewright.lark"


def rulesets_folder() -> Path:
    """Return the folder of the bundled rulesets, with all links resolved."""
    return _folder("rulesets", "rulesets").resolve()


def diagnostic_page(id: str) -> str | None:
    """Read the page that explains a diagnostic, in Markdown; nothing if there is none of that id."""
    page = _folder("diagnostics", "docs/diagnostics") / f"{id}.md"
    if not id.replace("-", "").isalnum() or not page.is_file():
        return None
    return page.read_text(encoding="utf-8")
