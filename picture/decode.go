package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"lightsout/puzzle/pbm"
)

// Limits on input pictures.
const (
	// maxMemory is the maximum number of bytes that a picture's pixels may take during decoding. It
	// is enough for a 40-megapixel photograph, or a typical 14-megapixel PNG file with transparency.
	maxMemory = 60_000_000
	// maxHeader is the maximum number of bytes that may precede the picture's size in a file, such
	// as a photograph's thumbnail and colour profile.
	maxHeader = 4 << 20
)

// ErrPicture reports that a file is not a picture in a known format, is damaged, or is too large.
var ErrPicture = errors.New("cannot read the picture")

// A format is a picture file format.
type format struct {
	name   string
	magic  string // ? matches any byte
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	// memory returns how many bytes a pixel takes during decoding, given the start of the file at
	// least up to the size.
	memory func(c image.Config, head []byte) float64
}

// The formats are listed here, instead of using image.RegisterFormat, so that no other package
// affects which formats are accepted.
var formats = []format{
	{"PNG", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, memoryOfPNG},
	{"JPEG", "\xff\xd8", jpeg.DecodeConfig, jpeg.Decode, constant(1.5)}, // a progressive one takes five times as much
	{"GIF", "GIF8?a", gif.DecodeConfig, gif.Decode, constant(1)},        // the first frame
	{"WebP", "RIFF????WEBPVP8", webp.DecodeConfig, webp.Decode, constant(9)},
	{"BMP", "BM????\x00\x00\x00\x00", bmp.DecodeConfig, bmp.Decode, constant(4)},
	{"PBM", "P1", pbmConfig, decodePBM, constant(1)},
	{"PBM", "P4", pbmConfig, decodePBM, constant(1)},
	{"PGM", "P2", pnmConfig, decodePNM, constant(1)},
	{"PGM", "P5", pnmConfig, decodePNM, constant(1)},
	{"PPM", "P3", pnmConfig, decodePNM, constant(4)},
	{"PPM", "P6", pnmConfig, decodePNM, constant(4)},
}

func constant(bytes float64) func(image.Config, []byte) float64 {
	return func(image.Config, []byte) float64 { return bytes }
}

// memoryOfPNG returns the memory per pixel. Grey pixels get room for a transparent shade, which may
// be declared later in the file, and half of the pixels of an interlaced file are in memory twice.
func memoryOfPNG(c image.Config, head []byte) float64 {
	bytes := 4.0
	switch c.ColorModel {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		bytes = 8
	}
	if _, ok := c.ColorModel.(color.Palette); ok {
		bytes = 1
	}
	const interlace = 28 // its offset in IHDR
	if len(head) > interlace && head[interlace] != 0 {
		bytes *= 1.5
	}
	return bytes
}

// Decode reads a picture: PNG, JPEG, GIF (the first frame), WebP, BMP, PGM, PPM or PBM. In PBM
// files, a one is a lit light and is therefore decoded as white. Decode checks the size before it
// allocates memory for the pixels, and rotates photographs according to their orientation tag.
func Decode(ctx context.Context, r io.Reader) (img image.Image, err error) {
	defer func() {
		// If a decoder panics, the file is damaged.
		if p := recover(); p != nil {
			img, err = nil, fmt.Errorf("%w: it is damaged", ErrPicture)
		}
	}()
	r = &patient{ctx, r}
	var head bytes.Buffer
	start := make([]byte, 16)
	n, err := io.ReadFull(r, start)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	f, ok := formatOf(start[:n])
	if !ok {
		return nil, fmt.Errorf("%w: use a PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM file", ErrPicture)
	}
	r = io.MultiReader(bytes.NewReader(start[:n]), r)
	config, err := f.config(io.TeeReader(io.LimitReader(r, maxHeader), &head))
	if err != nil {
		return nil, f.failed(ctx, err)
	}
	if err := f.check(config, head.Bytes()); err != nil {
		return nil, err
	}
	turn := turnOf(head.Bytes())
	img, err = f.decode(io.MultiReader(&head, r))
	if err != nil {
		return nil, f.failed(ctx, err)
	}
	return turned(img, turn), nil
}

func formatOf(start []byte) (format, bool) {
	for _, f := range formats {
		if len(start) < len(f.magic) {
			continue
		}
		same := true
		for i := range len(f.magic) {
			same = same && (f.magic[i] == '?' || f.magic[i] == start[i])
		}
		if same {
			return f, true
		}
	}
	return format{}, false
}

// check rejects pictures that have no pixels or take too much memory.
func (f format) check(c image.Config, head []byte) error {
	if c.Width <= 0 || c.Height <= 0 {
		return fmt.Errorf("%w: it has no pixels", ErrPicture)
	}
	pixel := f.memory(c, head)
	if float64(c.Width)*float64(c.Height)*pixel > maxMemory {
		return fmt.Errorf("%w: it has %d x %d pixels; save it with at most %.1f million",
			ErrPicture, c.Width, c.Height, maxMemory/pixel/1e6)
	}
	return nil
}

// failed returns the error for a file that a decoder rejected.
func (f format) failed(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return fmt.Errorf("%w: the %s file ends too early", ErrPicture, f.name)
	}
	return fmt.Errorf("%w: the %s file is damaged or not supported: %.100s", ErrPicture, f.name, err.Error())
}

// A patient reader fails once its context is done.
type patient struct {
	ctx context.Context //nolint:containedctx // io.Reader has no parameter for a context
	r   io.Reader
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.r.Read(b)
}

func pbmConfig(r io.Reader) (image.Config, error) {
	pbm, err := pbm.NewReader(r)
	if err != nil {
		return image.Config{}, err
	}
	rows, cols := pbm.Size()
	return image.Config{ColorModel: color.GrayModel, Width: cols, Height: rows}, nil
}

func decodePBM(r io.Reader) (image.Image, error) {
	pbm, err := pbm.NewReader(r)
	if err != nil {
		return nil, err
	}
	rows, cols := pbm.Size()
	img := image.NewGray(image.Rect(0, 0, cols, rows))
	for y := range rows {
		row, err := pbm.ReadRow()
		if err != nil {
			return nil, err
		}
		for x := range cols {
			if row[x/8]>>(7-x%8)&1 != 0 {
				img.Pix[y*img.Stride+x] = 0xff
			}
		}
	}
	return img, nil
}
