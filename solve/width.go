package solve

import (
	"errors"

	"lightsout/puzzle"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/repair"
	"lightsout/solve/internal/task"
	"lightsout/solve/internal/treewidth"
)

// Boards of small treewidth, such as strips and trees. See package treewidth.

// newOrder finds an elimination order of the board, or nil if the board is too wide.
func (s *Solver) newOrder(t *task.Task) (*treewidth.Order, error) {
	order, err := treewidth.NewOrder(t, s.board)
	if errors.Is(err, treewidth.ErrTooWide) {
		return nil, nil
	}
	return order, err
}

// widthWork returns how much work it may take to use the small treewidth of a board: some seconds, or
// some minutes if the Solver is patient.
func (s *Solver) widthWork() float64 {
	if s.patient {
		return 1 << 36
	}
	return 1 << 31
}

// plan returns a plan for turning lights off on a board of small treewidth, which takes at most the
// given work. If flips is true, lights may also be changed. The plan is nil if the board is too wide
// or there is no solution.
func (s *Solver) plan(t *task.Task, lights puzzle.State, flips bool, work float64) (*treewidth.Plan, error) {
	order, err := s.order.Get(t)
	if err != nil || order == nil {
		return nil, err
	}
	plan, err := order.Plan(t, task.VecOfState(lights), flips, work)
	if errors.Is(err, treewidth.ErrTooWide) || errors.Is(err, treewidth.ErrUnsolvable) {
		return nil, nil
	}
	return plan, err
}

// fewestByWidth returns a smallest solution if that takes at most the given work. Otherwise, and if
// there is no solution, the result is not proved.
func (s *Solver) fewestByWidth(t *task.Task, lights puzzle.State, c pressCosts, work float64) (cosets.Answer, error) {
	plan, err := s.plan(t, lights, false, work)
	if err != nil || plan == nil {
		return cosets.Answer{}, err
	}
	costs := make([]uint64, s.board.Buttons())
	for i := range costs {
		if costs[i] = 1; c.weights != nil {
			costs[i] = uint64(c.weights[i])
		}
	}
	presses, least, err := plan.Cheapest(t, costs)
	if err != nil {
		return cosets.Answer{}, err
	}
	return cosets.Answer{Presses: task.PressesOf(s.board, presses), Proved: true, Bound: int(least)}, nil
}

// repairByWidth returns a repair of the least cost and, among those, with the fewest lights, if that
// takes at most the given work. Otherwise the repair is not proved.
func (s *Solver) repairByWidth(t *task.Task, state puzzle.State, lights []uint32, work float64) (repair.Repair, error) {
	plan, err := s.plan(t, state, true, work)
	if err != nil || plan == nil {
		return repair.Repair{}, err
	}
	buttons := s.board.Buttons()
	costs := make([]uint64, buttons+s.board.Lights()) // pressing is free
	for i := range s.board.Lights() {
		if costs[buttons+i] = 1; lights != nil {
			costs[buttons+i] += uint64(lights[i]) << 20 // more than the number of lights
		}
	}
	changes, _, err := plan.Cheapest(t, costs)
	if err != nil {
		return repair.Repair{}, err
	}
	r := repair.Repair{Proved: true}
	for i := range changes.Ones() {
		if i >= buttons {
			r.Moves = append(r.Moves, repair.Move{Light: i - buttons, Times: 1})
		}
	}
	return r, nil
}
