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
# All games, from src/games/list.h; "make term" starts the first.
GAMES    := $(shell sed -nE 's/^ +X\(([a-z]+)\).*/\1/p' src/games/list.h)
GAME     ?= $(firstword $(GAMES))

WARNINGS := -Wall -Wextra -Wno-missing-field-initializers -Wshadow -Wcast-qual -Wvla \
            -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes -Werror
LIBS     := libedit gnutls libsodium libmicrohttpd sqlite3 libpq zlib libqrencode libcurl libcrypto
# Optional: only PNG pictures need it ("hoftag draw --png", which says so if it is missing; previews
# of links).
ifeq ($(shell pkg-config --exists librsvg-2.0 && echo yes),yes)
RSVG     := librsvg-2.0
endif
FLAGS.release  := -O2 -g
FLAGS.sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
                  -fno-omit-frame-pointer
FLAGS.threads  := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
FLAGS.coverage := -O0 -g --coverage
CFLAGS   ?= $(FLAGS.$(MODE))
# Boards are worked out with doubles: the same bytes everywhere.
EXACT    := -ffp-contract=off -fno-math-errno
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARNINGS) $(EXACT) $(CFLAGS) -Isrc -Itests -Iinclude \
             -MMD -MP $(PKG_CFLAGS)
# Asked once, not for every file.
PKG_CFLAGS := $(shell pkg-config --cflags $(LIBS) 2>/dev/null)
LDLIBS   := $(shell pkg-config --libs $(LIBS) $(RSVG) 2>/dev/null) -lpthread -lm

