package statesdb

import (
	"context"
	"errors"
	"fmt"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/solve"
	"lightsout/states"
)

// ErrFile says that a file is no database of states, or a damaged one.
var ErrFile = errors.New("not a database of states")

// A File is an open database of states, read only.
type File struct {
	conn    *sqlite.Conn
	board   *board.Board
	states  int
	gods    int
	hardest uint64
}

// Open opens a database of states. Its calls fail once the context is done.
func Open(ctx context.Context, name string) (*File, error) {
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadOnly)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	conn.SetInterrupt(ctx.Done())
	f := &File{conn: conn}
	if err := f.readBoard(); err != nil {
		_ = conn.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return f, nil
}

func (f *File) readBoard() error {
	found := 0
	var parsing error
	err := sqlitex.Execute(f.conn, "SELECT board, states, gods_number, hardest FROM lightsout_board LIMIT 2", &sqlitex.ExecOptions{
		ResultFunc: func(row *sqlite.Stmt) error {
			found++
			f.board, parsing = board.Parse(row.ColumnText(0))
			f.states, f.gods, f.hardest = row.ColumnInt(1), row.ColumnInt(2), uint64(row.ColumnInt64(3))
			return parsing
		},
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFile, err)
	}
	if found != 1 || f.board.Colours() != 2 || f.board.Lights() > states.MaxLights || f.board.Buttons() > states.MaxButtons {
		return fmt.Errorf("%w: it does not name its board", ErrFile)
	}
	return nil
}

// Close closes the file.
func (f *File) Close() error { return f.conn.Close() }

// Board is the board of the states.
func (f *File) Board() *board.Board { return f.board }

// States is the number of solvable states.
func (f *File) States() int { return f.states }

// GodsNumber is the most presses that any of them needs.
func (f *File) GodsNumber() int { return f.gods }

// Hardest is the first state, as a bitset number, that needs so many.
func (f *File) Hardest() uint64 { return f.hardest }

// Each hands every row to a function, in the order of the states, until that returns
// an error.
func (f *File) Each(yield func(states.Entry) error) error {
	return sqlitex.Execute(f.conn, "SELECT state, to_go, row, col, destination_state FROM lightsout_states ORDER BY state", &sqlitex.ExecOptions{
		ResultFunc: func(row *sqlite.Stmt) error {
			e := states.Entry{Answer: f.answer(row, 1), State: uint64(row.ColumnInt64(0))}
			if e.Next = e.State; e.Button >= 0 {
				e.Next = uint64(row.ColumnInt64(4))
			}
			return yield(e)
		},
	})
}

// answer reads to_go, row and col from three columns.
func (f *File) answer(row *sqlite.Stmt, first int) states.Answer {
	a := states.Answer{ToGo: row.ColumnInt(first), Button: -1}
	if a.ToGo != 0 {
		a.Button = row.ColumnInt(first+1)*rowLength(f.board) + row.ColumnInt(first+2)
	}
	return a
}

// Look returns the answer for a state, or ErrUnsolvable of package solve when the
// file does not have it.
func (f *File) Look(state uint64) (states.Answer, error) {
	found := false
	var a states.Answer
	err := sqlitex.Execute(f.conn, "SELECT to_go, row, col FROM lightsout_states WHERE state = ?", &sqlitex.ExecOptions{
		Args: []any{int64(state)},
		ResultFunc: func(row *sqlite.Stmt) error {
			found = true
			a = f.answer(row, 0)
			return nil
		},
	})
	switch {
	case err != nil:
		return a, fmt.Errorf("%w: %w", ErrFile, err)
	case !found:
		return a, fmt.Errorf("%w: state %d, in hexadecimal %[2]x", solve.ErrUnsolvable, state)
	case a.ToGo < 0 || a.Button >= f.board.Buttons() || a.ToGo > 0 && a.Button < 0:
		return a, fmt.Errorf("%w: state %d has a press that the board does not have", ErrFile, state)
	}
	return a, nil
}
