"""Compile the translations, and the engine with mypyc where a C compiler works.

``WUZIQI_PURE=1`` in the environment never compiles the engine: it is installed as it is, as
where there is no C compiler, and on a free-threaded Python. The sources of compiled modules are
left out of the package: they would only lie beside what is loaded. Everything else is in
pyproject.toml.

A compiled engine is kept in the user's cache and copied when the same sources are built again by
the same Python; ``WUZIQI_NO_CACHE=1`` neither reads nor writes the cache.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from platformdirs import user_cache_path
from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CATALOGUES = Path("src/wuziqi/locale")
ENGINE = Path("src/wuziqi/engine")
INTERPRETED = {"__init__.py", "api.py"}  # plain values: nothing to gain
READ_BY_COMPILER = [
    *(Path("src/wuziqi", name) for name in ("levels.py", "texts.py")),
    *(Path(name) for name in ("setup.py", "pyproject.toml", "packaging/backend.py")),
]
"""Files beside the engine and the rules on which the compiled code depends."""

LIBRARY = "wuziqi_engine"
MOST_KEPT = 8  # compiled engines in the cache, 2 MB each
PLAYERS = "players"
"""Name of the C file with the modules outside board and search."""

REPOSITORY = "https://github.com/wuziqi-game/wuziqi"
ONLY_DESCRIBING = {"sdist", "egg_info", "dist_info"}
"""Commands that build nothing. Compiling for them would fill the source distribution with C."""

STRIPPED = {"linux": ["-Wl,--strip-all"], "darwin": ["-Wl,-S", "-Wl,-x"]}
"""How the linker of a system is told to leave out the names that only a debugger reads."""


FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
"""Whether this Python was built without the global interpreter lock."""


TRIED = """
#include <Python.h>
PyMODINIT_FUNC PyInit_tried(void) { return NULL; }
"""
BUILD_TRIED = """
from setuptools import Extension, setup
extension = Extension("tried", ["tried.c"])
setup(name="tried", ext_modules=[extension], script_args=["build_ext", "--inplace"])
"""


def c_compiler_works() -> bool:
    """Whether an extension of one line can be built: there are a C compiler and Python's headers.

    A separate process builds it: setuptools raises other errors from version to version.
    """
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "tried.c").write_text(TRIED, encoding="utf-8")
        build_it = [sys.executable, "-c", BUILD_TRIED]
        return (
            subprocess.run(build_it, cwd=folder, check=False, capture_output=True).returncode == 0
        )


def why_not_compiled(
    environment: Mapping[str, str] = os.environ,
    free_threaded: bool = FREE_THREADED,
    compiler_works: Callable[[], bool] = c_compiler_works,
) -> str | None:
    """Return why the engine is installed uncompiled, or None when it is to be compiled."""
    if environment.get("WUZIQI_PURE", "0") not in {"", "0"}:
        return "WUZIQI_PURE is set"
    if free_threaded:
        return "the compiled engine is untried on a free-threaded Python"
    if not engine_is_cached(environment) and not compiler_works():
        return "no C compiler that finds Python's headers was found"
    return None


def cache_of_engine(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder for the compiled engine of these sources and this Python.

    None where ``WUZIQI_NO_CACHE`` is set. The folder exists only when it is complete.
    """
    if environment.get("WUZIQI_NO_CACHE", "0") not in {"", "0"}:
        return None
    built_by = [sys.version, sysconfig.get_config_var("EXT_SUFFIX"), *platform.libc_ver()]
    flags = [environment.get(name) for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "ARCHFLAGS")]
    digest = hashlib.sha256(repr([sysconfig.get_platform(), *built_by, *flags]).encode())
    sources = [*ENGINE.rglob("*.py"), *ENGINE.with_name("rules").rglob("*.py")]  # and their types
    for path in [*sorted(sources), *READ_BY_COMPILER]:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return user_cache_path("wuziqi", appauthor=False) / "engine" / digest.hexdigest()[:32]


