package atlas

import (
	"context"
	"errors"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/vectors"
	"lightsout/puzzle"
	"lightsout/solve"
)

// fewDigits is the nullity up to which package solve compares all solutions at once.
const fewDigits = 24

// allOn finds the fewest presses that turn off all lights, or bounds.
func (q *question) allOn(ctx context.Context) (Fact, error) {
	on, err := puzzle.AllOn(q.solver.Board())
	if err != nil {
		return Fact{}, err
	}
	find := q.nearly
	if q.comparing() <= float64(q.limit) {
		find = q.fewest
	}
	fact, err := find(ctx, on)
	if errors.Is(err, solve.ErrUnsolvable) {
		return Fact{How: Unsolvable}, nil
	}
	return fact, err
}

// fewest compares all solutions.
func (q *question) fewest(ctx context.Context, on puzzle.State) (Fact, error) {
	f, err := q.solver.Fewest(ctx, on)
	if err != nil {
		return Fact{}, err
	}
	q.effort += int(q.comparing())
	fact := Fact{f.Bound, f.Presses.Count(), Split}
	switch d := q.solver.Nullity(); {
	case d == 0:
		fact.How = Free
	case d <= fewDigits:
		fact.How = Compared
	case !f.Proved:
		fact.How = Bounded
	}
	return fact, nil
}

// nearly finds bounds.
func (q *question) nearly(ctx context.Context, on puzzle.State) (Fact, error) {
	presses, err := q.solver.Solve(ctx, on)
	if err != nil {
		return Fact{}, err
	}
	g, _ := q.solver.Board().Grid()
	fact := Fact{max(q.solver.AtLeast(on), apart(q.solver.Board())), min(q.descend(presses), perfect(g)), Bounded}
	if fact.Low == fact.High {
		fact.How = Met
	}
	return fact, nil
}

// comparing estimates the steps of comparing all solutions, in the way that package solve will
// choose.
func (q *question) comparing() float64 {
	d := q.solver.Nullity()
	if d == 0 {
		return 0
	}
	all := func(e int) float64 { return float64(e) * exp2(e) }
	if d <= fewDigits {
		return all(d)
	}
	g, _ := q.solver.Board().Grid()
	sum := 0.0
	for _, p := range q.code.parts {
		switch {
		case p.dimension > fewDigits && alternates(g):
			sum += exp2(p.dimension/2 + 4) // four classes of half the dimension, and a join
		default:
			sum += all(p.dimension)
		}
	}
	return sum
}

func exp2(e int) float64 {
	x := 1.0
	for range e {
		x *= 2
	}
	return x
}

// alternates reports whether the solutions of a grid split into four classes: rows and columns
// alternate between even and odd.
func alternates(g board.Grid) bool {
	if g.Rule != board.Plus {
		return false
	}
	switch g.Surface {
	case board.Plane:
		return true
	case board.Cylinder:
		return g.Cols%2 == 0
	case board.Torus:
		return g.Rows%2 == 0 && g.Cols%2 == 0
	case board.Mobius, board.Klein, board.Projective:
	}
	return false
}

// descend improves a solution as long as one quiet pattern of the basis makes it smaller, and
// returns how many presses are left. It begins with the solution that presses none of the first
// buttons of the patterns, so the answer does not depend on the one that was found.
func (q *question) descend(presses puzzle.Presses) int {
	best := vectors.OfPresses(presses)
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

// perfect is the size of a solution that toggles each light once, where one is known, or else the
// number of all buttons. With the rule plus on a torus whose sides are multiples of five, the
// buttons of every row are five apart, and those of the next row two further on.
func perfect(g board.Grid) int {
	if g.Rule == board.Plus && g.Surface == board.Torus && g.Rows%5 == 0 && g.Cols%5 == 0 {
		return g.Rows * g.Cols / 5
	}
	return g.Rows * g.Cols
}

// apart chooses lights of which no two are toggled by the same button, and returns how many: each
// needs a separate press.
func apart(b *board.Board) int {
	// With the named rules, the buttons that toggle a light are those that the light's own
	// button toggles.
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
