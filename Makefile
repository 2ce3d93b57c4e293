# The front door of The Resource Ledger. `make` says what there is.
B := build
CH ?= 01
NN := $(shell printf '%02d' "$$(echo '$(CH)' | sed 's/^0*//')" 2>/dev/null)
PYTHON := $(B)/venv/bin/python
TANGLE := $(B)/bin/tangle
# quiet(NAME): the output of a step goes to build/NAME.log, and is shown when the step fails
quiet = >$(B)/$(1).log 2>&1 || { cat $(B)/$(1).log; exit 1; }
# told(NAME, SRC): the same for a compiler, with places of the book in its messages
told = >$(B)/$(1).log 2>&1 || { $(TANGLE) explain book $(2) <$(B)/$(1).log; exit 1; }
.NOTPARALLEL:
comma := ,
.PHONY: help setup setup-all tangle back draft serve maps build results api pictures site book epub setup-pdf pdf test test-all bench chapter exercise hint progress reset grade student clean

help:
	@echo 'make book             build everything and render $(B)/html/index.html'
	@echo 'make epub             the same book for a reading program: $(B)/epub/TheResourceLedger.epub'
	@echo 'make pdf              the same book on paper: $(B)/pdf/TheResourceLedger.pdf'
	@echo 'make test             every kind of test, with the compiler of this system'
	@echo 'make test-all         the full product: both compilers, sanitizers, every chapter prefix'
	@echo 'make chapter CH=01    build and run a chapter from the chapters up to it'
	@echo 'make exercise CH=01   start or check your own answers for a chapter, in exercises/'
	@echo '                      without CH goes on where you stopped; EX=2 takes one; WATCH=1 checks at each save'
	@echo 'make hint CH=01 EX=2  the next hint; make reset CH=01 EX=2 begins again and keeps a copy'
	@echo 'make progress         which exercises are done'
	@echo 'make grade DIR=...    for teachers: grade a folder of submissions, confined; CH=01, OUT=, TESTS='
	@echo 'make student DIR=...  for teachers: a tree for students, without the answers'
	@echo 'make bench            what the types cost, how fast tangle is beside noweb, and this machine (chapters 7, 8)'
	@echo 'make tangle           for authors: book/ -> src/'
	@echo 'make serve            for authors: the book in a browser, rendered again at each save; PORT=8000'
	@echo 'make back             for authors: edits in src/ -> book/'
	@echo 'make clean            remove $(B)/ (your exercises/ stay)'

setup:
	@sh book/setup.sh $(B)

# The first step of everything: the tangle program, from src/ as it is committed.
$(B)/build.ninja: | setup
	@echo '- configure'
	@cmake --preset default $(call quiet,configure)

$(TANGLE): FORCE | setup $(B)/build.ninja
	@cmake --build $(B) --target tangle $(call quiet,tangle)
FORCE:

tangle: $(TANGLE)
	@$(TANGLE) write book src --map $(B)/tangle

back: $(TANGLE)
	@$(TANGLE) back book src

maps: $(TANGLE)
	@echo '- src/ is what the book says'
	@$(TANGLE) check book src --map $(B)/tangle --werror >$(B)/check.log || exit 1

build: maps
	@echo '- library, programs, tests'
	@cmake --build $(B) $(call told,compile,src)
	@cmake --build $(B) --target measured $(call told,compile,src)
	@[ -e $(B)/live/live.wasm ] || echo '- live figures: they show their first values only; for more, make setup-all (no clang++-19 here makes WebAssembly)'

# changed(STAMP, PLACES): true when something in PLACES is newer than STAMP; failed(NAME): true when its last run failed
changed = { [ ! -e $(1) ] || [ -n "$$(find $(2) -newer $(1) -type f ! -name .tangle -print -quit)" ]; }
failed = [ "$$(cat $(B)/results/$(1).status 2>/dev/null)" != 0 ]

