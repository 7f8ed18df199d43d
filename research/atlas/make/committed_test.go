package main

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
	"lightsout/solve"
)

// These tests check the published files in research/atlas.

var published = paths{"../.."}

// reading holds the published table, which is read once for all tests.
var reading struct {
	sync.Once
	rows []atlas.Row
	all  map[board.Grid]atlas.Row
}

// byBoard returns the published table as a list and as a map by board.
func byBoard(t *testing.T) ([]atlas.Row, map[board.Grid]atlas.Row) {
	t.Helper()
	reading.Do(func() {
		reading.rows, reading.all = testkit.Must(atlas.ReadTable(published.table()))(t), map[board.Grid]atlas.Row{}
		for _, r := range reading.rows {
			reading.all[r.Grid] = r
		}
	})
	if reading.rows == nil {
		t.Fatal("the published table cannot be read")
	}
	return reading.rows, reading.all
}

// TestRowsAgain outlines some rows again. God's number must agree, and the nullity and the worst
// distance, which no command computes, must be the same.
func TestRowsAgain(t *testing.T) {
	rows, _ := byBoard(t)
	results := testkit.Must(atlas.ReadResults(published.results()))(t)
	random := rand.New(rand.NewPCG(18, 4))
	for left := 150; left > 0; {
		want := rows[random.IntN(len(rows))]
		if want.Grid.Rows*want.Grid.Cols > 2500 || want.Nullity.Low > 18 {
			continue
		}
		left--
		got := testkit.Must(results.Improve(testkit.Must(atlas.Outline(t.Context(), want.Grid))(t)))(t)
		if got.Nullity != want.Nullity || got.Worst != want.Worst || !agree(got.Gods, want.Gods) {
			t.Errorf("the table has %+v; computed again: %+v", want, got)
		}
	}
}

// agree reports whether the table has the fact that was just found, or a better one.
func agree(found, table atlas.Fact) bool {
	return found.Low <= table.Low && table.High <= found.High
}

// TestProved checks that the table has everything that research/results proves about its boards.
func TestProved(t *testing.T) {
	_, all := byBoard(t)
	results := testkit.Must(atlas.ReadResults(published.results()))(t)
	checked := 0
	check := func(g board.Grid, f atlas.Fact, want int) {
		t.Helper()
		if checked++; !f.Exact() || f.Low != want {
			t.Errorf("%v has %+v, but %d is proved", g, f, want)
		}
	}
	for _, p := range results.Proved {
		if g, ok := p.Board.Grid(); ok && atlas.Has(g) {
			check(g, map[string]atlas.Fact{"all-on": all[g].AllOn, "gods": all[g].Gods}[p.Fact], p.Number)
		}
	}
	for n, want := range results.Squares {
		if n <= atlas.MaxSize {
			check(atlas.Square(n, board.Plane), all[atlas.Square(n, board.Plane)].AllOn, want)
		}
	}
	if checked < 130 {
		t.Errorf("only %d facts were compared", checked)
	}
}

// TestNullities compares the nullities for the rules plus and ring on the plane, the cylinder and
// the torus with the solver, and those for the rule star on the plane with a formula.
func TestNullities(t *testing.T) {
	rows, _ := byBoard(t)
	compared := 0
	for _, r := range rows {
		g := r.Grid
		var want int
		switch {
		case g.Rule == board.Star && g.Surface == board.Plane:
			a, b := one(g.Rows%3 == 2), one(g.Cols%3 == 2)
			want = a*g.Cols + b*g.Rows - a*b
		case r.Nullity.How == atlas.Chased:
			want = nullity(t, g)
		default:
			continue
		}
		if compared++; r.Nullity.Low != want {
			t.Errorf("%v has nullity %d, want %d", g, r.Nullity.Low, want)
		}
	}
	if compared < 28000 {
		t.Errorf("only %d nullities were compared", compared)
	}
}

func nullity(t *testing.T, g board.Grid) int {
	t.Helper()
	return testkit.Must(solve.New(t.Context(), testkit.Must(board.NewGrid(g))(t)))(t).Nullity()
}

// TestTheory checks the table against theorems.
func TestTheory(t *testing.T) {
	rows, all := byBoard(t)
	for _, r := range rows {
		if r.Grid.Rule != board.Ring && r.AllOn.How == atlas.Unsolvable {
			t.Errorf("%v: by Sutner's theorem, all lights on is solvable", r.Grid)
		}
		if r.Gods.High < r.AllOn.Low || r.Nullity.Low > 0 && r.Worst.Low < 1 {
			t.Errorf("%+v: the facts are inconsistent", r)
		}
	}
	plus := func(n int, s board.Surface) int {
		return all[board.Grid{Rows: n, Cols: n, Rule: board.Plus, Surface: s}].Nullity.Low
	}
	for n := 1; n <= 128; n++ {
		d := plus(n, board.Plane)
		if d%2 != 0 {
			t.Errorf("%d x %d has nullity %d", n, n, d)
		}
		if twice := 2*n + 1; twice <= 128 && plus(twice, board.Plane)-2*d != 0 && plus(twice, board.Plane)-2*d != 2 {
			t.Errorf("%d x %d: %d, %d x %d: %d", n, n, d, twice, twice, plus(twice, board.Plane))
		}
		if n+1 >= 3 && n+1 <= 64 && plus(n+1, board.Torus) != 2*d+4*one(n%3 == 2) {
			t.Errorf("torus %d: %d, plane %d: %d", n+1, plus(n+1, board.Torus), n, d)
		}
	}
}

