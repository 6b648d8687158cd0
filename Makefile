# `make help` lists what a contributor needs; CONTRIBUTING.md has the other targets.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP = $(BIN)/python -m pip --quiet --disable-pip-version-check
STEP = $(PYTHON) packaging/step.py
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.jsonl' -o -name '*.po' -o -name '*.txt') man/wuziqi.6 man/zh_CN/wuziqi.6 pyproject.toml setup.py packaging/backend.py MANIFEST.in \
	$(shell find packaging/share -type f)

.PHONY: run help test test-windows test-tools test-long test-all wheel release-check bench arena tune levels lost mistakes chances fit book measure monkey explore kill \
	kill-friends library mutate samples texts pages screens icon puzzles puzzles-check puzzles-solve puzzle-levels \
	check format clean

run: $(VENV)/installed  ## open the game
	@$(BIN)/wuziqi || test $$? -eq 130  # leaving by Ctrl-C is no failure

help:
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1	\2/p' Makefile | expand -t 18
	@echo "CONTRIBUTING.md has the other targets, and tools/README.md the commands behind them."

# On all cores: a core that is idle takes tests over from one that is busy.
# Asserts stay as they are: rewriting them takes each process ten seconds. A failure shows the
# variables instead; pytest with the test alone shows the values of its assert.
PARALLEL := -n auto --dist worksteal --assert plain --showlocals

