package atlas_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
	"lightsout/research/internal/built"
)

func outline(t *testing.T, g board.Grid) atlas.Row {
	t.Helper()
	return testkit.Must(atlas.Outline(t.Context(), g))(t)
}

func TestEveryBoardOnce(t *testing.T) {
	seen := map[board.Grid]bool{}
	for _, g := range atlas.Boards() {
		if seen[g] {
			t.Fatalf("%v is a duplicate", g)
		}
		seen[g] = true
	}
	// On surfaces where rows and columns can be swapped, the atlas has only one of m x n and n x m;
	// on the others it has both.
	const want = 5 * (128*129/2 + 64*65/2 + 64*64 + 32*33/2 + 2*32*32)
	if len(seen) != want {
		t.Errorf("%d boards, want %d", len(seen), want)
	}
	for _, f := range atlas.Families() {
		if !seen[board.Grid{Rows: 7, Cols: 9, Rule: f.Rule, Surface: f.Surface}] {
			t.Errorf("7 x 9 of %v is missing", f)
		}
	}
}

// complete has the program answer all questions about rows.
func complete(t *testing.T, rows []atlas.Row) {
	t.Helper()
	all := atlas.Questions(rows)
	var texts []string
	for _, q := range all {
		texts = append(texts, q.String())
	}
	for i, line := range built.Ask(t, built.Lightsout(t), texts) {
		if err := all[i].Answer([]byte(line)); err != nil {
			t.Error(err)
		}
	}
}

// A truth holds facts found by brute force.
type truth struct {
	nullity, allOn, gods, worst int // allOn is -1 if unsolvable
}

// try finds the facts about a small board by trying all presses and all states.
func try(t *testing.T, g board.Grid) truth {
	t.Helper()
	b := testkit.Must(board.NewGrid(g))(t)
	n := b.Lights()
	toggles := make([]uint32, n)
	for i := range toggles {
		for _, light := range b.AppendToggles(nil, i) {
			toggles[i] |= 1 << light
		}
	}
	state := make([]uint32, 1<<n) // the state after each set of presses
	fewest := slices.Repeat([]int{-1}, 1<<n)
	quiet := 0
	var solvable []uint32
	for presses := range uint32(1 << n) {
		if presses > 0 {
			first := bits.TrailingZeros32(presses)
			state[presses] = state[presses&(presses-1)] ^ toggles[first]
		}
		s := state[presses]
		if fewest[s] < 0 {
			solvable = append(solvable, s)
		}
		if count := bits.OnesCount32(presses); fewest[s] < 0 || count < fewest[s] {
			fewest[s] = count
		}
		if s == 0 {
			quiet++
		}
	}
	w := truth{nullity: bits.Len(uint(quiet)) - 1, allOn: fewest[1<<n-1], gods: slices.Max(fewest)}
	for s := range uint32(1 << n) {
		nearest := n
		if fewest[s] >= 0 {
			continue
		}
		for _, to := range solvable {
			nearest = min(nearest, bits.OnesCount32(s^to))
		}
		w.worst = max(w.worst, nearest)
	}
	return w
}

// TestSmall checks every board of up to 12 lights against brute force: outlines must have valid
// bounds, and the program's answers must make them exact.
func TestSmall(t *testing.T) {
	const lights = 12
	var rows []atlas.Row
	var truths []truth
	for _, g := range atlas.Boards() {
		if g.Rows*g.Cols > lights {
			continue
		}
		r := outline(t, g)
		rows, truths = append(rows, r), append(truths, try(t, g))
		compare(t, r, truths[len(truths)-1])
	}
	if len(rows) < 500 {
		t.Errorf("only %d boards", len(rows))
	}
	complete(t, rows)
	for i, r := range rows {
		compare(t, r, truths[i])
		if !r.Exact() {
			t.Errorf("%v is not exact: %+v", r.Grid, r)
		}
	}
}

func compare(t *testing.T, r atlas.Row, want truth) {
	t.Helper()
	if r.Nullity.Low != want.nullity || r.AllOn.How != atlas.Provisional && (r.AllOn.How == atlas.Unsolvable) != (want.allOn < 0) {
		t.Errorf("%+v, want %+v", r, want)
	}
	for _, f := range []struct {
		atlas.Fact
		want int
	}{{r.AllOn, max(want.allOn, 0)}, {r.Gods, want.gods}, {r.Worst, want.worst}} {
		if f.want < f.Low || f.want > f.High || f.Exact() != (f.Low == f.High && f.How != atlas.Unsolvable) {
			t.Errorf("%+v, want %+v", r, want)
		}
	}
	if _, err := atlas.ParseRow(r.Fields()); err != nil {
		t.Error(err)
	}
}

