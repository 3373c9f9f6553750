#!/bin/sh
# .ci/lint-structure.sh must pass a clean tree and refuse each breach.
set -u
lint=$(cd "$(dirname "$0")/../.." && pwd)/.ci/lint-structure.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0
failed=0

# file PATH LINE...: writes a file of the tree.
file() {
    mkdir -p "$tree/$(dirname "$1")"
    path=$1
    shift
    printf '%s\n' "$@" >"$tree/$path"
}

clean_tree() {
    rm -rf "${tree:?}"/*
    file engine/engine.h '#include "move.h"' '#include <stdio.h>'
    file engine/move.h '#include "base/bits.h"'
    file engine/base/bits.h '/* engine.h has "more" */'
    file engine/search/search.h '#include "engine/move.h"' '#ifdef ZUYI_VERSION'
    file engine/search/search.c '#include "search.h"' '#include "../engine.h"'
    file engine/variants/xiangqi.c '/* xiangqi */'
    file protocol/main.c '#include "engine/engine.h"' '/* no search/search.h here */'
    file protocol/move.h '#include "engine/move.h"'
}

# expect STATUS WHAT [TEXT]: lints the tree; the text must be in what it prints.
expect() {
    said=$(sh "$lint" "$tree" 2>&1)
    status=$?
    case $status:$said in
    "$1":*"${3:-}"*) passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        printf '%s: status %d, should be %d with "%s":\n%s\n' "$2" "$status" "$1" "${3:-}" "$said"
        ;;
    esac
}

clean_tree
expect 0 'a clean tree'

file engine/search/search.h '/* only in xiangqi */'
expect 1 'a game in the search' 'search.h:1'
clean_tree
file engine/search/deep/er.c 'int n = xq_count(pos);'
expect 1 'a function of a game in the search' 'er.c:1'
clean_tree
file protocol/loop.c '#include "engine/search/tt.h"'
expect 1 'a search header in the protocol' 'loop.c:1'
clean_tree
file protocol/loop.c '#  include "../engine/search/tt.h"'
expect 1 'the same, spelled otherwise' 'loop.c:1'
clean_tree
file engine/move.h '#include "move.h"'
expect 1 'a header that includes itself' 'engine/move.h -> engine/move.h'
clean_tree
file engine/base/bits.h '#include "../engine.h"'
expect 1 'a cycle of three' 'engine/base/bits.h -> engine/engine.h'
clean_tree
file engine/a.h '#include "b.h"'
file engine/b.h '#include "./base/../c.h"'
file engine/c.h '# include "engine/a.h"'
expect 1 'a cycle through odd spellings' 'engine/a.h -> engine/b.h -> engine/c.h -> engine/a.h'

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
