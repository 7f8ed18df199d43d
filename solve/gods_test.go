package solve

import (
	"context"
	"errors"
	"testing"

	"lightsout/gf2"
	"lightsout/puzzle"
)

// Published and proved values; where groups are odd, the bounds hold them.
func TestGodsNumber(t *testing.T) {
	for spec, tt := range map[string]struct {
		want  int
		exact bool
	}{
		"3x3":       {9, true},
		"5x5":       {15, true},
		"11x11":     {65, true},
		"17x17":     {199, true},
		"35x35":     {721, true},
		"41x41":     {1191, true},
		"4x4":       {7, false},
		"14x14":     {123, false},
		"24x24":     {375, false},
		"34x34":     {763, false},
		"9x9,torus": {39, false},
		"6x6,torus": {14, false},
		"4x9":       {20, false},
		"6x8":       {22, false},
		"cube3":     {30, false},
	} {
		low, high, err := mustNew(t, mustBoard(t, spec)).GodsNumber(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if tt.want < low || tt.want > high || tt.exact && low != high {
			t.Errorf("%s: %d to %d, want %d", spec, low, high, tt.want)
		}
		t.Logf("%s: %d to %d (%d)", spec, low, high, tt.want)
	}
}

// The hardest state of small boards, found by solving all of them.
func TestGodsNumberAgainstAllStates(t *testing.T) {
	for _, spec := range []string{"2x3", "2x2", "4x4", "3x3,torus", "1x5", "2x5", "3x4", "tri3", "hex2", "graph6=FhCKG,rule=ring"} {
		b := mustBoard(t, spec)
		s := mustNew(t, b)
		hardest := 0
		for n := range 1 << b.Lights() {
			v := gf2.NewVec(b.Lights())
			v.Words()[0] = uint64(n)
			f, err := s.Fewest(t.Context(), puzzle.StateOf(b, v))
			if errors.Is(err, ErrUnsolvable) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			hardest = max(hardest, f.Presses.Count())
		}
		low, high, err := s.GodsNumber(t.Context())
		if err != nil || hardest < low || hardest > high {
			t.Errorf("%s: %d to %d, and the hardest state needs %d; %v", spec, low, high, hardest, err)
		}
	}
}

func TestGodsNumberRefuses(t *testing.T) {
	for _, spec := range []string{"2x2,mod=3", "191x191"} {
		if _, _, err := mustNew(t, mustBoard(t, spec)).GodsNumber(t.Context()); !errors.Is(err, ErrBoard) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := mustNew(t, mustBoard(t, "5x5")).GodsNumber(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
