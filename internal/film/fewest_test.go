package film

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// TestFewestPresses checks that a scene has the fewest presses possible, by listing all solutions
// on small boards.
func TestFewestPresses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, spec := range []string{"4x4", "5x5", "5x5,torus", "3x3,rule=ring", "2x3,mod=3", "3x3,mod=5"} {
		solver := mustSolver(t, spec)
		for range 5 {
			from, to := mixed(solver.Board(), random), mixed(solver.Board(), random)
			reel := testkit.Must(joinStates(t.Context(), solver, Ordering{Order: Wipe}, from, to))(t)
			best := -1
			presses, _ := puzzle.NewPresses(solver.Board(), reel[0].Presses...)
			for _, solution := range allWith(t, solver, presses) {
				if best < 0 || solution.Count() < best {
					best = solution.Count()
				}
				if !from.Apply(solution).Equal(to) {
					t.Fatalf("%s: the presses lead elsewhere", spec)
				}
			}
			if len(reel[0].Presses) != best || !reel[0].Proved {
				t.Errorf("%s: %d presses, and %d are enough", spec, len(reel[0].Presses), best)
			}
		}
	}
}

// allWith returns every solution that p and the quiet patterns produce: p plus each sum of quiet
// patterns.
func allWith(t *testing.T, s *solve.Solver, p puzzle.Presses) []puzzle.Presses {
	t.Helper()
	all := []puzzle.Presses{p}
	m := s.Board().Colours()
	for i := range s.Nullity() {
		quiet := testkit.Must(s.QuietPattern(t.Context(), i))(t)
		for _, before := range slices.Clone(all) {
			for k := 1; k < s.QuietOrder(i); k++ {
				times := before.AllTimes()
				for j, q := range quiet.AllTimes() {
					times[j] = uint8((int(times[j]) + k*int(q)) % m)
				}
				all = append(all, puzzle.PressesOfTimes(s.Board(), times))
			}
		}
	}
	return all
}

// At 30 x 30, where the nullity is 20, no picture has more than four wrong lights.
func TestThirtyByThirty(t *testing.T) {
	solver := mustSolver(t, "30x30")
	random := rand.New(rand.NewPCG(30, 30))
	pictures := 300
	if testing.Short() {
		pictures = 20
	}
	counts := make([]int, 5)
	for range pictures {
		tones := painted(t, solver.Board(), random, 1)[0]
		s := testkit.Must(tones.State(solver.Board(), picture.Grey, picture.FloydSteinberg))(t)
		n, err := solver.Nearest(t.Context(), s)
		if err != nil || !n.Proved || len(n.Flips) > 4 {
			t.Fatalf("%d wrong lights, proved %t: %v", len(n.Flips), n.Proved, err)
		}
		counts[len(n.Flips)]++
	}
	t.Logf("pictures with 0, 1, 2, 3, 4 wrong lights: %v", counts)
}