# Run the tests whose programs or fences changed; a failure is kept for the page and for the exit status.
results: build
	@mkdir -p $(B)/results
	@if $(call failed,tests) || $(call changed,$(B)/results/tests.stamp,$(B)/bin); then echo '- tests'; touch $(B)/results/tests.stamp; \
	    ctest --test-dir $(B) -LE 'fences|site|grader' -j2 --output-on-failure -Q -O $(B)/results/tests.log; echo $$? >$(B)/results/tests.status; fi
	@if $(call failed,fences) || $(call changed,$(B)/results/fences.stamp,$(B)/tangle src/systems); then echo '- fences'; touch $(B)/results/fences.stamp; \
	    ctest --test-dir $(B) -L fences -j2 --output-on-failure -Q -O $(B)/results/fences.log; echo $$? >$(B)/results/fences.status; fi

api: build
	@if $(call changed,$(B)/doxygen/stamp,src/systems book/Doxyfile book/_ext/doxygen_xml.py); then echo '- API'; \
	    $(PYTHON) book/_ext/doxygen_xml.py && touch $(B)/doxygen/stamp; fi
	@$(PYTHON) book/_ext/clang_names.py

# The picture for sharing, and the cover of the EPUB: one drawing in two shapes, as pictures where there is a Chromium to make them.
CHROMIUM ?= $(firstword $(shell command -v chromium chromium-browser google-chrome))
picture = $(CHROMIUM) --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=$(1) --screenshot=$(B)/pictures/$(2) \
    'file://$(CURDIR)/book/figures/cover.svg' >$(B)/pictures.log 2>&1
pictures: | setup
	@mkdir -p $(B)/pictures
	@if [ -x "$(CHROMIUM)" ] && $(call changed,$(B)/pictures/cover.png,book/figures/cover.svg); then echo '- pictures'; \
	    $(call picture,1200$(comma)630,sharing.png) && $(call picture,1200$(comma)1600,cover.png) || echo '  none: Chromium made no picture'; fi

site: api pictures
	@if $(call changed,$(B)/html/stamp,book conf.py src tests $(B)/tangle $(B)/outputs $(B)/live $(B)/results $(B)/doxygen $(B)/names.json $(B)/pictures); then echo '- pages'; \
	    $(PYTHON) -m sphinx -q -W --keep-going -c . -d $(B)/doctrees book $(B)/html && touch $(B)/html/stamp; fi

# For authors: the book at a local address, rendered again at each save. A draft that cannot be built leaves the last pages there, or,
# where there are none yet, one that says so; it is old, so that the book's own takes its place.
PORT ?= 8000
WAITING = <!doctype html><html lang="en"><title>No pages yet</title><p>This draft cannot be built, as the terminal says. \
    Save one that can, and the book comes here.</p></html>
serve: $(TANGLE)
	@sh book/setup.sh $(B) serve
	@$(MAKE) -s draft site || { echo '- this draft cannot be built; its pages come with the next save that can'; mkdir -p $(B)/html $(B)/results; \
	    [ -e $(B)/html/index.html ] || { echo '$(WAITING)' >$(B)/html/index.html; touch -d @0 $(B)/html/index.html; }; }
	@$(PYTHON) -m sphinx_autobuild -q -c . -d $(B)/doctrees book $(B)/html --port $(PORT) -t draft --no-initial --watch $(B)/results

draft: # what can be said of a chapter at once: its files and maps; and, if need be, what every page shows
	@$(TANGLE) write book src --map $(B)/tangle
	@[ -e $(B)/names.json ] || $(MAKE) -s api

