package generate

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// In lit-only play a button can be pressed only while its light is on. Played backwards, such a
// game starts with all lights off and takes presses back, from the last to the first. Taking
// back a press moves its lights some colours back, usually one, and afterwards the light of the
// button must be on. So before that, it must not show the colour that a press gives a light that
// is off; with two colours, it must be off. A walk takes back random presses that obey this rule.
type walk struct {
	board   *board.Board
	t       *cosetWeights
	r       *rng
	par     int
	check   func(work, of int64) error
	own     []uint8 // how many colours each button advances its own light
	colours []uint8 // the colours of the lights
	order   []int   // the presses, last first until the walk reaches its end
}

// maxWalks limits how many walks are tried for a par.
const maxWalks = 1 << 10

// litOnly returns a state, and an order of presses that solves it by pressing only lit lights.
func (m *Maker) litOnly(ctx context.Context, spec Spec, r *rng) (puzzle.State, []int, error) {
	if tooLarge(m.board) {
		return puzzle.State{}, nil, english.Errorf("%w: lit works on boards of up to %d buttons, fewer with many colours", ErrSpec, maxParButtons)
	}
	own := ownSteps(m.board)
	if own == nil {
		return puzzle.State{}, nil, fmt.Errorf("%w: not every button of %.60s toggles its own light; leave out lit", ErrSpec, m.board)
	}
	h := &walk{board: m.board, own: own, r: r, check: m.checker(ctx)}
	if spec.Par == 0 {
		h.t = anything(m.board)
		h.par = (m.board.Buttons()*(h.t.m-1) + 1) / 2
		ok, err := h.run()
		if err != nil {
			return puzzle.State{}, nil, err
		}
		// The order of a walk that got stuck is still last first. It stays so wherever that works,
		// because puzzles must never change.
		if !ok && !h.works() {
			slices.Reverse(h.order)
		}
		return puzzle.StateOfColours(m.board, h.colours), h.order, nil
	}
	var err error
	if h.t, err = m.parWeights(ctx, spec); err != nil {
		return puzzle.State{}, nil, err
	}
	h.par = spec.Par
	return m.parWalk(ctx, spec, h)
}

// parWalk walks until it finds a minimal set of presses whose size is the spec's par.
func (m *Maker) parWalk(ctx context.Context, spec Spec, h *walk) (puzzle.State, []int, error) {
	tries := maxWalks
	if !m.complete {
		tries = maxProofs
	}
	best := 0
	h.t.work = 0
	for range tries {
		ok, err := h.run()
		if err != nil {
			return puzzle.State{}, nil, err
		}
		state := puzzle.StateOfColours(m.board, h.colours)
		if m.complete {
			best = max(best, h.t.weight)
		} else if ok {
			ok, err = m.proves(ctx, state, spec.Par)
		}
		if ok || err != nil {
			return state, h.order, err
		}
		if h.t.spent(maxWork) {
			break
		}
	}
	if err := m.boundPar(ctx, spec.Par); err != nil {
		return puzzle.State{}, nil, err
	}
	return puzzle.State{}, nil, notFound(spec, best)
}

// ownSteps returns how many colours each button advances the light with the same number. It returns
// nil if there is a button without such a light, or one that does not toggle it.
func ownSteps(b *board.Board) []uint8 {
	if b.Buttons() != b.Lights() {
		return nil
	}
	own := make([]uint8, b.Buttons())
	for button := range own {
		for light := range b.Toggles(button) {
			if light == button {
				own[button]++
			}
		}
		if own[button] %= uint8(b.Colours()); own[button] == 0 {
			return nil
		}
	}
	return own
}

// run walks once, and reports whether it reached the end without getting stuck.
func (h *walk) run() (bool, error) {
	h.t.reset()
	h.colours = make([]uint8, h.board.Lights())
	h.order = nil
	var rest []int
	for button := range h.board.Buttons() {
		rest = append(rest, slices.Repeat([]int{button}, h.t.m-1)...)
	}
	for h.t.weight < h.par {
		var ok bool
		var err error
		if rest, ok, err = h.step(rest); !ok || err != nil {
			return false, err
		}
	}
	slices.Reverse(h.order)
	return true, nil
}

// works reports whether every press of the order finds its light on.
func (h *walk) works() bool {
	colours := slices.Clone(h.colours)
	for _, button := range h.order {
		if colours[button] == 0 {
			return false
		}
		for light := range h.board.Toggles(button) {
			colours[light] = uint8((int(colours[light]) + 1) % h.t.m)
		}
	}
	return true
}

// step takes back a random press from rest, and returns the presses that later steps can still take
// back. It returns false if no press can be taken back.
func (h *walk) step(rest []int) ([]int, bool, error) {
	for i := 0; i < len(rest); {
		button := draw(h.r, rest, i)
		if h.colours[button] == h.own[button] {
			i++ // may be possible later
			continue
		}
		last := len(rest) - 1
		rest[i], rest = rest[last], rest[:last]
		ok := h.t.press(button)
		if err := h.check(h.t.work, maxWork); err != nil {
			return nil, false, err
		}
		if !ok {
			continue // pressing it is impossible now, and stays impossible
		}
		for light := range h.board.Toggles(button) {
			h.colours[light] = uint8((int(h.colours[light]) + h.t.m - 1) % h.t.m)
		}
		h.order = append(h.order, button)
		return rest, true, nil
	}
	return rest, false, nil
}
