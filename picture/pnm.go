package picture

import (
	"bufio"
	"errors"
	"image"
	"image/color"
	"io"
)

// PGM and PPM files come from the Netpbm programs. The header is text: a letter and a digit, the
// width, the height and the largest sample. It may contain comments. After it come the samples: one
// for each pixel, or three for red, green and blue. In P2 and P3, samples are text; in P5 and P6,
// they take one byte, or two if the largest is above 255.

var errPNM = errors.New("its header or one of its numbers is invalid")

// maxPNM is the largest number allowed in a file, for sides and samples.
const maxPNM = 65535

type pnm struct {
	r                  *bufio.Reader
	kind               byte
	width, height, max int
}

func readPNM(r io.Reader) (p pnm, err error) {
	p.r = bufio.NewReader(r)
	if _, err = p.r.Discard(1); err != nil {
		return p, err
	}
	if p.kind, err = p.r.ReadByte(); err != nil {
		return p, err
	}
	for _, field := range []*int{&p.width, &p.height, &p.max} {
		if *field, err = p.number(); err != nil {
			return p, err
		}
		if *field == 0 {
			return p, errPNM
		}
	}
	return p, nil
}

// number reads a number and the whitespace character after it.
func (p pnm) number() (int, error) {
	c, err := p.skip()
	if err != nil {
		return 0, err
	}
	n := 0
	for ; err == nil && c >= '0' && c <= '9'; c, err = p.r.ReadByte() {
		if n = 10*n + int(c-'0'); n > maxPNM {
			return 0, errPNM
		}
	}
	if err == nil && !isBlank(c) {
		return 0, errPNM
	}
	if errors.Is(err, io.EOF) {
		err = nil // the file may end with a number
	}
	return n, err
}

// skip skips whitespace and comments, and returns the digit after them.
func (p pnm) skip() (byte, error) {
	for {
		c, err := p.r.ReadByte()
		switch {
		case err != nil:
			return 0, io.ErrUnexpectedEOF
		case c >= '0' && c <= '9':
			return c, nil
		case c == '#':
			if _, err := p.r.ReadString('\n'); err != nil {
				return 0, io.ErrUnexpectedEOF
			}
		case !isBlank(c):
			return 0, errPNM
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// sample reads a sample and scales it to a byte.
func (p pnm) sample() (uint8, error) {
	var n int
	var err error
	switch p.kind {
	case '2', '3':
		n, err = p.number()
	default:
		bytes := 1
		if p.max > 255 {
			bytes = 2
		}
		for i := 0; i < bytes && err == nil; i++ {
			var b byte
			b, err = p.r.ReadByte()
			n = n<<8 | int(b)
		}
	}
	if err == nil && n > p.max {
		err = errPNM
	}
	return uint8(n * 255 / p.max), err
}

func (p pnm) colour() bool { return p.kind == '3' || p.kind == '6' }

func pnmConfig(r io.Reader) (image.Config, error) {
	p, err := readPNM(r)
	c := image.Config{ColorModel: color.GrayModel, Width: p.width, Height: p.height}
	if p.colour() {
		c.ColorModel = color.RGBAModel
	}
	return c, err
}

func decodePNM(r io.Reader) (image.Image, error) {
	p, err := readPNM(r)
	if err != nil {
		return nil, err
	}
	area := image.Rect(0, 0, p.width, p.height)
	if !p.colour() {
		img := image.NewGray(area)
		for i := range img.Pix {
			if img.Pix[i], err = p.sample(); err != nil {
				return nil, err
			}
		}
		return img, nil
	}
	img := image.NewRGBA(area)
	for i := range img.Pix {
		if i%4 == 3 {
			img.Pix[i] = 255
			continue
		}
		if img.Pix[i], err = p.sample(); err != nil {
			return nil, err
		}
	}
	return img, nil
}
