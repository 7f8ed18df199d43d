package film

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/picture"
)

// The zero Script makes the film that its comment promises.
func TestZeroScript(t *testing.T) {
	b := testkit.Must(board.Parse("7x9"))(t)
	tones := painted(t, b, rand.New(rand.NewPCG(3, 4)), 2)
	f := testkit.Must(Shoot(t.Context(), Script{}, tones))(t)
	whole, err := Shoot(t.Context(), Script{
		Board: b, Dither: picture.FloydSteinberg, Ordering: Ordering{Order: Wipe}, Timing: Timing{Rate: 25},
	}, tones)
	if err != nil || !reflect.DeepEqual(f.Reels(), whole.Reels()) || f.timing != whole.timing {
		t.Errorf("%v, %+v and %+v", err, f.timing, whole.timing)
	}
	if f.PressesToAFrame() != 1 {
		t.Errorf("%d presses a frame", f.PressesToAFrame())
	}
}

// A studio that has made other films makes the same film as a new one, whichever stages
// it can reuse.
func TestStudioStages(t *testing.T) {
	b := testkit.Must(board.Parse("8x8"))(t)
	pictures := painted(t, b, rand.New(rand.NewPCG(5, 6)), 3)
	script := Script{Board: b, Dither: picture.Bayer, Ordering: Ordering{Order: Bright}, Timing: everyPress}
	chart := make([]float32, b.Lights())
	chart[11] = 1
	studio := NewStudio()
	for i, change := range []func(){
		func() {},
		func() { script.Timing.Seconds = 3 },
		func() { script.Loop = true },
		func() { script.Ordering.Map = chart },
		func() { script.Ordering = Ordering{Order: Scatter} },
		func() { script.Dither = picture.Atkinson },
		func() { pictures[0], pictures[1] = pictures[1], pictures[0] },
		func() { script.Colour = true },
		func() { script.Board = testkit.Must(board.Parse("8x8,torus"))(t) },
		func() { pictures = pictures[:2] },
		func() {},
	} {
		change()
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if _, err := studio.Shoot(stopped, script, pictures); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("change %d: %v", i, err)
		}
		f, err := studio.Shoot(t.Context(), script, pictures)
		if err != nil {
			t.Fatalf("change %d: %v", i, err)
		}
		again, err := Shoot(t.Context(), script, pictures)
		if err != nil || !reflect.DeepEqual(f.Reels(), again.Reels()) || !reflect.DeepEqual(f.Shots, again.Shots) ||
			f.timing != again.timing || f.Loop != again.Loop || f.Nullity != again.Nullity {
			t.Errorf("change %d makes another film: %v", i, err)
		}
	}
}
