package generate

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// chasePar returns the par of a state on a 5 x 5 board. It tries all 32 first rows of presses and
// chases the lights down from each. Four of them must lead to solutions, as for every solvable
// state.
func chasePar(t *testing.T, lights uint32) int {
	t.Helper()
	fewest, solutions := 26, 0
	for first := range uint32(32) {
		rows := [5]uint32{}
		for i := range rows {
			rows[i] = lights >> (5 * i) & 31
		}
		presses, count := first, 0
		for i := range rows {
			count += bits.OnesCount32(presses)
			rows[i] ^= (presses ^ presses<<1 ^ presses>>1) & 31
			if i > 0 {
				rows[i-1] ^= presses
			}
			if i < 4 {
				rows[i+1] ^= presses
				presses = rows[i]
			}
		}
		if rows[4] == 0 && rows[3] == 0 {
			solutions++
			fewest = min(fewest, count)
		}
	}
	if solutions != 4 {
		t.Fatalf("%x has %d solutions", lights, solutions)
	}
	return fewest
}

// Puzzles have the par that their spec asks for. The test makes hundreds of puzzles for each par on
// a 5 x 5 board, and checks them without the solver.
func TestEveryPar(t *testing.T) {
	puzzles := testkit.Amount(200, 1000)
	if testing.Short() {
		puzzles = 100
	}
	maker := NewMaker(testkit.Must(board.Parse("5x5"))(t))
	for par := 1; par <= 15; par++ {
		different := map[uint64]bool{}
		for i := range puzzles {
			made := testkit.Must(maker.Puzzle(t.Context(), mustParse(t, fmt.Sprintf("5x5#%d,par=%d", i, par))))(t)
			lights := made.State.Bits()[0]
			if got := chasePar(t, uint32(lights)); got != par || made.Par != par || !made.ParProved {
				t.Fatalf("%s: %v has par %d, but claims %d", made.ID, made.State, got, made.Par)
			}
			different[lights] = true
		}
		if par > 3 && len(different) < puzzles*85/100 {
			t.Errorf("par %d: only %d of %d puzzles are different", par, len(different), puzzles)
		}
	}
}

// Every par from 1 to God's number is found on all kinds of small boards, with and without
// symmetry, and no par above it.
func TestParToGodsNumber(t *testing.T) {
	for _, spec := range []string{
		"3x3", "4x4", "2x3", "2x5", "1x7", "3x4,torus", "3x3,rule=x", "2x5,rule=ring", "hex2", "tri3",
		"3x3,holes=5", "graph6=FhCKG", "digraph6=DOOOW?", "buttons=4_0.1_1.2.3_0.3_0.1_2",
		"2x2,mod=3", "2x3,mod=3", "1x4,mod=4", "1x5,mod=6", "2x2,mod=9", "2x2,rule=ring,mod=4",
	} {
		t.Run(spec, func(t *testing.T) {
			b := testkit.Must(board.Parse(spec))(t)
			pars := depths(t, b)
			gods := deepest(pars)
			maker := NewMaker(b)
			for par := 1; par <= gods; par++ {
				for seed := range 3 {
					made := testkit.Must(maker.Puzzle(t.Context(), Spec{Board: b, Seed: fmt.Sprint(seed), Par: par}))(t)
					if got, ok := pars[made.State.String()]; !ok || got != par {
						t.Errorf("%s: %v has par %d", made.ID, made.State, got)
					}
				}
			}
			_, err := maker.Puzzle(t.Context(), Spec{Board: b, Seed: "1", Par: gods + 1})
			if !errors.Is(err, ErrSpec) && !errors.Is(err, ErrNotFound) {
				t.Errorf("par %d: %v", gods+1, err)
			}
		})
	}
}

// Boards whose God's number is proved elsewhere have puzzles that need that many presses, and
// the solver agrees.
func TestGodsNumberIsReached(t *testing.T) {
	for _, id := range []string{
		"9x9#s,par=37", "11x11#s,par=65", "14x14#s,par=123", "4x9#s,par=20", "6x8#s,par=22",
		"6x6,torus#s,par=14", "9x9,torus#s,par=39", "cube3#s,par=30", "5x5,rule=x#s,par=13", "7x7#s,par=49",
	} {
		made := mustMake(t, id)
		s := testkit.Must(solve.New(t.Context(), made.State.Board()))(t)
		f, err := s.Fewest(t.Context(), made.State)
		if err != nil || !f.Proved || f.Presses.Count() != made.Par {
			t.Errorf("%s: %v presses, %v", id, f.Presses.Count(), err)
		}
	}
}