test: $(VENV)/installed $(VENV)/tests  ## run the tests of the program, on all cores
	$(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. --ignore tests/tools
	@# The same engine uncompiled, straight from the sources: the quick ones of its tests.
	$(BIN)/python -m pytest $(PARALLEL) tests/engine

test-tools: $(VENV)/installed $(VENV)/tools  ## run the tests of tools/ and of the packages
	$(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. tests/tools

DRAWS ?= 20
# Draw 20 times as much at random as make test (half an hour)
test-long: $(VENV)/installed $(VENV)/tests
	WUZIQI_DRAWS=$(DRAWS) $(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. -m random

# Run the tests under each Python from 3.10 on that is found (four minutes each)
test-all:
	@$(PYTHON) -m tools.release.every_python

# Run tests and two games on Windows' own Python under Wine (Debian, root)
test-windows: $(VENV)/installed $(VENV)/tests
	@mkdir -p build
	packaging/windows/test.sh build/windows

bench: $(VENV)/installed  ## measure the engine: speed and signature
	$(BIN)/wuziqi bench

NODES ?= 60000
SIZE ?= 15
RULE ?= freestyle
# Say by thousands of quick games whether the engine is stronger
arena: $(VENV)/installed
	$(BIN)/python -m tools.strength.arena $(BASE) --nodes $(NODES) --size $(SIZE) --rule $(RULE)

tune: NODES := 20000
tune: SIZE := 15 20
# Measure many constants of the search at once by quick games
tune: $(VENV)/installed
	@$(PIP) install numpy
	$(BIN)/python -m tools.strength.tune play $(FACTORS) --nodes $(NODES) --sizes $(SIZE) --rule $(RULE) \
		--minutes $(MINUTES) --seed $(SEED)

# Measure the levels, and the opponent that fits, against kinds of people (an hour or two)
levels: $(VENV)/installed
	$(BIN)/python -m tools.strength.levels fits build/levels --size 15
	$(BIN)/python -m tools.strength.levels table build/levels --size 15
	$(BIN)/python -m tools.strength.levels table build/levels --size 20

# Find the moves that lost games of the engine against itself (twenty minutes)
lost: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.losing_moves build/lost-15.jsonl --size 15
	$(BIN)/python -m tools.strength.losing_moves build/lost-20.jsonl --size 20 --games 30

# Plant mistakes in games and see whether the review names them, on all pages (long)
mistakes: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.attack.mistakes tests/data/games.jsonl
	$(BIN)/python -m tools.attack.agreement judge build/judged.jsonl
	$(BIN)/python -m tools.attack.agreement check build/judged.jsonl

# Fit the chance to win to games of levels and simulated people (half an hour)
chances: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.chances play build/chances.jsonl --minutes 25
	$(BIN)/python -m tools.strength.chances fit build/chances.jsonl
	$(BIN)/python -m tools.strength.chances accuracy build/chances.jsonl

# Kept apart from build, which make clean empties: hours can be added with other seeds.
PUZZLES := puzzles-found
MINUTES ?= 60
SEED ?= 1
SECONDS ?= 600

# Find puzzles in games of the engine for an hour, and add them to the set
puzzles: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.make grow $(PUZZLES) --seed $(SEED) --minutes $(MINUTES)
	$(BIN)/python -m tools.puzzles.make ship $(PUZZLES) --out src/wuziqi/puzzles/puzzles.jsonl

# Prove every puzzle of the program again, without the engine (a minute or two)
puzzles-check: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.proof

# Solve puzzles as a player would, against every defence (some minutes)
puzzles-solve: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.solve

# Print which puzzles the levels of the computer solve
puzzle-levels: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.make levels

# Fit the evaluation's values to the engine's own games and searches (over an hour)
fit: $(VENV)/installed
	@echo "An hour of games and searches, and their fit; with the uncompiled engine it is not worth while."
	$(PIP) install torch numpy
	@mkdir -p build
	$(BIN)/python -m tools.strength.fit play build/games-1.jsonl --seed 1 --seconds 1800 & \
		other=$$!; \
		for rule in standard renju; do \
			$(BIN)/python -m tools.strength.fit play build/games-$$rule.jsonl --rule $$rule \
				--sizes 15 --seconds 900 || exit 1; \
		done; \
		wait $$other
	$(BIN)/python -m tools.strength.search_positions build/searched.jsonl build/games-*.jsonl \
		--seconds 1800
	$(BIN)/python -m tools.strength.fit fit src/wuziqi/engine/values build/games-*.jsonl \
		build/searched.jsonl
	@echo "Confirm the new values by a match before keeping them: wuziqi match"

# Grow the tree of the opening book for two hours, and write the book
book: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.book build/tree.json grow --size 15 --minutes 90
	$(BIN)/python -m tools.strength.book build/tree.json grow --size 20 --minutes 30
	$(BIN)/python -m tools.strength.book build/tree.json ship src/wuziqi/engine/book.json

measure: $(VENV)/installed  ## measure times, bytes and calls against their limits (some minutes)
	$(BIN)/python -m tools.measure.screen
	$(BIN)/python -m tools.measure.way
	$(BIN)/python -m tools.measure.engine
	$(BIN)/python -m tools.measure.review
	$(BIN)/python -m tools.measure.formats

# Type 20,000 keys at random: nothing may crash the screen; send 10,000 strings of keys, pastes, replies of the terminal and clicks: they end and delete no game (half an hour)
monkey: $(VENV)/installed
	$(BIN)/python -m tools.attack.monkey --keys 20000 --strings 10000

# Press in every state of the program what was least tried there: SECONDS=600 SEED=1
explore: $(VENV)/installed
	$(BIN)/python -m tools.attack.explore --seconds $(SECONDS) --seed $(SEED)

# Kill the game at 200 random moments: no move may be lost (about four minutes)
kill: $(VENV)/installed $(VENV)/tests
	$(BIN)/python -m tools.attack.kill --times 200

# Let two programs play over the network and kill them (about twenty minutes)
kill-friends: $(VENV)/installed $(VENV)/tests
	$(BIN)/python -m tools.attack.kill_friends --games 50

# Measure a library of 100,000 games, and what it costs to save
library: $(VENV)/installed
	$(BIN)/python -m tools.measure.library --games 100000

# Check rules and formats against positions and games of others
samples: $(VENV)/installed
	$(BIN)/python -m tools.attack.samples $(SAMPLES)

COUNT ?= 5000
# Read damaged files of every format: nothing may crash or hang (two minutes; COUNT=100000: an hour)
mutate: $(VENV)/installed
	$(BIN)/python -m tools.attack.mutate --count $(COUNT) --seed $(SEED)

wheel: $(VENV)/packaging  ## build the packages of a release into dist, and try those for this machine
	$(BIN)/python -m tools.release.packages wheel

# Do as wheel, and compare what is in them with the repository
release-check: $(VENV)/packaging
	$(BIN)/python -m tools.release.packages check

texts: $(VENV)/tools  ## bring new texts of the sources into the catalogues of translations
	@mkdir -p build
	PYTHONPATH=.:src $(BIN)/pybabel -q extract -F tools/texts.cfg -k N_ --no-location \
		-o build/wuziqi.pot src/wuziqi
	$(BIN)/pybabel -q update -D wuziqi -i build/wuziqi.pot -d src/wuziqi/locale \
		--no-fuzzy-matching --ignore-obsolete --width 100

pages: screens  ## write docs/keys.md and draw the pictures of docs/screens from the program
	$(BIN)/python -m tools.docs.keys

# Draw the icon of the desktop file
icon: $(VENV)/installed
	$(BIN)/python -m tools.docs.icon

screens: $(VENV)/installed
	$(BIN)/python -m tools.docs.screens
	$(BIN)/python -m tools.docs.tour

WORKFLOWS := $(wildcard .github/workflows/*.yml)
FORMS := $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))

check: $(VENV)/installed $(VENV)/tools  ## check format, lint, types, workflows, and which room may import which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src tests/system
	$(BIN)/zizmor --quiet --offline --no-progress --pedantic --strict-collection .github
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows $(WORKFLOWS)
	$(BIN)/check-jsonschema --builtin-schema custom.github-workflows-require-timeout $(WORKFLOWS)
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms $(FORMS)
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/python -m pytest -q tests/test_rooms.py

format: $(VENV)/tools  ## format, and fix what the linter can fix
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) .venvs build dist .mypy_cache .pytest_cache .ruff_cache

$(BIN)/python:
	@mkdir -p $(VENV) 2>/dev/null || \
		{ echo "$(VENV) cannot be made here; say where to install: make run VENV=/tmp/wuziqi"; exit 1; }
	@command -v $(PYTHON) >/dev/null || \
		{ echo "There is no $(PYTHON) here; install Python 3.10 or newer (Debian: apt install python3 python3-venv)"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
		{ echo "Python 3.10 or newer is needed; say which: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "This Python lacks venv, which make needs (Debian: apt install python3-venv)"; exit 1; }
	@$(STEP) "Making a virtual environment in $(VENV)" $(PYTHON) -m venv "$(VENV)"

# Built in a copy, so that a checkout that is only to be read can be installed from, while the
# libraries are installed. Python compiles those when the game first loads them.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && mkdir "$$copy/source" && \
		cp -R src man packaging *.md LICENSE MANIFEST.in pyproject.toml setup.py "$$copy/source" && \
		chmod -R u+w "$$copy" && \
		$(BIN)/python packaging/libraries.py pictures online > "$$copy/libraries.txt" && \
		$(STEP) "Building the game and installing its libraries" \
			$(PIP) wheel --no-deps --wheel-dir "$$copy" "$$copy/source" --and \
			$(PIP) install --no-compile -r "$$copy/libraries.txt" && \
		$(STEP) "Installing the game" $(PIP) install --force-reinstall --no-deps "$$copy"/*.whl
	@$(BIN)/wuziqi --lang en --version | tee $@

$(VENV)/tests: $(BIN)/python tests/requirements.txt
	@$(STEP) "Installing what the tests need" $(PIP) install -r tests/requirements.txt
	@touch $@

$(VENV)/tools: $(VENV)/tests tools/requirements.txt
	@$(STEP) "Installing what the checks need" $(PIP) install -r tools/requirements.txt
	@touch $@

$(VENV)/packaging: $(VENV)/tools packaging/requirements.txt
	@$(STEP) "Installing what packages need" $(PIP) install -r packaging/requirements.txt
	@touch $@
