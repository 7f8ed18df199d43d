package architecture

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// Every package and its tests compile on all supported systems. Type-checking is enough to show
// that, and takes seconds per system. `go vet` with GOOS set would first compile the standard
// library and SQLite to machine code, which takes minutes on a machine with an empty cache.
func TestCompilesEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks all packages for three platforms; one run without -short is enough")
	}
	for _, system := range []string{"windows/amd64", "darwin/arm64", "linux/arm64"}[:testkit.Amount(1, 3)] {
		t.Run(system, func(t *testing.T) {
			goos, arch, _ := strings.Cut(system, "/")
			c := checker{sizes: types.SizesFor("gc", arch), fset: token.NewFileSet(), checked: map[string]*types.Package{"unsafe": types.Unsafe}}
			for _, p := range listSources(t, []string{"-test", "lightsout/..."}, "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0") {
				c.check(t, p)
			}
			if c.ours < 100 {
				t.Errorf("only %d packages and tests were checked", c.ours)
			}
		})
	}
}

// A source is a package as the compiler reads it, or a package together with its tests.
type source struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string // import paths that resolve to a different package when this one imports them
	ForTest         string
	Module          *struct{ GoVersion string }
}

// listSources lists packages and their imports, in dependency order.
func listSources(t *testing.T, packages []string, env ...string) []source {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{
		"list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,ForTest,Module",
	}, packages...)...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out := testkit.Must(cmd.Output())(t)
	var all []source
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p source
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(p.ImportPath, ".test") { // the main package of a test is generated
			all = append(all, p)
		}
	}
}

// A checker type-checks packages for one system, in dependency order.
type checker struct {
	sizes   types.Sizes
	fset    *token.FileSet
	checked map[string]*types.Package
	ours    int
}

func (c *checker) check(t *testing.T, p source) {
	t.Helper()
	if p.ImportPath == "unsafe" {
		return
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		f := testkit.Must(parser.ParseFile(c.fset, name, nil, parser.SkipObjectResolution))(t)
		files = append(files, f)
	}
	ours := strings.HasPrefix(p.ImportPath, "lightsout/")
	config := types.Config{
		Importer: importer(func(path string) (*types.Package, error) {
			if to, ok := p.ImportMap[path]; ok {
				path = to
			}
			if found := c.checked[path]; found != nil {
				return found, nil
			}
			return nil, errors.New("no package " + path)
		}),
		Sizes: c.sizes, IgnoreFuncBodies: !ours, FakeImportC: true,
		Error: func(err error) {
			if ours {
				t.Error(err)
			}
		},
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		config.GoVersion = "go" + p.Module.GoVersion
	}
	path, _, _ := strings.Cut(p.ImportPath, " ")
	c.checked[p.ImportPath], _ = config.Check(path, c.fset, files, nil) // errors are reported through config.Error
	if ours {
		c.ours++
	}
}

// An importer is a function that finds a package.
type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
