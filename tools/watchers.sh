#!/bin/sh
# Makes sure that there is what the tests of packaging/ run the examples with: nginx, HAProxy and Prometheus, the machine's own or
# Debian's.
set -eu
say() { printf 'sabot watchers: %s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ]; }
may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }
lacking=""
has nginx || lacking="$lacking nginx-light"
has haproxy || lacking="$lacking haproxy"
{ has prometheus && has promtool; } || lacking="$lacking prometheus"
[ -z "$lacking" ] && exit 0
if may_install; then
    say "installing$lacking"
    # shellcheck disable=SC2086  # several packages
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends $lacking; } >/dev/null 2>&1 && exit 0
fi
say "not found:$lacking; the tests of packaging/ need them (Debian: apt-get install$lacking)"
exit 1
