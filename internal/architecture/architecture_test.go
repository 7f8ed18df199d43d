package architecture

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// floors lists every package with its floor. A package imports only packages of
// lower floors; a new package gets its line here first.
var floors = map[string]float64{
	"lightsout/internal/testkit":      0,
	"lightsout/internal/english":      0,
	"lightsout/internal/kernel":       0,
	"lightsout/internal/words":        0.05,
	"lightsout/internal/option":       0,
	"lightsout/gf2":                   0.1,
	"lightsout/internal/modn":         0.2,
	"lightsout/board/internal/graph6": 0,
	"lightsout/internal/packed":       0.2,
	"lightsout/internal/poly":         0.2,
	"lightsout/board":                 1,
	"lightsout/internal/boardtest":    1.1,
	"lightsout/internal/nullity":      1.1,
	"lightsout/board/graphfile":       2,
	"lightsout/puzzle":                2,
	"lightsout/solve":                 3,
	"lightsout/generate":              4,
	"lightsout/coach":                 4,
	"lightsout/states":                4,
	"lightsout/internal/atlas":        4,
	"lightsout/internal/facts":        4,
	"lightsout/model":                 4,
	"lightsout/picture":               4,
	"lightsout/picture/film":          5,
	"lightsout/internal/play":         5,
	"lightsout/internal/proofs":       5,
	"lightsout/internal/tui":          6.2,
	"lightsout/internal/statesdb":     6,
	"lightsout/internal/waiting":      6,
	"lightsout/internal/httpd":        6,
	"lightsout/internal/assets":       6.1,
	"lightsout/internal/bridge":       6,
	"lightsout/internal/external":     6,
	"lightsout/internal/compare":      7,
	"lightsout/internal/cli":          8,
	"lightsout/internal/architecture": 9,
	"lightsout/cmd/lightsout":         9,
	"lightsout/cmd/lightsout-wasm":    9,
	"lightsout/bench/allon":           9,
	"lightsout/bench/bars":            9,
	"lightsout/bench/elimination":     9,
	"lightsout/bench/engine":          9,
	"lightsout/bench/families":        9,
	"lightsout/bench/hints":           9,
	"lightsout/bench/huge":            9,
	"lightsout/bench/library":         8,
	"lightsout/bench/nullity":         9,
	"lightsout/bench/processor":       8,
	"lightsout/bench/proof":           9,
	"lightsout/bench/solvers":         9,
	"lightsout/bench/speed":           9,
	"lightsout/bench/states":          9,
	"lightsout/bench/table":           8,
	"lightsout/bench/xgcd":            9,
	"lightsout/deploy":                9,
	"lightsout/deploy/materials":      9,
	"lightsout/docs":                  9,
	"lightsout/docs/atlas/make":       9,
	"lightsout/docs/gallery/draw":     9,
	"lightsout/docs/results/check":    9,

	"lightsout/internal/architecture/concurrent": 9,

	// The service.
	"lightsout/internal/store/cluster":   6,
	"lightsout/internal/store":           6,
	"lightsout/internal/store/storetest": 6.1,
	"lightsout/internal/identity":        6,
	"lightsout/internal/client":          6.1,
	"lightsout/internal/rooms":           6.1,
	"lightsout/internal/jobs/jobstest":   6,
	"lightsout/internal/jobs":            7,
	"lightsout/internal/server":          7,
	"lightsout/bench/service":            9,
	"lightsout/cmd/lightsoutd":           9,

	// The rooms of solve are between the floor of puzzle and that of solve, and may
	// build on each other.
	"lightsout/solve/internal/task":        2.1,
	"lightsout/solve/internal/shards":      2.1,
	"lightsout/solve/internal/conformance": 2.2,
	"lightsout/solve/internal/dense":       2.2,
	"lightsout/solve/internal/sparse":      2.3,
	"lightsout/solve/internal/chase":       2.3,
	"lightsout/solve/internal/colours":     2.3,
	"lightsout/solve/internal/covering":    2.3,
	"lightsout/solve/internal/classes":     2.3,
	"lightsout/solve/internal/cosets":      2.4,
	"lightsout/solve/internal/repair":      2.3,
}

// core is the highest floor that computes only: what it holds also runs in a
// browser.
const core = 5

// worldly packages reach the network, databases, terminals, files or processes.
var worldly = []string{"net", "os", "database", "syscall", "plugin", "log/syslog"}

// corePackages are the packages that the core may import from elsewhere, with
// the reason.
var corePackages = map[string]string{
	"golang.org/x/sys/cpu":                          "which vector instructions the processor has",
	"golang.org/x/image/bmp":                        "pictures that are read",
	"golang.org/x/image/webp":                       "pictures that are read",
	"golang.org/x/image/vector":                     "pictures that are drawn",
	"golang.org/x/image/font":                       "labels in pictures",
	"golang.org/x/image/font/basicfont":             "labels in pictures",
	"golang.org/x/image/math/fixed":                 "labels in pictures",
	"github.com/makeworld-the-better-one/dither/v2": "dithering that diffuses errors, in linear light",
}

