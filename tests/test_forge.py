"""The files for the forge and for releases say the same as each other and as the Makefile.

What the workflows themselves may hold is checked by `make check`.
"""

import re
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
if not (ROOT / ".github").is_dir():
    pytest.skip("a source distribution has no workflows", allow_module_level=True)
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def makefile_recipe(target: str) -> list[str]:
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", text("Makefile"), re.MULTILINE)
    assert found is not None
    return found[1].replace("$(BIN)", ".venv/bin").replace("\t", "").splitlines()


def test_make_help_lists_ten_targets_and_contributing_all() -> None:
    told = text("CONTRIBUTING.md")
    listed = re.findall(r"^([a-z-]+):.*  ## \S.*$", text("Makefile"), re.MULTILINE)
    assert len(listed) == 10
    phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)$", text("Makefile"), re.MULTILINE)
    assert phony is not None
    targets = phony[1].replace("\\\n", " ").split()
    assert set(listed) <= set(targets)
    assert [target for target in targets if f"`make {target}" not in told] == []


def test_there_are_workflows_for_tests_and_releases() -> None:
    assert [path.name for path in WORKFLOWS] == ["release.yml", "test.yml"]


def test_every_action_is_pinned_by_commit_with_one_version() -> None:
    pins = set[tuple[str, str]]()
    for path in WORKFLOWS:
        for line in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8")):
            pin = re.fullmatch(r"([\w-]+/[\w-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)", line)
            assert pin is not None, line
            pins.add((pin[1], pin[2]))
    assert len(dict(pins)) == len(pins), "an action is pinned to two commits"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_targets_and_tools_that_there_are(path: Path) -> None:
    workflow = path.read_text(encoding="utf-8")
    for target in re.findall(r"run: make ([\w-]+)", workflow):
        assert makefile_recipe(target)
    for room, tool in re.findall(r"-m tools\.(\w+)\.(\w+)", workflow):
        assert (ROOT / "tools" / room / f"{tool}.py").is_file()


def test_the_oldest_and_the_newest_python_are_tested() -> None:
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', text("pyproject.toml"))
    oldest = re.search(r'requires-python = ">=(3\.\d+)"', text("pyproject.toml"))
    assert oldest is not None
    assert oldest[1] == named[0]
    assert f'python: ["{named[0]}", "{named[-1]}"]' in text(".github/workflows/test.yml")


def test_wheels_are_built_and_counted_for_every_python() -> None:
    project = text("pyproject.toml")
    pythons = re.findall(r'"Programming Language :: Python :: 3\.(\d+)"', project)
    built = re.search(r"^build = (\[.*\])$", project, re.MULTILINE)
    assert built is not None
    assert built[1] == str([f"cp3{minor}-*" for minor in pythons]).replace("'", '"')
    release = text(".github/workflows/release.yml")
    runners = re.search(r"os: \[(.*)\]", release)
    assert runners is not None
    libraries = [2 if "ubuntu" in runner else 1 for runner in runners[1].split(", ")]
    assert f"-eq {len(pythons) * sum(libraries)}\n" in release  # glibc and musl on Linux


def test_pre_commit_calls_what_make_check_calls() -> None:
    hooks = re.findall(r"^ +entry: (.*)$", text(".pre-commit-config.yaml"), re.MULTILINE)
    checks = makefile_recipe("check")
    assert hooks == [line for line in checks if "check-jsonschema" not in line]


def test_tools_that_judge_are_pinned_to_one_version() -> None:
    requirements = text("tools/requirements.txt")
    for command in {line.split()[0].split("/")[-1] for line in makefile_recipe("check")} - {
        "python"
    }:
        assert re.search(rf"^{command}(\[mypyc\])?==[\d.]+$", requirements, re.MULTILINE), command


@pytest.mark.parametrize(
    "name", re.findall(r"^([\w-]+).*==", text("tools/requirements.txt"), re.MULTILINE)
)
def test_pinned_tools_can_be_had_for_the_oldest_python(name: str) -> None:
    try:
        needed = metadata.metadata(name)["Requires-Python"]
    except metadata.PackageNotFoundError:
        pytest.skip(f"{name} is not installed here")
    minor = re.match(r">=3\.(\d+)", needed)
    assert minor is not None
    assert int(minor[1]) <= 10


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_jobs_have_the_rights_they_name_and_leave_no_password_behind(path: Path) -> None:
    workflow = path.read_text(encoding="utf-8")
    assert re.search(r"^permissions: \{\}$", workflow, re.MULTILINE)
    assert workflow.count("actions/checkout@") == workflow.count("persist-credentials: false")
    assert "secrets." not in workflow