// TestTurned swaps the rows and columns of boards and compares the facts. Only one board of each
// such pair is in the atlas.
func TestTurned(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		f := atlas.Families()[random.IntN(len(atlas.Families()))]
		if !atlas.Turns(f.Surface) {
			continue
		}
		g := board.Grid{Rows: 1 + random.IntN(14), Cols: 1 + random.IntN(14), Rule: f.Rule, Surface: f.Surface}
		a := outline(t, g)
		g.Rows, g.Cols = g.Cols, g.Rows
		b := outline(t, g)
		if a.Nullity != b.Nullity || !meet(a.Gods, b.Gods) || !meet(a.Worst, b.Worst) {
			t.Errorf("%+v and turned %+v", a, b)
		}
	}
}

// meet reports whether two ranges overlap.
func meet(a, b atlas.Fact) bool { return a.Low <= b.High && b.Low <= a.High }

// TestAnswer checks what becomes of the program's answers.
func TestAnswer(t *testing.T) {
	fact := func(low, high int, how atlas.How) atlas.Fact { return atlas.Fact{Low: low, High: high, How: how} }
	allOn, gods := fact(10, 221, atlas.Provisional), fact(102, 112, atlas.Provisional)
	const known = `"gods_number_low":106,"gods_number_high":106`
	for _, c := range []struct {
		nullity             int
		allOn, gods         string
		wantAllOn, wantGods atlas.Fact
	}{
		// The table has a better bound.
		{13, `"solvable":true,"count":100,"bound":100`, `"gods_number_low":101,"gods_number_high":106`, fact(100, 100, atlas.Compared), fact(102, 106, atlas.Bounded)},
		{25, `"solvable":true,"count":100,"bound":100`, `"solvable":"8",` + known, fact(100, 100, atlas.Split), fact(106, 106, atlas.Searched)},
		{65, `"solvable":true,"count":100,"bound":90`, known, fact(90, 100, atlas.Bounded), fact(106, 106, atlas.Counted)},
		{13, `"solvable":false,"count":null`, `"gods_number_low":null`, fact(0, 0, atlas.Unsolvable), fact(102, 112, atlas.Bounded)},
		{13, `"solvable":true,"count":100,"bound":5`, `"gods_number_low":90,"gods_number_high":102`, fact(10, 100, atlas.Bounded), fact(102, 102, atlas.Met)},
	} {
		rows := []atlas.Row{{Grid: board.Grid{Rows: 13, Cols: 17, Rule: board.Plus}, Nullity: atlas.Fact{Low: c.nullity, High: c.nullity}, AllOn: allOn, Gods: gods}}
		all := atlas.Questions(rows)
		if len(all) != 2 || all[0].String() != "solve 13x17 --fewest --json" || all[1].String() != "info 13x17 --json" {
			t.Fatal(all)
		}
		err := errors.Join(all[0].Answer(fmt.Appendf(nil, `{"board":"13x17",%s}`, c.allOn)), all[1].Answer(fmt.Appendf(nil, `{"board":"13x17","nullity":%d,%s}`, c.nullity, c.gods)))
		if err != nil || rows[0].AllOn != c.wantAllOn || rows[0].Gods != c.wantGods {
			t.Errorf("%+v, want %+v and %+v: %v", rows[0], c.wantAllOn, c.wantGods, err)
		}
		for _, line := range []string{`{"error":"too large"}`, "# error: no answer", `{"board":"13x18"}`, `{"board":"13x17","nullity":1}`} {
			if err := all[1].Answer([]byte(line)); err == nil {
				t.Errorf("%q is an answer", line)
			}
		}
		if len(atlas.Questions(rows)) != 0 {
			t.Error("a question was asked again")
		}
	}
}

