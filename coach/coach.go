package coach

import (
	"context"
	"sync"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/internal/forcing"
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

	mu      sync.Mutex        // guards the fields below
	answers map[string]answer // by the difference from the target
	quiet   []puzzle.Presses

	forcing *forcing.Map // nil until computed
}

// maxAnswers limits the cached answers.
const maxAnswers = 256

// An Option configures a Coach.
type Option func(*options)

type options struct {
	report  func(solve.Progress)
	litOnly bool
}

func apply(list []Option) (o options, err error) {
	for _, set := range list {
		if set == nil {
			return o, solve.ErrOption
		}
		set(&o)
	}
	return o, nil
}

// OnProgress sets a function that is called from time to time during long computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// New returns a coach for a board. The error is [board.ErrNone] if b is nil or the zero Board.
func New(ctx context.Context, b *board.Board, options ...Option) (*Coach, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return nil, english.Errorf("%w: hints work on boards of up to %d lights, but this one has %d",
			board.ErrTooLarge, maxLights, max(b.Lights(), b.Buttons()))
	}
	o, err := apply(options)
	if err != nil {
		return nil, err
	}
	if o.litOnly && b.Lights() != b.Buttons() {
		return nil, errLitOnly
	}
	solver, err := solve.New(ctx, b, solve.OnProgress(o.report))
	if err != nil {
		return nil, err
	}
	c := &Coach{solver: solver, board: b, litOnly: o.litOnly, answers: map[string]answer{}}
	c.grid, c.chases = chase.Grid(b)
	return c, nil
}

// difference returns the lights to turn off to get from a position to its target. Answers solve
// such differences; only what players send and see refers to the actual lights. The error is
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

// checkPresses returns an error if a button does not exist.
func (c *Coach) checkPresses(buttons []int) error {
	for _, button := range buttons {
		if err := c.board.CheckButton(button); err != nil {
			return err
		}
	}
	return nil
}

// A goal is what the player wants, as far as the wording of hints depends on it: false means all
// lights off, and true any other target.
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

// An answer is a shortest solution to a position, or the shortest one found.
type answer struct {
	presses puzzle.Presses
	proved  bool
	bound   int
	// order lists the presses in the order in which to make them in lit-only play. It is nil if no
	// order was found.
	order []int
}

// answer returns a shortest solution to the difference of a position from its target.
func (c *Coach) answer(ctx context.Context, gap puzzle.State) (answer, error) {
	key := gap.String()
	c.mu.Lock()
	known, ok := c.answers[key]
	c.mu.Unlock()
	if ok {
		return known, nil
	}
	found, err := c.shortest(ctx, gap)
	if err == nil && c.litOnly {
		found, err = c.inOrder(ctx, gap, found)
	}
	if err != nil {
		return answer{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.answers) >= maxAnswers {
		clear(c.answers)
	}
	c.answers[key] = found
	return found, nil
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
func (c *Coach) shortest(ctx context.Context, gap puzzle.State) (answer, error) {
	if c.ways(maxCompared) > maxCompared {
		return c.short(ctx, gap)
	}
	few, err := c.solver.Fewest(ctx, gap)
	return answer{presses: few.Presses, proved: few.Proved, bound: few.Bound}, err
}

// short finds a solution with the fewest presses if those are few, and otherwise a solution that
// adding multiples of one quiet pattern of the basis cannot shorten.
func (c *Coach) short(ctx context.Context, gap puzzle.State) (answer, error) {
	few, err := c.solver.Few(ctx, gap)
	if err != nil || few.Proved {
		return answer{presses: few.Presses, proved: few.Proved, bound: few.Bound}, err
	}
	x, err := c.solver.Solve(ctx, gap)
	if err != nil {
		return answer{}, err
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return answer{}, err
	}
	best := c.lighter(x.AllTimes(), quiet)
	return answer{presses: puzzle.PressesOfTimes(c.board, best), proved: sum(best) == few.Bound, bound: few.Bound}, nil
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
	a, err := c.answer(ctx, gap)
	if err != nil {
		return Distance{}, err
	}
	return Distance{a.presses.Count(), a.proved, a.bound}, nil
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