# The engine: links without any library, natively and as wasm32.
ENGINE_DIRS := base game games/*/rules games/*/bot games/*/show bots draw words lesson table \
               review rating hall pages offline
ENGINE_SRC := $(wildcard $(ENGINE_DIRS:%=src/%/*.c) src/games/*/orders.c src/games/*/feats.c)
# The rest of the program. Of a game: its commands and its screen.
HOST_DIRS  := games/*/screen host store notice server think arena term cmd
HOST_SRC   := $(wildcard $(HOST_DIRS:%=src/%/*.c) src/games/*/commands.c)
# Only for hoftag-lab: training.
LAB_SRC    := $(filter-out src/lab/main.c,$(wildcard src/lab/*.c))
WASM_SRC   := $(wildcard src/wasm/*.c)
RULES      := $(wildcard rules/*/*.md)
BOXES      := $(wildcard boxes/*.box)
PUZZLES    := $(sort $(wildcard puzzles/*.jsonl))
LESSONS    := $(sort $(wildcard lessons/*/*.lesson))
TIPS       := $(sort $(wildcard lessons/*/tips))
FIGURES    := $(sort $(wildcard rules/figures/*/*.figure))
# For each language the texts that all games share, then those of each game.
PO         := $(foreach lang,$(notdir $(wildcard po/*.po)),po/$(lang) $(wildcard po/*/$(lang)))
LESSON_PO  := $(sort $(wildcard po/lessons/*/*.po))
# Scripts of the site without a server.
OFFLINE    := $(wildcard web/offline/*.js)
WEB        := $(OUT)/app.js $(OUT)/clock.js $(OUT)/plain.css $(GAMES:%=$(OUT)/board_%.css) \
              web/pages.css web/site.css web/notices.css web/notices.js web/push.js web/icon.svg \
              web/turn.svg $(OFFLINE)
# Games at a good moment, of which README and first page have pictures.
PICTURES   := $(wildcard docs/pictures/*.hoftag)
# In this order: each may use those before it.
JS_PARTS   := page road sound motion hands tips send log swap zoom scene playback lesson cards \
              folds rules replay links settings turn news
JS         := $(JS_PARTS:%=web/js/%.js)
SYMBOLS    := $(sort $(wildcard src/games/*/show/symbols.svg)) web/symbols.svg \
              web/symbols_home.svg
STYLES     := $(sort $(wildcard src/games/*/show/style.css))
LAYOUTS    := $(sort $(wildcard src/games/*/show/page.css))
NETS       := $(wildcard nets/*.net)
MAN        := $(wildcard docs/*.6)

obj = $(patsubst %.c,$(OUT)/%.o,$(1))
# Texts that are built into the engine, made into C by the rules below.
BUILT_IN := embedded nets catalogues lessons puzzles lesson_words tips figures
ENGINE := $(call obj,$(ENGINE_SRC)) $(BUILT_IN:%=$(OUT)/%.o)
HOST   := $(call obj,$(HOST_SRC)) $(OUT)/web.o
LAB    := $(call obj,$(LAB_SRC))
# The library's own layer; the program does without it, its tests do not.
LAYER  := $(call obj,$(wildcard src/lib/*.c))
TEST_LIB := $(call obj,$(wildcard tests/lib/*.c))
TEST_PROGRAMS := $(patsubst tests/%.c,$(OUT)/tests/%,\
                   $(wildcard tests/*.c tests/unit/*.c tests/server/*.c))
PRELOADS := $(patsubst %.c,build/%.so,$(wildcard tests/preload/*.c))
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
BENCH_LIB := $(call obj,$(wildcard bench/lib/*.c))
BENCH_PROGRAMS := $(patsubst %.c,$(OUT)/%,$(wildcard bench/*.c))

## all        the program: build/hoftag
all: $(OUT)/hoftag

$(OUT)/hoftag: $(OUT)/src/main.o $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/src/cmd/program.o: ALL_CFLAGS += -DHOFTAG_VERSION='"$(shell cat VERSION)"'
$(OUT)/src/cmd/program.o: VERSION
$(OUT)/src/host/png.o: ALL_CFLAGS += $(if $(RSVG),-DHAVE_RSVG $(shell pkg-config --cflags $(RSVG)))

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OUT)/embed: tools/embed.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 $(WARNINGS) -o $@ $<

$(OUT)/embed_puzzles: tools/embed_puzzles.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 $(WARNINGS) -o $@ $<

# One symbol per line, without comments.
$(OUT)/symbols.svg: $(SYMBOLS)
	@mkdir -p $(@D)
	awk 'FNR == 1 { split(FILENAME, at, "/"); \
	                print "<!--" (at[1] == "src" ? at[3] : at[2]) "-->" } \
	     /<!--/ { skip = 1 } \
	     !skip { sub(/^ +/, ""); printf "%s%s", $$0, /^<\/symbol>/ ? "\n" : "" } \
	     /-->/ { skip = 0 }' \
	    $(SYMBOLS) > $@

# The style sheet: boards first, because pictures take them alone (web/board.css).
$(OUT)/style.css: web/board.css $(STYLES) web/style.css $(LAYOUTS)
	@mkdir -p $(@D)
	cat $^ > $@

# The same for the tables of one game.
$(OUT)/board_%.css: web/board.css $(STYLES) web/style.css $(LAYOUTS)
	@mkdir -p $(@D)
	cat web/board.css $(wildcard src/games/$*/show/style.css) \
	    web/style.css $(wildcard src/games/$*/show/page.css) > $@

# The same for pages without boards: no game's style is in it.
$(OUT)/plain.css: web/board.css web/style.css
	@mkdir -p $(@D)
	cat $^ > $@

$(OUT)/embedded.c: $(OUT)/embed $(BOXES) $(RULES) $(OUT)/symbols.svg $(OUT)/style.css
	$(OUT)/embed $(foreach b,$(BOXES),$(basename $(notdir $(b)))_box=$(b)) \
	    $(foreach r,$(RULES),\
	        $(basename $(notdir $(r)))_rules_$(notdir $(patsubst %/,%,$(dir $(r))))=$(r)) \
	    symbols_svg=$(OUT)/symbols.svg style_css=$(OUT)/style.css > $@.new
	mv $@.new $@

$(OUT)/catalogue: tools/catalogue.c src/base/say.c src/base/text.c src/base/fault.c \
                  src/base/buf.c src/host/check.c src/base/say.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARNINGS) -Isrc -o $@ $(filter %.c,$^)

$(OUT)/catalogues.c: $(OUT)/catalogue $(PO)
	$(OUT)/catalogue $(PO) > $@.new
	mv $@.new $@

# What the WebAssembly module can say.
$(OUT)/module/catalogues.c: $(OUT)/catalogue $(PO)
	@mkdir -p $(@D)
	$(OUT)/catalogue without $(HOST_SRC) -- $(PO) > $@.new
	mv $@.new $@

# The lessons by game and name (null_01_begin), and their translations, each game's by itself.
$(OUT)/lessons.c: $(OUT)/embed $(LESSONS)
	$(OUT)/embed lesson_texts $(foreach l,$(LESSONS),\
	    $(subst /,_,$(subst -,_,$(patsubst lessons/%.lesson,%,$(l))))=$(l)) > $@.new
	mv $@.new $@

# The puzzles by game.
$(OUT)/puzzles.c: $(OUT)/embed_puzzles $(PUZZLES)
	$(OUT)/embed_puzzles $(foreach p,$(PUZZLES),$(basename $(notdir $(p)))=$(p)) > $@.new
	mv $@.new $@

$(OUT)/tips.c: $(OUT)/embed $(TIPS)
	$(OUT)/embed tip_texts $(foreach t,$(TIPS),$(patsubst lessons/%/tips,%_tips,$(t))=$(t)) > $@.new
	mv $@.new $@

# The pictures of the rules, by game and name (null_hand).
$(OUT)/figures.c: $(OUT)/embed $(FIGURES)
	$(OUT)/embed figure_texts $(foreach f,$(FIGURES),\
	    $(subst /,_,$(patsubst rules/figures/%.figure,%,$(f)))=$(f)) > $@.new
	mv $@.new $@

$(OUT)/lesson_words.c: $(OUT)/catalogue $(LESSON_PO)
	$(OUT)/catalogue lessons $(LESSON_PO) > $@.new
	mv $@.new $@

# All modules of the script in one file, so that a page needs one request; in a block, so that it
# can be run again where pages are written into one document (web/offline).
$(OUT)/app.js: $(JS) tools/pack_js
	@mkdir -p $(@D)
	(echo '"use strict";{'; tools/pack_js $(JS); echo '}') > $@.new
	mv $@.new $@

# Only pages with clocks have it.
$(OUT)/clock.js: web/clock.js
	@mkdir -p $(@D)
	sed -e '/^ *\/\//d' -e 's/^ *//' -e '/^$$/d' $< > $@.new
	mv $@.new $@

# Files for pages; only the server has them.
$(OUT)/web.c: $(OUT)/embed $(WEB) src/games/list.h $(PICTURES) docs/pictures/moves
	$(OUT)/embed web_texts $(foreach f,$(WEB),$(subst .,_,$(notdir $(f)))=$(f)) \
	    $(foreach f,$(PICTURES),$(basename $(notdir $(f)))_picture=$(f)) \
	    picture_moves=docs/pictures/moves > $@.new
	mv $@.new $@

$(OUT)/embed_nets: tools/embed_nets.c src/bots/netfile.c src/base/text.c src/base/fault.c \
                   src/base/buf.c src/host/check.c src/host/file.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARNINGS) -Isrc -o $@ $^