// TestPublishedElsewhere compares the table with numbers found by other methods. The tests in
// research/sequences compare the sequences with the OEIS.
func TestPublishedElsewhere(t *testing.T) {
	_, all := byBoard(t)
	square := func(n int, s board.Surface) atlas.Row {
		return all[board.Grid{Rows: n, Cols: n, Rule: board.Plus, Surface: s}]
	}
	for n, want := range map[int]int{4: 7, 5: 15, 9: 37, 11: 65, 14: 123, 16: 124, 17: 199, 24: 375, 29: 443, 34: 763, 35: 721, 41: 1191, 49: 1397, 50: 1344} {
		if got := square(n, board.Plane).Gods; !got.Exact() || got.Low != want {
			t.Errorf("%d x %d: God's number %+v, want %d", n, n, got, want)
		}
	}
	for n, want := range map[int]int{6: 14, 9: 39} {
		if got := square(n, board.Torus).Gods; !got.Exact() || got.Low != want {
			t.Errorf("torus %d x %d: God's number %+v, want %d", n, n, got, want)
		}
	}
	for n, want := range map[int]int{5: 1, 17: 1, 41: 1, 53: 1, 4: 2, 9: 2, 29: 2, 44: 2, 54: 2, 19: 3, 23: 3, 32: 3, 33: 3, 62: 3, 30: 4, 59: 4} {
		if got := square(n, board.Plane).Worst; want < got.Low || want > got.High {
			t.Errorf("%d x %d: worst distance %+v, want %d", n, n, got, want)
		}
	}
}

// TestPatterns checks the patterns that the page describes.
func TestPatterns(t *testing.T) {
	rows, _ := byBoard(t)
	for _, r := range rows {
		m, n := r.Grid.Rows, r.Grid.Cols
		large := min(m, n) >= 3
		switch {
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Plane:
			twos := bits.TrailingZeros(uint(m + 1))
			unsolvable(t, r, twos > 0 && twos == bits.TrailingZeros(uint(n+1)))
			if !r.Gods.Exact() || m == n && r.Gods.Low != n*n/2 {
				t.Errorf("%+v does not follow the pattern of God's number", r)
			}
			if m == n && r.Worst.Exact() && r.Worst.Low != (n+2)/4*2+one(n%4 == 1) {
				t.Errorf("%+v does not follow the pattern of the worst distance", r)
			}
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Cylinder && large:
			unsolvable(t, r, m%4 == 1 && n%4 != 0)
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Torus && large:
			unsolvable(t, r, m%4 != 0 && n%4 != 0)
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Klein && large:
			unsolvable(t, r, m%4 != 0 && n%4 != 0 && m*n%4 != 0)
		case r.Grid.Rule == board.Plus && r.Grid.Surface == board.Torus && m%5 == 0 && n%5 == 0:
			if !r.AllOn.Exact() || r.AllOn.Low != m*n/5 {
				t.Errorf("%+v: a fifth of the buttons should be enough", r)
			}
		}
	}
}

// TestSwitchingGame checks that God's number for squares with the rule star matches the solutions
// of the Gale-Berlekamp switching game, A005311.
func TestSwitchingGame(t *testing.T) {
	_, all := byBoard(t)
	for p, game := range []int{1, 4, 11, 22, 35, 54} {
		n := 3*p + 2
		r := all[board.Grid{Rows: n, Cols: n, Rule: board.Star}]
		if want := 3*p*p + 2*p + game; r.Gods.Low > want || r.Gods.High < want || p < 2 && !r.Gods.Exact() {
			t.Errorf("%+v: the game gives %d", r, want)
		}
	}
}

func unsolvable(t *testing.T, r atlas.Row, want bool) {
	t.Helper()
	if (r.AllOn.How == atlas.Unsolvable) != want {
		t.Errorf("%+v does not follow the pattern of all lights on", r)
	}
}

// TestPage checks that the tables on the atlas page match the published table, and that those in
// docs/explanation/results.md match research/results.
func TestPage(t *testing.T) {
	rows, _ := byBoard(t)
	results := testkit.Must(atlas.ReadResults(published.results()))(t)
	for name, tables := range map[string]map[string]string{published.page(): tables(rows), published.resultsPage(): provedTables(results)} {
		page := string(testkit.Must(os.ReadFile(name))(t))
		if filled := testkit.Must(fillPage(page, tables))(t); filled != page {
			t.Errorf("the tables in %s do not match research; make -C research atlas-publish writes them", name)
		}
	}
}
