package docs_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const limitsPage = "../../docs/reference/limits.md"

// limitRow matches a row of the table: the limit, its constant, and the constant's file.
var limitRow = regexp.MustCompile("(?m)^\\|[^|]*\\| *([^|]*?) *\\|[^|]*\\| *\\[`(\\w+)`\\]\\(([^)]*)\\) *\\|$")

// The numbers on the page match the code.
func TestPageShowsTheLimits(t *testing.T) {
	page, err := os.ReadFile(limitsPage)
	if err != nil {
		t.Fatal(err)
	}
	rows := limitRow.FindAllStringSubmatch(string(page), -1)
	if len(rows) < 80 {
		t.Errorf("only %d limits were found", len(rows))
	}
	for _, row := range rows {
		limit, name, file := row[1], row[2], filepath.Join(filepath.Dir(limitsPage), row[3])
		value, ok := constantOf(t, file, name)
		if !ok {
			t.Errorf("%s has no constant %s", file, name)
		} else if !shows(limit, value) {
			t.Errorf("the page has %s, but %s in %s is %s", limit, name, file, value)
		}
	}
}

// multiples maps units of size to bytes.
var multiples = map[string]int{"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "kB": 1e3, "MB": 1e6, "GB": 1e9}

// shows reports whether a text such as 4,096, 64 MiB, 2^26 or 10 seconds stands for a number in the
// code. For a power of two, the code may have only the exponent. A duration in the code looks like
// "10 Second".
func shows(text, number string) bool {
	if exponent, ok := strings.CutPrefix(text, "2^"); ok {
		n, err := strconv.Atoi(exponent)
		return err == nil && (number == exponent || number == new(big.Int).Lsh(big.NewInt(1), uint(n)).String())
	}
	digits, unit, _ := strings.Cut(strings.ReplaceAll(text, ",", ""), " ")
	n, err := strconv.Atoi(digits)
	if size, ok := multiples[unit]; ok {
		n *= size
	}
	value, time, isTime := strings.Cut(number, " ")
	sameUnit := !isTime || normal("1 "+unit) == normal("1 "+strings.ToLower(time))
	return err == nil && value == strconv.Itoa(n) && sameUnit
}

// constantOf returns the value of a constant in a file, or of a field that is set to a number. A
// duration includes its unit, such as 10 Second. It returns false if the file has neither.
func constantOf(t *testing.T, file, name string) (value string, ok bool) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
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

// unitOfTime matches an expression that is a duration.
var unitOfTime = regexp.MustCompile(`^(.*) \* time(\.\w+)$`)

// evaluate returns the value of a numeric expression, optionally with a unit of time. It returns
// false for any other expression.
func evaluate(e ast.Expr) (string, bool) {
	text, unit := types.ExprString(e), ""
	if m := unitOfTime.FindStringSubmatch(text); m != nil {
		text, unit = m[1], strings.Replace(m[2], ".", " ", 1)
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	if err != nil || v.Value == nil {
		return "", false
	}
	return constant.ToInt(v.Value).ExactString() + unit, true
}
