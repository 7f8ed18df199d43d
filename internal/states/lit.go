package states

import (
	"context"
	"math/bits"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// In lit-only play, a light can be pressed only while it is on. The order of the presses then
// matters, so states cannot be counted by their solutions. Instead, a search goes backwards from the
// target, breadth first: before a press of light v the state was s, and now it is s + N(v), where
// N(v) are the lights that the button toggles. The press was allowed if v is on in s.
//
// If presses toggle the light itself, and a light that toggles another is toggled by it, lit-only
// play can turn off every state that ordinary play can. A lit light u is toggled by a press v of every
// solution. If v is lit, press it. Otherwise the presses u, v, u are allowed, and change what v
// changes. Either way, one press of the solution is done. If toggling is not mutual, lit-only play may
// reach fewer states.
//
// If presses don't toggle the light itself, pressing a light twice in a row takes the press back, so
// the presses generate a group, and the states fall into its orbits.

// maxLitLights is the largest number of lights for lit-only play: one byte for each of 2^26 states.
const maxLitLights = 26

// A LitTable gives the shortest lit-only games from all states of a small board.
type LitTable struct {
	board   *board.Board
	toggles []uint32
	depth   []uint8 // presses to the target, plus one; 0 if the target cannot be reached
	counts  []int
}

// CheckLit returns an error unless lit-only play on the board can be searched.
func CheckLit(b *board.Board) error {
	switch {
	case b.Check() != nil:
		return b.Check()
	case !b.ButtonsAreLights() || b.Colours() != 2:
		return english.Errorf("%w: lit-only play needs a board with two colours whose lights are its buttons", ErrBoard)
	case b.Lights() > maxLitLights:
		return english.Errorf("%w: lit-only play is searched on up to %d lights, but %.60s has %d", ErrBoard, maxLitLights, b, b.Lights())
	}
	return nil
}

// NewLitTable searches all states from which lit-only play reaches the target.
func NewLitTable(ctx context.Context, b *board.Board, list ...Option) (*LitTable, error) {
	if err := CheckLit(b); err != nil {
		return nil, err
	}
	o := apply(list)
	target := uint32(0)
	if o.target.Board() != nil {
		target = uint32(Number(o.target))
	}
	t := &LitTable{board: b, toggles: litToggles(b), depth: make([]uint8, 1<<b.Lights())}
	t.depth[target] = 1
	for found := 1; found > 0; {
		t.counts = append(t.counts, found)
		o.set("searching lit-only games", t.reached(), len(t.depth))
		if len(t.counts) > 254 {
			return nil, english.Errorf("%w: some lit-only games on %.60s have more than %d presses", ErrBoard, b, 254)
		}
		var err error
		if found, err = t.advance(ctx); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func litToggles(b *board.Board) []uint32 {
	toggles := make([]uint32, b.Buttons())
	for button := range toggles {
		for light := range b.Toggles(button) {
			toggles[button] |= 1 << light
		}
	}
	return toggles
}

// advance finds the states that are one press further from the target, and returns their number.
func (t *LitTable) advance(ctx context.Context) (found int, err error) {
	last := uint8(len(t.counts))
	for state, depth := range t.depth {
		if state&(1<<20-1) == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if depth != last {
			continue
		}
		for light, toggles := range t.toggles {
			before := uint32(state) ^ toggles
			if before>>light&1 == 1 && t.depth[before] == 0 {
				t.depth[before] = last + 1
				found++
			}
		}
	}
	return found, nil
}

// Counts returns how many states need 0, 1, 2 ... presses of lit lights.
func (t *LitTable) Counts() []int { return t.counts }

func (t *LitTable) reached() int {
	total := 0
	for _, n := range t.counts {
		total += n
	}
	return total
}

// Hardest returns a state that needs the most presses.
func (t *LitTable) Hardest() puzzle.State {
	for state, depth := range t.depth {
		if int(depth) == len(t.counts) {
			return StateOf(t.board, uint64(state))
		}
	}
	panic("states: a table without states")
}

// Presses returns the presses of a shortest game in their order, or false if there is none.
func (t *LitTable) Presses(s puzzle.State) ([]int, bool) {
	state := uint32(Number(s))
	presses := []int{}
	for t.depth[state] > 1 {
		for light, toggles := range t.toggles {
			if state>>light&1 == 1 && t.depth[state^toggles] == t.depth[state]-1 {
				presses, state = append(presses, light), state^toggles
				break
			}
		}
	}
	return presses, t.depth[state] == 1
}

// LitOrbits counts the orbits of the lit-only group. If pressing some lit light turns it off, that
// press cannot be taken back: then isGroup is false, and nothing is counted.
func LitOrbits(ctx context.Context, b *board.Board) (orbits int, isGroup bool, err error) {
	if err := CheckLit(b); err != nil {
		return 0, false, err
	}
	toggles := litToggles(b)
	for light, lights := range toggles {
		if lights>>light&1 == 1 {
			return 0, false, nil
		}
	}
	seen := make([]bool, 1<<b.Lights())
	var open []uint32
	for start := range seen {
		if seen[start] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return 0, true, err
		}
		orbits++
		seen[start] = true
		for open = append(open[:0], uint32(start)); len(open) > 0; {
			state := open[len(open)-1]
			open = open[:len(open)-1]
			for lit := state; lit != 0; lit &= lit - 1 {
				if next := state ^ toggles[bits.TrailingZeros32(lit)]; !seen[next] {
					seen[next] = true
					open = append(open, next)
				}
			}
		}
	}
	return orbits, true, nil
}
