"""The codes that friends read out to each other, such as 7-guitarist-revenge."""

import re
from typing import Final

_CODE: Final = re.compile(r"[0-9]{1,9}(-[a-z0-9]{1,30}){1,6}")


def read_code(text: str) -> str:
    """Return a code as it was made; capitals and blanks do not matter. Raises ValueError."""
    code = "-".join(text.lower().replace("-", " ").split())
    if not _CODE.fullmatch(code):
        raise ValueError(text)
    return code
