package graph6

import (
	"fmt"
	"math/bits"
)

// readSparse reads the text after the number of nodes of a sparse6 word.
//
// The text is a list of pairs: a bit b and a node x, with as many bits as the largest node needs.
// At first, v is 0. Each pair moves v on to the next node if b is 1. Then, if x is above v, v
// becomes x; otherwise x and v have an edge. Ones, sometimes after a zero, pad the last character.
func readSparse(text string, nodes int, edge func(u, v int) error) error {
	in := bitReader{text: text}
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
		case v >= nodes || x >= nodes: // padding, which fits in the last character
			if in.text != "" {
				return fmt.Errorf("%w: it continues after its last edge", ErrWord)
			}
			return nil
		case x > v:
			v = x
		default:
			if err := edge(x, v); err != nil {
				return err
			}
		}
	}
}

// A bitReader reads the characters of a text six bits at a time.
type bitReader struct {
	text  string
	bits  uint
	count int
}

// next returns the next width bits. ok is false if the text ends before that.
func (b *bitReader) next(width int) (n int, ok bool, err error) {
	for b.count < width {
		if b.text == "" {
			return 0, false, nil
		}
		six, err := value(b.text[0])
		if err != nil {
			return 0, false, err
		}
		b.text, b.bits, b.count = b.text[1:], b.bits<<6|uint(six), b.count+6
	}
	b.count -= width
	return int(b.bits >> b.count & (1<<width - 1)), true, nil
}
