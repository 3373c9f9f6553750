# zuyi's build. `make help` lists the targets and settings below that carry a ## comment.

VERSION := 0.1.0

# --- settings: make NAME=VALUE -------------------------------------------------

# gcc where there is one (make's own default, cc, may be anything).
ifeq ($(origin CC),default)
CC := $(firstword $(foreach name,gcc clang cc,$(if $(shell command -v $(name) 2>/dev/null),$(name))) cc)
endif

ARCH      ?= native## native, x86-64, x86-64-v2, x86-64-v3, x86-64-v4, armv8 or generic
MODE      ?= release## release, debug or sanitize (with SANITIZE=address,undefined or thread)
WERROR    ?=## 1 turns warnings into errors
PREFIX    ?= /usr/local## where make install puts bin/zuyi; DESTDIR goes in front of it
CFLAGS    ?=## more flags for the compiler
LDFLAGS   ?=## more flags for the linker
SANITIZE  ?=
PGO       ?=
TUNING    ?=
PKG_CONFIG ?= pkg-config

# --- what the compiler makes code for ------------------------------------------

TRIPLE  := $(shell $(CC) -dumpmachine 2>/dev/null)
MACHINE := $(subst arm64,aarch64,$(firstword $(subst -, ,$(TRIPLE))))
HOST    := $(subst arm64,aarch64,$(shell uname -m))
FAMILY  := $(if $(findstring clang,$(shell $(CC) --version 2>/dev/null)),clang,gcc)
os_of    = $(if $(findstring $(1),$(TRIPLE)),$(2))
OS_NAME := $(firstword $(call os_of,mingw,windows) $(call os_of,windows,windows) $(call os_of,android,android) \
                       $(call os_of,darwin,macos) $(call os_of,linux,linux) unix)
SUFFIX  := $(if $(filter windows,$(OS_NAME)),.exe)

# "native" is this machine; when another is compiled for, nothing is known of it.
native_x86_64     := -march=native
native_aarch64    := -mcpu=native
arch_native       := $(if $(filter $(HOST),$(MACHINE)),$(native_$(MACHINE)))
arch_x86-64       := -march=x86-64
arch_x86-64-v2    := -march=x86-64-v2
arch_x86-64-v3    := -march=x86-64-v3
arch_x86-64-v4    := -march=x86-64-v4
arch_armv8        := -march=armv8-a
arch_generic      :=
ifeq ($(origin arch_$(ARCH)),undefined)
$(error ARCH=$(ARCH) is unknown: take native, x86-64, x86-64-v2, x86-64-v3, x86-64-v4, armv8 or generic)
endif

# The sanitizers watch the C library's allocator; mingw and Android have no jemalloc.
ALLOCATOR ?= $(if $(filter windows android,$(OS_NAME)),libc,jemalloc)## jemalloc or libc
ifneq ($(SANITIZE),)
override ALLOCATOR := libc
endif

# jansson writes the objects of `zuyi analyse`; there is no such command without it, nor on Windows.
JSON ?= $(if $(filter windows,$(OS_NAME)),none,jansson)## jansson or none, which leaves `zuyi analyse` out

# --- flags ---------------------------------------------------------------------

comma := ,
empty :=
space := $(empty) $(empty)

# Each combination has a folder of its own under build/.
FLAVOUR := $(subst $(space),-,$(strip $(if $(TUNING),tuning) $(if $(PGO),pgo,$(MODE)) $(subst $(comma), ,$(SANITIZE)) \
           $(notdir $(lastword $(CC))) $(ARCH) $(if $(SANITIZE),,$(filter libc,$(ALLOCATOR))) \
           $(if $(filter none,$(JSON)),nojson)))
BUILD   := build/$(FLAVOUR)

# A variable whose value is found when it is first used, and only once.
once = $(eval $(1) := $(2))$($(1))
# "yes" when a program links with these flags.
links = $(shell d=$$(mktemp -d) && echo 'int main(void) { return 0; }' | \
          $(CC) -x c - $(1) -o $$d/probe >/dev/null 2>&1 && echo yes; rm -rf "$$d")
