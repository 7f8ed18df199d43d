package model

import (
	"errors"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func aimed(t *testing.T, start, target string, o Options) *Problem {
	t.Helper()
	o.Target = testkit.Must(puzzle.Parse(target))(t)
	return testkit.Must(New(t.Context(), testkit.Must(puzzle.Parse(start))(t), o))(t)
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
			if reached := after.Equal(some.options.Target); reached != (err == nil) || !reached && !errors.Is(err, ErrWrong) {
				t.Fatalf("%v leads to %v: %v", times, after, err)
			}
			v, err := nearest.Verify(t.Context(), Answer{Status: Solution, Presses: append([]uint8{}, times...)})
			if err != nil || !v.State.Apply(puzzle.PressesOfTimes(b, append([]uint8{}, times...))).Equal(some.options.Target) {
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
	_, err := New(t.Context(), p.state, Options{Goal: Generate, Target: p.options.Target})
	if !errors.Is(err, ErrOptions) {
		t.Errorf("generate with a target: %v", err)
	}
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
	a, err := p.Read("prover9", proof)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Verify(t.Context(), a); err != nil {
		t.Errorf("%v: %v", a.Presses, err)
	}
}
