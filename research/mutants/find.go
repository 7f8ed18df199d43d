package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// changes maps each operator to its replacements, tried one at a time: a limit moves by
// one, a comparison becomes its opposite, and other operators become the one most easily
// written by mistake.
var changes = map[token.Token][]token.Token{
	token.LSS:        {token.LEQ, token.GEQ},
	token.LEQ:        {token.LSS, token.GTR},
	token.GTR:        {token.GEQ, token.LEQ},
	token.GEQ:        {token.GTR, token.LSS},
	token.EQL:        {token.NEQ},
	token.NEQ:        {token.EQL},
	token.ADD:        {token.SUB},
	token.SUB:        {token.ADD},
	token.MUL:        {token.QUO},
	token.QUO:        {token.MUL},
	token.REM:        {token.MUL},
	token.LAND:       {token.LOR},
	token.LOR:        {token.LAND},
	token.INC:        {token.DEC},
	token.DEC:        {token.INC},
	token.ADD_ASSIGN: {token.SUB_ASSIGN},
	token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN},
	token.QUO_ASSIGN: {token.MUL_ASSIGN},
}

// A mutant is a package with one operator changed. All its fields except the line identify it, so
// its name survives edits elsewhere in the file.
type mutant struct {
	number   int // starting at 1
	file     string
	line     int
	function string
	from, to string
	nth      int // starting at 1, among identical expressions in the function
	site     *site
	operator token.Token
	outcome  outcome
}

func (m *mutant) name() string {
	name := fmt.Sprintf("%s %s\n%s => %s", m.file, m.function, m.from, m.to)
	if m.nth > 1 {
		name += fmt.Sprintf(" (%d)", m.nth)
	}
	return name
}

// A site is an operator in the source, with its mutants.
type site struct {
	node     ast.Node
	op       token.Pos
	operator token.Token
	operands []ast.Expr // one or two
	typeName string     // type of the value; empty for a statement
	alone    bool       // each mutant of this site is compiled separately
	mutants  []*mutant
	number   int
}

// A source is a package with its types.
type source struct {
	root, folder, dir, name string
	set                     *token.FileSet
	files                   []*ast.File
	texts                   map[string][]byte // by path
	info                    types.Info
	types                   *types.Package
	sites                   []*site
	mutants                 []*mutant
}

// listed is a package as described by go list.
type listed struct {
	ImportPath, Dir, Export, Name string
	GoFiles                       []string
}

