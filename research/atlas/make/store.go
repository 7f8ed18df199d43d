package main

import (
	"compress/gzip"
	"fmt"
	"os"
	"strings"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/research/atlas"
)

// A store is the file of a campaign: a row for each board that was computed, and with what limit
// it was tried last.
type store struct{ conn *sqlite.Conn }

// schema is the table of boards; all columns but four are numbers.
func schema(extra string) string {
	var columns []string
	for _, name := range atlas.Columns() {
		kind := "INTEGER"
		if name == "surface" || name == "rule" || strings.HasSuffix(name, "_how") {
			kind = "TEXT NOT NULL"
		}
		columns = append(columns, name+" "+kind)
	}
	return "CREATE TABLE IF NOT EXISTS boards (\n\t" + strings.Join(columns, ",\n\t") + extra +
		",\n\tPRIMARY KEY (surface, rule, rows, cols)\n) WITHOUT ROWID"
}

func openStore(name string) (*store, error) {
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", name, err)
	}
	if err := sqlitex.ExecuteTransient(conn, schema(",\n\ttried INTEGER NOT NULL"), nil); err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &store{conn}, nil
}

func (s *store) Close() error { return s.conn.Close() }

// An entry is a row, and the limit with which it was tried last. If that found nothing better,
// the row is older.
type entry struct {
	row   atlas.Row
	tried int
}

// all reads all entries.
func (s *store) all() (map[board.Grid]entry, error) {
	entries := map[board.Grid]entry{}
	names := atlas.Columns()
	query := "SELECT " + strings.Join(names, ", ") + ", tried FROM boards"
	err := sqlitex.Execute(s.conn, query, &sqlitex.ExecOptions{ResultFunc: func(stmt *sqlite.Stmt) error {
		fields := make([]string, len(names))
		for i := range fields {
			fields[i] = stmt.ColumnText(i)
		}
		row, err := atlas.ParseRow(fields)
		if err != nil {
			return err
		}
		entries[row.Grid] = entry{row, stmt.ColumnInt(len(names))}
		return nil
	}})
	return entries, err
}

// load writes and returns the rows of a published table, but those that the results have improved:
// a campaign keeps what it can compute.
func (s *store) load(name string) (map[board.Grid]entry, error) {
	rows, err := readTable(name)
	if err != nil {
		return nil, err
	}
	entries := map[board.Grid]entry{}
	var all []entry
	for _, r := range rows {
		if r.AllOn.How == atlas.Published || r.Gods.How == atlas.Published {
			continue
		}
		e := entry{r, r.Limit}
		entries[r.Grid] = e
		all = append(all, e)
	}
	return entries, s.put(all)
}

// readTable reads a table as it is published.
func readTable(name string) ([]atlas.Row, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	rows, err := atlas.ReadCSV(unpacked)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}

// put writes entries in one transaction.
func (s *store) put(entries []entry) (err error) {
	finish, err := sqlitex.ImmediateTransaction(s.conn)
	if err != nil {
		return err
	}
	defer finish(&err)
	for _, e := range entries {
		if err := insert(s.conn, e.row, e.tried); err != nil {
			return err
		}
	}
	return nil
}

// insert writes a row, and what comes after its columns. Empty fields are NULL, and SQLite makes
// numbers of the others where the column has numbers.
func insert(conn *sqlite.Conn, row atlas.Row, more ...any) error {
	var values []any
	for _, field := range row.Fields() {
		if field == "" {
			values = append(values, nil)
		} else {
			values = append(values, field)
		}
	}
	values = append(values, more...)
	marks := strings.Repeat(", ?", len(values))[2:]
	return sqlitex.Execute(conn, "INSERT OR REPLACE INTO boards VALUES ("+marks+")", &sqlitex.ExecOptions{Args: values})
}
