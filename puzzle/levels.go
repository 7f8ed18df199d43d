package puzzle

import (
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/gf2"
)

// MaxLights is the most lights, or buttons, of a board whose states are held in
// memory. Larger grids are streamed.
const MaxLights = 1 << 27

// ErrTooLarge says that a board has more than MaxLights lights or buttons.
var ErrTooLarge = fmt.Errorf("%w to hold in memory", board.ErrTooLarge)

// levels are numbers modulo m: the colours of lights, or how often buttons are
// pressed. A levels may be shared, so nothing writes to one it did not make.
type levels struct {
	m      int
	bits   *gf2.Vec // when m = 2
	digits []uint8  // when m > 2, each below m
}

func newLevels(n, m int) (levels, error) {
	if n > MaxLights {
		return levels{}, fmt.Errorf("%w: %d lights or buttons, and at most %d fit; a grid can be solved as a PBM file",
			ErrTooLarge, n, MaxLights)
	}
	if m == 2 {
		return levels{m: m, bits: gf2.NewVec(n)}, nil
	}
	return levels{m: m, digits: make([]uint8, n)}, nil
}

func (l levels) len() int {
	if l.m == 2 {
		return l.bits.Len()
	}
	return len(l.digits)
}

func (l levels) at(i int) int {
	if l.m != 2 {
		return int(l.digits[i])
	}
	if l.bits.Bit(i) {
		return 1
	}
	return 0
}

// add adds k to the i-th, in place.
func (l levels) add(i, k int) {
	if l.m != 2 {
		l.digits[i] = uint8((int(l.digits[i]) + k) % l.m)
	} else if k%2 == 1 {
		l.bits.Flip(i)
	}
}

// values returns the numbers one by one.
func (l levels) values() []uint8 {
	if l.m != 2 {
		return slices.Clone(l.digits)
	}
	all := make([]uint8, l.len())
	for i := range l.bits.Ones() {
		all[i] = 1
	}
	return all
}

// levelsOf are n numbers modulo m. They keep the slice.
func levelsOf(n, m int, values []uint8) levels {
	if len(values) != n {
		panic(fmt.Sprintf("puzzle: %d numbers for %d lights or buttons", len(values), n))
	}
	for _, v := range values {
		if int(v) >= m {
			panic(fmt.Sprintf("puzzle: %d among numbers modulo %d", v, m))
		}
	}
	if m != 2 {
		return levels{m: m, digits: values}
	}
	l := levels{m: m, bits: gf2.NewVec(n)}
	for i, v := range values {
		l.bits.Set(i, v == 1)
	}
	return l
}

func (l levels) clone() levels {
	if l.m == 2 {
		l.bits = l.bits.Clone()
	} else {
		l.digits = slices.Clone(l.digits)
	}
	return l
}

func (l levels) equal(k levels) bool {
	if l.m != k.m {
		return false
	}
	if l.m == 2 {
		return l.bits.Equal(k.bits)
	}
	return slices.Equal(l.digits, k.digits)
}

// nonZero counts those that are not 0.
func (l levels) nonZero() int {
	if l.m == 2 {
		return l.bits.Weight()
	}
	n := 0
	for _, d := range l.digits {
		if d != 0 {
			n++
		}
	}
	return n
}
