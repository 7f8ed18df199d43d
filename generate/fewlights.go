package generate

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A state is solvable if its syndrome, the value of each invariant on its lights, is zero. To find
// a solvable state with few lights on, we draw most of them at random, and look up the last one or
// two so that the syndrome becomes zero. All choices of the last ones are equally likely.

// A litLight is a light that is on, in one of its colours.
type litLight struct {
	light  int
	colour uint8
}

// litLights lists every light on a board in every colour that is not off, grouped by syndrome.
type litLights struct {
	m, lights int
	digit     int      // bits per invariant in a syndrome
	syndrome  []uint64 // the syndrome of each light in its first colour
	by        map[uint64][]litLight
	last      int // how many lit lights are looked up at the end
}

const (
	// maxFewLights is the largest number of lights on a board for which the lights= option works.
	maxFewLights = 1 << 12
	// maxLookups limits the draws of lights, and fewLookups does the same if each draw needs an
	// expensive proof.
	maxLookups = 1 << 12
	fewLookups = 1 << 8
	// syndromeBits is the maximum length of a syndrome.
	syndromeBits = 64
)

// fewLights returns a state with exactly as many lights on as the spec asks for.
func (m *Maker) fewLights(ctx context.Context, spec Spec, r *rng) (puzzle.State, error) {
	b, err := m.litLightsOf(ctx)
	if err != nil {
		return puzzle.State{}, err
	}
	if spec.Lights > b.lights {
		return puzzle.State{}, fmt.Errorf("%w: %.60s has only %s", ErrSpec, m.board, english.Plural(b.lights, "light", "lights"))
	}
	tries, err := m.lookups(ctx, spec)
	if err != nil {
		return puzzle.State{}, err
	}
	check := m.checker(ctx)
	for i := range tries {
		if err := check(int64(i), int64(tries)); err != nil {
			return puzzle.State{}, err
		}
		colours, ok := b.draw(r, spec.Lights)
		if !ok && spec.Lights <= 2 {
			return puzzle.State{}, fmt.Errorf("%w: no solvable state of %.60s has exactly %s on", ErrSpec, m.board, english.Plural(spec.Lights, "light", "lights"))
		}
		if !ok {
			continue
		}
		state := puzzle.StateOfColours(m.board, colours)
		if spec.Par == 0 {
			return state, nil
		}
		if ok, err := m.proves(ctx, state, spec.Par); ok || err != nil {
			return state, err
		}
	}
	if spec.Par == 0 {
		return puzzle.State{}, notFound(spec, 0)
	}
	return m.fewPresses(ctx, spec, r, tries)
}

// maxPressDraws limits the sets of presses drawn for a spec with both a par and a number of lights.
const maxPressDraws = 1 << 14

// fewPresses works from the presses when drawing lights has found nothing: it repeatedly draws as
// many presses as the par, until they turn on the right number of lights and cannot be replaced by
// fewer presses. Few presses reach only a few of the states with that many lights, so drawing
// lights hardly ever finds one of them.
func (m *Maker) fewPresses(ctx context.Context, spec Spec, r *rng, proofs int) (puzzle.State, error) {
	off, err := puzzle.AllOff(m.board)
	if err != nil {
		return off, err
	}
	check := m.checker(ctx)
	for i := range maxPressDraws {
		if err := check(int64(i), maxPressDraws); err != nil {
			return off, err
		}
		presses := m.drawPresses(r, spec.Par)
		// With m colours, pressing a button m-1 more times takes back a press.
		state := off.Press(slices.Repeat(presses, m.board.Colours()-1)...)
		if state.Lit() != spec.Lights {
			continue
		}
		if ok, err := m.proves(ctx, state, spec.Par); ok || err != nil {
			return state, err
		}
		if proofs--; proofs == 0 {
			break
		}
	}
	return off, notFound(spec, 0)
}

// drawPresses draws n presses that do not cancel each other.
func (m *Maker) drawPresses(r *rng, n int) []int {
	places := make([]int, m.board.Buttons()*(m.board.Colours()-1))
	for i := range places {
		places[i] = i % m.board.Buttons()
	}
	presses := make([]int, min(n, len(places)))
	for i := range presses {
		presses[i] = draw(r, places, i)
	}
	return presses
}

// lookups returns how many times to draw lights for a spec.
func (m *Maker) lookups(ctx context.Context, spec Spec) (int, error) {
	if spec.Par == 0 {
		return maxLookups, nil
	}
	t, err := m.parWeights(ctx, spec)
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

// litLightsOf returns the lit lights of the board.
func (m *Maker) litLightsOf(ctx context.Context) (*litLights, error) {
	if m.litLights != nil {
		return m.litLights, nil
	}
	if m.board.Lights() > maxFewLights {
		return nil, english.Errorf("%w: lights= works on boards of up to %d lights", ErrSpec, maxFewLights)
	}
	s, err := m.knows(ctx)
	if err != nil {
		return nil, err
	}
	b := &litLights{m: m.board.Colours(), lights: m.board.Lights(), by: map[uint64][]litLight{}}
	b.digit = bits.Len(uint(b.m - 1))
	if s.Invariants()*b.digit > syndromeBits {
		return nil, english.Errorf("%w: %.60s has too many invariants (%d) for lights=; leave it out", ErrSpec, m.board, s.Invariants())
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
			b.by[s] = append(b.by[s], litLight{light, uint8(colour)})
		}
	}
	b.last = 2
	if s.Invariants()*b.digit <= bits.Len(uint(b.lights))-1 {
		b.last = 1 // one is enough: on average, a syndrome has at least one lit light
	}
	m.litLights = b
	return b, nil
}

// times returns a syndrome multiplied by k, each digit modulo m.
func (b *litLights) times(s uint64, k int) uint64 {
	var product uint64
	for shift := 0; s>>shift != 0; shift += b.digit {
		digit := int(s>>shift) & (1<<b.digit - 1)
		product |= uint64(digit*k%b.m) << shift
	}
	return product
}

// plus returns the sum of two syndromes.
func (b *litLights) plus(s, t uint64) uint64 {
	if b.m == 2 {
		return s ^ t
	}
	var sum uint64
	mask := 1<<b.digit - 1
	for shift := 0; (s|t)>>shift != 0; shift += b.digit {
		sum |= uint64((int(s>>shift)&mask+int(t>>shift)&mask)%b.m) << shift
	}
	return sum
}

// draw returns the colours of the lights with n of them on, or false if no choice of the last
// lights completes the state. If n is at most two, it tries all lights, so false means that no
// such state exists.
func (b *litLights) draw(r *rng, n int) ([]uint8, bool) {
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

// ends yields all pairs of unused lit lights whose syndromes add up to need. If only one light
// is left to find, it yields each single light as a pair with itself.
func (b *litLights) ends(colours []uint8, need uint64, last int) iter.Seq2[litLight, litLight] {
	return func(yield func(litLight, litLight) bool) {
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
					if end.light > light && colours[end.light] == 0 && !yield(litLight{light, uint8(colour)}, end) {
						return
					}
				}
			}
		}
	}
}
