package bridge

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/facts"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/play"
	"lightsout/internal/states"
	"lightsout/solve"
)

// lab is what the Lab keeps between two questions.
type lab struct {
	solver *solve.Solver // of the last board that was asked about
	// nullities is the map that is being drawn, and of what it is one.
	nullities *nullity.Map
	mapped    NullityRows
}

// inspect analyses a board; the page asks about the same one several times.
func (s *Session) inspect(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	if n := max(b.Lights(), b.Buttons()); n > MaxStudied {
		return nil, fmt.Errorf("%w: the Lab takes up to %s lights, and this board has %s",
			board.ErrTooLarge, english.Group(strconv.Itoa(MaxStudied)), english.Group(strconv.Itoa(n)))
	}
	if s.lab.solver == nil || !s.lab.solver.Board().Equal(b) {
		solver, err := solve.New(ctx, b, solve.OnProgress(s.report))
		if err != nil {
			return nil, err
		}
		s.lab.solver = solver
	}
	return s.lab.solver, nil
}

// study tells the numbers of a board that are found at once.
func (s *Session) study(ctx context.Context, n PuzzleID) (Study, error) {
	solver, err := s.inspect(ctx, n.ID)
	if err != nil {
		return Study{}, err
	}
	b := solver.Board()
	found := Study{
		Lights: b.Lights(), Buttons: b.Buttons(), Colours: b.Colours(), Rank: solver.Rank(), Nullity: solver.Nullity(),
		Strategy: string(solver.Strategy()), Quiet: [][]int{},
	}
	found.Solvable, found.Share = solvable(solver)
	if found.Symmetry, err = symmetry(ctx, b); err != nil {
		return Study{}, err
	}
	for i := range min(solver.Nullity(), MaxQuiet) {
		pattern, err := solver.QuietPattern(ctx, i)
		if err != nil {
			return Study{}, err
		}
		found.Quiet = append(found.Quiet, repeated(pattern))
	}
	return found, nil
}

// symmetry tells the automorphisms of a board.
func symmetry(ctx context.Context, b *board.Board) (Symmetry, error) {
	found, ok, err := facts.FindSymmetry(ctx, b)
	if err != nil || !ok {
		return Symmetry{"not known", "Counting the symmetries of this board would take too long."}, err
	}
	return Symmetry{readable(found.Order, 2), found.Words()}, nil
}

// solvable is how many states can be solved, and in how many states there is one of them.
func solvable(solver *solve.Solver) (count, share string) {
	b := solver.Board()
	colours, solutions := big.NewInt(int64(b.Colours())), solver.SolutionCount()
	power := func(n int) *big.Int { return new(big.Int).Exp(colours, big.NewInt(int64(n)), nil) }
	states := new(big.Int).Div(power(b.Buttons()), solutions)
	return readable(states, b.Colours()), readable(new(big.Int).Div(power(b.Lights()), states), b.Colours())
}

// fewest finds a solution of a position, with as few presses as can be.
func (s *Session) fewest(ctx context.Context, n PuzzleID) (Solution, error) {
	state, err := play.Resolve(ctx, n.ID)
	if err != nil {
		return Solution{}, err
	}
	solver, err := s.inspect(ctx, state.Board().String())
	if err != nil {
		return Solution{}, err
	}
	found, err := solver.Fewest(ctx, state)
	if err != nil {
		return Solution{}, err
	}
	count := readable(solver.SolutionCount(), state.Board().Colours())
	return Solution{Presses: repeated(found.Presses), Proved: found.Proved, Bound: found.Bound, Count: count}, nil
}

// readableBits is the length of the largest numbers that are written in digits.
const readableBits = 40

