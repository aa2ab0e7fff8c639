# Each target sets up what it needs, on a machine with only Python 3.11, make and the package index.
# The environment is .venv; it is built again only when pyproject.toml changes.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp
EVAL   ?= ../shared/eval/score.py
KILLS  ?= 200
LANGS  ?= de,fr,es,ru,cs,zh-CN,ja,hi,ne,ta,ar

.PHONY: help setup demo test lint types bench eval locales kill install-check fuzz sweep clean
.DEFAULT_GOAL := help

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

setup: $(STAMP)  ## build .venv with numguard and the developer's tools

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "numguard needs Python 3.11 or newer; set PYTHON=/path/to/python")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: $(STAMP)   ## audit the small bilingual file in demo/
	@$(BIN)/numguard audit demo/pairs.tsv --header

test: $(STAMP)   ## run the tests
	$(BIN)/python -m pytest

lint: $(STAMP)   ## style, and the direction of imports
	$(BIN)/ruff check
	$(BIN)/lint-imports

types: $(STAMP)  ## mypy --strict
	$(BIN)/mypy

bench: $(STAMP)  ## speed, beside a bare digit comparison in the same run
	$(BIN)/python -m pytest benchmarks/bench_speed.py --benchmark-enable --benchmark-max-time=0.3 --benchmark-group-by=group --benchmark-columns=min,median,rounds

eval: $(STAMP)   ## accuracy on real translations: make eval LANGS=de,ja EVAL=path/to/score.py
	@test -f $(EVAL) || { echo "$(EVAL) is not here; say EVAL=path/to/score.py"; exit 2; }
	$(BIN)/python $(EVAL) --langs $(LANGS)

locales: $(STAMP)  ## check the locale files: schema, forms, and what other programs write read back; make locales LANG=ht in seconds
	$(BIN)/python tools/check_locales.py $(if $(findstring command,$(origin LANG)),$(LANG) --quick,--no-store --random 200)

SECONDS ?= 600
WORKERS ?= 2
SEED    ?= 9
ENGINE  ?= seeded

fuzz: $(STAMP)   ## fuzz as long as asked: make fuzz SECONDS=600 WORKERS=2 SEED=9 (TEXTS CORPUS OUT RECORD; ENGINE=atheris)
	nice -n 10 $(BIN)/python -m tests.fuzz --seconds $(SECONDS) --workers $(WORKERS) --seed $(SEED) --engine $(ENGINE) \
		$(if $(TEXTS),--texts $(TEXTS)) $(if $(CORPUS),--corpus $(CORPUS)) $(if $(OUT),--out $(OUT)) $(if $(RECORD),--record $(RECORD))

sweep: $(STAMP)  ## time at growing size, into benchmarks/reliability/sweep.json: make sweep WORKERS=2 (CAP, DEEP: seconds)
	nice -n 10 $(BIN)/python benchmarks/reliability/sweep.py --workers $(WORKERS) \
		$(if $(CAP),--cap $(CAP)) $(if $(DEEP),--deep $(DEEP))

kill: $(STAMP)   ## kill an audit at random moments and go on with it: make kill KILLS=200
	nice $(BIN)/python tools/kill_audit.py --kills $(KILLS) --out benchmarks/reliability/kill.json

install-check:   ## install the wheel into empty environments and use it there: make install-check PYTHONS="python3.11 python3.13"
	$(PYTHON) tools/install_check.py $(PYTHONS)

clean:           ## remove what the other targets made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
