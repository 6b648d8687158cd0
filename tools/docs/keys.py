"""Write docs/keys.md from the help pages of the program, which take their keys from the one table.

python -m tools.docs.keys
"""

from pathlib import Path

from wuziqi.play.events import Topic
from wuziqi.tui.pages.help_page import HelpEntry, topic_entries
from wuziqi.tui.widgets.preferences import Preferences

PAGE = Path(__file__).parents[2] / "docs" / "keys.md"

# docs/rules.md has these, with more.
_ELSEWHERE = {Topic.RULES}
_HEAD = """# Keys

`python -m tools.docs.keys` writes this page from the program's help (`?`), which says more.

The keys on the board can be changed on a page of the settings, or in the settings file, by the
names of the actions in `man wuziqi`; a key that has two meanings is reported at the start:

```json
{"keys": {"undo": ["z", "backspace"], "hint": ["g"]}}
```
"""


def keys_page() -> str:
    """The whole page, in English and with the default keys."""
    topics = [topic for topic in Topic if topic not in _ELSEWHERE]
    return "\n".join(
        [_HEAD, *(_section(topic, topic_entries(topic, Preferences())) for topic in topics)]
    )


def _section(topic: Topic, entries: list[HelpEntry]) -> str:
    """A topic: its keys as tables; of the sentences around them those that introduce a table."""
    title = topic.value[0].upper() + topic.value[1:]
    table = ["", "| key | what it does |", "|---|---|"]
    lines = [f"## {title}", *table]
    for keys, text in entries:
        if keys:
            lines.append(f"| {_cell(keys)} | {_cell(text)} |")
        elif text.endswith(":"):
            lines += ["", text, *table]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*")


if __name__ == "__main__":
    PAGE.write_text(keys_page(), encoding="utf-8")