# The first of several sets of flags (a + joins those of one set) with which a program links.
first_linking = $(if $(1),$(call first_or_next,$(subst +, ,$(firstword $(1))),$(wordlist 2,$(words $(1)),$(1))))
first_or_next = $(if $(call links,$(1)),$(1),$(call first_linking,$(2)))

LTO_CHOICES := $(if $(filter gcc,$(FAMILY)),-flto=auto) -flto -flto+-fuse-ld=lld
LTO          = $(call once,LTO,$(call first_linking,$(LTO_CHOICES)))

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes -Wconversion $(if $(WERROR),-Werror)

mode_release  = -O3 -DNDEBUG $(LTO)
mode_debug   := -Og -g3
mode_sanitize = -O1 -g -fno-omit-frame-pointer -fsanitize=$(SANITIZE) \
                $(if $(findstring undefined,$(SANITIZE)),-fno-sanitize-recover=undefined)
ifeq ($(origin mode_$(MODE)),undefined)
$(error MODE=$(MODE) is unknown: take release, debug or sanitize)
endif

PROFILE := $(BUILD)/training
pgo_gcc_generate   := -fprofile-generate
pgo_gcc_use        := -fprofile-use -fprofile-correction -Wno-missing-profile
pgo_clang_generate := -fprofile-instr-generate
pgo_clang_use      := -fprofile-instr-use=$(PROFILE).profdata

# Flags that compiler and linker both must know.
COMMON   = $(arch_$(ARCH)) $(mode_$(MODE)) $(pgo_$(FAMILY)_$(PGO)) -pthread
# _GNU_SOURCE is empty, as a source that defines it itself has it.
CPPFLAGS := -I. $(if $(TUNING),-DZUYI_TUNING) -D_GNU_SOURCE= -DZUYI_VERSION='"$(VERSION)"'
COMPILE  = $(CC) -std=c17 $(CPPFLAGS) $(WARNINGS) $(COMMON) $(CFLAGS)
LINK     = $(CC) $(COMMON) $(CFLAGS) $(if $(filter windows,$(OS_NAME)),-static) $(LDFLAGS)

# What pkg-config says of a package, or else the third argument.
package = $(shell $(PKG_CONFIG) $(1) $(2) 2>/dev/null || echo '$(3)')

# Link-time optimisation hides calls of malloc from the linker until it is too late:
# told to keep only what is needed, as some systems tell it, it would drop jemalloc.
JEMALLOC_FLAGS   = $(subst $(space),+,$(strip $(call package,--libs,jemalloc,-ljemalloc)))
JEMALLOC_CHOICES = -Wl$(comma)--push-state$(comma)--no-as-needed+$(1)+-Wl$(comma)--pop-state $(1)
allocator_jemalloc  = $(call once,allocator_jemalloc,$(call first_linking,$(call JEMALLOC_CHOICES,$(JEMALLOC_FLAGS))))
allocator_libc     :=
ifeq ($(origin allocator_$(ALLOCATOR)),undefined)
$(error ALLOCATOR=$(ALLOCATOR) is unknown: take jemalloc or libc)
endif
LIBS = $(json_$(JSON)) $(allocator_$(ALLOCATOR)) -lm
NEED_ALLOCATOR = $(if $(filter libc,$(ALLOCATOR))$(allocator_$(ALLOCATOR)),,$(error \
                 jemalloc is not installed for $(CC): run 'make deps', or build with ALLOCATOR=libc))

JSON_CFLAGS = $(call once,JSON_CFLAGS,$(call package,--cflags,jansson,))
json_jansson = $(call once,json_jansson,$(call first_linking,$(subst $(space),+,$(strip \
               $(call package,--libs,jansson,-ljansson)))))
json_none   :=
ifeq ($(origin json_$(JSON)),undefined)
$(error JSON=$(JSON) is unknown: take jansson or none)
endif
NEED_JSON = $(if $(filter none,$(JSON))$(json_$(JSON)),,$(error \
            jansson is not installed for $(CC): run 'make deps', or build with JSON=none))

CHECK_CFLAGS = $(call once,CHECK_CFLAGS,$(call package,--cflags,check,))
CHECK_LIBS   = $(call once,CHECK_LIBS,$(call package,--libs,check,-lcheck))

