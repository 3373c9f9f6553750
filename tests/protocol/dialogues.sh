#!/bin/sh
# Builds the runner and plays every dialogue of this folder against the engine.
set -u
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
${CC:-cc} -std=c17 -O1 -Wall -Wextra -o "$work/run_dialogues" "$here/run_dialogues.c" || exit 1
"$work/run_dialogues" "$1" "$here"/*.dialogue
