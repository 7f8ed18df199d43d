package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/terminal/cli"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
	"lightsout/solve"
)

// The rows that TestNeverBehind draws depend only on the seed:
//
//	go test ./atlas/make -run NeverBehind -seed 7 -full -timeout 0
var (
	seed = flag.Uint64("seed", 33, "seed of the random choice of rows")
	full = flag.Bool("full", false, "run the commands for all chosen rows, which takes minutes")
)

const (
	drawn   = 200 // number of rows; at least every fourth has bounds, and up to maxOpen lights
	maxOpen = 1600
	// Questions estimated to take at most quickSteps steps are asked about all facts that are not
	// provisional.
	quickSteps = 1 << 22
	// longQuestions is the maximum number of longer questions about each fact.
	longQuestions = 1
	// shortSearch is the effort for the other bounds on God's number, a small fraction of the info
	// command's effort.
	shortSearch = solve.QuickEffort / 400
)

// TestNeverBehind picks rows at random and runs the default commands on their boards. The commands
// must not find better bounds than the rows have.
func TestNeverBehind(t *testing.T) {
	rows, _ := byBoard(t)
	var open []atlas.Row
	for _, r := range rows {
		if r.Grid.Rows*r.Grid.Cols > maxOpen {
			continue
		}
		if r.AllOn.How == atlas.Bounded || r.Gods.How == atlas.Bounded && r.Nullity.Low <= searchedNullity {
			open = append(open, r)
		}
	}
	random := rand.New(rand.NewPCG(*seed, drawn))
	a := asker{long: map[string]int{}}
	n := drawn
	if testing.Short() { // the race detector makes this slow
		n /= 10
	}
	for i := range n {
		from := rows
		if i%4 == 1 && len(open) > 0 {
			from = open
		}
		r := from[random.IntN(len(from))]
		if problem := a.ask(t, r); problem != "" {
			t.Errorf("%v: %s; make -C research atlas completes the table", r.Grid, problem)
		}
	}
	t.Logf("%d rows: %d answers from commands, %d from short searches; the others are proved, provisional or slow", n, a.commands, a.short)
	if a.commands < n/2 || a.short < n/10 {
		t.Errorf("only %d answers from commands and %d from short searches, want %d and %d", a.commands, a.short, n/2, n/10)
	}
}

// An asker runs the default commands on boards.
type asker struct {
	commands, short int
	long            map[string]int
}

// ask returns a message if a default command finds better bounds than a row has, and otherwise an
// empty string.
func (a *asker) ask(t *testing.T, r atlas.Row) string {
	t.Helper()
	spec := testkit.Must(board.NewGrid(r.Grid))(t).String()
	if a.affords("all on", r.AllOn, allOnSteps(r)) {
		if problem := a.askFewest(t, spec, r); problem != "" {
			return problem
		}
	}
	if a.affords("God's number", r.Gods, godsSteps(r)) {
		return a.askInfo(t, spec, r)
	}
	if r.Gods.How == atlas.Bounded {
		return a.search(t, r)
	}
	return ""
}

// affords reports whether to ask about a fact. It skips questions that take too long, and
// provisional facts, which the commands are expected to improve.
func (a *asker) affords(name string, f atlas.Fact, steps int) bool {
	switch {
	case f.How == atlas.Provisional:
		return false
	case *full || steps <= quickSteps:
		return true
	case f.How != atlas.Bounded:
		return false
	}
	a.long[name]++
	return a.long[name] <= longQuestions
}

// allOnSteps estimates the work of solve --fewest.
func allOnSteps(r atlas.Row) int {
	const fewest = 24
	if d := r.Nullity.Low; d <= fewest {
		return max(d, 1)<<d + lightSteps(r)
	}
	return solve.QuickEffort
}

// godsSteps estimates the work of the info command.
func godsSteps(r atlas.Row) int {
	if how := r.Gods.How; how == atlas.Free || how == atlas.Grouped || how == atlas.Counted {
		return lightSteps(r)
	}
	return solve.QuickEffort
}

// lightSteps estimates the work of solving a board.
func lightSteps(r atlas.Row) int { return 400 * r.Grid.Rows * r.Grid.Cols }

