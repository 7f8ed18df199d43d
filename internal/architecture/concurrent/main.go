// Command concurrent lists the packages of a module that should be tested with the race detector:
// those that have tests and that start or synchronise goroutines.
//
//	go run ./internal/architecture/concurrent FOLDER
//
// Such a package is listed if one of its non-test files has a go statement, imports sync/atomic or
// golang.org/x/sync, or uses sync for anything except computing a value once. The last rule covers
// goroutines started by WaitGroup.Go.
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
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: concurrent FOLDER")
		os.Exit(2)
	}
	list, err := concurrent(context.Background(), os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "concurrent:", err)
		os.Exit(1)
	}
	fmt.Println(strings.Join(list, "\n"))
}

// A goPackage is a package as described by go list.
type goPackage struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
}

// concurrent returns the packages of a module that need the race detector.
func concurrent(ctx context.Context, module string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles", "./...")
	cmd.Dir = module
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
	if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
		return false, nil
	}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		if isConcurrent(file) {
			return true, nil
		}
	}
	return false, nil
}

// isConcurrent reports whether a file starts or synchronises goroutines.
func isConcurrent(file *ast.File) bool {
	for n := range ast.Preorder(file) {
		switch n := n.(type) {
		case *ast.GoStmt:
			return true
		case *ast.ImportSpec:
			if n.Path.Value == `"sync/atomic"` || strings.HasPrefix(n.Path.Value, `"golang.org/x/sync/`) {
				return true
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "sync" && !strings.HasPrefix(n.Sel.Name, "Once") {
				return true
			}
		}
	}
	return false
}
