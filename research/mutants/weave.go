package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
)

// All mutants of a package are woven into one program, which is compiled once; a number in the
// environment selects the mutant. The expression x < y becomes
//
//	func() bool { switch mutantAt(4) { case 7: return x <= y; case 8: return x >= y; default: return x < y } }()
//
// The program can also record which operators a test reaches. Expressions that must stay constant
// are left out, and their mutants are compiled separately.

// support is added to the package; %s is the package's name and %d the number of sites.
const support = `package %s

import (
	mutantatomic "sync/atomic"
	mutantos "os"
	mutantstrconv "strconv"
)

var (
	mutantNumber, _ = mutantstrconv.Atoi(mutantos.Getenv("MUTANT"))
	mutantLog, _    = mutantos.OpenFile(mutantos.Getenv("MUTANTS_REACHED"), mutantos.O_APPEND|mutantos.O_WRONLY, 0)
	mutantSeen      [%d]mutantatomic.Bool
)

func mutantAt(site int) int {
	if mutantLog != nil && !mutantSeen[site].Swap(true) {
		mutantLog.WriteString(mutantstrconv.Itoa(site) + "\n")
	}
	return mutantNumber
}
`

// woven returns the files of the package with all mutants woven in, by path.
func (s *source) woven() map[string]string {
	files := map[string]string{
		filepath.Join(s.dir, "mutants_woven.go"): fmt.Sprintf(support, s.name, len(s.sites)),
	}
	for _, file := range s.files {
		w := weaver{source: s, sites: map[ast.Node]*site{}}
		for _, at := range s.sites {
			if !at.alone && file.FileStart <= at.op && at.op < file.FileEnd {
				w.sites[at.node] = at
			}
		}
		files[s.set.Position(file.FileStart).Filename] = w.file(file)
	}
	return files
}

type weaver struct {
	*source
	sites map[ast.Node]*site
}

func (w *weaver) file(file *ast.File) string {
	path := w.set.Position(file.FileStart).Filename
	return w.between(file, 0, len(w.texts[path]), path)
}

// between returns a part of a file, with the outermost sites below a node woven.
func (w *weaver) between(below ast.Node, from, to int, path string) string {
	var out strings.Builder
	text := w.texts[path]
	ast.Inspect(below, func(node ast.Node) bool {
		at := w.sites[node]
		if at == nil {
			return true
		}
		out.Write(text[from:w.set.Position(node.Pos()).Offset])
		out.WriteString(w.site(at, path))
		from = w.set.Position(node.End()).Offset
		return false
	})
	out.Write(text[from:to])
	return out.String()
}

// site returns the woven text of a site.
func (w *weaver) site(at *site, path string) string {
	var operands []string
	for _, x := range at.operands {
		operands = append(operands, w.between(x, w.set.Position(x.Pos()).Offset, w.set.Position(x.End()).Offset, path))
	}
	result, before := "", ""
	if at.typeName != "" {
		result, before = at.typeName+" ", "return "
	}
	var cases strings.Builder
	for _, m := range at.mutants {
		fmt.Fprintf(&cases, "case %d: %s%s; ", m.number, before, applied(m.operator, at.node, operands))
	}
	return fmt.Sprintf("func() %s{ switch mutantAt(%d) { %sdefault: %s%s } }()",
		result, at.number, cases.String(), before, applied(at.operator, at.node, operands))
}

// applied returns an operator applied to its operands.
func applied(op token.Token, node ast.Node, operands []string) string {
	switch node.(type) {
	case *ast.UnaryExpr:
		return op.String() + operands[0]
	case *ast.IncDecStmt:
		return operands[0] + op.String()
	default:
		return operands[0] + " " + op.String() + " " + operands[1]
	}
}

// alone returns the file of a mutant that is compiled separately, by path.
func (s *source) alone(m *mutant) map[string]string {
	at := s.set.Position(m.site.op)
	text := replaced(s.texts[at.Filename], at.Offset, m.site.operator, m.operator)
	return map[string]string{at.Filename: string(text)}
}
