package model

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

func aimed(t *testing.T, start, target string, o Options) *Problem {
	t.Helper()
	state := testkit.Must(testkit.Must(puzzle.Parse(start))(t).To(testkit.Must(puzzle.Parse(target))(t)))(t)
	return testkit.Must(New(t.Context(), state, o))(t)
}

// Among all presses on a small board, Verify accepts exactly those that reach the target. With the
// goal Nearest, it accepts all presses, and returns a state from which they reach the target.
func TestTargets(t *testing.T) {
	for _, c := range [][2]string{{"2x3:5", "2x3:3a"}, {"1x3,mod=3:012", "1x3,mod=3:220"}} {
		some, nearest := aimed(t, c[0], c[1], Options{}), aimed(t, c[0], c[1], Options{Goal: Nearest})
		b := some.state.Board()
		times := make([]uint8, b.Buttons())
		for more := true; more; {
			after := some.state.Apply(puzzle.PressesOfTimes(b, append([]uint8{}, times...)))
			_, err := some.Verify(t.Context(), Answer{Status: Solution, Presses: append([]uint8{}, times...)})
			if reached := after.Lights().Equal(some.state.Target()); reached != (err == nil) || !reached && !errors.Is(err, ErrWrong) {
				t.Fatalf("%v leads to %v: %v", times, after, err)
			}
			v, err := nearest.Verify(t.Context(), Answer{Status: Solution, Presses: append([]uint8{}, times...)})
			if err != nil || !v.State.Apply(puzzle.PressesOfTimes(b, append([]uint8{}, times...))).Lights().Equal(some.state.Target()) {
				t.Fatalf("%v from %v does not reach the target: %v", times, v.State, err)
			}
			more = false
			for i := range times {
				if times[i] = uint8((int(times[i]) + 1) % b.Colours()); times[i] != 0 {
					more = true
					break
				}
			}
		}
	}
}

// Every format mentions the target, and none says that the lights go out.
func TestTargetsInText(t *testing.T) {
	p := aimed(t, "2x2:1", "2x2:e", Options{})
	for _, format := range Formats() {
		var text strings.Builder
		err := Write(t.Context(), &text, p, format)
		if errors.Is(err, ErrOptions) {
			continue
		}
		if err != nil || !strings.Contains(text.String(), "the position 2x2:1, and the target 2x2:e.") ||
			!strings.Contains(text.String(), "reach the target") || strings.Contains(text.String(), "lights out.") {
			t.Errorf("%s: %v\n%s", format, err, text.String())
		}
	}
	_, err := New(t.Context(), p.state, Options{Goal: Generate})
	testkit.WantError(t, err, ErrOptions, "generate with a target")
}

// Prover9's proof ends at the target.
func TestTargetOfAProof(t *testing.T) {
	p := aimed(t, "2x2:f", "2x2:9", Options{})
	var text strings.Builder
	if err := Write(t.Context(), &text, p, Prover9); err != nil || !strings.Contains(text.String(), "state(1,0,0,1).\nend_of_list.") {
		t.Errorf("%v\n%s", err, text.String())
	}
	const proof = "THEOREM PROVED\n= PROOF =\n1 state(1,0,0,1) # label(goal).\n2 -state(1,0,0,1).\n" +
		"3 state(1,1,1,1).\n4 state(0,0,0,1).\n5 state(1,1,0,0).\n6 -state(0,0,1,0).\n7 -state(1,1,0,0).\n= end of proof =\n"
	a := testkit.Must(p.Read("prover9", proof))(t)
	if _, err := p.Verify(t.Context(), a); err != nil {
		t.Errorf("%v: %v", a.Presses, err)
	}
}

// For random positions with random targets, a model has the sums of the difference, and Verify
// accepts the presses of the solver, which lead to the target.
func TestTargetsAreDifferences(t *testing.T) {
	for k, spec := range []string{"4x4", "4x4,torus", "3x3,mod=3", "graph6=FhCKG", "3x2,torus,mod=4"} {
		b := testkit.Must(board.Parse(spec))(t)
		r := rand.New(rand.NewPCG(uint64(k), 13))
		solver := testkit.Must(solve.New(t.Context(), b))(t)
		for range 20 {
			state := testkit.Must(randomState(b, r).To(randomState(b, r)))(t)
			for _, goal := range []Goal{Any, Fewest, Nearest} {
				p, of := testkit.Must(New(t.Context(), state, Options{Goal: goal}))(t), testkit.Must(New(t.Context(), state.Difference(), Options{Goal: goal}))(t)
				if !reflect.DeepEqual(p.sums, of.sums) {
					t.Fatalf("%s %v: the sums are %v, not %v", goal, state, p.sums, of.sums)
				}
				n := testkit.Must(solver.Nearest(t.Context(), state))(t)
				if goal != Nearest && n.Cost > 0 {
					continue
				}
				presses := testkit.Must(solver.Solve(t.Context(), n.State))(t)
				v, err := p.Verify(t.Context(), Answer{Presses: presses.AllTimes()})
				if err != nil || !v.State.Equal(n.State) || !v.State.Apply(presses).Lights().Equal(state.Target()) {
					t.Fatalf("%s %v: %+v, %v", goal, state, v, err)
				}
			}
		}
	}
}

func randomState(b *board.Board, r *rand.Rand) puzzle.State {
	colours := make([]uint8, b.Lights())
	for i := range colours {
		colours[i] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.StateOfColours(b, colours)
}
