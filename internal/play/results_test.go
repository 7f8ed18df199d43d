package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The best result for each puzzle is kept, as in the web app.
func TestBestResultIsKept(t *testing.T) {
	won := func(id string, presses, hints int) Result {
		return Result{ID: id, Board: "5x5", Presses: presses, Par: 5, Proved: true, Help: Help{Hints: hints}}
	}
	var results []Result
	for _, r := range []Result{
		won("5x5#a", 7, 3), won("5x5#a", 9, 3), won("5x5#b", 5, 0), won("5x5#a", 6, 3), won("5x5#a", 6, 1), won("5x5#a", 6, 1),
		won("5x5#c", 9, 0), won("5x5#b", 6, 0), won("5x5#a", 6, 1), won("5x5#b", 5, 0), // these are not better than the stored results
		won("5x5#c", 5, 1), // a win without help is better than one with fewer presses
		won("graph6="+strings.Repeat("~", maxResultName), 1, 0),
	} {
		results = resultsWith(results, r)
	}
	if want := []Result{won("5x5#b", 5, 0), won("5x5#a", 6, 1), won("5x5#c", 9, 0)}; !slices.Equal(results, want) {
		t.Errorf("%+v, want %+v", results, want)
	}
}

// The expected sums are the same as in web/test/statistics.test.ts.
func TestSumsOfResults(t *testing.T) {
	results := []Result{
		{Board: "hex4", Presses: 5, Par: 5, Proved: true},
		{Board: "5x5", Presses: 5, Par: 5, Proved: true, Seconds: 90},
		{Board: "5x5", Presses: 6, Par: 5, Proved: true, Seconds: 60},
		{Board: "5x5", Presses: 5, Par: 5},
		{Board: "5x5", Presses: 5, Par: 5, Proved: true, Help: Help{Hints: 1}},
		{Board: "5x5", Presses: 5, Par: 5, Proved: true, Help: Help{Shown: true}},
	}
	if got, want := ByBoard(results), []BoardResult{{"5x5", 5, 1, 60}, {"hex4", 1, 1, 0}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if n := CountInPar(results); n != 2 {
		t.Errorf("%d are in par", n)
	}
	results = nil
	for above := -1; above <= 6; above++ { // players can beat a par that is not proved
		results = append(results, Result{Presses: 10 + above, Par: 10})
	}
	results = append(results, Result{Presses: 10, Par: 10, Help: Help{Hints: 1}}) // is in no bar
	if got, want := AbovePars(results), []AbovePar{{"par", 2}, {"+1", 1}, {"+2", 1}, {"+3", 1}, {"+4", 1}, {"more", 2}}; !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Even the largest possible stats fit within the maximum size that front ends read. A full list of
// results stays as it is: it takes no results of other puzzles, and forgets none.
func TestStatsFitTheirFile(t *testing.T) {
	s := Stats{Solved: 1 << 40, Perfect: 1 << 40}
	for day := 1; day <= maxDay; day++ {
		s.Days = append(s.Days, day)
	}
	for i := range maxResults + 2 {
		name := fmt.Sprintf("%0*d", maxResultName, i)
		r := Result{name, name, maxMoves, maxMoves, false, Help{MaxHints, false}, maxNumber}
		if i < maxResults-1 {
			s.Results = append(s.Results, r)
		} else {
			s.Results = resultsWith(s.Results, r)
		}
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil || len(s.Results) != maxResults || len(text) > MaxStats || s.Results[0].ID != fmt.Sprintf("%0*d", maxResultName, 0) {
		t.Errorf("%d results in %d bytes, and at most %d are read: %v", len(s.Results), len(text), MaxStats, err)
	}
}
