#!/bin/sh
# Installs one part of constraints.txt into the virtual environment $1: from the heading that begins with $2 up to the one that begins with $3;
# or this project (`itself`), editable.
# By name, version and hash, without asking what depends on what: the file has all of it. Compiled parts have hashes for one
# kind of machine; elsewhere versions alone are held to. uv does it where it is there, in a tenth of pip's time.
set -eu
venv=$1 first=$2

# Python brings a pip along that runs from its archive, so that none has to be installed first.
pip() {
    bundled=
    "$venv/bin/python" -c 'import pip' 2>/dev/null || bundled=$("$venv/bin/python" -c '
import ensurepip, pathlib, sysconfig
places = (pathlib.Path(ensurepip.__file__).parent / "_bundled", pathlib.Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or "/none"))
print(next(str(file) for place in places for file in sorted(place.glob("pip-*.whl"))))')
    PYTHONPATH=$bundled "$venv/bin/python" -m pip "$@"
}

# What uv cannot do, pip may: it knows other settings for where packages come from. Quiet twice: errors only.
uv=$(PATH="$venv/bin:$PATH" command -v uv || true)
install() {
    { [ -n "$uv" ] && "$uv" pip install --quiet --python "$venv/bin/python" --no-deps "$@" 2>/dev/null; } ||
        pip install --quiet --quiet --disable-pip-version-check --no-deps "$@"
}

if [ "$first" = itself ]; then
    install --no-build-isolation --editable .
    exit
fi
wanted=$(mktemp)
trap 'rm -f "$wanted"' EXIT
sed -n "/^# $first/,/^# $3/p" constraints.txt >"$wanted"
if "$venv/bin/python" -c 'import platform, sys; sys.exit((sys.version_info[:2], sys.platform, platform.machine()) != ((3, 11), "linux", "x86_64"))'; then
    install --require-hashes --requirement "$wanted"
else
    printf 'sabot setup: %s\n' "hashes are known for CPython 3.11 on Linux, x86-64; here only versions are held to" >&2
    sed 's/ --hash=.*//' "$wanted" >"$wanted.versions" && mv "$wanted.versions" "$wanted"
    install --requirement "$wanted"
fi
