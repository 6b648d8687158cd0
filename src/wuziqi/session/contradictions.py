"""What is wrong with a friend's program that says what cannot be."""

from typing import Final

from wuziqi.texts import N_, TextError

_ANOTHER_STORY: Final = N_("Your friend's program tells another story of this game.")


class Contradiction(TextError, ValueError):
    """What the friend's program says cannot be true."""

    def __init__(self, text: str = _ANOTHER_STORY) -> None:
        super().__init__(text)


class Illegal(TextError, ValueError):
    """The friend's program has done an act that the rules do not allow."""

    def __init__(self, error: Exception) -> None:
        super().__init__(N_("Your friend's program has broken the rules: {error}"), error=error)


class Missing(TextError, ValueError):
    """Something that the friend's program has said before did not arrive."""

    def __init__(self) -> None:
        super().__init__(N_("Messages of your friend's program are missing."))
