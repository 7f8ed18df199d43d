package docs_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math/bits"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/english"
	"lightsout/internal/testkit"
)

const limitsPage = "docs/reference/limits.md"

var (
	// limitRow matches a row of limits.md: the limit, its constant, and the constant's file.
	limitRow = regexp.MustCompile("(?m)^(\\|[^|]*\\| *)([^|]*?)( *\\|[^|]*\\| *\\[`(\\w+)`\\]\\(../../([^)]*)\\) *\\|)$")
	// limitInText matches a limit on any other page, with its package and constant.
	limitInText = regexp.MustCompile(`(<!-- limit: ([\w/]+)\.(\w+) -->)(.*?)(<!-- end -->)`)
)

// Pages show the limits that the code has.
func TestPagesShowTheLimits(t *testing.T) {
	rows := 0
	for page, text := range pages(t) {
		fresh := limitInText.ReplaceAllStringFunc(text, func(match string) string {
			m := limitInText.FindStringSubmatch(match)
			return m[1] + limit(t, page, m[4], m[2]+"/*.go", m[3]) + m[5]
		})
		if page == limitsPage {
			fresh = limitRow.ReplaceAllStringFunc(fresh, func(match string) string {
				m := limitRow.FindStringSubmatch(match)
				rows++
				return m[1] + limit(t, page, m[2], m[5], m[4]) + m[3]
			})
		}
		refresh(t, page, text, fresh)
	}
	if rows < 80 {
		t.Errorf("%s has only %d limits", limitsPage, rows)
	}
}

// inlineAtStart matches a line that begins with a number between comments. Markdown ends the paragraph there.
var inlineAtStart = regexp.MustCompile(`(?m)^ *<!-- [^>]* -->.*<!-- end -->`)

// A number in a sentence stays in it.
func TestNumbersDoNotBeginLines(t *testing.T) {
	for page, text := range pages(t) {
		if line := inlineAtStart.FindString(text); line != "" {
			t.Errorf("%s: move a word to the start of the line %s", page, line)
		}
	}
}

// limit returns the value of a constant in the form of the text that the page has now.
func limit(t *testing.T, page, text, files, name string) string {
	t.Helper()
	names := testkit.Must(filepath.Glob(filepath.Join(root, files)))(t)
	for _, file := range names {
		if value, ok := constantOf(t, file, name); ok && !strings.HasSuffix(file, "_test.go") {
			fresh, err := like(text, value)
			if err != nil {
				t.Errorf("%s: %s in %s: %v", page, name, files, err)
			}
			return fresh
		}
	}
	t.Errorf("%s: %s has no constant %s", page, path.Dir(files), name)
	return text
}

// units maps units on the pages to numbers in the code: bytes, and nanoseconds.
var units = map[string]int64{
	"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "kB": 1e3, "MB": 1e6, "GB": 1e9,
	"ms": 1e6, "second": 1e9, "seconds": 1e9, "minutes": 60e9, "hours": 3600e9,
}

// like writes a number in the form of a text such as 4,096, 64 MiB, 2^26 or 10 seconds. For a power
// of two, the code may have only the exponent.
func like(text string, n int64) (string, error) {
	if strings.HasPrefix(text, "2^") {
		if n > 64 && n&(n-1) == 0 {
			n = int64(bits.TrailingZeros64(uint64(n)))
		}
		if n > 64 {
			return text, fmt.Errorf("%d is not a power of two", n)
		}
		return "2^" + strconv.FormatInt(n, 10), nil
	}
	_, unit, _ := strings.Cut(text, " ")
	size := max(units[unit], 1)
	if n%size != 0 {
		return text, fmt.Errorf("%d is not a whole number of %s", n, unit)
	}
	return strings.TrimSpace(english.Group(strconv.FormatInt(n/size, 10)) + " " + unit), nil
}

// constantOf returns the value of a constant in a file, or of a field that is set to a number. It
// returns false if the file has neither.
func constantOf(t *testing.T, file, name string) (value int64, ok bool) {
	t.Helper()
	parsed := testkit.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution))(t)
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if id.Name == name && i < len(n.Values) {
					value, ok = evaluate(n.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			if id, is := n.Key.(*ast.Ident); is && id.Name == name {
				value, ok = evaluate(n.Value)
			}
		}
		return !ok
	})
	return value, ok
}

// times replaces units of time by nanoseconds.
var times = strings.NewReplacer("time.Millisecond", "1e6", "time.Second", "1e9", "time.Minute", "60e9", "time.Hour", "3600e9")

// evaluate returns the value of an expression of numbers and units of time. It returns false for any
// other expression.
func evaluate(e ast.Expr) (int64, bool) {
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, times.Replace(types.ExprString(e)))
	if err != nil || v.Value == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v.Value))
}