// Large boards also have puzzles with an exact par.
func TestLargePar(t *testing.T) {
	made := mustMake(t, "30x30#hundred,par=100")
	s := testkit.Must(solve.New(t.Context(), made.State.Board()))(t)
	f, err := s.Fewest(t.Context(), made.State)
	if err != nil || !f.Proved || f.Presses.Count() != 100 {
		t.Errorf("%v presses, %v", f.Presses.Count(), err)
	}
}

// If there are more than 2^21 solutions, the solver proves the par. This board has 2^24.
func TestParProvedByTheSolver(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes with the race detector, which the tests of solve already run on the same search")
	}
	for _, id := range []string{"30x30,torus#a,par=6", "30x30,torus#a,par=6,lit"}[:testkit.Amount(1, 2)] {
		if made := mustMake(t, id); made.Par != 6 || !made.ParProved {
			t.Errorf("got %+v, want a proved par of 6", made)
		}
	}
	for id, want := range map[string]error{
		"30x30,torus#a,par=700":     ErrSpec,     // above God's number
		"3x3x3x3x3,torus#a,par=25":  ErrSpec,     // more than the solver can prove
		"20x20,torus#a,par=170,lit": ErrNotFound, // eight random walks never get that far
	} {
		testkit.MustFail(Resolve(t.Context(), id))(t, want, "%s", id)
	}
}

// The weights accept presses if and only if they are minimal, and count the ties.
func TestTableIsExact(t *testing.T) {
	for _, spec := range []string{"2x3", "4x4", "2x2,mod=3", "2x3,mod=3", "1x4,mod=4", "1x5,mod=6", "2x2,rule=ring,mod=4"} {
		b := testkit.Must(board.Parse(spec))(t)
		pars := depths(t, b)
		maker := NewMaker(b)
		table := testkit.Must(maker.parWeights(t.Context(), Spec{Board: b, Par: 1}))(t)
		r := newRNG(spec)
		for range 2000 {
			button := r.below(b.Buttons())
			if table.times[button] > 0 && r.below(3) == 0 {
				table.release(button)
				continue
			}
			times := slices.Clone(table.times)
			ok := table.press(button)
			times[button]++
			want := false
			if int(times[button]) < b.Colours() {
				state := testkit.Must(maker.stateOf(t.Context(), times))(t)
				want = pars[state.String()] == puzzle.PressesOfTimes(b, times).Count()
			}
			if ok != want || ok && !slices.Equal(times, table.times) {
				t.Fatalf("%s: %v is minimal: %v, but the weights report %v", spec, times, want, ok)
			}
		}
	}
}

// Ties counts the solutions with the fewest presses.
func TestTies(t *testing.T) {
	made := mustMake(t, "5x5#ties,par=15")
	maker := NewMaker(made.State.Board())
	testkit.Must(maker.exactPar(t.Context(), mustParse(t, made.ID), newRNG(made.ID)))(t)
	if got := maker.weights.ties(); got != 4 { // each presses half of each group
		t.Errorf("%d ties", got)
	}
}

// par= and lit work on boards with up to 2^20 buttons that can be pressed up to 2^22 times in all.
func TestTooLarge(t *testing.T) {
	for spec, want := range map[string]bool{"1024x1024": false, "1024x1025": true, "1024x1024,mod=5": false, "1024x1024,mod=6": true} {
		if got := tooLarge(testkit.Must(board.Parse(spec))(t)); got != want {
			t.Errorf("%s is too large: %v", spec, got)
		}
	}
}

// God's number is a possible par, and the next number is not. If it is unknown, any par may be
// possible.
func TestBoundPar(t *testing.T) {
	for _, c := range []struct {
		spec string
		par  int
		want error
	}{{"5x5", 15, nil}, {"5x5", 16, ErrSpec}, {"2x2", 4, nil}, {"2x2", 5, ErrSpec}, {"2x2,mod=3", 99, nil}} {
		maker := NewMaker(testkit.Must(board.Parse(c.spec))(t))
		testkit.Must(maker.knows(t.Context()))(t)
		testkit.WantError(t, maker.boundPar(t.Context(), c.par), c.want, "%s, par %d", c.spec, c.par)
	}
}

