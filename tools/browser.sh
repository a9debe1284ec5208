#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: the one without a window, which takes half of the time, where
# Debian has it and we may install it; else the machine's own, or Debian's.
set -eu
say() { printf 'sabot browser: %s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }
found() { has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome; }
may_install() { [ "$(id -u)" = 0 ] && has apt-get; }
install() {
    say "installing $1"
    { apt-get update -qq && apt-get install -y -qq "$1"; } >/dev/null 2>&1
}

has chromium-headless-shell && exit 0
may_install && { install chromium-headless-shell || found || install chromium || true; }
found || { say "no Chromium found; the tests of the pages need one (Debian: apt-get install chromium)"; exit 1; }
