package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// environ is the environment that decides about colours.
func environ() []string { return os.Environ() }

// maxPiped is the largest PBM file that is taken from a pipe, which cannot be
// read twice and so has to be held in memory.
const maxPiped = 1 << 32

// heldLights is the most lights of a PBM file that is solved like a position
// that was typed; larger ones are streamed.
const heldLights = 1 << 16

// An input is what a person wants solved: a position, or a PBM file too large
// to be one.
type input struct {
	state  puzzle.State
	rows   *puzzle.PBMReader // nil for a position
	board  *board.Board
	format puzzle.PBMFormat // how its presses are written
	close  func() error
}

// openInput reads a position, a board (which means all its lights on), the name
// of a PBM file, or - for one on standard input.
func openInput(arg string, stdin io.Reader, rule board.Rule) (*input, error) {
	if arg == "-" {
		return openPipe(stdin, rule)
	}
	in, err := parsePosition(arg)
	if err == nil {
		return in, nil
	}
	f, openErr := os.Open(arg)
	switch {
	case openErr == nil:
		return openPBM(f, f.Close, rule)
	case looksLikeFile(arg):
		return nil, fmt.Errorf("%w; give a PBM file or a position such as 5x5:1ffffff", openErr)
	}
	return nil, err
}

func looksLikeFile(arg string) bool {
	return strings.ContainsRune(arg, filepath.Separator) || strings.HasSuffix(arg, ".pbm")
}

func parsePosition(arg string) (*input, error) {
	state, err := puzzle.Parse(arg)
	if errors.Is(err, puzzle.ErrID) && !strings.Contains(arg, ":") {
		state, err = puzzle.Parse(arg + ":on")
	}
	return &input{state: state, board: state.Board(), format: puzzle.PlainPBM, close: func() error { return nil }}, err
}

func openPipe(stdin io.Reader, rule board.Rule) (*input, error) {
	data, err := io.ReadAll(io.LimitReader(stdin, maxPiped+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxPiped {
		return nil, fmt.Errorf("%w: over %d bytes on standard input; save them to a file first", board.ErrTooLarge, maxPiped)
	}
	return openPBM(bytes.NewReader(data), func() error { return nil }, rule)
}

func openPBM(r io.Reader, closer func() error, rule board.Rule) (in *input, err error) {
	defer func() {
		if err != nil {
			_ = closer()
		}
	}()
	rows, err := puzzle.NewPBMReader(r)
	if err != nil {
		return nil, err
	}
	g := board.Grid{Rule: rule}
	g.Rows, g.Cols = rows.Size()
	b, err := board.NewGrid(g)
	if err != nil {
		return nil, err
	}
	in = &input{rows: rows, board: b, format: rows.Format(), close: closer}
	if b.Lights() > heldLights {
		return in, nil
	}
	in.rows = nil
	in.state, err = readState(b, rows)
	return in, err
}

func readState(b *board.Board, rows puzzle.Rows) (puzzle.State, error) {
	m := puzzle.NewBitmap(rows.Size())
	for {
		row, err := rows.ReadRow()
		if errors.Is(err, io.EOF) {
			return puzzle.StateOfBitmap(b, m), nil
		}
		if err != nil {
			return puzzle.State{}, err
		}
		if err := m.WriteRow(row); err != nil {
			return puzzle.State{}, err
		}
	}
}
