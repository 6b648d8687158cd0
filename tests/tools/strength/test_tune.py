"""The experiment that measures constants of the search: files, sources, pairs and their effects."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.matches.fakes import FAKE
from tools.strength.tune import (
    VARIABLE,
    Effect,
    Factor,
    FactorError,
    Journal,
    JournalError,
    Level,
    Pair,
    TooFewPairs,
    effects,
    environment,
    read_factors,
    read_journal,
    report,
    rewrite,
)

from tools.strength import tune
from wuziqi.engine.search.alpha_beta import most_moves
from wuziqi.matches.plan import MoveLimits
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE

SOURCES = Path(tune.__file__).parents[2] / "src"

CONSTANTS = '''"""A module.

X: Final = 4 is no constant here.
"""

from typing import Final

from mypy_extensions import i64

WHOLE: Final[i64] = 63
BELOW: Final[int] = -7  # 五
BARE: Final = 1.5
REAL: Final[float] = 2
SWITCH: Final = True
TABLE: Final = [WHOLE * number for number in range(3)]
SHIFTED: Final[i64] = 1 << 14
TEXT: Final = "x"
OPEN: i64 = 3
PLAIN = 3
'''

FILE = """# what is tried
a.b.WHOLE 63 40 -1   # the first one is compared with
a.b.BARE 1.5 2

