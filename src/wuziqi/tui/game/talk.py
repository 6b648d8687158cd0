"""What a friend does and what was said, in the panel beside the board."""

from dataclasses import dataclass
from typing import Final

from wuziqi.columns import fit, fold
from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.terminal.style import Style

TALK_ROWS: Final = 4
"""The rows for what the friend does and what was said last."""
MORE_TALK_ROWS: Final = 16
"""The rows that it can use besides."""


@dataclass(frozen=True)
class Said:
    """A line of talk, and who said it: ``own`` are those of the person here."""

    text: str
    own: bool


@dataclass(frozen=True)
class CompanyView:
    """What is shown of a friend: what the friend does, what was ``said`` and is asked.

    ``lost`` says that there is no connection, ``waiting`` is what the person has asked the friend
    for, ``typed`` what is being typed, None for nothing. ``name`` is the friend's. ``looking``: the
    person only looks on. ``look_code`` is for others who may, "" for none.
    """

    presence: str
    lost: bool
    said: tuple[Said, ...]
    question: str = ""
    waiting: str = ""
    typed: str | None = None
    name: str = ""
    looking: bool = False
    look_code: str = ""


def talk_lines(company: CompanyView, area: Area, key: str) -> list[tuple[str, Style]]:
    """Return what the friend does, and below it what was said last, as much as has room.

    ``key`` says something; "" where no key does.
    """
    style = Style.WARNING if company.lost else Style.DIM
    head = [(line, style) for line in fold(company.presence, area.width)[:2]]
    if company.waiting:
        head.append((fit(company.waiting, area.width), Style.TITLE))
    if company.look_code:
        text = _("To look on only: {code}").format(code=company.look_code)
        head.append((fit(text, area.width), Style.DIM))
    said = [line for one in company.said for line in _said_lines(one, company.name, area.width)]
    if not said and key and not company.looking:
        said = [(_("{key} says something to your friend.").format(key=key), Style.DIM)]
    room = area.height - len(head)
    return head + (said[-room:] if room > 0 else [])


def _said_lines(said: Said, name: str, width: int) -> list[tuple[str, Style]]:
    """One line of talk, wrapped."""
    text = _("{name}: {text}").format(name=_("You") if said.own else name, text=said.text)
    style = Style.DIM if said.own else Style.PLAIN
    return [(line, style) for line in fold(text, width)]
