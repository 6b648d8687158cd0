"""Translations: every text a player sees goes through ``_``.

Catalogues lie beside this module as ``LANGUAGE/LC_MESSAGES/wuziqi.mo``; without one for the
player's language the English text stands.
"""

import gettext
from pathlib import Path

_CATALOGUES = gettext.translation("wuziqi", Path(__file__).parent, fallback=True)

_ = _CATALOGUES.gettext
ngettext = _CATALOGUES.ngettext