a.b.SWITCH True False
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A package ``wuziqi.engine`` with a module ``a.b`` alone."""
    folder = tmp_path / "wuziqi" / "engine"
    (folder / "a").mkdir(parents=True)
    for package in (folder.parent, folder, folder / "a"):
        (package / "__init__.py").touch()  # else an installed package goes before it
    (folder / "a" / "b.py").write_text(CONSTANTS, encoding="utf-8")
    return folder


def values(engine: Path, given: str | None) -> dict[str, object]:
    """The constants of ``a.b`` after importing it in an environment."""
    script = (
        "import json, wuziqi.engine.a.b as b;"
        "print(json.dumps({k: v for k, v in vars(b).items() if k.isupper()}))"
    )
    variables = {**os.environ, "PYTHONPATH": str(engine.parents[1])}
    variables.pop(VARIABLE, None)
    if given is not None:
        variables[VARIABLE] = given
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, env=variables
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


# Factors and sources


def test_factors_are_read(engine: Path) -> None:
    assert read_factors(FILE, engine) == [
        Factor("a.b.WHOLE", (63, 40, -1)),
        Factor("a.b.BARE", (1.5, 2.0)),
        Factor("a.b.SWITCH", (True, False)),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there are no factors"),
        ("\nWHOLE 1 2", "line 2: WHOLE is not the name of a module and a constant"),
        ("a.../b.WHOLE 1 2", "line 1: a.../b.WHOLE is not the name of a module and a constant"),
        ("a.c.WHOLE 1 2", "line 1: there is no module a.c"),
        ("a.WHOLE 1 2", "line 1: there is no module a"),
        ("a.b.HOLE 1 2", "line 1: a.b has no constant HOLE"),
        ("a.b.X 4 5", "line 1: a.b has no constant X"),
        *(
            (f"a.b.{name} 1 2", f"line 1: a.b.{name} is not declared as Final with a literal")
            for name in ("TABLE", "SHIFTED", "TEXT", "OPEN", "PLAIN")
        ),
        ("a.b.WHOLE 63", "line 1: a.b.WHOLE needs two levels or more"),
        ("a.b.WHOLE", "line 1: a.b.WHOLE needs two levels or more"),
        ("a.b.WHOLE 63 63", "line 1: a.b.WHOLE has a level twice"),
        ("a.b.WHOLE 63 1.5", "line 1: a.b.WHOLE is a whole number, which 1.5 is not"),
        ("a.b.BELOW 1 True", "line 1: a.b.BELOW is a whole number, which True is not"),
        ("a.b.BARE 1 x", "line 1: a.b.BARE is a number, which x is not"),
        ("a.b.BARE 1 nan", "line 1: a.b.BARE cannot be nan"),
        ("a.b.WHOLE 1 9223372036854775808", "a.b.WHOLE cannot be 9223372036854775808"),
        ("a.b.SWITCH True 0", "line 1: a.b.SWITCH is True or False, which 0 is not"),
        ("a.b.WHOLE 1 2\na.b.WHOLE 3 4", "line 2: a.b.WHOLE stands there already"),
    ],
)
def test_what_is_wrong_with_a_factor_is_told(engine: Path, text: str, reason: str) -> None:
    with pytest.raises(FactorError) as raised:
        read_factors(text, engine)
    assert reason in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_rewritten_module_reads_the_environment(engine: Path) -> None:
    before = values(engine, None)
    settings: dict[str, Level] = {
        "a.b.WHOLE": 40,
        "a.b.BELOW": -8,
        "a.b.BARE": 1.25,
        "a.b.REAL": 3.0,
        "a.b.SWITCH": False,
    }
    rewrite(engine, settings)
    assert values(engine, None) == before
    assert values(engine, "a.b.BELOW=5") == {**before, "BELOW": 5}
    changed = {name.rpartition(".")[2]: level for name, level in settings.items()}
    assert values(engine, environment(settings)) == {
        **before,
        **changed,
        "TABLE": [0, 40, 80],
    }


def test_constants_of_the_engine_can_be_rewritten(tmp_path: Path) -> None:
    shutil.copytree(SOURCES / "wuziqi", tmp_path / "wuziqi")
    names = ["search.alpha_beta._COUNT_EXPONENT", "search.alpha_beta._COUNT_BASE"]
    rewrite(tmp_path / "wuziqi" / "engine", names)
    script = "from wuziqi.engine.search.alpha_beta import most_moves; print(most_moves(4, 1))"
    found = []
    for given in ("", environment({names[0]: 2.0, names[1]: 5})):
        variables = {**os.environ, "PYTHONPATH": str(tmp_path), VARIABLE: given}
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=variables)
        found.append(int(done.stdout))
    assert found == [most_moves(4, 1), 5 + 4**2 - 1]


def test_a_constant_that_is_not_there_is_not_rewritten(engine: Path) -> None:
    with pytest.raises(FactorError, match=r"a\.b has no constant HOLE"):
        rewrite(engine, ["a.b.HOLE"])


# Effects

FACTORS = [
    Factor("a.b.WHOLE", (63, 40, 50)),
    Factor("a.b.BARE", (1.5, 2.0)),
    Factor("a.b.SWITCH", (True, False)),
]
TRUE = {("a.b.WHOLE", 40): -45.0, ("a.b.WHOLE", 50): 30.0, ("a.b.BARE", 2.0): 0.0}
TRUE["a.b.SWITCH", False] = 60.0


def simulated(number: int, random: Random) -> Pair:
    """A pair whose games are won by chance, as engines would win them that differ by ``TRUE``."""
    levels = [random.sample(factor.levels, 2) for factor in FACTORS]
    names = [factor.name for factor in FACTORS]
    first, second = (dict(zip(names, own, strict=True)) for own in zip(*levels, strict=True))

    def strength(settings: Mapping[str, Level]) -> float:
        return sum(TRUE.get(setting, 0.0) for setting in settings.items())

    share = 1 / (1 + 10 ** ((strength(second) - strength(first)) / 400))
    points = sum(random.random() < share for _game in range(2))
    return Pair(number, random.choice([15, 20]), first, second, points)


def simulated_pairs(number: int) -> list[Pair]:
    random = Random(1)
    return [simulated(one, random) for one in range(1, number + 1)]


def test_known_effects_are_found() -> None:
    found = effects(FACTORS, simulated_pairs(6000))
    assert [(effect.factor.name, effect.level) for effect in found] == list(TRUE)
    for effect in found:
        assert abs(effect.elo - TRUE[effect.factor.name, effect.level]) < effect.margin
        assert 5 < effect.margin < 12
    assert found[2].pairs == found[3].pairs == 6000
    assert 3900 < found[0].pairs < 4100


def test_intervals_have_95_percent() -> None:
    random = Random(2)
    inside = []
    for _experiment in range(60):
        pairs = [simulated(number, random) for number in range(400)]
        inside += [
            abs(effect.elo - TRUE[effect.factor.name, effect.level]) < effect.margin
            for effect in effects(FACTORS, pairs)
        ]
    assert 0.91 < sum(inside) / len(inside) < 0.99


def test_elo_is_the_slope_between_equals() -> None:
    one = Pair(1, 15, {"a.b.BARE": 2.0}, {"a.b.BARE": 1.5}, 1.5)
    found = effects(FACTORS[1:2], [one, replace(one, points=1.0)])
    assert found[0].elo == pytest.approx(0.25 * 347.44, abs=0.01)
    lost = replace(one, first=one.second, second=one.first, points=0.5)
    assert effects(FACTORS[1:2], [one, lost])[0].elo == pytest.approx(0.5 * 347.44, abs=0.01)


def test_too_few_pairs_are_told() -> None:
    with pytest.raises(TooFewPairs, match="4 pairs are too few for 4 effects"):
        effects(FACTORS, simulated_pairs(4))
    with pytest.raises(TooFewPairs, match="0 pairs are too few for 4 effects"):
        effects(FACTORS, [])
    alike = [replace(pair, second=pair.first) for pair in simulated_pairs(100)]
    with pytest.raises(TooFewPairs):
        effects(FACTORS, alike)
    assert report(FACTORS, [])[:2] == ["all sizes: 0 pairs", "  0 pairs are too few for 4 effects"]


def row(effect: Effect) -> list[str]:
    first, level = effect.factor.levels[0], effect.level
    elo = f"{effect.elo:+.0f} ± {effect.margin:.0f}"
    return [effect.factor.name, str(first), str(level), *elo.split(), str(effect.pairs)]


def test_the_report_has_a_line_for_each_level() -> None:
    pairs = simulated_pairs(600)
    lines = report(FACTORS, pairs, by_size=True)
    assert lines[:2] == [
        "all sizes: 600 pairs",
        "  constant    first  level       Elo  pairs",
    ]
    assert [line.split() for line in lines[2:6]] == [row(one) for one in effects(FACTORS, pairs)]
    assert len({len(line) for line in lines[1:6]}) == 1
    small = [pair for pair in pairs if pair.size == 15]
    assert lines[7] == f"15 lines: {len(small)} pairs"
    assert [line.split() for line in lines[9:13]] == [row(one) for one in effects(FACTORS, small)]
    assert lines[14] == f"20 lines: {600 - len(small)} pairs"
    assert "347 Elo" in "\n".join(lines)
    assert "20 lines" not in "\n".join(report(FACTORS, pairs))


# Journals

TOLD = {"factors": {factor.name: list(factor.levels) for factor in FACTORS}, "seed": 1}


def written(path: Path, pairs: list[Pair]) -> None:
    journal = Journal(path, TOLD)
    for pair in pairs:
        journal.add(pair)
    journal.close()


def test_a_journal_goes_on_behind_half_a_line(tmp_path: Path) -> None:
    path = tmp_path / "new" / "journal.jsonl"
    pairs = simulated_pairs(3)
    written(path, pairs[:2])
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 3, "si')
    assert read_journal(path) == (TOLD, pairs[:2])
    journal = Journal(path, TOLD)
    assert journal.pairs == pairs[:2]
    journal.add(pairs[2])
    journal.close()
    assert read_journal(path) == (TOLD, pairs)


def test_a_journal_of_half_a_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text('{"factors', encoding="utf-8")
    written(path, simulated_pairs(1))
    assert read_journal(path) == (TOLD, simulated_pairs(1))


def test_a_journal_of_another_experiment_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    written(path, simulated_pairs(2))
    with pytest.raises(JournalError, match="another experiment"):
        Journal(path, {**TOLD, "seed": 2})
    assert read_journal(path) == (TOLD, simulated_pairs(2))


@pytest.mark.parametrize("text", ["", "no\n", '{"factors": {}}\n{"number": 1}\n'])
def test_what_is_no_journal_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"tune: .*other\.jsonl is not a journal"):
        tune.main(["report", str(path)])


def test_journals_are_reported_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / name for name in ("1.jsonl", "2.jsonl")]
    pairs = simulated_pairs(600)
    written(paths[0], pairs[:400])
    written(paths[1], pairs[400:])
    tune.main(["report", *map(str, paths)])
    assert capsys.readouterr().out.splitlines() == report(FACTORS, pairs)


def test_journals_with_other_first_levels_are_not_mixed(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("1.jsonl", "2.jsonl")]
    written(paths[0], [])
    Journal(paths[1], {"factors": {"a.b.BARE": [2.0, 1.5]}}).close()
    with pytest.raises(SystemExit, match=r"2\.jsonl: the first level of a\.b\.BARE is not 1\.5"):
        tune.main(["report", *map(str, paths)])


# Games


def experiment(folder: Path, way: str, levels: tuple[Level, ...] = (63, 40)) -> tune.Experiment:
    """Engines of ``tests.matches.fakes``: ``way`` has the code of sys.argv[1]."""
    script = folder / "fake.py"
    code = FAKE.replace("sys.argv[1], float(sys.argv[2])", f"{way}, 0")
    code = code.replace("for c in free() if", "for c in free()[::-1] if")
    script.write_text(code, encoding="utf-8")
    command = (sys.executable, str(script))
    openings: dict[int, list[tuple[Point, ...]]] = {7: [()]}
    factors = [Factor("a.b.WHOLE", levels)]
    return tune.Experiment(factors, command, openings, MoveLimits(nodes=10), FREESTYLE, seed=1)


BY_LEVEL = f"'top' if os.environ['{VARIABLE}'] == 'a.b.WHOLE=63' else 'calm'"
"""One level plays five in the top row; the other plays at the bottom, without a five."""


def test_each_engine_has_its_own_levels(tmp_path: Path) -> None:
    played = [experiment(tmp_path, BY_LEVEL).play(number) for number in range(1, 9)]
    for pair in played:
        best = pair.first["a.b.WHOLE"] == 63
        assert pair.points == (2 if best else 0)
        assert pair.second["a.b.WHOLE"] == (40 if best else 63)
    assert {pair.points for pair in played} == {0, 2}
    assert played[2] == experiment(tmp_path, BY_LEVEL).play(3)


def test_all_levels_and_sizes_are_drawn(tmp_path: Path) -> None:
    made = experiment(tmp_path, "'top'", (1, 2, 3))
    made = replace(made, openings={5: [()], 7: [()]})
    drawn = [made.play(number) for number in range(1, 25)]
    assert {pair.size for pair in drawn} == {5, 7}
    levels = {(pair.first["a.b.WHOLE"], pair.second["a.b.WHOLE"]) for pair in drawn}
    assert levels == {(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)}


def test_a_run_plays_what_its_journal_lacks(tmp_path: Path) -> None:
    made = experiment(tmp_path, BY_LEVEL)
    path = tmp_path / "journal.jsonl"
    written(path, [replace(simulated_pairs(1)[0], number=2)])
    journal = Journal(path, TOLD)
    tune.run(made, journal, jobs=2, seconds=1.0)
    journal.close()
    found = read_journal(path)[1]
    numbers = [pair.number for pair in found]
    assert len(numbers) > 2
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert [pair for pair in found if pair.number == 1] == [made.play(1)]


def test_no_pair_is_begun_when_time_is_over(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl", TOLD)
    tune.run(experiment(tmp_path, BY_LEVEL), journal, jobs=2, seconds=0.0)
    journal.close()
    assert journal.pairs == []


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("'die'", r"crash: I am tired \(env WUZIQI_TUNED=a\.b\.WHOLE=\d\d "),
        ("'off'", r"illegal move: 99,99"),
        ("'refuse'", r"cannot be started: ERROR not this size"),
    ],
)
def test_a_fault_ends_the_run(tmp_path: Path, way: str, reason: str) -> None:
    journal = Journal(tmp_path / "journal.jsonl", TOLD)
    with pytest.raises(tune.EngineFault, match=reason):
        tune.run(experiment(tmp_path, way), journal, jobs=2, seconds=60.0)
    journal.close()
    assert journal.pairs == []
