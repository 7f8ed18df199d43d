# Run `make help` to list the targets.

.DEFAULT_GOAL := help
GO ?= go
# research is a separate module, so its programs run in its folder.
RESEARCH = cd research && $(GO) run
# On an idle machine, or with BUSY=1, measurements are written to research/measurements.json, and
# from there to the pages.
RECORD = $(RESEARCH) ./bench/record
PAGES = $(GO) test ./internal/docs -run '^TestPagesShowTheMeasurements$$' -update
FUZZTIME ?= 60s

.PHONY: help
help: ## Show this help
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build the programs into build/
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o build/ ./cmd/lightsout ./cmd/lightsoutd

.PHONY: dev
dev: ## Start the web app for development, with live reload of the core and the page
	@command -v $(GO) >/dev/null || { echo 'make dev needs Go 1.26: https://go.dev/dl' >&2; exit 1; }
	@command -v node >/dev/null || { echo 'make dev needs Node 20.19 or later: https://nodejs.org' >&2; exit 1; }
	@test -d web/node_modules || { echo 'make dev needs the packages of the web app: cd web && npm install --no-save' >&2; exit 1; }
	cd web && npm run dev

.PHONY: web
web: web/node_modules ## Build the web app for the program (needs Node 20.19 or later)
	cd web && npm run build

# Like npm ci, npm install uses the lock file, but it also works when a registry lacks the packages
# for other platforms.
web/node_modules: web/package-lock.json
	cd web && npm install --no-save
	touch $@

.PHONY: web-check
web-check: web ## Check the web app: types, lint, tests, and both programs in a browser (needs chromium and postgresql)
	$(MAKE) web-test

.PHONY: web-test
web-test: web/node_modules ## The same, with the web app from the last `make web`
	cd web && npm run check && npm test
	$(MAKE) build
	cd web && npm run build:previous && npm run e2e

.PHONY: web-bench
web-bench: web site/node_modules ## Measure the web app in a browser, and the app and the site with Lighthouse, on an idle machine (needs chromium)
	$(MAKE) build site-check
	$(RECORD) -columns 'what | measured | target' web 'make web-bench' sh -c 'cd ../web && npm run targets && npm run lighthouse'
	$(PAGES)

# The name under which the npm package is published.
NAME ?= lights-out
.PHONY: package
package: web/node_modules build ## Build the npm package into build/ and test it (needs chromium); set the name with NAME=@scope/name
	cd web && PACKAGE_NAME='$(NAME)' npm run package
	cd web && npm run package:test
	npm pack --silent --pack-destination build ./web/.build/package

.PHONY: notebook
notebook: build ## Run the classroom notebook and check its results (needs python3-matplotlib)
	/usr/bin/python3 examples/notebook/run.py

.PHONY: site
site: web site/node_modules ## Build the site into build/site: front page, docs, gallery and app; set SITE_BASE=/path/ if it is not at the root of its host
	cd site && npm run build

site/node_modules: site/package-lock.json
	cd site && npm install --no-save
	touch $@

# Tests and Lighthouse build the site under a path prefix, to catch links that ignore the prefix.
.PHONY: site-check
site-check: site/node_modules
	cd site && SITE_BASE=/site/ SITE_OUT=../build/site-check npm run build

.PHONY: site-test
site-test: site-check ## Check the site: lint, links and browser tests, with the app from the last `make web` (needs chromium and postgresql)
	cd site && npm run check && npm test

.PHONY: service
service: web ## Try the service: a private PostgreSQL under build/, the daemon and the app; Ctrl-C stops everything
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o build/ ./cmd/lightsoutd
	@exec build/lightsoutd try --folder build/service

.PHONY: service-long
service-long: build ## Test and measure the service in full, unattended, on an idle machine (about 10 minutes)
	research/bench/long service build/service-long.md

.PHONY: service-bench
service-bench: build ## Measure the service against its targets, on an idle machine
	$(RECORD) service 'make service-bench' $(GO) run ./bench/service ../build/lightsoutd
	$(RECORD) visits 'make service-bench' $(GO) run ./bench/service ../build/lightsoutd visits
	$(PAGES)

