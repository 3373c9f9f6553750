#!/bin/sh
# Builds the runner and holds every dialogue with an engine.
#
#   dialogues.sh ENGINE
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc=${CC:-$(command -v gcc || command -v clang || echo cc)}
# shellcheck disable=SC2086 # CC may carry flags
$cc -std=c17 -D_GNU_SOURCE -O1 -Wall -Wextra "$here/run_dialogues.c" -o "$work/run_dialogues"
"$work/run_dialogues" "$1" "$here"/*.dialogue
