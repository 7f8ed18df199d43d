package generate

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/symmetry"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

var families = []string{
	"5x5", "4x6", "6x5,torus", "3x5,cylinder", "3x5,mobius", "4x4,klein", "4x4,projective", "3x3x3", "hex3", "tri4",
	"cube3", "5x5,rule=x", "5x5,rule=star", "5x5,holes=13", "5x5,mod=3", "3x4,mod=6", "hex3,mod=4",
}

// isMirrored reports whether a picture is symmetric (left to right, top to bottom, or under a half
// turn), judged by where the lights are drawn.
func isMirrored(s puzzle.State) bool {
	b := s.Board()
	at := map[[2]int]int{}
	key := func(x, y float64) [2]int { return [2]int{int(x*1000 + 0.5), int(y*1000 + 0.5)} }
	for light := range b.Lights() {
		spot := b.Spot(light)
		at[key(spot.X, spot.Y)] = s.Colour(light)
	}
	w, h := b.Frame().Width, b.Frame().Height
	for _, image := range []func(x, y float64) [2]int{
		func(x, y float64) [2]int { return key(w-x, y) },
		func(x, y float64) [2]int { return key(x, h-y) },
		func(x, y float64) [2]int { return key(w-x, h-y) },
	} {
		same := true
		for light := range b.Lights() {
			spot := b.Spot(light)
			colour, ok := at[image(spot.X, spot.Y)]
			same = same && ok && colour == s.Colour(light)
		}
		if same {
			return true
		}
	}
	return false
}

func TestSymmetric(t *testing.T) {
	for _, spec := range families {
		b := testkit.Must(board.Parse(spec))(t)
		maker := NewMaker(b)
		s := testkit.Must(solve.New(t.Context(), b))(t)
		for i := range 20 {
			for _, par := range []int{0, 4} {
				made := testkit.Must(maker.Puzzle(t.Context(), Spec{Board: b, Seed: fmt.Sprint(i), Symmetric: true, Par: par}))(t)
				if !isMirrored(made.State) {
					t.Errorf("%s: %v is not symmetric", made.ID, made.State)
				}
				if _, err := s.Solve(t.Context(), made.State); err != nil {
					t.Errorf("%s: %v", made.ID, err)
				}
			}
		}
	}
	for _, id := range []string{"digraph6=DOOOW?#a,symmetric", "buttons=3_0.1_1.2#a,symmetric", "1x1#a,symmetric,par=1", "2000x2000#a,symmetric"} {
		testkit.MustFail(Resolve(t.Context(), id))(t, ErrSpec, "%s", id)
	}
	// All orbits of this board have an even number of buttons.
	testkit.MustFail(Resolve(t.Context(), "6x6#a,symmetric,par=11"))(t, ErrNotFound, "a symmetric puzzle of 11 presses")
}

// mirrorings finds every kind of symmetry on a board that has them all.
func TestMirrorings(t *testing.T) {
	if got := len(mirrorings(testkit.Must(board.Parse("5x5"))(t))); got != 4 {
		t.Errorf("a square has %d mirrorings", got)
	}
	if got := len(mirrorings(testkit.Must(board.Parse("tri4"))(t))); got != 1 {
		t.Errorf("a triangle has %d mirrorings", got)
	}
	sizes := map[int]int{}
	for _, orbit := range mirrorings(testkit.Must(board.Parse("5x5"))(t))[3].orbits {
		sizes[len(orbit)]++
	}
	if sizes[1] != 1 || sizes[2] != 4 || sizes[4] != 4 {
		t.Errorf("orbits of both mirrors: %v", sizes)
	}
}

func TestFewLights(t *testing.T) {
	for _, spec := range append(families, "buttons=3_0.1_1.2", "30x30", "19x19") {
		b := testkit.Must(board.Parse(spec))(t)
		maker := NewMaker(b)
		s := testkit.Must(solve.New(t.Context(), b))(t)
		for _, lights := range []int{1, 2, 3, 8, b.Lights()/2 + 1} {
			made, err := maker.Puzzle(t.Context(), Spec{Board: b, Seed: "few", Lights: lights})
			if lights <= 3 || lights > b.Lights() { // such a puzzle may not exist
				if errors.Is(err, ErrSpec) || errors.Is(err, ErrNotFound) {
					continue
				}
			}
			if err != nil {
				t.Error(err)
				continue
			}
			if _, err := s.Solve(t.Context(), made.State); err != nil || made.State.Lit() != lights {
				t.Errorf("%s: %v has %d lit: %v", made.ID, made.State, made.State.Lit(), err)
			}
		}
	}
}

