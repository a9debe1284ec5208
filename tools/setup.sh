#!/bin/sh
# Makes the virtual environment in $1 with what running needs of constraints.txt; installs Python's venv module through apt where it is missing and we may.
set -eu
venv=$1
python=${PYTHON:-python3}

say() { printf 'sabot setup: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }
can_make_venv() { "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; }

command -v "$python" >/dev/null 2>&1 ||
    stop "no $python found; install Python 3.11 or newer (Debian: apt-get install python3 python3-venv), or name one with PYTHON=..."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "$("$python" --version 2>&1) is too old; Python 3.11 or newer is needed, name one with PYTHON=..."

if ! can_make_venv; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing python3-venv"
        { apt-get update -qq && apt-get install -y -qq python3-venv; } >/dev/null 2>&1 ||
            stop "apt-get could not install python3-venv; install it by hand and run again"
    fi
    can_make_venv || stop "$python has no venv module; on Debian: apt-get install python3-venv"
fi

# A folder that an interrupted run left behind may have no working Python: it is made anew. pip stays out: to put it in takes seconds.
"$venv/bin/python" -c '' >/dev/null 2>&1 || "$python" -m venv --clear --without-pip "$venv"
say "installing packages into $venv"
# Without uv it takes longer, and that is all.
command -v uv >/dev/null 2>&1 || [ -x "$venv/bin/uv" ] || sh tools/install.sh "$venv" "to install" "to run" 2>/dev/null ||
    say "no uv here, and none could be installed; pip takes a minute or two"
{ sh tools/install.sh "$venv" "to run" "to share" && sh tools/install.sh "$venv" itself; } ||
    stop "the packages of constraints.txt could not be installed; pip says why above"
say "ready"
