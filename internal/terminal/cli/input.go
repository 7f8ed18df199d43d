package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/generate"
	"lightsout/internal/terminal/files"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
)

// maxPiped limits the bytes of pixels read from a pipe. A pipe cannot be read twice, so the
// pixels must fit in memory.
const maxPiped int64 = 1 << 32

// heldLights is the maximum number of lights in a PBM file that is read into memory as a position,
// if its grid is chaseable. Larger files are streamed. Files for other grids are always read into
// memory.
const heldLights = 1 << 16

// An input is a position, or a large PBM file that is read row by row.
type input struct {
	board     *board.Board
	state     puzzle.State   // the position, if rows is nil
	places    [][2]float64   // node positions from a graph file; nil if it has none
	tones     *picture.Tones // tones of a picture; nil for other inputs
	rows      pbm.Rows       // lights of a large file
	format    pbm.Format     // the format for writing the presses
	boardOnly bool           // only a board was given, without lights
	close     func() error
	// targetRows is the target of a large file; nil means all lights off. The target of a position
	// is in state.
	targetRows pbm.Rows
}

// openInput reads anything that [generate.Resolve] accepts, or a file; "-" reads standard input.
// The lights of a graph file are all on unless it lists them. The options apply only to pictures.
func openInput(ctx context.Context, arg string, stdin io.Reader, o pictureOptions) (*input, error) {
	if arg == "-" {
		in, err := openStream(ctx, stdin, nothing, "", o)
		return in, named("standard input", err)
	}
	in, err := resolve(ctx, arg)
	if err == nil {
		if !o.none() {
			return nil, errors.New(pictureFlags + " are for pictures; a position includes its board, as in 5x5,torus,rule=ring:on")
		}
		return in, nil
	}
	f, openErr := files.Open(ctx, arg)
	switch {
	case openErr == nil:
		in, err := openStream(ctx, f, f.Close, arg, o)
		return in, named(arg, err)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(openErr, files.ErrFolder):
		return nil, openErr
	case looksLikeFile(arg) && !errors.Is(err, puzzle.ErrID): // drawn rows have slashes, like paths
		return nil, fmt.Errorf("%w; give a picture, a graph file or a position such as 5x5:1ffffff", openErr)
	}
	return nil, err
}

// openStream reads one item: a line, or a file in a format of its own. If r is a file, name is its
// name.
func openStream(ctx context.Context, r io.Reader, closer func() error, name string, o pictureOptions) (in *input, err error) {
	s := peek(ctx, r)
	what, format := s.content(name)
	switch {
	case what == pixels || what == unknown && !o.none():
		return openPixels(ctx, s.r, closer, o)
	case !o.none() && !o.ifPicture:
		err = errors.New(pictureFlags + " are for pictures; this is something else, with a board of its own")
	case what == items, what == unknown && isMistaken(s.head):
		in, err = s.only(ctx)
	case what == rows:
		in, err = s.drawn()
	case what == graph:
		var p graphfile.Position
		if p, err = graphfile.Read(s.r, format); err == nil {
			in, err = inputOf(p)
		}
	case ctx.Err() != nil:
		err = ctx.Err()
	case len(s.head) == 0:
		err = errors.New("nothing to read: it is empty")
	default:
		err = errUnknown
	}
	return in, errors.Join(err, closer())
}

// inputOf returns the position in a graph file. All lights are on unless it lists those that are.
func inputOf(p graphfile.Position) (*input, error) {
	state, err := stateOf(p, puzzle.AllOn)
	return &input{board: p.Board, state: state, places: p.Places, boardOnly: p.Colours == nil, format: pbm.Plain, close: nothing}, err
}

// stateOf returns the position in a file or, if the file lists no lights, the result of usual.
func stateOf(p graphfile.Position, usual func(*board.Board) (puzzle.State, error)) (puzzle.State, error) {
	if p.Colours == nil {
		return usual(p.Board)
	}
	return puzzle.StateOfColours(p.Board, p.Colours), nil
}

func nothing() error { return nil }

func looksLikeFile(arg string) bool {
	_, isGraph := graphfile.FormatOf(arg)
	return strings.ContainsRune(arg, filepath.Separator) || isImage(arg) || isGraph
}

// resolve parses an argument as a puzzle; daily means today's puzzle.
func resolve(ctx context.Context, arg string) (*input, error) {
	_, notBoard := board.Parse(arg)
	made, err := generate.Resolve(ctx, arg, generate.Today(time.Now().Format(time.DateOnly)))
	return &input{board: made.State.Board(), state: made.State, boardOnly: notBoard == nil, format: pbm.Plain, close: nothing}, err
}

// maxDrawnBytes limits the size of a drawn position, to about 4 million lights.
const maxDrawnBytes = 4 << 20

