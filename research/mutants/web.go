package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// stryker lists the npm packages that make and run the mutants of the web app. They are installed
// only for the measurement. Newer versions need Node 22.
var stryker = []string{"@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"}

// isWeb reports whether a folder or file belongs to the web app.
func isWeb(target string) bool { return strings.HasPrefix(target, "web/") }

// measureWeb determines the outcome of each mutant of a folder or a file of the web app.
// web/stryker.config.json has the settings. StrykerJS keeps its results in web/.build/stryker.json and
// reuses them for mutants whose code and tests have not changed. So its report also has the files
// measured earlier, which are left out here.
func measureWeb(ctx context.Context, root, target string, workers int) ([]*mutant, error) {
	web := filepath.Join(root, "web")
	install := append([]string{"install", "--no-save", "--no-audit", "--no-fund"}, stryker...)
	if err := inFolder(ctx, web, "npm", install...); err != nil {
		return nil, err
	}
	pattern := strings.TrimPrefix(target, "web/")
	if !isFile(target) {
		pattern += "/**/*.ts"
	}
	if err := inFolder(ctx, web, "npx", "stryker", "run", "--incremental", "--concurrency", fmt.Sprint(workers), "--mutate", pattern); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(web, ".build", "mutants.json"))
	if err != nil {
		return nil, err
	}
	mutants, err := parseStryker(text)
	return slices.DeleteFunc(mutants, func(m *mutant) bool { return m.file != target && path.Dir(m.file) != target }), err
}

// inFolder runs a program and shows what it prints.
func inFolder(ctx context.Context, folder, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	return nil
}

// A strykerReport is the part of StrykerJS's report that the table needs.
type strykerReport struct {
	Files map[string]struct {
		Source  string
		Mutants []strykerMutant
	}
}

type strykerMutant struct {
	MutatorName, Replacement, Status string
	Location                         struct{ Start, End place }
}

// A place is a position in a file. Both numbers start at 1.
type place struct{ Line, Column int }

// strykerOutcomes maps the outcomes that count to ours.
var strykerOutcomes = map[string]outcome{
	"Killed": killed, "Timeout": endless, "Survived": survived, "NoCoverage": unreached,
}

// parseStryker reads the mutants from a report. In place of a function, which the report doesn't
// have, a mutant has the kind of change.
func parseStryker(text []byte) ([]*mutant, error) {
	var report strykerReport
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, err
	}
	var mutants []*mutant
	for _, name := range slices.Sorted(maps.Keys(report.Files)) {
		file := report.Files[name]
		seen := map[string]int{}
		for _, m := range inOrder(file.Mutants) {
			o, ok := strykerOutcomes[m.Status]
			if !ok {
				continue
			}
			made := &mutant{
				file: path.Join("web", name), line: m.Location.Start.Line, function: m.MutatorName,
				from: shorten(between(file.Source, m.Location.Start, m.Location.End)),
				to:   shorten(m.Replacement), outcome: o, nth: 1,
			}
			seen[made.name()]++
			made.nth = seen[made.name()]
			mutants = append(mutants, made)
		}
	}
	return mutants, nil
}

// inOrder sorts mutants by their place in the file.
func inOrder(mutants []strykerMutant) []strykerMutant {
	slices.SortStableFunc(mutants, func(x, y strykerMutant) int {
		a, b := x.Location.Start, y.Location.Start
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return mutants
}

// between returns the part of a file that a mutant replaces.
func between(source string, start, end place) string {
	lines := strings.SplitAfter(source, "\n")[start.Line-1 : end.Line]
	last := len(lines) - 1
	lines[last] = string([]rune(lines[last])[:end.Column-1])
	lines[0] = string([]rune(lines[0])[start.Column-1:])
	return strings.Join(lines, "")
}

// shorten puts code on one line of at most 100 characters.
func shorten(code string) string {
	line := []rune(strings.Join(strings.Fields(code), " "))
	if len(line) > 100 {
		line = append(line[:99], '…')
	}
	return string(line)
}
