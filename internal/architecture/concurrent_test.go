package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// others matches the packages whose tests .ci/race runs in full, the helpers of tests, and research.
var others = regexp.MustCompile(`^(cmd|research|internal/(browser/assets|httpd|service|testkit))\b`)

// TestParallelAlgorithms checks that every other package that starts goroutines has a test named
// Concurrent: the only ones that .ci/race runs there.
func TestParallelAlgorithms(t *testing.T) {
	found := 0
	for _, p := range listPackages(t) {
		if others.MatchString(strings.TrimPrefix(p.ImportPath, "lightsout/")) {
			continue
		}
		starts, tested := false, false
		for _, name := range goFiles(t, p.Dir) {
			file := testkit.Must(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))(t)
			if strings.HasSuffix(name, "_test.go") {
				tested = tested || hasConcurrentTest(file)
			} else {
				starts = starts || startsGoroutines(file)
			}
		}
		if starts {
			found++
		}
		if starts && !tested {
			t.Errorf("%s starts goroutines, but has no test named Concurrent for the race detector", p.ImportPath)
		}
	}
	if found < 5 {
		t.Errorf("only %d packages start goroutines: the search is broken", found)
	}
}

func goFiles(t *testing.T, folder string) []string {
	t.Helper()
	names := testkit.Must(filepath.Glob(filepath.Join(folder, "*.go")))(t)
	return names
}

// startsGoroutines reports whether a file has a go statement or calls WaitGroup.Go.
func startsGoroutines(file *ast.File) bool {
	for n := range ast.Preorder(file) {
		switch n := n.(type) {
		case *ast.GoStmt:
			return true
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "sync" && n.Sel.Name == "WaitGroup" {
				return true
			}
		}
	}
	return false
}

func hasConcurrentTest(file *ast.File) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") && strings.Contains(f.Name.Name, "Concurrent") {
			return true
		}
	}
	return false
}
