package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/generate"
	"lightsout/puzzle"
)

// maxPiped is the most bytes of pixels that are taken from a pipe: it cannot be
// read twice, so they have to be held in memory.
const maxPiped int64 = 1 << 32

// heldLights is the most lights of a PBM file that is solved like a position
// that was typed; larger ones are streamed.
const heldLights = 1 << 16

// An input is what a person wants solved: a position, or a PBM file too large
// to be one.
type input struct {
	board  *board.Board
	state  puzzle.State     // when rows is nil
	rows   puzzle.Rows      // the lights of a large file
	format puzzle.PBMFormat // how its presses are written
	bare   bool             // it is a board alone, without lights
	close  func() error

	// What is to be reached, if it is not all lights off.
	target     puzzle.State
	targetRows puzzle.Rows // of a large file
}

// openInput reads what [generate.Resolve] reads, a graph or button file, which means all
// lights on, a PBM file, or - for one on standard input. Only PBM files take the rule and
// surface of a grid.
func openInput(ctx context.Context, arg string, stdin io.Reader, g board.Grid) (*input, error) {
	if arg == "-" {
		return openPBM(ctx, stdin, nothing, g)
	}
	in, err := resolve(ctx, arg)
	if err == nil {
		if g != (board.Grid{}) {
			return nil, errors.New("--rule and --surface are for PBM files; a position names its own, as in 5x5,torus,rule=ring")
		}
		return in, nil
	}
	if _, isGraph := graphfile.FormatOf(arg); isGraph {
		return openGraph(ctx, arg, g)
	}
	f, openErr := openFile(ctx, arg)
	switch {
	case openErr == nil:
		return openPBM(ctx, f, f.Close, g)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case looksLikeFile(arg):
		return nil, fmt.Errorf("%w; give a PBM file or a position such as 5x5:1ffffff", openErr)
	}
	return nil, err
}

// openGraph reads the board of a graph or button file, with the lights on that the file
// says, or all of them.
func openGraph(ctx context.Context, name string, g board.Grid) (*input, error) {
	if g != (board.Grid{}) {
		return nil, errors.New("--rule and --surface are for PBM files; a graph has neither")
	}
	p, err := openPosition(ctx, name, nil, "")
	if err != nil {
		return nil, err
	}
	state, err := stateOf(p, puzzle.AllOn)
	return &input{board: p.Board, state: state, bare: p.Colours == nil, close: nothing}, err
}

// stateOf is the position of a file or, where it says nothing of lights, the usual one.
func stateOf(p graphfile.Position, usual func(*board.Board) (puzzle.State, error)) (puzzle.State, error) {
	if p.Colours == nil {
		return usual(p.Board)
	}
	return puzzle.StateOfColours(p.Board, p.Colours), nil
}

// openFile is os.Open, which waits for a writer when the file is a named pipe,
// with a context.
func openFile(ctx context.Context, name string) (*os.File, error) {
	var f *os.File
	var err error
	opened := make(chan struct{})
	go func() {
		f, err = os.Open(name)
		close(opened)
	}()
	select {
	case <-opened:
		return f, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func nothing() error { return nil }

func looksLikeFile(arg string) bool {
	return strings.ContainsRune(arg, filepath.Separator) || strings.HasSuffix(arg, ".pbm")
}

// resolve reads what was typed as a puzzle; today is the day of daily.
func resolve(ctx context.Context, arg string) (*input, error) {
	_, notBoard := board.Parse(arg)
	made, err := generate.Resolve(ctx, arg, generate.Today(time.Now().Format(time.DateOnly)))
	return &input{board: made.State.Board(), state: made.State, target: made.Target, bare: notBoard == nil, format: puzzle.PlainPBM, close: nothing}, err
}

func openPBM(ctx context.Context, r io.Reader, closer func() error, g board.Grid) (in *input, err error) {
	defer func() {
		if err != nil {
			_ = closer()
		}
	}()
	again := canReadAgain(r)
	if !again {
		r = interruptible(ctx, r)
	}
	pbm, err := puzzle.NewPBMReader(r)
	if err != nil {
		return nil, err
	}
	g.Rows, g.Cols = pbm.Size()
	b, err := board.NewGrid(g)
	if err != nil {
		return nil, err
	}
	g, _ = b.Grid()
	in = &input{board: b, format: pbm.Format(), close: closer}
	switch {
	case b.Lights() <= heldLights || !g.Chaseable():
		if b.Lights() > puzzle.MaxLights {
			return nil, fmt.Errorf("%w: %d lights; only boards that can be chased may have more than %d", puzzle.ErrTooLarge, b.Lights(), puzzle.MaxLights)
		}
		m, err := hold(pbm)
		if err != nil {
			return nil, err
		}
		in.state = puzzle.StateOfBitmap(b, m)
	case again:
		in.rows = pbm
	default:
		in.rows, err = hold(pbm)
	}
	return in, err
}

// canReadAgain reports whether a file can be read twice.
func canReadAgain(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// interruptible returns a reader of r that fails once the context is done, even
// while r is waiting for somebody to type.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { _ = in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		_ = in.CloseWithError(err)
	}()
	return out
}

// hold reads a picture into memory.
func hold(pbm *puzzle.PBMReader) (*puzzle.Bitmap, error) {
	rows, cols := pbm.Size()
	if int64(rows)*int64((cols+7)/8) > maxPiped {
		return nil, fmt.Errorf("%w: %d x %d lights from a pipe; save them to a file first", board.ErrTooLarge, rows, cols)
	}
	m := puzzle.NewBitmap(rows, cols)
	for range rows {
		row, err := pbm.ReadRow()
		if err != nil {
			return nil, err
		}
		if err := m.WriteRow(row); err != nil {
			return nil, err
		}
	}
	return m, m.Rewind()
}