.PHONY: engine-bench
engine-bench: build ## Measure proofs by many machines against their targets, on an idle machine (about 5 minutes)
	$(RECORD) engine 'make engine-bench' $(GO) run ./bench/engine ../build
	$(PAGES)

.PHONY: engine-long
engine-long: build ## Test and measure proofs by many machines in full, unattended, on an idle machine
	research/bench/long engine build/engine-long.md

.PHONY: install
install: ## Install the program into Go's bin folder
	CGO_ENABLED=0 $(GO) install -trimpath -ldflags '-s -w' ./cmd/lightsout

.PHONY: publish-as
publish-as: ## Give the module an importable path: make publish-as MODULE=host/owner/lightsout
	.ci/publish-as "$(MODULE)"

.PHONY: release
release: ## Build a release into build/release: programs for all systems, packages, bills of materials, checksums
	.ci/release

.PHONY: release-check
release-check: web/node_modules ## Build a release for all systems twice, compare the two, and install it on a clean system (slow; needs root)
	.ci/packaged --all

.PHONY: man
man: build ## Write the man page to build/lightsout.1
	build/lightsout man > build/lightsout.1

.PHONY: check
check: ## Run everything that CI runs; lists missing programs
	.ci/run

.PHONY: test
test: ## Run the tests
	$(GO) test ./...

.PHONY: thorough
thorough: ## Run the tests with all cases, including those that CI has no time for
	LIGHTSOUT_TESTS=thorough $(GO) test -timeout 60m ./...

.PHONY: fmt
fmt: ## Format the code
	$$(.ci/tools golangci-lint) fmt

.PHONY: vulnerabilities
vulnerabilities: ## Check for known vulnerabilities, if govulncheck's database is reachable
	.ci/vulnerabilities

.PHONY: lint
lint: ## Lint the code
	$$(.ci/tools golangci-lint) run ./...

.PHONY: cover
cover: ## Check the test coverage of the core
	.ci/cover

.PHONY: fuzz
fuzz: ## Run every fuzz target for FUZZTIME (60s); CI runs a fixed number of inputs instead
	.ci/fuzz $(FUZZTIME)

.PHONY: bench
bench: build build/m4ri build/ntl ## Measure against other programs and the limits of the machine, on an idle machine (about 5 minutes; needs libm4ri-dev and libntl-dev)
	$(RECORD) machine 'make bench' $(GO) run ./bench/speed -program ../build/lightsout
	$(RECORD) libm4ri 'make bench' sh -c '$(GO) run ./bench/elimination -n 10000 -runs 15 ../build/m4ri && $(GO) run ./bench/elimination -n 20000 -runs 2 ../build/m4ri'
	$(RECORD) ntl 'make bench' sh -c '$(GO) run ./bench/xgcd -n 100000 -runs 20 ../build/ntl && $(GO) run ./bench/xgcd -n 1000000 ../build/ntl'
	$(RESEARCH) ./bench/speed -cost bench/speed/cost.csv
	$(RECORD) cost 'make bench' $(GO) run ./bench/speed -plot bench/speed/cost.csv -o ../docs/explanation/performance/cost.svg
	$(PAGES)

build/m4ri: research/bench/m4ri.c
	mkdir -p build
	$(CC) -O2 -o $@ $< -lm4ri

build/ntl: research/bench/ntl.cc
	mkdir -p build
	$(CXX) -O2 -o $@ $< -lntl

.PHONY: benchmarks
benchmarks: ## Run the benchmarks of the packages
	$(GO) test -run '^$$' -bench . ./...

.PHONY: targets
targets: ## Measure everything that has to be fast against its targets, on an idle machine
	$(RECORD) targets 'make targets' $(GO) run ./bench/targets
	$(PAGES)

.PHONY: bench-huge
bench-huge: build ## Solve and check 100,000 x 100,000 lights, on an idle machine (2.5 GB of disk)
	$(RECORD) huge 'make bench-huge' $(GO) run ./bench/huge -n 100000 ../build/lightsout
	$(PAGES)

