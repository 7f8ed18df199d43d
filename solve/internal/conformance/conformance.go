// Package conformance contains the tests that every strategy, for two colours or more, and every
// method for the fewest presses must pass. It checks results against the definitions, by pressing
// buttons, without knowing how the answer was found. Only tests import it.
package conformance

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

// Check checks a method on random states of a board, at least half of them solvable.
func Check(t testing.TB, b *board.Board, m task.Method, seed uint64) {
	t.Helper()
	c := &checker{TB: t, board: b, m: m, call: task.New(t.Context(), nil)}
	c.readToggles()
	random := rand.New(rand.NewPCG(seed, 1))
	solvable := 0
	for range 4 {
		solvable += c.answer(randomVec(random, b.Lights()), false)
		solvable += c.answer(c.press(randomVec(random, b.Buttons())), true)
	}
	if m.Rank() == b.Lights() && solvable != 8 {
		t.Fatalf("%v: %d of 8 states are solvable, want all", b, solvable)
	}
	c.patterns()
}

type checker struct {
	testing.TB
	board   *board.Board
	m       task.Method
	call    *task.Task
	toggles []*gf2.Vec // the lights that each button toggles
}

func (c *checker) readToggles() {
	var toggled []int
	for button := range c.board.Buttons() {
		toggled = c.board.AppendToggles(toggled[:0], button)
		c.toggles = append(c.toggles, gf2.VecOf(c.board.Lights(), toggled...))
	}
}

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// press returns the lights that presses turn on, starting with all off.
func (c *checker) press(presses *gf2.Vec) *gf2.Vec {
	lights := gf2.NewVec(c.board.Lights())
	for button := range presses.Ones() {
		lights.Xor(lights, c.toggles[button])
	}
	return lights
}

// isInvariant reports whether every button toggles an even number of the lights in set.
func (c *checker) isInvariant(set *gf2.Vec) bool {
	for _, toggled := range c.toggles {
		if set.Dot(toggled) {
			return false
		}
	}
	return true
}

// answer checks the method's answers for some lights, which must be solvable if must is set. It
// returns 1 if they are solvable, and 0 if not.
func (c *checker) answer(lights *gf2.Vec, must bool) int {
	c.Helper()
	presses, odd, err := c.m.Solve(c.call, lights)
	syndrome, err2 := c.m.Syndrome(c.call, lights)
	if err := errors.Join(err, err2); err != nil {
		c.Fatal(err)
	}
	solvable := presses != nil
	switch {
	case solvable == (odd != nil) || solvable != syndrome.IsZero() || must && !solvable:
		c.Fatalf("%v: presses %v, odd %v, syndrome %v", c.board, presses, odd, syndrome)
	case solvable && !c.press(presses).Equal(lights):
		c.Fatalf("%v: a solution leaves lights on", c.board)
	case !solvable && (!c.isInvariant(odd) || !odd.Dot(lights)):
		c.Fatalf("%v: a certificate proves nothing", c.board)
	}
	for i := range syndrome.Len() {
		if syndrome.Bit(i) != testkit.Must(c.m.Invariant(c.call, i))(c).Dot(lights) {
			c.Fatalf("%v: digit %d of the syndrome is wrong", c.board, i)
		}
	}
	if solvable {
		return 1
	}
	return 0
}

// patterns checks the quiet patterns and the invariants, as many of each as the rank implies. They
// must satisfy the definitions, be independent and be in reduced echelon form.
func (c *checker) patterns() {
	c.Helper()
	quiets := gf2.NewMatrix(c.board.Buttons()-c.m.Rank(), c.board.Buttons())
	for i := range quiets.Rows() {
		q := testkit.Must(c.m.Quiet(c.call, i))(c)
		if !c.press(q).IsZero() {
			c.Fatalf("%v: quiet pattern %d is not quiet", c.board, i)
		}
		quiets.Row(i).SetSlice(0, q)
	}
	invariants := gf2.NewMatrix(c.board.Lights()-c.m.Rank(), c.board.Lights())
	for i := range invariants.Rows() {
		v := testkit.Must(c.m.Invariant(c.call, i))(c)
		if !c.isInvariant(v) {
			c.Fatalf("%v: invariant %d is not an invariant", c.board, i)
		}
		invariants.Row(i).SetSlice(0, v)
	}
	for name, m := range map[string]*gf2.Matrix{"quiet patterns": quiets, "invariants": invariants} {
		reduced := m.Clone()
		if pivots := testkit.Must(reduced.Echelon(nil))(c); len(pivots) != m.Rows() || !reduced.Equal(m) {
			c.Fatalf("%v: the %s are not a basis in reduced echelon form", c.board, name)
		}
	}
}

// CheckStops checks that a method stops when its context is cancelled, at the first polls and at
// some later ones, while it analyses a board, solves it or finds patterns. A cancellation at one of
// the last polls may come too late to stop anything.
func CheckStops[M task.Method](t *testing.T, b *board.Board, analyse func(*task.Task, *board.Board) (M, error)) {
	t.Helper()
	one := gf2.VecOf(b.Lights(), 0)
	work := func(ctx context.Context) error {
		call := task.New(ctx, nil)
		m, err := analyse(call, b)
		if err != nil {
			return err
		}
		_, _, err = m.Solve(call, one)
		if err == nil {
			_, err = m.Syndrome(call, one)
		}
		if err == nil && m.Rank() < b.Buttons() {
			_, err = m.Quiet(call, 0)
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
