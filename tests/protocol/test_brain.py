"""Transcripts of conversations with the real process."""

import pytest
from tests.protocol.talk import OpenTalk, Talk


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    """One process for all transcripts: it must survive each of them."""
    return open_talk("--seed", "1")


@pytest.fixture
def talk(shared: Talk) -> Talk:
    shared.send("INFO rule 0", "INFO strength 10", "INFO timeout_turn 50", "INFO wuziqi_book 1")
    return shared


TRANSCRIPTS = {
    "a game as black": """
        > START 15
        < OK
        > BEGIN
        < 7,7
        > TURN 0,0
        < move
        """,
    "a game as white": """
        > START 20
        < OK
        > TURN 10,10
        < move
        > TURN 0,19
        < move
        """,
    "lower case, extra blanks and bare line ends": """
        > start   9
        < OK
        > turn  4 , 4
        < move

        > info whatever
        """,
    "a square board named by both sides": """
        > START 15 15
        < OK
        > TURN 14,14
        < move
        > START 15 20
        < ERROR expected the size of the board: START N or RECTSTART X,Y
        """,
    "a board with more stones of one colour": """
        > START 15
        < OK
        > BOARD
        > 7,7,2
        > 8,8,2
        > 9,7,1
        > DONE
        < move
        > TURN 0,0
        < move
        """,
    "an empty board": """
        > START 15
        < OK
        > BOARD
        > DONE
        < 7,7
        """,
    "stones taken back": """
        > START 15
        < OK
        > TURN 3,3
        < move
        > TAKEBACK 3,3
        < OK
        > TAKEBACK 3,3
        < ERROR
        > TURN 3,3
        < move
        """,
    "restart": """
        > START 15
        < OK
        > BEGIN
        < 7,7
        > BEGIN
        < ERROR
        > RESTART
        < OK
        > BEGIN
        < 7,7
        """,
    "a rectangle": """
        > RECTSTART 11, 11
        < OK
        > TURN 10,10
        < move
        > RECTSTART 4,15
        < ERROR the size must be 5 to 25
        > RECTSTART 15,26
        < ERROR the size must be 5 to 25
        > RECTSTART 15
        < ERROR
        """,
    "INFO never answers": """
        > INFO
        > INFO timeout_turn
        > INFO timeout_turn soon
        > INFO timeout_turn 99999999999999999999999999
        > INFO pondering 1
        > INFO max_memory 50000000
        > INFO time_left -5
        > INFO folder /nowhere
        > INFO game_type 1
        > INFO evaluate 3,3
        > INFO strength many
        > START 15
        < OK
        > INFO time_left -5
        > INFO max_depth 2
        > INFO max_node 100
        > TURN 7,7
        < move
        > INFO max_depth 0
        > INFO max_node 0
        """,
    "an unsupported rule": """
        > START 15
        < OK
        > INFO rule 5
        > BEGIN
        < ERROR rule 5 is not supported
        > TURN 7,7
        < ERROR rule 5 is not supported
        > BOARD
        > 7,7,1
        > DONE
        < ERROR rule 5 is not supported
        > INFO rule 0
        > BEGIN
        < 7,7
        """,
    "six in a row under the standard rule": """
        > START 15
        < OK
        > INFO rule 1
        > BOARD
        > 0,0,2
        > 1,0,2
        > 2,0,2
        > 3,0,2
        > 4,0,2
        > 5,0,2
        > DONE
        < move
        > INFO rule 0
        > BOARD
        > 0,0,2
        > 1,0,2
        > 2,0,2
        > 3,0,2
        > 4,0,2
        > 5,0,2
        > DONE
        < ERROR the game is over
        """,
    "a suggestion taken up": """
        > START 15
        < OK
        > PLAY 3,4
        < 3,4
        > TURN 3,4
        < ERROR
        """,
    "the extensions": """
        > YXHASHCLEAR
        > START 15
        < OK
        > YXBOARD
        > 7,7,1
        > 8,8,2
        > DONE
        > TURN 7,7
        < ERROR
        > YXHASHCLEAR
        > YXNBEST 3
        < move
        > YXNBEST 0
        < ERROR
        > YXNBEST
        < ERROR
        > YXSHOWFORBID
        < FORBID .
        > STOP
        > YXSTOP
        > DONE
        < UNKNOWN
        > WUZIQI NOTHING
        < UNKNOWN
        """,
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_conversation(talk: Talk, name: str) -> None:
    talk.hold(TRANSCRIPTS[name])


BAD_COMMANDS = {
    "START": "ERROR",
    "START x": "ERROR",
    "START 0": "ERROR",
    "START 4": "ERROR",
    "START 26": "ERROR",
    "START -15": "ERROR",
    "START 15 20": "ERROR",
    "START ١٥": "ERROR",
    "START 15000000000000000000000": "ERROR",
    "START " + "9" * 5000: "ERROR",
    "RECTSTART 4,4": "ERROR",
    "RECTSTART": "ERROR",
    "BEGIN": "ERROR",
    "TURN": "ERROR",
    "TURN 7": "ERROR",
    "TURN 7,": "ERROR",
    "TURN 7,7": "ERROR",
    "TURN 7;8": "ERROR",
    "TURN 7,8,1": "ERROR",
    "TURN 15,0": "ERROR",
    "TURN 0,15": "ERROR",
    "TURN -1,0": "ERROR",
    "TURN h8": "ERROR",
    "TURN 99999999999999999999,0": "ERROR",
    "TAKEBACK": "ERROR",
    "TAKEBACK 0,0": "ERROR",
    "TAKEBACK 0,99": "ERROR",
    "PLAY 7,7": "ERROR",
    "BOARD\n7,7,1\n7,7,2\nDONE": "ERROR",
    "BOARD\n7,7,1\n15,7,2\nDONE": "ERROR",
    "BOARD\n7,7\nDONE": "ERROR",
    "BOARD\n7,7,3\nDONE": "ERROR",
    "BOARD\nSTART 15\nTURN 0,0\nDONE": "ERROR",
    "BOARD\n7,7,1,\n\x00\nDONE": "ERROR",
    "BOARD\n0,0,1\n0,1,1\n0,2,1\n0,3,1\n0,4,1\nDONE": "ERROR",
    "BOARD\n" + "\n".join(f"{i % 15},{i // 15},1" for i in range(225)) + "\nDONE": "ERROR",
    "BOARD\n" + "1,1,1\n" * 2000 + "DONE": "ERROR",
    "YXBOARD\n7,7,1\n7,7,1\nDONE": "ERROR",
    "YXNBEST many": "ERROR",
    "5,5": "UNKNOWN",
    "GARBAGE": "UNKNOWN",
    "TURN7,8": "UNKNOWN",
    "TUR": "UNKNOWN",
    "\x00\x01\x02": "UNKNOWN",
    "五子棋": "UNKNOWN",
    "x" * 200_000: "UNKNOWN",
}


@pytest.mark.parametrize("command", BAD_COMMANDS, ids=lambda command: ascii(command[:20]))
def test_bad_command_gets_one_line_and_changes_nothing(talk: Talk, command: str) -> None:
    talk.set_up(15, "7,7,1", "8,8,2")
    before = talk.ask("WUZIQI SCORES")
    talk.hold(
        "\n".join(f"> {line}" for line in command.split("\n")) + f"\n< {BAD_COMMANDS[command]}"
    )
    assert talk.ask("WUZIQI SCORES") == before


def test_before_start(open_talk: OpenTalk) -> None:
    talk = open_talk()
    for command in ("BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1", "YXNBEST 2"):
        talk.hold(f"> {command}\n< ERROR")
    talk.hold("> WUZIQI SCORES\n< ERROR\n> BOARD\n> 1,1,1\n> DONE\n< ERROR")
    talk.hold("> YXBOARD\n> DONE\n< ERROR\n> STOP\n> YXHASHCLEAR")


def test_invalid_bytes(talk: Talk) -> None:
    talk.send_bytes(b"TURN \xff\xfe,1\n\xff\xff\n\x80\r\r\n")
    talk.hold("< ERROR\n< UNKNOWN\n< UNKNOWN")


def test_a_byte_order_mark_before_the_first_command(talk: Talk) -> None:
    talk.send_bytes(b"\xef\xbb\xbfSTART 15\r\n")
    talk.hold("< OK")


def test_half_a_line_waits_for_its_end(talk: Talk) -> None:
    talk.send_bytes(b"STA")
    talk.stay_silent(0.05)
    talk.send_bytes(b"RT 1")
    talk.stay_silent(0.05)
    talk.send_bytes(b"5\n")
    talk.hold("< OK")


def test_won_game_takes_no_more_moves(talk: Talk) -> None:
    fours = [f"{column},{row},{field}" for row, field in ((0, 1), (8, 2)) for column in range(4)]
    talk.set_up(9, *fours)
    talk.hold("> TURN 4,8\n< ERROR the game is over\n> PLAY 4,0\n< 4,0")
    talk.hold("> TURN 4,8\n< ERROR the game is over\n> TURN 4,4\n< ERROR the game is over")
    talk.hold("> PLAY 4,4\n< ERROR\n> TAKEBACK 4,0\n< OK\n> TURN 8,4\n< move")


def test_game_against_itself_stays_legal_to_the_end(talk: Talk) -> None:
    talk.hold("> INFO strength 3\n> START 6\n< OK")
    moves: list[str] = []
    while True:
        stones = [f"{move},{1 + (len(moves) + at) % 2}" for at, move in enumerate(moves)]
        answer = talk.ask("BOARD", *stones, "DONE")
        if answer.startswith("ERROR"):
            break
        assert answer not in moves
        assert all(0 <= int(number) < 6 for number in answer.split(","))
        moves.append(answer)
    assert answer == "ERROR the game is over"
    assert len(moves) >= 9


def test_scores_name_every_empty_cell(talk: Talk) -> None:
    talk.set_up(5, "2,2,1")
    name, *cells = talk.ask("WUZIQI SCORES").split()
    assert name == "SCORES"
    points = {cell.rpartition(",")[0] for cell in cells}
    assert points == {f"{x},{y}" for x in range(5) for y in range(5)} - {"2,2"}
    assert all(cell.rpartition(",")[2].lstrip("-").isdecimal() for cell in cells)


def test_threats_tell_colour_and_class(talk: Talk) -> None:
    talk.set_up(15, "5,3,2", "6,3,2", "7,3,2")
    name, *cells = talk.ask("wuziqi threats").split()
    assert name == "THREATS"
    threats = [cell.split(",") for cell in cells]
    assert {colour for _, _, colour, _ in threats} <= {"black", "white"}
    classes = {kind for _, _, _, kind in threats}
    assert classes <= {"five", "open-four", "four", "open-three"}
    assert "open-four" in classes


def test_hint_names_its_reasons_and_the_forced_line(talk: Talk) -> None:
    talk.set_up(15, "5,3,2", "6,3,2", "7,3,2")
    name, move, reasons, *line = talk.ask("WUZIQI HINT").split()
    assert (name, move in {"3,3", "4,3", "8,3", "9,3"}, line) == ("HINT", True, [])
    assert reasons.startswith("stops-")
    talk.set_up(15, "5,3,1", "6,3,1", "7,3,1")
    name, move, reasons, *line = talk.ask("wuziqi hint").split()
    assert reasons.split(",")[:2] == ["win-by-fours", "makes-open-four"]
    assert (line[0], len(line)) == (move, 3)
    talk.set_up(15, *(f"{column},3,1" for column in range(5)))
    assert talk.ask("WUZIQI HINT") == "ERROR the game is over"


def test_depths_are_told(talk: Talk) -> None:
    talk.hold("> START 15\n< OK")
    talk.send("INFO timeout_turn 500", "BOARD", "7,7,1", "8,8,2", "DONE")
    message = talk.line()
    assert message.startswith("MESSAGE Depth ")
    words = [part.split()[0] for part in message[8:].split(" | ")[:4]]
    assert words == ["Depth", "Eval", "Node", "Time"]
    talk.hold("< move")


def plays_by_the_book(talk: Talk) -> bool:
    """Whether the engine reports that the answer to a first stone in the centre comes from the
    book.
    """
    assert talk.ask("START 15") == "OK"
    talk.send("TURN 7,7")
    told = False
    while (line := talk.line()).startswith("MESSAGE"):
        told = told or " Depth 0-0 " in line
    return told


@pytest.mark.parametrize(
    ("info", "used"), [("INFO wuziqi_book 0", False), ("INFO wuziqi_book 1", True)]
)
def test_the_book_is_used_unless_it_is_closed(talk: Talk, info: str, used: bool) -> None:
    assert plays_by_the_book(talk)
    talk.send(info)
    assert plays_by_the_book(talk) is used
    talk.send("INFO wuziqi_book 1")


def test_without_the_book(open_talk: OpenTalk) -> None:
    talk = open_talk("--no-book")
    talk.send("INFO timeout_turn 50")
    assert not plays_by_the_book(talk)
