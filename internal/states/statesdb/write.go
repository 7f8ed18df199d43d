package statesdb

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/internal/states"
	"lightsout/solve"
)

const (
	// rowsAtOnce is the number of rows per insert statement. With 100, the overhead of a
	// statement is negligible.
	rowsAtOnce = 100
	// rowsBetweenTicks is the number of rows written between checks of the context.
	rowsBetweenTicks = 10_000
)

// setup makes an empty database. The file is new, and useless until it is complete, so it needs
// no protection against a crash.
var setup = []string{
	"PRAGMA page_size = 65536",
	"PRAGMA journal_mode = OFF",
	"PRAGMA synchronous = OFF",
	"PRAGMA locking_mode = EXCLUSIVE",
	`CREATE TABLE lightsout_board (
	board       TEXT NOT NULL,
	states      INTEGER NOT NULL,
	gods_number INTEGER NOT NULL,
	hardest     INTEGER NOT NULL,
	target      INTEGER NOT NULL
)`,
}

// oneBoard and manyBoards define the table of the states. In oneBoard, the primary key state is the
// row ID and needs no extra column.
const (
	oneBoard = `CREATE TABLE lightsout_states (
	size              INTEGER,
	state             INTEGER PRIMARY KEY,
	row               INTEGER,
	col               INTEGER,
	to_go             INTEGER,
	destination_state INTEGER
)`
	manyBoards = `CREATE TABLE lightsout_states (
	size              INTEGER,
	state             INTEGER,
	row               INTEGER,
	col               INTEGER,
	to_go             INTEGER,
	destination_state INTEGER,
	PRIMARY KEY (size, state)
) WITHOUT ROWID`
)

// An Option configures how a file is written.
type Option func(*writer)

// OnProgress sets a function that is called from time to time during long work.
func OnProgress(f func(solve.Progress)) Option { return func(w *writer) { w.report = f } }

// A writer writes one file.
type writer struct {
	conn   *sqlite.Conn
	table  *states.Table
	report func(solve.Progress)
}

// Write writes all states of one or more boards to an SQLite file, which must be new or empty.
// The boards must have rows of different lengths, or the error is errSizes.
func Write(ctx context.Context, name string, tables []*states.Table, options ...Option) (err error) {
	create, err := schema(tables)
	if err != nil {
		return err
	}
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return fmt.Errorf("cannot write a database: %w", err)
	}
	defer func() {
		if closed := conn.Close(); err == nil {
			err = closed
		}
		if ctx.Err() != nil {
			err = ctx.Err() // more helpful than SQLite's interruption error
		}
	}()
	conn.SetInterrupt(ctx.Done())
	for _, statement := range append(slices.Clone(setup), create) {
		if err := sqlitex.ExecuteTransient(conn, statement, nil); err != nil {
			return err
		}
	}
	finish, err := sqlitex.ImmediateTransaction(conn)
	if err != nil {
		return err
	}
	defer finish(&err)
	w := writer{conn: conn}
	for _, option := range options {
		option(&w)
	}
	for _, w.table = range tables {
		if err := w.writeBoard(ctx); err != nil {
			return err
		}
	}
	return nil
}

// errSizes reports that boards cannot be distinguished in one file.
var errSizes = errors.New("boards in one file must have rows of different lengths")

// schema returns the definition of the table of states, for one board or for several.
func schema(tables []*states.Table) (string, error) {
	seen := map[int]*board.Board{}
	for _, t := range tables {
		size := rowLength(t.Board())
		if other := seen[size]; other != nil {
			return "", fmt.Errorf("%w: %s and %s both have rows of %d; write them to separate files", errSizes, other, t.Board(), size)
		}
		seen[size] = t.Board()
	}
	if len(tables) == 1 {
		return oneBoard, nil
	}
	return manyBoards, nil
}

func (w *writer) writeBoard(ctx context.Context) error {
	t := w.table
	target := uint64(0)
	if t.Target().Board() != nil {
		target = states.Number(t.Target())
	}
	err := sqlitex.Execute(w.conn, "INSERT INTO lightsout_board VALUES (?, ?, ?, ?, ?)", &sqlitex.ExecOptions{
		Args: []any{t.Board().String(), t.States(), t.GodsNumber(), int64(t.Hardest()), int64(target)},
	})
	if err != nil {
		return err
	}
	return w.writeStates(ctx)
}

// writeStates writes the rows in the order of the states, so that the file only grows at its end.
func (w *writer) writeStates(ctx context.Context) error {
	size := rowLength(w.table.Board())
	rows := make([]states.Entry, 0, rowsAtOnce)
	done := 0
	for e := range w.table.All() {
		rows = append(rows, e)
		if len(rows) < rowsAtOnce {
			continue
		}
		if err := insert(w.conn, size, rows); err != nil {
			return err
		}
		if done += len(rows); done%rowsBetweenTicks == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if w.report != nil {
				w.report(solve.Progress{Stage: "writing the states", Done: done, Total: w.table.States()})
			}
		}
		rows = rows[:0]
	}
	if len(rows) == 0 {
		return nil
	}
	return insert(w.conn, size, rows)
}

// insert writes up to rowsAtOnce rows with one statement, which the connection caches for the
// next call.
func insert(conn *sqlite.Conn, size int, rows []states.Entry) error {
	values := strings.Repeat(fmt.Sprintf(",(%d,?,?,?,?,?)", size), len(rows))
	stmt, err := conn.Prepare("INSERT INTO lightsout_states (size, state, row, col, to_go, destination_state) VALUES " + values[1:])
	if err != nil {
		return err
	}
	for i, e := range rows {
		at := 5*i + 1
		stmt.BindInt64(at, int64(e.State))
		stmt.BindInt64(at+3, int64(e.ToGo))
		if e.Button < 0 {
			stmt.BindNull(at + 1)
			stmt.BindNull(at + 2)
			stmt.BindNull(at + 4)
			continue
		}
		stmt.BindInt64(at+1, int64(e.Button/size))
		stmt.BindInt64(at+2, int64(e.Button%size))
		stmt.BindInt64(at+4, int64(e.Next))
	}
	if _, err := stmt.Step(); err != nil {
		return err
	}
	return stmt.Reset()
}

// rowLength returns the number of buttons in a row.
func rowLength(b *board.Board) int {
	if g, ok := b.Grid(); ok {
		return g.Cols
	}
	return b.Buttons()
}
