package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The files that the command reads or writes, relative to the root of the repository.
const (
	equivalentFile = "research/mutants/equivalent.txt"
	sumFile        = ".ci/mutants.sum"
	pageFile       = "docs/project/testing.md"
)

// readEquivalent reads the equivalent mutants by name, with the reason for each.
func readEquivalent(root string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(root, equivalentFile))
	if err != nil {
		return nil, err
	}
	return parseEquivalent(string(text))
}

// parseEquivalent parses paragraphs with a file and a function, the change, and the reason.
func parseEquivalent(text string) (map[string]string, error) {
	reasons := map[string]string{}
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		paragraph = strings.TrimSpace(paragraph)
		if paragraph == "" || strings.HasPrefix(paragraph, "#") {
			continue
		}
		lines := strings.SplitN(paragraph, "\n", 3)
		if len(lines) < 3 {
			return nil, fmt.Errorf("%s: %q has no reason", equivalentFile, paragraph)
		}
		reasons[lines[0]+"\n"+lines[1]] = lines[2]
	}
	return reasons, nil
}

// A tally counts the mutants of a package by outcome.
type tally struct {
	folder                                 string
	mutants, killed, equivalent, unreached int
	survivors                              []*mutant
	stale                                  []string // listed as equivalent, but killed or gone
}

// tallyOf counts the outcomes in a package or a file, using the list of equivalent mutants.
func tallyOf(mutants []*mutant, target string, reasons map[string]string) tally {
	t := tally{folder: target}
	listed := map[string]bool{}
	for name := range reasons {
		if file, _, _ := strings.Cut(name, " "); file == target || path.Dir(file) == target {
			listed[name] = true
		}
	}
	for _, m := range mutants {
		if m.outcome == survived && listed[m.name()] {
			m.outcome = equivalent
			delete(listed, m.name())
		}
		switch m.outcome {
		case notGo:
			continue
		case killed, endless:
			t.killed++
		case equivalent:
			t.equivalent++
		case unreached:
			t.unreached++
			t.survivors = append(t.survivors, m)
		case survived:
			t.survivors = append(t.survivors, m)
		}
		t.mutants++
	}
	t.stale = slices.Sorted(maps.Keys(listed))
	return t
}

// The percentages that tests must kill: of all mutants, of the mutants that tests reach, and of all
// mutants in a folder of the web app.
const (
	leastOfAll     = 95
	leastOfReached = 97
	leastOfWeb     = 90
)

func (t tally) ofAll() float64 { return percent(t.killed, t.mutants-t.equivalent) }

func (t tally) ofReached() float64 { return percent(t.killed, t.mutants-t.equivalent-t.unreached) }

func percent(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}

func (t tally) enough() bool {
	if isWeb(t.folder) {
		return t.ofAll() >= leastOfWeb && len(t.stale) == 0
	}
	return t.ofAll() >= leastOfAll && t.ofReached() >= leastOfReached && len(t.stale) == 0
}

// text returns the list of survivors and a summary.
func (t tally) text() string {
	var out strings.Builder
	for _, m := range t.survivors {
		what := "survives"
		if m.outcome == unreached {
			what = "is in no test"
		}
		fmt.Fprintf(&out, "%s:%d: %s: %s => %s %s\n", m.file, m.line, m.function, m.from, m.to, what)
	}
	for _, name := range t.stale {
		fmt.Fprintf(&out, "%s: no mutant of this name survives:\n%s\n", equivalentFile, name)
	}
	fmt.Fprintf(&out, "%s: %d mutants, %d killed, %d equivalent, %d survive, %d of them in no test: %.1f%% killed, %.1f%% of those that tests reach\n",
		t.folder, t.mutants, t.killed, t.equivalent, len(t.survivors), t.unreached, t.ofAll(), t.ofReached())
	return out.String()
}

func (t tally) row() string {
	return fmt.Sprintf("| `%s` | %d | %d | %d | %d | %d | %.1f%% | %.1f%% |\n",
		t.folder, t.mutants, t.killed, t.equivalent, len(t.survivors)-t.unreached, t.unreached, t.ofAll(), t.ofReached())
}

// These lines on the page enclose the table.
const (
	tableBegin = "<!-- written by make mutants -->\n"
	tableEnd   = "<!-- end of what make mutants wrote -->\n"
	tableHead  = "| package | mutants | killed | equivalent | survived | in no test | killed | killed, of those that tests reach |\n" +
		"|---|---:|---:|---:|---:|---:|---:|---:|\n"
)

// replaceRow puts the row of a package on the page and keeps the rows in the order of the packages.
func replaceRow(page string, t tally) (string, error) {
	before, rest, ok := strings.Cut(page, tableBegin)
	table, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok || !ok2 {
		return "", fmt.Errorf("%s has no place for the table", pageFile)
	}
	rows := map[string]string{t.folder: t.row()}
	for line := range strings.Lines(table) {
		if words := strings.Split(line, "`"); len(words) == 3 && words[1] != t.folder {
			rows[words[1]] = line
		}
	}
	table = tableHead
	for _, folder := range packages {
		table += rows[folder]
	}
	return before + tableBegin + table + tableEnd + after, nil
}

// sumOf returns a checksum of the code and tests of a package, or of the code in a folder of the web
// app. Comments in Go don't count, because mutants never change them.
func sumOf(root, folder string) (string, error) {
	pattern := "*.go"
	if isWeb(folder) {
		pattern = "*.ts"
	}
	names, err := filepath.Glob(filepath.Join(root, folder, pattern))
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if !isWeb(folder) {
			text = tokensOf(text)
		}
		_, _ = fmt.Fprintf(hash, "file %s\n%s", filepath.Base(name), text) // never fails
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
}

// tokensOf returns the tokens of a Go file, one to a line.
func tokensOf(text []byte) []byte {
	var out bytes.Buffer
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", -1, len(text)), text, nil, 0)
	for {
		_, t, literal := s.Scan()
		if t == token.EOF {
			return out.Bytes()
		}
		fmt.Fprintf(&out, "%s %q\n", t, literal)
	}
}

// readSums reads the checksums of the packages at their last measurement.
func readSums(root string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(root, sumFile))
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if sum, folder, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			sums[folder] = sum
		}
	}
	return sums, nil
}

// note records a measurement: the row of the table and, if the package needs no more
// tests, its checksum.
func note(root string, t tally) error {
	page, err := os.ReadFile(filepath.Join(root, pageFile))
	if err != nil {
		return err
	}
	text, err := replaceRow(string(page), t)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(root, pageFile), []byte(text), 0o644); err != nil || !t.enough() {
		return err
	}
	sums, err := readSums(root)
	if err != nil {
		return err
	}
	if sums[t.folder], err = sumOf(root, t.folder); err != nil {
		return err
	}
	var lines []string
	for folder, sum := range sums {
		lines = append(lines, sum+"  "+folder+"\n")
	}
	slices.SortFunc(lines, func(x, y string) int { return strings.Compare(x[64:], y[64:]) })
	return os.WriteFile(filepath.Join(root, sumFile), []byte(strings.Join(lines, "")), 0o644)
}
