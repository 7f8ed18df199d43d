package puzzle

import (
	"fmt"
	"iter"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
)

// MaxLights is the largest number of lights for which [AllOff] makes a state, and of buttons for
// which [NewPresses] makes presses. Package pbm reads and writes larger grids row by row.
const MaxLights = 1 << 27

// ErrTooLarge reports that a board has more than MaxLights lights or buttons.
var ErrTooLarge = fmt.Errorf("%w to hold in memory", board.ErrTooLarge)

// values are numbers modulo m: the colours of lights, or the presses of buttons. They may be
// shared, so code writes only to values that it made.
type values struct {
	m      int
	bits   *gf2.Vec // if m = 2
	digits []uint8  // if m > 2, each below m
}

func newValues(n, m int) (values, error) {
	if n > MaxLights {
		return values{}, english.Errorf("%w: %d lights or buttons, but at most %d fit; a grid can be solved as a PBM file",
			ErrTooLarge, n, MaxLights)
	}
	if m == 2 {
		return values{m: m, bits: gf2.NewVec(n)}, nil
	}
	return values{m: m, digits: make([]uint8, n)}, nil
}

func (v values) len() int {
	if v.m == 2 {
		return v.bits.Len()
	}
	return len(v.digits)
}

func (v values) at(i int) int {
	if v.m != 2 {
		return int(v.digits[i])
	}
	if v.bits.Bit(i) {
		return 1
	}
	return 0
}

// add adds k to the i-th number, in place.
func (v values) add(i, k int) {
	if v.m != 2 {
		v.digits[i] = uint8((int(v.digits[i]) + k) % v.m)
	} else if k%2 == 1 {
		v.bits.Flip(i)
	}
}

// list returns the numbers as a slice.
func (v values) list() []uint8 {
	if v.m != 2 {
		return slices.Clone(v.digits)
	}
	all := make([]uint8, v.len())
	for i := range v.bits.Ones() {
		all[i] = 1
	}
	return all
}

// valuesOf returns n numbers modulo m.
func valuesOf(n, m int, numbers []uint8) values {
	if len(numbers) != n {
		panic(fmt.Sprintf("puzzle: %d numbers for %d lights or buttons", len(numbers), n))
	}
	for _, k := range numbers {
		if int(k) >= m {
			panic(fmt.Sprintf("puzzle: %d is out of range modulo %d", k, m))
		}
	}
	if m != 2 {
		return values{m: m, digits: slices.Clone(numbers)}
	}
	bits := make([]uint64, (n+63)/64)
	for i, k := range numbers {
		bits[i/64] |= uint64(k) << (i % 64)
	}
	return bitValues(n, m, bits)
}

// bitValues returns n bits. It keeps the words.
func bitValues(n, m int, bits []uint64) values {
	if m != 2 {
		panic(fmt.Sprintf("puzzle: bits given for lights with %d colours", m))
	}
	return values{m: m, bits: gf2.VecOfWords(n, bits)}
}

// words returns a copy of the bits.
func (v values) words() []uint64 {
	if v.m != 2 {
		panic(fmt.Sprintf("puzzle: lights with %d colours are not bits", v.m))
	}
	return slices.Clone(v.bits.Words())
}

func (v values) clone() values {
	if v.m == 2 {
		v.bits = v.bits.Clone()
	} else {
		v.digits = slices.Clone(v.digits)
	}
	return v
}

func (v values) equal(k values) bool {
	if v.m != k.m {
		return false
	}
	if v.m == 2 {
		return v.bits.Equal(k.bits)
	}
	return slices.Equal(v.digits, k.digits)
}

// nonZeros yields the indices of the numbers that are not 0, in increasing order.
func (v values) nonZeros() iter.Seq[int] {
	if v.m == 2 {
		return v.bits.Ones()
	}
	return func(yield func(int) bool) {
		for i, d := range v.digits {
			if d != 0 && !yield(i) {
				return
			}
		}
	}
}

// nonZero counts the numbers that are not 0.
func (v values) nonZero() int {
	if v.m == 2 {
		return v.bits.Weight()
	}
	n := 0
	for _, d := range v.digits {
		if d != 0 {
			n++
		}
	}
	return n
}
