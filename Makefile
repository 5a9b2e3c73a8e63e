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

WARNINGS := -Wall -Wextra -Wshadow -Wcast-qual -Wvla -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes -Werror
LIBS     := libedit libsodium
FLAGS.release  := -O2 -g
FLAGS.sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS.coverage := -O0 -g --coverage
CFLAGS   ?= $(FLAGS.$(MODE))
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARNINGS) $(CFLAGS) -Isrc -Itests -MMD -MP $(shell pkg-config --cflags $(LIBS) 2>/dev/null)
LDLIBS   = $(shell pkg-config --libs $(LIBS) 2>/dev/null) -lpthread

# The engine: what links without any library, natively and as wasm32.
ENGINE_SRC := $(wildcard src/base/*.c src/game/*.c src/games/*.c src/games/*/*.c src/bots/*.c)
# The rest of the program.
HOST_SRC   := $(wildcard src/table/*.c src/term/*.c src/cmd/*.c)
RULES      := $(wildcard rules/*/*.md)
BOXES      := $(wildcard boxes/*.box)

obj = $(patsubst %.c,$(OUT)/%.o,$(1))
ENGINE := $(call obj,$(ENGINE_SRC)) $(OUT)/embedded.o
HOST   := $(call obj,$(HOST_SRC))
TEST_LIB := $(call obj,$(wildcard tests/lib/*.c))
TEST_PROGRAMS := $(patsubst tests/%.c,$(OUT)/tests/%,$(wildcard tests/*.c tests/unit/*.c))
BENCH_PROGRAMS := $(patsubst %.c,$(OUT)/%,$(wildcard bench/*.c))

all: $(OUT)/hoftag

$(OUT)/hoftag: $(OUT)/src/main.o $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OUT)/embed: tools/embed.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -O1 $(WARNINGS) -o $@ $<

$(OUT)/embedded.c: $(OUT)/embed $(BOXES) $(RULES)
	$(OUT)/embed $(foreach b,$(BOXES),$(basename $(notdir $(b)))_box=$(b)) \
	    $(foreach r,$(RULES),$(basename $(notdir $(r)))_rules_$(notdir $(patsubst %/,%,$(dir $(r))))=$(r)) > $@.new
	mv $@.new $@

$(OUT)/embedded.o: $(OUT)/embedded.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OUT)/tests/%: $(OUT)/tests/%.o $(TEST_LIB) $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

$(OUT)/bench/%: $(OUT)/bench/%.o $(HOST) $(ENGINE)
	$(CC) $(ALL_CFLAGS) -o $@ $^ $(LDLIBS)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

.PHONY: all
.SECONDARY:
