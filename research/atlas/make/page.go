package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/research/atlas"
)

// tables returns the tables on the page by name.
func tables(rows []atlas.Row) map[string]string {
	return map[string]string{
		"summary": summary(rows),
		"counts":  counts(rows),
		"ways":    ways(rows),
		"easy":    shares(rows, "fewest presses", func(r atlas.Row) atlas.Fact { return r.AllOn }, 1),
		"hard":    shares(rows, "fewest presses", func(r atlas.Row) atlas.Fact { return r.AllOn }, -1),
		"gods":    shares(rows, "God's number", func(r atlas.Row) atlas.Fact { return r.Gods }, 1),
		"worst":   farthest(rows),
		"far":     far(rows),
		"open":    open(rows),
	}
}

// provedTables returns the tables in docs/explanation/results.md.
func provedTables(results atlas.Results) map[string]string {
	of := func(fact, name string) string {
		t := newTable("board", name, "proved by")
		for _, r := range results.Proved {
			if r.Fact == fact {
				t.line(r.Board.String(), number(r.Number), "`"+r.Command+"`")
			}
		}
		return t.text.String()
	}
	return map[string]string{"proved-gods": of("gods", "God's number"), "proved-all-on": of("all-on", "fewest presses")}
}

// A table collects the lines of a Markdown table.
type table struct{ text strings.Builder }

func newTable(names ...string) *table {
	t := &table{}
	t.line(names...)
	t.text.WriteString("|" + strings.Repeat("---|", len(names)) + "\n")
	return t
}

