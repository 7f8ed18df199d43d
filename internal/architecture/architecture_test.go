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

	"lightsout/internal/testkit"
)

// A pkg is a package as described by go list.
type pkg struct {
	ImportPath, Dir string
	Doc             string
	Imports         []string
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
	cmd := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Dir,Doc,Imports", "lightsout/...")
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out := testkit.Must(cmd.Output())(t)
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

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for _, p := range listPackages(t) {
		if len(p.Doc) < 20 || !strings.HasSuffix(p.Doc, ".") {
			t.Errorf("%s: the package comment starts with %q", p.ImportPath, p.Doc)
		}
	}
}

// The architecture page describes every folder in its picture.
func TestThePageNamesEveryFolder(t *testing.T) {
	page := testkit.Must(os.ReadFile("../../docs/architecture.md"))(t)
	for name := range folderGraph(listPackages(t)) {
		name, _, _ := strings.Cut(name, "/lightsout") // all programs share one line on the page
		if !strings.Contains(string(page), "["+name+"]") {
			t.Errorf("docs/architecture.md has no line for %s", name)
		}
	}
}

// The library and the packages shared by the programs can be built for the browser.
func TestCoreBuildsForTheBrowser(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "build",
		"lightsout/internal/algebra/...", "lightsout/internal/english",
		"lightsout/board/...", "lightsout/puzzle/...", "lightsout/solve/...", "lightsout/generate", "lightsout/coach", "lightsout/picture", "lightsout/model",
		"lightsout/internal/facts/...", "lightsout/internal/film", "lightsout/internal/states", "lightsout/internal/play", "lightsout/internal/saves", "lightsout/internal/reading", "lightsout/internal/answer")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
