#!/bin/sh
# The whole suite with the pytest of the virtual environment $1, on a full machine. A few tests that fail there run once more by themselves:
# what fails again has failed, and what passes then is named, since no test may depend on how busy the machine is.
set -u
pytest=$1/bin/pytest
most=5

"$pytest" -n 8
answer=$?
[ "$answer" = 1 ] || exit "$answer"
failed=$("$pytest" --last-failed --collect-only 2>/dev/null | grep '::')
count=$(printf '%s\n' "$failed" | grep -c '::')
if [ "$count" = 0 ] || [ "$count" -gt "$most" ]; then exit 1; fi
printf 'sabot suite: %s failed on the full machine and run once more by themselves:\n%s\n' "$count" "$failed" >&2
"$pytest" --last-failed --last-failed-no-failures none || exit 1
printf 'sabot suite: these pass by themselves and not on a full machine; each of them is to be mended:\n%s\n' "$failed" >&2