// On 5 x 5 there are 5 solvable states with one light, and 72 with two. All of them come up, about
// equally often.
func TestVeryFewLights(t *testing.T) {
	maker := NewMaker(testkit.Must(board.Parse("5x5"))(t))
	for lights, states := range map[int]int{1: 5, 2: 72} {
		counts := map[string]int{}
		for i := range 20 * states {
			made := testkit.Must(maker.Puzzle(t.Context(), mustParse(t, fmt.Sprintf("5x5#%d,lights=%d", i, lights))))(t)
			counts[made.State.String()]++
		}
		checkUniform(t, counts, states)
	}
	for id, want := range map[string]error{
		"2x3#a,lights=1":                 ErrSpec, // every light is part of an invariant
		"2x3#a,lights=7":                 ErrSpec,
		"buttons=2_0.1#a,lights=1":       ErrSpec,
		"100x100#a,lights=5":             ErrSpec,
		"79x79,rule=ring#a,lights=5":     ErrSpec,
		"64x64,rule=ring#a,lights=5":     nil,
		"5x5#a,lights=6,par=8":           nil,
		"5x5#a,lights=1,par=1":           ErrNotFound,
		"5x5#a,lights=6,par=99":          ErrSpec,
		"1x65,rule=64.0#a,lights=5":      ErrSpec, // 64 lights that no button toggles
		"19x19#a,lights=6,par=1":         ErrNotFound,
		"3x3x3x3,torus#a,lights=5":       ErrNotFound, // the nullity is 40
		"5x5,mod=3#a,lights=3":           nil,
		"buttons=70_0#a,lights=1":        ErrSpec, // too many invariants
		"buttons=3_0.1_1.2#a,par=2":      nil,
		"1048576x1048576#a":              puzzle.ErrTooLarge,
		"2000x2000#a,par=1":              ErrSpec,
		"2000x2000#a,lit":                ErrSpec,
		"5x5,rule=ring#a,lit":            ErrSpec,
		"buttons=3_0.1_1.2#a,lit":        ErrSpec,
		"graph6=FhCKG#a,lit,par=3":       nil,
		"graph6=D~{#a,lit,par=3":         ErrSpec, // a complete graph needs at most one press
		"1024x1024,rule=x,mod=4#a":       nil,     // made without analysing the board
		"1024x1024,rule=x,mod=4#a,par=1": solve.ErrBoard,
		"1024x1024,rule=x#a,lights=2":    ErrSpec,
	} {
		testkit.MustFail(Resolve(t.Context(), id))(t, want, "%s", id)
	}
}

// In a puzzle for lit-only play, the order that comes with it presses only lit lights, and its last
// press leaves all lights off.
func TestLitOnly(t *testing.T) {
	for _, spec := range families {
		b := testkit.Must(board.Parse(spec))(t)
		maker := NewMaker(b)
		for i := range 20 {
			for _, par := range []int{0, 1, 4} {
				made, err := maker.Puzzle(t.Context(), Spec{Board: b, Seed: fmt.Sprint(i), LitOnly: true, Par: par})
				if err != nil {
					t.Error(err)
					break
				}
				state := made.State
				for _, button := range made.Order {
					if !state.On(button) {
						t.Fatalf("%s: light %d is off in %v", made.ID, button, state)
					}
					state = state.Press(button)
				}
				if !state.Solved() || par != 0 && len(made.Order) != par || len(made.Order) == 0 {
					t.Errorf("%s: %v after %v", made.ID, state, made.Order)
				}
			}
		}
	}
}

// Every symmetry that the board allows occurs among the symmetric puzzles.
func TestSymmetricWays(t *testing.T) {
	maker := NewMaker(testkit.Must(board.Parse("5x5"))(t))
	ways := map[int]bool{}
	for i := range 60 {
		made := testkit.Must(maker.Puzzle(t.Context(), mustParse(t, fmt.Sprintf("5x5#%d,symmetric", i))))(t)
		way := 0
		for bit, s := range []symmetry.Symmetry{
			maker.mirrorings[0].symmetries[0], maker.mirrorings[1].symmetries[0], maker.mirrorings[2].symmetries[0],
		} {
			colours := made.State.Colours()
			image := make([]uint8, len(colours))
			for light, to := range s.Lights {
				image[to] = colours[light]
			}
			if slices.Equal(image, colours) {
				way |= 1 << bit
			}
		}
		ways[way] = true
	}
	for _, way := range []int{1, 2, 4, 7} {
		if !ways[way] {
			t.Errorf("way %b never came up", way)
		}
	}
}

// Puzzles with few presses and many lights are found for a dozen seeds.
func TestFewPressesManyLights(t *testing.T) {
	for seed := range 12 {
		id := fmt.Sprintf("6x6#seed%d,par=5,lights=12", seed)
		made, err := Resolve(t.Context(), id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if made.State.Lit() != 12 || made.Par != 5 || !made.ParProved {
			t.Errorf("%s: %d lights, par %d", id, made.State.Lit(), made.Par)
		}
	}
	made, err := Resolve(t.Context(), "5x5,mod=3#a,par=4,lights=16")
	if err != nil || made.State.Lit() != 16 || made.Par != 4 {
		t.Errorf("three colours: %v, %v", made, err)
	}
}
