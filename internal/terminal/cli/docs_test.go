package cli

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/terminal/tui"
	"lightsout/internal/testkit"
)

// documents returns the pages whose examples are tested.
func documents(t *testing.T) []string {
	t.Helper()
	t.Chdir("../../..")
	names := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"}
	for _, folder := range []string{"docs", "docs/*", "docs/*/*", "research", "research/*", "research/*/*"} {
		found := testkit.Must(filepath.Glob(folder + "/*.md"))(t)
		names = append(names, found...)
	}
	return names
}

// blocks returns the contents of a page's fenced code blocks in the given language.
func blocks(t *testing.T, name, language string) []string {
	t.Helper()
	text := testkit.Must(os.ReadFile(name))(t)
	var found []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		found = append(found, m[1])
	}
	return found
}

// Every command in a console block prints the output that the block shows. The commands run in a
// temporary folder that contains the examples, where they can write files. With -update, the pages get
// what the commands print.
func TestDocumentedCommands(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	t.Setenv("LC_ALL", utf8Locale)
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // otherwise play would continue a saved game
	run := 0
	documented := map[string][]string{}
	pages := map[string]string{} // the paths
	for _, name := range documents(t) {
		documented[name] = blocks(t, name, "console")
		pages[name] = testkit.Must(filepath.Abs(name))(t)
	}
	visit(t, "examples", "docs")
	for name, all := range documented {
		for _, block := range all {
			for dialogue := range strings.SplitSeq(strings.TrimPrefix(block, "$ "), "\n$ ") {
				line, want, _ := strings.Cut(dialogue, "\n")
				args := strings.Fields(line)
				if args[0] != "lightsout" {
					t.Errorf("%s: %q is not a lightsout command", name, line)
					continue
				}
				var out bytes.Buffer
				Run(t.Context(), args[1:], Streams{In: strings.NewReader(""), Out: &out, Err: &out, Player: tui.Terminal{}})
				got, want := strings.TrimRight(out.String(), "\n"), strings.TrimRight(want, "\n")
				switch {
				case got == want:
				case *update:
					replaceInFile(t, pages[name], "$ "+line+"\n"+want, "$ "+line+"\n"+got)
				default:
					t.Errorf("%s: %s prints\n%s\nnot\n%s", name, line, got, want)
				}
				run++
			}
		}
	}
	if run < 7 {
		t.Errorf("only %d commands were found", run)
	}
}

// replaceInFile replaces the first occurrence of a text in a file.
func replaceInFile(t *testing.T, path, before, after string) {
	t.Helper()
	text := testkit.Must(os.ReadFile(path))(t)
	testkit.NoError(t, os.WriteFile(path, bytes.Replace(text, []byte(before), []byte(after), 1), 0o600))
}

// visit changes to a temporary folder that contains links to the given folders.
func visit(t *testing.T, folders ...string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range folders {
		path, err := filepath.Abs(name)
		if err == nil {
			err = os.Symlink(path, filepath.Join(dir, name))
		}
		testkit.NoError(t, err)
	}
	t.Chdir(dir)
}

// Every Go block is part of an example, or is a whole program in a file readme_test.go. So every
// block is compiled and run.
func TestDocumentedGo(t *testing.T) {
	names := documents(t)
	var examples strings.Builder
	testkit.NoError(t, filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		base := filepath.Base(path)
		if err != nil || base != "example_test.go" && base != "readme_test.go" {
			return err
		}
		text, err := os.ReadFile(path)
		if base == "readme_test.go" {
			examples.WriteString(asProgram(string(text)))
		}
		examples.WriteString(strings.ReplaceAll(string(text), "\n\t", "\n"))
		return err
	}))
	for _, name := range names {
		for _, block := range blocks(t, name, "go") {
			if strings.HasPrefix(name, "docs/tutorials/") && strings.HasPrefix(block, "package main\n") {
				continue // package docs runs these programs
			}
			if !strings.Contains(examples.String(), block) {
				t.Errorf("%s: no example has\n%s", name, block)
			}
		}
	}
}

