package statesdb

import (
	"context"
	"errors"
	"fmt"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/internal/states"
	"lightsout/puzzle"
	"lightsout/solve"
)

// ErrFile reports that a file is not a database of states, or is damaged.
var ErrFile = errors.New("not a database of states")

// A File is a database of states, open for reading.
type File struct {
	conn   *sqlite.Conn
	boards []*Board
}

// A Board holds the states of one board in a file.
type Board struct {
	conn    *sqlite.Conn
	board   *board.Board
	target  uint64
	states  int
	gods    int
	hardest uint64
}

// Open opens a database of states. Reading states from it fails once the context is done.
func Open(ctx context.Context, name string) (*File, error) {
	conn, err := sqlite.OpenConn(name, sqlite.OpenReadOnly)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	conn.SetInterrupt(ctx.Done())
	f := &File{conn: conn}
	if err := f.readBoards(); err != nil {
		_ = conn.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error { return f.conn.Close() }

// Boards returns the boards in the file: at least one, each of a different size.
func (f *File) Boards() []*Board { return f.boards }

func (f *File) readBoards() error {
	listed := false
	err := f.rows("SELECT name FROM pragma_table_info('lightsout_board') LIMIT 1", func(*sqlite.Stmt) error {
		listed = true
		return nil
	})
	switch {
	case sqlite.ErrCode(err) == sqlite.ResultNotADB:
		return ErrFile
	case err != nil:
		return fmt.Errorf("%w: %w", ErrFile, err)
	case listed:
		err = f.readListed()
	default:
		err = f.readSizes()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFile, err)
	}
	seen := map[int]bool{}
	for _, b := range f.boards {
		if seen[rowLength(b.board)] || b.board.Colours() != 2 || b.board.Lights() > states.MaxLights || b.board.Buttons() > states.MaxButtons || b.target>>b.board.Lights() != 0 {
			return fmt.Errorf("%w: its list of boards is not valid", ErrFile)
		}
		seen[rowLength(b.board)] = true
	}
	if len(f.boards) == 0 {
		return fmt.Errorf("%w: it has no states", ErrFile)
	}
	return nil
}

// readListed reads the boards that the file lists.
func (f *File) readListed() error {
	return f.rows("SELECT board, states, gods_number, hardest, target FROM lightsout_board ORDER BY rowid LIMIT 64", func(row *sqlite.Stmt) error {
		b, err := board.Parse(row.ColumnText(0))
		if err == nil {
			f.add(b, row)
		}
		return err
	})
}

// add adds a board. Its numbers are in the columns of the row, starting with the second.
func (f *File) add(b *board.Board, row *sqlite.Stmt) {
	f.boards = append(f.boards, &Board{
		conn: f.conn, board: b, states: row.ColumnInt(1), gods: row.ColumnInt(2),
		hardest: uint64(row.ColumnInt64(3)), target: uint64(row.ColumnInt64(4)),
	})
}

// readSizes finds the sizes of the square grids in the file. Such a file may have no index, so
// every query scans all its rows: one query finds a size, and another all the facts about it. To
// find the first of the hardest states, the query combines depth and state into one number and
// takes the minimum.
func (f *File) readSizes() error {
	for size, found := 0, true; ; {
		found = false
		err := f.rows(fmt.Sprintf("SELECT min(size) FROM lightsout_states WHERE size > %d", size), func(row *sqlite.Stmt) error {
			found, size = !row.ColumnIsNull(0), row.ColumnInt(0)
			return nil
		})
		if err != nil || !found {
			return err
		}
		b, err := board.NewGrid(board.Grid{Rows: size, Cols: size})
		if err != nil {
			return err
		}
		err = f.rows(fmt.Sprintf(`SELECT size, count(*), max(to_go), min((4095 - to_go) << 50 | state) & (1 << 50) - 1, 0
			FROM lightsout_states WHERE size = %d`, size), func(row *sqlite.Stmt) error {
			f.add(b, row)
			return nil
		})
		if err != nil {
			return err
		}
	}
}

func (f *File) rows(query string, each func(*sqlite.Stmt) error) error {
	return sqlitex.Execute(f.conn, query, &sqlitex.ExecOptions{ResultFunc: each})
}

// Board returns the board that the states belong to.
func (b *Board) Board() *board.Board { return b.board }

// Target returns the state that the answers lead to; the zero State means all lights off.
func (b *Board) Target() puzzle.State {
	if b.target == 0 {
		return puzzle.State{}
	}
	return states.StateOf(b.board, b.target)
}

// States returns the number of states.
func (b *Board) States() int { return b.states }

// GodsNumber returns the largest number of presses that any state needs.
func (b *Board) GodsNumber() int { return b.gods }

// Hardest returns the bitset number of the first state that needs God's number of presses.
func (b *Board) Hardest() uint64 { return b.hardest }

// Each calls yield with every row, in the order of the states, until yield returns an error.
func (b *Board) Each(yield func(states.Entry) error) error {
	return sqlitex.Execute(b.conn, "SELECT state, to_go, row, col, destination_state FROM lightsout_states WHERE size = ? ORDER BY state", &sqlitex.ExecOptions{
		Args: []any{rowLength(b.board)},
		ResultFunc: func(row *sqlite.Stmt) error {
			e := states.Entry{Answer: b.answer(row, 1), State: uint64(row.ColumnInt64(0))}
			if e.Next = e.State; e.Button >= 0 {
				e.Next = uint64(row.ColumnInt64(4))
			}
			return yield(e)
		},
	})
}

// answer reads to_go, row and col from three columns.
func (b *Board) answer(row *sqlite.Stmt, first int) states.Answer {
	a := states.Answer{ToGo: row.ColumnInt(first), Button: -1}
	if a.ToGo != 0 {
		a.Button = row.ColumnInt(first+1)*rowLength(b.board) + row.ColumnInt(first+2)
	}
	return a
}

// Look returns the answer for a state, or solve.ErrUnsolvable if the file does not have it.
func (b *Board) Look(state uint64) (states.Answer, error) {
	found := state == b.target // a file need not list the target itself
	var a states.Answer
	if found {
		a.Button = -1
	}
	err := sqlitex.Execute(b.conn, "SELECT to_go, row, col FROM lightsout_states WHERE state = ? AND size = ? LIMIT 1", &sqlitex.ExecOptions{
		Args: []any{int64(state), rowLength(b.board)},
		ResultFunc: func(row *sqlite.Stmt) error {
			found = true
			a = b.answer(row, 0)
			return nil
		},
	})
	switch {
	case err != nil:
		return a, fmt.Errorf("%w: %w", ErrFile, err)
	case !found:
		return a, fmt.Errorf("%w: state %d, in hexadecimal %[2]x", solve.ErrUnsolvable, state)
	case a.ToGo < 0 || a.Button >= b.board.Buttons() || a.ToGo > 0 && a.Button < 0:
		return a, fmt.Errorf("%w: the press for state %d is not a button on the board", ErrFile, state)
	}
	return a, nil
}
