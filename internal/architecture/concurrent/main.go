// Command concurrent lists the packages that the race detector should test: those that have tests, and
// start goroutines or synchronise them.
//
// A package counts if one of its sources has a go statement or imports sync, sync/atomic or
// golang.org/x/sync; goroutines that WaitGroup.Go starts come with the import. Programs that only measure,
// under bench, are left out.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	list, err := concurrent(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "concurrent:", err)
		os.Exit(1)
	}
	fmt.Println(strings.Join(list, "\n"))
}

// A goPackage is a package as go list describes it.
type goPackage struct {
	ImportPath, Dir                             string
	GoFiles, Imports, TestGoFiles, XTestGoFiles []string
}

// concurrent lists the packages of this module that need the race detector.
func concurrent(ctx context.Context) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-json=ImportPath,Dir,GoFiles,Imports,TestGoFiles,XTestGoFiles", "lightsout/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []string
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		counts, err := p.isConcurrent()
		if err != nil {
			return nil, err
		}
		if counts {
			list = append(list, p.ImportPath)
		}
	}
}

func (p goPackage) isConcurrent() (bool, error) {
	if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 || strings.HasPrefix(p.ImportPath, "lightsout/bench/") {
		return false, nil
	}
	if slices.ContainsFunc(p.Imports, func(path string) bool {
		return path == "sync" || path == "sync/atomic" || strings.HasPrefix(path, "golang.org/x/sync/")
	}) {
		return true, nil
	}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		if hasGo(file) {
			return true, nil
		}
	}
	return false, nil
}

// hasGo reports whether a file has a go statement.
func hasGo(file *ast.File) bool {
	for n := range ast.Preorder(file) {
		if _, ok := n.(*ast.GoStmt); ok {
			return true
		}
	}
	return false
}
