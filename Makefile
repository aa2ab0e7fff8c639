# Each target sets up what it needs, on a machine with only Python 3.11, make and the package index.
# The environment is .venv; it is built again only when pyproject.toml changes.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp
LIGHT  := $(VENV)/.light
EVAL   ?= ../shared/eval/score.py
KILLS  ?= 200
LANGS  ?= de,fr,es,ru,cs,zh-CN,ja,hi,ne,ta,ar

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "numguard needs Python 3.11 or newer; set PYTHON=/path/to/python")'

.PHONY: apertium mutants changes faults formats lock completion coverage messages grid browser client search words laws docs pictures peers release stranger integrations real-files huge-line spark broken look help setup compiled pure demo test test-all lint types bench eval pages locales propose running stored babels units kill install-check fuzz walk-fuzz sweep clean stream-bench serve-bench soak queues page adapters litellm nemo vllm omegat long-bench precision production editor
.DEFAULT_GOAL := help
# What is made of a language whose files have changed is kept here, and not made by each process.
export NUMGUARD_CACHE ?= $(CURDIR)/.numguard_cache

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

setup: $(STAMP)  ## build .venv with numguard and the developer's tools

# Its extension is of these sources: an older one would find what nobody wrote any more.
WALK := setup.py numguard/mentions/lexicon/_walk.c

$(STAMP): pyproject.toml requirements-dev.lock $(WALK)
	@$(CHECK_PYTHON)
	@echo "1 of 3: an environment in $(VENV) (seconds)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "2 of 3: numguard and what developers need (a minute or two; each package is named)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --editable '.[dev]' --constraint requirements-dev.lock
	@echo "3 of 3: all languages, stored so that each loads at once (a minute on two cores)"
	@$(BIN)/python -m numguard.mentions
	@touch $@

lock:            ## write requirements-dev.lock anew: the newest versions of what developers need (uv)
	$(BIN)/python -m pip install -qq --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-header --no-annotate --upgrade pyproject.toml --output-file requirements-dev.lock

compiled: $(STAMP)  ## compile the reader in place (make pure takes it back); needs a C compiler
	$(BIN)/python -m pip install -qq --disable-pip-version-check 'setuptools>=77'
	NUMGUARD_COMPILED=1 $(BIN)/python setup.py -q build_ext --inplace
	$(BIN)/python -m numguard --version

pure:            ## remove what make compiled has made
	find . -path ./$(VENV) -prune -o \( -name '*__mypyc.*.so' -o -path './numguard/*.so' \) -print | xargs rm -f
	rm -rf build

# Its environment holds numguard alone, unless make setup has made that of a developer.
$(LIGHT): pyproject.toml $(WALK)
	@$(CHECK_PYTHON)
	@echo "setting up $(VENV) (once, about half a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable .
	@touch $@

demo: $(if $(wildcard $(STAMP)),$(STAMP),$(LIGHT))  ## audit the small bilingual file that numguard carries
	@$(BIN)/numguard demo

test: $(STAMP)   ## run the tests, on all cores; without those that take seconds, a sample of the languages that changes daily, and a quarter of the examples of each law
	@echo "about 8,000 tests, three minutes on two cores; the share that is done stands behind each row"
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-all: $(STAMP)  ## run every test in full, as CI does
	$(BIN)/python -m pytest -n auto --dist worksteal --hypothesis-profile=ci

coverage: $(STAMP)  ## branch coverage of numguard/ by the short tests and the processes that they start; fails below the floor of pyproject.toml
	$(BIN)/python -m coverage erase
	COVERAGE_CORE=ctrace $(BIN)/python -m coverage run -m pytest -q -p no:xdist -m "not slow"
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report --skip-covered --sort=cover

completion: $(STAMP)  ## scripts that complete commands in bash, zsh and tcsh, and the manual page, into build/completion
	mkdir -p build/completion
	for shell in bash zsh tcsh; do $(BIN)/shtab --shell=$$shell --prog numguard numguard.cli.commands.parser > build/completion/numguard.$$shell; done
	$(BIN)/argparse-manpage --module numguard.cli.commands --function parser --project-name numguard --output build/completion/numguard.1

