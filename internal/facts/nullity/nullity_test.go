package nullity_test

import (
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

var surfaces = []board.Surface{board.Plane, board.Cylinder, board.Torus}

// TestSmall compares the nullities of all boards up to 24 x 24 with those from the solver, which
// analyses the boards one by one.
func TestSmall(t *testing.T) {
	const size = 24
	eachMap(t, size, func(m *nullity.Map, g board.Grid) {
		for g.Rows = 1; g.Rows <= size; g.Rows++ {
			for i, found := range m.Row(g.Rows) {
				g.Cols = i + 1
				if want := solved(t, g); int(found) != want {
					t.Fatalf("%+v: %d, want %d", g, found, want)
				}
			}
		}
	})
}

// TestLarge does the same for boards of many sizes, including powers of two, multiples of three and
// random ones.
func TestLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sides := []int{511, 512, 383, 384, 255, 256, 254, 191, 192, 95, 96, 509, 510}
	eachMap(t, nullity.MaxSize, func(m *nullity.Map, g board.Grid) {
		for _, g.Rows = range append(sides, 1+r.IntN(nullity.MaxSize), 1+r.IntN(nullity.MaxSize)) {
			row := m.Row(g.Rows)
			for _, g.Cols = range append(sides, 1+r.IntN(nullity.MaxSize), 1+r.IntN(nullity.MaxSize)) {
				if want := solved(t, g); int(row[g.Cols-1]) != want {
					t.Fatalf("%+v: %d, want %d", g, row[g.Cols-1], want)
				}
			}
		}
	})
}

func eachMap(t *testing.T, size int, check func(*nullity.Map, board.Grid)) {
	t.Helper()
	for _, surface := range surfaces {
		for _, rule := range []board.Rule{board.Plus, board.Ring} {
			m := testkit.Must(nullity.New(surface, rule, size))(t)
			check(m, board.Grid{Surface: surface, Rule: rule})
		}
	}
}

// solved returns the nullity according to the solver.
func solved(t *testing.T, g board.Grid) int {
	t.Helper()
	b := testkit.Must(board.NewGrid(g))(t)
	s := testkit.Must(solve.New(t.Context(), b))(t)
	return s.Nullity()
}

func TestNew(t *testing.T) {
	for _, c := range []struct {
		surface board.Surface
		rule    board.Rule
		size    int
	}{{"klein", "plus", 5}, {"", "x", 5}, {"", "plus", 0}, {"", "plus", nullity.MaxSize + 1}} {
		if m, err := nullity.New(c.surface, c.rule, c.size); err == nil {
			t.Errorf("%+v: %v", c, m)
		}
	}
}

func BenchmarkMap(b *testing.B) {
	for b.Loop() {
		m := testkit.Must(nullity.New(board.Plane, board.Plus, nullity.MaxSize))(b)
		for rows := range nullity.MaxSize {
			m.Row(rows + 1)
		}
	}
}
