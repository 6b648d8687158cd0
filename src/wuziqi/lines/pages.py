"""The places beside menu, games and library, by the names that events have for them."""

from wuziqi.lines.context import Context, Place
from wuziqi.tui.widgets.screen import Event


def place_of_page(name: str, context: Context, back: Event) -> Place | None:
    """Return the place of a page, None where there is none without a screen.

    ``back`` is where leaving it leads to.
    """
    match name:
        case "lessons":
            from wuziqi.lines.lessons import LessonsPlace  # noqa: PLC0415  seldom wanted

            return LessonsPlace(context)
        case "puzzles" | "daily":
            from wuziqi.lines.puzzles import PuzzlesPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.puzzles.trainer import Mode  # noqa: PLC0415

            return PuzzlesPlace(context, Mode.DAILY if name == "daily" else Mode.ANY)
        case "settings":
            from wuziqi.lines.settings import SettingsPlace  # noqa: PLC0415  seldom wanted

            return SettingsPlace(context, back)
    return None
