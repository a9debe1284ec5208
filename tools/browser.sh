#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: the machine's own, or Debian's where we may install it.
set -eu
say() { printf 'sabot browser: %s\n' "$*" >&2; }
found() { command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; }

found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "installing chromium"
    { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1 || true
fi
found || { say "no Chromium found; the tests of the pages need one (Debian: apt-get install chromium)"; exit 1; }
