"""Write the engine as C without compiling it; ``build/modules.txt`` lists modules with C files."""

from pathlib import Path

from mypyc.build import mypycify

ENGINE = Path("src/wuziqi/engine")


def main() -> None:
    """Write C below ``build``; run in a checkout."""
    modules = sorted(
        str(path) for path in ENGINE.rglob("*.py") if path.name not in {"__init__.py", "api.py"}
    )
    extensions = mypycify(
        modules,
        opt_level="3",
        debug_level="0",
        group_name="wuziqi_engine",
        target_dir="build",
    )
    lines = (" ".join([extension.name, *extension.sources]) for extension in extensions)
    Path("build/modules.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
