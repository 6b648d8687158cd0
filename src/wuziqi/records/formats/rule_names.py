"""Names of rules in files: the field's names, in several languages and spellings.

Most names belong to an opening of renju or of Gomoku, and imply its rule. Sources: the rule lists
of RenjuNet and AbstractPlay, the files of several game servers.
"""

import re
from typing import Final

from wuziqi.rules.rule import (
    CARO,
    CONNECT6,
    FREESTYLE,
    RENJU,
    STANDARD,
    Rule,
    RuleError,
    rule_named,
    rule_numbered,
)

_RENJU_OPENINGS: Final = (
    *("rif", "sakata", "soosorv", "soosyrv", "sosyrv", "soosörv", "soosõrv", "yamaguchi", "yama"),
    *("taraguchi", "taraguti", "tarannikov", "taranikov"),
    *("索索夫", "索氏", "山口", "塔拉山口", "塔拉", "坂田"),
)
_NAMES: Final = {
    **dict.fromkeys(("renju", "連珠", "连珠", "有禁手", "有禁", "禁手", "렌주"), RENJU),
    **dict.fromkeys(_RENJU_OPENINGS, RENJU),
    **dict.fromkeys(("gomoku", "freestyle", "free", "fiveinarow", "五子棋", "无禁手"), FREESTYLE),
    **dict.fromkeys(("无禁", "無禁手", "無禁", "自由", "swap", "swap2", "오목"), FREESTYLE),
    **dict.fromkeys(("pro", "longpro", "gomokupro", "gomokuswap", "gomokuswap2"), FREESTYLE),
    **dict.fromkeys(("standardgomoku", "gomokustandard", "exactfive", "exact5"), STANDARD),
    **dict.fromkeys(("caro", "gomoku+", "gomokuplus"), CARO),
    **dict.fromkeys(("六子棋", "connectsix"), CONNECT6),
}
"""Rules by their names in lower case, without blanks and signs."""

_PARTS: Final = ("renju", "连珠", "連珠", "freestyle", "gomoku")
"""Names that may be a part of a longer name."""

_NUMBER: Final = re.compile(r"\s*([0-9]{1,2})\s*", re.ASCII)
_DROPPED: Final = re.compile(r"[\s_.,:/()（）-]+|规则$|規則$|rules?$")
_COUNT: Final = re.compile(r"[0-9]+$")
"""The number of offered fifth moves, as in Soosorv-8."""

_LONGEST: Final = 40


def rule_in_file(value: str) -> Rule | None:
    """Return the rule of a name in a file, such as ``renju``, ``Soosyrv-8`` or 4; else None.

    Numbers are the engine protocol's.
    """
    if len(value) > _LONGEST:
        return None
    try:
        if number := _NUMBER.fullmatch(value):
            return rule_numbered(int(number[1]))
        return rule_named(value.strip().lower())
    except RuleError:
        name = _DROPPED.sub("", value.lower())
        return _NAMES.get(name) or _NAMES.get(_COUNT.sub("", name)) or _named_within(name)


def _named_within(name: str) -> Rule | None:
    """The rule of a longer name such as ``renjufree``."""
    return next((_NAMES[rule] for rule in _PARTS if rule in name), None)
