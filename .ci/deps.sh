#!/bin/sh
# Installs what building and testing zuyi needs and this machine lacks, with the
# system's package manager. Says nothing when nothing is missing.
#
#   deps.sh        jemalloc, jansson, check, pkg-config, make, a C compiler
#   deps.sh --ci   also gcc, clang with its tools and sanitizers, clang-format, mingw
#
# CC names the compiler that must be there (default: any of gcc, clang, cc).
set -eu

have() { command -v "$1" >/dev/null 2>&1; }
fail() {
    printf 'make deps: %s\n' "$*" >&2
    exit 1
}

# A compiler that can compile, which one without the C library's headers cannot.
compiles() {
    have "${1%% *}" && printf '#include <stdio.h>\nint main(void) { return 0; }\n' | $1 -x c -fsyntax-only - 2>/dev/null
}
compiler_missing() {
    for compiler in ${CC:+"$CC"} gcc clang cc; do
        if compiles "$compiler"; then return 1; fi
    done
}
# A library's header and its pkg-config file.
library_missing() { ! have pkg-config || ! pkg-config --exists "$1"; }

# Whether clang's fuzzer and sanitizers are there.
fuzzes() {
    printf 'int LLVMFuzzerTestOneInput(void *data, long size) { return !data && !size; }\n' |
        clang -fsanitize=fuzzer,address,undefined -x c - -o /dev/null 2>/dev/null
}

# Words for what is missing; package() turns each into the manager's names.
missing() {
    have make || echo make
    have pkg-config || echo pkg-config
    if compiler_missing; then echo compiler; fi
    if library_missing jemalloc; then echo jemalloc; fi
    if library_missing jansson; then echo jansson; fi
    if library_missing check; then echo check; fi
    if [ "$1" = --ci ]; then
        compiles gcc || echo gcc
        compiles clang || echo clang
        fuzzes || echo clang-runtime
        have clang-format || echo clang-format
        compiles x86_64-w64-mingw32-gcc || echo mingw
    fi
}

package() {
    case $manager:$1 in
    apt:compiler | apt:gcc) echo gcc libc6-dev ;;
    apt:jemalloc) echo libjemalloc-dev ;;
    apt:jansson) echo libjansson-dev ;;
    apt:clang) echo clang libc6-dev lld llvm ;;
    apt:clang-runtime) echo libclang-rt-dev ;;
    apt:mingw) echo gcc-mingw-w64-x86-64 ;;
    dnf:compiler) echo gcc ;;
    dnf:jemalloc | dnf:jansson | dnf:check) echo "$1-devel" ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    dnf:clang) echo clang lld llvm compiler-rt ;;
    dnf:clang-runtime | pacman:clang-runtime) echo compiler-rt ;;
    dnf:clang-format) echo clang-tools-extra ;;
    dnf:mingw) echo mingw64-gcc mingw64-winpthreads-static ;;
    pacman:compiler) echo gcc ;;
    pacman:pkg-config) echo pkgconf ;;
    pacman:clang) echo clang lld llvm compiler-rt ;;
    pacman:clang-format) echo clang ;;
    pacman:mingw) echo mingw-w64-gcc ;;
    brew:compiler) fail 'no C compiler: install the command line tools with xcode-select --install' ;;
    brew:pkg-config) echo pkgconf ;;
    brew:clang | brew:clang-runtime) echo llvm ;;
    brew:mingw) echo mingw-w64 ;;
    *) echo "$1" ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif have sudo; then
        sudo "$@"
    else
        fail "missing: $words. Installing it needs root and there is no sudo; as root, install:$packages"
    fi
}

install_packages() {
    case $manager in
    apt)
        as_root apt-get update -q
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
        ;;
    dnf) as_root dnf install -y "$@" ;;
    pacman) as_root pacman -S --needed --noconfirm "$@" ;;
    brew) brew install "$@" ;;
    esac
}

words=$(missing "${1:-}" | sort -u | tr '\n' ' ')
words=${words% }
[ -n "$words" ] || exit 0

if have apt-get; then
    manager=apt
elif have dnf; then
    manager=dnf
elif have pacman; then
    manager=pacman
elif have brew; then
    manager=brew
else
    fail "missing: $words. There is no apt, dnf, pacman or brew here: please install it by hand"
fi

packages=
for word in $words; do
    names=$(package "$word")
    packages="$packages $names"
done
printf 'make deps: installing%s\n' "$packages"
# shellcheck disable=SC2086 # one word a package
install_packages $packages || fail "$manager could not install:$packages"

words=$(missing "${1:-}" | tr '\n' ' ')
[ -z "$words" ] || fail "still missing after the installation: $words"
