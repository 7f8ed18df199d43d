package docs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// public lists the packages that other programs import.
var public = []string{"board", "board/graphfile", "puzzle", "puzzle/pbm", "solve", "generate", "coach", "picture", "model"}

// maxNames is how many functions, types and methods the public packages may export.
const maxNames = 300

func TestExportedNames(t *testing.T) {
	total := 0
	for _, path := range public {
		p := parsePackage(t, path)
		n := len(p.Funcs) + len(p.Types)
		for _, of := range p.Types {
			n += len(of.Funcs) + len(of.Methods)
		}
		t.Logf("%s exports %d names", path, n)
		total += n
		// The comment of a package shows code.
		if _, code, ok := strings.Cut(p.Doc, "\n\n\t"); !ok || code == "" {
			t.Errorf("the comment of package %s shows no code", path)
		}
	}
	if total > maxNames {
		t.Errorf("the public packages export %d functions, types and methods; the limit is %d", total, maxNames)
	}
}

func parsePackage(t *testing.T, path string) *doc.Package {
	t.Helper()
	names := testkit.Must(filepath.Glob(filepath.Join("../..", path, "*.go")))(t)
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source := testkit.Must(os.ReadFile(name))(t)
		file := testkit.Must(parser.ParseFile(set, name, source, parser.ParseComments))(t)
		files = append(files, file)
	}
	checkTags(t, path, files) // before doc drops the unexported fields
	p := testkit.Must(doc.NewFromFiles(set, files, "lightsout/"+path))(t)
	return p
}

// checkTags checks that in structs that are plain data, all fields have a name in JSON.
func checkTags(t *testing.T, path string, files []*ast.File) {
	t.Helper()
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !spec.Name.IsExported() {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok && isPlain(s) {
				for _, field := range s.Fields.List {
					if field.Tag == nil || !strings.Contains(field.Tag.Value, `json:"`) {
						t.Errorf("%s.%s.%s has no name in JSON", path, spec.Name, field.Names[0])
					}
				}
			}
			return true
		})
	}
}

// isPlain reports whether all fields of a struct are exported.
func isPlain(s *ast.StructType) bool {
	for _, field := range s.Fields.List {
		for _, name := range field.Names {
			if !name.IsExported() {
				return false
			}
		}
	}
	return true
}
