package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/reading"
	"lightsout/internal/terminal/termtext"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
)

// readOptions are the flags for reading a board off a screenshot or a photograph.
type readOptions struct {
	board, corners string
}

func (o *readOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.board, "read", "", "read the lights off a screenshot or a photo of this board, as in 5x5 or 4x4,mod=3; auto guesses the size")
	_ = flags.SetAnnotation("read", termtext.ValueName, []string{"BOARD"}) // the flag exists
	flags.StringVar(&o.corners, "corners", "", "with --read, where the board is: x,y of its corners in pixels, clockwise from the top left, as in 10,10,210,12,208,215,8,211")
}

// open reads the board off a picture, and prints to stderr what it read.
func (o readOptions) open(ctx context.Context, name string, stdin io.Reader, negative bool, stderr io.Writer) (*input, error) {
	b, ro, err := o.options()
	if err != nil {
		return nil, err
	}
	img, err := readPicture(ctx, name, stdin)
	if err != nil {
		return nil, err
	}
	g, err := reading.Read(ctx, img, ro)
	switch {
	case errors.Is(err, reading.ErrNoGrid):
		err = fmt.Errorf("%w with --corners", err)
	case errors.Is(err, reading.ErrNoSize):
		err = fmt.Errorf("%w, as in --read 5x5", err)
	}
	if err == nil && g.Unsure != "" {
		err = fmt.Errorf("there are %d by %d lights, but %s; if that is the whole puzzle, write --read %[1]dx%[2]d, or else mark its corners with --corners", g.Rows, g.Columns, g.Unsure)
	}
	if err != nil {
		return nil, named(name, err)
	}
	if b == nil {
		if b, err = board.NewGrid(board.Grid{Rows: g.Rows, Cols: g.Columns}); err != nil {
			return nil, err
		}
	}
	state := puzzle.StateOfColours(b, g.States(b.Colours(), negative))
	return &input{board: b, state: state, format: pbm.Plain, close: nothing}, printText(stderr, whatWasRead(state, g))
}

// options parses the flags. The board is nil if its size is to be guessed.
func (o readOptions) options() (b *board.Board, r reading.Options, err error) {
	if o.board != "auto" {
		if b, err = board.Parse(o.board); err != nil {
			return nil, r, fmt.Errorf("--read: %w", err)
		}
		g, isGrid := b.Grid()
		if !isGrid || b.Lights() != g.Rows*g.Cols {
			return nil, r, fmt.Errorf("--read %.60s: only grids without holes can be read", b)
		}
		r.Rows, r.Columns, r.Colours = g.Rows, g.Cols, b.Colours()
	}
	if o.corners != "" {
		r.Corners, err = parseCorners(o.corners)
	}
	return b, r, err
}

func parseCorners(text string) (*reading.Corners, error) {
	words := strings.Split(text, ",")
	var c reading.Corners
	if len(words) != 2*len(c) {
		return nil, fmt.Errorf("--corners needs 8 numbers, not %d: x,y of four corners", len(words))
	}
	for i, word := range words {
		v, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil {
			return nil, fmt.Errorf("--corners: %.40q is not a number", word)
		}
		if i%2 == 0 {
			c[i/2].X = v
		} else {
			c[i/2].Y = v
		}
	}
	return &c, nil
}

// whatWasRead describes a reading, so that mistakes can be seen and corrected.
func whatWasRead(s puzzle.State, g reading.Grid) string {
	text := fmt.Sprintf("The picture shows %s.\n", s)
	if s.Board().Colours() > 2 {
		colours := make([]string, len(g.Colours))
		for i, c := range g.Colours {
			colours[i] = fmt.Sprintf("%d is #%02x%02x%02x", i, c.R, c.G, c.B)
		}
		text += "In it, " + strings.Join(colours, ", ") + ".\n"
	}
	if len(g.Doubtful) > 0 {
		names := make([]string, len(g.Doubtful))
		for i, cell := range g.Doubtful {
			names[i] = s.Board().LightName(cell)
		}
		text += fmt.Sprintf("Hard to tell: %s.\n", strings.Join(names, "; "))
	}
	return text
}
