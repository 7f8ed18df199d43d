package docs_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// vocabularySkipped are folders whose text is not prose, or not ours.
var vocabularySkipped = []string{".build", ".git", "build", "dist", "node_modules", "testdata"}

const vocabularyFile = "vocabulary.txt"

// A phrase is a line of the list: a phrase to avoid, what to write instead, and the paths where the
// phrase is allowed.
type phrase struct {
	pattern *regexp.Regexp
	better  string
	allowed []string
}

func readPhrases(t *testing.T) []phrase {
	t.Helper()
	text, err := os.ReadFile(vocabularyFile)
	if err != nil {
		t.Fatal(err)
	}
	var phrases []phrase
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := append(strings.Split(line, " | "), "")
		pattern, err := regexp.Compile(fields[0])
		if err != nil || fields[1] == "" || len(fields) > 4 {
			t.Fatalf("%s: %q is not PATTERN | BETTER or PATTERN | BETTER | PATHS (%v)", vocabularyFile, line, err)
		}
		if start, _ := pattern.LiteralPrefix(); len(start) < 4 {
			t.Fatalf("%s: start %q with four letters, which makes the search fast", vocabularyFile, fields[0])
		}
		phrases = append(phrases, phrase{pattern, fields[1], strings.Fields(fields[2])})
	}
	return phrases
}

// A text is a file prepared for matching: in lower case, with single blanks, and
// without comment markers.
type text struct {
	words string
	lines []int // the index in words at which each line starts
}

func newText(file string) text {
	var t text
	var out strings.Builder
	for line := range strings.Lines(strings.ToLower(file)) {
		t.lines = append(t.lines, out.Len())
		for _, word := range strings.Fields(strings.TrimLeft(line, " \t/#*>;-")) {
			out.WriteString(word)
			out.WriteByte(' ')
		}
	}
	t.words = out.String()
	return t
}

func letter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }

// find calls report with the line and the words of each match. Only whole words match.
func (t text) find(p phrase, report func(line int, found string)) {
	for _, at := range p.pattern.FindAllStringIndex(t.words, -1) {
		from, to := at[0], at[1]
		if from > 0 && letter(t.words[from]) && letter(t.words[from-1]) ||
			to < len(t.words) && letter(t.words[to-1]) && letter(t.words[to]) {
			continue
		}
		line, _ := slices.BinarySearch(t.lines, from+1) // lines that start at or before from
		report(line, t.words[from:to])
	}
}

// check returns a message for each place in a file where a phrase should be replaced.
func check(phrases []phrase, name, file string) []string {
	var messages []string
	words := newText(file)
	for _, p := range phrases {
		if slices.ContainsFunc(p.allowed, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			continue
		}
		words.find(p, func(line int, found string) {
			messages = append(messages, fmt.Sprintf("%s:%d: instead of %q write %s", name, line, found, p.better))
		})
	}
	return messages
}

// hasWords reports whether a file contains text for people.
func hasWords(name string) bool {
	return slices.Contains([]string{
		"", ".go", ".s", ".ts", ".tsx", ".mjs", ".cjs", ".css", ".html", ".md", ".sh", ".sql",
		".yaml", ".yml", ".service", ".timer", ".conf", ".8",
	}, path.Ext(name))
}

// No text or comment contains a phrase listed in vocabulary.txt.
func TestVocabulary(t *testing.T) {
	phrases := readPhrases(t)
	t.Run("planted", func(t *testing.T) {
		for _, c := range []struct{ file, want string }{
			{"\n// At most so\n// many lights.", `a.go:2: instead of "so many" write n, that many`},
			{"Of these\nthe default is as without it.", `a.go:2: instead of "as without it" write the default`},
			{"forever, and almost so manyfold", ""},
		} {
			if got := strings.Join(check(phrases, "a.go", c.file), "\n"); got != c.want {
				t.Errorf("%q: got %q, want %q", c.file, got, c.want)
			}
		}
	})
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed in the meantime by a build or another test
		case err != nil:
			return err
		case slices.Contains(vocabularySkipped, path.Base(name)):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() || !hasWords(name) || path.Base(name) == "vocabulary_test.go":
			return nil
		}
		file, err := fs.ReadFile(os.DirFS(root), name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, message := range check(phrases, name, string(file)) {
			t.Error(message)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
