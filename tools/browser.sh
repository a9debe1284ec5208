#!/bin/sh
# Makes sure that there is what the browser tests need: a Chromium, the one without a window, which takes half of the time, where
# Debian has it and we may install it, else the machine's own, or Debian's; and ffmpeg, which films for them.
set -eu
say() { printf 'sabot browser: %s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }
found() { has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome; }
may_install() { [ "$(id -u)" = 0 ] && has apt-get; }
install() {
    say "installing $1"
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$1"; } >/dev/null 2>&1
}

has ffmpeg || { may_install && install ffmpeg; } || { say "no ffmpeg found; the test of live pictures needs one (Debian: apt-get install ffmpeg)"; exit 1; }
has chromium-headless-shell && exit 0
may_install && { install chromium-headless-shell || found || install chromium || true; }
found || { say "no Chromium found; the tests of the pages need one (Debian: apt-get install chromium)"; exit 1; }
