package classes_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/symmetry"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/task"
)

// A question is a state with its solutions and the classes of its board.
type question struct {
	state puzzle.State
	classes.Coset
}

// ask returns the question for a state of a grid or hypergrid.
func ask(t testing.TB, state puzzle.State) question {
	t.Helper()
	b := state.Board()
	s := testkit.Must(solve.New(t.Context(), b))(t)
	x := testkit.Must(s.Solve(t.Context(), state))(t)
	q := question{state: state}
	q.First = task.VecOfPresses(x)
	for i := range s.Nullity() {
		q.Basis = append(q.Basis, task.VecOfPresses(testkit.Must(s.QuietPattern(t.Context(), i))(t)))
	}
	q.Class = chequers(b)
	for _, symmetry := range symmetry.Of(b) {
		if moved(task.VecOfState(state), symmetry.Lights).Equal(task.VecOfState(state)) {
			q.Symmetries = append(q.Symmetries, symmetry.Lights)
		}
	}
	return q
}

// chequers returns the class of each button of a grid, by the parities of row and column; on a
// hypergrid the sum of all coordinates except the first is the column.
func chequers(b *board.Board) []uint8 {
	class := make([]uint8, b.Buttons())
	g, isGrid := b.Grid()
	sides, _, _ := b.Sides()
	for button := range class {
		var row, col int
		if isGrid {
			row, col = g.Place(button)
		} else {
			rest := button
			for i := len(sides) - 1; i > 0; i-- {
				col += rest % sides[i]
				rest /= sides[i]
			}
			row = rest
		}
		class[button] = uint8(row&1<<1 | col&1)
	}
	return class
}

func moved(v *gf2.Vec, lights []int) *gf2.Vec {
	z := gf2.NewVec(v.Len())
	for i := range v.Ones() {
		z.Set(lights[i], true)
	}
	return z
}

func allOn(t testing.TB, n int) puzzle.State {
	t.Helper()
	return testkit.Must(puzzle.Parse(fmt.Sprintf("%dx%d:on", n, n)))(t)
}

// solvable returns a random solvable state of a board.
func solvable(random *rand.Rand, b *board.Board) puzzle.State {
	x := gf2.NewVec(b.Buttons())
	for i := range b.Buttons() {
		x.Set(i, random.IntN(2) == 1)
	}
	return task.StateOf(b, gf2.NewVec(b.Lights())).Apply(task.PressesOf(b, x))
}

// fewest answers a question, and checks the answer by pressing the solution.
func (q question) fewest(t testing.TB, limits classes.Limits) classes.Result {
	t.Helper()
	s := testkit.Must(classes.New(q.Coset))(t)
	r := testkit.Must(s.Fewest(task.New(t.Context(), nil), limits))(t)
	presses := task.PressesOf(q.state.Board(), r.Presses)
	if !q.state.Apply(presses).Solved() || presses.Count() != r.Size || r.Bound > r.Size {
		t.Errorf("%s: the solution of %d presses, at least %d, has %d and solved is %v",
			q.state.Board(), r.Size, r.Bound, presses.Count(), q.state.Apply(presses).Solved())
	}
	return r
}

var limits = classes.Limits{Listed: 1 << 22, Pairs: 1e10, Tuning: classes.DefaultTuning()}

// inSteps returns limits that start with fewer pairs and hold fewer words.
func inSteps(pairs float64, heldBytes int) classes.Limits {
	l := limits
	l.FirstPairs, l.HeldBytes = pairs, heldBytes
	return l
}

// enumerated returns the least weight of all solutions, enumerated in Gray code order.
func (q question) enumerated() int {
	x := q.First.Clone()
	least := x.Weight()
	for n := 1; n < 1<<len(q.Basis); n++ {
		digit := 0
		for n>>digit&1 == 0 {
			digit++
		}
		x.Xor(x, q.Basis[digit])
		least = min(least, x.Weight())
	}
	return least
}
