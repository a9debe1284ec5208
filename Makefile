# Everything a person types: `make run`, `make test`; the rest serves those two.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: setup run test lint bench features clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@PYTHON="$(PYTHON)" sh tools/setup.sh "$(VENV)"
	@touch $@

run: setup
	@$(BIN)/sabot games
	@echo "The tables are not served yet: the server room is still to be built. Try: $(BIN)/sabot deal live-blackjack --seed 1"

test: setup lint
	$(BIN)/pytest -n 2

lint: setup
	$(BIN)/ruff check src tests tools bench
	$(BIN)/ruff format --check src tests tools bench
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/python -m bench

features: setup
	$(BIN)/python tools/features.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
