package play

import (
	"cmp"
	"fmt"
	"slices"

	"lightsout/internal/english"
)

// A Result records how well a puzzle was solved. The web app stores results with the same fields
// and some more (web/src/game/statistics.ts).
type Result struct {
	ID      string `json:"id"`
	Board   string `json:"board"`
	Presses int    `json:"presses"`
	Par     int    `json:"par"`
	Proved  bool   `json:"proved"` // par is proved to be the fewest presses
	Help           // hints and shown

	Seconds int `json:"seconds"` // 0 if the clock was off
}

// Stats keep the results of the first maxResults puzzles, which is more than five a day for ten
// years. Results whose puzzle or board has a name longer than maxResultName bytes are left out,
// because the name of a graph can be hundreds of kilobytes long. With these limits, stats fit in a
// file of MaxStats bytes unless JSON escapes many characters of the names.
const (
	maxResults    = 20_000
	maxResultName = 100
	MaxStats      = 16 << 20
)

// result returns the result of a won game.
func (g *Game) result(score Score) Result {
	r := Result{
		ID: g.id, Board: g.start.Board().String(), Presses: score.Moves, Par: score.Par, Proved: g.par.Proved,
		Help: score.Help,
	}
	if g.options.Clock {
		r.Seconds = score.Seconds
	}
	return r
}

// line describes the result, such as "11 presses, par 9, 2 hints".
func (r Result) line() string {
	best := "par"
	if !r.Proved {
		best = "best known"
	}
	line := fmt.Sprintf("%s, %s %d", english.Plural(r.Presses, "press", "presses"), best, r.Par)
	if help := r.Words(); help != "" {
		line += ", " + help
	}
	return line
}

// betterThan reports whether r is better than other: its help is better, or else it has fewer
// presses, or else fewer hints.
func (r Result) betterThan(other Result) bool {
	return cmp.Or(cmp.Compare(r.Kind(), other.Kind()), cmp.Compare(r.Presses, other.Presses), cmp.Compare(r.Hints, other.Hints)) < 0
}

// resultsWith adds a result, replacing a worse one for the same puzzle. It adds nothing if the
// puzzle already has one that is at least as good, or if a limit of Stats leaves the result out.
func resultsWith(results []Result, r Result) []Result {
	if len(r.ID) > maxResultName || len(r.Board) > maxResultName {
		return results
	}
	known := slices.IndexFunc(results, func(other Result) bool { return other.ID == r.ID })
	if known >= 0 && !r.betterThan(results[known]) {
		return results
	}
	if known < 0 && len(results) >= maxResults {
		return results
	}
	results = slices.Clone(results)
	if known >= 0 {
		results = slices.Delete(results, known, known+1)
	}
	return append(results, r)
}

// InPar reports whether the puzzle was won in at most par presses and without help, and par is
// proved to be the minimum.
func (r Result) InPar() bool { return r.Proved && r.Presses <= r.Par && r.Kind() == NoHelp }

// CountInPar returns how many results are in par.
func CountInPar(results []Result) int {
	n := 0
	for _, r := range results {
		if r.InPar() {
			n++
		}
	}
	return n
}

// An AbovePar counts the puzzles won with a given number of presses above par.
type AbovePar struct {
	Name string
	Wins int
}

// AbovePars counts the results without help by how many presses above par they are: none, 1, 2, 3,
// 4, and more than 4.
func AbovePars(results []Result) []AbovePar {
	steps := []AbovePar{{Name: "par"}, {Name: "+1"}, {Name: "+2"}, {Name: "+3"}, {Name: "+4"}, {Name: "more"}}
	for _, r := range results {
		if r.Kind() == NoHelp {
			steps[min(max(0, r.Presses-r.Par), len(steps)-1)].Wins++
		}
	}
	return steps
}

// A BoardResult summarises the results on a board.
type BoardResult struct {
	Board   string
	Solved  int
	InPar   int
	Fastest int // shortest time among the results, in seconds; 0 if none has a time
}

// ByBoard summarises results by board, starting with the boards with the most results.
func ByBoard(results []Result) []BoardResult {
	var boards []BoardResult
	at := map[string]int{}
	for _, r := range results {
		i, known := at[r.Board]
		if !known {
			i = len(boards)
			at[r.Board] = i
			boards = append(boards, BoardResult{Board: r.Board})
		}
		b := &boards[i]
		b.Solved++
		if r.InPar() {
			b.InPar++
		}
		if r.Seconds > 0 && (b.Fastest == 0 || r.Seconds < b.Fastest) {
			b.Fastest = r.Seconds
		}
	}
	slices.SortStableFunc(boards, func(a, b BoardResult) int { return cmp.Compare(b.Solved, a.Solved) })
	return boards
}
