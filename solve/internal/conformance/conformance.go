// Package conformance contains the tests that every [task.System] and every method for the fewest
// presses must pass. It checks results against the definitions, by pressing buttons, without knowing
// how the answer was found. Only tests import it.
package conformance

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/modn"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Check checks the system of a board: its answers for random lights, at least half of them solvable,
// and its patterns.
func Check(t testing.TB, b *board.Board, s task.System, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	c := newChecker(t, b, s)
	for range 4 {
		c.answer(puzzle.StateOfColours(b, randomColours(random, b.Lights(), b.Colours())), false)
		c.answer(c.dark.Apply(puzzle.PressesOfTimes(b, randomColours(random, b.Buttons(), b.Colours()))), true)
	}
	quiets, invariants := modn.NewMatrix(b.Colours(), len(s.Orders()), b.Buttons()), modn.NewMatrix(b.Colours(), len(c.invariants), b.Lights())
	for i, order := range s.Orders() {
		quiet := testkit.Must(s.Quiet(c.call, i))(t)
		if !c.dark.Apply(quiet).Solved() || order < 2 || order != orderOf(quiet) {
			t.Fatalf("%v: quiet pattern %d, of order %d, is %v", b, i, order, quiet.AllTimes())
		}
		copy(quiets.Row(i), quiet.AllTimes())
	}
	for i, set := range c.invariants {
		copy(invariants.Row(i), set.Colours())
	}
	for _, patterns := range []*modn.Matrix{quiets, invariants} {
		if !independent(t, patterns) {
			t.Fatalf("%v: the patterns are not independent", b)
		}
	}
}

// CheckReduced is Check for two colours, with bases in reduced echelon form.
func CheckReduced(t testing.TB, b *board.Board, s task.System, seed uint64) {
	t.Helper()
	Check(t, b, s, seed)
	c := newChecker(t, b, s)
	quiets, invariants := gf2.NewMatrix(len(s.Orders()), b.Buttons()), gf2.NewMatrix(len(c.invariants), b.Lights())
	for i := range quiets.Rows() {
		quiets.Row(i).SetSlice(0, task.VecOfPresses(testkit.Must(s.Quiet(c.call, i))(t)))
	}
	for i, set := range c.invariants {
		invariants.Row(i).SetSlice(0, task.VecOfState(set))
	}
	for name, m := range map[string]*gf2.Matrix{"quiet patterns": quiets, "invariants": invariants} {
		reduced := m.Clone()
		if pivots := testkit.Must(reduced.Echelon(nil))(t); len(pivots) != m.Rows() || !reduced.Equal(m) {
			t.Fatalf("%v: the %s are not a basis in reduced echelon form", b, name)
		}
	}
}

type checker struct {
	testing.TB
	s          task.System
	call       *task.Task
	dark       puzzle.State
	invariants []puzzle.State
}

func newChecker(t testing.TB, b *board.Board, s task.System) *checker {
	t.Helper()
	c := &checker{TB: t, s: s, call: task.New(t.Context(), nil), dark: testkit.Must(puzzle.AllOff(b))(t)}
	for i := range len(s.Orders()) + b.Lights() - b.Buttons() {
		set := testkit.Must(s.Invariant(c.call, i))(t)
		if !isInvariant(set) {
			t.Fatalf("%v: invariant %d is not an invariant", b, i)
		}
		c.invariants = append(c.invariants, set)
	}
	return c
}

func randomColours(r *rand.Rand, n, m int) []uint8 {
	v := make([]uint8, n)
	for i := range v {
		v[i] = uint8(r.IntN(m))
	}
	return v
}

// answer checks the system's answers for some lights, which must be solvable if must is set.
func (c *checker) answer(lights puzzle.State, must bool) {
	c.Helper()
	presses, proof, err := c.s.Solve(c.call, lights)
	if err != nil {
		c.Fatal(err)
	}
	solvable := proof == nil
	syndrome := testkit.Must(task.Syndrome(c.call, c.s, lights))(c)
	zero := !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 })
	switch {
	case solvable != zero || must && !solvable || len(syndrome) != len(c.invariants):
		c.Fatalf("%v: solvable %v, proof %v, syndrome %v", lights, solvable, proof, syndrome)
	case solvable && !lights.Apply(presses).Solved():
		c.Fatalf("%v: a solution leaves lights on", lights)
	case !solvable && (!isInvariant(*proof) || weightedSum(*proof, lights) == 0):
		c.Fatalf("%v: %v proves nothing", lights, *proof)
	}
	for i, v := range syndrome {
		if weightedSum(c.invariants[i], lights) != int(v) {
			c.Fatalf("%v: value %d of the syndrome is wrong", lights, i)
		}
	}
}

// weightedSum returns the sum of the colours of the lights, each times its weight, modulo the
// number of colours.
func weightedSum(weights, lights puzzle.State) int {
	total, colours := 0, lights.Colours()
	for i, w := range weights.Colours() {
		total += int(w) * int(colours[i])
	}
	return total % weights.Board().Colours()
}

// isInvariant reports whether no button changes the weighted sum.
func isInvariant(weights puzzle.State) bool {
	b := weights.Board()
	var toggled []int
	for button := range b.Buttons() {
		change := 0
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			change += weights.Colour(light)
		}
		if change%b.Colours() != 0 {
			return false
		}
	}
	return true
}

// orderOf returns how many times the presses must be repeated to cancel out.
func orderOf(presses puzzle.Presses) int {
	m := presses.Board().Colours()
	for order := 1; ; order++ {
		if !slices.ContainsFunc(presses.AllTimes(), func(v uint8) bool { return order*int(v)%m != 0 }) {
			return order
		}
	}
}

// independent reports whether no sum of multiples of the rows is zero, except the trivial one. If
// the modulus is not prime, it cannot tell and reports true.
func independent(t testing.TB, rows *modn.Matrix) bool {
	t.Helper()
	if !modn.IsPrime(rows.Modulus()) {
		return true
	}
	d := testkit.Must(modn.Decompose(rows, nil))(t)
	return len(d.InvariantOrders()) == 0
}

// CheckStops checks that a system stops when its context is cancelled, at the first polls and at some
// later ones, while it analyses a board, solves it or finds patterns. A cancellation at one of the
// last polls may come too late to stop anything.
func CheckStops[S task.System](t *testing.T, b *board.Board, analyse func(*task.Task, *board.Board) (S, error)) {
	t.Helper()
	one := make([]uint8, b.Lights())
	one[0] = 1
	lights := puzzle.StateOfColours(b, one)
	work := func(ctx context.Context) error {
		call := task.New(ctx, nil)
		s, err := analyse(call, b)
		if err != nil {
			return err
		}
		_, _, err = s.Solve(call, lights)
		if err == nil {
			_, err = task.Syndrome(call, s, lights)
		}
		if err == nil && len(s.Orders()) > 0 {
			_, err = s.Quiet(call, 0)
		}
		return err
	}
	watched := testkit.Watch(t.Context())
	if err := work(watched); err != nil {
		t.Fatal(err)
	}
	for look := 1; look <= watched.Looks()-2; look += look/4 + 1 {
		testkit.CheckStops(t, work, look)
	}
}
