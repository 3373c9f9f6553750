#!/bin/sh
# Some of the random dialogues of bench/torture.py, from a fixed seed.
#
#   torture.sh ENGINE
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
if ! command -v python3 >/dev/null 2>&1; then
    echo 'python3 is not installed: skipped'
    exit 0
fi
exec python3 "$root/bench/torture.py" "$1" --seed tests --sequences 40