.PHONY: bench-families
bench-families: ## Solve and check a large board of each kind, on an idle machine
	$(RECORD) families 'make bench-families' $(GO) run ./bench/families
	$(PAGES)

.PHONY: bench-states
bench-states: ## Write all states of 5 x 5 to a database and check it, on an idle machine
	$(RECORD) states 'make bench-states' $(GO) run ./bench/states -board 5x5
	$(PAGES)

.PHONY: nullities
nullities: ## Compute the nullities of all squares up to 20,000 x 20,000 and of two large ones, into build/nullities.txt, on an idle machine
	mkdir -p build
	$(RECORD) nullities 'make nullities' $(GO) run ./bench/nullity -to 20000 -o ../build/nullities.txt 1000000 12327120
	$(PAGES)

.PHONY: hints
hints: ## Count the techniques that hints use, on 1,000 positions of each daily board; the machine may be busy
	BUSY=1 $(RECORD) hints 'make hints' $(GO) run ./bench/hints
	$(PAGES)

.PHONY: proofs
proofs: ## Prove the fewest presses for 79 and 95 a second time, with independent code (about a minute)
	$(RESEARCH) ./proof -n 79 -presses 2629
	$(RESEARCH) ./proof -n 95 -presses 4095 -pairs diagonal

.PHONY: proof-123
proof-123: ## The same for 123 x 123, which has 2^80 solutions (about 40 minutes on two cores, with 7 GB of memory)
	$(RESEARCH) ./proof -n 123 -presses 6809

.PHONY: atlas
atlas: ## Complete the atlas: run the default commands on all provisional boards (hours in total; after Ctrl-C, the next run continues)
	$(RESEARCH) ./atlas/make run -from atlas/atlas.csv.gz ../build/atlas/campaign.sqlite

.PHONY: atlas-publish
atlas-publish: ## Write the atlas as SQLite and CSV, the pages and pictures of docs/explanation/atlas, and the b-files of research/sequences
	$(RESEARCH) ./atlas/make publish ../build/atlas/campaign.sqlite ../build/atlas ..
	$(RESEARCH) ./sequences

.PHONY: atlas-check
atlas-check: ## Check 200 random rows of the atlas with the default commands, however long each takes; SEED=7 picks other rows
	cd research && $(GO) test ./atlas/make -run NeverBehind -seed $(or $(SEED),33) -full -timeout 0 -v

.PHONY: solvers
solvers: ## Run every solver on 1,000 small boards (a quarter of an hour or more)
	NODE_PATH="$$(.ci/tools highs)"; export NODE_PATH; $(RESEARCH) ./bench/solvers -boards 1000

.PHONY: pictures
pictures: pictures-drawn pictures-gallery pictures-web pictures-comparison ## Remake all pictures in docs

.PHONY: pictures-drawn
pictures-drawn: ## Draw the boards, the import graph, the terminal and the frames of the experiment; tests compare them
	$(GO) test ./picture -run '^TestDocumentedPictures$$' -update
	$(GO) test ./internal/architecture -run '^TestPicture$$' -update
	$(GO) test ./internal/terminal/tui -run '^TestPicture$$' -update
	$(GO) test ./internal/terminal/cli -run '^TestExperimentFrames$$' -update

.PHONY: pictures-gallery
pictures-gallery: ## Make the films for the gallery
	research/gallery/make

SCENES ?= play win teach space sprint sheet journey learn lesson lab board graph studio film minutes map together
.PHONY: pictures-web
pictures-web: web build ## Take screenshots of the web app: all, or some with SCENES="play win" (needs chromium and postgresql)
	cd web && npm run screenshots -- $(SCENES)

.PHONY: pictures-comparison
pictures-comparison: ## Write the pages and plots of the comparison with other solvers from its tables
	$(RESEARCH) ./comparison

.PHONY: clean
clean: ## Remove build output
	rm -rf build
