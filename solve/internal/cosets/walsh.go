package cosets

import (
	"math"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/packed"
	"lightsout/solve/internal/task"
)

// With two colours, the sizes of all solutions are a Walsh-Hadamard transform. Let t_j be the
// number whose digit i is 1 if quiet pattern i presses button j. Button j is pressed in solution c
// if x_j + c.t_j is odd, where x is the first solution, so
//
//	size(c) = (M - W(c)) / 2,   W(c) = sum over j of (-1)^(x_j) (-1)^(c.t_j),
//
// where M is the number of buttons. W is the transform of f, with f[t] the sum of (-1)^(x_j) over
// the buttons with t_j = t. So all 2^d sizes together cost d 2^d additions, whatever the size of
// the board, and the largest W gives the fewest presses.
//
// If the presses have weights, each sign counts as many times as its button weighs, and M is the sum
// of the weights.
//
// The upper digits of a shard only change the signs of the terms of f. In a packedShard, so do two of
// its lower digits, which select one of four lists.

const (
	// packedDigits makes shards of 1/2 MiB, which fit in a core's cache.
	packedDigits = 18
	// wideDigits is the number of digits in a shard of wider numbers, for weights and for boards
	// with very many buttons.
	wideDigits = 20
)

// A bitEnumeration is the data shared by the shards of a two-colour enumeration.
type bitEnumeration struct {
	// t and signed cover the buttons that some quiet pattern presses. A signed number is the weight
	// of a button, negative if the first solution presses it.
	t      []uint64
	signed []int
	total  int // the sum of their weights
	// rest is the weight of the presses on the other buttons.
	rest int
	low  int
}

// newBitEnumeration returns an enumeration for two colours. t[j] is the t_j defined above, with the
// given number of digits, and times[j] is how many times the first solution presses button j.
func newBitEnumeration(t []uint64, times []uint8, weights Weights, digits int) *enumeration {
	c := &enumeration{orders: slices.Repeat([]int{2}, digits)}
	b := &bitEnumeration{}
	for j, t := range t {
		weight := weights.at(j)
		if t == 0 {
			b.rest += weight * int(times[j])
			continue
		}
		b.t = append(b.t, t)
		b.signed = append(b.signed, weight*(1-2*int(times[j])))
		b.total += weight
	}
	switch {
	case weights == nil && b.total <= packed.Max:
		c.usePacked(b, packedDigits)
	case b.total <= math.MaxInt32:
		useWide[int32](c, b, wideDigits)
	default:
		useWide[int64](c, b, wideDigits)
	}
	return c
}

func (c *enumeration) usePacked(b *bitEnumeration, digits int) {
	c.low = min(len(c.orders), max(digits, 2))
	b.low = c.low
	terms := make([]packed.Term, len(b.t))
	for j, t := range b.t {
		terms[j] = packed.NewTerm(t, b.signed[j] < 0, max(b.low, 2))
	}
	c.newShard = func() shard {
		return &packedShard{bitEnumeration: b, terms: terms, lists: packed.NewInt16(max(1<<b.low/4, 1))}
	}
}

func useWide[T int32 | int64](c *enumeration, b *bitEnumeration, digits int) {
	c.low = min(len(c.orders), digits)
	b.low = c.low
	c.newShard = func() shard { return &wideShard[T]{bitEnumeration: b, w: make([]T, 1<<b.low)} }
}

// size returns the size of a solution with the given W.
func (b *bitEnumeration) size(w int) int { return b.rest + (b.total-w)/2 }

func odd(v uint64) bool { return bits.OnesCount64(v)&1 == 1 }

// A buffer holds some sizes at a time. It is allocated on first use, because most shards only look
// for the least size.
type buffer []int

// first returns the first n places, or fewer.
func (b *buffer) first(n int) []int {
	if *b == nil {
		*b = make([]int, 4096)
	}
	return (*b)[:min(n, len(*b))]
}

// A packedShard stores the numbers W in four lists, selected by the two highest of its lower digits.
type packedShard struct {
	*bitEnumeration
	terms []packed.Term // one for each button in t
	lists packed.Int16
	some  buffer
}

func (s *packedShard) count(t *task.Task, upper uint64) error {
	s.lists.SetSum(s.terms, upper)
	return s.lists.Walsh(func(int, int) error { return t.Err() })
}

func (s *packedShard) fewest() (uint64, int) {
	lane, i, w := s.lists.Max()
	return uint64(lane*len(s.lists) + i), s.size(w)
}

func (s *packedShard) sizes(c uint64) []int {
	lane, from := int(c)/len(s.lists), int(c)%len(s.lists)
	some := s.some.first(len(s.lists) - from)
	for i := range some {
		some[i] = s.size(s.lists.At(lane, from+i))
	}
	return some
}

// A wideShard stores one list of wide numbers.
type wideShard[T int32 | int64] struct {
	*bitEnumeration
	w    []T
	some buffer
}

func (s *wideShard[T]) count(t *task.Task, upper uint64) error {
	clear(s.w)
	for j, t := range s.t {
		signed := T(s.signed[j])
		if odd(upper & (t >> s.low)) {
			signed = -signed
		}
		s.w[t&(1<<s.low-1)] += signed
	}
	return gf2.Walsh(s.w, func(int, int) error { return t.Err() })
}

func (s *wideShard[T]) fewest() (uint64, int) {
	best := 0
	for c, w := range s.w {
		if w > s.w[best] {
			best = c
		}
	}
	return uint64(best), s.size(int(s.w[best]))
}

func (s *wideShard[T]) sizes(c uint64) []int {
	some := s.some.first(len(s.w) - int(c))
	for i := range some {
		some[i] = s.size(int(s.w[int(c)+i]))
	}
	return some
}
