# Everything a person types: `make run`, `make test`; the rest serves those two.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNNING := $(VENV)/running
READY := $(VENV)/ready
COMPILED := $(VENV)/compiled
SOURCES := $(wildcard src tests tools bench)
PAGES := src/sabot/pages/index.html
# Servers start in half the time where Python may keep what it has compiled, and a suite starts hundreds of them.
unexport PYTHONDONTWRITEBYTECODE
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

.PHONY: setup pages run test suite worked-out quick tested-pages lint browser watchers bench learn features screenshots gallery pace smooth month protocol configuration profiles docs wheel supply campaign crashes kills devices races storm trial clean

setup: $(READY)

# What running needs and nothing else; what tests need comes with them.
$(RUNNING): pyproject.toml constraints.txt tools/setup.sh tools/install.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh "$(VENV)"
	@touch $@

# Nothing that runs needs pip; tests and whoever makes a wheel do.
PIP := $(BIN)/pip
$(PIP): | $(RUNNING)
	@$(BIN)/python -m ensurepip --default-pip >/dev/null

# A server starts in half the time where Python has compiled what it loads; there is time for that while the pages are built.
LOADED := $(VENV)/loaded
$(LOADED): $(RUNNING)
	@$(BIN)/python -c 'import sabot.cli.serve, sabot.server.running'
	@touch $@

$(READY): $(RUNNING) | $(PIP)
	@sh tools/install.sh "$(VENV)" "to share" "to build the pages"
	@touch $@

# The pages that a browser is given, built from web/; beside the packages, unless Node has to come from one of them.
pages: $(PAGES)

NODE := $(shell sh tools/pages.sh "$(VENV)" node && echo here)
$(PAGES): $(if $(NODE),,$(RUNNING)) tools/pages.sh $(PAGE_SOURCES)
	@sh tools/pages.sh "$(VENV)" $(if $(LEAN),lean)

# A real browser for the tests of the pages: the machine's, or Debian's where we may install it.
browser:
	@sh tools/browser.sh

# nginx, HAProxy and Prometheus for the tests of packaging/: the machine's, or Debian's where we may install them.
watchers:
	@sh tools/watchers.sh

# Serves the games until Ctrl-C; PORT=8080 asks for another port than 8000.
run:
	@$(MAKE) --no-print-directory -j 2 LEAN=1 $(LOADED) $(PAGES)
	@$(BIN)/sabot serve --data data $(if $(PORT),--port $(PORT))

# Everything: what is soon said first, beside what the suite wants ready, then the suite, with the machine to itself.
test: setup pages browser watchers
	@$(MAKE) --no-print-directory -j 3 lint tested-pages worked-out
	@$(SUITE)

# Many tests mostly wait, so that eight workers keep two cores busy. What fails has failed: nothing is run again.
SUITE := $(BIN)/pytest -n 8
suite: worked-out
	@$(SUITE)

# Kernels and odds, which servers of the suite would otherwise work out each for itself.
worked-out: $(COMPILED)
	@$(BIN)/python tools/shipped_odds.py

# What one runs after each change, within a minute: a few cases of each test, some seconds of every room whose tests
# take long, and nothing that is marked long.
quick: setup pages browser watchers
	$(BIN)/ruff check -q $(SOURCES)
	$(BIN)/pytest -n 3 -m "not long" --few 6

tested-pages: setup
	@sh tools/pages.sh "$(VENV)" test