# --- files ---------------------------------------------------------------------

ANALYSE := $(wildcard protocol/analyse/*.c)
ABSENT  := protocol/analyse/absent.c
SOURCES := $(sort $(filter-out $(if $(filter none,$(JSON)),$(filter-out $(ABSENT),$(ANALYSE)),$(ABSENT)), \
           $(shell find engine eval protocol -name '*.c')))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
ENGINE  := $(BUILD)/zuyi$(SUFFIX)
# Everything but main(): what the tests link with.
LIBRARY := $(filter-out $(BUILD)/protocol/main.o,$(OBJECTS))

# Each file here with a main() is a program; the others belong to all of them.
UNIT_SOURCES  := $(sort $(shell find tests/unit tests/reference tests/retro -name '*.c' 2>/dev/null))
UNIT_MAINS    := $(if $(UNIT_SOURCES),$(shell grep -l '^int main' $(UNIT_SOURCES)))
UNIT_SHARED   := $(filter-out $(UNIT_MAINS),$(UNIT_SOURCES))
# UNIT_ONLY=threads leaves the others out.
UNIT_ONLY     ?= %
UNIT_PROGRAMS := $(patsubst %.c,$(BUILD)/%$(SUFFIX),$(filter tests/unit/$(UNIT_ONLY).c,$(UNIT_MAINS)))
UNIT_OBJECTS  := $(UNIT_SOURCES:%.c=$(BUILD)/%.o)
FUZZ_SOURCES  := $(wildcard tests/fuzz/*.c)
FUZZ_OBJECTS  := $(FUZZ_SOURCES:%.c=$(BUILD)/%.o)
FUZZ_MAINS    := $(BUILD)/tests/fuzz/replay$(SUFFIX) $(BUILD)/tests/fuzz/fuzzer$(SUFFIX)
FUZZ_SHARED   := $(filter-out $(FUZZ_MAINS:%$(SUFFIX)=%.o),$(FUZZ_OBJECTS))
FUZZ_REPLAY   := $(firstword $(FUZZ_MAINS))
FUZZER        := $(lastword $(FUZZ_MAINS))
PERFT_RUN     := $(BUILD)/tests/perft/perft_run$(SUFFIX)
ENDINGS       := $(BUILD)/bench/endings$(SUFFIX)
PERFT_SPEED   := $(BUILD)/bench/perft_speed$(SUFFIX)
JUDGE_SPEED   := $(BUILD)/bench/repetition_speed$(SUFFIX)
MATCH_OBJECTS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard bench/match/*.c))
MATCH         := $(BUILD)/bench/match/match
# What its unit tests link with.
MATCH_SHARED  := $(filter-out $(BUILD)/bench/match/main.o,$(MATCH_OBJECTS))
# The files of games, and those who write and read them.
DATA_SOURCES    := $(wildcard bench/data/*.c)
DATAGEN_SOURCES := $(wildcard bench/datagen/*.c)
TUNE_SOURCES    := $(wildcard bench/tune/*.c)
DATA            := $(DATA_SOURCES:%.c=$(BUILD)/%.o)
DATAGEN         := $(BUILD)/bench/datagen/datagen$(SUFFIX)
TUNE            := $(BUILD)/bench/tune/tune$(SUFFIX)
# It shares tune's threads.
NET_SOURCES     := $(wildcard bench/net/*.c) bench/tune/team.c
NET             := $(BUILD)/bench/net/net$(SUFFIX)
SPSA_SOURCES    := $(wildcard bench/spsa/*.c)
SPSA            := $(BUILD)/bench/spsa/spsa
# With the starting lines of matches.
BOOK_SOURCES    := $(wildcard bench/book/*.c) bench/match/openings_list.c
BOOK            := $(BUILD)/bench/book/book$(SUFFIX)
# What the unit tests look at.
UNIT_BENCH      := $(DATA) $(BUILD)/bench/tune/family.o $(BUILD)/bench/tune/trace.o
# Their bar and their way to end on a signal are those of `zuyi analyse`, which a build may be without.
SHARED_ANALYSE  := $(BUILD)/protocol/analyse/progress.o $(BUILD)/protocol/analyse/interrupt.o

# The optimised engine is ./zuyi; others stay under build/ unless a name is asked for.
ifeq ($(MODE),release)
EXE ?= zuyi## name of the program that make leaves in this folder
endif
TARGET := $(if $(strip $(EXE)),$(patsubst %.exe,%,$(strip $(EXE)))$(SUFFIX),$(ENGINE))

# --- building ------------------------------------------------------------------

.PHONY: all
all: $(TARGET) ## build the optimised engine, ./zuyi

# Always looked at: the name may hold the program of another flavour.
ifneq ($(TARGET),$(ENGINE))
$(TARGET): $(ENGINE) FORCE
	@cmp -s $< $@ || { rm -f $@ && cp $< $@ && echo 'built $@ ($(FLAVOUR))'; }
endif

$(ENGINE): $(OBJECTS)
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(if $(filter $(ANALYSE),$<),$(NEED_JSON))@echo '  CC    $<'
	@$(COMPILE) $(if $(filter tests/%,$<),$(CHECK_CFLAGS)) $(if $(filter $(ANALYSE),$<),$(JSON_CFLAGS)) \
	 -MMD -MP -c $< -o $@

# Changes only when the compiler or its flags do, and everything is compiled anew.
quoted = '$(subst ','\'',$(1))'
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(call quoted,$(COMPILE) / $(LINK) $(LIBS)) | cmp -s - $@ || \
	 printf '%s\n' $(call quoted,$(COMPILE) / $(LINK) $(LIBS)) >$@

$(UNIT_PROGRAMS): $(BUILD)/%$(SUFFIX): $(BUILD)/%.o $(UNIT_SHARED:%.c=$(BUILD)/%.o) $(sort $(MATCH_SHARED) $(UNIT_BENCH) $(LIBRARY))
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(CHECK_LIBS) $(LIBS) -o $@

$(FUZZER): private override LDFLAGS += -fsanitize=fuzzer
$(FUZZ_MAINS): $(BUILD)/%$(SUFFIX): $(BUILD)/%.o $(FUZZ_SHARED) $(LIBRARY)
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(PERFT_RUN): $(BUILD)/tests/perft/perft_run.o $(LIBRARY)
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(ENDINGS) $(PERFT_SPEED) $(JUDGE_SPEED): $(BUILD)/%$(SUFFIX): $(BUILD)/%.o $(BUILD)/tests/retro/retro.o $(LIBRARY)
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(MATCH): $(MATCH_OBJECTS) $(LIBRARY)
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(SPSA): $(SPSA_SOURCES:%.c=$(BUILD)/%.o) $(DATA) $(sort $(SHARED_ANALYSE) $(LIBRARY))
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

$(DATAGEN): $(DATAGEN_SOURCES:%.c=$(BUILD)/%.o)
$(TUNE): $(TUNE_SOURCES:%.c=$(BUILD)/%.o)
$(NET): $(NET_SOURCES:%.c=$(BUILD)/%.o)
$(BOOK): $(BOOK_SOURCES:%.c=$(BUILD)/%.o)
$(DATAGEN) $(TUNE) $(NET) $(BOOK): $(DATA) $(sort $(SHARED_ANALYSE) $(LIBRARY))
	$(NEED_ALLOCATOR)@echo '  LINK $@'
	@$(LINK) $^ $(LIBS) -o $@

.PHONY: FORCE
FORCE:
.SECONDARY:
-include $(OBJECTS:.o=.d) $(UNIT_OBJECTS:.o=.d) $(FUZZ_OBJECTS:.o=.d) $(MATCH_OBJECTS:.o=.d) $(patsubst %.c,$(BUILD)/%.d,$(DATA_SOURCES) $(DATAGEN_SOURCES) $(TUNE_SOURCES) $(NET_SOURCES) $(SPSA_SOURCES) $(BOOK_SOURCES)) $(patsubst %$(SUFFIX),%.d,$(PERFT_RUN) $(ENDINGS) $(PERFT_SPEED) $(JUDGE_SPEED))

# A second make, for what must see the files that the first one installed or made;
# on all cores unless the caller said how many.
CORES   = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
SUBMAKE = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(CORES))

# --- using ---------------------------------------------------------------------

.PHONY: run
run: ## show the engine at work in every variant
	@CC='$(CC)' sh .ci/deps.sh
	@+$(SUBMAKE) all
	@sh bench/demo.sh $(abspath $(TARGET))

.PHONY: bench
bench: ## search the fixed positions: node count (the signature) and speed
	@+$(SUBMAKE) all
	@$(abspath $(TARGET)) bench

.PHONY: pgo
pgo: ## build ./zuyi with a profile of its own bench
	@+$(SUBMAKE) PGO=generate EXE= all
	@+$(SUBMAKE) PGO=generate EXE= pgo-train
	@+$(SUBMAKE) PGO=use all

LLVM_PROFDATA = $(shell $(CC) -print-prog-name=llvm-profdata)

.PHONY: pgo-train
pgo-train:
	@echo '  TRAIN $(ENGINE)'
	@find $(BUILD) -name '*.gcda' -exec rm -f {} +
	@LLVM_PROFILE_FILE=$(PROFILE).profraw $(ENGINE) bench >/dev/null
ifeq ($(FAMILY),clang)
	@$(LLVM_PROFDATA) merge -o $(PROFILE).profdata $(PROFILE).profraw
endif

.PHONY: install
install: ## copy ./zuyi (built first when it is not there) to DESTDIR PREFIX/bin
	@test -f $(TARGET) || $(SUBMAKE) all
	mkdir -p $(DESTDIR)$(strip $(PREFIX))/bin
	install -m 755 $(TARGET) $(DESTDIR)$(strip $(PREFIX))/bin/zuyi$(SUFFIX)

.PHONY: deps
deps: ## install what is missing to build and test (apt, dnf, pacman or brew)
	@CC='$(CC)' sh .ci/deps.sh

.PHONY: clean
clean: ## remove all that make made
	rm -rf build zuyi zuyi.exe

.PHONY: help
help: ## this list
	@echo 'make TARGET [NAME=VALUE ...]'; echo; echo 'Targets:'
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' Makefile
	@echo; echo 'Settings:'
	@awk -F ' *[?]=.*## ' '/^[A-Z]+ *[?]=.*## / { printf "  %-16s %s\n", $$1, $$2 }' Makefile
	@printf '  %-16s %s\n' CC 'the compiler, gcc or clang; now $(CC), for $(OS_NAME) on $(MACHINE)'

# --- testing -------------------------------------------------------------------

.PHONY: test
test: ## run every test
	@CC='$(CC)' sh .ci/deps.sh
	@+$(SUBMAKE) test-built

# The tests of the flavour that MODE, SANITIZE and CC name, without installing anything.
.PHONY: test-built
test-built: $(TARGET) $(MATCH) $(UNIT_PROGRAMS) $(FUZZ_REPLAY) $(PERFT_RUN) $(DATAGEN) $(TUNE) $(NET) $(BOOK)
	@$(TEST_ENV) sh tests/run.sh $(ENGINE) $(PERFT_RUN) $(UNIT_PROGRAMS) $(FUZZ_REPLAY)

.PHONY: perft
perft: ## every perft file to every depth it gives: minutes
	@+$(SUBMAKE) $(PERFT_RUN)
	@for file in tests/perft/*.tsv; do $(PERFT_RUN) $$file || exit 1; done

.PHONY: perft-speed
perft-speed: ## successors a second in every variant
	@+$(SUBMAKE) $(PERFT_SPEED)
	@$(PERFT_SPEED)

.PHONY: repetition-speed
repetition-speed: ## how long a verdict on a repetition takes, by each law
	@+$(SUBMAKE) $(JUDGE_SPEED)
	@$(JUDGE_SPEED)

ARGS ?=
.PHONY: match
match: ## build build/match, which plays two engines against each other; ARGS='--a ./zuyi --b PATH ...' runs it
	@+$(SUBMAKE) $(MATCH)
	@cmp -s $(MATCH) build/match || { rm -f build/match && cp $(MATCH) build/match; }
	@build/match $(ARGS)

GAME   ?= xiangqi2017
PIECES ?= KCk
.PHONY: endings
endings: ## solve endings: GAME=zuhe-classic PIECES='KCkc KQk', red's letters and black's
	@+$(SUBMAKE) $(ENDINGS)
	@$(ENDINGS) $(GAME) $(PIECES)

.PHONY: datagen
datagen: ## games of self-play: ARGS='xiangqi --games 100 --out FILE', or only build it
	@+$(SUBMAKE) $(DATAGEN)
	@$(if $(ARGS),$(DATAGEN) $(ARGS),echo $(DATAGEN))

.PHONY: tune
tune: ## fit weights to such games: ARGS='xiangqi FILE --out FILE.def', or only build it
	@+$(SUBMAKE) $(TUNE)
	@$(if $(ARGS),$(TUNE) $(ARGS),echo $(TUNE))

.PHONY: net
net: ## train the net of an evaluation with such games: ARGS='xiangqi FILE --out FILE.def', or only build it
	@+$(SUBMAKE) $(NET)
	@$(if $(ARGS),$(NET) $(ARGS),echo $(NET))

.PHONY: book
book: ## make an opening book: ARGS='--out FILE --journal FILE', or only build the maker
	@+$(SUBMAKE) $(BOOK)
	@$(if $(ARGS),$(BOOK) $(ARGS),echo $(BOOK))

.PHONY: spsa
spsa: ## tune the search's numbers by games: ARGS='xiangqi --pairs 10000 --out FILE', or only build it
	@+$(SUBMAKE) TUNING=1 spsa-built

.PHONY: spsa-built
spsa-built: $(SPSA)
	@$(if $(ARGS),$(SPSA) $(ARGS),echo $(SPSA))

# TSan cannot map its shadow where the kernel spreads addresses widely.
NO_RANDOM_LAYOUT = $(shell setarch -R true 2>/dev/null && echo setarch -R)
SANITIZED = $(SUBMAKE) MODE=sanitize EXE= test-built

.PHONY: asan
asan: ## build and test with the address sanitizer
	@+$(SANITIZED) SANITIZE=address TEST_ENV='PERFT_LEAVES=100000'

.PHONY: ubsan
ubsan: ## build and test with the undefined behaviour sanitizer
	@+$(SANITIZED) SANITIZE=undefined TEST_ENV='PERFT_LEAVES=100000 UBSAN_OPTIONS=print_stacktrace=1'

.PHONY: asan-ubsan
asan-ubsan: ## both at once
	@+$(SANITIZED) SANITIZE=address,undefined TEST_ENV='PERFT_LEAVES=100000 UBSAN_OPTIONS=print_stacktrace=1'

.PHONY: tsan
tsan: ## build and test with the thread sanitizer
	@+$(SANITIZED) SANITIZE=thread UNIT_ONLY=threads TEST_ENV='PERFT_LEAVES=10000 $(NO_RANDOM_LAYOUT)'

SECONDS ?= 60
FUZZED   = $(SUBMAKE) CC=clang MODE=sanitize SANITIZE=address,undefined,fuzzer-no-link EXE=
.PHONY: fuzz
fuzz: ## SECONDS=60 of new inputs for each target of tests/fuzz/; needs clang
	@+$(FUZZED) fuzz-built

.PHONY: fuzz-built
fuzz-built: $(FUZZER)
	@sh tests/fuzz/fuzz.sh $(FUZZER) $(SECONDS) $(CORES)

.PHONY: debug
debug: ## build with assertions, for a debugger
	@+$(SUBMAKE) MODE=debug all where

.PHONY: where
where: $(TARGET)
	@echo $(TARGET)

# --- reading -------------------------------------------------------------------

CLANG_FORMAT ?= $(shell command -v clang-format-14 2>/dev/null || echo clang-format)
FORMATTED     = $(shell find engine eval protocol tests bench -name '*.[ch]')

.PHONY: format
format: ## lay out the sources as .clang-format says
	$(CLANG_FORMAT) -i $(FORMATTED)

.PHONY: format-check
format-check: ## say where make format would change something
	@$(CLANG_FORMAT) --dry-run -Werror $(FORMATTED)

.PHONY: lint-structure
lint-structure: ## who may include and name whom: search, protocol, no cycles
	@sh .ci/lint-structure.sh