// readable writes a large number as a power, if it is one, and otherwise roughly.
func readable(n *big.Int, base int) string {
	if n.BitLen() <= readableBits {
		return english.Group(n.String())
	}
	rest, divisor, power := new(big.Int).Set(n), big.NewInt(int64(base)), 0
	for digit := new(big.Int); rest.Cmp(big.NewInt(1)) > 0; power++ {
		if rest.DivMod(rest, divisor, digit); digit.Sign() != 0 {
			return "about 10^" + strconv.Itoa(len(n.String())-1)
		}
	}
	return fmt.Sprintf("%d^%d", base, power)
}

// quickCount is the work of counting depths that takes a few seconds in a browser.
const quickCount = 1e8

// gods looks for God's number, and tells how it is known.
func (s *Session) gods(ctx context.Context, g GodsRequest) (Gods, error) {
	solver, err := s.inspect(ctx, g.ID)
	if err != nil {
		return Gods{}, err
	}
	if solver.Nullity() == 0 {
		low, _, err := solver.GodsNumber(ctx)
		return Gods{true, low, low, "Different presses lead to different states, so one state needs every button as often as it can be pressed.", true}, err
	}
	// Counting is quick where there are few states or few solutions, the search elsewhere.
	counted, ok, err := s.count(ctx, solver, states.Effort(quickCount))
	if ok || err != nil {
		return counted, err
	}
	effort := solve.QuickEffort
	if g.Prove {
		effort = -1
	}
	hardest, err := solver.Hardest(ctx, effort)
	switch {
	case errors.Is(err, solve.ErrBoard) && g.Prove:
		if counted, ok, err = s.count(ctx, solver); ok || err != nil {
			return counted, err
		}
		fallthrough
	case errors.Is(err, solve.ErrBoard):
		return Gods{How: "Not known: this board has too many states to count, and too many solutions to compare.", Final: g.Prove}, nil
	case err != nil:
		return Gods{}, err
	case hardest.Low == hardest.High:
		return Gods{true, hardest.Low, hardest.High, "Proved: some state needs this many presses, and a search shows that none needs more.", true}, nil
	}
	how := "Bounds: some state needs at least the smaller number, and none more than the larger."
	if hardest.Limit != "" {
		how += " A longer search would find no more: " + hardest.Limit + "."
	}
	return Gods{true, hardest.Low, hardest.High, how, g.Prove || hardest.Limit != ""}, nil
}

// count finds God's number by counting the states by the presses that they need, where that
// is not too much work.
func (s *Session) count(ctx context.Context, solver *solve.Solver, options ...states.Option) (found Gods, ok bool, err error) {
	depths, err := states.Depths(ctx, solver, append(options, states.OnProgress(s.report))...)
	if errors.Is(err, states.ErrBoard) || errors.Is(err, solve.ErrBoard) {
		return Gods{}, false, nil
	}
	if err != nil {
		return Gods{}, false, err
	}
	most := depths.GodsNumber()
	return Gods{true, most, most, "Counted: all solvable states, by the fewest presses that each needs.", true}, true, nil
}

// nullityRows computes some rows of the map of nullities, which go with the answer: two bytes
// for each board, the lower one first.
func (s *Session) nullityRows(_ context.Context, n NullityRows) (Nothing, error) {
	same := NullityRows{Surface: n.Surface, Rule: n.Rule, Size: n.Size}
	if s.lab.nullities == nil || s.lab.mapped != same {
		m, err := nullity.New(board.Surface(n.Surface), board.Rule(n.Rule), n.Size)
		if err != nil {
			return Nothing{}, err
		}
		s.lab.nullities, s.lab.mapped = m, same
	}
	if n.From < 1 || n.From > n.To || n.To > n.Size {
		return Nothing{}, fmt.Errorf("a map of %d rows has no rows %d to %d", n.Size, n.From, n.To)
	}
	for rows := n.From; rows <= n.To; rows++ {
		for _, found := range s.lab.nullities.Row(rows) {
			s.made = binary.LittleEndian.AppendUint16(s.made, found)
		}
	}
	return Nothing{}, nil
}
