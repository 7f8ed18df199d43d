package main

import (
	"bytes"
	"image/png"
	"math/bits"
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"lightsout/board"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
)

// These tests are about the files of docs/explanation/atlas as they are published.

const (
	published = "../atlas.csv.gz"
	pages     = "../../../docs/explanation/atlas/"
)

// reading reads the published table once for all tests.
var reading struct {
	sync.Once
	rows []atlas.Row
	all  map[board.Grid]atlas.Row
}

// byBoard is the published table, and the same by its boards.
func byBoard(t *testing.T) ([]atlas.Row, map[board.Grid]atlas.Row) {
	t.Helper()
	reading.Do(func() {
		reading.rows, reading.all = testkit.Must(readTable(published))(t), map[board.Grid]atlas.Row{}
		for _, r := range reading.rows {
			reading.all[r.Grid] = r
		}
	})
	if reading.rows == nil {
		t.Fatal("the published table cannot be read")
	}
	return reading.rows, reading.all
}

// TestRowsAgain computes some rows again: many that are quick, and a few with a search.
func TestRowsAgain(t *testing.T) {
	rows, _ := byBoard(t)
	file := testkit.Must(os.Open("../../results/fewest-all-on.txt"))(t)
	defer file.Close()
	results := testkit.Must(atlas.ReadResults(file))(t)
	random := rand.New(rand.NewPCG(18, 4))
	quick, searched := 150, 8
	for quick+searched > 0 {
		want := rows[random.IntN(len(rows))]
		lights := want.Grid.Rows * want.Grid.Cols
		switch {
		case want.Effort < 1<<18 && lights <= 2500 && quick > 0:
			quick--
		case want.Effort >= 1<<18 && want.Limit <= atlas.DefaultLimit && lights <= 600 && searched > 0:
			searched--
		default:
			continue
		}
		got := testkit.Must(atlas.Compute(t.Context(), want.Grid, want.Limit))(t)
		if got = testkit.Must(results.Improve(got))(t); got != want {
			t.Errorf("the table has %+v, computed again it is %+v", want, got)
		}
	}
}

// TestAllNullities compares the nullities of two rules with those of package nullity, and of the
// rule star with a formula.
func TestAllNullities(t *testing.T) {
	rows, _ := byBoard(t)
	maps := map[board.Grid][][]uint16{}
	compared := 0
	for _, r := range rows {
		g := r.Grid
		var want int
		switch {
		case g.Rule == board.Star && g.Surface == board.Plane:
			a, b := one(g.Rows%3 == 2), one(g.Cols%3 == 2)
			want = a*g.Cols + b*g.Rows - a*b
		case (g.Rule == board.Plus || g.Rule == board.Ring) && (g.Surface == board.Plane || g.Surface == board.Cylinder || g.Surface == board.Torus):
			family := board.Grid{Rule: g.Rule, Surface: g.Surface}
			if maps[family] == nil {
				m := testkit.Must(nullity.New(g.Surface, g.Rule, atlas.MaxSize))(t)
				for n := range atlas.MaxSize {
					maps[family] = append(maps[family], m.Row(n+1))
				}
			}
			want = int(maps[family][g.Rows-1][g.Cols-1])
		default:
			continue
		}
		if compared++; r.Nullity.Low != want {
			t.Errorf("%v has the nullity %d, want %d", g, r.Nullity.Low, want)
		}
	}
	if compared < 28000 {
		t.Errorf("only %d nullities were compared", compared)
	}
}

// TestTheory checks what is known of all boards.
func TestTheory(t *testing.T) {
	rows, all := byBoard(t)
	for _, r := range rows {
		if r.Grid.Rule != board.Ring && r.AllOn.How == atlas.Unsolvable {
			t.Errorf("%v: Sutner's theorem says that all lights on can be turned off", r.Grid)
		}
		if r.Gods.High < r.AllOn.Low || r.Nullity.Low > 0 && r.Worst.Low < 1 {
			t.Errorf("%+v: its facts do not go together", r)
		}
	}
	plus := func(n int, s board.Surface) int {
		return all[board.Grid{Rows: n, Cols: n, Rule: board.Plus, Surface: s}].Nullity.Low
	}
	for n := 1; n <= 128; n++ {
		d := plus(n, board.Plane)
		if d%2 != 0 {
			t.Errorf("%d x %d has the nullity %d", n, n, d)
		}
		if twice := 2*n + 1; twice <= 128 && plus(twice, board.Plane)-2*d != 0 && plus(twice, board.Plane)-2*d != 2 {
			t.Errorf("%d x %d: %d, %d x %d: %d", n, n, d, twice, twice, plus(twice, board.Plane))
		}
		if n+1 >= 3 && n+1 <= 64 && plus(n+1, board.Torus) != 2*d+4*one(n%3 == 2) {
			t.Errorf("torus %d: %d, plane %d: %d", n+1, plus(n+1, board.Torus), n, d)
		}
	}
}

