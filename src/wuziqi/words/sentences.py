"""Full stops, typed text in sentences, and the names of values as a player types them."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeVar
from unicodedata import normalize

from wuziqi.locale import _

_SHOWN: Final = 30

_Key = TypeVar("_Key", bound=Hashable)


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


def plain(text: str) -> str:
    """Return a text in the characters of typed lines, in small letters, without hyphens."""
    return normalize("NFKC", text).casefold().replace("-", " ").strip()


def named(title: str, word: str) -> str:
    """Return a title with the English word that is typed for it, unless they are the same."""
    if plain(title) in (plain(word), ""):
        return word
    if word.isdecimal() or f"({plain(word)})" in plain(title):
        return title
    return _("{title} ({word})").format(title=title, word=word)


def all_named(titles: Mapping[_Key, tuple[str, str]]) -> list[str]:
    """Return the names of words and their titles, as a player types them."""
    return [named(title, word) for word, title in titles.values()]


def one_named(typed: str, names: Mapping[_Key, Sequence[str]]) -> _Key | None:
    """Return the key of the typed name, or of the only ones that begin so; None for others."""
    wanted = plain(typed)
    pairs = [(plain(one), key) for key, known in names.items() for one in known]
    exact = [key for one, key in pairs if one == wanted]
    begun = {key for one, key in pairs if one.startswith(wanted)}
    found = exact[:1] or [*begun]
    return found[0] if wanted and len(found) == 1 else None
