#!/usr/bin/env bash
# Build a wheel for 64-bit ARM, install it there, and compare its benchmark's signature, in an emulator.
#
# aarch64.sh FOLDER: FOLDER receives Debian's Python for ARM and the wheel. Needs Debian with root's
# rights, and .venv (make run). Takes three minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
PROJECT=$PWD
mkdir -p "${1:?a folder for ARM}"
ROOM=$(realpath "$1")
ROOT=$ROOM/debian
SITE=$ROOM/site

install_programs() {
    local missing=0 program
    for program in mmdebstrap qemu-aarch64-static aarch64-linux-gnu-gcc; do
        command -v "$program" >/dev/null || missing=1
    done
    [ "$missing" = 0 ] && return
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends \
        mmdebstrap qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross
}

arm() {
    qemu-aarch64-static -L "$ROOT" -E PYTHONPATH="$SITE" "$ROOT/usr/bin/python3.11" "$@"
}

# Unpacked, never configured: no program of it runs but Python.
unpack_python() {
    [ -e "$ROOT/usr/bin/python3.11" ] && return
    mmdebstrap --quiet --variant=extract --arch=arm64 \
        --include=python3.11,libpython3.11-dev,libpython3.11-stdlib,libc6 bookworm "$ROOT"
}

build_wheel() {
    local runtime suffix name sources
    rm -rf "$ROOM/source" "$ROOM/wheels" "$ROOM/unpacked"
    git clone -q "$PROJECT" "$ROOM/source"
    python3 -m venv "$ROOM/venv"
    "$ROOM/venv/bin/pip" install -q 'setuptools>=77' 'mypy[mypyc]==2.4.1' 'librt==0.16.*' babel wheel
    (cd "$ROOM/source" && WUZIQI_PURE=1 "$ROOM/venv/bin/pip" wheel -q --no-deps -w "$ROOM" .)
    "$ROOM/venv/bin/wheel" unpack -d "$ROOM/unpacked" "$ROOM"/wuziqi-*-none-any.whl
    runtime=$("$ROOM/venv/bin/python" -c 'import mypyc, os; print(os.path.dirname(mypyc.__file__))')
    suffix=$(arm -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
    (
        cd "$ROOM/source"
        PYTHONPATH=src "$ROOM/venv/bin/python" packaging/windows/write_c.py >/dev/null
        cd "$ROOM"/unpacked/wuziqi-*
        while read -r name sources; do
            # shellcheck disable=SC2086  # the sources are several words
            (
                target=$PWD/${name//.//}
                cd "$ROOM/source"
                aarch64-linux-gnu-gcc -O2 -g0 -w -shared -fPIC -fvisibility=hidden -s \
                    -I"$ROOT/usr/include/python3.11" -I"$ROOT/usr/include" -I"$runtime/lib-rt" \
                    -Ibuild $sources -o "$target$suffix"
                rm -f "$target.py"
            )
        done <"$ROOM/source/build/modules.txt"
        sed -i 's/^Root-Is-Purelib: true/Root-Is-Purelib: false/' ./*.dist-info/WHEEL
        mkdir "$ROOM/wheels"
        "$ROOM/venv/bin/wheel" pack -d "$ROOM/wheels" .
    )
    "$ROOM/venv/bin/wheel" tags --remove --python-tag cp311 --abi-tag cp311 \
        --platform-tag linux_aarch64 "$ROOM"/wheels/wuziqi-*.whl
}

# By pip on ARM, which accepts wheels for ARM only.
install_wheel() {
    rm -rf "$SITE" "$ROOM/pip"
    "$ROOM/venv/bin/pip" download -q -d "$ROOM/wheels" --platform manylinux_2_28_aarch64 \
        --python-version 3.11 --implementation cp --only-binary=:all: --no-deps \
        'platformdirs>=4' 'librt==0.16.*' 'mypy_extensions>=1.1' 'tqdm>=4.60' 'shtab>=1.13'
    mkdir "$ROOM/pip"
    cp -r "$ROOM"/venv/lib/python3*/site-packages/pip "$ROOM/pip"
    qemu-aarch64-static -L "$ROOT" -E PYTHONPATH="$ROOM/pip" "$ROOT/usr/bin/python3.11" -m pip \
        install -q --no-index --no-compile --find-links "$ROOM/wheels" --target "$SITE" wuziqi
    arm -m wuziqi --lang en --version | tee /dev/stderr | grep -q "compiled: yes"
}

compare() {
    local ours theirs
    ours=$(.venv/bin/wuziqi --lang en bench | grep signature)
    theirs=$(arm -m wuziqi --lang en bench | tee /dev/stderr | grep signature)
    [ "$ours" = "$theirs" ]
}

install_programs
unpack_python
build_wheel
install_wheel
compare