$(OUT)/nets.c: $(OUT)/embed_nets $(NETS)
	$(OUT)/embed_nets $(NETS) > $@.new
	mv $@.new $@

$(BUILT_IN:%=$(OUT)/%.o) $(OUT)/web.o: $(OUT)/%.o: $(OUT)/%.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

## lab        the program for people who make computer players: build/hoftag-lab
lab: $(OUT)/hoftag-lab

$(OUT)/hoftag-lab: $(OUT)/src/lab/main.o $(LAB) $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

# There are some eighty of them, and lld needs a third of the time.
QUICK_LINK := $(if $(shell command -v ld.lld),-fuse-ld=lld)

$(OUT)/tests/%: $(OUT)/tests/%.o $(TEST_LIB) $(LAYER) $(LAB) $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) $(QUICK_LINK) -o $@ $^ $(LDLIBS)

# The module's memory, which natively only its test has.
$(OUT)/tests/unit/heap: $(OUT)/src/wasm/heap.o

$(OUT)/bench/%: $(OUT)/bench/%.o $(BENCH_LIB) $(LAB) $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

-include $(shell find $(OUT) -path $(OUT)/deb -prune -o -name '*.d' -type f -print 2>/dev/null)

# ---- the library ----

VERSION    := $(shell cat VERSION)
# What changes with an incompatible version: 0.2 of 0.2.0, later 1 of 1.0.0.
SOVERSION  := $(shell sed -E 's/^(0\.[0-9]+|[1-9][0-9]*)\..*/\1/' VERSION)
LIB_DIRS   := lib base game games/*/rules games/*/bot bots table
LIB_SRC    := $(wildcard $(LIB_DIRS:%=src/%/*.c)) src/host/check.c
LIB_OBJ    := $(patsubst %.c,$(OUT)/pic/%.o,$(LIB_SRC)) $(OUT)/pic/embedded.o $(OUT)/pic/nets.o
LIB_CFLAGS = $(ALL_CFLAGS) -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections
LIBRARY    := $(OUT)/lib/libhoftag.so.$(VERSION)

$(OUT)/pic/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(LIB_CFLAGS) -c -o $@ $<

$(OUT)/pic/embedded.o $(OUT)/pic/nets.o: $(OUT)/pic/%.o: $(OUT)/%.c
	@mkdir -p $(@D)
	$(CC) $(LIB_CFLAGS) -c -o $@ $<

# Short loops over bytes, which -O2 leaves as they are.
$(OUT)/pic/src/game/observe.o: LIB_CFLAGS += $(if $(filter -O2,$(CFLAGS)),-O3)
$(OUT)/pic/src/lib/game.o $(OUT)/src/lib/game.o: ALL_CFLAGS += -DHOFTAG_VERSION='"$(VERSION)"'
$(OUT)/pic/src/lib/game.o $(OUT)/src/lib/game.o: VERSION

# The public names: every function that the header declares.
$(OUT)/lib/names: include/hoftag.h
	@mkdir -p $(@D)
	grep -oE '\bhoftag_[a-z_]+\(' $< | tr -d '(' | sort -u > $@

$(OUT)/lib/exports: $(OUT)/lib/names
	(echo '{ global:'; sed 's/$$/;/' $<; echo 'local: *; };') > $@

# What no public name needs is left out, so that the library has the rules and players of the games
# and nothing else.
$(LIBRARY): $(LIB_OBJ) $(OUT)/lib/exports
	$(CC) $(LIB_CFLAGS) -shared -Wl,-soname,libhoftag.so.$(SOVERSION) \
	    -Wl,--version-script=$(OUT)/lib/exports -Wl,--gc-sections -Wl,-z,defs -o $@ $(LIB_OBJ)
	ln -sf $(@F) $(OUT)/lib/libhoftag.so.$(SOVERSION)
	ln -sf $(@F) $(OUT)/lib/libhoftag.so

# One object in which every other name is local: a program may have functions called like ours. What
# only functions asked for that were left out is no longer asked for, either.
$(OUT)/lib/libhoftag.a: $(LIB_OBJ) $(OUT)/lib/names
	ld -r --gc-sections $$(sed 's/^/-u /' $(OUT)/lib/names) -o $(OUT)/lib/hoftag.o $(LIB_OBJ)
	objcopy --keep-global-symbols=$(OUT)/lib/names \
	    $$({ readelf -rW $(OUT)/lib/hoftag.o; nm -u $(OUT)/lib/hoftag.o; } | \
	       awk 'NF == 2 && !($$2 in used) { print "--strip-symbol=" $$2 } { used[$$5] }') \
	    $(OUT)/lib/hoftag.o
	rm -f $@
	ar rcs $@ $(OUT)/lib/hoftag.o

$(OUT)/lib/hoftag.pc: VERSION Makefile
	@mkdir -p $(@D)
	printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/lib' 'includedir=$${prefix}/include' '' \
	    'Name: hoftag' \
	    'Description: exact rules of board games' 'Version: $(VERSION)' \
	    'Libs: -L$${libdir} -lhoftag' 'Cflags: -I$${includedir}' > $@

## lib        the rules as a library, static and shared: build/lib/libhoftag.*; docs/library.md
lib: $(LIBRARY) $(OUT)/lib/libhoftag.a

# ---- playing ----

# With it the server offers /offline; without clang and lld it does without.
MODULE     := $(shell command -v clang wasm-ld | grep -c . | sed -n 's/^2$$/wasm/p')

## play       installs what is missing, builds, serves http://localhost:7430 (ARGS for hoftag serve)
play:
	@tools/setup play
	@$(MAKE) --no-print-directory -s -j2 all $(MODULE)
	@$(if $(MODULE),,echo "There is no /offline (games without a connection): it needs clang and lld")
	@$(OUT)/hoftag serve $(ARGS)

## term       the same, but starts a game in the terminal (GAME=ID; ARGS for hoftag play)
term:
	@tools/setup play
	@$(MAKE) --no-print-directory -s -j2 all
	@$(OUT)/hoftag play $(GAME) $(ARGS)

## install    program, library, manual, completion, boxes, rules: DESTDIR, PREFIX (/usr/local)
install: install-program install-lib

# Where Debian's Python looks for modules; those of a single user are elsewhere.
PYTHON     := $(firstword $(wildcard /usr/bin/python3) python3)
PYTHONDIR  ?= $(or $(shell $(PYTHON) -c 'import site, sys; prefix = sys.argv[1]; \
                  version = "3" if prefix == "/usr" else "3.%d" % sys.version_info[1]; \
                  print(site.getusersitepackages() if prefix == site.getuserbase() else \
                        prefix + "/lib/python" + version + "/dist-packages")' '$(PREFIX)' \
                  2>/dev/null),$(PREFIX)/lib/python3/dist-packages)

install-lib: lib
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -d $(DESTDIR)$(PYTHONDIR)/hoftag
	install -m 644 include/hoftag.h $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIBRARY) $(OUT)/lib/libhoftag.a $(DESTDIR)$(PREFIX)/lib
	ln -sf $(notdir $(LIBRARY)) $(DESTDIR)$(PREFIX)/lib/libhoftag.so.$(SOVERSION)
	ln -sf $(notdir $(LIBRARY)) $(DESTDIR)$(PREFIX)/lib/libhoftag.so
	$(MAKE) --no-print-directory -s -B $(OUT)/lib/hoftag.pc
	install -m 644 $(OUT)/lib/hoftag.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 python/hoftag/*.py $(DESTDIR)$(PYTHONDIR)/hoftag

SHARE = $(DESTDIR)$(PREFIX)/share

install-program: all $(MODULE)
	$(OUT)/hoftag help --man > $(OUT)/hoftag.1
	install -d $(SHARE)/hoftag/boxes $(DESTDIR)$(PREFIX)/bin
	install -D -m 644 completion/hoftag.bash $(SHARE)/bash-completion/completions/hoftag
	install -D -m 644 completion/_hoftag $(SHARE)/zsh/site-functions/_hoftag
	install -D -m 644 completion/hoftag.fish $(SHARE)/fish/vendor_completions.d/hoftag.fish
	install -m 755 $(OUT)/hoftag $(DESTDIR)$(PREFIX)/bin/hoftag
	install -m 644 $(BOXES) $(SHARE)/hoftag/boxes
	rm -rf $(SHARE)/hoftag/parts
	$(if $(MODULE),install -m 644 $(OUT)/hoftag.wasm $(SHARE)/hoftag)
	$(if $(MODULE),install -D -m 644 -t $(SHARE)/hoftag/parts $(OUT)/parts/*)
	for rules in $(RULES); do install -D -m 644 $$rules $(SHARE)/hoftag/$$rules; done
	for page in $(MAN) $(OUT)/hoftag.1; do \
	    install -D -m 644 $$page $(SHARE)/man/man$${page##*.}/$$(basename $$page); done

# ---- testing ----

## check      installs what is missing, builds with gcc and clang, lints, runs every test
check:
	@tools/setup check
	@tools/check

## test       the quick part of check: what needs neither server nor browser, natively, fewer games
test: tests
	@tools/check --quick

## sanitize   all test programs under the address and undefined-behaviour sanitizers
sanitize:
	@tools/check --sanitize

## threads    the server's tests and a short load on four threads, under the thread sanitizer
threads:
	@tools/check --threads

tests: $(OUT)/hoftag $(OUT)/hoftag-lab $(TEST_PROGRAMS) $(PRELOADS) \
       $(FUZZERS:%=$(OUT)/fuzz/%-replay)

# What `make check` runs natively; all else is compiled, for the warnings, and not linked.
native: $(OUT)/hoftag $(OUT)/hoftag-lab $(OUT)/tests/unit/review $(PRELOADS) $(LAYER) $(TEST_LIB) \
        $(filter $(OUT)/tests/server/%,$(TEST_PROGRAMS)) $(TEST_PROGRAMS:%=%.o) \
        $(FUZZERS:%=$(OUT)/tests/fuzz/%.o) $(BENCH_PROGRAMS:%=%.o)

# What tests preload between a program and its machine. It does not depend on how the program is
# built, so one copy serves all builds.
build/tests/preload/%.so: tests/preload/%.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O2 -g $(WARNINGS) -shared -fPIC -o $@ $<

# A fuzzer is built twice: alone it replays files; with libFuzzer it makes up new input.
$(OUT)/fuzz/%-replay: $(OUT)/tests/fuzz/%.o $(OUT)/tests/fuzz/replay/main.o $(TEST_LIB) \
                      $(HOST) $(ENGINE)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(QUICK_LINK) -o $@ $^ $(LDLIBS)

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
	    $(OUT)/fuzzing/fuzz/$$f-fuzzer -max_total_time=$(SECONDS) -max_len=20000 \
	        -timeout=10 -print_final_stats=1 -artifact_prefix=$(OUT)/fuzzing/$$f- \
	        $(OUT)/fuzzing/corpus/$$f tests/fuzz/corpus/$$f \
	        >$(OUT)/fuzzing/$$f.log 2>&1 || { tail -30 $(OUT)/fuzzing/$$f.log; exit 1; }; \
	    grep number_of_executed $(OUT)/fuzzing/$$f.log; done

## check-postgres   the server's tests and some of the browser's, with servers on PostgreSQL
check-postgres: native wasm
	@tools/setup check
	@node tests/server/postgres.mjs tools/check --postgres

## cluster    PostgreSQL with a standby, two servers and a proxy on this machine (examples/cluster)
cluster: all
	@tools/setup cluster
	@examples/cluster/run

## soak       the long runs: power loss, kill -9, a failing disk, fuzzing; MINUTES (30) in all
MINUTES ?= 30
soak:
	@tools/setup check
	@tools/soak $(MINUTES)

## bench      speed of games, pages and moves (docs/speed.md); fails if a goal is missed
# The engine in WebAssembly is compared where "make wasm" has made it, several servers where there
# is PostgreSQL.
bench: all lib $(BENCH_PROGRAMS)
	@failed=0; $(PYTHON) bench/python/batch.py || failed=1; \
	for p in $(BENCH_PROGRAMS); do $$p || failed=1; done; \
	if command -v node >/dev/null && [ -e $(OUT)/hoftag.wasm ]; then \
	    node bench/wasm.mjs $(OUT)/hoftag $(OUT)/hoftag.wasm || failed=1; fi; \
	if command -v node >/dev/null && ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then \
	    node bench/servers.mjs $(OUT)/hoftag $(OUT)/bench/load || failed=1; fi; \
	for box in $(BOXES); do game=$$(basename $$box .box); \
	    games=$$([ $$game = null ] && echo 1000000 || echo 100000); \
	    $(OUT)/hoftag sim $$game --seats 4 --games $$games; done; exit $$failed

## coverage   which lines the tests reach: build/coverage/index.html
coverage:
	@tools/setup coverage
	@$(MAKE) --no-print-directory -s -j2 OUT=$(OUT)/coverage MODE=coverage tests
	@tools/check --quick --out $(OUT)/coverage
	@gcovr --root . --filter 'src/' --object-directory $(OUT)/coverage \
	    --gcov-ignore-parse-errors --print-summary --html-details $(OUT)/coverage/index.html

# ---- WebAssembly ----

# Small, but fast where computer players think: their own files, the rules they try moves with, and
# what those use.
WASM_FAST := src/bots/% src/game/sim.c src/game/fields.c src/table/undo.c src/base/rng%.c \
             src/base/hash.c src/base/buf.c src/base/markup.c \
             $(wildcard src/games/*/bot/*.c) \
             $(filter-out %/audit.c %/box.c %/words.c %/setup.c,$(wildcard src/games/*/rules/*.c))
WASM_FLAGS := --target=wasm32 -std=c11 $(EXACT) -nostdlibinc -mbulk-memory \
              $(WARNINGS) -Isrc -isystem src/wasm/include
WASM_LD    := wasm-ld --no-entry --stack-first -z stack-size=524288
WASM_OBJ := $(patsubst %.c,$(OUT)/wasm/%.o,$(ENGINE_SRC) $(WASM_SRC)) $(BUILT_IN:%=$(OUT)/wasm/%.o)

# The compiler knows what memcpy does and puts a load in the place of a copy of eight bytes; but the
# functions themselves must not be found to be what they are, and call themselves.
$(OUT)/wasm/src/wasm/library.o: WASM_FLAGS += -fno-builtin

# Whatever decides how they are compiled is in this file, or stands for the C library.
WASM_HOW := Makefile $(wildcard src/wasm/include/*)

$(OUT)/wasm/%.o: %.c $(WASM_HOW)
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) $(if $(filter $(WASM_FAST),$<),-Os,-Oz) -MMD -MP -c -o $@ $<

WASM_DATA = clang $(WASM_FLAGS) -fdata-sections -c -o $@ $<
$(filter-out %/catalogues.o,$(BUILT_IN:%=$(OUT)/wasm/%.o)): $(OUT)/wasm/%.o: $(OUT)/%.c $(WASM_HOW)
	@mkdir -p $(@D)
	$(WASM_DATA)

$(OUT)/wasm/catalogues.o: $(OUT)/module/catalogues.c $(WASM_HOW)
	@mkdir -p $(@D)
	$(WASM_DATA)

# What is worth vector instructions, which not every browser has: files with one function each. Both
# ways are in the module; tools/split_module puts those with vectors into a part.
VECTORS    := src/base/rng_block.c src/bots/layers.c
IN_VECTORS := rng_refill net_layers
VECTOR_OBJ := $(VECTORS:%.c=$(OUT)/wasm/vectors/%.o)

$(VECTOR_OBJ): $(OUT)/wasm/vectors/%.o: %.c $(WASM_HOW)
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) -Os -msimd128 $(foreach f,$(IN_VECTORS),-D$(f)=$(f)_in_vectors) \
	    -MMD -MP -c -o $@ $<

# Undefined symbols are errors: the module must have no imports. It is linked once with everything,
# although nothing in the module asks for all of it. What a browser does not need at once is then
# taken out of it: build/parts. -O0: the linker merges no texts of different files, so that each
# stays with its own.
$(OUT)/hoftag.wasm: $(WASM_OBJ) $(VECTOR_OBJ) $(OUT)/split_module
	$(WASM_LD) --no-gc-sections -o $(OUT)/wasm/everything.wasm $(WASM_OBJ)
	$(WASM_LD) -O0 --compress-relocations --strip-debug -Map=$(OUT)/wasm/whole.map \
	    $(IN_VECTORS:%=--export=%_in_vectors) \
	    -o $(OUT)/wasm/whole.wasm $(WASM_OBJ) $(VECTOR_OBJ)
	rm -rf $(OUT)/parts
	mkdir -p $(OUT)/parts
	$(OUT)/split_module $(OUT)/wasm/whole.wasm $(OUT)/wasm/whole.map $@ $(OUT)/parts

$(OUT)/split_module: $(wildcard tools/split_module/*)
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -O1 $(WARNINGS) -o $@ $(filter %.c,$^)

## wasm       the engine as a WebAssembly module without imports: build/hoftag.wasm
wasm: $(OUT)/hoftag.wasm

## site       the whole game as files for a web host, without a server: build/site
site: all wasm
	$(OUT)/hoftag site $(OUT)/site

## pictures   the README's pictures, from the games and moves in docs/pictures
pictures: all
	while read -r game move; do \
	    $(OUT)/hoftag draw docs/pictures/$$game.hoftag --to $$move --theme light \
	        > docs/pictures/$$game.svg; \
	done < docs/pictures/moves

# ---- keeping house ----

C_FILES = $(shell git ls-files -co --exclude-standard -- 'src/*.[ch]' 'tests/*.[ch]' \
              'tools/*.[ch]' 'bench/*.[ch]' 'include/*.h' 'examples/*.c')

## format     clang-format for every C file
format:
	clang-format -i $(C_FILES)

## lint       clang-format (dry), clang-tidy, cppcheck and sizes, for every C file
lint:
	@tools/setup check
	@tools/lint

## compile_commands.json   how every file is compiled, for editors and clang tools
compile_commands.json: Makefile
	@tools/compile_commands

## deb        a Debian package with service, user and man page: build/deb/hoftag_VERSION_ARCH.deb
deb:
	@tools/setup deb
	@tools/deb

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

.PHONY: all lab lib install-program install-lib play term pictures install deb check test \
        sanitize threads tests native fuzzers fuzz soak check-postgres cluster bench coverage wasm \
        site format lint po clean help
.SECONDARY:
