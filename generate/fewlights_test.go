package generate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A puzzle can have any number of lights on, from one to all, as long as the board is small enough
// and some solvable state has that many. If the number is at most two, every state is tried, so the
// error is certain.
func TestNumbersOfLights(t *testing.T) {
	const syndromes = "%s has too many invariants (%d) for lights=; leave it out"
	for _, c := range []struct {
		spec   string
		lights int
		want   error
		text   string
	}{
		{"3x3", 1, nil, ""},
		{"3x3", 9, nil, ""},
		{"3x3", 10, ErrSpec, "3x3 has only 9 lights"},
		{"1x1", 2, ErrSpec, "1x1 has only 1 light"},
		{"buttons=1", 1, ErrSpec, "no solvable state of buttons=1 has exactly 1 light on"},
		{"buttons=3_0", 1, nil, ""},
		{"buttons=3_0", 2, ErrSpec, "no solvable state of buttons=3_0 has exactly 2 lights on"},
		{"buttons=3_0", 3, ErrNotFound, "for buttons=3_0#a,lights=3; try another seed or other options"},
		{"1x4096", 5, nil, ""},
		{"1x4097", 5, ErrSpec, "lights= works on boards of up to 4,096 lights"},
		{"buttons=65_0", 1, nil, ""},
		{"buttons=66_0", 1, ErrSpec, fmt.Sprintf(syndromes, "buttons=66_0", 65)},
		{"buttons=33_0,mod=3", 1, nil, ""},
		{"buttons=34_0,mod=3", 1, ErrSpec, fmt.Sprintf(syndromes, "buttons=34_0,mod=3", 33)},
	} {
		made, err := New(t.Context(), Spec{Board: testkit.Must(board.Parse(c.spec))(t), Seed: "a", Lights: c.lights})
		if c.want == nil && (err != nil || made.State.Lit() != c.lights) {
			t.Errorf("%s, %d lights: %d lights, %v", c.spec, c.lights, made.State.Lit(), err)
		}
		if c.want != nil {
			testErr(t, err, c.want, c.text)
		}
	}
}

// Two lights are found whenever some pair works; here it is the only one.
func TestOnlyPair(t *testing.T) {
	for seed := range 8 {
		if made := mustMake(t, fmt.Sprintf("buttons=4_0.1_1.2.3#%d,lights=2", seed)); !made.State.On(0) || !made.State.On(1) {
			t.Errorf("%s: %v", made.ID, made.State)
		}
	}
}

// Every light that can complete the state comes up, including the first and the last.
func TestAllEnds(t *testing.T) {
	var seen [3]bool
	for seed := range 30 {
		state := mustMake(t, fmt.Sprintf("1x3,rule=0.0#%d,lights=1", seed)).State
		seen[slices.Index(state.Colours(), 1)] = true
	}
	if seen != [3]bool{true, true, true} {
		t.Errorf("lights that came up: %v", seen)
	}
}

// A syndrome has as many bits per invariant as the largest colour. If it has at most log2(lights)
// bits, one light is looked up at the end, otherwise two.
func TestSyndromes(t *testing.T) {
	for _, c := range []struct {
		spec        string
		digit, last int
	}{
		{"buttons=8_0_1_2_3_4", 1, 1},
		{"buttons=8_0_1_2_3", 1, 2},
		{"buttons=16_0_1_2_3_4_5_6_7_8_9_10_11_12_13,mod=3", 2, 1},
		{"buttons=16_0_1_2_3_4_5_6_7_8_9_10_11_12,mod=3", 2, 2},
		{"1x1,mod=4", 2, 1},
		{"1x1,mod=5", 3, 1},
		{"1x1,mod=64", 6, 1},
	} {
		b := testkit.Must(NewMaker(testkit.Must(board.Parse(c.spec))(t)).litLightsOf(t.Context()))(t)
		if b.digit != c.digit || b.last != c.last {
			t.Errorf("%s: %d bits, %d looked up, want %d and %d", c.spec, b.digit, b.last, c.digit, c.last)
		}
	}
}

// The digits of syndromes are added and multiplied modulo the number of colours, without a carry,
// up to the highest bits.
func TestSyndromeArithmetic(t *testing.T) {
	const s, twice, thrice = 0x4000_0000_0000_0006, 0x8000_0000_0000_0009, 0 // 2-bit digits
	b := &litLights{m: 3, digit: 2}
	for k, want := range []uint64{0, s, twice, thrice} {
		if got := b.times(s, k); got != want {
			t.Errorf("times %d: %x, want %x", k, got, want)
		}
	}
	if got := b.plus(s, s); got != twice {
		t.Errorf("twice: %x, want %x", got, uint64(twice))
	}
	if got := b.plus(s, twice); got != thrice {
		t.Errorf("thrice: %x, want %x", got, uint64(thrice))
	}
}

