package main

import (
	"fmt"
	"strings"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/research/atlas"
)

// A store is the file of a campaign: one row for each computed board.
type store struct{ conn *sqlite.Conn }

// schema returns the statement that creates the table of boards. The columns for the surface, the
// rule and the ways in which facts were established are text; all others are numbers.
func schema() string {
	var columns []string
	for _, name := range atlas.Columns() {
		kind := "INTEGER"
		if name == "surface" || name == "rule" || strings.HasSuffix(name, "_how") {
			kind = "TEXT NOT NULL"
		}
		columns = append(columns, name+" "+kind)
	}
	return "CREATE TABLE IF NOT EXISTS boards (\n\t" + strings.Join(columns, ",\n\t") +
		",\n\tPRIMARY KEY (surface, rule, rows, cols)\n) WITHOUT ROWID"
}

func openStore(name string) (*store, error) {
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", name, err)
	}
	if err := sqlitex.ExecuteTransient(conn, schema(), nil); err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &store{conn}, nil
}

func (s *store) Close() error { return s.conn.Close() }

// all reads all rows.
func (s *store) all() (map[board.Grid]atlas.Row, error) {
	rows := map[board.Grid]atlas.Row{}
	names := atlas.Columns()
	query := "SELECT " + strings.Join(names, ", ") + " FROM boards"
	err := sqlitex.Execute(s.conn, query, &sqlitex.ExecOptions{ResultFunc: func(stmt *sqlite.Stmt) error {
		fields := make([]string, len(names))
		for i := range fields {
			fields[i] = stmt.ColumnText(i)
		}
		row, err := atlas.ParseRow(fields)
		if err != nil {
			return err
		}
		rows[row.Grid] = row
		return nil
	}})
	return rows, err
}

// load copies the rows of a published table into the store, and returns them.
func (s *store) load(name string) (map[board.Grid]atlas.Row, error) {
	table, err := atlas.ReadTable(name)
	if err != nil {
		return nil, err
	}
	rows := map[board.Grid]atlas.Row{}
	for _, r := range table {
		rows[r.Grid] = r
	}
	return rows, s.put(table)
}

// put writes rows in one transaction.
func (s *store) put(rows []atlas.Row) error { return insertAll(s.conn, rows) }

func insertAll(conn *sqlite.Conn, rows []atlas.Row) (err error) {
	finish, err := sqlitex.ImmediateTransaction(conn)
	if err != nil {
		return err
	}
	defer finish(&err)
	for _, r := range rows {
		if err := insert(conn, r); err != nil {
			return err
		}
	}
	return nil
}

// insert writes a row. Empty fields become NULL, and SQLite converts the others to numbers where
// the column requires it.
func insert(conn *sqlite.Conn, row atlas.Row) error {
	var values []any
	for _, field := range row.Fields() {
		if field == "" {
			values = append(values, nil)
		} else {
			values = append(values, field)
		}
	}
	marks := strings.Repeat(", ?", len(values))[2:]
	return sqlitex.Execute(conn, "INSERT OR REPLACE INTO boards VALUES ("+marks+")", &sqlitex.ExecOptions{Args: values})
}
