package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"lightsout/board"
	"lightsout/internal/film"
	"lightsout/internal/terminal/files"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A subject is one argument of animate, read as an image.
type subject struct {
	image image.Image
	board *board.Board // nil for a picture, and for on and off
	plain bool         // the argument is on or off, so it has no shape of its own
}

// readSubject reads a picture, a position on a grid, or the word on or off.
func (s *animation) readSubject(ctx context.Context, name string) (subject, error) {
	switch name {
	case "on":
		return subject{image: uniform(color.White), plain: true}, nil
	case "off":
		return subject{image: uniform(color.Black), plain: true}, nil
	case "-":
	default:
		if in, err := resolve(ctx, name); err == nil {
			return imageOf(in.state)
		}
	}
	return openSubject(ctx, name, s.cmd.InOrStdin())
}

// openSubject reads a file or standard input: a picture, or anything with a position on a grid.
func openSubject(ctx context.Context, name string, r io.Reader) (subject, error) {
	closer := nothing
	if name != "-" {
		f, err := files.Open(ctx, name)
		if err != nil {
			return subject{}, err
		}
		r, closer = f, f.Close
	}
	stream := peek(ctx, r)
	if what, _ := stream.content(name); what == items || what == rows || what == graph {
		in, err := openStream(ctx, stream.r, closer, name, pictureOptions{})
		if err != nil {
			return subject{}, named(name, err)
		}
		return imageOf(in.state)
	}
	img, err := picture.Decode(ctx, stream.r)
	return subject{image: img}, named(name, errors.Join(err, closer()))
}

// uniform returns a picture with a single pixel of the given colour.
func uniform(c color.Color) image.Image {
	img := image.NewGray(image.Rect(0, 0, 1, 1))
	img.Set(0, 0, c)
	return img
}

// imageOf draws a position as a picture with one pixel per light.
func imageOf(state puzzle.State) (subject, error) {
	b := state.Board()
	g, isGrid := b.Grid()
	if !isGrid || b.Lights() != g.Rows*g.Cols {
		return subject{}, fmt.Errorf("a film needs a grid without holes, not %.60s", b)
	}
	img := image.NewGray(image.Rect(0, 0, g.Cols, g.Rows))
	for light, colour := range state.Colours() {
		row, col := g.Place(light)
		img.SetGray(col, row, color.Gray{Y: uint8(255 * int(colour) / (b.Colours() - 1))})
	}
	return subject{image: img, board: b}, nil
}

// chooseBoard returns the board that the flags set. Without flags, it goes by the first argument
// other than on and off: the board of a position, with as many colours as --greys sets, or a board in
// the shape of a picture.
func (s *animation) chooseBoard(ctx context.Context, subjects []subject) (*board.Board, error) {
	first := subjects[0]
	for _, other := range subjects[1:] {
		if first.plain {
			first = other
		}
	}
	if s.picture.board == "" && s.picture.width == 0 && first.board != nil {
		return first.board.WithColours(cmp.Or(s.greys, first.board.Colours()))
	}
	return s.picture.grid(ctx, s.greys, first.image.Bounds())
}

// sample reads the arguments and samples their tones for a board.
func (s *animation) sample(ctx context.Context) (*board.Board, []*picture.Tones, error) {
	subjects := make([]subject, len(s.names))
	for i, name := range s.names {
		var err error
		if subjects[i], err = s.readSubject(ctx, name); err != nil {
			return nil, nil, err
		}
	}
	b, err := s.chooseBoard(ctx, subjects)
	if err != nil {
		return nil, nil, err
	}
	tones := make([]*picture.Tones, len(subjects))
	s.cropped = make([][2]float64, len(subjects))
	for i, subject := range subjects {
		if g, _ := b.Grid(); !subject.plain {
			s.cropped[i][0], s.cropped[i][1] = picture.Cropped(subject.image.Bounds(), g.Rows, g.Cols, picture.Cover)
		}
		if tones[i], err = s.picture.tones(ctx, subject.image, b); err != nil {
			return nil, nil, err
		}
	}
	return b, tones, nil
}

// fromList reports whether the film is made from a list of presses.
func (s *animation) fromList() bool { return len(s.names) == 0 }

// filmedNames are the flags of pictureOptions that animate has.
var filmedNames = []string{"board", "width", "dither", "negative", "contrast"}

// listFlags are the flags that do not apply to a list of presses.
var listFlags = append(filmedNames, "order", "map", "rgb", "greys", "loop")

// readList makes a film from a list of presses.
func (s *animation) readList(ctx context.Context) error {
	for _, flag := range listFlags {
		if s.cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for pictures; a list of presses already determines the film", flag)
		}
	}
	r := s.cmd.InOrStdin()
	if s.presses != "-" {
		f, err := files.Open(ctx, s.presses)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		r = f
	}
	var err error
	if s.film, err = film.ReadPresses(files.Reader(ctx, r), s.timing()); err != nil {
		return named(s.presses, err)
	}
	solver, err := solve.New(ctx, s.film.Board(), solve.OnProgress(s.bar.update))
	if err == nil {
		s.film.Nullity = solver.Nullity()
	}
	return err
}

// writeList writes the list of presses: as JSON if the file name ends in .json, else as text.
func (s *animation) writeList() error {
	if s.saved == "-" && s.output == "-" {
		return errors.New("the film and its presses cannot both go to standard output")
	}
	asJSON := strings.EqualFold(filepath.Ext(s.saved), "."+jsonFormat)
	return writeFile(s.saved, s.cmd.OutOrStdout(), func(w io.Writer) error { return s.film.WritePresses(w, asJSON) })
}

// frameNumber returns the frame that --frame selects, counted from 0.
func (s *animation) frameNumber() (int, error) {
	frames := s.film.Frames()
	if strings.EqualFold(s.frame, "last") {
		return frames - 1, nil
	}
	var n int
	if _, err := fmt.Sscanf(s.frame, "%d", &n); err != nil || fmt.Sprint(n) != s.frame || n < 1 || n > frames {
		return 0, fmt.Errorf("--frame must be from 1 to %d, or last, not %.20q", frames, s.frame)
	}
	return n - 1, nil
}
