package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout/research/atlas"
	"lightsout/research/internal/built"
)

// The rows that TestNeverBehind draws depend only on the seed:
//
//	go test ./atlas/make -count 1 -run NeverBehind -seed 7 -full -timeout 0
var (
	seed = flag.Uint64("seed", 33, "seed of the random choice of rows")
	full = flag.Bool("full", false, "ask about all chosen rows, which takes minutes")
)

const (
	drawn   = 200 // number of rows; at least every fourth has bounds, and up to maxOpen lights
	maxOpen = 1600
	// quickNullity and quickLights limit the boards about which the program answers in a moment.
	quickNullity, quickLights = 17, 10_000
)

// TestNeverBehind picks rows at random and asks the program about their boards. It must not find
// better bounds than the rows have.
func TestNeverBehind(t *testing.T) {
	rows, _ := byBoard(t)
	var open []atlas.Row
	for _, r := range rows {
		if r.Grid.Rows*r.Grid.Cols <= maxOpen && (r.AllOn.How == atlas.Bounded || r.Gods.How == atlas.Bounded) {
			open = append(open, r)
		}
	}
	random := rand.New(rand.NewPCG(*seed, drawn))
	var chosen []atlas.Row
	for i := range drawn {
		from := rows
		if i%4 == 1 {
			from = open
		}
		chosen = append(chosen, from[random.IntN(len(from))])
	}
	asked, problems := compare(t, chosen)
	for i, problem := range problems {
		if problem != "" {
			t.Errorf("%v: %s; make -C research atlas completes the table", chosen[i].Grid, problem)
		}
	}
	t.Logf("%d rows, %d questions; the other facts are provisional or slow", drawn, asked)
	if asked < drawn {
		t.Errorf("only %d questions about %d rows", asked, drawn)
	}
}

// compare asks the program about the facts of rows, except those that are provisional, and those
// that take long, of which it picks one of each kind. It returns the number of questions, and what
// is wrong with each row.
func compare(t *testing.T, rows []atlas.Row) (asked int, problems []string) {
	t.Helper()
	fresh := make([]atlas.Row, len(rows))
	longAllOn, longGods := 1, 1
	for i, r := range rows {
		lights := r.Grid.Rows * r.Grid.Cols
		fact := func(known atlas.Fact, isQuick bool, long *int) atlas.Fact {
			if known.How == atlas.Bounded && !isQuick && *long > 0 {
				isQuick = true
				*long--
			}
			if known.How == atlas.Provisional || !isQuick && !*full {
				return atlas.Fact{} // not asked
			}
			return atlas.Fact{Low: 0, High: lights, How: atlas.Provisional}
		}
		settled := r.Gods.How == atlas.Free || r.Gods.How == atlas.Grouped || r.Gods.How == atlas.Counted
		fresh[i] = atlas.Row{
			Grid: r.Grid, Nullity: r.Nullity,
			AllOn: fact(r.AllOn, lights <= quickLights && r.Nullity.Low <= quickNullity, &longAllOn),
			Gods:  fact(r.Gods, lights <= quickLights && settled, &longGods),
		}
	}
	var texts []string
	all := atlas.Questions(fresh)
	for _, q := range all {
		texts = append(texts, q.String())
	}
	for i, line := range built.Ask(t, built.Lightsout(t), texts) {
		if err := all[i].Answer([]byte(line)); err != nil {
			t.Error(err)
		}
	}
	for i, r := range rows {
		problems = append(problems, behind("all lights on", r.AllOn, fresh[i].AllOn)+behind("God's number", r.Gods, fresh[i].Gods))
	}
	return len(all), problems
}

// behind returns a message if the program finds better bounds than the table has.
func behind(name string, table, found atlas.Fact) string {
	unsolvable := found.How == atlas.Unsolvable
	if found.How == "" || unsolvable == (table.How == atlas.Unsolvable) && (unsolvable || found.Low <= table.Low && table.High <= found.High) {
		return ""
	}
	return fmt.Sprintf("%s: the atlas has %+v, but the program finds %+v", name, table, found)
}

// TestBehind checks what counts as better.
func TestBehind(t *testing.T) {
	table := atlas.Fact{Low: 5, High: 9, How: atlas.Bounded}
	for found, isBetter := range map[atlas.Fact]bool{
		table: false, {}: false, {Low: 4, High: 9, How: atlas.Bounded}: false, {Low: 5, High: 10, How: atlas.Bounded}: false,
		{Low: 6, High: 9, How: atlas.Bounded}: true, {Low: 5, High: 8, How: atlas.Bounded}: true, {Low: 9, High: 9, How: atlas.Searched}: true,
		{How: atlas.Unsolvable}: true,
	} {
		if got := behind("fact", table, found); (got != "") != isBetter {
			t.Errorf("%+v: %q", found, got)
		}
	}
	if unsolvable := (atlas.Fact{How: atlas.Unsolvable}); behind("fact", unsolvable, unsolvable) != "" || behind("fact", unsolvable, table) == "" {
		t.Error("a state that can be solved agrees with one that cannot, or one that cannot disagrees with itself")
	}
}
