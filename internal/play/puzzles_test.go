package play_test

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// Easy, medium and hard puzzles have different pars if the board has puzzles with at least three
// different pars, and easy puzzles stay easy on large boards.
func TestPars(t *testing.T) {
	for spec, want := range map[string][3]int{
		"1x1": {1, 1, 1}, "2x3": {1, 2, 3}, "3x3": {3, 4, 6}, "5x5": {4, 6, 10}, "7x7": {4, 8, 14},
		"10x10": {5, 12, 20}, "20x20": {7, 25, 40}, "100x100": {8, 125, 200},
		"graph6=IheA@GUAo": {1, 2, 3}, "graph6=G~~~~{": {1, 1, 1}, // the Petersen graph, and a graph whose buttons all toggle the same lights
		"hex4": {4, 7, 12}, "cube3": {4, 9, 14}, "2x2x2x2": {3, 5, 8}, "5x5,mod=3": {4, 6, 10}, "5x5,torus": {4, 6, 8},
	} {
		b := testkit.Must(board.Parse(spec))(t)
		var pars [3]int
		for i, level := range play.Levels() {
			made := testkit.Must(play.Puzzle(t.Context(), b, level, "tuesday"))(t)
			pars[i] = testkit.Must(play.New(t.Context(), "", made.State, free()))(t).View().Par
		}
		if pars != want {
			t.Errorf("%s: %v, want %v", spec, pars, want)
		}
	}
}

// Puzzles of every level can be solved, the same seed gives the same puzzle, and no level has a
// lower par than the one before it.
func TestPuzzles(t *testing.T) {
	for _, spec := range []string{"5x5", "5x5,torus", "hex3", "cube2", "4x4,mod=3", "5x5,rule=x", "1x1", "3x3x3"} {
		b := testkit.Must(board.Parse(spec))(t)
		solver := testkit.Must(solve.New(t.Context(), b))(t)
		last := 0
		for _, level := range play.Levels() {
			made := testkit.Must(play.Puzzle(t.Context(), b, level, "monday"))(t)
			s := made.State
			again, err := play.Resolve(t.Context(), made.ID)
			if err != nil || !again.Equal(s) {
				t.Errorf("%s, %s: %v and then %v, %v", spec, level, s, again, err)
			}
			if _, err := solver.Solve(t.Context(), s); err != nil || s.Solved() {
				t.Errorf("%v: %v", s, err)
			}
			g := testkit.Must(play.New(t.Context(), "", s, free()))(t)
			if par := g.View().Par; par < last {
				t.Errorf("%s: %s has par %d, the level before %d", spec, level, par, last)
			} else {
				last = par
			}
		}
	}
}
