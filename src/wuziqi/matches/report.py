"""The report of a match: lines for the terminal, and files."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wuziqi.locale import _
from wuziqi.matches.elo import Estimate, MatchScore, ratings
from wuziqi.matches.plan import Pairing, PairingTest, pairs_of, score_of
from wuziqi.matches.players import Contestant, Ending, GameResult, GameTask
from wuziqi.records.formats.programs import format_psq
from wuziqi.records.formats.tree import Note, tree_of_line
from wuziqi.rules.rule import FREESTYLE
from wuziqi.texts import N_

Results = Mapping[int, GameResult]
Tasks = Sequence[GameTask]

_MOST_NAME = 40
"""Letters of a player's name in the name of a file."""

_LOSSES = {
    Ending.FIVE: N_("five"),
    Ending.PROVEN: N_("proven win"),
    Ending.FORBIDDEN: N_("forbidden move"),
    Ending.TIME: N_("time"),
    Ending.ILLEGAL: N_("illegal move"),
    Ending.CRASH: N_("crash"),
    Ending.NOT_STARTED: N_("cannot be started"),
    Ending.HANG: N_("hang"),
    Ending.BABBLE: N_("babble"),
}


# Lines


def match_report(players: Pairing, tasks: Tasks, results: Results) -> list[str]:
    """Return the lines at the end of a match, for its first player."""
    first, second = players
    score = score_of(first, tasks, results)
    text = _("{first} against {second}: {games} games")
    points = _("won {won}, drawn {drawn}, lost {lost}: {points:g} points, {share:.1%}")
    return [
        text.format(first=first.name, second=second.name, games=score.games),
        points.format(
            won=score.won,
            drawn=score.drawn,
            lost=score.lost,
            points=score.points,
            share=score.share,
        ),
        elo_text(pairs_of(first, tasks, results).elo()),
    ]


def elo_text(elo: Estimate) -> str:
    """Return a difference in strength in words."""
    text = _("Elo {value:+.1f}, 95% from {low:+.1f} to {high:+.1f}")
    return text.format(value=elo.value, low=elo.low, high=elo.high)


def sprt_text(decision: PairingTest) -> str:
    """Return the result of the sequential test."""
    sprt = decision.sprt
    answers = {
        True: _("stronger by {elo1:g} Elo"),
        False: _("not stronger than by {elo0:g} Elo"),
        None: _("not decided between {elo0:g} and {elo1:g} Elo"),
    }
    answer = answers[decision.verdict()].format(elo0=sprt.elo0, elo1=sprt.elo1)
    text = _("SPRT: {answer}; log-likelihood ratio {llr:.2f} of {low:.2f} to {high:.2f}")
    low, high = sprt.bounds
    return text.format(answer=answer, llr=sprt.llr(decision.pairs), low=low, high=high)


def player_lines(players: Iterable[Contestant], tasks: Tasks, results: Results) -> Iterator[str]:
    """Return a line for each player: the reasons of its losses, and its slowest move."""
    for player in players:
        losses: Counter[Ending] = Counter()
        slowest = 0
        for task in tasks:
            if task.number in results and player in task.players:
                result, side = results[task.number], task.players.index(player)
                slowest = max(slowest, result.slowest_ms[side])
                losses.update([result.ending] if result.winner == 1 - side else [])
        text = _("{player}: lost by {losses}; slowest move {slowest} ms")
        yield text.format(player=player.name, losses=_losses_text(losses), slowest=slowest)


def _losses_text(losses: Counter[Ending]) -> str:
    found = [f"{_(name)} {losses[ending]}" for ending, name in _LOSSES.items() if losses[ending]]
    return ", ".join(found) or _("nothing")


def score_text(score: MatchScore, elo: Estimate) -> str:
    """Return the running score in the few letters that a progress bar has room for."""
    error = (elo.high - elo.low) / 2
    return f"+{score.won} ={score.drawn} -{score.lost} Elo {elo.value:+.0f} ±{error:.0f}"


# Tournaments


