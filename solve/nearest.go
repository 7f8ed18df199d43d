package solve

import (
	"context"
	"fmt"
	"slices"

	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// The nearest solvable state. A state is solvable when its syndrome is zero. To change
// light j by one colour adds h_j to the syndrome: the weights of light j in the
// invariants. So the nearest solvable states are those that change the smallest set of
// lights whose h add up to what is missing, and this no longer depends on the state
// but only on its syndrome. Up to maxTable syndromes, a breadth-first search from zero
// finds the answers for all of them, once for each board. Above that, sets of up to
// four lights are found as two pairs that meet in the middle.

// A Nearest is a solvable state near another, and what is known about nearer ones.
type Nearest struct {
	State puzzle.State
	// Flips are the lights in which the two states differ, in increasing order.
	Flips []int
	// Cost is what it costs to change them: their number, unless costs were given.
	Cost int
	// Proved says that no solvable state costs less.
	Proved bool
	// Bound is what every solvable state costs at least; it is Cost when Proved.
	Bound int
}

// MaxCost is the largest cost of changing a light.
const MaxCost = 1 << 24

// Nearest returns a solvable state that differs in the fewest lights. It is proved
// where the syndromes of the board, Colours^Invariants, fit a table, which the first
// call makes, and with two colours wherever changing four lights is enough; elsewhere
// it is the best found, with a bound. With more than two colours and too many
// syndromes it is ErrBoard.
func (s *Solver) Nearest(ctx context.Context, state puzzle.State) (Nearest, error) {
	return s.nearest(ctx, state, nil)
}

// NearestBy returns a solvable state with the least cost, where changing light i costs
// costs[i], at most MaxCost; of several the one that differs in the fewest lights.
func (s *Solver) NearestBy(ctx context.Context, state puzzle.State, costs []uint32) (Nearest, error) {
	if len(costs) != s.board.Lights() {
		panic(fmt.Sprintf("solve: %d costs for %d lights", len(costs), s.board.Lights()))
	}
	if slices.Max(costs) > MaxCost {
		return Nearest{}, fmt.Errorf("the largest cost is %d, and may be %d", slices.Max(costs), MaxCost)
	}
	return s.nearest(ctx, state, costs)
}

func (s *Solver) nearest(ctx context.Context, state puzzle.State, costs []uint32) (Nearest, error) {
	syndrome, err := s.Syndrome(ctx, state)
	if err != nil {
		return Nearest{}, err
	}
	if isZero(syndrome) {
		return Nearest{State: state, Proved: true}, nil
	}
	w, err := s.start(ctx)
	if err != nil {
		return Nearest{}, err
	}
	m, err := s.moves.Get(w)
	if err != nil {
		return Nearest{}, err
	}
	f, err := m.find(w, syndrome, costs)
	if err != nil {
		return Nearest{}, err
	}
	return s.changed(state, f, costs), nil
}

// changed applies what was found.
func (s *Solver) changed(state puzzle.State, f found, costs []uint32) Nearest {
	n := Nearest{Proved: f.proved}
	colours := state.Colours()
	for _, m := range f.moves {
		colours[m.light] = uint8((int(colours[m.light]) + m.times) % s.board.Colours())
		n.Flips = append(n.Flips, m.light)
		if costs == nil {
			n.Cost++
		} else {
			n.Cost += int(costs[m.light])
		}
	}
	slices.Sort(n.Flips)
	n.State = puzzle.StateOfColours(s.board, colours)
	if n.Bound = f.bound; f.proved {
		n.Bound = n.Cost
	}
	return n
}

// A found is a way to make a state solvable.
type found struct {
	moves  []move
	proved bool
	bound  int // when not proved
}

// find returns moves that add the negative of the syndrome, at the least cost.
func (m *moves) find(w *task.Task, syndrome []uint8, costs []uint32) (found, error) {
	s, p := m.group.number(syndrome), m.even
	if costs != nil {
		p = m.prices(costs)
	}
	if m.group.size > maxTable {
		return m.findPairs(w, syndrome, p, found{})
	}
	table, err := m.table.Get(w)
	if err != nil {
		return found{}, err
	}
	best := p.found(m.walk(table, s, p))
	switch {
	case costs == nil:
		best.proved = true
		return best, nil
	case m.group.size <= maxFaint:
		return m.findFaint(w, s, p, best)
	}
	return m.findPairs(w, syndrome, p, best)
}
