"""Full stops, and typed text in sentences."""

from typing import Final

from wuziqi.locale import _

_SHOWN: Final = 30


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends a sentence already."""
    ends = text.endswith((".", "!", "?", "。", "！", "？"))
    return text if ends else _("{text}.").format(text=text)


def sentences(*texts: str) -> str:
    """Join sentences; "" is none. No blank follows a full-width full stop."""
    return " ".join(filter(None, texts)).replace("。 ", "。")


def quoted(typed: str) -> str:
    """Return typed text for a sentence, long text shortened."""
    return typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