// drawn reads a position that is drawn in lines.
func (s stream) drawn() (*input, error) {
	text, err := io.ReadAll(io.LimitReader(s.r, maxDrawnBytes+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxDrawnBytes {
		return nil, fmt.Errorf("%w: rows of 0s and 1s are limited to %d MiB; use a PBM file", board.ErrTooLarge, maxDrawnBytes>>20)
	}
	state, err := puzzle.ParseRows(string(text))
	return &input{board: state.Board(), state: state, format: pbm.Plain, close: nothing}, err
}

// openPixels reads a picture in any format. Each pixel of a PBM file is a light, unless the
// options change the size or the tones.
func openPixels(ctx context.Context, r io.Reader, closer func() error, o pictureOptions) (in *input, err error) {
	defer func() {
		if err != nil {
			_ = closer()
		}
	}()
	file := newRereader(ctx, r)
	var b *board.Board
	if file.isPBM() {
		pbm, err := pbm.NewReader(file.first())
		if err != nil {
			return nil, err
		}
		var asItIs bool
		if b, asItIs, err = o.boardOfPBM(pbm); err != nil {
			return nil, err
		}
		if asItIs {
			file.forget()
			return openPBM(pbm, canReadAgain(r), closer, b)
		}
	}
	again, err := file.again()
	if err != nil {
		return nil, err
	}
	img, err := picture.Decode(ctx, again)
	if err != nil {
		return nil, err
	}
	if b == nil {
		if b, err = o.grid(ctx, 0, img.Bounds()); err != nil {
			return nil, err
		}
	}
	in, err = o.lights(ctx, img, b)
	if err != nil {
		return nil, err
	}
	return in, closer()
}

// boardOfPBM returns the board of a PBM file, and reports whether each pixel is a light. The board
// is nil if --board or --width sets it, unless --board, alone, names a grid of the file's size with
// two colours.
func (o pictureOptions) boardOfPBM(pbm *pbm.Reader) (b *board.Board, asItIs bool, err error) {
	var g board.Grid
	g.Rows, g.Cols = pbm.Size()
	if o.board == "" && o.width == 0 {
		b, err = board.NewGrid(g)
		return b, o.none(), err
	}
	if !o.onlyBoard() {
		return nil, false, nil
	}
	b, err = board.Parse(o.board)
	if err != nil {
		return nil, false, fmt.Errorf("--board: %w", err)
	}
	if have, _ := b.Grid(); fitsPBM(b) && have.Rows == g.Rows && have.Cols == g.Cols {
		return b, true, nil
	}
	return nil, false, nil
}

// A rereader can read a file or a pipe again from the start: openPixels first reads the header of a
// PBM file, and may then decode the file as a picture.
type rereader struct {
	file io.Reader // nil for a pipe
	pipe *bufio.Reader
	seen *bytes.Buffer // bytes read from the pipe; nil if they are not needed again
}

func newRereader(ctx context.Context, r io.Reader) *rereader {
	if canReadAgain(r) {
		return &rereader{file: r}
	}
	return &rereader{pipe: bufio.NewReader(files.Reader(ctx, r)), seen: &bytes.Buffer{}}
}

// isPBM reports whether the file starts like a PBM file.
func (r *rereader) isPBM() bool {
	head := make([]byte, len(pbm.Plain))
	if r.pipe != nil {
		head, _ = r.pipe.Peek(len(head)) // a later read returns the error again
	} else {
		_, _ = r.file.(io.ReaderAt).ReadAt(head, 0)
	}
	return slices.Contains([]pbm.Format{pbm.Plain, pbm.Raw}, pbm.Format(head))
}

// first returns a reader for the first attempt.
func (r *rereader) first() io.Reader {
	if r.pipe == nil {
		return r.file
	}
	return r
}

func (r *rereader) Read(p []byte) (int, error) {
	n, err := r.pipe.Read(p)
	if r.seen != nil {
		r.seen.Write(p[:n])
	}
	return n, err
}

// forget promises that the file will not be read again, and frees the bytes kept for rereading it.
func (r *rereader) forget() { r.seen = nil }

// again returns a reader that starts over.
func (r *rereader) again() (io.Reader, error) {
	if r.pipe != nil {
		return io.MultiReader(r.seen, r.pipe), nil
	}
	_, err := r.file.(io.Seeker).Seek(0, io.SeekStart)
	return r.file, err
}

// openPBM reads lights from a PBM file that has the size of the board. If again is true, the file
// can be read twice.
func openPBM(pbm *pbm.Reader, again bool, closer func() error, b *board.Board) (in *input, err error) {
	g, _ := b.Grid()
	in = &input{board: b, format: pbm.Format(), close: closer}
	switch {
	case b.Lights() <= heldLights || !g.Chaseable():
		if b.Lights() > puzzle.MaxLights {
			return nil, fmt.Errorf("%w: %d lights; only boards that support light chasing can have more than %d", puzzle.ErrTooLarge, b.Lights(), puzzle.MaxLights)
		}
		m, err := readBitmap(pbm)
		if err != nil {
			return nil, err
		}
		in.state = puzzle.StateOfBitmap(b, m)
	case again:
		in.rows = pbm
	default:
		in.rows, err = readBitmap(pbm)
	}
	return in, err
}

// hold reads a large file into memory.
func (in *input) hold(ctx context.Context) error {
	if in.rows == nil {
		return nil
	}
	m := pbm.NewBitmap(in.rows.Size())
	if err := errors.Join(copyRows(ctx, m, in.rows), m.Rewind()); err != nil {
		return err
	}
	in.state, in.rows = puzzle.StateOfBitmap(in.board, m), nil
	return nil
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

// readBitmap reads a picture into memory. It rejects pictures of more than maxPiped bytes.
func readBitmap(r *pbm.Reader) (*pbm.Bitmap, error) {
	rows, cols := r.Size()
	if int64(rows)*int64((cols+7)/8) > maxPiped {
		return nil, fmt.Errorf("%w: %d x %d lights from a pipe; save the picture to a file first", board.ErrTooLarge, rows, cols)
	}
	m := pbm.NewBitmap(rows, cols)
	for range rows {
		row, err := r.ReadRow()
		if err != nil {
			return nil, err
		}
		if err := m.WriteRow(row); err != nil {
			return nil, err
		}
	}
	return m, m.Rewind()
}
