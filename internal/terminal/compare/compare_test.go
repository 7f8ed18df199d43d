//go:build linux

package compare

import (
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/solve"
)

// fake puts a fake minisat on the path. It solves 3 x 3 with all lights on, and hangs on any other
// question. The returned function counts the calls so far.
func fake(t *testing.T) (calls func() int) {
	t.Helper()
	dir := t.TempDir()
	count := filepath.Join(dir, "calls")
	script := "#!/bin/sh\necho x >> " + count + `
grep -q "position 3x3:1ff" "$3" || sleep 100000
grep -q "^c at most" "$3" && { echo UNSAT > "$4"; exit; }
echo SAT > "$4"; echo "1 -2 3 -4 5 -6 7 -8 9 0" >> "$4"
`
	if err := os.WriteFile(filepath.Join(dir, "minisat"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return func() int {
		text, _ := os.ReadFile(count)
		return strings.Count(string(text), "x")
	}
}

func rungs(t *testing.T) []Rung {
	t.Helper()
	var list []Rung
	for _, spec := range []string{"3x3", "2x3", "4x4", "5x5"} {
		limit := 300 * time.Millisecond
		if spec == "3x3" {
			limit = time.Hour // 3x3 must be solved, however busy the machine is
		}
		for _, goal := range []model.Goal{model.Any, model.Fewest} {
			state, err := position(spec, goal)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, Rung{"grid", goal, state, state.Board().Lights(), limit})
		}
	}
	hard, err := hard(300*time.Millisecond, Goals())
	if err != nil {
		t.Fatal(err)
	}
	return append(list, hard[1])
}

func TestRun(t *testing.T) {
	calls := fake(t)
	dir := filepath.Join(t.TempDir(), "new")
	steps := 0
	o := Options{Dir: dir, Memory: 1 << 30, Solvers: []string{"minisat"}, Rungs: rungs(t), OnProgress: func(p solve.Progress) {
		if steps++; p.Done > p.Total {
			t.Errorf("%d of %d", p.Done, p.Total)
		}
	}}
	if err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if steps != len(o.Rungs) {
		t.Errorf("%d steps", steps)
	}
	page, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| minisat | ", "## 5x5, the fewest presses, 0.3 seconds", "| lightsout | ", "proved | 15 | 15 | 0%", "none in time", "![Square grids", "None."} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not contain %q:\n%s", want, page)
		}
	}
	checkPlots(t, dir)
	table, err := openTable(filepath.Join(dir, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	spared := 0
	for _, r := range table.rows {
		if r.Status == skipped {
			spared++
		}
	}
	if spared != 2 { // 5x5 for both goals, after failures on 2x3 and 4x4
		t.Errorf("%d questions were skipped", spared)
	}
	resume(t, o, calls)
}

func checkPlots(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"grid-any", "grid-fewest"} {
		f, err := os.Open(filepath.Join(dir, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		_ = f.Close()
		if err != nil || img.Bounds().Dx() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
		svg, err := os.ReadFile(filepath.Join(dir, name+".svg"))
		if err != nil || !strings.Contains(string(svg), "<svg") || !strings.Contains(string(svg), "minisat") {
			t.Errorf("%s.svg: %v", name, err)
		}
	}
}

// resume runs the comparison again and checks that it repeats no question, except one whose line in
// the table is incomplete.
func resume(t *testing.T, o Options, calls func() int) {
	t.Helper()
	before := calls()
	if err := Run(t.Context(), o); err != nil || calls() != before {
		t.Errorf("%v, and %d more calls", err, calls()-before)
	}
	name := filepath.Join(o.Dir, "results.csv")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text[:len(text)-40], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Run(t.Context(), o); err != nil || calls() == before {
		t.Errorf("%v, and no more calls", err)
	}
	again, err := os.ReadFile(name)
	if err != nil || strings.Count(string(again), "\n") != strings.Count(string(text), "\n") {
		t.Errorf("%v\n%s", err, again)
	}
}

// A solver with several formulations runs all of them, each under its own name.
func TestRunForms(t *testing.T) {
	bin := t.TempDir()
	script := `#!/bin/sh
case "$(grep domain_size "$4")" in
*10*) echo "interpretation( 10, [ function(on(_), [ 0, 1, 0, 0, 0, 0, 0, 0, 0, 0 ]) ])." ;;
*3*) echo "interpretation( 3, [ function(on(_,_), [ 1, 0, 0, 0, 0, 0, 0, 0, 0 ]) ])." ;;
*) for b in 0 1 2 3 4 5 6 7 8; do echo "interpretation( 2, [ function(press_$b, [ 1 ]) ])."; done ;;
esac
`
	if err := os.WriteFile(filepath.Join(bin, "mace4"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	all, err := Options{Limit: time.Minute, Goals: []model.Goal{model.Any, model.Generate}, Series: []string{"grid"}}.ladder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var list []Rung
	for _, r := range all {
		if r.State.Board().Lights() == 9 {
			list = append(list, r)
		}
	}
	dir := t.TempDir()
	if err := Run(t.Context(), Options{Dir: dir, Memory: 1 << 30, Solvers: []string{"mace4"}, Rungs: list}); err != nil {
		t.Fatal(err)
	}
	table, err := openTable(filepath.Join(dir, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range table.rows {
		got = append(got, r.Goal+" "+r.Solver+" "+r.Agreement)
	}
	want := []string{
		"any lightsout agrees", "any mace4 differs", "generate lightsout agrees", "generate mace4 agrees",
		"generate mace4-vector agrees", "generate mace4-matrix agrees",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "grid-generate.svg")); err != nil {
		t.Error(err)
	}
}

// No two solvers look the same in a plot.
func TestStyles(t *testing.T) {
	seen := map[style]string{}
	for name, s := range styles() {
		if other, ok := seen[s]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[s] = name
	}
	if alone := slices.DeleteFunc(names(), func(name string) bool { return strings.Contains(name, " ") }); len(alone) > len(colours) {
		t.Errorf("%d names and %d colours", len(alone), len(colours))
	}
}

func TestRunStops(t *testing.T) {
	calls := fake(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for calls() == 0 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel() // the solver is running, and never exits on its own
	}()
	list := rungs(t)[4:]
	list[0].Limit = time.Hour
	err := Run(ctx, Options{Dir: t.TempDir(), Memory: 1 << 30, Solvers: []string{"minisat"}, Rungs: list})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNoTable(t *testing.T) {
	dir := t.TempDir()
	for _, diary := range []string{"my diary\n", "my diary"} {
		if err := os.WriteFile(filepath.Join(dir, "results.csv"), []byte(diary), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Run(t.Context(), Options{Dir: dir, Solvers: []string{}, Rungs: rungs(t)}); err == nil {
			t.Error("a diary was overwritten")
		}
	}
}

func TestLadder(t *testing.T) {
	o := Options{Limit: time.Second, Long: time.Minute, Series: Series(), Rectangles: UsualRectangles}
	list, err := o.ladder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, r := range list {
		seen[r.Series+" "+string(r.Goal)]++
	}
	for name, want := range map[string]int{
		"grid any": 10, "torus fewest": 6, "graph nearest": 5, "hypergrid any": 2, "long nearest": 1, "presses fewest": 15, "presses nearest": 0,
		"unsolvable any": 8, "unsolvable fewest": 0, "rectangle any": 28,
	} {
		if seen[name] != want {
			t.Errorf("%s: %d questions, not %d", name, seen[name], want)
		}
	}
	again, _ := o.ladder(t.Context())
	for i := range list {
		if !list[i].State.Equal(again[i].State) {
			t.Errorf("%s differs the second time", list[i].board())
		}
	}
	checkSizes(t, list)
}

// checkSizes checks that each position in the "presses" series needs exactly the stated number of
// presses, and that no position in the "unsolvable" series can be solved.
func checkSizes(t *testing.T, list []Rung) {
	t.Helper()
	for _, r := range list {
		if r.Goal != model.Any || r.Series != pressSeries && r.Series != unsolvableSeries {
			continue
		}
		solver := testkit.Must(solve.New(t.Context(), r.State.Board()))(t)
		fewest, err := solver.Fewest(t.Context(), r.State)
		switch {
		case r.Series == unsolvableSeries && !errors.Is(err, solve.ErrUnsolvable):
			t.Errorf("%s can be solved", r.State)
		case r.Series == pressSeries && (err != nil || fewest.Presses.Count() != r.Size):
			t.Errorf("%s needs %d presses, not %d", r.State, fewest.Presses.Count(), r.Size)
		}
	}
}

func TestRectangles(t *testing.T) {
	for text, want := range map[string]string{
		"2x2..3x3": "2x2 2x3 3x3", "2x5..3x6": "2x5 2x6 3x5 3x6", "4x4..4x4": "4x4", "2x2..4x3": "2x2 2x3 3x3 4x2 4x3",
	} {
		r, err := ParseRectangles(text)
		got := r.specs()
		slices.Sort(got)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %v %v", text, err, got)
		}
	}
	for _, text := range []string{"", "2x2", "3x3..2x2", "0x1..2x2", "2x2..8x8,torus", "2x2..999x999", "02x2..3x3"} {
		if _, err := ParseRectangles(text); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
