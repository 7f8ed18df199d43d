package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
)

func mustState(t testing.TB, id string) State {
	t.Helper()
	return testkit.Must(Parse(id))(t)
}

func mustPresses(t testing.TB, b *board.Board, buttons ...int) Presses {
	t.Helper()
	return testkit.Must(NewPresses(b, buttons...))(t)
}

// TestPublishedGames replays published games and compares the state after each press. The states
// are in hexadecimal, as in our IDs.
func TestPublishedGames(t *testing.T) {
	for _, tt := range []struct {
		start   string
		presses [][2]int
		states  []string
	}{
		{"2x2:0", [][2]int{{0, 0}, {1, 1}, {0, 1}, {1, 0}}, []string{"7", "9", "2", "f"}},
		{"3x3:1ff", [][2]int{{2, 2}, {2, 0}, {1, 1}, {0, 2}, {0, 0}}, []string{"5f", "97", "2d", "b", "0"}},
		{"4x4:ffff", [][2]int{{3, 2}, {2, 0}, {1, 3}, {0, 1}}, []string{"1bff", "8ef", "27", "0"}},
	} {
		s := mustState(t, tt.start)
		g, _ := s.Board().Grid()
		for i, at := range tt.presses {
			s = s.Press(g.At(at[0], at[1]))
			if want := s.Board().String() + ":" + tt.states[i]; s.String() != want {
				t.Fatalf("%s, press %d: got %v, want %s", tt.start, i, s, want)
			}
		}
	}
}

func TestStateIsAValue(t *testing.T) {
	for _, id := range []string{"5x5:1ffffff", "2x3,mod=5:012340"} {
		s := mustState(t, id)
		if s.Press(0, 1).Equal(s) || s.String() != id {
			t.Errorf("%s changed to %v", id, s)
		}
		s.Apply(mustPresses(t, s.Board(), 2))
		if s.String() != id {
			t.Errorf("%s changed to %v", id, s)
		}
	}
	s := mustState(t, "3x3:0")
	s.Bits()[0] ^= 1
	if !s.Solved() {
		t.Error("writing to Bits changed the state")
	}
}

func TestColours(t *testing.T) {
	s := mustState(t, "1x3,mod=3:000")
	s = s.Press(1, 1, 0)
	if s.String() != "1x3,mod=3:002" || s.Colour(2) != 2 || !s.On(2) || s.On(0) || s.Lit() != 1 {
		t.Errorf("got %v", s)
	}
	p := mustPresses(t, s.Board(), 2, 0, 2, 2, 2)
	if p.Count() != 2 || p.Times(2) != 1 || p.Times(1) != 0 || p.Board() != s.Board() {
		t.Errorf("%d presses", p.Count())
	}
	for button := range p.Buttons() {
		if button != 0 {
			t.Errorf("first button %d", button)
		}
		break
	}
	if got := slices.Collect(p.Buttons()); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("buttons %v", got)
	}
	if got := s.Apply(p).String(); got != "1x3,mod=3:120" {
		t.Errorf("got %s", got)
	}
	if p.Equal(mustPresses(t, s.Board(), 0)) || !p.Equal(mustPresses(t, s.Board(), 0, 2)) {
		t.Error("presses of buttons 0 and 2 equal those of button 0, or differ from themselves")
	}
	if s.Equal(mustState(t, "1x3:0")) || s.lights.equal(mustState(t, "1x3:0").lights) {
		t.Error("states of different colours are equal")
	}
}

func TestApplyIsPressing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, spec := range []string{"5x7", "5x7,rule=ring", "4x4,mod=5", "buttons=4_0.1_2_1.2.3,mod=3", "buttons=4_0.3_"} {
		b := testkit.Must(board.Parse(spec))(t)
		s := testkit.Must(AllOff(b))(t)
		var buttons []int
		for range 50 {
			buttons = append(buttons, r.IntN(b.Buttons()))
		}
		if got, want := s.Apply(mustPresses(t, b, buttons...)), s.Press(buttons...); !got.Equal(want) {
			t.Errorf("%s: got %v, want %v", spec, got, want)
		}
	}
}

func TestApplyStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on := mustState(t, "400x400:on")
	presses := PressesOfBits(on.Board(), on.Bits())
	testkit.MustFail(on.ApplyContext(ctx, presses))(t, context.Canceled, "a cancelled context")
	// Pressing every button toggles the corners three times, the other lights on an edge four
	// times, and all the rest five times, so only those toggled four times stay on.
	if s, err := on.ApplyContext(t.Context(), presses); err != nil || s.Lit() != 4*398 {
		t.Errorf("%d lights are on, %v", s.Lit(), err)
	}
}

func TestVectors(t *testing.T) {
	b := testkit.Must(board.Parse("2x3"))(t)
	s := StateOfBits(b, []uint64{0b100010})
	p := PressesOfBits(b, []uint64{0b100010})
	if s.String() != "2x3:22" || p.Count() != 2 || !slices.Equal(p.Bits(), s.Bits()) {
		t.Errorf("%v, %d presses", s, p.Count())
	}
}

func TestNumbers(t *testing.T) {
	for _, id := range []string{"2x3:22", "2x3,mod=5:012340"} {
		s := mustState(t, id)
		if again := StateOfColours(s.Board(), s.Colours()); !again.Equal(s) {
			t.Errorf("%s became %v", id, again)
		}
		p := mustPresses(t, s.Board(), 0, 0, 0, 5)
		if again := PressesOfTimes(s.Board(), p.AllTimes()); !again.Equal(p) {
			t.Errorf("%s: presses became %v", id, again.AllTimes())
		}
	}
}

