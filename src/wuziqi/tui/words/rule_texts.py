"""What the rules, the boards and the openings are called on the screen."""

from wuziqi.locale import _, pgettext
from wuziqi.records.setup import Setup
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening import FREE
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, VARIANTS, Rule, Variant
from wuziqi.tui.widgets.glyphs import Glyphs

PLAIN_SIZES = (DEFAULT_SIZE.width, 20)
"""The square boards of the plain game: freestyle, without an opening."""


def rule_title(rule: Rule) -> str:
    """The name of a rule."""
    return _(rule.title).format(row=rule.win_length)


def rule_summary(rule: Rule) -> str:
    """What wins, in a line."""
    return _(rule.summary).format(row=rule.win_length)


def row_word(row: int) -> str:
    """How many stones make a row, in words."""
    words = {
        3: pgettext("stones in a row", "three"),
        4: pgettext("stones in a row", "four"),
        5: pgettext("stones in a row", "five"),
        6: pgettext("stones in a row", "six"),
        7: pgettext("stones in a row", "seven"),
        8: pgettext("stones in a row", "eight"),
        9: pgettext("stones in a row", "nine"),
        10: pgettext("stones in a row", "ten"),
    }
    return words[row]


def size_text(size: Size, glyphs: Glyphs) -> str:
    """The columns and rows of a board."""
    return f"{size.width}{glyphs.times}{size.height}"


def forbidden_name(kind: Forbidden) -> str:
    """What black may not make."""
    names = {
        Forbidden.OVERLINE: _("overline"),
        Forbidden.DOUBLE_FOUR: _("double-four"),
        Forbidden.DOUBLE_THREE: _("double-three"),
    }
    return names[kind]


def is_plain(setup: Setup) -> bool:
    """Whether a setup is the plain game."""
    plain = (setup.rule, setup.opening) == (FREESTYLE, FREE)
    return plain and setup.size.is_square and setup.size.width in PLAIN_SIZES


def board_title(rule: Rule, size: Size, glyphs: Glyphs) -> str:
    """What is played, beside its board; the plain rule needs no name."""
    title = f"Wuziqi {size_text(size, glyphs)}"
    return title if rule is FREESTYLE else f"{title}  {game_title(rule, size)}"


def variant_of(rule: Rule, size: Size) -> Variant | None:
    """Which of the small and other games a rule on a board is; None if none of them."""
    played = (rule, size)
    return next((variant for variant in VARIANTS if variant[1:] == played), None)


def game_title(rule: Rule, size: Size) -> str:
    """The name of a rule on a board: a game of its own has its own."""
    variant = variant_of(rule, size)
    return rule_title(rule) if variant is None else _(variant.title)


def game_text(setup: Setup, glyphs: Glyphs) -> str:
    """What is played in a line: ``Renju 15×15, Soosorv-8``."""
    text = f"{game_title(setup.rule, setup.size)} {size_text(setup.size, glyphs)}"
    if setup.opening is FREE:
        return text
    opening = _(setup.opening.title)
    return _("{game}, {opening}").format(game=text, opening=opening)