type pkg struct {
	ImportPath string
	Doc        string
	Imports    []string
}

// listPackages lists the packages for this machine and for the browser.
func listPackages(t *testing.T) []pkg {
	t.Helper()
	byPath := map[string]pkg{}
	for _, env := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		for _, p := range listFor(t, env) {
			byPath[p.ImportPath] = p
		}
	}
	return slices.Collect(maps.Values(byPath))
}

func listFor(t *testing.T, env []string) []pkg {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Doc,Imports", "lightsout/...")
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestImportsGoDown(t *testing.T) {
	seen := 0
	for _, p := range listPackages(t) {
		floor, ok := floors[p.ImportPath]
		if !ok {
			t.Errorf("%s has no floor: give it one in this test and in docs/architecture.md", p.ImportPath)
			continue
		}
		seen++
		for _, path := range p.Imports {
			if below, ours := floors[path]; ours && below >= floor {
				t.Errorf("%s (L%v) imports %s (L%v); imports go down", p.ImportPath, floor, path, below)
			}
			if floor <= core && !slices.Contains(forTests, p.ImportPath) {
				checkCoreImport(t, p.ImportPath, path)
			}
		}
	}
	if seen != len(floors) {
		t.Errorf("%d packages have a floor and %d exist", len(floors), seen)
	}
}

func checkCoreImport(t *testing.T, importer, path string) {
	t.Helper()
	if strings.HasPrefix(path, "lightsout/") {
		return
	}
	first, _, _ := strings.Cut(path, "/")
	if strings.Contains(first, ".") {
		if corePackages[path] == "" {
			t.Errorf("%s imports %s; the core uses the standard library", importer, path)
		}
		return
	}
	if slices.ContainsFunc(worldly, func(w string) bool { return path == w || strings.HasPrefix(path, w+"/") }) {
		t.Errorf("%s imports %s; the core reaches no network, file, terminal or process", importer, path)
	}
}

// forTests are the packages that only tests import, and each other.
var forTests = []string{"lightsout/internal/testkit", "lightsout/internal/boardtest", "lightsout/internal/store/storetest", "lightsout/solve/internal/conformance"}

// What tests share stays out of the programs.
func TestOnlyTestsImportWhatTestsShare(t *testing.T) {
	for _, p := range listPackages(t) {
		if slices.Contains(forTests, p.ImportPath) {
			continue
		}
		for _, shared := range forTests {
			if slices.Contains(p.Imports, shared) {
				t.Errorf("%s imports %s outside of its tests", p.ImportPath, shared)
			}
		}
	}
}

// A person who solves or plays links no database driver; the service keeps it in one place.
func TestOnlyTheStoreKnowsTheDatabase(t *testing.T) {
	allowed := []string{"lightsout/internal/store", "lightsout/internal/store/storetest", "lightsout/internal/jobs", "lightsout/cmd/lightsoutd"}
	for _, p := range listPackages(t) {
		for _, path := range p.Imports {
			if strings.HasPrefix(path, "github.com/jackc/") && !slices.Contains(allowed, p.ImportPath) {
				t.Errorf("%s imports %s; only %v do", p.ImportPath, path, allowed)
			}
		}
	}
}

// Front ends do not know each other; programs put them together.
func TestFrontEndsAreApart(t *testing.T) {
	fronts := []string{"lightsout/internal/cli", "lightsout/internal/tui", "lightsout/internal/bridge", "lightsout/internal/server"}
	for _, p := range listPackages(t) {
		for _, path := range p.Imports {
			if slices.Contains(fronts, p.ImportPath) && slices.Contains(fronts, path) {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
		}
	}
}

// The browser's functions are for the program in the browser alone.
func TestOnlyTheBrowsersProgramCallsTheBrowser(t *testing.T) {
	for _, p := range listPackages(t) {
		if slices.Contains(p.Imports, "syscall/js") != (p.ImportPath == "lightsout/cmd/lightsout-wasm") {
			t.Errorf("%s imports syscall/js, or should and does not", p.ImportPath)
		}
	}
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for _, p := range listPackages(t) {
		if len(p.Doc) < 20 || !strings.HasSuffix(p.Doc, ".") {
			t.Errorf("%s: its package comment begins %q", p.ImportPath, p.Doc)
		}
	}
}

func TestCoreBuildsForTheBrowser(t *testing.T) {
	args := []string{"build"}
	for path, floor := range floors {
		if floor <= core {
			args = append(args, path)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
