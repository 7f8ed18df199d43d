# Run `make help` to list the targets. Benchmarks, proofs, the atlas and the pictures in docs have
# their own: `make -C research help`.

.DEFAULT_GOAL := help
GO ?= go
FUZZTIME ?= 60s

.PHONY: help
help: ## Show this help
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build the programs into build/
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o build/ ./cmd/lightsout ./cmd/lightsoutd

.PHONY: install
install: ## Install the program into Go's bin folder
	CGO_ENABLED=0 $(GO) install -trimpath -ldflags '-s -w' ./cmd/lightsout

.PHONY: test
test: ## Run the tests
	$(GO) test -timeout 20m ./...

.PHONY: thorough
thorough: ## Run the tests with all cases, including those that CI has no time for
	LIGHTSOUT_TESTS=thorough $(GO) test -timeout 0 ./...

.PHONY: fuzz
fuzz: ## Run every fuzz target for FUZZTIME (60s); CI runs a fixed number of inputs instead
	.ci/fuzz $(FUZZTIME)

.PHONY: fmt
fmt: ## Format the code
	$$(.ci/tools golangci-lint) fmt

.PHONY: lint
lint: ## Lint the code
	$$(.ci/tools golangci-lint) run ./...

.PHONY: quick
quick: ## Check what has changed since main: test the changed packages and those that import them, and lint
	.ci/quick

.PHONY: update
update: ## Write all golden files, generated pages and drawn pictures again; look at the diff
	$(GO) test ./model ./picture ./cmd/lightsoutd ./internal/architecture ./internal/browser/bridge ./internal/docs \
		./internal/service/server ./internal/terminal/cli ./internal/terminal/tui -run '^Test($(WRITERS))$$' -update

# The tests that write files with -update. No others run, so it works even while a change breaks other tests.
WRITERS = Golden|GoldenForms|DocumentedPictures|Reference|Mirror|OpenAPI|Help|DocumentedCommands|ExperimentFrames|PageShowsTheExamples|PagesShowTheLimits|PagesShowTheMeasurements|PagesShowTheArithmetic|Plain|PlainLabels|PlainJourney|Screens|Colours|Picture

.PHONY: check
check: ## Run everything that CI runs before a change lands; lists missing programs
	.ci/run

.PHONY: nightly
nightly: ## Run what CI runs every night: fuzzing, the race detector in full, proxies, packages and more
	.ci/run nightly

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
web-check: web/node_modules ## Check the web app: types, lint and tests
	cd web && npm run check && npm test

.PHONY: web-browser
web-browser: web/node_modules ## Test the app from the last `make web` in both programs in a browser (needs chromium and postgresql)
	$(MAKE) build
	cd web && npm run build:previous && npm run e2e

.PHONY: tour
tour: web/node_modules ## Tour the app from the last `make web` in Chromium, Firefox and WebKit; TOUR=short takes what CI has time for
	$(MAKE) build
	cd web && TOUR='$(TOUR)' npm run tour

.PHONY: proxies
proxies: web/node_modules ## Test the app from the last `make web` behind nginx and Caddy as shipped (needs chromium and postgresql)
	$(MAKE) build
	cd web && npm run build:previous
	cd web && for proxy in nginx caddy; do PROXY=$$proxy node --test --test-concurrency=3 --test-reporter=spec $$(grep -l serviceHarness e2e/*.test.mjs) || exit 1; done

# The name under which the npm package is published.
NAME ?= lights-out
.PHONY: element
element: web/node_modules build
	cd web && PACKAGE_NAME='$(NAME)' npm run package

.PHONY: package
package: element ## Build the npm package into build/ and test it (needs chromium); set the name with NAME=@scope/name
	cd web && npm run package:test
	npm pack --silent --pack-destination build ./web/.build/package

.PHONY: site
site: web element site/node_modules ## Build the site into build/site: front page, docs, gallery and app; set SITE_BASE=/path/ if it is not at the root of its host
	cd site && npm run build

site/node_modules: site/package-lock.json
	cd site && npm install --no-save
	touch $@

# The tests build the site under a path prefix, to catch links that ignore the prefix.
.PHONY: site-test
site-test: element site/node_modules ## Check the site: lint, links and browser tests, with the app from the last `make web` (needs chromium and postgresql)
	cd site && SITE_BASE=/site/ SITE_OUT=../build/site-check npm run build
	cd site && npm run check && npm test

.PHONY: service
service: web ## Try the service: a private PostgreSQL under build/, the daemon and the app; Ctrl-C stops everything
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w' -o build/ ./cmd/lightsoutd
	@exec build/lightsoutd try --folder build/service

.PHONY: release
release: ## Build a release into build/release: programs for all systems, packages, bills of materials, checksums
	.ci/release

.PHONY: release-check
release-check: web/node_modules ## Check dependencies for vulnerabilities, build a release for all systems twice, compare the two, and install it on a clean system (slow; needs root)
	.ci/vulnerabilities
	.ci/packaged --all

.PHONY: clean
clean: ## Remove build output
	rm -rf build
