# hoftag: build, play, check. `make help` lists the targets.
.DEFAULT_GOAL := all
SHELL := /bin/bash

ifeq ($(origin CC),default)
CC       := gcc
endif
PREFIX   ?= /usr/local
DESTDIR  ?=
OUT      ?= build
MODE     ?= release
GAME     ?= league

WARNINGS := -Wall -Wextra -Wshadow -Wcast-qual -Wvla -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes -Werror
LIBS     := libedit libsodium libmicrohttpd sqlite3 zlib libqrencode
# Only "hoftag draw --png" needs it; without it that option says so.
ifeq ($(shell pkg-config --exists librsvg-2.0 && echo yes),yes)
RSVG     := librsvg-2.0
endif
FLAGS.release  := -O2 -g
FLAGS.sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS.threads  := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
FLAGS.coverage := -O0 -g --coverage
CFLAGS   ?= $(FLAGS.$(MODE))
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARNINGS) $(CFLAGS) -Isrc -Itests -MMD -MP $(shell pkg-config --cflags $(LIBS) 2>/dev/null)
LDLIBS   = $(shell pkg-config --libs $(LIBS) $(RSVG) 2>/dev/null) -lpthread -lm

# The engine: what links without any library, natively and as wasm32.
ENGINE_SRC := $(wildcard src/base/*.c src/game/*.c src/games/*.c src/games/*/*.c src/bots/*.c src/draw/*.c src/words/*.c)
# The rest of the program.
HOST_SRC   := $(wildcard src/table/*.c src/store/*.c src/server/*.c src/think/*.c src/arena/*.c src/term/*.c src/cmd/*.c)
WASM_SRC   := $(wildcard src/wasm/*.c)
RULES      := $(wildcard rules/*/*.md)
BOXES      := $(wildcard boxes/*.box)
PO         := $(wildcard po/*.po)
WEB        := web/app.js web/pages.css web/icon.svg web/turn.svg
NETS       := $(wildcard nets/*.net)
MAN        := $(wildcard docs/*.1 docs/*.6)

obj = $(patsubst %.c,$(OUT)/%.o,$(1))
ENGINE := $(call obj,$(ENGINE_SRC)) $(OUT)/embedded.o $(OUT)/nets.o $(OUT)/catalogues.o
HOST   := $(call obj,$(HOST_SRC)) $(OUT)/web.o
TEST_LIB := $(call obj,$(wildcard tests/lib/*.c))
TEST_PROGRAMS := $(patsubst tests/%.c,$(OUT)/tests/%,$(wildcard tests/*.c tests/unit/*.c))
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
BENCH_PROGRAMS := $(patsubst %.c,$(OUT)/%,$(wildcard bench/*.c))

## all        the program: build/hoftag
all: $(OUT)/hoftag

$(OUT)/hoftag: $(OUT)/src/main.o $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/src/cmd/draw.o: ALL_CFLAGS += $(if $(RSVG),-DHAVE_RSVG $(shell pkg-config --cflags $(RSVG)))

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OUT)/embed: tools/embed.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 $(WARNINGS) -o $@ $<

$(OUT)/embedded.c: $(OUT)/embed $(BOXES) $(RULES) web/style.css
	$(OUT)/embed $(foreach b,$(BOXES),$(basename $(notdir $(b)))_box=$(b)) \
	    $(foreach r,$(RULES),$(basename $(notdir $(r)))_rules_$(notdir $(patsubst %/,%,$(dir $(r))))=$(r)) style_css=web/style.css > $@.new
	mv $@.new $@

$(OUT)/catalogue: tools/catalogue.c src/base/say.c src/base/text.c src/base/buf.c src/table/check.c src/base/say.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARNINGS) -Isrc -o $@ $(filter %.c,$^)

$(OUT)/catalogues.c: $(OUT)/catalogue $(PO)
	$(OUT)/catalogue $(PO) > $@.new
	mv $@.new $@

# The files of pages, for the server alone.
$(OUT)/web.c: $(OUT)/embed $(WEB)
	$(OUT)/embed web_texts $(foreach f,$(WEB),$(subst .,_,$(notdir $(f)))=$(f)) > $@.new
	mv $@.new $@

$(OUT)/embed_nets: tools/embed_nets.c src/bots/netfile.c src/base/text.c src/base/buf.c src/table/check.c src/table/file.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARNINGS) -Isrc -o $@ $^

$(OUT)/nets.c: $(OUT)/embed_nets $(NETS)
	$(OUT)/embed_nets $(NETS) > $@.new
	mv $@.new $@

$(OUT)/embedded.o $(OUT)/nets.o $(OUT)/catalogues.o $(OUT)/web.o: $(OUT)/%.o: $(OUT)/%.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OUT)/tests/%: $(OUT)/tests/%.o $(TEST_LIB) $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/bench/%: $(OUT)/bench/%.o $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# ---- playing ---------------------------------------------------------------------------------------

## play       installs what is missing, builds, and serves the games on http://localhost:7430 (ARGS=... for hoftag serve)
play:
	@tools/setup play
	@$(MAKE) --no-print-directory -s -j2 all
	@$(OUT)/hoftag serve $(ARGS)

## term       the same, and starts a game in the terminal (GAME=league, wallenstein or lowenherz; ARGS=... for hoftag play)
term:
	@tools/setup play
	@$(MAKE) --no-print-directory -s -j2 all
	@$(OUT)/hoftag play $(GAME) $(ARGS)

## install    program, man page, boxes and rules under PREFIX (/usr/local); DESTDIR goes in front of it
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/hoftag/boxes
	install -m 755 $(OUT)/hoftag $(DESTDIR)$(PREFIX)/bin/hoftag
	install -m 644 $(BOXES) $(DESTDIR)$(PREFIX)/share/hoftag/boxes
	for rules in $(RULES); do install -D -m 644 $$rules $(DESTDIR)$(PREFIX)/share/hoftag/$$rules; done
	for page in $(MAN); do \
	    install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$$(basename $$page); done

# ---- testing ---------------------------------------------------------------------------------------

## check      installs what is missing, builds with gcc and clang, and runs every test (under sanitizers)
check:
	@tools/setup check
	@tools/check

## test       the quick part of it: all test programs, natively, with fewer games
test: tests
	@tools/check --quick

## sanitize   all test programs under the address and undefined-behaviour sanitizers
sanitize:
	@tools/check --sanitize

## threads    the server's tests and a short load on four threads, under the thread sanitizer
threads:
	@tools/check --threads

tests: $(OUT)/hoftag $(TEST_PROGRAMS) $(patsubst %,$(OUT)/fuzz/%-replay,$(FUZZERS))

# A fuzzer is built twice: by itself it only replays files; with libFuzzer it makes up new ones.
$(OUT)/fuzz/%-replay: $(OUT)/tests/fuzz/%.o $(OUT)/tests/fuzz/replay/main.o $(TEST_LIB) $(HOST) $(ENGINE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/fuzz/%-fuzzer: $(OUT)/tests/fuzz/%.o $(TEST_LIB) $(HOST) $(ENGINE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

fuzzers: $(patsubst %,$(OUT)/fuzz/%-fuzzer,$(FUZZERS))

## fuzz       runs each fuzzer for SECONDS (20)
SECONDS ?= 20
fuzz:
	@$(MAKE) --no-print-directory -s -j2 OUT=$(OUT)/fuzzing CC=clang \
	    CFLAGS='$(FLAGS.sanitize) -fsanitize=fuzzer-no-link' fuzzers
	@for f in $(FUZZERS); do mkdir -p $(OUT)/fuzzing/corpus/$$f; \
	    echo "fuzz $$f: $(SECONDS) s, log in $(OUT)/fuzzing/$$f.log"; \
	    $(OUT)/fuzzing/fuzz/$$f-fuzzer -max_total_time=$(SECONDS) -max_len=20000 -timeout=10 -print_final_stats=1 \
	        -artifact_prefix=$(OUT)/fuzzing/$$f- $(OUT)/fuzzing/corpus/$$f tests/fuzz/corpus/$$f \
	        >$(OUT)/fuzzing/$$f.log 2>&1 || { tail -30 $(OUT)/fuzzing/$$f.log; exit 1; }; \
	    grep number_of_executed $(OUT)/fuzzing/$$f.log; done

## bench      how fast games are played, pages drawn and moves kept (docs/speed.md); fails if a goal is missed
bench: all $(BENCH_PROGRAMS)
	@failed=0; for p in $(BENCH_PROGRAMS); do $$p || failed=1; done; \
	for box in $(BOXES); do game=$$(basename $$box .box); \
	    $(OUT)/hoftag sim $$game --seats 4 --games $$([ $$game = null ] && echo 1000000 || echo 100000); done; exit $$failed

## coverage   which lines the tests reach: build/coverage/index.html
coverage:
	@tools/setup lint
	@$(MAKE) --no-print-directory -s -j2 OUT=$(OUT)/coverage MODE=coverage tests
	@tools/check --quick --out $(OUT)/coverage
	@gcovr --root . --filter 'src/' --object-directory $(OUT)/coverage --gcov-ignore-parse-errors --print-summary \
	    --html-details $(OUT)/coverage/index.html

# ---- WebAssembly -----------------------------------------------------------------------------------

WASM_FLAGS := --target=wasm32 -std=c11 -O2 -ffreestanding -nostdlibinc -mbulk-memory $(WARNINGS) -Isrc -isystem src/wasm/include
WASM_OBJ := $(patsubst %.c,$(OUT)/wasm/%.o,$(ENGINE_SRC) $(WASM_SRC)) $(OUT)/wasm/embedded.o $(OUT)/wasm/nets.o $(OUT)/wasm/catalogues.o

$(OUT)/wasm/%.o: %.c
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) -MMD -MP -c -o $@ $<

$(OUT)/wasm/embedded.o $(OUT)/wasm/nets.o $(OUT)/wasm/catalogues.o: $(OUT)/wasm/%.o: $(OUT)/%.c
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) -c -o $@ $<

# No symbol may stay open: the module has no imports.
$(OUT)/hoftag.wasm: $(WASM_OBJ)
	wasm-ld --no-entry --stack-first -z stack-size=524288 -o $@ $^

## wasm       the engine as a WebAssembly module without imports: build/hoftag.wasm
wasm: $(OUT)/hoftag.wasm

## pictures   the README's pictures, drawn anew from the games recorded beside them
pictures: all
	$(OUT)/hoftag draw docs/pictures/league.hoftag --to 112 --theme light > docs/pictures/league.svg
	$(OUT)/hoftag draw docs/pictures/wallenstein.hoftag --to 560 --theme light > docs/pictures/wallenstein.svg
	$(OUT)/hoftag draw docs/pictures/lowenherz.hoftag --to 230 --theme light > docs/pictures/lowenherz.svg

# ---- keeping house ---------------------------------------------------------------------------------

C_FILES = $(shell git ls-files -co --exclude-standard -- 'src/*.[ch]' 'tests/*.[ch]' 'tools/*.[ch]' 'bench/*.[ch]')

## format     clang-format for every C file
format:
	clang-format -i $(C_FILES)

## lint       clang-format (dry), clang-tidy and cppcheck
lint:
	@tools/setup lint
	clang-format --dry-run --Werror $(C_FILES)
	printf '%s\n' $(filter-out src/wasm/%,$(filter %.c,$(C_FILES))) | xargs -P2 -n4 sh -c \
	    'clang-tidy --quiet "$$@" -- -std=c11 -D_GNU_SOURCE -Isrc -Itests $(shell pkg-config --cflags $(LIBS)) 2>/dev/null' tidy
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 -j2 \
	    --suppress=missingIncludeSystem -Isrc -Itests src tests tools

## po         brings the translations in po/ up to date with the texts of the program
po:
	@tools/setup check
	@tools/po update

## clean      removes what was built
clean:
	rm -rf $(OUT)

## help       this list
help:
	@sed -n 's/^## /  make /p' Makefile

.PHONY: all play term pictures install check test sanitize threads tests fuzzers fuzz bench coverage wasm format lint po clean help
.SECONDARY:
