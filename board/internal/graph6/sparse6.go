package graph6

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/bits"
)

// ReadSparse reads the text after the number of nodes of a sparse6 word, and calls edge with the
// ends of each edge. It stops at the first error.
//
// The text is a list of pairs: a bit b and a node x, with as many bits as the largest node needs.
// At first, v is 0. Each pair moves v on to the next node if b is 1. Then, if x is above v, v
// becomes x; otherwise x and v have an edge. Ones, sometimes after a zero, pad the last character.
func ReadSparse(r *bufio.Reader, nodes int, edge func(u, v int) error) error {
	in := bitReader{r: r}
	width := bits.Len(uint(nodes - 1))
	for v := 0; ; {
		b, okB, err := in.next(1)
		if err != nil || !okB {
			return err
		}
		x, okX, err := in.next(width)
		if err != nil || !okX {
			return err
		}
		v += b
		switch {
		case v >= nodes || x >= nodes: // padding
			return in.end()
		case x > v:
			v = x
		default:
			if err := edge(x, v); err != nil {
				return err
			}
		}
	}
}

// A bitReader reads the characters of a line six bits at a time.
type bitReader struct {
	r     *bufio.Reader
	bits  uint
	count int
}

// next returns the next width bits. ok is false if the line ends before that.
func (b *bitReader) next(width int) (value int, ok bool, err error) {
	for b.count < width {
		six, err := six(b.r)
		if errors.Is(err, io.EOF) {
			return 0, false, nil
		}
		if err != nil {
			return 0, false, err
		}
		b.bits, b.count = b.bits<<6|uint(six), b.count+6
	}
	b.count -= width
	return int(b.bits >> b.count & (1<<width - 1)), true, nil
}

// end checks that the line ends here, because padding fits in the last character.
func (b *bitReader) end() error {
	_, err := six(b.r)
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("%w: it continues after its last edge", ErrWord)
}
