"""The places beside menu, games and library, by the names that events have for them."""

from wuziqi.lines.context import Context, Place
from wuziqi.play.events import CommonEvent, OpenPage
from wuziqi.records.setup import Setup


def place_of_page(
    event: OpenPage, context: Context, back: CommonEvent, setup: Setup
) -> Place | None:
    """Return the place of a page, None where there is none without a screen.

    ``back`` is where leaving it leads to, ``setup`` is that of the menu.
    """
    match event.name:
        case "lessons":
            from wuziqi.lines.lessons import LessonsPlace  # noqa: PLC0415  seldom wanted

            return LessonsPlace(context)
        case "puzzles" | "daily":
            from wuziqi.lines.puzzles import PuzzlesPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.puzzles.trainer import PuzzleMode  # noqa: PLC0415

            return PuzzlesPlace(
                context, PuzzleMode.DAILY if event.name == "daily" else PuzzleMode.ANY
            )
        case "settings":
            from wuziqi.lines.settings import SettingsPlace  # noqa: PLC0415  seldom wanted

            return SettingsPlace(context, back)
        case "position":
            from wuziqi.lines.position import PositionPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.rules.draft import Draft  # noqa: PLC0415

            draft = event.draft or Draft(setup.size, setup.rule)
            return PositionPlace(context, draft, setup, back)
    return None