// TestResults checks that facts proved with more effort reach the rows.
func TestResults(t *testing.T) {
	known := testkit.Must(atlas.ReadResults("../results"))(t)
	r := outline(t, atlas.Square(30, board.Plane))
	r.AllOn = atlas.Fact{Low: 300, High: 400, How: atlas.Bounded}
	better := testkit.Must(known.Improve(r))(t)
	if better.AllOn != (atlas.Fact{Low: 376, High: 376, How: atlas.Published}) || better.Gods != r.Gods {
		t.Errorf("%+v, then %+v", r, better)
	}
	r.AllOn.Low = 377
	if _, err := known.Improve(r); err == nil {
		t.Error("a row that contradicts the results was accepted")
	}
	if r, err := known.Improve(outline(t, atlas.Square(29, board.Plane))); err != nil || r.Gods.Low != 443 {
		t.Errorf("%+v, %v", r, err)
	}
	for _, text := range []string{"5x5 gods\n", "5x5 worst 3 lightsout\n", "5by5 gods 15 lightsout\n"} {
		folder := t.TempDir()
		for name, text := range map[string]string{"fewest-all-on.txt": "1 1 1 0\n", "proved.txt": text} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := atlas.ReadResults(folder); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func sample(t *testing.T) []atlas.Row {
	t.Helper()
	var rows []atlas.Row
	for _, g := range []board.Grid{
		{Rows: 5, Cols: 5, Rule: board.Plus},
		{Rows: 5, Cols: 5, Rule: board.Ring},
		{Rows: 3, Cols: 7, Rule: board.Star, Surface: board.Torus},
		{Rows: 7, Cols: 3, Rule: board.Knight, Surface: board.Mobius},
		{Rows: 14, Cols: 14, Rule: board.Star},
	} {
		rows = append(rows, outline(t, g))
	}
	return rows
}

func TestCSV(t *testing.T) {
	rows := sample(t)
	var text bytes.Buffer
	if err := atlas.WriteCSV(&text, rows); err != nil {
		t.Fatal(err)
	}
	again := testkit.Must(atlas.ReadCSV(bytes.NewReader(text.Bytes())))(t)
	if !slices.Equal(rows, again) {
		t.Errorf("rows %v became %v after writing and reading", rows, again)
	}
	if !strings.Contains(text.String(), "plane,plus,5,5,2,chase,0,25,provisional,15,15,groups,1,1,table\n") {
		t.Errorf("5 x 5 is not as expected:\n%s", text.String())
	}
}

func TestBadCSV(t *testing.T) {
	names := strings.Join(atlas.Columns(), ",") + "\n"
	const row = "plane,plus,5,5,2,chase,15,15,compared,15,15,groups,1,1,table\n"
	if _, err := atlas.ReadCSV(strings.NewReader(names + row)); err != nil {
		t.Fatal(err)
	}
	for why, text := range map[string]string{
		"no header":                row,
		"twice":                    names + row + row,
		"more rows than cols":      names + strings.Replace(row, "5,5", "6,5", 1),
		"another rule":             names + strings.Replace(row, "plus", "rook", 1),
		"exact, but bounds differ": names + strings.Replace(row, "15,15,compared", "14,15,compared", 1),
		"bounds that are equal":    names + strings.Replace(row, "compared", "bounds", 1),
		"bounds out of order":      names + strings.Replace(row, "15,15,groups", "16,15,bounds", 1),
		"too many":                 names + strings.Replace(row, "15,15,groups", "15,26,bounds", 1),
		"how from another fact":    names + strings.Replace(row, "compared", "table", 1),
		"free with patterns":       names + strings.Replace(row, "compared", "free", 1),
		"no patterns, not free":    names + strings.Replace(row, "5,5,2", "5,5,0", 1),
		"a sign":                   names + strings.Replace(row, "5,5,2", "5,+5,2", 1),
		"a short row":              names + "plane,plus,5,5\n",
		"provisional and exact":    names + strings.Replace(row, "groups", "provisional", 1),
	} {
		if _, err := atlas.ReadCSV(strings.NewReader(text)); !errors.Is(err, atlas.ErrRow) {
			t.Errorf("%s: %v", why, err)
		}
	}
}

// FuzzReadCSV checks that reading a table, writing it and reading it again yields the same rows.
func FuzzReadCSV(f *testing.F) {
	names := strings.Join(atlas.Columns(), ",") + "\n"
	f.Add(names + "plane,plus,5,5,2,chase,15,15,compared,15,15,groups,1,1,table\n")
	f.Add(names + "plane,ring,3,3,2,chase,,,unsolvable,5,5,groups,2,2,table\n")
	f.Add(names + "torus,star,6,6,20,elimination,4,5,bounds,9,12,bounds,6,6,table\n")
	f.Fuzz(func(t *testing.T, text string) {
		rows, err := atlas.ReadCSV(strings.NewReader(text))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := atlas.WriteCSV(&again, rows); err != nil {
			t.Fatal(err)
		}
		if read, err := atlas.ReadCSV(&again); err != nil || !slices.Equal(read, rows) {
			t.Fatalf("%v becomes %v, %v", rows, read, err)
		}
	})
}
