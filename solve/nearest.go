package solve

import (
	"context"
	"errors"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve/internal/repair"
	"lightsout/solve/internal/task"
)

// A Nearest is a solvable state near another state, and a lower bound on the cost of reaching any
// solvable state.
type Nearest struct {
	State puzzle.State // with the target of the other state
	// Flips are the lights in which the two states differ, in increasing order.
	Flips []int
	// Cost is the cost of changing them: their number, unless costs were given.
	Cost int
	// Proved is true if no solvable state costs less to reach.
	Proved bool
	// Bound is a lower bound on the cost of reaching any solvable state. If Proved is true, it
	// equals Cost.
	Bound int
}

// maxCost is the maximum cost of changing a light.
const maxCost = 1 << 24

// Nearest returns a solvable state that differs from state in the fewest lights. The result is
// proved if all Colours^Invariants syndromes of the board fit in a table, which the first call
// builds; with two colours it is also proved if changing four lights is enough, or if the board has
// small treewidth, such as a tree or a grid with a side of at most about 8. Otherwise Nearest
// returns the best state found and a lower bound. With more than two colours and too many
// syndromes it returns ErrBoard.
func (s *Solver) Nearest(ctx context.Context, state puzzle.State) (Nearest, error) {
	return s.Cheapest(ctx, state, nil)
}

// Cheapest is like Nearest, but changing light i costs costs[i], at most 2^24, and it returns a
// solvable state that costs the least to get to. Ties go to a state that differs in the fewest
// lights. If costs is nil, each light costs 1.
func (s *Solver) Cheapest(ctx context.Context, state puzzle.State, costs []uint32) (Nearest, error) {
	if costs != nil && len(costs) != s.board.Lights() {
		return Nearest{}, english.Errorf("%w: there are %d costs, but the board has %d lights", board.ErrMismatch, len(costs), s.board.Lights())
	}
	if costs != nil && slices.Max(costs) > maxCost {
		return Nearest{}, english.Errorf("the largest cost is %d; the limit is %d", slices.Max(costs), maxCost)
	}
	syndrome, err := s.Syndrome(ctx, state)
	if err != nil {
		return Nearest{}, err
	}
	if !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 }) {
		return Nearest{State: state, Proved: true}, nil
	}
	r, err := s.repair(s.task(ctx), state.Difference(), syndrome, costs)
	if err != nil {
		return Nearest{}, err
	}
	return s.repaired(state, r, costs)
}

// tableInvariants is the number of invariants up to which a table of all syndromes takes less than a
// second.
const tableInvariants = 24

// repair finds a repair of the least cost: from the syndrome or, if there are many syndromes and the
// board has small treewidth, from the lights.
func (s *Solver) repair(t *task.Task, lights puzzle.State, syndrome []uint8, costs []uint32) (repair.Repair, error) {
	many := s.Invariants() > tableInvariants
	if many {
		if r, err := s.repairByWidth(t, lights, costs, quickWork); err != nil || r.Proved {
			return r, err
		}
	}
	var r repair.Repair
	finder, err := s.repairs.Get(t)
	if err == nil {
		r, err = finder.Find(t, syndrome, costs)
	}
	if !many || r.Proved || err != nil && !errors.Is(err, ErrBoard) {
		return r, err
	}
	if narrow, stop := s.repairByWidth(t, lights, costs, s.widthWork()); stop != nil || narrow.Proved {
		return narrow, stop
	}
	return r, err
}

// newFinder reads the invariants of the board.
func (s *Solver) newFinder(t *task.Task) (*repair.Finder, error) {
	return repair.New(t, s.board.Colours(), s.board.Lights(), s.Invariants(), func(t *task.Task, i int) ([]uint8, error) {
		set, err := s.method.Invariant(t, i)
		if err != nil {
			return nil, err
		}
		return set.Colours(), nil
	})
}

// repaired applies a repair to a state, and keeps its target.
func (s *Solver) repaired(state puzzle.State, r repair.Repair, costs []uint32) (Nearest, error) {
	n := Nearest{Proved: r.Proved, Bound: r.Bound}
	colours := state.Colours()
	for _, m := range r.Moves {
		colours[m.Light] = uint8((int(colours[m.Light]) + m.Times) % s.board.Colours())
		n.Flips = append(n.Flips, m.Light)
		if costs == nil {
			n.Cost++
		} else {
			n.Cost += int(costs[m.Light])
		}
	}
	slices.Sort(n.Flips)
	if n.Proved {
		n.Bound = n.Cost
	}
	var err error
	n.State, err = puzzle.StateOfColours(s.board, colours).To(state.Target())
	return n, err
}