// TestPublishedElsewhere compares with sequences and numbers that others have published, or that
// were found in other ways.
func TestPublishedElsewhere(t *testing.T) {
	_, all := byBoard(t)
	square := func(n int, s board.Surface) atlas.Row {
		return all[board.Grid{Rows: n, Cols: n, Rule: board.Plus, Surface: s}]
	}
	for i, want := range []int{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20, 16, 4, 6, 0, 0, 0, 32, 0} {
		if got := square(i+1, board.Plane).Nullity.Low; got != want { // A159257
			t.Errorf("%d x %d has the nullity %d, want %d", i+1, i+1, got, want)
		}
	}
	for i, want := range []int{0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32, 4, 0, 0, 32, 8, 0, 4, 0, 0, 24} {
		if got := square(i+1, board.Torus).Nullity.Low; got != want { // A165738
			t.Errorf("the torus %d x %d has the nullity %d, want %d", i+1, i+1, got, want)
		}
	}
	for i, want := range []int{1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696} {
		if got := square(i+1, board.Plane).AllOn; !got.Exact() || got.Low != want { // A075464
			t.Errorf("%d x %d: %+v for all lights on, want %d", i+1, i+1, got, want)
		}
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

// TestPatterns checks what the page says about patterns.
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
				t.Errorf("%+v is not in the pattern of God's number", r)
			}
			if m == n && r.Worst.Exact() && r.Worst.Low != (n+2)/4*2+one(n%4 == 1) {
				t.Errorf("%+v is not in the pattern of the worst distance", r)
			}
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Cylinder && large:
			unsolvable(t, r, m%4 == 1 && n%4 != 0)
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Torus && large:
			unsolvable(t, r, m%4 != 0 && n%4 != 0)
		case r.Grid.Rule == board.Ring && r.Grid.Surface == board.Klein && large:
			unsolvable(t, r, m%4 != 0 && n%4 != 0 && m*n%4 != 0)
		case r.Grid.Rule == board.Plus && r.Grid.Surface == board.Plane && r.Worst.Exact() && r.Worst.Low > 4:
			t.Errorf("%+v needs more than 4 lights changed", r)
		case r.Grid.Rule == board.Plus && r.Grid.Surface == board.Torus && m%5 == 0 && n%5 == 0:
			if !r.AllOn.Exact() || r.AllOn.Low != m*n/5 {
				t.Errorf("%+v: a fifth of the buttons should do", r)
			}
		}
	}
}

// TestSwitchingGame compares God's number of squares with the rule star with the answers of the
// Gale-Berlekamp switching game, A005311.
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
		t.Errorf("%+v is not in the pattern of all lights on", r)
	}
}

// TestPage checks that the tables of the page are those of the published table.
func TestPage(t *testing.T) {
	rows, _ := byBoard(t)
	page := string(testkit.Must(os.ReadFile(pages + "README.md"))(t))
	if filled := testkit.Must(fillPage(page, rows))(t); filled != page {
		t.Error("the tables of docs/explanation/atlas/README.md are not those of atlas.csv.gz; make atlas-publish writes both")
	}
}

// TestPictures compares points of the published pictures with the table and the solver.
func TestPictures(t *testing.T) {
	for _, name := range []string{pages + "nullities.png", pages + "families.png", pages + "all-on.png"} {
		checkPicture(t, name)
	}
	rows, _ := byBoard(t)
	for name, drawing := range map[string]drawing{pages + "families.png": drawFamilies, pages + "all-on.png": drawAllOn} {
		picture := testkit.Must(png.Decode(bytes.NewReader(testkit.Must(os.ReadFile(name))(t))))(t)
		want := testkit.Must(drawing(t.Context(), rows))(t)
		random := rand.New(rand.NewPCG(3, 5))
		for range 1000 {
			x, y := random.IntN(want.Bounds().Dx()), random.IntN(want.Bounds().Dy())
			if picture.At(x, y) != want.At(x, y) {
				t.Fatalf("%s is not drawn from the table: the point %d, %d", name, x, y)
			}
		}
	}
}
