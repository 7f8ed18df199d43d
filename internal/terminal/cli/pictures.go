package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/board"
	"lightsout/internal/terminal/files"
	"lightsout/internal/terminal/termtext"
	"lightsout/picture"
	"lightsout/puzzle/pbm"
)

// pictureOptions are the flags for turning a picture into lights.
type pictureOptions struct {
	board              string
	width              int
	fit, dither        string
	negative, contrast bool
	ifPicture          bool // the options are ignored for anything but a picture
}

// pictureNames are the names of the flags. Some commands have only a few of them.
var pictureNames = []string{"board", "width", "fit", "dither", "negative", "contrast"}

// pictureFlags lists the flags of pictureOptions for error messages.
const pictureFlags = "--board, --width, --fit, --dither, --negative and --contrast"

// add adds the named flags to a command.
func (o *pictureOptions) add(cmd *cobra.Command, names ...string) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.StringVar(&o.board, "board", "", "board for a picture: rows x columns, surface and rule, as in 40x60,torus")
	flags.IntVar(&o.width, "width", 0, "columns of lights for a picture; the rows follow from its shape")
	flags.StringVar(&o.fit, "fit", string(picture.Cover), "how to fit a picture to the board: cover, contain or stretch")
	flags.StringVar(&o.dither, "dither", "", "how to dither: floyd-steinberg, atkinson, bayer, blue-noise or threshold")
	flags.BoolVar(&o.negative, "negative", false, "swap dark and bright")
	flags.BoolVar(&o.contrast, "contrast", false, "make the darkest tones black and the brightest white")
	for _, name := range names {
		cmd.Flags().AddFlag(flags.Lookup(name))
	}
	termtext.ExplainElsewhere(cmd.Flags(), names...)
	if slices.Contains(names, "fit") {
		completeFlag(cmd, "fit", picture.Fits())
	}
	if slices.Contains(names, "dither") {
		completeFlag(cmd, "dither", picture.Dithers())
	}
}

// none reports whether all options have their defaults.
func (o pictureOptions) none() bool {
	o.ifPicture = false
	return o == pictureOptions{} || o == pictureOptions{fit: string(picture.Cover)}
}

// onlyBoard reports whether all options except the board have their defaults.
func (o pictureOptions) onlyBoard() bool {
	o.board = ""
	return o.none()
}

// imageExtensions are the extensions of picture files.
var imageExtensions = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pbm", ".pgm", ".ppm"}

func isImage(name string) bool {
	return slices.Contains(imageExtensions, strings.ToLower(filepath.Ext(name)))
}

// readPicture decodes a picture, from standard input if the name is "-".
func readPicture(ctx context.Context, name string, stdin io.Reader) (image.Image, error) {
	if name == "-" {
		img, err := picture.Decode(ctx, files.Reader(ctx, stdin))
		return img, named("standard input", err)
	}
	f, err := files.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	img, err := picture.Decode(ctx, f)
	return img, named(name, errors.Join(err, f.Close()))
}

// named prefixes an error with the file's name, unless the error already contains it.
func named(name string, err error) error {
	var failed *fs.PathError
	if err == nil || errors.As(err, &failed) && failed.Path == name {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// usualSide is the default number of lights along the longer side of a picture.
const usualSide = 60

// grid returns the board for pictures: the one that --board names, or one with the width that
// --width sets and the shape of the first picture. Without these flags, its longer side is about
// usualSide, and if possible it can show every picture exactly. It has the given number of colours;
// 0 means as many as --board has, or two.
func (o pictureOptions) grid(ctx context.Context, colours int, first image.Rectangle) (*board.Board, error) {
	switch {
	case o.board != "" && o.width != 0:
		return nil, errors.New("--board and --width both set the size; use only one")
	case o.board != "":
		return o.named(colours)
	case o.width < 0 || o.width > picture.MaxCells:
		return nil, fmt.Errorf("--width must be from 1 to %s columns, not %d", group(picture.MaxCells), o.width)
	case o.width > 0:
		rows := max(1, math.Round(float64(o.width)*float64(first.Dy())/float64(first.Dx())))
		if rows*float64(o.width) > picture.MaxCells {
			return nil, tooManyLights(rows * float64(o.width))
		}
		return coloured(board.Grid{Rows: int(rows), Cols: o.width}, colours)
	}
	longer := float64(max(first.Dx(), first.Dy()))
	b, err := coloured(board.Grid{
		Rows: max(1, int(usualSide*float64(first.Dy())/longer)), Cols: max(1, int(usualSide*float64(first.Dx())/longer)),
	}, colours)
	if err != nil {
		return nil, err
	}
	if perfect, err := picture.Perfect(ctx, b, 1); err != nil {
		return nil, err
	} else if len(perfect) > 0 {
		return perfect[0], nil
	}
	return b, nil
}

func tooManyLights(lights float64) error {
	return fmt.Errorf("%w: %s lights; pictures can have at most %s", board.ErrTooLarge, group(int(lights)), group(picture.MaxCells))
}

// named parses the board that --board names.
func (o pictureOptions) named(colours int) (*board.Board, error) {
	b, err := board.Parse(o.board)
	if err != nil {
		return nil, fmt.Errorf("--board: %w", err)
	}
	g, isGrid := b.Grid()
	switch {
	case !isGrid || b.Lights() != g.Rows*g.Cols:
		return nil, fmt.Errorf("--board %.60s: a picture needs a grid without holes, as in 40x60 or 40x60,torus,rule=ring", b)
	case b.Lights() > picture.MaxCells:
		return nil, tooManyLights(float64(b.Lights()))
	case colours == 0 || colours == b.Colours():
		return b, nil
	case b.Colours() > 2:
		return nil, fmt.Errorf("--greys %d and --board %s disagree; use only one", colours, b)
	}
	return b.WithColours(colours)
}

// coloured returns a board with the given number of colours; 0 means two.
func coloured(g board.Grid, colours int) (*board.Board, error) {
	b, err := board.NewGrid(g)
	if err != nil || colours == 0 {
		return b, err
	}
	return b.WithColours(colours)
}

// tones samples a picture at each light of a board, and applies --contrast and --negative.
func (o pictureOptions) tones(ctx context.Context, img image.Image, b *board.Board) (*picture.Tones, error) {
	g, _ := b.Grid()
	fit := cmp.Or(o.fit, string(picture.Cover)) // only some commands have --fit
	t, err := picture.Sample(ctx, img, g.Rows, g.Cols, picture.Fit(fit), image.Rectangle{})
	if err != nil {
		return nil, err
	}
	if o.contrast {
		t = t.Contrast()
	}
	if o.negative {
		t = t.Negative()
	}
	return t, nil
}

// lights dithers a picture to the lights of a board.
func (o pictureOptions) lights(ctx context.Context, img image.Image, b *board.Board) (*input, error) {
	tones, err := o.tones(ctx, img, b)
	if err != nil {
		return nil, err
	}
	state, err := tones.State(b, picture.Grey, picture.Dither(o.dither))
	return &input{board: b, state: state, tones: tones, format: pbm.Plain, close: nothing}, err
}
