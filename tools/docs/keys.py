"""Write docs/keys.md from the help pages of the program, which take their keys from the one table.

python -m tools.docs.keys
"""

from pathlib import Path
from textwrap import fill

from wuziqi.play.events import Topic
from wuziqi.tui.pages.help_page import HelpEntry, topic_entries
from wuziqi.tui.widgets.preferences import Preferences

_WIDTH = 100
"""The longest line of a paragraph."""

PAGE = Path(__file__).parents[2] / "docs" / "keys.md"

_TOPICS = tuple(Topic)[: 1 + tuple(Topic).index(Topic.PAGES)]
_HEAD = """# Keys

`python -m tools.docs.keys` writes this page from the program's own help (`?`).

The keys on the board can be changed on a page of the settings (`x` there), or in the settings file,
by the names of the actions in `man wuziqi`; a key that has two meanings is reported at the start:

```json
{"keys": {"undo": ["z", "backspace"], "hint": ["g"]}}
```
"""


def keys_page() -> str:
    """The whole page, in English and with the default keys."""
    parts = [_HEAD, *(_section(topic, topic_entries(topic, Preferences())) for topic in _TOPICS)]
    return "\n".join(parts)


def _section(topic: Topic, entries: list[HelpEntry]) -> str:
    """A topic: its keys as a table, and the sentences above and below it as paragraphs."""
    title = topic.value[0].upper() + topic.value[1:]
    lines = [f"## {title}", ""]
    table = False
    for keys, text in entries:
        if keys and not table:
            lines += ["", "| key | what it does |", "|---|---|"]
        lines.append(f"| {_cell(keys)} | {_cell(text)} |" if keys else fill(text, _WIDTH))
        table = bool(keys)
    kept = [line for before, line in zip([" ", *lines], lines, strict=False) if line or before]
    return "\n".join(kept).rstrip() + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


if __name__ == "__main__":
    PAGE.write_text(keys_page(), encoding="utf-8")
