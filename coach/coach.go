package coach

import (
	"context"
	"sync"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/symmetry"
	"lightsout/puzzle"
	"lightsout/solve"
)

// maxLights is the largest number of lights, or of buttons, on a board with a Coach.
const maxLights = 1 << 16

// A Coach gives hints for one board. Its methods are safe for concurrent use and stop when
// their context is done.
type Coach struct {
	solver *solve.Solver
	board  *board.Board
	grid   board.Grid
	chases bool // a person can chase lights down this board
	// litOnly means that only lights that are on can be pressed.
	litOnly bool

	mu    sync.Mutex      // guards the fields below
	plans map[string]plan // by position
	last  plan            // the most recently returned plan
	quiet []puzzle.Presses

	symmetric []symmetry.Symmetry // nil until computed
	reaching  *reaching           // nil until computed
	patterns  [][]int             // all quiet patterns; nil until computed
	counts    map[string][]int    // for each list of buttons, the set of lights to count
}

// maxPlans limits the cached plans.
const maxPlans = 256

// An Option configures a Coach or a Table.
type Option func(*options)

type options struct {
	report  func(solve.Progress)
	litOnly bool
}

func apply(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// OnProgress sets a function that is called from time to time during long computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// tell reports progress if the caller has asked for it.
func (o options) tell(stage string, done, total int) {
	if o.report != nil {
		o.report(solve.Progress{Stage: stage, Done: done, Total: total})
	}
}

// New returns a coach for a board. The error is [board.ErrNone] if b is nil.
func New(ctx context.Context, b *board.Board, options ...Option) (*Coach, error) {
	if b == nil {
		return nil, board.ErrNone
	}
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, english.Errorf("%w: the coach can handle up to %d lights, but this board has %d",
			board.ErrTooLarge, maxLights, max(b.Lights(), b.Buttons()))
	}
	o := apply(options)
	if o.litOnly && b.Lights() != b.Buttons() {
		return nil, errLitOnly
	}
	solver, err := solve.New(ctx, b, solve.OnProgress(o.report))
	if err != nil {
		return nil, err
	}
	c := withSolver(solver)
	c.litOnly = o.litOnly
	return c, nil
}

// withSolver returns a coach that uses an existing solver, whose board must have at most
// maxLights lights and buttons.
func withSolver(solver *solve.Solver) *Coach {
	c := &Coach{solver: solver, board: solver.Board(), plans: map[string]plan{}, counts: map[string][]int{}}
	c.grid, c.chases = chaseGrid(c.board)
	return c
}

// difference returns the lights to turn off to get from a position to its target. Plans solve such
// differences; only what players send and see refers to the actual lights. The error is
// [board.ErrMismatch] if the position is on another board.
func (c *Coach) difference(s puzzle.State) (puzzle.State, error) {
	if err := c.board.Match(s.Board()); err != nil {
		return puzzle.State{}, err
	}
	if c.litOnly && s.HasTarget() {
		return puzzle.State{}, errLitOnly
	}
	return s.Difference(), nil
}

// A goal is what the player wants, for the texts: false means all lights off, and true another
// target.
type goal bool

func goalOf(s puzzle.State) goal { return goal(s.HasTarget()) }

// say returns the first text if the target is all lights off, and the second for any other target.
func (g goal) say(off, other string) string {
	if g {
		return other
	}
	return off
}

// Solver returns the solver that the coach uses.
func (c *Coach) Solver() *solve.Solver { return c.solver }

// A plan is a shortest solution to a position, or the shortest one found.
type plan struct {
	from    puzzle.State
	presses puzzle.Presses
	proved  bool
	bound   int
	// order lists the presses in the order in which to make them in lit-only play. It is nil if no
	// order was found.
	order []int
}

// after returns the rest of the plan once one of its buttons has been pressed.
func (p plan) after(button int) plan {
	times := p.presses.AllTimes()
	times[button]--
	left := puzzle.PressesOfTimes(p.from.Board(), times)
	return plan{from: p.from.Press(button), presses: left, proved: p.proved, bound: p.bound - 1}
}

// name returns the words that hints use for this solution.
func (p plan) name() string {
	if p.proved {
		return "a shortest solution"
	}
	return "the best solution found"
}

// leads returns the button in the plan that leads to the state in one press, or false if none does.
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

// plan returns a shortest solution to a position. It continues the last plan as long as the
// player presses that plan's buttons.
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

// maxCompared limits how many solutions are compared to find the shortest. That many take about
// half a second, which is as long as a player should wait.
const maxCompared = 1 << 26

// ways returns the number of solutions to a solvable position, or a number above the limit if there
// are more.
func (c *Coach) ways(limit int) int {
	n := 1
	for i := range c.solver.Nullity() {
		if n *= c.solver.QuietOrder(i); n > limit {
			break
		}
	}
	return n
}

// shortest finds a solution with the fewest presses or, if that would take too long, a short one.
func (c *Coach) shortest(ctx context.Context, s puzzle.State) (plan, error) {
	if c.ways(maxCompared) > maxCompared {
		return c.short(ctx, s)
	}
	few, err := c.solver.Fewest(ctx, s)
	return plan{from: s, presses: few.Presses, proved: few.Proved, bound: few.Bound}, err
}

// short finds a solution with the fewest presses if those are few, and otherwise a solution that
// adding a single quiet pattern cannot shorten.
func (c *Coach) short(ctx context.Context, s puzzle.State) (plan, error) {
	few, err := c.solver.Few(ctx, s)
	if err != nil || few.Proved {
		return plan{from: s, presses: few.Presses, proved: few.Proved, bound: few.Bound}, err
	}
	x, err := c.solver.Solve(ctx, s)
	if err != nil {
		return plan{}, err
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return plan{}, err
	}
	best := c.lighter(x.AllTimes(), quiet)
	return plan{from: s, presses: puzzle.PressesOfTimes(c.board, best), proved: sum(best) == few.Bound, bound: few.Bound}, nil
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

// A Distance is how far a position is from the target.
type Distance struct {
	Presses int  `json:"presses"` // in the shortest solution found
	Proved  bool `json:"proved"`  // no solution is shorter
	Bound   int  `json:"bound"`   // every solution has at least this many presses
}

// Distance returns how many presses a position needs. If the position cannot be solved, the error
// is a [solve.UnsolvableError].
func (c *Coach) Distance(ctx context.Context, s puzzle.State) (Distance, error) {
	gap, err := c.difference(s)
	if err != nil {
		return Distance{}, err
	}
	p, err := c.plan(ctx, gap)
	if err != nil {
		return Distance{}, err
	}
	return Distance{p.presses.Count(), p.proved, p.bound}, nil
}

// quietPatterns returns a basis of the quiet patterns.
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