// The more solutions a state has, the fewer states are drawn, because each needs a proof of its par.
func TestLookups(t *testing.T) {
	for _, c := range []struct {
		nullity, par, want int
	}{{12, 0, maxLookups}, {12, 1, maxLookups}, {13, 0, maxLookups}, {13, 1, fewLookups}, {22, 1, maxProofs}} {
		b := testkit.Must(board.Parse(groups(c.nullity + 1)))(t)
		if got, err := NewMaker(b).lookups(t.Context(), Spec{Board: b, Par: c.par}); err != nil || got != c.want {
			t.Errorf("nullity %d, par %d: %d lookups, want %d; %v", c.nullity, c.par, got, c.want, err)
		}
	}
	b := testkit.Must(board.Parse("3x3"))(t)
	testkit.MustFail(NewMaker(b).lookups(t.Context(), Spec{Board: b, Par: 10}))(t, ErrSpec, "par 10 on 3 x 3")
}

// A puzzle with both a par and a number of lights has both. The first state that fits is taken.
func TestLightsAndPar(t *testing.T) {
	pars := depths(t, testkit.Must(board.Parse("3x3"))(t))
	for seed := range 5 {
		made := mustMake(t, fmt.Sprintf("3x3#%d,par=4,lights=4", seed))
		if made.State.Lit() != 4 || pars[made.State.String()] != 4 {
			t.Errorf("%s: %v", made.ID, made.State)
		}
	}
	maker, attempts := countingMaker(t, groups(3, 3))
	made, err := maker.Puzzle(t.Context(), Spec{Board: maker.board, Seed: "a", Lights: 2, Par: 2})
	if err != nil || made.State.Lit() != 2 || *attempts != 1 {
		t.Errorf("%v after %d attempts, %v", made.State, *attempts, err)
	}
}

// If drawing lights finds nothing, drawing presses may: the only puzzles are single presses.
func TestLightsOfOnePress(t *testing.T) {
	if made := mustMake(t, "10x10#a,par=1,lights=5"); made.State.Lit() != 5 || made.Par != 1 {
		t.Errorf("%v, par %d", made.State, made.Par)
	}
}

// fewPressesOf calls fewPresses with a limit of five proofs.
func fewPressesOf(t *testing.T, spec string, lights, par int) (state puzzle.State, attempts int, err error) {
	t.Helper()
	maker, n := countingMaker(t, spec)
	testkit.Must(maker.knows(t.Context()))(t)
	state, err = maker.fewPresses(t.Context(), Spec{Board: maker.board, Seed: "a", Lights: lights, Par: par}, newRNG("a"), 5)
	return state, *n, err
}

// Presses that turn on the right number of lights are accepted if their number is proved to be the
// fewest. The search ends when it has used up its proofs.
func TestFewPresses(t *testing.T) {
	if state, _, err := fewPressesOf(t, groups(3, 3), 2, 2); err != nil || state.Lit() != 2 {
		t.Errorf("two presses: %v, %v", state, err)
	}
	// Of three colours, only the last needs a single press.
	if state, _, err := fewPressesOf(t, "1x1,mod=3", 1, 1); err != nil || state.Colour(0) != 2 {
		t.Errorf("one press: %v, %v", state, err)
	}
	// Three presses always turn on one light, which a single press turns off.
	if _, attempts, err := fewPressesOf(t, groups(3, 3), 1, 3); !errors.Is(err, ErrNotFound) || attempts != 5 {
		t.Errorf("three presses: %v after %d attempts", err, attempts)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	maker := NewMaker(testkit.Must(board.Parse("3x3"))(t))
	testkit.MustFail(maker.fewPresses(ctx, Spec{Board: maker.board, Lights: 1, Par: 1}, newRNG("a"), 5))(t, context.Canceled, "cancelled")
}

// Presses are drawn without replacement: with m colours, each button at most m-1 times.
func TestDrawPresses(t *testing.T) {
	maker := NewMaker(testkit.Must(board.Parse("2x2,mod=3"))(t))
	for n, want := range map[int]int{0: 0, 1: 1, 8: 8, 9: 8} {
		presses := maker.drawPresses(newRNG("a"), n)
		if len(presses) != want {
			t.Errorf("%d presses, want %d", len(presses), want)
		}
		if slices.Sort(presses); n >= 8 && !slices.Equal(presses, []int{0, 0, 1, 1, 2, 2, 3, 3}) {
			t.Errorf("all presses: %v", presses)
		}
	}
}
