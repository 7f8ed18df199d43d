package solve

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// checkOptimality tries all presses of each part, and checks that the parts prove the cost.
func checkOptimality(t *testing.T, o Optimality) {
	t.Helper()
	part := map[int]int{}
	for i, buttons := range o.Parts {
		for _, button := range buttons {
			if _, taken := part[button]; taken {
				t.Fatalf("%s: button %d is in two parts", o.Puzzle, button)
			}
			part[button] = i + 1
		}
	}
	outside := make([]map[int]bool, o.Lights) // the parts of the buttons of each light; 0 for none
	for button, lights := range o.Buttons {
		for _, light := range lights {
			if outside[light] == nil {
				outside[light] = map[int]bool{}
			}
			outside[light][part[button]] = true
		}
	}
	sum := 0
	for i, buttons := range o.Parts {
		mask, want := uint64(0), uint64(0)
		for light := range o.Lights {
			if len(outside[light]) == 1 && outside[light][i+1] {
				mask |= 1 << light
			}
		}
		for _, light := range o.Lit {
			want |= 1 << light
		}
		sum += cheapestPresses(o, buttons, mask, want)
	}
	if sum != o.Cost {
		t.Errorf("%s: the parts prove %d of %d", o.Puzzle, sum, o.Cost)
	}
}

// cheapestPresses returns the least cost of presses of some buttons that turn off the lights in the
// mask.
func cheapestPresses(o Optimality, buttons []int, mask, want uint64) int {
	least := -1
	for set := range uint64(1) << len(buttons) {
		lights, cost := uint64(0), 0
		for rest := set; rest != 0; rest &= rest - 1 {
			button := buttons[bits.TrailingZeros64(rest)]
			for _, light := range o.Buttons[button] {
				lights ^= 1 << light
			}
			cost += o.costOf(button)
		}
		if (lights^want)&mask == 0 && (least < 0 || cost < least) {
			least = cost
		}
	}
	return least
}

func TestOptimality(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 49))
	for _, spec := range []string{"3x3", "4x4", "2x7", "4x4,rule=ring", "4x4,rule=x", "8x8,rule=star", "3x5,torus"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := mustNew(t, b)
		for _, costs := range [][]uint32{nil, randomCosts(r, b.Buttons())} {
			state := testkit.Must(puzzle.AllOff(b))(t)
			for button := range b.Buttons() {
				if b.Buttons() <= 16 && spec != "4x4,rule=x" && r.IntN(2) == 0 || button%21 == 0 {
					state = state.Press(button)
				}
			}
			f := testkit.Must(s.CheapestPresses(t.Context(), state, costs))(t)
			o, err := s.Optimality(t.Context(), state, f, costs)
			if err != nil {
				t.Errorf("%s: %v", spec, err)
				continue
			}
			if o.Cost != f.Cost || len(o.Presses) != f.Presses.Count() {
				t.Errorf("%s: %d presses for %d, want %d for %d", spec, len(o.Presses), o.Cost, f.Presses.Count(), f.Cost)
			}
			if b.Buttons() <= 16 || len(o.Parts) > 1 {
				checkOptimality(t, o)
			}
		}
	}
}

func TestNoOptimality(t *testing.T) {
	for _, test := range []struct {
		spec   string
		proved bool
	}{{"3x3,mod=3", true}, {"5x5", false}} {
		b := testkit.Must(board.Parse(test.spec))(t)
		on := testkit.Must(puzzle.AllOn(b))(t)
		s := mustNew(t, b)
		f := testkit.Must(s.Fewest(t.Context(), on))(t)
		f.Proved = f.Proved && test.proved
		if _, err := s.Optimality(t.Context(), on, f, nil); !errors.Is(err, ErrBoard) {
			t.Errorf("%s: %v", test.spec, err)
		}
		if _, err := s.Optimality(t.Context(), testkit.Must(puzzle.AllOn(testkit.Must(board.Parse("2x2"))(t)))(t), f, nil); !errors.Is(err, board.ErrMismatch) {
			t.Errorf("%s: the state of another board: %v", test.spec, err)
		}
	}
	b := testkit.Must(board.Parse("5x5"))(t)
	on := testkit.Must(puzzle.AllOn(b))(t)
	s := mustNew(t, b)
	f := testkit.Must(s.Fewest(t.Context(), on))(t)
	looks := 0
	for err := context.Canceled; err != nil; looks++ {
		if _, err = s.Optimality(testkit.CancelAt(t.Context(), looks+1), on, f, nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d looks: %v", looks+1, err)
		}
	}
	if looks < 25 {
		t.Errorf("looked at its context %d times", looks)
	}
	wide := testkit.Must(board.Parse("39x39"))(t)
	all := testkit.Must(puzzle.AllOn(wide))(t)
	w := mustNew(t, wide)
	f = Solution{Presses: testkit.Must(w.Solve(t.Context(), all))(t), Proved: true}
	f.Cost = f.Presses.Count()
	if _, err := w.Optimality(t.Context(), all, f, nil); !errors.Is(err, ErrBoard) {
		t.Errorf("2^32 solutions: %v", err)
	}
}
