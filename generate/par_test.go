package generate

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/internal/testkit/boardtest"
	"lightsout/internal/vectors"
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
	maker := NewMaker(boardtest.Parse(t, "5x5"))
	for par := 1; par <= 15; par++ {
		different := map[uint64]bool{}
		for i := range puzzles {
			made, err := maker.Puzzle(t.Context(), mustParse(t, fmt.Sprintf("5x5#%d,par=%d", i, par)))
			if err != nil {
				t.Fatal(err)
			}
			lights := vectors.OfState(made.State).Words()[0]
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
		"3x3,holes=4", "graph6=FhCKG", "digraph6=DOOOW?", "buttons=4_0.1_1.2.3_0.3_0.1_2",
		"2x2,mod=3", "2x3,mod=3", "1x4,mod=4", "1x5,mod=6", "2x2,mod=9", "2x2,rule=ring,mod=4",
	} {
		t.Run(spec, func(t *testing.T) {
			b := boardtest.Parse(t, spec)
			pars := depths(t, b)
			gods := deepest(pars)
			maker := NewMaker(b)
			for par := 1; par <= gods; par++ {
				for seed := range 3 {
					made, err := maker.Puzzle(t.Context(), Spec{Board: b, Seed: fmt.Sprint(seed), Par: par})
					if err != nil {
						t.Fatal(err)
					}
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
		s, err := solve.New(t.Context(), made.State.Board())
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Fewest(t.Context(), made.State)
		if err != nil || !f.Proved || f.Presses.Count() != made.Par {
			t.Errorf("%s: %v presses, %v", id, f.Presses.Count(), err)
		}
	}
}

// Large boards also have puzzles with an exact par.
func TestLargePar(t *testing.T) {
	made := mustMake(t, "30x30#hundred,par=100")
	s, err := solve.New(t.Context(), made.State.Board())
	if err != nil {
		t.Fatal(err)
	}
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
			t.Errorf("%+v", made)
		}
	}
	for id, want := range map[string]error{
		"30x30,torus#a,par=700":     ErrSpec,     // above God's number
		"3x3x3x3,torus#a,par=14":    ErrSpec,     // more than the solver can prove
		"30x30,torus#a,par=400,lit": ErrNotFound, // eight random walks never get that far
	} {
		if _, err := Resolve(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// The weights accept presses if and only if they are minimal, and count the ties.
func TestTableIsExact(t *testing.T) {
	for _, spec := range []string{"2x3", "4x4", "2x2,mod=3", "2x3,mod=3", "1x4,mod=4", "1x5,mod=6", "2x2,rule=ring,mod=4"} {
		b := boardtest.Parse(t, spec)
		pars := depths(t, b)
		maker := NewMaker(b)
		table, err := maker.parWeights(t.Context(), Spec{Board: b, Par: 1})
		if err != nil {
			t.Fatal(err)
		}
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
				state, err := maker.stateOf(t.Context(), times)
				if err != nil {
					t.Fatal(err)
				}
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
	if _, err := maker.exactPar(t.Context(), mustParse(t, made.ID), newRNG(made.ID)); err != nil {
		t.Fatal(err)
	}
	if got := maker.weights.ties(); got != 4 { // each presses half of each group
		t.Errorf("%d ties", got)
	}
}
