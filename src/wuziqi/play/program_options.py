"""Options that the command line and the settings give to a front end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.play.events import Analyse
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.rule import Rule

if TYPE_CHECKING:
    from wuziqi.records.formats.files import Collection
    from wuziqi.rules.opening import Act
    from wuziqi.session.lobby import Invitation


@dataclass
class ActiveSettings:
    """The settings in use, and the language of the locale, used where they say ``auto``.

    ``kept`` are the settings of the file, without the looks that the command line asked for.
    ``blind`` hides the stones of unfinished games, until the program ends. ``fit`` returns a setup
    in which a fitting level is as strong as it would be now.
    """

    settings: Settings = field(default_factory=Settings)
    fitting_language: str = "en"
    kept: Settings | None = None
    blind: bool = field(default=False, kw_only=True)
    fit: Callable[[Setup], Setup] = field(default=lambda setup: setup, kw_only=True)

    @property
    def language(self) -> str:
        """The language of the texts, one of ``locale.LANGUAGES``."""
        chosen = self.settings.language
        return self.fitting_language if chosen == "auto" else chosen

    def shows_evaluation(self, rule: Rule) -> bool:
        """Whether the player wants the evaluation bar and the rule is one of fives."""
        return self.settings.evaluation and rule.is_of_fives

    def change(self, settings: Settings) -> Settings:
        """Use these settings; returns the settings for the file, with the same fields changed."""
        names = [entry.name for entry in fields(Settings)]
        old = self.settings
        changed = {
            name: new for name in names if (new := getattr(settings, name)) != getattr(old, name)
        }
        self.kept = replace(self.kept or old, **changed)
        self.settings = settings
        return self.kept


@dataclass(frozen=True)
class ProgramOptions:
    """Options of the program, for any front end.

    ``preferences`` are the player's settings, saved in ``file``; the library is in ``directory``.
    ``charset`` is the output's. ``engine`` is the command that starts our engine, of this
    ``version``; ``seed`` fixes its choices and random colours. ``log`` takes a text for the
    operator ``%``, and its values. ``notice`` is a line to show first.

    The other fields choose the first page, by default the menu: a game of the setup ``direct`` in
    which ``acts`` are done already, a friend to meet by ``invitation``, a saved game to ``replay``,
    several ``games`` to choose from, or the ``page`` of this name.
    """

    preferences: ActiveSettings
    charset: str
    engine: Sequence[str]
    file: Path
    directory: Path
    log: Callable[..., None]
    direct: Setup | None = None
    acts: "Sequence[Act]" = ()
    invitation: "Invitation | None" = None
    replay: Analyse | None = None
    games: "Collection | None" = None
    page: str = ""
    notice: str = ""
    seed: int | None = None
    version: str = ""
