package termtext

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

func TestLocale(t *testing.T) {
	for _, c := range []struct {
		environment map[string]string
		system      string
		want        bool
	}{
		{nil, "linux", false},
		{nil, "windows", true},
		{map[string]string{"LANG": "en_US.UTF-8"}, "linux", true},
		{map[string]string{"LANG": "de_DE.utf8"}, "linux", true},
		{map[string]string{"LANG": "C"}, "linux", false},
		{map[string]string{"LANG": "POSIX"}, "windows", false},
		{map[string]string{"LANG": "de_DE.ISO-8859-1"}, "linux", false},
		{map[string]string{"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "linux", true},
		{map[string]string{"LANG": "C.UTF-8", "LC_CTYPE": "C"}, "linux", false},
		{map[string]string{"LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8", "LC_ALL": "C"}, "linux", false},
		{map[string]string{"LANG": "C.UTF-8", "LC_ALL": ""}, "linux", true},
	} {
		if got := isUTF8(func(name string) string { return c.environment[name] }, c.system); got != c.want {
			t.Errorf("%v on %s: %v", c.environment, c.system, got)
		}
	}
}

// A character can be split across writes. Characters that are not glyphs are not changed.
func TestASCIIWriter(t *testing.T) {
	const text, want = "● × ·\n日本 Möbius …", "# x .\n日本 Mobius ~"
	for size := 1; size <= len(text); size++ {
		var out strings.Builder
		w := &asciiWriter{w: &out}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			testkit.Must(io.WriteString(w, rest[:n]))(t)
			rest = rest[n:]
		}
		if out.String() != want {
			t.Errorf("in parts of %d: %q", size, out.String())
		}
	}
}

// byteOrderMark is read from files, and never printed.
const byteOrderMark = '\ufeff'

// Every character that the terminal programs print has an ASCII replacement.
func TestEveryGlyphHasOne(t *testing.T) {
	for r, plain := range glyphs {
		if plain > '~' || plain < '!' {
			t.Errorf("%c is drawn as %c", r, plain)
		}
	}
	found := 0
	for _, folder := range []string{".", "../cli", "../tui", "../../english", "../../play", "../../journey", "../../facts", "../../../coach"} {
		for _, text := range stringsIn(t, folder) {
			for _, r := range text {
				if r <= '~' {
					continue
				}
				found++
				if Glyph(r) == r && r != '�' && r != byteOrderMark {
					t.Errorf("%s: %c (%q) has no ASCII replacement: %q", folder, r, r, text)
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d characters were found", found)
	}
}

// stringsIn returns the string and character literals in the code of a folder.
func stringsIn(t *testing.T, folder string) (texts []string) {
	t.Helper()
	names := testkit.Must(filepath.Glob(filepath.Join(folder, "*.go")))(t)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := testkit.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))(t)
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && (literal.Kind == token.STRING || literal.Kind == token.CHAR) {
				if text, err := strconv.Unquote(literal.Value); err == nil {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	return texts
}
