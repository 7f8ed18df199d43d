package solve

import (
	"context"
	"errors"
	"slices"
	"time"

	"lightsout/puzzle"
	"lightsout/solve/internal/repair"
	"lightsout/solve/internal/task"
)

// A Repair is a solvable state near another state, and a lower bound on the cost of reaching any
// solvable state.
type Repair struct {
	State puzzle.State `json:"state"` // the solvable state, with the target of the other one
	// Flips are the lights in which the two states differ, in increasing order.
	Flips []int `json:"flips"`
	// Cost is the cost of changing them: their number, unless costs were given.
	Cost int `json:"cost"`
	// Proved is true if it is proved that no solvable state costs less to reach.
	Proved bool `json:"proved"`
	// Bound is a lower bound on the cost of reaching any solvable state. If Proved is true, it
	// equals Cost.
	Bound int `json:"bound"`
}

// Nearest returns a solvable state that differs from state in the fewest lights. The result is
// proved if all syndromes of the board (with a prime number of colours, Colours^Invariants of them)
// fit in a table, which the first call builds; with two colours it is also proved if changing four
// lights is enough, on boards with up to about a hundred thousand lights, or if the board has small
// treewidth, such as a tree or a grid with a side of at most about 8. Otherwise Nearest searches,
// usually for less than half a minute, and returns the best state found and a lower bound; with
// [Patient], it searches until the result is proved or the context is done. It returns ErrBoard if
// there are too many syndromes with more than two colours or, unless the board has small treewidth,
// too many lights or invariants.
//
// If the context is done first, Nearest returns its error together with the best state so far and a
// lower bound. Changing every light that differs from the target, or pushing all errors to an edge
// (see [Push]), never takes fewer changes than the result.
func (s *Solver) Nearest(ctx context.Context, state puzzle.State, options ...Option) (Repair, error) {
	return s.Cheapest(ctx, state, nil, options...)
}

// Cheapest is like Nearest, but changing light i costs costs[i], at most 2^24, and it returns a
// solvable state that costs the least to get to. Ties go to a state that differs in the fewest
// lights. If costs is nil, each light costs 1. With costs and more than 2^24 syndromes, the result
// may not be proved, even if the syndromes fit in a table.
func (s *Solver) Cheapest(ctx context.Context, state puzzle.State, costs []uint32, options ...Option) (Repair, error) {
	s, err := s.given(options)
	if err != nil {
		return Repair{}, err
	}
	if err := checkCosts(costs, s.board.Lights(), "lights"); err != nil {
		return Repair{}, err
	}
	syndrome, err := s.Syndrome(ctx, state)
	if err != nil {
		return s.bestKnown(ctx, state, costs, err)
	}
	if !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 }) {
		return Repair{State: state, Proved: true}, nil
	}
	r, stopped := s.repair(s.task(ctx), state, syndrome, costs)
	switch {
	case stopped != nil && ctx.Err() == nil:
		return Repair{}, stopped
	case len(r.Moves) == 0: // stopped before the first search
		return s.bestKnown(ctx, state, costs, stopped)
	}
	n, err := s.repaired(state, r, costs)
	if err == nil {
		err = stopped
	}
	return n, err
}

// bestKnown returns the cheapest of the known repairs together with the context's error. If something
// else stopped the call, it returns only that error.
func (s *Solver) bestKnown(ctx context.Context, state puzzle.State, costs []uint32, stopped error) (Repair, error) {
	if ctx.Err() == nil || s.board.Match(state.Board()) != nil {
		return Repair{}, stopped
	}
	var best Repair
	for i, moves := range s.knownRepairs(state) {
		n, err := s.repaired(state, repair.Repair{Moves: moves}, costs)
		if err != nil {
			return Repair{}, err
		}
		if i == 0 || n.Cost < best.Cost {
			best = n
		}
	}
	return best, stopped
}

// knownRepairs returns repairs that take no search: changing all lights that differ from the
// target, and pushing all errors to an edge.
func (s *Solver) knownRepairs(state puzzle.State) [][]repair.Move {
	difference := state.Difference()
	all := [][]repair.Move{s.undo(difference.Colours())}
	for _, edge := range Edges() {
		if _, wrong, err := Push(difference, edge); err == nil {
			all = append(all, s.undo(wrong))
		}
	}
	return all
}

// undo returns the moves that turn off lights of these colours.
func (s *Solver) undo(colours []uint8) []repair.Move {
	var moves []repair.Move
	for light, colour := range colours {
		if colour != 0 {
			moves = append(moves, repair.Move{Light: light, Times: s.board.Colours() - int(colour)})
		}
	}
	return moves
}

// tableInvariants is the number of invariants up to which a table of all syndromes takes less than a
// second.
const tableInvariants = 24

// repairWork is how much work it may take to use the small treewidth of a board before the syndromes
// are searched: about a second, because that search can take twenty.
const repairWork = 1 << 28

// firstWork returns how much work it may take to use the small treewidth before the syndromes are
// searched: repairWork, unless the Solver is patient. A patient search of the syndromes need not
// end, so then it may take all of widthWork, but at most about half of the time until the deadline,
// if there is one, or a second if that is longer.
func (s *Solver) firstWork(t *task.Task) float64 {
	if !s.patient {
		return repairWork
	}
	if end, ok := t.Context().Deadline(); ok {
		return min(s.widthWork(), repairWork*max(1, time.Until(end).Seconds()/2))
	}
	return s.widthWork()
}

// repair finds a repair of the least cost: from the syndrome or, if there are many syndromes and the
// board has small treewidth, from the lights.
func (s *Solver) repair(t *task.Task, state puzzle.State, syndrome []uint8, costs []uint32) (repair.Repair, error) {
	lights := state.Difference()
	many := s.Invariants() > tableInvariants
	if many {
		if r, err := s.repairByWidth(t, lights, costs, s.firstWork(t)); err != nil || r.Proved {
			return r, err
		}
	}
	var r repair.Repair
	finder, err := s.repairs.Get(t)
	if err == nil {
		r, err = finder.Find(t, repair.Question{Syndrome: syndrome, Costs: costs, Known: func() [][]repair.Move { return s.knownRepairs(state) }, Patient: s.patient})
	}
	if !many || r.Proved || err != nil && !errors.Is(err, ErrBoard) {
		return r, err
	}
	narrow, stop := s.repairByWidth(t, lights, costs, s.widthWork())
	switch {
	case stop != nil:
		return r, stop
	case narrow.Proved:
		return narrow, nil
	}
	return r, err
}

// newFinder reads the invariants of the board.
func (s *Solver) newFinder(t *task.Task) (*repair.Finder, error) {
	return repair.New(t, s.board.Colours(), s.board.Lights(), s.Invariants(), func(t *task.Task, i int) ([]uint8, error) {
		set, err := s.system.Invariant(t, i)
		if err != nil {
			return nil, err
		}
		return set.Colours(), nil
	})
}

// repaired applies a repair to a state, and keeps its target.
func (s *Solver) repaired(state puzzle.State, r repair.Repair, costs []uint32) (Repair, error) {
	n := Repair{Proved: r.Proved, Bound: r.Bound}
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