book: results site
	@grep -qv '^0$$' $(B)/results/*.status && { cat $(B)/results/tests.log $(B)/results/fences.log | grep -E '^[^ ]*: error|: FAILED|Failed'; \
	    echo 'The book is in $(B)/html/index.html, and shows tests that fail.'; exit 1; } || \
	    echo 'The book is in $(B)/html/index.html.'

epub: results api pictures
	@echo '- pages of the EPUB'
	@$(PYTHON) -m sphinx -q -W --keep-going -b epub -c . -d $(B)/doctrees-epub book $(B)/epub
	@echo 'The book is in $(B)/epub/TheResourceLedger.epub.'

setup-pdf:
	@sh book/setup.sh $(B) pdf
	@[ -x "$(CHROMIUM)" ] || { echo 'The PDF is printed by Chromium, and there is none here; make pdf CHROMIUM=/path/to/chromium says where one is.'; exit 1; }

pdf: setup-pdf results site
	@echo '- pages of the PDF'
	@$(PYTHON) book/_ext/pdf.py "$(CHROMIUM)" $(B)
	@echo 'The book is in $(B)/pdf/TheResourceLedger.pdf.'

test: build
	@cmake --build $(B) --target all_verify_interface_header_sets $(call told,headers,src)
	@mkdir -p $(B)/results; touch $(B)/results/tests.stamp $(B)/results/fences.stamp; echo 1 | tee $(B)/results/tests.status >$(B)/results/fences.status
	@ctest --test-dir $(B) -j2 --output-on-failure --no-tests=error
	@echo 0 | tee $(B)/results/tests.status >$(B)/results/fences.status

test-all: setup-all test
	@$(PYTHON) tests/all.py

setup-all: # Clang (for WebAssembly as well), Chromium and valgrind too: before the tests, so that none is skipped
	@sh book/setup.sh $(B) test-all
	@cmake --preset default $(call quiet,configure)

# The cost of the library's types, counted by valgrind; the speed of tangle beside noweb's; what chapters 7 and 8 claim of this machine.
bench: $(TANGLE)
	@sh book/setup.sh $(B) bench
	@$(PYTHON) tests/bench/bench.py
	@$(PYTHON) tests/bench/tangle.py
	@cmake --build $(B) --target 07_roofline 08_online_softmax $(call told,compile,src)
	@$(PYTHON) tests/bench/machine.py

# A chapter from nothing but the chapters up to it.
chapter: $(TANGLE)
	@$(TANGLE) write book $(B)/through/$(NN)/src --through $(NN) --map $(B)/through/$(NN)/tangle
	@cmake -S . -B $(B)/through/$(NN)/build -G Ninja -DSYSTEMS_SRC=$(CURDIR)/$(B)/through/$(NN)/src -DBUILD_TESTING=OFF $(call quiet,configure)
	@rm -f $(B)/through/$(NN)/build/outputs/$(NN)_*.txt # it is run and measured now
	@cmake --build $(B)/through/$(NN)/build --target outputs measured $(call told,chapter,$(B)/through/$(NN)/src --through $(NN))
	@cat $(B)/through/$(NN)/build/outputs/$(NN)_*.txt

# The reader's own answers: made from the stubs once, then only checked.
asked = $(if $(filter command% environment%,$(origin $(1))),$($(1)))
READER = python3 tests/reader/reader.py
$(B)/reader/tools.json: | setup
	@echo '- configure (once; some seconds)'
	@cmake --preset default $(call quiet,configure)

exercise: | $(B)/reader/tools.json
	@WATCH='$(WATCH)' FULL='$(FULL)' $(READER) exercise '$(call asked,CH)' '$(call asked,EX)'

hint reset:
	@YES='$(YES)' $(READER) $@ '$(call asked,CH)' '$(EX)'

progress:
	@$(READER) progress

# For teachers: submissions graded in confinement, and a tree without the answers.
GRADE = python3 tests/grader/grade.py $(foreach option,CH OUT TESTS,$(if $(call asked,$(option)),--$(option) '$(call asked,$(option))'))
grade:
	@[ -n '$(call asked,DIR)' ] || { echo 'Say which folder: make grade DIR=submissions'; exit 2; }
	@sh book/setup.sh $(B) grade
	@[ -e $(B)/reader/tools.json ] || { echo '- configure'; cmake --preset default $(call quiet,configure); }
	@$(GRADE) '$(call asked,DIR)'

student:
	@python3 tests/grader/student.py '$(call asked,DIR)'

clean:
	@rm -rf $(B)
