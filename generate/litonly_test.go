package generate

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// On these boards, walks get stuck early. Even then, the order that comes with the puzzle presses
// only lit lights.
func TestOrderOfStuckWalks(t *testing.T) {
	for _, id := range []string{
		"buttons=6_0.2.5_1.4_2.3.4.5_3.4.5_0.1.4_0.1.2.5#87,lit",
		"buttons=5_0.1.4_1.2.3.4_0.2.4_0.1.2.3.4_0.4#113,lit",
		"buttons=6_0.1.2.3.4_1.2.5_2_1.3_0.2.3.4.5_1.4.5#264,lit",
		"buttons=7_0.3.5_0.1.2_2.3.4.5_0.1.2.3.4_0.1.3.4.6_0.3.5_1.2.3.4.5.6#265,lit",
		"buttons=7_0.4_0.1.4.5_2.4.5.6_1.3.4.5_2.4.5.6_0.1.2.3.4.5_0.4.5.6#326,lit",
		"5x5,rule=star#golden-16,lit",
	} {
		made := mustMake(t, id)
		state := made.State
		for _, button := range made.Order {
			if !state.On(button) {
				t.Errorf("%s: %v presses %d while it is off", id, made.Order, button)
			}
			state = state.Press(button)
		}
		if !state.Solved() {
			t.Errorf("%s: %v leaves %v", id, made.Order, state)
		}
	}
}

// An order works if every press finds its light on.
func TestWorks(t *testing.T) {
	for _, c := range []struct {
		spec    string
		colours []uint8
		order   []int
		want    bool
	}{
		{"1x2", []uint8{1, 1}, []int{0}, true},
		{"1x2", []uint8{1, 1}, []int{0, 1}, false}, // the first press turns off both
		{"1x3", []uint8{1, 1, 0}, []int{2}, false},
		{"1x3", []uint8{1, 0, 1}, []int{0, 1}, true}, // the first press turns on the next light
		{"1x1,mod=3", []uint8{1}, []int{0, 0}, true},
		{"1x1,mod=3", []uint8{2}, []int{0, 0}, false},
	} {
		b := testkit.Must(board.Parse(c.spec))(t)
		h := &walk{board: b, t: anything(b), colours: c.colours, order: c.order}
		if got := h.works(); got != c.want {
			t.Errorf("%s, %v after %v: %v", c.spec, c.order, c.colours, got)
		}
	}
}

// Without a par, a walk takes back half of all presses, rounded up, unless it gets stuck. Its order
// never changes.
func TestOrderOfLit(t *testing.T) {
	for id, want := range map[string][]int{
		"3x3#a,lit":                   {8, 3, 1, 0, 4},
		"2x2#a,lit":                   {2, 1},
		"2x2,mod=3#a,lit":             {0, 2, 0, 1},
		"1x1#a,lit":                   {0},
		"1x1,mod=4#a,lit":             {0, 0},
		"5x5,rule=star#golden-16,lit": {24, 9, 16, 1}, // stuck
	} {
		if made := mustMake(t, id); !slices.Equal(made.Order, want) {
			t.Errorf("%s: %v, want %v", id, made.Order, want)
		}
	}
}

// The search for a par walks maxWalks times. Here, every walk gets stuck after one press, which
// turns on all lights.
func TestNumberOfWalks(t *testing.T) {
	maker, attempts := countingMaker(t, "graph6=C~")
	_, err := maker.Puzzle(t.Context(), Spec{Board: maker.board, Seed: "a", LitOnly: true, Par: 2})
	testErr(t, err, ErrSpec, "no state of graph6=C~ needs 2 presses; 1 is always enough")
	if *attempts != maxWalks {
		t.Errorf("%d walks", *attempts)
	}
}

// A par that walks cannot reach is reported with the most presses that they reached. Other pars are
// found.
func TestParOfLit(t *testing.T) {
	const spec = "buttons=4_0.1.2_0.1_2.3_2.3"
	for par := 1; par <= 2; par++ {
		if made := mustMake(t, fmt.Sprintf("%s#a,lit,par=%d", spec, par)); len(made.Order) != par || made.Par != par {
			t.Errorf("%s: %v", made.ID, made.Order)
		}
	}
	_, err := Resolve(t.Context(), spec+"#a,lit,par=3")
	testErr(t, err, ErrNotFound, "the search reached 2 presses; try another seed or other options")
}

// Every press of an order finds its light on, even where presses advance their own light by several
// colours.
func TestOrderFindsLightsOn(t *testing.T) {
	specs := []string{"4x4", "3x3,mod=3", "buttons=1_0.0,mod=4", "buttons=1_0.0.0,mod=5", "buttons=2_0.0.1_0.1.1,mod=5"}
	for _, spec := range specs {
		for _, seed := range []string{"a", "b", "c", "d"} {
			made := mustMake(t, spec+"#"+seed+",lit")
			state := made.State
			for i, button := range made.Order {
				if state.Colour(button) == 0 {
					t.Errorf("%s: press %d of %v finds its light off", made.ID, i+1, made.Order)
				}
				state = state.Press(button)
			}
			if !state.Solved() {
				t.Errorf("%s: %v ends at %v", made.ID, made.Order, state)
			}
		}
	}
}

// An error ends a walk.
func TestWalkStops(t *testing.T) {
	b := testkit.Must(board.Parse("3x3"))(t)
	stop := errors.New("stop")
	calls := 0
	h := &walk{board: b, own: ownSteps(b), t: anything(b), r: newRNG("a"), par: 5, check: func(int64, int64) error {
		calls++
		return stop
	}}
	if _, err := h.run(); !errors.Is(err, stop) || calls != 1 {
		t.Errorf("%v after %d checks", err, calls)
	}
}