// asProgram converts a whole-file example to a program.
func asProgram(example string) string {
	program := regexp.MustCompile(`(?m)^package .*$`).ReplaceAllString(example, "package main")
	program = regexp.MustCompile(`\n\t// Output:.*`).ReplaceAllString(program, "")
	return strings.Replace(program, "func Example() {", "func main() {", 1)
}

// Every relative link leads to an existing file and, if it has an anchor, to an existing heading.
func TestDocumentedLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):#]*)(?:#([^)]*))?\)`)
	for _, name := range documents(t) {
		text := testkit.Must(os.ReadFile(name))(t)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target := name
			if m[1] != "" {
				target = filepath.Join(filepath.Dir(name), m[1])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if m[2] != "" && !anchors(t, target)[m[2]] {
				t.Errorf("%s: %s has no heading %s", name, target, m[2])
			}
		}
	}
}

// anchors returns the link anchors of a page's headings.
func anchors(t *testing.T, name string) map[string]bool {
	t.Helper()
	text := testkit.Must(os.ReadFile(name))(t)
	names := map[string]bool{}
	marks := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1) {
		names[strings.ReplaceAll(strings.ToLower(marks.ReplaceAllString(m[1], "")), " ", "-")] = true
	}
	return names
}

// Every page can be reached from README.md.
func TestEveryPageIsReached(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):#]+\.md)(?:#[^)]*)?\)`)
	reached := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		if reached[name] {
			return
		}
		reached[name] = true
		text := testkit.Must(os.ReadFile(name))(t)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			follow(filepath.Join(filepath.Dir(name), m[1]))
		}
	}
	names := documents(t)
	follow("README.md")
	for _, name := range names {
		if !reached[name] {
			t.Errorf("no link leads to %s", name)
		}
	}
}

// Every command has a page, and the page mentions all its flags.
func TestEveryCommandHasAPage(t *testing.T) {
	t.Chdir("../../..")
	shared := map[string]string{"completion": "program", "man": "program"}
	for _, cmd := range newRoot(Streams{}).Commands() {
		page := filepath.Join("docs", "reference", cmp.Or(shared[cmd.Name()], cmd.Name())+".md")
		text, err := os.ReadFile(page)
		if err != nil {
			t.Error(err)
			continue
		}
		if cmd.Example == "" || cmd.Short == "" {
			t.Errorf("%s has no example or no description", cmd.Name())
		}
		flags := cmd.LocalFlags().FlagUsages()
		for _, sub := range cmd.Commands() {
			flags += sub.LocalFlags().FlagUsages()
		}
		for _, word := range regexp.MustCompile(`--[a-z-]+`).FindAllString(flags, -1) {
			if !bytes.Contains(text, []byte(word)) {
				t.Errorf("%s does not mention %s", page, word)
			}
		}
	}
}

// The pages that say which commands have no --json name exactly those.
func TestCommandsWithoutJSON(t *testing.T) {
	without := map[string]bool{}
	for _, cmd := range newRoot(Streams{}).Commands() {
		has := cmd.LocalFlags().Lookup("json") != nil
		for _, sub := range cmd.Commands() {
			has = has || sub.LocalFlags().Lookup("json") != nil
		}
		if !has && cmd.IsAvailableCommand() {
			without[cmd.Name()] = true
		}
	}
	claim := regexp.MustCompile("(?s)commands[^`]*?\\sexcept ((?:`\\w+`,?\\s+(?:and\\s+)?)+)")
	claims := 0
	for _, name := range documents(t) {
		text := testkit.Must(os.ReadFile(name))(t)
		for _, m := range claim.FindAllStringSubmatch(string(text), -1) {
			claims++
			named := map[string]bool{}
			for _, word := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(m[1], -1) {
				named[word[1]] = true
			}
			if !maps.Equal(named, without) {
				t.Errorf("%s: %q, but the commands without --json are %v", name, m[0], slices.Sorted(maps.Keys(without)))
			}
		}
	}
	if claims != 2 {
		t.Errorf("%d pages say which commands have no --json", claims)
	}
}
