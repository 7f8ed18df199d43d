package atlas

import (
	"context"
	"errors"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve"
)

// fewDigits is the largest nullity for which comparing all solutions takes only a moment.
const fewDigits = 24

// allOn finds the fewest presses that turn off all lights, or bounds on their number if that would
// take too long.
func (q *question) allOn(ctx context.Context) (Fact, error) {
	find := q.nearly
	if q.solver.Nullity() <= fewDigits {
		all := Fact{0, q.code.buttons, Provisional}
		find = func(ctx context.Context) (Fact, error) { return q.fewest(ctx, all) }
	}
	fact, err := find(ctx)
	if errors.Is(err, solve.ErrUnsolvable) {
		return Fact{How: Unsolvable}, nil
	}
	return fact, err
}

// fewest narrows bounds to those that solve --fewest finds.
func (q *question) fewest(ctx context.Context, known Fact) (Fact, error) {
	on, err := puzzle.AllOn(q.solver.Board())
	if err != nil {
		return Fact{}, err
	}
	f, err := q.solver.Fewest(ctx, on)
	if err != nil {
		return Fact{}, err
	}
	how := Split
	switch d := q.solver.Nullity(); {
	case d == 0:
		how = Free
	case d <= fewDigits:
		how = Compared
	}
	return known.within(f.Bound, f.Presses.Count(), how), nil
}

// nearly finds bounds without comparing solutions.
func (q *question) nearly(ctx context.Context) (Fact, error) {
	on, err := puzzle.AllOn(q.solver.Board())
	if err != nil {
		return Fact{}, err
	}
	presses, err := q.solver.Solve(ctx, on)
	if err != nil {
		return Fact{}, err
	}
	bound, err := q.solver.AtLeast(on)
	if err != nil {
		return Fact{}, err
	}
	g, _ := q.solver.Board().Grid()
	fact := Fact{max(bound, apart(q.solver.Board())), min(q.descend(presses), perfect(g)), Provisional}
	if fact.Low == fact.High {
		fact.How = Met
	}
	return fact, nil
}

// descend improves a solution as long as adding a quiet pattern of the basis makes it smaller, and
// returns its number of presses. It first normalises the solution to press none of the pivot
// buttons of the patterns, so the result does not depend on the solution given.
func (q *question) descend(presses puzzle.Presses) int {
	best := gf2.VecOfWords(presses.Board().Buttons(), presses.Bits())
	for _, pattern := range q.code.basis {
		if best.Bit(pattern.First()) {
			best.Xor(best, pattern)
		}
	}
	size, other := best.Weight(), gf2.NewVec(best.Len())
	for better := true; better; {
		better = false
		for _, pattern := range q.code.basis {
			if n := other.Xor(best, pattern).Weight(); n < size {
				best, other, size, better = other, best, n, true
			}
		}
	}
	return size
}

// perfect returns the size of a solution that toggles each light exactly once, if one is known, and
// otherwise the number of buttons. One is known for the plus rule on a torus whose sides are
// multiples of five: it presses every fifth button in each row, and each row is shifted by two
// columns from the one above.
func perfect(g board.Grid) int {
	if g.Rule == board.Plus && g.Surface == board.Torus && g.Rows%5 == 0 && g.Cols%5 == 0 {
		return g.Rows * g.Cols / 5
	}
	return g.Rows * g.Cols
}

// apart greedily picks lights so that no button toggles two of them, and returns how many it
// picked. Each of them needs a separate press.
func apart(b *board.Board) int {
	// With the named rules, button A toggles light B if and only if button B toggles light A, so
	// AppendToggles also returns the buttons that toggle a light.
	taken := make([]bool, b.Buttons())
	n := 0
	var near []int
	for light := range b.Lights() {
		near = b.AppendToggles(near[:0], light)
		free := len(near) > 0
		for _, button := range near {
			free = free && !taken[button]
		}
		if !free {
			continue
		}
		n++
		for _, button := range near {
			taken[button] = true
		}
	}
	return n
}
