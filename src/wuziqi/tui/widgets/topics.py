"""The topics of the help pages."""

from enum import Enum

from wuziqi.texts import N_


class Topic(Enum):
    """A help page by its title, in the order of the pages."""

    BOARD = N_("keys on the board")
    LOOKING = N_("looking and analysing")
    GAMES = N_("games and clocks")
    MENU = N_("the menu")
    LIBRARY = N_("the library")
    REPLAY = N_("saved games, move by move")
    REVIEW = N_("the review of a game")
    EDITOR = N_("setting up positions")
    PUZZLES = N_("puzzles and lessons")
    SETTINGS = N_("settings")
    RULES = N_("rules of the game")
    FORBIDDEN = N_("forbidden points of renju")
    OPENINGS = N_("openings")
    LEVELS = N_("levels of the computer")
    FRIEND = N_("a friend over the network")
    PAGES = N_("keys on every page")
