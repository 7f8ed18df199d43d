package answer

import (
	"context"
	"errors"
	"math"

	"lightsout/puzzle"
	"lightsout/solve"
)

// If only lit lights can be pressed, the order of the presses matters, and a solution may have to
// press a light more often than it otherwise would. The search is A*: from each position, at least
// as many presses are left as in ordinary play. A layer of the search has the positions with the
// same number of presses, those made and those left together. A layer is left unfinished after
// maxLayer positions; a path found later is then not proved to be a shortest one.

const (
	maxLayer = 1 << 14 // positions tried in a layer
	maxMore  = 6       // a path may have this many extra presses for each colour of the board
	maxQuiet = 1 << 8  // quiet patterns used to count the presses left
)

// lit answers a request in which only lit lights can be pressed. At least one target can be reached
// in ordinary play.
func (r Request) lit(ctx context.Context, solver *solve.Solver) (Answer, error) {
	aims, err := goals(solver, r)
	if err != nil {
		return Answer{}, err
	}
	best, exact, bound := (*step)(nil), true, 0
	unseen := math.MaxInt // as in walk
	for _, aimed := range aims {
		w, end, err := r.walkFrom(ctx, solver, aimed)
		if errors.Is(err, solve.ErrUnsolvable) {
			continue
		}
		if err != nil {
			return Answer{}, err
		}
		if end != nil && (best == nil || end.depth < best.depth) {
			best = end
		}
		unseen = min(unseen, w.unseen)
		if bound == 0 || w.bound < bound {
			bound = w.bound
		}
		exact = exact && w.exact
	}
	if best == nil {
		return r.noOrder(ctx, solver)
	}
	a := Answer{Found: true, Ordered: true, Proved: exact && best.depth <= unseen, Presses: best.presses()}
	for i, button := range a.Presses {
		a.Presses[i] = r.original(button)
	}
	a.describe(r, bound)
	return a, nil
}

// noOrder answers a request for which no path was found.
func (r Request) noOrder(ctx context.Context, solver *solve.Solver) (Answer, error) {
	if len(r.Unknown) > 0 {
		return r.next(ctx, solver)
	}
	return Answer{
		Ordered: true,
		Title:   "No order found",
		Text:    "I found no way to press only lit lights. Check the lights, or allow presses of any light.",
	}, nil
}

// A step is a position on a path, and the presses that ordinary play would make from it.
type step struct {
	before *step
	button int
	depth  int
	state  puzzle.State
	left   []uint8
}

func (s *step) presses() []int {
	buttons := make([]int, s.depth)
	for at := s; at.before != nil; at = at.before {
		buttons[at.depth-1] = at.button
	}
	return buttons
}

// A walk looks for a path of presses of lit lights.
type walk struct {
	light   func(button int) int
	colours int
	quiet   [][]uint8
	layers  [][]*step
	first   int // the presses in the first layer
	bound   int // ordinary play needs at least this many
	seen    map[string]bool
	exact   bool
	unseen  int // the paths left out because they are too long have at least this many presses
}

// walkFrom looks for a path from a position to the one with all lights off. The step is the last of
// the path, or nil if none was found.
func (r Request) walkFrom(ctx context.Context, solver *solve.Solver, state puzzle.State) (*walk, *step, error) {
	few, err := solver.Fewest(ctx, state)
	if err != nil {
		return nil, nil, err
	}
	w, err := r.newWalk(ctx, solver, few)
	if err != nil {
		return nil, nil, err
	}
	end, err := w.find(ctx, &step{state: state, left: few.Presses.AllTimes()})
	return w, end, err
}

func (r Request) newWalk(ctx context.Context, solver *solve.Solver, few solve.Solution) (*walk, error) {
	colours := solver.Board().Colours()
	w := &walk{light: r.original, colours: colours, seen: map[string]bool{}, bound: few.Bound, exact: few.Proved, unseen: math.MaxInt, layers: make([][]*step, 1+maxMore*colours)}
	return w, w.learnQuiet(ctx, solver)
}

// learnQuiet lists the quiet patterns, or only the empty one if there are too many.
func (w *walk) learnQuiet(ctx context.Context, solver *solve.Solver) error {
	w.quiet = [][]uint8{make([]uint8, solver.Board().Buttons())}
	if !solver.SolutionCount().IsInt64() || solver.SolutionCount().Int64() > maxQuiet {
		w.exact = false
		return nil
	}
	for i := range solver.Nullity() {
		pattern, err := solver.QuietPattern(ctx, i)
		if err != nil {
			return err
		}
		known, added := len(w.quiet), pattern.AllTimes()
		for times := 1; times < solver.QuietOrder(i); times++ {
			for _, q := range w.quiet[(times-1)*known : times*known] {
				w.quiet = append(w.quiet, w.sum(q, added))
			}
		}
	}
	return nil
}

func (w *walk) sum(a, b []uint8) []uint8 {
	c := make([]uint8, len(a))
	for i := range a {
		c[i] = uint8((int(a[i]) + int(b[i])) % w.colours)
	}
	return c
}

// toGo returns the fewest presses left in ordinary play, or an upper bound if there are too many
// quiet patterns to list.
func (w *walk) toGo(left []uint8) int {
	least := -1
	for _, q := range w.quiet {
		n := 0
		for i, times := range left {
			n += (int(times) + int(q[i])) % w.colours
		}
		if least < 0 || n < least {
			least = n
		}
	}
	return least
}

// find returns the last step of a path, or nil if it finds none.
func (w *walk) find(ctx context.Context, start *step) (*step, error) {
	w.first = w.toGo(start.left)
	w.layers[0] = []*step{start}
	for layer := range w.layers {
		tried := 0
		for ; len(w.layers[layer]) > 0 && tried < maxLayer; tried++ {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			at := pop(&w.layers[layer])
			key := string(at.state.Colours())
			if w.seen[key] {
				continue
			}
			w.seen[key] = true
			if at.state.Solved() {
				return at, nil
			}
			w.follow(at)
		}
		w.exact = w.exact && len(w.layers[layer]) == 0
	}
	return nil, nil
}

func pop(stack *[]*step) *step {
	last := len(*stack) - 1
	top := (*stack)[last]
	*stack = (*stack)[:last]
	return top
}

// follow adds the positions after each press of a lit light to their layers.
func (w *walk) follow(at *step) {
	for button := range at.left {
		if !at.state.On(w.light(button)) {
			continue
		}
		left := append([]uint8(nil), at.left...)
		left[button] = uint8((int(left[button]) + w.colours - 1) % w.colours)
		next := &step{before: at, button: button, depth: at.depth + 1, state: at.state.Press(button), left: left}
		layer := next.depth + w.toGo(left) - w.first
		if layer >= len(w.layers) {
			w.unseen = min(w.unseen, w.first+layer)
			continue
		}
		w.layers[layer] = append(w.layers[layer], next)
	}
}
