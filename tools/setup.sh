#!/bin/sh
# Makes the virtual environment in $1 with everything in constraints.txt; installs Python's venv module through apt where it is missing and we may.
set -eu
venv=$1
python=${PYTHON:-python3}

say() { printf 'sabot setup: %s\n' "$*" >&2; }

command -v "$python" >/dev/null 2>&1 || { say "no $python found; install Python 3.11 or newer (Debian: apt-get install python3 python3-venv)"; exit 1; }
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { say "$("$python" --version) is too old; Python 3.11 or newer is needed (set PYTHON=...)"; exit 1; }

if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing python3-venv"
        apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
    else
        say "Python's venv module is missing; on Debian: apt-get install python3-venv"
        exit 1
    fi
fi

[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
say "installing packages into $venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
say "ready"