// ask runs lightsout with some arguments and decodes its JSON output.
func ask(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, problems bytes.Buffer
	code := cli.Run(t.Context(), append(args, "--json"), cli.Streams{In: strings.NewReader(""), Out: &out, Err: &problems})
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("lightsout %v exited with %d: %v %s", args, code, err, problems.String())
	}
}

func (a *asker) askFewest(t *testing.T, spec string, r atlas.Row) string {
	t.Helper()
	var found struct {
		Solvable     bool
		Count, Bound int
	}
	a.commands++
	ask(t, &found, "solve", spec, "--fewest")
	if found.Solvable == (r.AllOn.How == atlas.Unsolvable) {
		return fmt.Sprintf("the atlas has all lights on as %s, but lightsout solve reports %v", r.AllOn.How, found.Solvable)
	}
	return behind("all lights on", r.AllOn, found.Bound, found.Count)
}

func (a *asker) askInfo(t *testing.T, spec string, r atlas.Row) string {
	t.Helper()
	var found struct {
		Nullity int
		Low     *int `json:"gods_number_low"`
		High    *int `json:"gods_number_high"`
	}
	a.commands++
	ask(t, &found, "info", spec)
	if found.Nullity != r.Nullity.Low {
		return fmt.Sprintf("the atlas has nullity %d, but lightsout info has %d", r.Nullity.Low, found.Nullity)
	}
	if found.Low == nil {
		return ""
	}
	return behind("God's number", r.Gods, *found.Low, *found.High)
}

// search looks for God's number with a small fraction of the info command's effort.
func (a *asker) search(t *testing.T, r atlas.Row) string {
	t.Helper()
	s := testkit.Must(solve.New(t.Context(), testkit.Must(board.NewGrid(r.Grid))(t)))(t)
	h, err := s.Hardest(t.Context(), shortSearch)
	if err != nil { // nullity too large to search
		return ""
	}
	a.short++
	return behind("God's number", r.Gods, h.Low, h.High)
}

// behind returns a message if the given bounds are better than a fact's.
func behind(name string, f atlas.Fact, low, high int) string {
	if low <= f.Low && high >= f.High {
		return ""
	}
	return fmt.Sprintf("%s: the atlas has %d to %d, but the program finds %d to %d", name, f.Low, f.High, low, high)
}

// TestBehind makes rows worse and expects a message.
func TestBehind(t *testing.T) {
	_, all := byBoard(t)
	worse := func(f *atlas.Fact, low, high int) {
		f.Low, f.High, f.How = f.Low-low, f.High+high, atlas.Bounded
	}
	grids := []board.Grid{{Rows: 5, Cols: 5, Rule: board.Plus}, {Rows: 9, Cols: 11, Rule: board.X, Surface: board.Torus}, {Rows: 14, Cols: 16, Rule: board.Plus}}
	if testing.Short() { // the race detector makes this slow
		grids = grids[:1]
	}
	for _, g := range grids {
		for name, spoil := range map[string]func(*atlas.Row){
			"":                   func(*atlas.Row) {},
			"all on, low":        func(r *atlas.Row) { worse(&r.AllOn, 1, 0) },
			"all on, high":       func(r *atlas.Row) { worse(&r.AllOn, 0, 1) },
			"all on, wrong":      func(r *atlas.Row) { r.AllOn.Low++; r.AllOn.High++ },
			"all on, unsolvable": func(r *atlas.Row) { r.AllOn = atlas.Fact{How: atlas.Unsolvable} },
			"God's number, low":  func(r *atlas.Row) { worse(&r.Gods, 1, 0) },
			"God's number, high": func(r *atlas.Row) { worse(&r.Gods, 0, 1) },
			"nullity":            func(r *atlas.Row) { r.Nullity.Low++; r.Gods.How = atlas.Grouped },
		} {
			r := all[g]
			spoil(&r)
			a := asker{long: map[string]int{}}
			if problem := a.ask(t, r); (problem == "") != (name == "") {
				t.Errorf("%v, %q: %q", g, name, problem)
			}
		}
	}
}