// load reads a package and finds its mutants.
func load(ctx context.Context, root, folder string) (*source, error) {
	packages, err := list(ctx, root, folder)
	if err != nil {
		return nil, err
	}
	this := packages[len(packages)-1] // dependencies come first
	s := &source{
		root: root, folder: folder, dir: this.Dir, name: this.Name,
		set: token.NewFileSet(), texts: map[string][]byte{},
		info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Scopes: map[ast.Node]*types.Scope{}},
	}
	for _, name := range this.GoFiles {
		path := filepath.Join(s.dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(s.set, path, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.texts[path], s.files = text, append(s.files, file)
	}
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	config := types.Config{Importer: importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	if s.types, err = config.Check(this.ImportPath, s.set, s.files, &s.info); err != nil {
		return nil, err
	}
	for _, file := range s.files {
		s.find(file)
	}
	return s, nil
}

func list(ctx context.Context, root, folder string) ([]listed, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,Name,GoFiles", "./"+folder)
	cmd.Dir, cmd.Stderr = root, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// find adds the mutants of a file.
func (s *source) find(file *ast.File) {
	seen := map[string]int{}
	for _, declaration := range file.Decls {
		function := functionName(declaration)
		for node := range ast.Preorder(declaration) {
			if at := s.siteOf(node); at != nil {
				s.add(at, function, seen)
			}
		}
	}
}

func functionName(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		return "-"
	}
	if f.Recv == nil {
		return f.Name.Name
	}
	receiver := f.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	switch generic := receiver.(type) {
	case *ast.IndexExpr:
		receiver = generic.X
	case *ast.IndexListExpr:
		receiver = generic.X
	}
	return types.ExprString(receiver) + "." + f.Name.Name
}

// siteOf returns the site of a node, or nil if the node has no operator that can be changed.
func (s *source) siteOf(node ast.Node) *site {
	switch n := node.(type) {
	case *ast.BinaryExpr:
		if changes[n.Op] != nil && (n.Op != token.ADD || !s.isText(n.X)) {
			return s.ofValue(&site{node: n, op: n.OpPos, operator: n.Op, operands: []ast.Expr{n.X, n.Y}}, n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.SUB {
			return s.ofValue(&site{node: n, op: n.OpPos, operator: n.Op, operands: []ast.Expr{n.X}}, n)
		}
	case *ast.IncDecStmt:
		return &site{node: n, op: n.TokPos, operator: n.Tok, operands: []ast.Expr{n.X}}
	case *ast.AssignStmt:
		if changes[n.Tok] != nil && !s.isText(n.Lhs[0]) {
			return &site{node: n, op: n.TokPos, operator: n.Tok, operands: []ast.Expr{n.Lhs[0], n.Rhs[0]}}
		}
	}
	return nil
}

// isText reports whether a value is a string: no other operator compiles in place of
// + between strings.
func (s *source) isText(x ast.Expr) bool {
	basic, ok := s.info.TypeOf(x).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// ofValue completes the site of an operator that has a value. It marks the site as alone if the
// value must stay a constant, if its type cannot be written at that place, or if a function literal
// around the operator would change the effect of recover.
func (s *source) ofValue(at *site, x ast.Expr) *site {
	value := s.info.Types[x]
	name, ok := s.nameOf(types.Default(value.Type), x)
	at.typeName = name
	at.alone = !ok || value.Value != nil || bytes.Contains(s.text(x), []byte("recover()"))
	return at
}

// nameOf returns how a type is written at a place, or false if it cannot be written there.
func (s *source) nameOf(t types.Type, at ast.Node) (string, bool) {
	scope := s.types.Scope().Innermost(at.Pos())
	means := func(name string, want func(types.Object) bool) bool {
		_, object := scope.LookupParent(name, at.Pos())
		return object != nil && want(object)
	}
	switch t := t.(type) {
	case *types.Basic:
		return t.Name(), means(t.Name(), func(o types.Object) bool { return o.Parent() == types.Universe })
	case *types.TypeParam:
		return t.Obj().Name(), means(t.Obj().Name(), func(o types.Object) bool { return o == t.Obj() })
	case *types.Named:
		object := t.Obj()
		if t.TypeArgs() != nil {
			return "", false
		}
		if object.Pkg() == s.types {
			return object.Name(), means(object.Name(), func(o types.Object) bool { return o == object })
		}
		name := object.Pkg().Name()
		return name + "." + object.Name(), means(name, func(o types.Object) bool {
			p, ok := o.(*types.PkgName)
			return ok && p.Imported().Path() == object.Pkg().Path()
		})
	default:
		return "", false
	}
}

// add numbers the mutants of a site.
func (s *source) add(at *site, function string, seen map[string]int) {
	at.number = len(s.sites)
	s.sites = append(s.sites, at)
	position := s.set.Position(at.op)
	file, _ := filepath.Rel(s.root, position.Filename)
	text := s.text(at.node)
	offset := position.Offset - s.set.Position(at.node.Pos()).Offset
	for _, op := range changes[at.operator] {
		m := &mutant{
			number: len(s.mutants) + 1, file: filepath.ToSlash(file), line: position.Line, function: function,
			from: oneLine(text), to: oneLine(replaced(text, offset, at.operator, op)), site: at, operator: op,
		}
		key := m.name()
		seen[key]++
		m.nth = seen[key]
		s.mutants = append(s.mutants, m)
		at.mutants = append(at.mutants, m)
	}
}

// text returns the source of a node.
func (s *source) text(n ast.Node) []byte {
	from, to := s.set.Position(n.Pos()), s.set.Position(n.End())
	return s.texts[from.Filename][from.Offset:to.Offset]
}

// replaced returns text with the operator at an offset changed.
func replaced(text []byte, offset int, from, to token.Token) []byte {
	out := append([]byte{}, text[:offset]...)
	out = append(out, to.String()...)
	return append(out, text[offset+len(from.String()):]...)
}

func oneLine(text []byte) string { return strings.Join(strings.Fields(string(text)), " ") }
