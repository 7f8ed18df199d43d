package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// naming matches text that names a flag, or a command of lightsout.
var naming = regexp.MustCompile(`--[a-z]|lightsoutd? [a-z]`)

// notForPlayers lists strings that look like flags or commands, but that no player reads as advice.
var notForPlayers = []string{
	// A comment in model files, about a flag of another program.
	"glpsol --minisat",
	// The name of a format.
	"lightsout puzzle 1\n",
}

// prefixed reports whether a call makes an error that begins like "board: ", as only panics do.
func prefixed(call *ast.CallExpr) bool {
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || function.Sel.Name != "Errorf" && function.Sel.Name != "New" || len(call.Args) == 0 {
		return false
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	return ok && prefix.MatchString(text.Value)
}

var prefix = regexp.MustCompile(`^"[a-z0-9]+: `)

// The packages that the page uses, or that both native programs share, name no flags and no
// commands: only internal/terminal and cmd know those, and add advice to an error by its type. Their
// errors, which players read, do not begin with the name of a package.
func TestTheCoreNamesNoCommands(t *testing.T) {
	shared := []string{"lightsout/cmd/lightsout-wasm", "lightsout/internal/saves"}
	literals := 0
	for _, p := range listSources(t, shared, "GOOS=js", "GOARCH=wasm") {
		if !strings.HasPrefix(p.ImportPath, "lightsout/") {
			continue
		}
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			file := testkit.Must(parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution))(t)
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && prefixed(call) {
					t.Errorf("%s: an error names a package", fset.Position(call.Pos()))
				}
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				literals++
				text := testkit.Must(strconv.Unquote(literal.Value))(t)
				allowed := func(known string) bool { return strings.Contains(text, known) }
				if naming.MatchString(text) && !slices.ContainsFunc(notForPlayers, allowed) {
					t.Errorf("%s names a flag or a command: %q", fset.Position(literal.Pos()), text)
				}
				return true
			})
		}
	}
	if literals < 2000 {
		t.Errorf("only %d strings were checked", literals)
	}
}
