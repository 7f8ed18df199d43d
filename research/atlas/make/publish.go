package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/research/atlas"
)

// publish writes the results of a campaign. The folder gets atlas.sqlite and atlas.csv. The
// repository gets the compressed CSV, the pictures for the atlas page, and the tables on that page
// and on the results page.
func publish(ctx context.Context, file, folder, repository string) error {
	research := filepath.Join(repository, "research")
	pages := filepath.Join(research, "atlas")
	results, err := atlas.ReadResults(filepath.Join(research, "results"))
	if err != nil {
		return err
	}
	rows, err := known(file, results)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := writeDatabase(filepath.Join(folder, "atlas.sqlite"), rows); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := atlas.WriteCSV(&text, rows); err != nil {
		return err
	}
	packed, err := compress(text.Bytes())
	if err != nil {
		return err
	}
	files := map[string][]byte{
		filepath.Join(folder, "atlas.csv"):   text.Bytes(),
		filepath.Join(pages, "atlas.csv.gz"): packed,
	}
	if err := draw(ctx, pages, rows, files); err != nil {
		return err
	}
	for page, tables := range map[string]map[string]string{
		filepath.Join(pages, "README.md"):                              tables(rows),
		filepath.Join(repository, "docs", "explanation", "results.md"): provedTables(results),
	} {
		before, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		after, err := fillPage(string(before), tables)
		if err != nil {
			return err
		}
		files[page] = []byte(after)
	}
	for name, content := range files {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return err
		}
		fmt.Printf("%s, %d kB\n", name, (len(content)+999)/1000)
	}
	return nil
}

// known returns the rows of a campaign, improved by the results and sorted.
func known(file string, results atlas.Results) ([]atlas.Row, error) {
	s, err := openStore(file)
	if err != nil {
		return nil, err
	}
	found, err := s.all()
	if err := errors.Join(err, s.Close()); err != nil {
		return nil, err
	}
	var rows []atlas.Row
	for _, r := range found {
		row, err := results.Improve(r)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b atlas.Row) int {
		return cmp.Or(
			cmp.Compare(a.Grid.Surface, b.Grid.Surface), cmp.Compare(a.Grid.Rule, b.Grid.Rule),
			cmp.Compare(a.Grid.Rows, b.Grid.Rows), cmp.Compare(a.Grid.Cols, b.Grid.Cols))
	})
	return rows, nil
}

// writeDatabase writes the table as a new SQLite file.
func writeDatabase(name string, rows []atlas.Row) (err error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	for _, statement := range []string{"PRAGMA journal_mode = OFF", schema()} {
		if err := sqlitex.ExecuteTransient(conn, statement, nil); err != nil {
			return err
		}
	}
	if err := insertAll(conn, rows); err != nil {
		return err
	}
	return sqlitex.ExecuteTransient(conn, "VACUUM", nil)
}

// compress compresses a file deterministically.
func compress(content []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
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