func (t *table) line(cells ...string) {
	t.text.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

func number(n int) string { return english.Group(strconv.Itoa(n)) }

// A tally counts facts by how well they are known.
type tally struct{ exact, bounded, provisional, unsolvable int }

func (t *tally) add(f atlas.Fact) {
	switch {
	case f.How == atlas.Unsolvable:
		t.unsolvable++
	case f.How == atlas.Provisional:
		t.provisional++
	case f.Exact():
		t.exact++
	default:
		t.bounded++
	}
}

// summary returns a sentence with the number of facts.
func summary(rows []atlas.Row) string {
	var t tally
	for _, r := range rows {
		for _, f := range []atlas.Fact{r.Nullity, r.AllOn, r.Gods, r.Worst} {
			t.add(f)
		}
	}
	return fmt.Sprintf("The atlas has %s of %s boards. %s facts are exact, %s are bounds, and %s of the bounds are\n"+
		"provisional. On %s boards, the position with all lights on cannot be solved.\n",
		number(len(rows)), number(len(atlas.Boards())), number(t.exact), number(t.bounded+t.provisional), number(t.provisional), number(t.unsolvable))
}

// counts returns a table of what is known about each family.
func counts(rows []atlas.Row) string {
	t := newTable("surface", "rule", "sides", "boards", "largest nullity",
		"all on: exact", "bounds", "provisional", "unsolvable",
		"God's number: exact", "bounds", "provisional", "worst distance: exact", "bounds")
	for _, f := range atlas.Families() {
		var n int
		var allOn, gods, worst tally
		var most atlas.Row
		for _, r := range rows {
			if r.Grid.Surface != f.Surface || r.Grid.Rule != f.Rule {
				continue
			}
			n++
			allOn.add(r.AllOn)
			gods.add(r.Gods)
			worst.add(r.Worst)
			if n == 1 || r.Nullity.Low > most.Nullity.Low {
				most = r
			}
		}
		t.line(atlas.SurfaceName(f.Surface), string(f.Rule), sides(f, rows), number(n), fmt.Sprintf("%d (%s)", most.Nullity.Low, size(most)),
			number(allOn.exact), number(allOn.bounded), number(allOn.provisional), number(allOn.unsolvable),
			number(gods.exact), number(gods.bounded), number(gods.provisional), number(worst.exact), number(worst.bounded))
	}
	return t.text.String()
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func size(r atlas.Row) string { return fmt.Sprintf("%d x %d", r.Grid.Rows, r.Grid.Cols) }

// sides returns the side length up to which a family is complete.
func sides(f atlas.Family, rows []atlas.Row) string {
	missing := map[int]int{}
	for _, g := range f.Boards() {
		missing[max(g.Rows, g.Cols)]++
	}
	for _, r := range rows {
		if r.Grid.Surface == f.Surface && r.Grid.Rule == f.Rule {
			missing[max(r.Grid.Rows, r.Grid.Cols)]--
		}
	}
	n := 0
	for n < f.Size && missing[n+1] == 0 {
		n++
	}
	return fmt.Sprintf("to %d", n)
}

// ways returns a table of how the facts were found, and for how many boards.
func ways(rows []atlas.Row) string {
	t := newTable("fact", "how", "boards")
	for _, fact := range []struct {
		name string
		of   func(atlas.Row) atlas.Fact
	}{
		{"nullity", func(r atlas.Row) atlas.Fact { return r.Nullity }},
		{"all on", func(r atlas.Row) atlas.Fact { return r.AllOn }},
		{"God's number", func(r atlas.Row) atlas.Fact { return r.Gods }},
		{"worst distance", func(r atlas.Row) atlas.Fact { return r.Worst }},
	} {
		count := map[atlas.How]int{}
		for _, r := range rows {
			count[fact.of(r).How]++
		}
		var names []atlas.How
		for how := range count {
			names = append(names, how)
		}
		slices.SortFunc(names, func(a, b atlas.How) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
		for _, how := range names {
			t.line(fact.name, "`"+string(how)+"`", number(count[how]))
		}
	}
	return t.text.String()
}

const (
	// listed is the maximum number of boards in a list.
	listed = 8
	// leastSide keeps narrow boards, which are much alike, out of the lists.
	leastSide = 4
)

// ordinary reports whether people play boards like this one.
func ordinary(r atlas.Row) bool {
	return r.Grid.Rule == board.Plus && r.Grid.Surface == board.Plane && min(r.Grid.Rows, r.Grid.Cols) >= leastSide
}

// shares lists the ordinary grids with the smallest ratio of a number of presses to the number of
// buttons, or the largest ratio if sign is negative.
func shares(rows []atlas.Row, name string, of func(atlas.Row) atlas.Fact, sign int) string {
	share := func(r atlas.Row) float64 { return float64(of(r).Low) / float64(r.Grid.Rows*r.Grid.Cols) }
	var known []atlas.Row
	for _, r := range rows {
		if ordinary(r) && of(r).Exact() {
			known = append(known, r)
		}
	}
	slices.SortStableFunc(known, func(a, b atlas.Row) int { return sign * cmp.Compare(share(a), share(b)) })
	t := newTable("board", "nullity", name, "share of the buttons")
	for _, r := range known[:min(listed, len(known))] {
		t.line(size(r), number(r.Nullity.Low), number(of(r).Low), fmt.Sprintf("%.1f%%", 100*share(r)))
	}
	return t.text.String()
}

// farthest lists, for each rule, the plane board with the largest worst distance that is known
// exactly.
func farthest(rows []atlas.Row) string {
	t := newTable("rule", "board", "nullity", "worst distance")
	for _, rule := range board.Rules() {
		var most atlas.Row
		for _, r := range rows {
			if r.Grid.Rule == rule && r.Grid.Surface == board.Plane && r.Worst.Exact() && r.Worst.Low > most.Worst.Low {
				most = r
			}
		}
		t.line(string(rule), size(most), number(most.Nullity.Low), number(most.Worst.Low))
	}
	return t.text.String()
}

// far returns a summary of the worst distances of grids with the plus rule.
func far(rows []atlas.Row) string {
	known, most := 0, 0
	var open []atlas.Row // boards whose worst distance exceeds the largest known one
	for _, r := range rows {
		if r.Grid.Rule == board.Plus && r.Grid.Surface == board.Plane && r.Worst.Exact() {
			known, most = known+1, max(most, r.Worst.Low)
		}
	}
	for _, r := range rows {
		if r.Grid.Rule == board.Plus && r.Grid.Surface == board.Plane && r.Worst.Low > most {
			open = append(open, r)
		}
	}
	slices.SortStableFunc(open, func(a, b atlas.Row) int { return cmp.Compare(b.Worst.Low, a.Worst.Low) })
	text := fmt.Sprintf("We know the worst distance of %s grids with the plus rule, and it is at most %d. These other grids have a larger worst distance:\n\n", number(known), most)
	t := newTable("board", "nullity", "at least", "at most")
	for _, r := range open {
		t.line(size(r), number(r.Nullity.Low), number(r.Worst.Low), number(r.Worst.High))
	}
	return text + t.text.String()
}

// open lists the smallest ordinary grids whose God's number is not known exactly.
func open(rows []atlas.Row) string {
	var unknown []atlas.Row
	for _, r := range rows {
		if ordinary(r) && !r.Gods.Exact() {
			unknown = append(unknown, r)
		}
	}
	slices.SortStableFunc(unknown, func(a, b atlas.Row) int {
		return a.Grid.Rows*a.Grid.Cols - b.Grid.Rows*b.Grid.Cols
	})
	t := newTable("board", "nullity", "at least", "at most")
	for _, r := range unknown[:min(listed, len(unknown))] {
		t.line(size(r), number(r.Nullity.Low), number(r.Gods.Low), number(r.Gods.High))
	}
	return t.text.String()
}
