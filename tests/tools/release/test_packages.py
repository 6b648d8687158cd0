"""The packages: the contents of the source distribution, and of the wheel built from it alone."""

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tools.release.packages import (
    DATA_FILES,
    FreshEnvironment,
    TrialError,
    build_sdist,
    build_wheel,
    other_files,
    sdist_faults,
    wheel_faults,
)

import wuziqi
from wuziqi.records.formats.names import FORMAT_NAMES

ROOT = Path(__file__).parents[3]
SHARE = ROOT / "packaging" / "share"
LIGHT = ("platformdirs", "librt", "mypy_extensions")
"""The requirements of the game; anything else serves only an extra."""


class Built(NamedTuple):
    """The built files, and an environment with the wheel and little else."""

    sdist: Path
    wheel: Path
    fresh: FreshEnvironment


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("packages")
    sdist = build_sdist(ROOT, folder / "sdist", isolated=False)
    wheel = build_wheel(sdist, folder / "wheel", pure=True, isolated=False)
    fresh = FreshEnvironment(folder / "fresh")
    fresh.copy(*LIGHT)
    fresh.install("--no-deps", "--no-index", str(wheel))
    return Built(sdist, wheel, fresh)


def test_the_source_distribution_is_the_repository(built: Built) -> None:
    folders = ("src/wuziqi", "docs", "man", "packaging", "tests", "tools")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    sources = [path for path in files if path.suffix not in {".pyc", ".mo", ".so"}]
    wanted = {path.relative_to(ROOT).as_posix() for path in sources}
    wanted |= {path.name for path in ROOT.iterdir() if path.is_file()}
    assert sdist_faults(built.sdist, wanted) == []


def test_the_wheel_has_every_file_of_the_package_and_no_other(built: Built) -> None:
    assert wheel_faults(built.wheel, ROOT) == []


def test_what_the_wheel_holds_beside_the_package(built: Built) -> None:
    info = f"wuziqi-{wuziqi.__version__}.dist-info"
    names = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "top_level.txt")
    metadata = {f"{info}/{name}" for name in (*names, "licenses/LICENSE")}
    assert {name.partition("/")[0] for name in DATA_FILES} == {"share"}
    with ZipFile(built.wheel) as archive:
        others = {name for name in archive.namelist() if not name.startswith("wuziqi/")}
    assert others == other_files(wuziqi.__version__)
    assert {name for name in others if name.startswith(info)} == metadata


def test_the_game_needs_little(built: Built) -> None:
    with ZipFile(built.wheel) as archive:
        info = archive.read(f"wuziqi-{wuziqi.__version__}.dist-info/METADATA").decode()
    needed = re.findall(r"^Requires-Dist: ([\w.-]+)[^;\n]*$", info, re.MULTILINE)
    assert set(needed) == {*LIGHT, "shtab", "tqdm"}


def test_links_of_the_description_lead_somewhere_from_outside(built: Built) -> None:
    with ZipFile(built.wheel) as archive:
        info = archive.read(f"wuziqi-{wuziqi.__version__}.dist-info/METADATA").decode()
    home = re.search(r"^Project-URL: Homepage, (\S+)$", info, re.MULTILINE)
    links = re.findall(r"\]\(([^)]+)\)", info)
    assert home is not None
    assert len(links) > 10
    assert all(link.startswith(home[1]) for link in links)


def test_it_plays_at_level_10_where_nothing_else_is_in_reach(built: Built) -> None:
    built.fresh.check_reach()
    assert built.fresh.version() == f"wuziqi {wuziqi.__version__}, compiled: no"
    built.fresh.first_frame()
    built.fresh.play()


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_without_the_extra_a_picture_is_refused_in_one_line(
    built: Built, tmp_path: Path, option: str
) -> None:
    game = tmp_path / "game.txt"
    game.write_text("h8 i9 g7", encoding="utf-8")
    with pytest.raises(TrialError) as raised:
        built.fresh.run("wuziqi", "--lang", "en", "show", str(game), option, "-")
    said = str(raised.value).partition(": ")[2]
    assert said.startswith("wuziqi: a picture needs: ")
    assert said.endswith(' -m pip install "svg.py>=1.10" "pillow>=10.1"')


def test_no_source_lies_beside_a_compiled_module() -> None:
    package = Path(wuziqi.__file__).parent
    compiled = {path.with_name(path.name.partition(".")[0]) for path in package.rglob("*.so")}
    assert not [path for path in compiled if path.with_suffix(".py").exists()]


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("CHANGELOG.md", r"^## \[?([\d.]+)"),
        ("packaging/aur/PKGBUILD", r"^pkgver=(\S+)"),
        ("packaging/homebrew/wuziqi.rb", r"wuziqi-([\d.]+)\.tar"),
    ],
)
def test_the_version_is_everywhere_that_of_the_package(file: str, pattern: str) -> None:
    found = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == wuziqi.__version__


def test_the_desktop_file_names_a_program_and_an_icon_that_are_installed() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(SHARE / "applications/wuziqi.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    assert (desktop["Exec"], desktop["Terminal"]) == ("wuziqi %f", "true")
    icons = {name for name in DATA_FILES if Path(name).stem == desktop["Icon"]}
    assert {Path(name).suffix for name in icons} >= {".svg", ".png"}


def test_desktops_learn_the_same_files_from_all_descriptions() -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(SHARE / "applications/wuziqi.desktop", encoding="utf-8")
    opened = entry["Desktop Entry"]["MimeType"].rstrip(";").split(";")
    component = ET.parse(next(SHARE.glob("metainfo/*.xml"))).getroot()  # noqa: S314  our own
    assert [media.text for media in component.iter("mediatype")] == opened
    assert [launch.text for launch in component.iter("launchable")] == ["wuziqi.desktop"]
    kinds = ET.parse(SHARE / "mime/packages/wuziqi.xml").getroot()  # noqa: S314
    own = {str(kind.get("type")) for kind in kinds}
    assert own == set(opened) - {"application/x-go-sgf"}  # every system knows that one
    patterns = {glob.get("pattern") for kind in kinds for glob in kind if "glob" in glob.tag}
    endings = [ending for name in FORMAT_NAMES.values() for ending in name.suffixes]
    assert patterns <= {f"*{ending}" for ending in endings}


@pytest.mark.parametrize(
    "command",
    [
        ("desktop-file-validate", "applications/wuziqi.desktop"),
        (
            "appstreamcli",
            "validate",
            "--no-net",
            "metainfo/io.github.wuziqi_game.wuziqi.metainfo.xml",
        ),
    ],
    ids=lambda command: str(command[0]),
)
def test_the_linters_of_desktops_accept_the_descriptions(command: tuple[str, ...]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=SHARE, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
