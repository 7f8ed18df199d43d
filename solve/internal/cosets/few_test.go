package cosets

import (
	"math"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/task"
)

// On small boards, the search for few presses finds as few as a comparison of all solutions. With
// little time it may find nothing, but it never claims too much.
func TestFewAgainstEnumeration(t *testing.T) {
	specs := []string{
		"3x3", "4x4", "5x5", "4x5,torus", "3x6,cylinder", "4x4,rule=x", "5x5,rule=knight", "tri4", "hex2", "2x2x2", "graph6=IsP@OkWHG",
		"buttons=3_0_0.1_1.2_2_0.2", "buttons=4_0.1.2.3_0_1_0.2", "3x3,mod=3", "4x4,mod=3", "2x4,mod=4", "3x3,mod=6", "2x3,mod=12",
	}
	for _, spec := range specs {
		for seed := range uint64(6) {
			state := solvable(t, spec, seed)
			q := questionOf(t, state)
			_, least, err := testkit.Must(New(q.First, q.Quiets, q.Weights))(t).fewest(newCall(t))
			if err != nil {
				t.Fatal(err)
			}
			got := testkit.Must(few(newCall(t), state, nil, maxFewToggles, math.MaxInt))(t)
			if !got.Proved || got.Bound != least || got.Presses.Count() != least || !state.Apply(got.Presses).Solved() {
				t.Errorf("%s: %+v; the fewest are %d", state, got, least)
			}
			for steps := 1; steps < 1<<20; steps *= 8 {
				got := testkit.Must(few(newCall(t), state, nil, maxFewToggles, steps))(t)
				if got.Bound > least || got.Proved && (got.Bound != least || !state.Apply(got.Presses).Solved()) {
					t.Errorf("%s after %d steps: %+v; the fewest are %d", state, steps, got, least)
				}
			}
		}
	}
}

// Random presses are undone by as many presses or fewer, or by at most twice as many with three
// colours, on boards with far too many solutions to compare.
func TestFewOnLargeBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, spec := range []string{"79x79", "131x131", "12x12x12", "80x80,mod=3"} {
		b := testkit.Must(board.Parse(spec))(t)
		for _, n := range []int{0, 1, 10, 40} {
			presses := make([]int, n)
			for i := range presses {
				presses[i] = r.IntN(b.Buttons())
			}
			state := testkit.Must(puzzle.AllOff(b))(t).Press(presses...)
			got := testkit.Must(Few(newCall(t), state, nil))(t)
			if most := n * (b.Colours() - 1); !got.Proved || got.Bound > most || got.Presses.Count() != got.Bound || !state.Apply(got.Presses).Solved() {
				t.Errorf("%s: %d presses, at least %d, proved %v; %d are enough", spec, got.Presses.Count(), got.Bound, got.Proved, most)
			}
		}
	}
}

// A board with too many toggles for the memory is not searched.
func TestFewTooLarge(t *testing.T) {
	const toggles = 33 // four corners toggle 3 lights each, four edges 4, the centre 5
	for id, want := range map[string]int{"3x3:0": 0, "3x3:on": 5} {
		state := testkit.Must(puzzle.Parse(id))(t)
		got := testkit.Must(few(newCall(t), state, nil, toggles-1, fewSteps))(t)
		if got.Proved || got.Bound != min(1, want) {
			t.Errorf("%s: at least %d, proved %v", id, got.Bound, got.Proved)
		}
		if got = testkit.Must(few(newCall(t), state, nil, toggles, fewSteps))(t); !got.Proved || got.Bound != want {
			t.Errorf("%s: at least %d, proved %v; want %d", id, got.Bound, got.Proved, want)
		}
	}
}

// If a state needs many presses or cannot be solved, the search gives up, with a bound.
func TestFewGivesUp(t *testing.T) {
	for id, want := range map[string]int{"79x79": 500, "79x79:on": 79*79/5 + 1} {
		got := testkit.Must(Few(newCall(t), solvable(t, id, 1), nil))(t)
		if got.Proved || got.Bound < want {
			t.Errorf("%s: at least %d, proved %v", id, got.Bound, got.Proved)
		}
	}
	for _, id := range []string{"5x5:1", "buttons=2_0:2"} { // these have no solution
		if got := testkit.Must(Few(newCall(t), testkit.Must(puzzle.Parse(id))(t), nil))(t); got.Proved {
			t.Errorf("%s: %v", id, got.Presses)
		}
	}
}

// On boards that are small enough to try all sets of presses, both the search for few presses and
// the comparison of all solutions find the fewest.
func TestConformance(t *testing.T) {
	compared := func(call *task.Task, state puzzle.State, weights []int) (puzzle.Presses, bool, error) {
		q := questionOf(t, state)
		q.Weights = weights
		a, err := answer(call, q)
		return a.Presses, a.Proved, err
	}
	conformance.CheckSmall(t, compared)
	conformance.CheckSmall(t, func(call *task.Task, state puzzle.State, weights []int) (puzzle.Presses, bool, error) {
		steps := fewSteps
		if weights != nil {
			steps = 1 << 16 // not always enough
		}
		a, err := few(call, state, weights, maxFewToggles, steps)
		if err != nil || a.Proved || weights == nil {
			return a.Presses, a.Proved, err
		}
		presses, proved, err := compared(call, state, weights)
		if size := Weights(weights).Of(presses); a.Bound > size {
			t.Errorf("%v: at least %d, but %v weigh %d", state, a.Bound, presses, size)
		}
		return presses, proved, err
	})
}