# Kernels are compiled by one process, and not by every worker for itself.
$(COMPILED): $(READY) tools/kernels.py $(wildcard src/sabot/odds/kernels/*.py src/sabot/gym/*_kernel.py)
	@$(BIN)/python tools/kernels.py
	@PYTHONPATH=tools $(BIN)/python -m learner --rounds 1000 --measured 1000 >/dev/null
	@touch $@

lint: setup
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	@sh tools/install.sh "$(VENV)" "to compare" "the end"
	PYTHONPATH=tools $(BIN)/python -m bench $(ONLY)

# A tabular learner on the environment of a game, and how far it ends behind the computed strategy; GAME, ROUNDS, MEASURED and SEED as wanted.
learn: setup
	@PYTHONPATH=tools $(BIN)/python -m learner $(if $(GAME),--game $(GAME)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(MEASURED),--measured $(MEASURED)) $(if $(SEED),--seed $(SEED))

# Runs the suite and writes into docs/features.md which test shows which feature.
features: setup worked-out
	$(BIN)/python tools/features.py

# Writes docs/protocol.md and the page's types from the types of the server.
protocol: setup
	PYTHONPATH=tools $(BIN)/python -m protocol_docs

# Writes docs/profiles.md from the switches of profiles.
profiles: setup
	$(BIN)/python tools/profiles_docs.py

# Writes docs/configuration.md from the types that a configuration is read by.
configuration: setup
	PYTHONPATH=tools $(BIN)/python -m configuration_docs

# The documentation site, in build/docs: to be opened from there, or served by anything that serves files.
docs: setup pages
	@PYTHONPATH=tools NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "build/docs/index.html"

# One wheel in dist/, with the pages where they were built.
wheel: $(RUNNING) pages $(PIP)
	@rm -rf dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

# What the wheel needs, by name, version and hash, and an SBOM; for the kind of machine that it is made on.
supply: $(RUNNING)
	@mkdir -p dist
	$(BIN)/python tools/supply.py requirements > dist/requirements.txt
	$(BIN)/python tools/supply.py sbom > dist/sbom.json

# Takes the pictures of the README anew, the moving one last.
screenshots: setup pages browser
	PYTHONPATH=tests/browser $(BIN)/python tools/screenshots.py
	PYTHONPATH=tests/browser $(BIN)/python tools/moving_picture.py

# Every screen in three languages at five sizes, for eyes: `make gallery INTO=/tmp/gallery`, some of them with ONLY="lobby koi-bacc".
gallery: setup pages browser
	@test -n "$(INTO)" || { echo "where to? make gallery INTO=folder"; exit 2; }
	PYTHONPATH=tests/browser $(BIN)/python tools/gallery.py $(INTO) $(ONLY)

# Seconds from Deal to the first card and to the result at every game, and a newcomer's to the first result; some of them with ONLY="koi-bacc".
pace: setup pages browser
	PYTHONPATH=tests/browser $(BIN)/python tools/pace.py $(ONLY)

# The longest tasks while cards are dealt, and what 500 rounds leave behind; fewer with ROUNDS=100.
smooth: setup pages browser
	PYTHONPATH=tests/browser $(BIN)/python tools/smoothness.py $(ROUNDS)

# The long run behind the short ones of the suite: 10⁹ rounds of every chart, millions of rounds beside the engine,
# tens of thousands of sessions at tables, and every game in every mode where the suite tries half of the pairs.
campaign: setup
	CAMPAIGN=50 $(BIN)/pytest -n 2 tests/odds/test_simulation.py tests/odds/test_automaton.py tests/odds/test_rule_effects.py tests/laws/test_table_laws.py tests/cli/test_play_plain.py \
	    $$(grep -rl 'games_and_modes()' tests --include='test_*.py')

# Kills a process that commits under load, again and again, and proves the store each time.
crashes: setup
	$(BIN)/python tools/crashes.py sqlite 200
	$(BIN)/python tools/crashes.py postgres 100

# A real server, killed again and again while tables and desk are busy: `make kills KILLS=50`, on PostgreSQL with ON=postgres.
kills: setup
	PYTHONPATH=tools $(BIN)/python tools/kills.py $(or $(ON),sqlite) $(or $(KILLS),50) $(SEED)

# Card devices with every fault at a real server, by a quick clock, all of them killed again and again: `make devices SHOES=200 KILLS=50`;
# with SPEED=40 the clock runs 40 times as fast and not 120, for a busy machine.
devices: setup
	@PYTHONPATH=tools $(if $(SPEED),SPEED=$(SPEED)) $(BIN)/python tools/devices.py $(or $(SHOES),200) $(or $(KILLS),50) $(SEED)

# A month of ten tables, 200 players, two desks and four dealers by an injected clock: every report held against a second reckoning,
# the identity of meters at every moment, and the audit: `make month DAYS=30 SEED=1`.
month: setup
	@PYTHONPATH=tools:tests/records $(BIN)/python -m month $(or $(DAYS),30) $(SEED)

# Two at once at the cash desk, every pair of commands: `make races COUNT=1000`, over real HTTP with ON=sqlite or ON=postgres.
races: setup
	PYTHONPATH=tools $(BIN)/python tools/desk_races.py $(if $(ON),http $(ON) $(or $(COUNT),50),memory $(or $(COUNT),1000))

# The whole house under faults, from seeds: `make storm SEEDS=2000`, and one of them again with `make storm SEED=123`;
# `SLICE=1` serves players one by one wherever something happens to several.
SEEDS ?= 200
storm: setup
	@PYTHONPATH=tools $(BIN)/python -m storm $(if $(SEED),--seed $(SEED),--seeds $(SEEDS) --first $(or $(FIRST),1)) $(if $(SLICE),--slice $(SLICE))

# Several servers over one database and NATS: killed, stalled and stopped one after the other while people play.
trial: setup
	PYTHONPATH=tools $(BIN)/python -m trial $(or $(FAULTS),20) $(SEED) $(SECONDS)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
