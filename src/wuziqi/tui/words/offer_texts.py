"""The offer of another level at the end of a game."""

from wuziqi.locale import _
from wuziqi.session.notices import LevelOffer
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.keys import Action, KeyMap


def offer_text(offer: LevelOffer, keymap: KeyMap) -> str:
    """Say why another level is offered, and by which key; "" where the player has none for it."""
    won = _("{games} wins in a row: {key} plays level {level}.")
    lost = _("{games} losses in a row: {key} plays level {level}.")
    caption = offer_caption(offer, keymap)
    if caption is None:
        return ""
    text = won if offer.won else lost
    return text.format(games=offer.games, key=caption.shown, level=offer.level.number)


def offer_caption(offer: LevelOffer, keymap: KeyMap) -> KeyCaption | None:
    """The key for the last line; None where the player has none for it."""
    keys = keymap.keys_of(Action.FASTER if offer.won else Action.SLOWER)
    if not keys:
        return None
    text = _("level {level}").format(level=offer.level.number)
    return KeyCaption(keys[0], text, key_text(keys[0]))