def keep_engine(files: Mapping[str, str], cache: Path) -> None:
    """Copy compiled files, by their names in the package, to the cache; drop its oldest ones."""
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
            for name, path in files.items():
                copy = Path(folder, "engine", name)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)
            Path(folder, "engine").rename(cache)
        kept = sorted(cache.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in kept[:-MOST_KEPT]:
            shutil.rmtree(old)
    except OSError as error:
        sys.stderr.write(f"wuziqi: the compiled engine is not kept for the next build: {error}\n")


def compiled_modules() -> list[Path]:
    """Return the sources of the modules that get compiled."""
    return sorted(path for path in ENGINE.rglob("*.py") if path.name not in INTERPRETED)


def engine_is_cached(environment: Mapping[str, str] = os.environ) -> bool:
    cache = cache_of_engine(environment)
    return cache is not None and cache.exists()


def compiles() -> bool:
    """Whether a build of a wheel runs the C compiler."""
    return not engine_is_cached() and why_not_compiled() is None


def engine_extensions() -> list[Any]:
    """Return the extension modules to build; an empty list when nothing is compiled.

    They have no sources where the cache has them compiled.
    """
    if ONLY_DESCRIBING.intersection(sys.argv):
        return []
    if reason := why_not_compiled():
        sys.stderr.write(f"wuziqi: {reason}: installing the engine uncompiled (slower)\n")
        return []
    if engine_is_cached():
        modules = [".".join(path.with_suffix("").parts[1:]) for path in compiled_modules()]
        return [Extension(name, []) for name in (f"{LIBRARY}__mypyc", *modules)]
    from mypyc.build import mypycify  # noqa: PLC0415  # not needed for a pure install

    extensions: list[Any] = mypycify(
        [path.as_posix() for path in compiled_modules()],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        group_name=LIBRARY,
    )
    code = extensions[0]
    code.sources = gathered(code.sources)
    for extension in extensions:
        extension.extra_link_args.extend(STRIPPED.get(sys.platform, []))
        if sys.platform != "win32":
            # A function that others might replace at run time would never be inlined.
            extension.extra_compile_args.append("-fvisibility=hidden")
            # Python's own -Wall turns it on; with columns up to 500 it took a third of the time.
            extension.extra_compile_args.append("-Wno-misleading-indentation")
    return extensions


def gathered(sources: list[str]) -> list[str]:
    """Return four C files that include all sources of the engine, the slowest to compile first.

    Board and search are one file, since inlining across their modules makes the search 1.35 times
    as fast. Apart from them, the other modules and mypyc's runtime compile at the same time.
    """
    parts: dict[str, list[str]] = {name: [] for name in ("search", PLAYERS, "runtime", "group")}
    for source in sources:
        name = Path(source).name
        if not name.startswith("__native"):
            part = "runtime"
        elif "___" not in name:
            part = "group"
        else:
            part = "search" if re.search("___(board|search)___", name) else PLAYERS
        parts[part].append(source)
    folder = Path(os.path.commonpath(sources))
    files = {folder / f"{name}.c": included for name, included in parts.items()}
    for path, included in files.items():
        names = [Path(source).relative_to(folder).as_posix() for source in included]
        path.write_text("".join(f'#include "{name}"\n' for name in names), encoding="utf-8")
    return [str(path) for path in files]


def readme() -> str:
    """Return the README with links that lead somewhere from outside the repository too."""
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\g<1>{REPOSITORY}/raw/main/", text)
    return re.sub(r"(\]\()(?!https?:|#)", rf"\g<1>{REPOSITORY}/blob/main/", text)


def desktop_files() -> "list[tuple[str, list[str]]]":
    """Return the desktop file and its icons, each with the directory that it is installed to."""
    share = Path("packaging", "share")
    files = sorted(path for path in share.rglob("*.*") if path.is_file())
    return [(path.parent.relative_to(share.parent).as_posix(), [str(path)]) for path in files]


class BuildModules(build_py):
    """Copy the modules into the package that is built, but those that are compiled."""

    def build_module(self, module: Any, module_file: Any, package: Any) -> Any:
        """Copy a module, or only say where it would be; what is returned is ``build_py``'s."""
        name = module if isinstance(module, str) else ".".join(module)
        where = package if isinstance(package, str) else ".".join(package)
        if f"{where}.{name}" in self.compiled():
            return module_file, False
        return super().build_module(module, module_file, package)

    def compiled(self) -> "set[str]":
        """Return the full names of the modules that are compiled."""
        return {extension.name for extension in self.distribution.ext_modules or ()}


class BuildEngine(build_ext):
    """Compile the C files at the same time, or copy what the cache has."""

    def build_extensions(self) -> None:
        """Build all extensions, and keep them in the cache."""
        cache = cache_of_engine()
        files = {
            self.get_ext_filename(e.name): self.get_ext_fullpath(e.name) for e in self.extensions
        }
        if cache and not any(extension.sources for extension in self.extensions):
            for name, path in files.items():
                Path(path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(cache / name, path)
            return
        self.parallel = os.cpu_count()
        self.compile_files = self.compiler.compile
        self.compiler.compile = self.compile_each
        super().build_extensions()
        if cache and files:
            keep_engine(files, cache)

    def compile_each(self, sources: list[str], **options: Any) -> list[str]:
        """Compile each C file in its own thread and return the object files."""

        def compile_one(source: str) -> list[str]:
            flags = list(options["extra_postargs"])
            if Path(source).stem == PLAYERS and self.compiler.compiler_type != "msvc":
                flags.append("-O1")  # half the time; the search is elsewhere
            return list(self.compile_files([source], **{**options, "extra_postargs": flags}))

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [name for names in pool.map(compile_one, sources) for name in names]


class BuildCatalogues(Command):
    """Compile every catalogue of translations into the package that is built."""

    user_options = []  # noqa: RUF012  setuptools wants a list
    editable_mode = False

    def initialize_options(self) -> None:
        """Begin without a folder: only None is filled in by ``finalize_options``."""
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        """Build where the modules are built."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Compile each ``.po`` file to the ``.mo`` file of its place in the package."""
        for source, target in self.catalogues().items():
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as texts, target.open("wb") as compiled:
                write_mo(compiled, read_po(texts))

    def catalogues(self) -> "dict[Path, Path]":
        """Return where each catalogue goes."""
        root = Path("src") if self.editable_mode else Path(str(self.build_lib))
        found = CATALOGUES.glob("*/LC_MESSAGES/*.po")
        return {path: root / path.relative_to("src").with_suffix(".mo") for path in found}

    def get_source_files(self) -> "list[str]":
        """Return what a source distribution must hold."""
        return [str(path) for path in self.catalogues()]

    def get_outputs(self) -> "list[str]":
        """Return what is built."""
        return [str(path) for path in self.catalogues().values()]

    def get_output_mapping(self) -> "dict[str, str]":
        """Return what is built, and from what: nothing stands for a source here."""
        return {}


build.sub_commands.append(("build_catalogues", None))

if __name__ == "__main__":
    setup(
        cmdclass={
            "build_catalogues": BuildCatalogues,
            "build_ext": BuildEngine,
            "build_py": BuildModules,
        },
        data_files=[
            ("share/man/man6", ["man/wuziqi.6"]),
            ("share/man/zh_CN/man6", ["man/zh_CN/wuziqi.6"]),
            *desktop_files(),
        ],
        ext_modules=engine_extensions(),
        long_description=readme(),
        long_description_content_type="text/markdown",
    )
