package generate

import (
	"context"
	"fmt"
	"iter"
	"math/bits"

	"lightsout/puzzle"
)

// A state is solvable when its syndrome, the value of each invariant on its lights,
// is zero. So for a state with few lights most of them are drawn at random, and the
// last one or two are looked up so that the syndrome comes to zero. All ways to
// choose the last ones are equally likely.

// A bulb is a light in one of its colours.
type bulb struct {
	light  int
	colour uint8
}

// bulbs are the bulbs of a board by their syndrome, in order.
type bulbs struct {
	m, lights int
	digit     int      // bits of a syndrome for each invariant
	syndrome  []uint64 // of each light in its first colour
	by        map[uint64][]bulb
	last      int // how many bulbs are looked up
}

const (
	// maxLightsWish is the most lights of a board on which their number can be
	// wished for.
	maxLightsWish = 1 << 12
	// maxLookups is how often lights are drawn before they are given up, and
	// fewLookups the same where each draw has to be proved at some cost.
	maxLookups = 1 << 12
	fewLookups = 1 << 8
	// syndromeBits is the most bits of a syndrome.
	syndromeBits = 64
)

// fewLights returns a state with so many lights on.
func (m *Maker) fewLights(ctx context.Context, w Wish, r *stream) (puzzle.State, error) {
	b, err := m.bulbsOf(ctx)
	if err != nil {
		return puzzle.State{}, err
	}
	if w.Lights > b.lights {
		return puzzle.State{}, fmt.Errorf("%w: %.60s has %d lights", ErrWish, m.board, b.lights)
	}
	tries, err := m.lookups(ctx, w)
	if err != nil {
		return puzzle.State{}, err
	}
	check := m.checker(ctx)
	for i := range tries {
		if err := check(int64(i), int64(tries)); err != nil {
			return puzzle.State{}, err
		}
		colours, ok := b.draw(r, w.Lights)
		if !ok && w.Lights <= 2 {
			return puzzle.State{}, fmt.Errorf("%w: no solvable state of %.60s has exactly %d lit", ErrWish, m.board, w.Lights)
		}
		if !ok {
			continue
		}
		state := puzzle.StateOfColours(m.board, colours)
		if w.Par == 0 {
			return state, nil
		}
		if ok, err := m.proves(ctx, state, w.Par); ok || err != nil {
			return state, err
		}
	}
	return puzzle.State{}, notFound(w, 0)
}

// lookups is how often lights are drawn for a wish.
func (m *Maker) lookups(ctx context.Context, w Wish) (int, error) {
	if w.Par == 0 {
		return maxLookups, nil
	}
	t, err := m.parTable(ctx, w)
	switch {
	case err != nil:
		return 0, err
	case !m.complete:
		return maxProofs, nil
	case len(t.start) > maxLookups:
		return fewLookups, nil
	}
	return maxLookups, nil
}

// bulbsOf returns the bulbs of the board.
func (m *Maker) bulbsOf(ctx context.Context) (*bulbs, error) {
	if m.bulbs != nil {
		return m.bulbs, nil
	}
	if m.board.Lights() > maxLightsWish {
		return nil, fmt.Errorf("%w: a number of lights can be wished for on boards of up to %d", ErrWish, maxLightsWish)
	}
	s, err := m.knows(ctx)
	if err != nil {
		return nil, err
	}
	b := &bulbs{m: m.board.Colours(), lights: m.board.Lights(), by: map[uint64][]bulb{}}
	b.digit = bits.Len(uint(b.m - 1))
	if s.Invariants()*b.digit > syndromeBits {
		return nil, fmt.Errorf("%w: on %.60s there are too many invariants (%d) to wish for a number of lights", ErrWish, m.board, s.Invariants())
	}
	b.syndrome = make([]uint64, b.lights)
	for i := range s.Invariants() {
		invariant, err := s.Invariant(ctx, i)
		if err != nil {
			return nil, err
		}
		for light, weight := range invariant.Colours() {
			b.syndrome[light] |= uint64(weight) << (i * b.digit)
		}
	}
	for light := range b.lights {
		for colour := 1; colour < b.m; colour++ {
			s := b.times(b.syndrome[light], colour)
			b.by[s] = append(b.by[s], bulb{light, uint8(colour)})
		}
	}
	b.last = 2
	if s.Invariants()*b.digit <= bits.Len(uint(b.lights))-1 {
		b.last = 1 // as each syndrome has about one bulb or more
	}
	m.bulbs = b
	return b, nil
}

// times is a syndrome multiplied by k: each digit modulo m.
func (b *bulbs) times(s uint64, k int) uint64 {
	var product uint64
	for shift := 0; s>>shift != 0 && shift < syndromeBits; shift += b.digit {
		digit := int(s>>shift) & (1<<b.digit - 1)
		product |= uint64(digit*k%b.m) << shift
	}
	return product
}

// plus is the sum of two syndromes.
func (b *bulbs) plus(s, t uint64) uint64 {
	if b.m == 2 {
		return s ^ t
	}
	var sum uint64
	mask := 1<<b.digit - 1
	for shift := 0; (s|t)>>shift != 0 && shift < syndromeBits; shift += b.digit {
		sum |= uint64((int(s>>shift)&mask+int(t>>shift)&mask)%b.m) << shift
	}
	return sum
}

// draw returns the colours of the lights with n of them on, or false when the first
// ones do not go with any last ones. With up to two lights it looks at all of them,
// so false means that there are none.
func (b *bulbs) draw(r *stream, n int) ([]uint8, bool) {
	last := b.last
	if n <= 2 {
		last = n
	}
	colours := make([]uint8, b.lights)
	places := make([]int, b.lights)
	for i := range places {
		places[i] = i
	}
	var sum uint64
	for i := range n - last {
		light := draw(r, places, i)
		colours[light] = uint8(1 + r.below(b.m-1))
		sum = b.plus(sum, b.times(b.syndrome[light], int(colours[light])))
	}
	ends := b.ends(colours, b.times(sum, b.m-1), last)
	n = 0
	for range ends {
		n++
	}
	if n == 0 {
		return nil, false
	}
	chosen := r.below(n)
	for one, other := range ends {
		if chosen--; chosen < 0 {
			colours[one.light] = one.colour
			colours[other.light] = other.colour
			break
		}
	}
	return colours, true
}

// ends yields all pairs of bulbs of lights that are off whose syndromes add up to
// what is needed, or all single ones, twice the same.
func (b *bulbs) ends(colours []uint8, need uint64, last int) iter.Seq2[bulb, bulb] {
	return func(yield func(bulb, bulb) bool) {
		if last == 1 {
			for _, end := range b.by[need] {
				if colours[end.light] == 0 && !yield(end, end) {
					return
				}
			}
			return
		}
		for light := range b.lights {
			for colour := 1; colour < b.m && colours[light] == 0; colour++ {
				rest := b.plus(need, b.times(b.syndrome[light], b.m-colour))
				for _, end := range b.by[rest] {
					if end.light > light && colours[end.light] == 0 && !yield(bulb{light, uint8(colour)}, end) {
						return
					}
				}
			}
		}
	}
}
