package solve

import (
	"fmt"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// nullities holds the nullity of n x n for n = 1, 2, ... (OEIS A159257).
var nullities = []int{
	0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20,
	0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22,
}

// nullitiesTo returns the nullities of 1 x 1 to n x n, indexed by n.
func nullitiesTo(t testing.TB, n int) []int {
	t.Helper()
	d := make([]int, n+1)
	for n := range d {
		if n > 0 {
			d[n] = mustNew(t, testkit.Must(board.Parse(fmt.Sprintf("%dx%d", n, n)))(t)).Nullity()
		}
	}
	return d
}

func BenchmarkNullitiesTo1000(b *testing.B) {
	for b.Loop() {
		nullitiesTo(b, 1000)
	}
}

func TestNullityOfSquares(t *testing.T) {
	most := 1000
	if testing.Short() {
		most = 200
	}
	d := nullitiesTo(t, most)
	if !slices.Equal(d[1:len(nullities)+1], nullities) {
		t.Errorf("got %v", d[1:len(nullities)+1])
	}
	// Theorems that hold beyond the table: d is even and at most n, and d(2n+1) is 2 d(n)
	// or 2 d(n) + 2.
	for n := 1; n <= most; n++ {
		if d[n]%2 != 0 || d[n] > n {
			t.Errorf("n = %d: nullity %d", n, d[n])
		}
		if m := 2*n + 1; m <= most && d[m] != 2*d[n] && d[m] != 2*d[n]+2 {
			t.Errorf("nullity %d at %d and %d at %d", d[n], n, d[m], m)
		}
	}
}

// TestRankOfRectangles checks the rank of k x n for n = 1..10 (OEIS A220196).
func TestRankOfRectangles(t *testing.T) {
	for k, want := range map[int][]int{
		1: {1, 1, 3, 4, 4, 6, 7, 7, 9, 10},
		2: {1, 4, 4, 8, 9, 12, 12, 16, 17, 20},
		3: {3, 4, 9, 12, 12, 18, 21, 22, 27, 30},
		5: {4, 9, 12, 20, 23, 30, 31, 39, 44, 50},
	} {
		for i, rank := range want {
			for _, spec := range []string{fmt.Sprintf("%dx%d", k, i+1), fmt.Sprintf("%dx%d", i+1, k)} {
				for _, s := range applicable(t, testkit.Must(board.Parse(spec))(t)) {
					if s.Rank() != rank {
						t.Errorf("%s, %s: rank %d, want %d", spec, s.name(), s.Rank(), rank)
					}
				}
			}
		}
	}
}

// The state with all lights on is solvable on every graph where each button toggles its own light.
func TestAllOnIsSolvable(t *testing.T) {
	most := 60
	if testing.Short() {
		most = 20
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= most; cols++ {
			b := testkit.Must(board.NewGrid(board.Grid{Rows: rows, Cols: cols, Rule: board.Plus}))(t)
			on := testkit.Must(puzzle.AllOn(b))(t)
			if !checkAnswer(t, mustNew(t, b), on) {
				t.Fatalf("%v cannot be solved", on)
			}
		}
	}
}

// If the nullity is 0, the only solution has the fewest presses (OEIS A075464).
func TestFewestPressesWhereUnique(t *testing.T) {
	for n, want := range map[int]int{
		1: 1, 2: 4, 3: 5, 6: 28, 7: 33, 8: 40, 10: 44, 12: 72, 13: 105, 15: 117, 18: 188, 20: 224, 21: 245,
		22: 276, 25: 353, 26: 356, 27: 405, 28: 416, 31: 553, 36: 600, 37: 761, 38: 772, 40: 696,
	} {
		on := testkit.Must(puzzle.Parse(fmt.Sprintf("%dx%d:on", n, n)))(t)
		for _, s := range applicable(t, on.Board()) {
			presses := testkit.Must(s.Solve(t.Context(), on))(t)
			if s.Nullity() != 0 || presses.Count() != want {
				t.Errorf("%v, %s: nullity %d, %d presses, want %d", on.Board(), s.name(), s.Nullity(), presses.Count(), want)
			}
		}
	}
}

func TestQuietPatternsOf5x5(t *testing.T) {
	for _, s := range applicable(t, testkit.Must(board.Parse("5x5"))(t)) {
		for i, want := range []string{"1010110101000001010110101", "0111010101110111010101110"} {
			quiet := testkit.Must(s.QuietPattern(t.Context(), i))(t)
			if got := task.VecOfPresses(quiet).String(); got != want {
				t.Errorf("%s: quiet pattern %d is %s, want %s", s.name(), i, got, want)
			}
		}
	}
}

// The published 5 x 5 example has solutions of 5, 9, 11 and 19 presses.
func TestSolutionsOfThe5x5Example(t *testing.T) {
	b := testkit.Must(board.Parse("5x5"))(t)
	lights := gf2.NewVec(25)
	for i, digit := range "1101110101011100011100100" {
		lights.Set(i, digit == '1')
	}
	for _, s := range applicable(t, b) {
		solution := testkit.Must(s.Solve(t.Context(), task.StateOf(b, lights)))(t)
		var sizes []int
		for pick := range 4 {
			v := task.VecOfPresses(solution)
			for i := range 2 {
				quiet := testkit.Must(s.QuietPattern(t.Context(), i))(t)
				if pick>>i&1 == 1 {
					v.Xor(v, task.VecOfPresses(quiet))
				}
			}
			sizes = append(sizes, v.Weight())
		}
		slices.Sort(sizes)
		if !slices.Equal(sizes, []int{5, 9, 11, 19}) {
			t.Errorf("%s: solutions of %v presses", s.name(), sizes)
		}
	}
}
