# Everything is one command; each sets up what it needs. `make help` lists them.

HOST ?= 127.0.0.1
PORT ?= 8000
POSTGRES_URL ?= postgres://postgres@127.0.0.1:5432/canasta_club
BIOME = npx --yes @biomejs/biome@2.6.8

CHROMIUMS = chromium chromium-browser google-chrome
PYTHONS = python3.13 python3.14 python3.12 python3
PY = .venv/bin/python
PIP = $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
DEVELOP = DEBUG=true $(PY) manage.py
TEMPLATES = $$(find templates -name '*.html')
# As a club would run it, with a key of that moment.
PRODUCTION = DEBUG=false SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')" \
	ALLOWED_HOSTS=tafel.example DATABASE_URL=sqlite://:memory:

# $(call lacking,what) - a line on what this machine lacks; in CI nothing may be lacking.
lacking = { echo "Left out: $(1)"; test "$$CI" != true; }

.PHONY: help run test test-sqlite test-postgres test-faults test-browser lint lint-python \
	lint-templates lint-assets lint-project format messages lock clean

help:
	@echo "make run            serve the board with a demo club (PORT=8000 HOST=127.0.0.1)"
	@echo "make test           all tests: SQLite, PostgreSQL if it answers, faults, browser if Chromium is there"
	@echo "make test-sqlite    the tests without browser, also test-postgres, test-faults, test-browser"
	@echo "make lint           all checks of code, templates, assets and settings"
	@echo "make format         format everything"
	@echo "make messages       collect the texts for translation and compile the translations (needs gettext)"
	@echo "make lock           compile requirements/*.txt anew from requirements/*.in (needs uv)"
	@echo "make clean          remove .venv and all caches, not the data"

# Set-up -------------------------------------------------------------------------------------------

.venv/created:
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1; then \
			echo "Setting up .venv with $$python ..."; \
			$$python -m venv .venv && touch $@; exit $$?; \
		fi; \
	done; \
	echo "Python 3.12 or newer is needed, and none of these runs here: $(PYTHONS)." >&2; exit 1

# The copy of the lock file says what is installed; a lock file that is newer is installed again.
.venv/base.txt: requirements/base.txt .venv/created
	@$(PIP) -r $< && cp $< $@

.venv/dev.txt: requirements/dev.txt .venv/base.txt
	@$(PIP) -r $< && cp $< $@

# Run ----------------------------------------------------------------------------------------------

run: .venv/base.txt
	@$(DEVELOP) migrate --verbosity 0
	@$(DEVELOP) demo_club
	@echo "Die Tafel: http://$(HOST):$(PORT)/ (Strg+C beendet sie)"
	@DJANGO_RUNSERVER_HIDE_WARNING=true $(DEVELOP) runserver $(HOST):$(PORT)

# Test ---------------------------------------------------------------------------------------------

test: test-sqlite test-postgres test-faults test-browser

test-sqlite: .venv/dev.txt
	@echo "== SQLite"
	@env -u DATABASE_URL $(PY) -m pytest -n 2

test-postgres: .venv/dev.txt
	@if $(PY) -c 'import sys, psycopg; psycopg.connect(sys.argv[1], dbname="postgres", connect_timeout=3)' \
		"$(POSTGRES_URL)" 2>/dev/null; then \
		echo "== PostgreSQL"; \
		DATABASE_URL="$(POSTGRES_URL)" $(PY) -m pytest -n 2; \
	else $(call lacking,PostgreSQL does not answer at POSTGRES_URL); fi

# Three minutes at most; without PostgreSQL on SQLite alone.
test-faults: .venv/dev.txt
	@echo "== Faults"
	@env -u DATABASE_URL POSTGRES_URL="$(POSTGRES_URL)" $(PY) -m pytest -m faults tests/faults

test-browser: .venv/dev.txt
	@if $(PY) -c 'import shutil, sys; sys.exit(not any(map(shutil.which, sys.argv[1:])))' $(CHROMIUMS); then \
		echo "== Browser"; \
		env -u DATABASE_URL $(PY) -m pytest -n 2 -m e2e; \
	else $(call lacking,no Chromium for the tests in a browser); fi

# Lint ---------------------------------------------------------------------------------------------

lint: lint-python lint-templates lint-assets lint-project

lint-python: .venv/dev.txt
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo

lint-templates: .venv/dev.txt
	@.venv/bin/djangofmt --check $(TEMPLATES)
	@.venv/bin/djade --target-version 6.1 --check $(TEMPLATES)

lint-assets:
	@if command -v npx >/dev/null; then $(BIOME) ci --colors=off --error-on-warnings; \
	else $(call lacking,no npx for the check of CSS and JavaScript); fi

lint-project: .venv/dev.txt
	@$(PRODUCTION) $(PY) manage.py makemigrations --check --dry-run
	@$(PRODUCTION) $(PY) manage.py check --deploy --fail-level WARNING

format: .venv/dev.txt
	@.venv/bin/ruff check --fix .
	@.venv/bin/ruff format .
	@.venv/bin/djangofmt $(TEMPLATES)
	@.venv/bin/djade --target-version 6.1 $(TEMPLATES)
	@if command -v npx >/dev/null; then $(BIOME) check --write; \
	else $(call lacking,no npx to format CSS and JavaScript); fi

# Maintain -----------------------------------------------------------------------------------------

CATALOGUE = tafel/locale/en/LC_MESSAGES/django

# The date of collecting is left out: it would change the catalogue although no text has changed.
messages: .venv/base.txt
	@$(DEVELOP) makemessages --locale en --no-location --no-obsolete \
		--ignore .venv --ignore tests --ignore staticfiles --ignore node_modules
	@grep -v '^"POT-Creation-Date:' $(CATALOGUE).po > $(CATALOGUE).po.new && mv $(CATALOGUE).po.new $(CATALOGUE).po
	@$(DEVELOP) compilemessages --locale en --ignore .venv

COMPILE = uv pip compile --quiet --universal --python-version 3.12 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links

lock:
	@cd requirements && $(COMPILE) --upgrade base.in -o base.txt
	@cd requirements && $(COMPILE) --upgrade dev.in -o dev.txt

clean:
	@rm -rf .venv .pytest-db .pytest_cache .mypy_cache .ruff_cache .import_linter_cache \
		.hypothesis .coverage htmlcov staticfiles
