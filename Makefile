# The README explains each verb. Needs Python 3.11 or newer and nothing else.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

# Workers share the tests: one that has nothing left takes half of what another still has to do. There is one for every core,
# so that none needs threads for its sums, and four at the most: each opens the model and, where a test asks for it, a PostgreSQL.
WORKERS := --numprocesses logical --maxprocesses 4 --dist worksteal
TESTS := OMP_NUM_THREADS=1 $(BIN)/python -m pytest $(WORKERS)

# What `make coverage` counts is walked through by these alone, and by the doctests of what is counted.
COVERING := tests/bot/domain tests/bot/services tests/bot/presenter tests/bot/profiles tests/knowledge bot/domain bot/services knowledge

# Where this is set nothing that was compiled is kept: the libraries of every process that a test starts would be compiled anew, which
# takes eight seconds of a processor each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check form style types layers documentation faults advisories coverage bench format clean

run: $(VENV)/.run
	@$(BIN)/floorman console

test: $(VENV)/.test
	$(TESTS)

# What takes seconds runs beside mypy, each with its own words in one piece, and every fault of all of them is told; then the tests.
check: $(VENV)/.test
	@$(MAKE) --no-print-directory --jobs=2 --keep-going --output-sync=target types form style layers documentation faults advisories
	$(TESTS)

form: $(VENV)/.test
	$(BIN)/ruff format --check .

style: $(VENV)/.test
	$(BIN)/ruff check .

types: $(VENV)/.test
	$(BIN)/mypy

layers: $(VENV)/.test
	$(BIN)/lint-imports

documentation: $(VENV)/.test
	$(BIN)/python -m tests.documentation --check

# Every exception stands at its line, with the reason.
faults: $(VENV)/.test
	$(BIN)/bandit --quiet --recursive bot knowledge

# Needs the data of the package index. Where that can't be had, it says in one line that nothing was looked up.
advisories: $(VENV)/.test
	@$(BIN)/python -m tests.advisories

# What no test walks through, of the rules of the house, the desks and retrieval.
coverage: $(VENV)/.test
	$(BIN)/coverage erase
	OMP_NUM_THREADS=1 $(BIN)/coverage run -m pytest $(WORKERS) $(COVERING)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: $(VENV)/.test
	$(BIN)/python -m pytest tests/bench --benchmark-only --benchmark-disable-gc

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python -m tests.documentation --write

# Python compiles what is imported when it is first imported: that is a sixth of what would be compiled here.
# Installing talks on standard error, so that what comes out of a pipe is Floorman's own words alone.
$(VENV)/.run: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 1>&2
	@echo "Installing Floorman (the first time takes a minute) …" 1>&2
	@$(PIP) --no-compile --editable . 1>&2
	@touch $@

$(VENV)/.test: $(VENV)/.run
	@echo "Installing what checking and training need (some minutes, 2 GB) …" 1>&2
	@$(PIP) --editable '.[test,train]' 1>&2
	@touch $@

clean:
	rm -rf $(VENV) build dist data .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage .coverage.*
