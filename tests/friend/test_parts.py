"""Small parts of a game over the network: codes, addresses, keys, objects, rates, seals."""

import json

import pytest
from wormhole.cli import public_relay

from wuziqi.friend.carrier.channel import Seal, default_relay, mailbox_name, read_relay, refusal
from wuziqi.friend.carrier.proxy import ServerAddress
from wuziqi.friend.wire import (
    Keys,
    Rate,
    read_code,
    read_keys,
    read_object,
    reason_error,
    write_keys,
    write_object,
)

HOST = Keys("12" * 32, "host", "ws://example.org/v1")
JOIN = Keys("12" * 32, "join", "ws://example.org/v1")


@pytest.mark.parametrize(
    "text",
    [
        "7-guitarist-revenge",
        " 7 guitarist  revenge",
        "7-GUITARIST-revenge\n",
        "-7-guitarist-revenge-",
        "７－ｇｕｉｔａｒｉｓｔ－ｒｅｖｅｎｇｅ",
        "7　guitarist—revenge",
        "7_guitarist.revenge",
    ],
)
def test_codes(text: str) -> None:
    assert read_code(text) == "7-guitarist-revenge"


@pytest.mark.parametrize(
    "text", ["", " - ", "guitarist", "7", "7-", "7-ü-x", "7-a-b\x1b[2J", "7-a\0", "٧-a"]
)
def test_no_codes(text: str) -> None:
    with pytest.raises(ValueError, match=r"\A"):
        read_code(text)


def test_addresses() -> None:
    assert read_relay("ws://127.0.0.1:4000/v1") == ServerAddress("127.0.0.1", 4000, tls=False)
    assert read_relay("wss://example.org") == ServerAddress("example.org", 443, tls=True)
    assert read_relay("ws://[::1]/v1") == ServerAddress("::1", 80, tls=False)
    assert default_relay() == public_relay.MAILBOX_RELAY
    read_relay(default_relay())


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "http://x/v1",
        "ws://",
        "ws://x:port/",
        "ws://x:99999/",
        "ws://a b/",
        "ws://ü/",
        "ws://x/\n",
        "ws://[/",
    ],
)
def test_no_addresses(url: str) -> None:
    with pytest.raises(ValueError, match=r"\A"):
        read_relay(url)


def test_what_a_server_says_first() -> None:
    assert refusal({}) is None
    assert refusal({"motd": "hello"}) is None
    assert refusal({"permission-required": {"none": {}, "hashcash": {}}}) is None
    assert refusal({"permission-required": {"hashcash": {}}}) == ("permission", "")
    assert refusal({"error": "no"}) == ("refused", "no")


def test_keys_are_kept_as_json_and_shown_without_the_secret() -> None:
    assert read_keys(json.loads(json.dumps(write_keys(HOST)))) == HOST
    assert HOST.key not in repr(HOST)


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": "12"},
        {"key": "XY" * 32},
        {"key": 7},
        {"side": "third"},
        {"side": []},
        {"relay": ""},
        {"relay": None},
        {"relay": "x" * 501},
    ],
)
def test_damaged_keys(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        read_keys({**write_keys(HOST), **wrong})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "null",
        "{",
        '{"a":NaN}',
        '{"a":Infinity}',
        "[" * 60_000,
        '{"a":' * 30 + "1" + "}" * 30,
        '{"a":' + "9" * 5000 + "}",
    ],
)
def test_what_is_not_an_object(text: str) -> None:
    assert read_object(text) is None


def test_an_object_is_one_line_of_ascii() -> None:
    value = {"a": "你\n\u2028\x1b", "b": [1, {"c": None}]}
    text = write_object(value)
    assert text.isascii()
    assert text.isprintable()
    assert read_object(text) == value


def test_a_rate_allows_a_burst_and_then_so_many_a_second() -> None:
    now = 0.0
    rate = Rate(lambda: now, burst=3, speed=2)
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [rate.allows() for _ in range(3)] == [True, True, False]
    now = 100.0
    assert not rate.allows(4)
    assert rate.allows(3)


def test_only_the_other_side_opens_a_seal() -> None:
    body = Seal(HOST).close({"a": 1})
    assert Seal(JOIN).open(body) == {"a": 1}
    assert Seal(HOST).open(body) is None
    assert Seal(Keys("13" * 32, "join", JOIN.relay)).open(body) is None
    assert Seal(HOST).close({"a": 1}) != body
    assert mailbox_name(HOST) == mailbox_name(JOIN)
    assert HOST.key not in mailbox_name(HOST)


@pytest.mark.parametrize("change", [0, 10, 30, 60, -1])
def test_a_changed_seal_does_not_open(change: int) -> None:
    body = Seal(HOST).close({"a": 1})
    other = "0" if body[change] != "0" else "1"
    at = change % len(body)
    assert Seal(JOIN).open(body[:at] + other + body[at + 1 :]) is None


@pytest.mark.parametrize("body", ["", "0", "zz", "00", "00" * 24, "00" * 41, "ü"])
def test_what_was_never_sealed(body: str) -> None:
    assert Seal(JOIN).open(body) is None


def test_reasons_are_told_in_one_clean_line() -> None:
    assert str(reason_error("lost")) == "The connection to the server is lost."
    assert str(reason_error("refused", "a\nb\x1b[31m{x}")) == "The server refused: a b?[31m{x}"
    assert str(reason_error("strange", "{y}")) == "strange {y}"
    assert str(reason_error(None)) == "None "
    assert len(str(reason_error("refused", "x" * 9999))) < 200