DRAW ?= 200
mutants: $(STAMP) ## small changes of the core, drawn by a seed, each in a forked process: which of them no table notices; make mutants DRAW=30 PART=mentions/line
	nice $(BIN)/python tools/mutants.py --draw $(DRAW) $(if $(PART),--in $(PART))

lint: $(STAMP)   ## style, and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports

types: $(STAMP)  ## mypy --strict, over numguard, tools, benchmarks and (less strict) tests
	$(BIN)/mypy

bench: $(STAMP)  ## speed, beside a bare digit comparison in the same run; of news where PEER_DATA=folder/as/ntrex is, with peers that are installed
	$(BIN)/python -m pytest benchmarks/bench_growth.py benchmarks/bench_speed.py --benchmark-enable --benchmark-max-time=0.3 --benchmark-group-by=group --benchmark-columns=min,median,rounds
	@test ! -d $(PEER_DATA) || nice $(BIN)/python benchmarks/bench_pairs.py $(PEER_DATA) --out benchmarks/speed/pairs.json

eval: $(STAMP)   ## accuracy on real translations: make eval LANGS=de,ja EVAL=path/to/score.py
	@test -f $(EVAL) || { echo "$(EVAL) is not here; say EVAL=path/to/score.py"; exit 2; }
	$(BIN)/python $(EVAL) --langs $(LANGS)

babels: $(STAMP)  ## judge 5,000 pairs that ICU wrote under three releases of babel: the verdicts are the same (network)
	$(BIN)/python tools/babels.py

units: $(STAMP)   ## judge all names of units of CLDR 49, 172,312 pairs of 330 languages (half a minute), and pairs that ICU wrote
	$(BIN)/python tools/units_of_cldr.py
	$(BIN)/python tools/icu_pairs.py

pages: $(STAMP)  ## write docs/reference/explanations.md and docs/reference/checks.md from the rules, their tables and the stored counts
	$(BIN)/python tools/make_pages.py

SITE := .venv-docs
DOCS_URL ?= $(shell sed -n 's/^Documentation = "\(.*\)"/\1/p' pyproject.toml)

docs: $(SITE)/.stamp  ## build the site into site/, strictly, and search it for a stranger's questions (OFFLINE=1: to open without a server)
	rm -rf site
	NO_MKDOCS_2_WARNING=1 DOCS_URL=$(DOCS_URL) $(if $(OFFLINE),OFFLINE=true DIRECTORY_URLS=false) $(SITE)/bin/mkdocs build --strict --quiet
	$(if $(OFFLINE),,$(SITE)/bin/python tools/check_site.py site)

$(SITE)/.stamp: Makefile
	test -x $(SITE)/bin/python || $(PYTHON) -m venv $(SITE)
	$(SITE)/bin/python -m pip install -qq --disable-pip-version-check 'mkdocs-material>=9.5' 'lunr>=0.7'
	touch $@

release:         ## sdist and wheel into dist/, built twice and compared; contents, metadata, SBOM (COMPILED=1: for this platform)
	test -x .venv-release/bin/python || $(PYTHON) -m venv .venv-release
	.venv-release/bin/python -m pip install -qq --disable-pip-version-check build twine cyclonedx-bom
	$(if $(COMPILED),NUMGUARD_COMPILED=1) .venv-release/bin/python tools/release.py

stranger:        ## the way of a stranger: the wheel in an empty environment, demo, doctor, the tutorial line by line
	$(PYTHON) tools/stranger.py

changes: $(STAMP)  ## collect what changes/ says into CHANGELOG.md, for a release
	$(BIN)/python tools/changes.py

locales: $(STAMP)  ## check the locale files: schema, forms, and what other programs write read back; make locales LANG=ht in seconds
	$(BIN)/python tools/check_locales.py $(if $(findstring command,$(origin LANG)),$(LANG) --quick,--no-store --random 200)

messages: $(STAMP)  ## bring the catalogues of messages up to date with the code; what is not translated is told
	$(BIN)/python tools/messages.py

-include benchmarks/Makefile

clean:           ## remove what the other targets made
	rm -rf $(VENV) $(SITE) site .venv-release .venv-peers .venv-adapters .venv-nemo .venv-vllm $(HOSTS) $(WEBLATE) $(LOCAL) $(OTHERS) $(NODE_MODULES) tools/page/node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache .numguard_cache
