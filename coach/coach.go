package coach

import (
	"context"
	"fmt"
	"sync"

	"lightsout/board"
	"lightsout/internal/option"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
	"lightsout/solve"
)

// MaxLights is the largest number of lights, and of buttons, of a board with a
// Coach.
const maxLights = 1 << 16

// A Coach gives hints for one board. Its methods may be called concurrently; all of
// them stop when their context is done.
type Coach struct {
	solver *solve.Solver
	board  *board.Board
	grid   board.Grid
	chases bool         // a person can chase lights down this board
	target puzzle.State // the zero State if it is all lights off
	// litOnly says that only lights that are on can be pressed.
	litOnly bool

	mu    sync.Mutex      // guards what follows
	plans map[string]plan // by position
	last  plan            // the plan that was given last
	quiet []puzzle.Presses

	symmetric []symmetry.Symmetry // nil until they are looked for
	reaching  *reaching           // nil until it is worked out
	patterns  [][]int             // all quiet patterns, nil until they are worked out
	counts    map[string][]int    // sets of lights to count, by buttons
}

// maxPlans is the most plans that are remembered.
const maxPlans = 256

// An Option changes how the coach works.
type Option func(*options)

type options struct {
	report  func(solve.Progress)
	target  puzzle.State
	litOnly bool
}

// OnProgress sets a function that is called every now and then during long
// computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// Towards sets the position that players want to reach. The zero State, which is the
// default, is all lights off.
func Towards(target puzzle.State) Option { return func(o *options) { o.target = target } }

