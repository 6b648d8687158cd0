# make run     install what is needed and open the game
# make test    install what is needed and run the tests of the program, on all cores
# make test-long   draw 20 times as much at random as make test (half an hour)
# make test-tools  run the tests of tools/ and of the packages
# make test-all run the tests under each Python from 3.10 on that is found (four minutes each)
# make test-windows  run tests and two games on Windows' own Python under Wine (Debian, root)
# make check   format, lint, types, workflows, and which room may import which
# make format  format, and fix what the linter can fix
# make wheel   build the packages of a release into dist, and try those for this machine
# make release-check  the same, and compare what is in them with the repository
# make texts   bring new texts of the sources into the catalogues of translations
# make pages   write docs/keys.md and draw the pictures of docs/screens from the program
# make icon    draw the icon of the desktop file
# make measure measure the screen, the way of a key, the engine process, reviews and files of variations (some minutes)
# make monkey  type 20,000 keys at random: nothing may crash the screen; send 10,000 strings of keys,
#              pastes, replies of the terminal and clicks: they end and delete no game (half an hour)
# make kill    kill the game at 200 random moments: no move may be lost (about four minutes)
# make kill-friends  let two programs play over the network and kill them (about twenty minutes)
# make library measure a library of 100,000 games, and what it costs to save
# make mutate  read 100,000 damaged files of every format: nothing may crash or hang (half an hour)
# make samples SAMPLES=folder  check rules and formats against positions and games of others
# make bench   measure the engine
# make arena BASE=5471a03 NODES=60000 SIZE=15  say by thousands of quick games whether the engine is stronger
# make tune FACTORS=factors.txt MINUTES=60  measure many constants of the search at once by quick games
# make levels  measure the levels of the computer against simulated people and each other (an hour or two)
# make lost    find the moves that lost games of the engine against itself (twenty minutes)
# make mistakes  plant mistakes in games and see whether the review names them (long)
# make chances  fit the chance to win to games of levels and simulated people (half an hour)
# make puzzles  find puzzles in games of the engine for an hour, and add them to the set
# make puzzles-check  prove every puzzle of the program again, without the engine (a minute or two)
# make puzzles-solve  solve puzzles as a player would, against every defence (some minutes)
# make puzzle-levels  print which puzzles the levels of the computer solve
# make fit     fit the evaluation's values to the engine's own games (forty minutes)
# make book    grow the tree of the opening book for two hours, and write the book

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP = $(BIN)/python -m pip --quiet --disable-pip-version-check
STEP = $(PYTHON) packaging/step.py
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.jsonl' -o -name '*.po' -o -name '*.txt') man/wuziqi.6 man/zh_CN/wuziqi.6 pyproject.toml setup.py packaging/backend.py MANIFEST.in \
	$(shell find packaging/share -type f)

.PHONY: run test test-windows test-tools test-long test-all wheel release-check bench arena tune levels lost mistakes chances fit book measure monkey kill \
	kill-friends library mutate samples texts pages screens icon puzzles puzzles-check puzzles-solve puzzle-levels \
	check format clean

run: $(VENV)/installed
	@$(BIN)/wuziqi || test $$? -eq 130  # leaving by Ctrl-C is no failure

# On all cores: a core that is idle takes tests over from one that is busy.
# Asserts stay as they are: rewriting them takes each process ten seconds. A failure shows the
# variables instead; pytest with the test alone shows the values of its assert.
PARALLEL := -n auto --dist worksteal --assert plain --showlocals

