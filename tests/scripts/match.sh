#!/bin/sh
# bench/match, driven against this engine and against fakes that do wrong.
#
#   match.sh ENGINE
set -u
match=$(dirname "$1")/bench/match/match
[ -x "$match" ] || { echo "skipped: there is no $match" && exit 0; }
python=$(command -v python3) || { echo 'skipped: there is no python3 to run' && exit 0; }
exec "$python" "$(dirname "$0")/../match/drive.py" "$match" "$1"
