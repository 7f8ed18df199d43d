package main

import (
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/research/atlas"
)

// paths are the files of the atlas, given the folder research.
type paths struct{ research string }

func (p paths) folder() string  { return filepath.Join(p.research, "atlas") }
func (p paths) table() string   { return filepath.Join(p.folder(), "atlas.csv.gz") }
func (p paths) results() string { return filepath.Join(p.research, "results") }
func (p paths) page() string    { return filepath.Join(p.folder(), "README.md") }
func (p paths) resultsPage() string {
	return filepath.Join(p.research, "../docs/explanation/results.md")
}

// publish improves rows by the results, and writes the table and the tables on the pages.
func (p paths) publish(rows []atlas.Row) error {
	results, err := atlas.ReadResults(p.results())
	if err != nil {
		return err
	}
	for i, r := range rows {
		if rows[i], err = results.Improve(r); err != nil {
			return err
		}
	}
	if err := writeTable(p.table(), rows); err != nil {
		return err
	}
	return errors.Join(fillFile(p.page(), tables(rows)), fillFile(p.resultsPage(), provedTables(results)))
}

// writeTable sorts the rows, and writes them as compressed CSV.
func writeTable(name string, rows []atlas.Row) (err error) {
	slices.SortFunc(rows, func(a, b atlas.Row) int {
		return cmp.Or(
			cmp.Compare(a.Grid.Surface, b.Grid.Surface), cmp.Compare(a.Grid.Rule, b.Grid.Rule),
			cmp.Compare(a.Grid.Rows, b.Grid.Rows), cmp.Compare(a.Grid.Cols, b.Grid.Cols))
	})
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	packed, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(atlas.WriteCSV(packed, rows), packed.Close())
}

// fillFile writes the tables on a page.
func fillFile(name string, tables map[string]string) error {
	before, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	after, err := fillPage(string(before), tables)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, []byte(after), 0o644)
}

// fillPage replaces the text between each pair of markers on a page with the table that
// the markers name.
func fillPage(page string, tables map[string]string) (string, error) {
	for name, table := range tables {
		begin, end := "<!-- atlas: "+name+" -->\n", "<!-- end -->"
		before, rest, ok := strings.Cut(page, begin)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return "", fmt.Errorf("the page has no marker for %s", name)
		}
		page = before + begin + "\n" + table + "\n" + end + after
	}
	return page, nil
}
