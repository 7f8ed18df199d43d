package conformance

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Colours is a strategy applied to a board with any number of colours.
type Colours interface {
	Nullity() int
	Invariants() int
	Order(i int) int
	Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error)
	Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error)
	Quiet(t *task.Task, i int) (puzzle.Presses, error)
	Invariant(t *task.Task, i int) (puzzle.State, error)
}

// CheckColours checks a method's results for a board against the definitions: its answers for
// random lights, at least half of them solvable, and its patterns.
func CheckColours(t testing.TB, b *board.Board, m Colours, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	dark := testkit.Must(puzzle.AllOff(b))(t)
	for range 5 {
		checkColours(t, m, puzzle.StateOfColours(b, randomColours(random, b.Lights(), b.Colours())), false)
		checkColours(t, m, dark.Apply(puzzle.PressesOfTimes(b, randomColours(random, b.Buttons(), b.Colours()))), true)
	}
	call := task.New(t.Context(), nil)
	quiets, invariants := modn.NewMatrix(b.Colours(), m.Nullity(), b.Buttons()), modn.NewMatrix(b.Colours(), m.Invariants(), b.Lights())
	for i := range m.Nullity() {
		quiet := testkit.Must(m.Quiet(call, i))(t)
		if !dark.Apply(quiet).Solved() || m.Order(i) < 2 || m.Order(i) != orderOf(quiet) {
			t.Fatalf("%v: quiet pattern %d, of order %d, is %v", b, i, m.Order(i), quiet.AllTimes())
		}
		copy(quiets.Row(i), quiet.AllTimes())
	}
	for i := range m.Invariants() {
		copy(invariants.Row(i), testkit.Must(m.Invariant(call, i))(t).Colours())
	}
	for _, patterns := range []*modn.Matrix{quiets, invariants} {
		if !independent(t, patterns) {
			t.Fatalf("%v: the patterns are not independent", b)
		}
	}
}

// independent reports whether no sum of multiples of the rows is zero, except the trivial one. If
// the modulus is not prime, it cannot tell and reports true.
func independent(t testing.TB, rows *modn.Matrix) bool {
	t.Helper()
	for d := 2; d < rows.Modulus(); d++ {
		if rows.Modulus()%d == 0 {
			return true
		}
	}
	d := testkit.Must(modn.Decompose(rows, nil))(t)
	return len(d.InvariantOrders()) == 0
}

func randomColours(r *rand.Rand, n, m int) []uint8 {
	v := make([]uint8, n)
	for i := range v {
		v[i] = uint8(r.IntN(m))
	}
	return v
}

// checkColours checks a method's results for some lights, which must be solvable if must is set.
func checkColours(t testing.TB, m Colours, lights puzzle.State, must bool) {
	t.Helper()
	call := task.New(t.Context(), nil)
	presses, proof, err := m.Solve(call, lights)
	if err != nil {
		t.Fatal(err)
	}
	solvable := proof == nil
	syndrome := testkit.Must(m.Syndrome(call, lights))(t)
	zero := !slices.ContainsFunc(syndrome, func(v uint8) bool { return v != 0 })
	switch {
	case solvable != zero || must && !solvable || len(syndrome) != m.Invariants():
		t.Fatalf("%v: solvable %v, proof %v, syndrome %v", lights, solvable, proof, syndrome)
	case solvable && !lights.Apply(presses).Solved():
		t.Fatalf("%v: a solution leaves lights on", lights)
	case !solvable && (!isInvariant(*proof) || weightedSum(*proof, lights) == 0):
		t.Fatalf("%v: %v proves nothing", lights, *proof)
	}
	for i, v := range syndrome {
		if set := testkit.Must(m.Invariant(call, i))(t); !isInvariant(set) || weightedSum(set, lights) != int(v) {
			t.Fatalf("%v: invariant %d is wrong", lights, i)
		}
	}
}

// weightedSum returns the sum of the colours of the lights, each times its weight, modulo the
// number of colours.
func weightedSum(weights, lights puzzle.State) int {
	total := 0
	for i, w := range weights.Colours() {
		total += int(w) * lights.Colour(i)
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

// CheckColoursStop checks that a method stops when its context is cancelled while it analyses a
// board, solves it or finds patterns.
func CheckColoursStop[M Colours](t *testing.T, b *board.Board, analyse func(*task.Task, *board.Board) (M, error)) {
	t.Helper()
	lights := puzzle.StateOfColours(b, make([]uint8, b.Lights()))
	work := func(ctx context.Context) error {
		call := task.New(ctx, nil)
		m, err := analyse(call, b)
		if err == nil {
			_, err = m.Syndrome(call, lights)
		}
		if err == nil {
			_, _, err = m.Solve(call, lights)
		}
		if err == nil && m.Nullity() > 0 {
			_, err = m.Quiet(call, 0)
		}
		if err == nil && m.Invariants() > 0 {
			_, err = m.Invariant(call, 0)
		}
		return err
	}
	watched := testkit.Watch(t.Context())
	if err := work(watched); err != nil {
		t.Fatal(err)
	}
	for look := 1; look <= watched.Looks(); look += look/8 + 1 {
		testkit.CheckStops(t, work, look)
	}
}
