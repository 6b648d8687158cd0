"""What the rules, the boards and the openings are called on the screen."""

from wuziqi.locale import _, pgettext
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, VARIANTS, Rule, Variant, rule_named
from wuziqi.tui.widgets.glyphs import Glyphs

PLAIN_SIZES = (15, 20)
"""The square boards of the plain game: freestyle, without an opening."""


def rule_title(rule: Rule) -> str:
    """The name of a rule."""
    return _(rule.title).format(row=rule.row)


def rule_summary(rule: Rule) -> str:
    """What wins, in a line."""
    return _(rule.summary).format(row=rule.row)


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


def size_text(width: int, height: int, glyphs: Glyphs) -> str:
    """The columns and rows of a board."""
    return f"{width}{glyphs.times}{height}"


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
    plain = (setup.rule, setup.opening) == ("freestyle", "free")
    return plain and setup.width == setup.height and setup.width in PLAIN_SIZES


def board_title(rule: Rule, width: int, height: int, glyphs: Glyphs) -> str:
    """What is played, beside its board; the plain rule needs no name."""
    title = f"Wuziqi {size_text(width, height, glyphs)}"
    return title if rule is FREESTYLE else f"{title}  {game_title(rule, width, height)}"


def variant_of(rule: str, width: int, height: int) -> Variant | None:
    """Which of the small and other games a rule on a board is; None if none of them."""
    played = (rule, width, height)
    return next((variant for variant in VARIANTS if variant[1:] == played), None)


def game_title(rule: Rule, width: int, height: int) -> str:
    """The name of a rule on a board: a game of its own has its own."""
    variant = variant_of(rule.name, width, height)
    return rule_title(rule) if variant is None else _(variant.title)


def game_text(setup: Setup, glyphs: Glyphs) -> str:
    """What is played in a line: ``Renju 15×15, Soosorv-8``."""
    board = (setup.width, setup.height)
    text = f"{game_title(rule_named(setup.rule), *board)} {size_text(*board, glyphs)}"
    if setup.opening == "free":
        return text
    opening = _(OPENINGS[setup.opening].title)
    return _("{game}, {opening}").format(game=text, opening=opening)