test: $(VENV)/installed $(VENV)/tests
	$(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. --ignore tests/tools
	@# The same engine uncompiled, straight from the sources: the quick ones of its tests.
	$(BIN)/python -m pytest $(PARALLEL) tests/engine

test-tools: $(VENV)/installed $(VENV)/tools
	$(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. tests/tools

DRAWS ?= 20
test-long: $(VENV)/installed $(VENV)/tests
	WUZIQI_DRAWS=$(DRAWS) $(BIN)/python -m pytest $(PARALLEL) --override-ini pythonpath=. -m random

test-all:
	@$(PYTHON) -m tools.release.every_python

test-windows: $(VENV)/installed $(VENV)/tests
	@mkdir -p build
	packaging/windows/test.sh build/windows

bench: $(VENV)/installed
	$(BIN)/wuziqi bench

NODES ?= 60000
SIZE ?= 15
RULE ?= freestyle
arena: $(VENV)/installed
	$(BIN)/python -m tools.strength.arena $(BASE) --nodes $(NODES) --size $(SIZE) --rule $(RULE)

tune: NODES := 20000
tune: SIZE := 15 20
tune: $(VENV)/installed
	@$(PIP) install numpy
	$(BIN)/python -m tools.strength.tune play $(FACTORS) --nodes $(NODES) --sizes $(SIZE) --rule $(RULE) \
		--minutes $(MINUTES) --seed $(SEED)

levels: $(VENV)/installed
	$(BIN)/python -m tools.strength.levels table build/levels --size 15
	$(BIN)/python -m tools.strength.levels table build/levels --size 20

lost: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.losing_moves build/lost-15.jsonl --size 15
	$(BIN)/python -m tools.strength.losing_moves build/lost-20.jsonl --size 20 --games 30

mistakes: $(VENV)/installed
	$(BIN)/python -m tools.attack.mistakes tests/data/games.jsonl

chances: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.chances play build/chances.jsonl --minutes 25
	$(BIN)/python -m tools.strength.chances fit build/chances.jsonl
	$(BIN)/python -m tools.strength.chances accuracy build/chances.jsonl

# Kept apart from build, which make clean empties: hours can be added with other seeds.
PUZZLES := puzzles-found
MINUTES ?= 60
SEED ?= 1

puzzles: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.make grow $(PUZZLES) --seed $(SEED) --minutes $(MINUTES)
	$(BIN)/python -m tools.puzzles.make ship $(PUZZLES) --out src/wuziqi/puzzles/puzzles.jsonl

puzzles-check: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.proof

puzzles-solve: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.solve

puzzle-levels: $(VENV)/installed
	$(BIN)/python -m tools.puzzles.make levels

fit: $(VENV)/installed
	@echo "Half an hour of games and their fit; with the uncompiled engine it is not worth while."
	$(PIP) install torch numpy
	@mkdir -p build
	$(BIN)/python -m tools.strength.fit play build/games-1.jsonl --seed 1 --seconds 1800 & \
		other=$$!; \
		$(BIN)/python -m tools.strength.fit play build/games-2.jsonl --seed 2 --seconds 900 && \
		$(BIN)/python -m tools.strength.fit play build/games-renju.jsonl --rule renju --sizes 15 \
			--seconds 900 && \
		wait $$other
	$(BIN)/python -m tools.strength.fit fit src/wuziqi/engine/values.json build/games-*.jsonl
	@echo "Confirm the new values by a match before keeping them: wuziqi match"

book: $(VENV)/installed
	@mkdir -p build
	$(BIN)/python -m tools.strength.book build/tree.json grow --size 15 --minutes 90
	$(BIN)/python -m tools.strength.book build/tree.json grow --size 20 --minutes 30
	$(BIN)/python -m tools.strength.book build/tree.json ship src/wuziqi/engine/book.json

measure: $(VENV)/installed
	$(BIN)/python -m tools.measure.screen
	$(BIN)/python -m tools.measure.way
	$(BIN)/python -m tools.measure.engine
	$(BIN)/python -m tools.measure.review
	$(BIN)/python -m tools.measure.formats

monkey: $(VENV)/installed
	$(BIN)/python -m tools.attack.monkey --keys 20000 --strings 10000

kill: $(VENV)/installed $(VENV)/tests
	$(BIN)/python -m tools.attack.kill --times 200

kill-friends: $(VENV)/installed $(VENV)/tests
	$(BIN)/python -m tools.attack.kill_friends --games 50

library: $(VENV)/installed
	$(BIN)/python -m tools.measure.library --games 100000

samples: $(VENV)/installed
	$(BIN)/python -m tools.attack.samples $(SAMPLES)

mutate: $(VENV)/installed
	$(BIN)/python -m tools.attack.mutate --count 100000

wheel: $(VENV)/packaging
	$(BIN)/python -m tools.release.packages wheel

release-check: $(VENV)/packaging
	$(BIN)/python -m tools.release.packages check

texts: $(VENV)/tools
	@mkdir -p build
	PYTHONPATH=.:src $(BIN)/pybabel -q extract -F tools/texts.cfg -k N_ --no-location \
		-o build/wuziqi.pot src/wuziqi
	$(BIN)/pybabel -q update -D wuziqi -i build/wuziqi.pot -d src/wuziqi/locale \
		--no-fuzzy-matching --ignore-obsolete --width 100

pages: screens
	$(BIN)/python -m tools.docs.keys

icon: $(VENV)/installed
	$(BIN)/python -m tools.docs.icon

screens: $(VENV)/installed
	$(BIN)/python -m tools.docs.screens
	$(BIN)/python -m tools.docs.tour

WORKFLOWS := $(wildcard .github/workflows/*.yml)
FORMS := $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))

check: $(VENV)/installed $(VENV)/tools
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

format: $(VENV)/tools
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

# Built in a copy, so that a checkout that is only to be read can be installed from. While the
# engine compiles, the game is installed uncompiled, with all that it requires.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && \
		for build in compiled pure; do \
			mkdir "$$copy/$$build" && \
			cp -R src man packaging *.md LICENSE MANIFEST.in pyproject.toml setup.py "$$copy/$$build"; \
		done && chmod -R u+w "$$copy" && \
		$(STEP) "Building the game and installing its libraries" \
			$(PIP) wheel --no-deps --wheel-dir "$$copy" "$$copy/compiled" --and \
			env WUZIQI_PURE=1 $(PIP) install "$$copy/pure[pictures,online]" && \
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
