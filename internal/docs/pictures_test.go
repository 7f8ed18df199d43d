package docs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var made = flag.String("made", "", "record that these groups of pictures (separated by blanks) have just been made")

// A group is a set of pictures made together. Either a test compares them with the code's output,
// or pictures.json records the sources they were made from.
type group struct {
	Name     string `json:"name"`
	Pictures string `json:"pictures"` // a glob pattern, from the root
	Make     string `json:"make"`     // the command that makes them
	// Test is the test file that compares the pictures.
	Test string `json:"test,omitempty"`
	// Sources are the files that determine the pictures, with the checksums they had when the
	// pictures were made. A prefix after # restricts the checksum to the lines that start with it.
	Sources map[string]string `json:"sources,omitempty"`
}

const (
	groupsFile = "pictures.json"
	root       = "../.." // the repository
)

func readGroups(t *testing.T) []group {
	t.Helper()
	text, err := os.ReadFile(groupsFile)
	if err != nil {
		t.Fatal(err)
	}
	var groups []group
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	return groups
}

// sourceSum returns the checksum of a source, or of its selected lines.
func sourceSum(source string) (string, error) {
	name, start, some := strings.Cut(source, "#")
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	if some {
		var lines []byte
		for line := range bytes.Lines(text) {
			if bytes.HasPrefix(line, []byte(start)) {
				lines = append(lines, line...)
			}
		}
		text = lines
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}

// No picture is out of date: each is in a group whose sources have not changed since it was made.
func TestPictures(t *testing.T) {
	groups := readGroups(t)
	if *made != "" {
		note(t, groups, strings.Fields(*made))
		return
	}
	for _, g := range groups {
		if (g.Test == "") == (len(g.Sources) == 0) {
			t.Errorf("%s: name either a test or sources", g.Name)
		}
		var changed []string
		for _, source := range slices.Sorted(maps.Keys(g.Sources)) {
			sum, err := sourceSum(source)
			if err != nil {
				t.Error(err)
			} else if sum != g.Sources[source] {
				changed = append(changed, source)
			}
		}
		if len(changed) > 0 {
			t.Errorf("%s: since these pictures were made, %s changed; run %s", g.Pictures, strings.Join(changed, ", "), g.Make)
		}
	}
}

// note records that groups of pictures have been made from the current sources.
func note(t *testing.T, groups []group, names []string) {
	t.Helper()
	for _, name := range names {
		i := slices.IndexFunc(groups, func(g group) bool { return g.Name == name })
		if i < 0 {
			t.Fatalf("%s has no %s", groupsFile, name)
		}
		for source := range groups[i].Sources {
			sum, err := sourceSum(source)
			if err != nil {
				t.Fatal(err)
			}
			groups[i].Sources[source] = sum
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(groups); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(groupsFile, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Every picture is in one group. Every group has pictures, a make target and, if a test compares
// the pictures, that test.
func TestGroupsOfPictures(t *testing.T) {
	groups := readGroups(t)
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	count := make([]int, len(groups))
	for _, name := range pictures(t) {
		var of []string
		for i, g := range groups {
			if ok, err := path.Match(g.Pictures, name); err != nil {
				t.Error(err)
			} else if ok {
				of = append(of, g.Name)
				count[i]++
			}
		}
		if len(of) != 1 {
			t.Errorf("%s is in %v; in %s, every picture must be in exactly one group", name, of, groupsFile)
		}
	}
	for i, g := range groups {
		if count[i] == 0 {
			t.Errorf("%s has no pictures", g.Name)
		}
		target := strings.Fields(strings.TrimPrefix(g.Make, "make "))[0]
		if !bytes.Contains(makefile, []byte("\n"+target+":")) {
			t.Errorf("%s: the Makefile has no target %s", g.Name, target)
		}
		if g.Test == "" {
			continue
		}
		if text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(g.Test))); err != nil || !bytes.Contains(text, []byte("testkit.Golden(")) {
			t.Errorf("%s: %s does not compare pictures (%v)", g.Name, g.Test, err)
		}
	}
}

// pictures lists all pictures in docs and research.
func pictures(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, folder := range []string{"docs", "research"} {
		err := fs.WalkDir(os.DirFS(root), folder, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && slices.Contains([]string{".png", ".jpg", ".gif", ".svg", ".webp"}, path.Ext(name)) {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}
