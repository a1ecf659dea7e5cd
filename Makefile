# The README explains each verb. Needs Python 3.11 or newer and nothing else.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: run test check bench format clean

run: $(VENV)/.run
	@$(BIN)/floorman console

test: $(VENV)/.test
	$(BIN)/python -m pytest

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.documentation --check
	$(BIN)/python -m pytest

bench: $(VENV)/.test
	$(BIN)/python -m pytest tests/bench --benchmark-only --benchmark-disable-gc

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python -m tests.documentation --write

# Installing talks on standard error, so that what comes out of a pipe is Floorman's own words alone.
$(VENV)/.run: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 1>&2
	@echo "Installing Floorman (the first time takes a few minutes) …" 1>&2
	@$(PIP) --editable . 1>&2
	@touch $@

$(VENV)/.test: $(VENV)/.run
	@$(PIP) --editable '.[test,build]' 1>&2
	@touch $@

clean:
	rm -rf $(VENV) build dist data .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