// tell reports how far long work is.
func (o options) tell(stage string, done, total int) {
	if o.report != nil {
		o.report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

// New returns the coach of a board. Its error is [board.ErrNone] if b is nil, and
// [board.ErrMismatch] if the target is a position of another board.
func New(ctx context.Context, b *board.Board, options ...Option) (*Coach, error) {
	if b == nil {
		return nil, board.ErrNone
	}
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, fmt.Errorf("%w: the coach takes boards of up to %d lights, and this has %d",
			board.ErrTooLarge, maxLights, max(b.Lights(), b.Buttons()))
	}
	o := option.Apply(options)
	if o.target.Board() != nil {
		if err := b.Match(o.target.Board()); err != nil {
			return nil, fmt.Errorf("the target: %w", err)
		}
	}
	if o.litOnly && (o.target.Board() != nil || b.Lights() != b.Buttons()) {
		return nil, errLitOnly
	}
	solver, err := solve.New(ctx, b, solve.OnProgress(o.report))
	if err != nil {
		return nil, err
	}
	c := withSolver(solver)
	c.target, c.litOnly = o.target, o.litOnly
	return c, nil
}

// withSolver returns the coach of the board of an existing solver, which must have at most
// MaxLights lights and buttons.
func withSolver(solver *solve.Solver) *Coach {
	c := &Coach{solver: solver, board: solver.Board(), plans: map[string]plan{}, counts: map[string][]int{}}
	c.grid, c.chases = chaseGrid(c.board)
	return c
}

// difference is what is to be turned out to get from a position to the target. All plans are about
// gaps; only what comes from players and goes to them is about the lights themselves.
func (c *Coach) difference(s puzzle.State) puzzle.State { return s.Minus(c.target) }

// say chooses between the words for all lights off and those for another target.
func (c *Coach) say(off, target string) string {
	if c.target.Board() == nil {
		return off
	}
	return target
}

// Solver is the solver that the coach uses.
func (c *Coach) Solver() *solve.Solver { return c.solver }

// A plan is a shortest solution of a gap, or the shortest that was found.
type plan struct {
	from    puzzle.State
	presses puzzle.Presses
	proved  bool
	bound   int
	// order is that of the presses in lit-only play; nil if none was found.
	order []int
}

// after is what is left of the plan when a button of it has been pressed.
func (p plan) after(button int) plan {
	times := p.presses.AllTimes()
	times[button]--
	left := puzzle.PressesOfTimes(p.from.Board(), times)
	return plan{from: p.from.Press(button), presses: left, proved: p.proved, bound: p.bound - 1}
}

// name is what to call the solution that the plan presses.
func (p plan) name() string {
	if p.proved {
		return "a shortest solution"
	}
	return "the best solution found"
}

// leads reports whether one press of the plan leads to the state, and which.
func (p plan) leads(s puzzle.State) (int, bool) {
	if p.from.Board() == nil {
		return 0, false
	}
	for button := range p.presses.Buttons() {
		if p.from.Press(button).Equal(s) {
			return button, true
		}
	}
	return 0, false
}

// plan returns a shortest solution of a gap. It follows the last plan as long
// as the player presses the buttons of that plan.
func (c *Coach) plan(ctx context.Context, s puzzle.State) (plan, error) {
	c.mu.Lock()
	known, ok := c.plans[s.String()]
	last := c.last
	c.mu.Unlock()
	if !ok && !c.litOnly {
		if button, follows := last.leads(s); follows {
			known, ok = last.after(button), true
		}
	}
	if !ok {
		var err error
		if known, err = c.shortest(ctx, s); err == nil && c.litOnly {
			known, err = c.inOrder(ctx, known)
		}
		if err != nil {
			return plan{}, err
		}
	}
	c.remember(known)
	return known, nil
}

// maxCompared is the most solutions of which the shortest is looked for by comparing
// all: a player does not wait longer than the half second that it takes.
const maxCompared = 1 << 26

// ways is the number of solutions of a solvable position, or more than the limit when
// there are more.
func (c *Coach) ways(limit int) int {
	n := 1
	for i := range c.solver.Nullity() {
		if n *= c.solver.QuietOrder(i); n > limit {
			break
		}
	}
	return n
}

// shortest finds the fewest presses or, where that takes too long, few.
func (c *Coach) shortest(ctx context.Context, s puzzle.State) (plan, error) {
	if c.ways(maxCompared) > maxCompared {
		return c.short(ctx, s)
	}
	few, err := c.solver.Fewest(ctx, s)
	return plan{from: s, presses: few.Presses, proved: few.Proved, bound: few.Bound}, err
}

// short finds a solution that no single quiet pattern makes shorter.
func (c *Coach) short(ctx context.Context, s puzzle.State) (plan, error) {
	x, err := c.solver.Solve(ctx, s)
	if err != nil {
		return plan{}, err
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return plan{}, err
	}
	best := c.lighter(x.AllTimes(), quiet)
	bound := c.solver.AtLeast(s)
	return plan{from: s, presses: puzzle.PressesOfTimes(c.board, best), proved: sum(best) == bound, bound: bound}, nil
}

func (c *Coach) remember(p plan) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.plans) >= maxPlans {
		clear(c.plans)
	}
	c.plans[p.from.String()] = p
	c.last = p
}

// A Distance says how far a position is from the target.
type Distance struct {
	Presses int  `json:"presses"` // of the shortest solution found
	Proved  bool `json:"proved"`  // no solution is shorter
	Bound   int  `json:"bound"`   // every solution has at least this many
}

// Distance returns how many presses a position needs. If it cannot be solved, the
// error is a [solve.UnsolvableError].
func (c *Coach) Distance(ctx context.Context, s puzzle.State) (Distance, error) {
	if err := c.board.Match(s.Board()); err != nil {
		return Distance{}, err
	}
	p, err := c.plan(ctx, c.difference(s))
	if err != nil {
		return Distance{}, err
	}
	return Distance{p.presses.Count(), p.proved, p.bound}, nil
}

// quietPatterns are those that make up all quiet patterns.
func (c *Coach) quietPatterns(ctx context.Context) ([]puzzle.Presses, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := len(c.quiet); i < c.solver.Nullity(); i++ {
		p, err := c.solver.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		c.quiet = append(c.quiet, p)
	}
	return c.quiet, nil
}
