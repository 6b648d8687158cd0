"""What an engine at the board does, as values, and what each of them does to a session."""

from dataclasses import dataclass

from wuziqi.protocol.client.events import About, EngineFailed, Thought
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point
from wuziqi.session.engines import EngineUnknown
from wuziqi.session.notices import ChoiceMade, ComputerFailed, ComputerMoved, Notice
from wuziqi.session.session import GameSession


@dataclass(frozen=True)
class Asked:
    """An engine was asked for the next move or choice."""


@dataclass(frozen=True)
class Answered:
    """An engine has its move or act, which follows when it is due."""


@dataclass(frozen=True)
class Moved:
    """An engine places stones, at most as many as belong to its turn."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Acted:
    """An engine does the next act of an opening."""

    act: Act


@dataclass(frozen=True)
class Thinking:
    """How far an engine has thought."""

    thought: Thought


@dataclass(frozen=True)
class Introduced:
    """What an engine calls itself; None where another one has sat down and not yet said so."""

    about: About | None


@dataclass(frozen=True)
class Failed:
    """An engine gave no move; if ``stuck``, it is not asked again by itself."""

    failure: EngineFailed | EngineUnknown
    stuck: bool


EngineEvent = Asked | Answered | Moved | Acted | Thinking | Introduced | Failed


def apply(session: GameSession, event: EngineEvent) -> Notice | None:
    """Change a session as an event of its engine asks; returns what there is to say about it.

    Raises ValueError for an act that the rules do not allow; the stones before it stand.
    """
    match event:
        case Asked():
            session.thinking.begin(session.now)
        case Thinking(thought):
            session.thinking.thought = thought
        case Introduced(about):
            session.thinking.about = about
        case Answered():
            session.note_answer()
        case Moved(points):
            return _place(session, points)
        case Acted(act):
            return _act(session, act)
        case Failed(failure, stuck):
            if stuck:
                session.get_stuck()
            return ComputerFailed(failure, stuck)
    return None


def _place(session: GameSession, points: tuple[Point, ...]) -> ComputerMoved:
    for point in points:
        if session.computer_to_move and session.game.step is None:
            session.play(point)
    return ComputerMoved()


def _act(session: GameSession, act: Act) -> ChoiceMade | ComputerMoved:
    if isinstance(act, str):
        return session.choose(act)
    session.play(act)
    return ComputerMoved()
