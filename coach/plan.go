package coach

import (
	"context"
	"slices"

	"lightsout/internal/forcing"
	"lightsout/puzzle"
)

// A Plan is what the hints of a game follow: a shortest solution, or the shortest one found, and a
// start from which every other press of it is forced. The first hint chooses it, and it belongs to
// the game: keep it with the game and pass it to the next hint, or the hints might jump from one
// end of the board to the other. The zero Plan means that none has been chosen. A plan that does
// not fit its game is replaced, so it need not be checked when it is read from a file.
type Plan struct {
	// Presses lists the solution, counted from the start of the game: a button is listed as often
	// as it is pressed.
	Presses []int `json:"presses"`
	Start   []int `json:"start"`   // the buttons to settle first
	Proved  bool  `json:"proved"`  // no solution was shorter when the plan was made
	Told    bool  `json:"told"`    // a hint has told the start, or the start is empty
	Settled int   `json:"settled"` // how many of the forced buttons were settled at the last hint
	// Made is how many presses the player had made when the plan was chosen, or when a hint last
	// found that it still leads to the end in the fewest presses.
	Made int `json:"made"`
	// Asked is 1 more than the number of presses the player had made when a hint last asked whether
	// to go on from there with a new plan, or 0 if none has asked.
	Asked int `json:"asked"`
}

// maxSolutions is the largest number of solutions that the coach goes through one by one.
const maxSolutions = 1 << 8

// choose makes a plan for the position after some presses: of the shortest solutions and the
// starts, those that tell the fewest presses.
func (c *Coach) choose(ctx context.Context, gap puzzle.State, played []int) (Plan, error) {
	a, err := c.answer(ctx, gap)
	if err != nil {
		return Plan{}, err
	}
	all, err := c.allShortest(ctx, a)
	if err != nil {
		return Plan{}, err
	}
	times, buttons := c.wires().Best(all)
	for _, button := range played {
		times[button] = uint8((int(times[button]) + 1) % c.board.Colours())
	}
	return Plan{Presses: repeat(times), Start: buttons, Proved: a.proved, Told: len(buttons) == 0, Made: len(played)}, nil
}

// allShortest returns all solutions with as few presses as the answer, or only the answer if it is
// not proved or there are too many solutions to compare.
func (c *Coach) allShortest(ctx context.Context, a answer) ([][]uint8, error) {
	x := a.presses.AllTimes()
	if !a.proved || c.solver.Nullity() == 0 || c.ways(maxSolutions) > maxSolutions {
		return [][]uint8{slices.Clone(x)}, nil
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	var all [][]uint8
	c.solutions(x, quiet, func(y []uint8) {
		if sum(y) == a.presses.Count() {
			all = append(all, slices.Clone(y))
		}
	})
	return all, nil
}

// wires returns the map of the board, computed on first use.
func (c *Coach) wires() *forcing.Map {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forcing == nil {
		c.forcing = forcing.New(c.board)
	}
	return c.forcing
}

// pressesIn counts the presses of some buttons.
func pressesIn(buttons []int, times []uint8) int {
	n := 0
	for _, button := range buttons {
		n += int(times[button])
	}
	return n
}

// fits reports whether a plan solves a game that starts at the given difference, and its start
// settles the board.
func (c *Coach) fits(p Plan, gap puzzle.State) bool {
	if len(p.Presses) == 0 || c.checkPresses(p.Presses) != nil || c.checkPresses(p.Start) != nil {
		return false
	}
	return gap.Press(p.Presses...).Solved() && c.wires().Forces(p.Start)
}

// left returns how often the plan still presses each button.
func (c *Coach) left(p Plan, played []int) []uint8 {
	m := c.board.Colours()
	times := c.times(p.Presses)
	for _, button := range played {
		times[button] = uint8((int(times[button]) + m - 1) % m)
	}
	return times
}

// stray returns the last press since the plan was made that the plan does not have and that the
// player has not cancelled, as its index among the presses. It returns -1 if there is none.
func (c *Coach) stray(p Plan, played []int) int {
	m := c.board.Colours()
	made := min(max(0, p.Made), len(played))
	times := c.left(p, played[:made])
	at := map[int][]int{} // the stray presses of each button
	for i, button := range played[made:] {
		switch {
		case times[button] == 0:
			at[button] = append(at[button], made+i)
		case len(at[button]) > 0 && int(times[button]) == 1: // the m-th press, which cancels them
			at[button] = nil
		}
		times[button] = uint8((int(times[button]) + m - 1) % m)
	}
	last := -1
	for _, presses := range at {
		for _, i := range presses {
			last = max(last, i)
		}
	}
	return last
}