// If counting shows that some state needs a number of presses, one does, and on a large board
// counting is enough for a small par.
func TestIsNeeded(t *testing.T) {
	for _, spec := range []string{"1x1", "1x2", "2x2", "2x3", "3x3", "1x8", "2x2,mod=3", "1x3,mod=4", "2x3,mod=3", groups(3, 1), groups(5)} {
		b := testkit.Must(board.Parse(spec))(t)
		most := slices.Max(slices.Collect(maps.Values(depths(t, b))))
		s := testkit.Must(NewMaker(b).knows(t.Context()))(t)
		for par := 1; par < 40; par++ {
			if isNeeded(s, par) && par > most {
				t.Errorf("%s: no state needs %d presses", spec, par)
			}
		}
	}
	// The largest par for which counting is enough.
	for spec, want := range map[string]int{"79x79": 490, "1x127,mod=4": 37, groups(1, 1, 1): 1} {
		s := testkit.Must(NewMaker(testkit.Must(board.Parse(spec))(t)).knows(t.Context()))(t)
		if !isNeeded(s, want) || isNeeded(s, want+1) {
			t.Errorf("%s: %d is not the largest par", spec, want)
		}
	}
}

// With too many solutions for the weights, the solver proves the par. On this board, half of the
// draws fail because both presses change the same light.
func TestProvedParOnSmallBoard(t *testing.T) {
	b := testkit.Must(board.Parse(groups(12, 12)))(t)
	maker := NewMaker(b)
	for seed := range 4 {
		made, err := maker.Puzzle(t.Context(), Spec{Board: b, Seed: fmt.Sprint(seed), Par: 2})
		if err != nil || made.State.Lit() != 2 {
			t.Errorf("seed %d: %v, %v", seed, made.State, err)
		}
	}
	if maker.complete {
		t.Error("the weights are complete")
	}
}

// If the weights are complete, they prove the par without the solver.
func TestParWithoutSolver(t *testing.T) {
	maker := &Maker{board: testkit.Must(board.Parse("5x5"))(t), complete: true}
	if state, err := maker.search(t.Context(), localSearch(t, 5, noCheck)); err != nil || state.Board() != maker.board {
		t.Errorf("%v, %v", state, err)
	}
}

// A symmetric picture is accepted even if it has several shortest solutions.
func TestSymmetricTies(t *testing.T) {
	for id, want := range map[string]string{
		"5x5#0,par=15,symmetric": "5x5:1051141", "5x5#1,par=15,symmetric": "5x5:1f6d6df",
		"5x5#2,par=15,symmetric": "5x5:406c04", "5x5#3,par=15,symmetric": "5x5:a26c8a",
	} {
		if got := mustMake(t, id).State.String(); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// The message tells how far the search got, unless it got nowhere or found presses that were not
// accepted.
func TestNotFound(t *testing.T) {
	spec := mustParse(t, "5x5#a,par=8")
	const begin, end = "no such puzzle was found for 5x5#a,par=8", "; try another seed or other options"
	for best, want := range map[int]string{
		0: begin + end, 1: begin + ": the search reached 1 presses" + end, 7: begin + ": the search reached 7 presses" + end,
		8: begin + end, 9: begin + end,
	} {
		if err := notFound(spec, best); !errors.Is(err, ErrNotFound) || err.Error() != want {
			t.Errorf("best %d: %v", best, err)
		}
	}
}

// Progress is reported in thousandths.
func TestProgress(t *testing.T) {
	var got []solve.Progress
	maker := NewMaker(testkit.Must(board.Parse("5x5"))(t), OnProgress(func(p solve.Progress) { got = append(got, p) }))
	for _, work := range []int64{0, 1, maxWork / 4, maxWork} {
		testkit.NoError(t, maker.checker(t.Context())(work, maxWork))
	}
	for i, done := range []int{0, 0, 250, 1000} {
		if want := (solve.Progress{Stage: "looking for a puzzle", Done: done, Total: 1000}); got[i] != want {
			t.Errorf("%+v, want %+v", got[i], want)
		}
	}
}
