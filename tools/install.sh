#!/bin/sh
# Installs one part of constraints.txt into the virtual environment $1: from the heading that begins with $2 up to the one that begins with $3.
# By name, version and hash, without asking what depends on what: the file has all of it. Compiled parts have hashes for one
# kind of machine; elsewhere versions alone are held to.
set -eu
venv=$1 first=$2 behind=$3

wanted=$(mktemp)
trap 'rm -f "$wanted"' EXIT
sed -n "/^# $first/,/^# $behind/p" constraints.txt >"$wanted"
hashes=--require-hashes
if ! "$venv/bin/python" -c 'import platform, sys; sys.exit((sys.version_info[:2], sys.platform, platform.machine()) != ((3, 11), "linux", "x86_64"))'; then
    printf 'sabot setup: %s\n' "hashes are known for CPython 3.11 on Linux, x86-64; here only versions are held to" >&2
    sed 's/ --hash=.*//' "$wanted" >"$wanted.versions" && mv "$wanted.versions" "$wanted"
    hashes=
fi
# Quiet twice: errors only, so that an ordinary setup prints three lines.
# shellcheck disable=SC2086  # none, or one word
"$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --no-deps $hashes --requirement "$wanted"