def ranking(
    players: Sequence[Contestant], pairings: Sequence[Pairing], tasks: Tasks, results: Results
) -> list[dict[str, Any]]:
    """Return a row for each player, best first, as ``table.csv`` has them."""
    scores = {
        (first.name, second.name): score_of(first, _between(first, second, tasks), results)
        for first, second in pairings
    }
    elos = ratings(scores)
    rows: list[dict[str, Any]] = []
    for player in sorted(players, key=lambda one: -elos[one.name].value):
        elo, score = elos[player.name], score_of(player, tasks, results)
        row = {"rank": len(rows) + 1, "player": player.name, "elo": round(elo.value, 1)}
        row |= {"low": round(elo.low, 1), "high": round(elo.high, 1), "games": score.games}
        row |= {"points": score.points, "won": score.won}
        rows.append({**row, "drawn": score.drawn, "lost": score.lost})
    return rows


def _between(first: Contestant, second: Contestant, tasks: Tasks) -> list[GameTask]:
    return [task for task in tasks if {first, second} == set(task.players)]


def ranking_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the ranking as a table of text."""
    head = ["", _("player"), "Elo", "±", _("games"), _("score"), _("won-drawn-lost")]
    table = [
        [
            str(row["rank"]),
            str(row["player"]),
            f"{row['elo']:+.0f}",
            f"{(row['high'] - row['low']) / 2:.0f}",
            str(row["games"]),
            f"{row['points']:g}",
            f"{row['won']}-{row['drawn']}-{row['lost']}",
        ]
        for row in rows
    ]
    return _aligned([head, *table])


def cross_lines(players: Sequence[Contestant], tasks: Tasks, results: Results) -> list[str]:
    """Return the points of everybody against everybody, players in the given order."""
    head = ["", _("points against"), *(str(number) for number in range(1, len(players) + 1))]
    table = [
        [
            str(number),
            player.name,
            *(_cross_text(player, other, tasks, results) for other in players),
        ]
        for number, player in enumerate(players, 1)
    ]
    return _aligned([head, *table])


def _cross_text(player: Contestant, other: Contestant, tasks: Tasks, results: Results) -> str:
    score = score_of(player, _between(player, other, tasks), results)
    return f"{score.points:g}" if score.games else "-"


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows with columns of equal width, the second one to the left."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number == 1 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


# Files


def save_game(directory: Path, task: GameTask, result: GameResult) -> None:
    """Write a game as NNNN-black-white.psq. Raises OSError."""
    black, white = (player.name for player in task.players)
    tree = tree_of_line(task.size, task.size, result.moves, FREESTYLE)
    tree.black, tree.white = black, white
    tree.milliseconds = dict(enumerate(result.times_ms, 1))
    tree.notes[0] = Note(properties={"PSQ": ["0"]})
    name = f"{task.number:04}-{_file_name(black)}-{_file_name(white)}.psq"
    (directory / name).write_bytes(format_psq(tree))


def save_results(directory: Path, tasks: Tasks, results: Results) -> None:
    """Write results.csv, which has no times, and results.json, which has. Raises OSError."""
    rows = [_row(task, results[task.number]) for task in tasks if task.number in results]
    save_csv(directory / "results.csv", rows)
    timed = [
        {**row, "slowest_ms": result.slowest_ms, "mean_ms": result.mean_ms}
        for row in rows
        for result in [results[row["number"]]]
    ]
    text = json.dumps(timed, ensure_ascii=False, indent=1) + "\n"
    (directory / "results.json").write_text(text, encoding="utf-8")


def save_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows that all have the same keys, an empty file for none. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0] if rows else (), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _row(task: GameTask, result: GameResult) -> dict[str, Any]:
    names = [player.name for player in task.players]
    return {
        "number": task.number,
        "opening": " ".join(map(str, task.opening)),
        "black": names[0],
        "white": names[1],
        "winner": "" if result.winner is None else names[result.winner],
        "ending": result.ending.value,
        "plies": len(result.moves),
        "detail": result.detail,
    }


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.+#]+", "_", name)[:_MOST_NAME]
