#!/bin/sh
# Installs one part of constraints.txt into the virtual environment $1: from the heading that begins with $2 up to the one that begins with $3.
# By name, version and hash, without asking what depends on what: the file has all of it. Compiled parts have hashes for one
# kind of machine; elsewhere versions alone are held to. uv does it where it is there, in a tenth of pip's time.
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
# What uv cannot do, pip may: it knows other settings for where packages come from. Quiet twice: errors only.
uv=$(PATH="$venv/bin:$PATH" command -v uv || true)
# shellcheck disable=SC2086  # none, or one word
{ [ -n "$uv" ] && "$uv" pip install --quiet --python "$venv/bin/python" --no-deps $hashes --requirement "$wanted" 2>/dev/null; } ||
    "$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --no-deps $hashes --requirement "$wanted"