func TestPanics(t *testing.T) {
	b, three := testkit.Must(board.Parse("2x3"))(t), testkit.Must(board.Parse("2x3,mod=3"))(t)
	s := mustState(t, "2x3,mod=3:000000")
	for name, f := range map[string]func(){
		"state of another length":   func() { StateOfBits(b, nil) },
		"state of too many bits":    func() { StateOfBits(b, []uint64{1 << 6}) },
		"presses of another length": func() { PressesOfBits(b, make([]uint64, 2)) },
		"too few colours":           func() { StateOfColours(b, make([]uint8, 5)) },
		"a colour too high":         func() { StateOfColours(three, []uint8{0, 1, 2, 3, 0, 0}) },
		"bits of colours":           func() { s.Bits() },
		"bits of presses":           func() { mustPresses(t, three).Bits() },
		"presses of another board":  func() { s.Apply(mustPresses(t, b)) },
		"bitmap of colours":         func() { s.Bitmap() },
		"bitmap of hexagons":        func() { mustState(t, "hex3:0").Bitmap() },
		"bitmap of other rows":      func() { StateOfBitmap(b, pbm.NewBitmap(3, 3)) },
		"bitmap of other columns":   func() { StateOfBitmap(b, pbm.NewBitmap(2, 2)) },
	} {
		testkit.MustPanic(t, name, f)
	}
}

// TestOtherBoards checks that presses that belong to another board, or to no board at all,
// cause an error.
func TestOtherBoards(t *testing.T) {
	ctx := t.Context()
	b, three := testkit.Must(board.Parse("2x3"))(t), testkit.Must(board.Parse("2x3,mod=3"))(t)
	s := mustState(t, "2x3:0")
	for name, c := range map[string]struct {
		run  func() error
		want error
	}{
		"presses of another board": {func() error { _, err := s.ApplyContext(ctx, mustPresses(t, three)); return err }, board.ErrMismatch},
		"no presses":               {func() error { _, err := s.ApplyContext(ctx, Presses{}); return err }, board.ErrNone},
		"presses on no state":      {func() error { _, err := State{}.ApplyContext(ctx, mustPresses(t, b)); return err }, board.ErrNone},
		"a button beyond the last": {func() error { _, err := NewPresses(b, 0, 6); return err }, board.ErrRange},
		"a button below the first": {func() error { _, err := NewPresses(three, -1); return err }, board.ErrRange},
		"all off of a zero board":  {func() error { _, err := AllOff(&board.Board{}); return err }, board.ErrNone},
		"all on of a zero board":   {func() error { _, err := AllOn(&board.Board{}); return err }, board.ErrNone},
		"presses of a zero board":  {func() error { _, err := NewPresses(&board.Board{}); return err }, board.ErrNone},
		"lights of a zero board":   {func() error { _, err := ParseLights(&board.Board{}, "on"); return err }, board.ErrNone},
		"all off":                  {func() error { _, err := AllOff(nil); return err }, board.ErrNone},
		"all on":                   {func() error { _, err := AllOn(nil); return err }, board.ErrNone},
		"presses of no board":      {func() error { _, err := NewPresses(nil, 1); return err }, board.ErrNone},
		"lights of no board":       {func() error { _, err := ParseLights(nil, "on"); return err }, board.ErrNone},
	} {
		testkit.WantError(t, c.run(), c.want, "%s", name)
	}
	if s.Equal(State{}) || (State{}).Equal(s) || !(State{}).Equal(State{}) {
		t.Error("a state equals the zero State, or the zero State differs from itself")
	}
	if (State{}).Solved() {
		t.Error("the zero State is solved")
	}
}

func TestTooLargeForMemory(t *testing.T) {
	b := testkit.Must(board.Parse("100000x100000"))(t)
	if s, err := AllOff(b); !errors.Is(err, ErrTooLarge) || !errors.Is(err, board.ErrTooLarge) || s.Solved() {
		t.Errorf("AllOff: %v, %v", s, err)
	}
	testkit.MustFail(AllOn(b))(t, ErrTooLarge, "AllOn")
	testkit.MustFail(NewPresses(b))(t, ErrTooLarge, "NewPresses")
	for n, want := range map[int]error{MaxLights: nil, MaxLights + 1: ErrTooLarge} {
		testkit.MustFail(newValues(n, 2))(t, want, "%d lights", n)
	}
	for _, id := range []string{"100000x100000:on", "100000x100000:0"} {
		if _, err := Parse(id); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "PBM") {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func TestPressesString(t *testing.T) {
	for spec, want := range map[string]string{
		"3x3": "row 1, column 2; row 3, column 3", "3x3,mod=3": "row 1, column 2; row 3, column 3, 2 times",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		buttons := []int{1, 8}
		if b.Colours() == 3 {
			buttons = append(buttons, 8)
		}
		p, err := NewPresses(b, buttons...)
		if err != nil || p.String() != want {
			t.Errorf("%s: %q, want %q; %v", spec, p, want, err)
		}
	}
	if got := (Presses{}).String(); got != "" {
		t.Errorf("no presses: %q", got)
	}
}
