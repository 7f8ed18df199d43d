package cli

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/picture"
)

// A pictureOptions says how a picture becomes lights.
type pictureOptions struct {
	size, fit, dither  string
	negative, contrast bool
}

func addPicture(cmd *cobra.Command, o *pictureOptions) {
	flags := cmd.Flags()
	flags.StringVar(&o.size, "size", "", "columns and rows of lights, as in 60x40")
	flags.StringVar(&o.fit, "fit", string(picture.Cover), "how to fit a picture to the board: cover, contain or stretch")
	flags.StringVar(&o.dither, "dither", "", "how to dither: floyd-steinberg, atkinson, bayer, blue-noise or threshold")
	flags.BoolVar(&o.negative, "negative", false, "swap dark and bright")
	flags.BoolVar(&o.contrast, "contrast", false, "make the darkest tones black and the brightest white")
	completeFlag(cmd, "fit", picture.Fits())
	completeFlag(cmd, "dither", picture.Dithers())
}

// imageExtensions are of files that are pictures; PBM files are lights.
var imageExtensions = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"}

func isImage(name string) bool {
	return slices.Contains(imageExtensions, strings.ToLower(filepath.Ext(name)))
}

// readPicture decodes a picture, from standard input when the name is "-".
func readPicture(ctx context.Context, name string, stdin io.Reader) (image.Image, error) {
	if name == "-" {
		img, err := picture.Decode(ctx, interruptible(ctx, stdin))
		return img, named("standard input", err)
	}
	f, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	img, err := picture.Decode(ctx, f)
	return img, named(name, errors.Join(err, f.Close()))
}

func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

// parseSize reads columns and rows.
func parseSize(text string) (cols, rows int, err error) {
	wide, high, ok := strings.Cut(strings.ToLower(text), "x")
	cols, errCols := strconv.Atoi(wide)
	rows, errRows := strconv.Atoi(high)
	if !ok || errCols != nil || errRows != nil || cols < 1 || rows < 1 {
		return 0, 0, fmt.Errorf("%q is not a size; give columns and rows of lights, as in 60x40", text)
	}
	if cols > picture.MaxCells/rows {
		return 0, 0, fmt.Errorf("%w: %s lights; pictures have at most %s", board.ErrTooLarge, text, group(picture.MaxCells))
	}
	return cols, rows, nil
}

// usualSide is how many lights the longer side of a picture has when no size is given.
const usualSide = 60

// grid returns the board for pictures: of the size given, or else, in the shape of the
// first one, a size near the usual at which every picture is perfect.
func (o pictureOptions) grid(ctx context.Context, g board.Grid, colours int, first image.Image) (*board.Board, error) {
	if o.size != "" {
		cols, rows, err := parseSize(o.size)
		if err != nil {
			return nil, err
		}
		g.Rows, g.Cols = rows, cols
		return coloured(g, colours)
	}
	size := first.Bounds().Size()
	longer := float64(max(size.X, size.Y))
	g.Rows, g.Cols = max(1, int(usualSide*float64(size.Y)/longer)), max(1, int(usualSide*float64(size.X)/longer))
	b, err := coloured(g, colours)
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

func coloured(g board.Grid, colours int) (*board.Board, error) {
	b, err := board.NewGrid(g)
	if err != nil {
		return nil, err
	}
	return b.WithColours(colours)
}

// tones samples a picture for a board.
func (o pictureOptions) tones(ctx context.Context, img image.Image, b *board.Board) (*picture.Tones, error) {
	g, _ := b.Grid()
	t, err := picture.Sample(ctx, img, g.Rows, g.Cols, picture.Fit(o.fit), image.Rectangle{})
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

// sizeOf is columns and rows, as --size takes them.
func sizeOf(b *board.Board) string {
	g, _ := b.Grid()
	return fmt.Sprintf("%dx%d", g.Cols, g.Rows)
}
