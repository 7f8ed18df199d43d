package docs_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

const apiPage = "../../docs/reference/api.md"

var update = flag.Bool("update", false, "write the examples, tables and limits into the pages")

// fence matches an example on the page, and its output.
var fence = regexp.MustCompile("(?s)```go\n(.*?)```\n\n```text\n(.*?)```\n")

// The page shows all the examples that the tests run, in order.
func TestPageShowsTheExamples(t *testing.T) {
	page := testkit.Must(os.ReadFile(apiPage))(t)
	var want []string
	for _, e := range examples(t) {
		want = append(want, "```go\n"+e.code+"```\n\n```text\n"+e.output+"```\n")
	}
	got := fence.FindAllString(string(page), -1)
	if len(got) != len(want) {
		t.Fatalf("api.md shows %d examples with their output, but example_test.go has %d", len(got), len(want))
	}
	text := string(page)
	for i := range want {
		if got[i] != want[i] && !*update {
			t.Errorf("api.md shows\n%s\ninstead of\n%s\n(go test ./internal/docs -update writes it)", got[i], want[i])
		}
		text = strings.Replace(text, got[i], want[i], 1)
	}
	if *update {
		testkit.NoError(t, os.WriteFile(apiPage, []byte(text), 0o600))
	}
}

type example struct{ code, output string }

// examples returns the body of each example, and its output comment.
func examples(t *testing.T) []example {
	t.Helper()
	source := testkit.Must(os.ReadFile("example_test.go"))(t)
	files := token.NewFileSet()
	file := testkit.Must(parser.ParseFile(files, "example_test.go", source, parser.ParseComments))(t)
	var all []example
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		body := string(source[files.Position(f.Body.Lbrace).Offset+2 : files.Position(f.Body.Rbrace).Offset])
		code, output, ok := strings.Cut(body, "\t// Output:\n")
		if !ok {
			t.Fatalf("%s has no lines of output", f.Name)
		}
		all = append(all, example{unindent(code, "\t"), unindent(output, "\t// ")})
	}
	return all
}

// unindent removes prefix, the indentation, from the start of each line.
func unindent(text, prefix string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimPrefix(line, prefix))
	}
	return b.String()
}
