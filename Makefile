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

.PHONY: messages grid browser client search words laws docs pictures peers release stranger integrations real-files huge-line spark broken look help setup compiled pure demo test test-all lint types bench eval pages locales propose running stored kill install-check fuzz walk-fuzz sweep clean stream-bench serve-bench soak queues page adapters long-bench precision production editor
.DEFAULT_GOAL := help

help:            ## this list
	@grep -E '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

setup: $(STAMP)  ## build .venv with numguard and the developer's tools

$(STAMP): pyproject.toml
	@$(CHECK_PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m numguard.mentions.lexicon
	touch $@

compiled: $(STAMP)  ## compile the reader in place (make pure takes it back); needs a C compiler
	$(BIN)/python -m pip install -qq --disable-pip-version-check 'setuptools>=77'
	NUMGUARD_COMPILED=1 $(BIN)/python setup.py -q build_ext --inplace
	$(BIN)/python -m numguard --version

pure:            ## remove what make compiled has made
	find . -path ./$(VENV) -prune -o \( -name '*__mypyc.*.so' -o -path './numguard/*.so' \) -print | xargs rm -f
	rm -rf build

# Its environment holds numguard alone, unless make setup has made that of a developer.
$(LIGHT): pyproject.toml
	@$(CHECK_PYTHON)
	@echo "setting up $(VENV) (once, about half a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable .
	@touch $@

demo: $(if $(wildcard $(STAMP)),$(STAMP),$(LIGHT))  ## audit the small bilingual file that numguard carries
	@$(BIN)/numguard demo

test: $(STAMP)   ## run the tests, on all cores; without those that take seconds, a sample of the languages that changes daily, and a quarter of the examples of each law
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-all: $(STAMP)  ## run every test in full, as CI does
	$(BIN)/python -m pytest -n auto --dist worksteal --hypothesis-profile=ci

completion: $(STAMP)  ## scripts that complete commands in bash, zsh and tcsh, and the manual page, into build/completion
	mkdir -p build/completion
	for shell in bash zsh tcsh; do $(BIN)/shtab --shell=$$shell --prog numguard numguard.cli.commands.parser > build/completion/numguard.$$shell; done
	$(BIN)/argparse-manpage --module numguard.cli.commands --function parser --project-name numguard --output build/completion/numguard.1

lint: $(STAMP)   ## style, and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports

types: $(STAMP)  ## mypy --strict
	$(BIN)/mypy

bench: $(STAMP)  ## speed, beside a bare digit comparison in the same run; of news where PEER_DATA=folder/as/ntrex is, with peers that are installed
	$(BIN)/python -m pytest benchmarks/bench_speed.py --benchmark-enable --benchmark-max-time=0.3 --benchmark-group-by=group --benchmark-columns=min,median,rounds
	@test ! -d $(PEER_DATA) || nice $(BIN)/python benchmarks/bench_pairs.py $(PEER_DATA) --out benchmarks/speed/pairs.json

eval: $(STAMP)   ## accuracy on real translations: make eval LANGS=de,ja EVAL=path/to/score.py
	@test -f $(EVAL) || { echo "$(EVAL) is not here; say EVAL=path/to/score.py"; exit 2; }
	$(BIN)/python $(EVAL) --langs $(LANGS)

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

PEER_DATA ?= ../shared/eval/data/ntrex
PEERS := opuscleaner opusfilter translate-toolkit text2num 'emoji<2' recognizers-text-number number-parser sacremoses

peers: .venv-peers/.stamp  ## number checks of other tools on the same pairs, into benchmarks/peers: make peers PEER_DATA=folder/as/ntrex
	nice .venv-peers/bin/python tools/peers.py $(PEER_DATA)

.venv-peers/.stamp:  # what numguard needs beside fasttext-predict, which shares its files with the fasttext of OpusFilter
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install -qq --disable-pip-version-check $(PEERS) babel indic-numtowords msgspec num2words regex tqdm
	.venv-peers/bin/python -m pip install -qq --disable-pip-version-check --no-deps bicleaner-hardrules --editable .
	touch $@

release:         ## sdist and wheel into dist/, built twice and compared; contents, metadata, SBOM (COMPILED=1: for this platform)
	test -x .venv-release/bin/python || $(PYTHON) -m venv .venv-release
	.venv-release/bin/python -m pip install -qq --disable-pip-version-check build twine cyclonedx-bom
	$(if $(COMPILED),NUMGUARD_COMPILED=1) .venv-release/bin/python tools/release.py

stranger:        ## the way of a stranger: the wheel in an empty environment, demo, doctor, the tutorial line by line
	$(PYTHON) tools/stranger.py

broken: $(STAMP)  ## repair 3,000 numbers broken as real systems break them, in 32 languages; a wrong repair fails (TEXTS SEED)
	$(BIN)/python benchmarks/bench_broken.py $(if $(TEXTS),--texts $(TEXTS)) $(if $(SEED),--seed $(SEED))

locales: $(STAMP)  ## check the locale files: schema, forms, and what other programs write read back; make locales LANG=ht in seconds
	$(BIN)/python tools/check_locales.py $(if $(findstring command,$(origin LANG)),$(LANG) --quick,--no-store --random 200)

propose: $(STAMP)  ## propose a language's number words from text beside its translation: make propose LANG=xx SOURCE=text.en.txt TARGET=text.xx.txt
	$(BIN)/python tools/propose.py $(LANG) $(if $(PAIRS),--pairs $(PAIRS),--source $(SOURCE) --target $(TARGET))

running: $(STAMP)  ## measure what running text shows of each language, for the tiers: make running PAIRS=pairs.jsonl.gz NEWS=folder/as/ntrex
	nice $(BIN)/python tools/running_text.py $(if $(PAIRS),--pairs $(PAIRS)) $(if $(NEWS),--news $(NEWS)) $(if $(LANGS),--langs $(LANGS))

stored: $(STAMP)  ## compare all languages as they are stored with what their files make
	nice $(BIN)/python tools/check_stored.py

SECONDS ?= $(if $(TEXTS),1000000,600)
WORKERS ?= 2
SEED    ?= 9
ENGINE  ?= seeded

words: $(STAMP)  ## damage one word of numbers in words, in every language that a generator writes: make words NUMBERS=1000
	nice $(BIN)/python tools/word_damage.py --numbers $(or $(NUMBERS),1000) --least 99.9 --show 3

grid: $(STAMP)   ## CLDR's formats x sizes x frames in every language, failures by language and crossing: make grid GRID="de ja --number 500 --show 20"
	PYTHONPATH=tools nice $(BIN)/python -m grid $(GRID)

LAWS_DATA ?= ../shared/eval/data

laws: $(STAMP)   ## laws of meaning on real pairs, breaches by law with examples: make laws LAWS_OPTIONS="--size 50 --langs de,ja"
	nice $(BIN)/python -m tests.laws --data $(LAWS_DATA) $(LAWS_OPTIONS)

fuzz: $(STAMP)   ## fuzz as long as asked: make fuzz SECONDS=600 or TEXTS=5000000, WORKERS=2 SEED=9 (CORPUS OUT RECORD; ENGINE=atheris)
	nice -n 10 $(BIN)/python -m tests.fuzz --seconds $(SECONDS) --workers $(WORKERS) --seed $(SEED) --engine $(ENGINE) \
		$(if $(TEXTS),--texts $(TEXTS)) $(if $(CORPUS),--corpus $(CORPUS)) $(if $(OUT),--out $(OUT)) $(if $(RECORD),--record $(RECORD))

WALK_TEXTS ?= 20000

walk-fuzz: $(STAMP)  ## fuzz the walk in C under gcc's sanitizers, against the walk in Python: make walk-fuzz WALK_TEXTS=20000
	nice -n 10 $(BIN)/python tools/fuzz_walk.py --texts $(WALK_TEXTS)

sweep: $(STAMP)  ## time at growing size, into benchmarks/reliability/sweep.json: make sweep WORKERS=2 (CAP, DEEP: seconds)
	nice -n 10 $(BIN)/python benchmarks/reliability/sweep.py --workers $(WORKERS) \
		$(if $(CAP),--cap $(CAP)) $(if $(DEEP),--deep $(DEEP))

kill: $(STAMP)   ## kill an audit at random moments and go on with it: make kill KILLS=200
	nice $(BIN)/python tools/kill_audit.py --kills $(KILLS) --out benchmarks/reliability/kill.json
	nice $(BIN)/python tools/kill_audit.py --kills $(KILLS) --workers 2 --out benchmarks/reliability/kill-workers.json

INTEGRATIONS ?= opusfilter opuscleaner datatrove datasets mozilla weblate
HOSTS   := .venv-integrations
WEBLATE := .venv-weblate

integrations: $(HOSTS)/.stamp $(if $(filter weblate,$(INTEGRATIONS)),$(WEBLATE)/.stamp)  ## run each drop-in in its host package: make integrations INTEGRATIONS="opusfilter datasets"
	nice $(HOSTS)/bin/python tools/integrations.py $(filter-out weblate,$(INTEGRATIONS))
	$(if $(filter weblate,$(INTEGRATIONS)),nice $(WEBLATE)/bin/python tools/integrations.py weblate)

$(HOSTS)/.stamp:
	$(PYTHON) -m venv $(HOSTS)
	$(HOSTS)/bin/python -m pip install -qq --disable-pip-version-check --editable '.[files]' opusfilter opuscleaner datatrove datasets orjson django translate-toolkit
	touch $@

# Its requirements are built here: apt-get install pkg-config liblz4-dev libacl1-dev libzstd-dev libxxhash-dev libssl-dev
# libcairo2-dev libgirepository1.0-dev; PyGObject since 3.51 needs a newer one than Debian 12's.
$(WEBLATE)/.stamp:
	$(PYTHON) -m venv $(WEBLATE)
	$(WEBLATE)/bin/python -m pip install -qq --disable-pip-version-check --editable . weblate 'pygobject<3.51' 'psycopg[binary]'
	touch $@

BYTES ?= 1000000000

huge-line: $(STAMP)  ## a line, a unit, a string of 1 GB, plain and packed, within 400 MB: make huge-line BYTES=100000000
	nice $(BIN)/python tools/huge_line.py --bytes $(BYTES) --out benchmarks/reliability/huge-line.json

real-files: $(HOSTS)/.stamp  ## files that others wrote, one of each format, whole and damaged (npm; pyspark: make spark)
	nice $(HOSTS)/bin/python tools/real_files.py --out benchmarks/reliability/real-files.json

spark: $(STAMP)  ## a local Spark beside two workers, on the same Parquet: make spark (Java 17)
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[spark]'
	nice $(BIN)/python tools/spark_check.py

REPORT ?= report.html
NODE_MODULES ?= .node

look:            ## look at a report in Chromium, with axe-core, and press its buttons: make look REPORT=report.html
	npm install --silent --no-audit --no-fund --prefix $(NODE_MODULES) playwright-core axe-core
	NODE_PATH=$(NODE_MODULES)/node_modules node tools/look_at_report.mjs $(REPORT)
	NODE_PATH=$(NODE_MODULES)/node_modules node tools/look_at_triage.mjs $(REPORT) $(NODE_MODULES)

search: docs     ## type what strangers type into the site's search, in Chromium (Debian's chromium, node, npm)
	npm install --silent --no-audit --no-fund --prefix $(NODE_MODULES) playwright-core
	NODE_PATH=$(NODE_MODULES)/node_modules node tools/search_site.mjs site

STREAMS ?= ../shared/eval/data/ntrex

stream-bench: $(STAMP)  ## guarded streams on references cut in every way: make stream-bench STREAMS=folder/as/ntrex
	cd benchmarks && nice ../$(BIN)/python bench_stream.py $(abspath $(STREAMS)) $(STREAM_OPTIONS)

SETS ?= $(dir $(EVAL))data

precision: $(STAMP)  ## judge the blocks and flags that people read again: gone, lost, share true: make precision SETS=folder/of/sets
	nice $(BIN)/python tools/precision.py compare $(SETS) $(if $(ALL),--all)

production: $(STAMP)  ## what production systems get wrong, into benchmarks/accuracy/production.json, and its page: make production SETS=folder/of/sets
	nice $(BIN)/python tools/production.py $(SETS)
	$(BIN)/python tools/make_pages.py

LONG ?= ../shared/eval/data/ntrex

long-bench: $(STAMP)  ## long real texts beside a bare digit comparison: make long-bench LONG=folder/as/ntrex LANGS=de,ja
	nice $(BIN)/python benchmarks/bench_long.py $(LONG) --out benchmarks/speed/long.json $(if $(LANGS),--langs $(LANGS))

serve-bench: $(STAMP)  ## the service beside a route that does nothing (needs Debian's wrk)
	nice $(BIN)/python benchmarks/bench_service.py --out benchmarks/reliability/service.json

REQUESTS ?= 1000000

soak: $(STAMP)   ## the service under load, bursts, hostile clients and kills: make soak REQUESTS=1000000 SECONDS=3600
	nice $(BIN)/python tools/soak.py --requests $(REQUESTS) --seconds $(SECONDS) --out benchmarks/reliability/soak.json

queues: $(STAMP)  ## tests of the queue worker (needs Debian's redis-server), then 100 workers killed with -9
	NUMGUARD_OPTIONAL=1 $(BIN)/python -m pytest -q tests/optional/test_redis.py tests/optional/test_kafka.py
	nice $(BIN)/python tools/kill_worker.py --kills 100 --out benchmarks/reliability/queue.json

page: $(STAMP)   ## the page in Chromium with axe-core (needs Debian's chromium, node and npm); screenshots into docs/images
	$(BIN)/python tools/check_page.py --shots docs/images

browser: $(STAMP)  ## check pairs in a page without a server, in Chromium: make browser LANGS=en,de,zh (node, npm, chromium)
	npm install --silent --no-audit --no-fund --prefix $(NODE_MODULES) playwright-core pyodide
	nice $(BIN)/python tools/browser/make.py build/browser --langs $(if $(findstring command,$(origin LANGS)),$(LANGS),en,de,zh) --pyodide $(NODE_MODULES)/node_modules/pyodide
	NODE_PATH=$(NODE_MODULES)/node_modules node tools/browser/check.mjs build/browser

client: $(STAMP)  ## make the TypeScript client from the OpenAPI document, compile it, run its example (node, npm)
	$(BIN)/python tools/client.py

editor: $(STAMP)  ## a session with numguard lsp by the protocol library of VS Code (node, npm)
	npm install --silent --no-save --prefix .venv-editor vscode-languageserver-protocol@3.17.5
	node tools/check_editor.mjs $(BIN)/numguard .venv-editor/node_modules

messages: $(STAMP)  ## bring the catalogues of messages up to date with the code; what is not translated is told
	$(BIN)/python tools/messages.py

pictures: $(STAMP)  ## terminal recordings (SVG) and pictures of reports into docs/images (Debian's chromium, fonts-noto-cjk)
	nice $(BIN)/python tools/pictures.py

ADAPTERS := 'litellm[proxy]' guardrails-ai langchain-core transformers openai numpy
OPTIONAL := NUMGUARD_OPTIONAL=1 OTEL_SDK_DISABLED=true
ADAPTER_TEST := -m pytest -q -rs -o addopts=--import-mode=importlib -o filterwarnings= tests/optional/test_adapters.py

VLLM := vllm==0.9.2
VLLM_PARTS := blake3 cachetools cloudpickle msgspec numpy packaging pillow psutil pybase64 pydantic pyyaml pyzmq regex 'transformers<4.54'

adapters: .venv-adapters/.stamp .venv-nemo/.stamp .venv-vllm/.stamp  ## tests of the adapters against the packages they are for
	$(OPTIONAL) .venv-adapters/bin/python $(ADAPTER_TEST) tests/optional/test_litellm_proxy.py
	$(OPTIONAL) .venv-nemo/bin/python $(ADAPTER_TEST) -k nemo
	$(OPTIONAL) .venv-vllm/bin/python $(ADAPTER_TEST) -k vllm

.venv-adapters/.stamp:
	$(PYTHON) -m venv .venv-adapters
	.venv-adapters/bin/pip install -qq --disable-pip-version-check --editable '.[serve]' pytest hypothesis $(ADAPTERS)
	touch $@

.venv-nemo/.stamp:  # its requirements do not go with those of the others
	$(PYTHON) -m venv .venv-nemo
	.venv-nemo/bin/pip install -qq --disable-pip-version-check --editable . pytest hypothesis nemoguardrails
	touch $@

.venv-vllm/.stamp:  # what its request outputs import, without the engine, which wants a GPU
	$(PYTHON) -m venv .venv-vllm
	.venv-vllm/bin/pip install -qq --disable-pip-version-check --index-url https://download.pytorch.org/whl/cpu torch
	.venv-vllm/bin/pip install -qq --disable-pip-version-check --editable . pytest hypothesis $(VLLM_PARTS)
	.venv-vllm/bin/pip install -qq --disable-pip-version-check --no-deps $(VLLM)
	touch $@

install-check:   ## install the wheel into empty environments and use it there: make install-check PYTHONS="python3.11 python3.13"
	$(PYTHON) tools/install_check.py $(PYTHONS)

clean:           ## remove what the other targets made
	rm -rf $(VENV) $(SITE) site .venv-release .venv-peers .venv-adapters .venv-nemo .venv-vllm $(HOSTS) $(WEBLATE) $(NODE_MODULES) tools/page/node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
