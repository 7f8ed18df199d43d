package film

import (
	"context"
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// blinking returns a film in which all lights blink n times, on a board where each button toggles
// only its own light.
func blinking(t *testing.T, spec string, n int, timing Timing, loop bool) *Film {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	off := testkit.Must(puzzle.AllOff(b))(t)
	var every []int
	for button := range b.Buttons() {
		every = append(every, button)
	}
	on := off.Press(every...)
	var reel Reel
	for i := range n {
		scene := Scene{From: off, To: on, Presses: every}
		if i%2 == 1 {
			scene.From, scene.To = on, off
		}
		reel = append(reel, scene)
	}
	f := testkit.Must(newFilm(timing, reel))(t)
	f.Loop = loop
	return f
}

// alone is the rule for boards on which each button toggles only its own light.
const alone = ",rule=0.0"

func TestFlashing(t *testing.T) {
	quick := Timing{Rate: 50, Seconds: 0.1}
	night := look(t, Pixel, 10)
	dim := night
	dim.Palette.On = dim.Palette.Off
	dim.Palette.On.R += 30
	red := night
	red.Palette.Off, red.Palette.On = hue(0xc80000), hue(0xc80078)
	bright := night
	bright.Palette.Off, bright.Palette.On = hue(0xf0f0f0), hue(0xffffff)
	for name, c := range map[string]struct {
		film *Film
		look Look
		safe bool
	}{
		"three flashes":         {blinking(t, "30x30"+alone, 6, quick, false), night, true},
		"more":                  {blinking(t, "30x30"+alone, 8, quick, false), night, false},
		"slowly":                {blinking(t, "30x30"+alone, 8, Timing{Rate: 50, Seconds: 0.2}, false), night, true},
		"again and again":       {blinking(t, "30x30"+alone, 4, quick, true), night, false},
		"little of the screen":  {blinking(t, "10x10"+alone, 20, quick, false), night, true},
		"spread out":            {blinking(t, "30x30"+alone, 20, quick, false), look(t, Pixel, 4), true},
		"many small":            {blinking(t, "100x100"+alone, 20, quick, false), look(t, Pixel, 3), false},
		"hardly visible":        {blinking(t, "30x30"+alone, 20, quick, false), dim, true},
		"red":                   {blinking(t, "30x30"+alone, 20, quick, false), red, false},
		"white on bright":       {blinking(t, "30x30"+alone, 20, quick, false), bright, true},
		"an ordinary film":      {shot(t, "40x40", false, true, Timing{Rate: 25, Seconds: 3, Hold: 1}), night, true},
		"seven tones, too fast": {shot(t, "40x40,mod=7", false, true, Timing{Rate: 50, Seconds: 0.4}), night, false},
	} {
		got := testkit.Must(c.film.Flashing(t.Context(), c.look))(t)
		if got.Safe != c.safe {
			t.Errorf("%s: %+v", name, got)
		}
		if got.Safe || got.Slower == 0 {
			continue
		}
		slow := *c.film
		slow.timing = Timing{Rate: c.film.timing.Rate, Seconds: got.Slower, Hold: 1}
		if again, err := slow.Flashing(t.Context(), c.look); err != nil || !again.Safe {
			t.Errorf("%s, slower: %+v, %v", name, again, err)
		}
	}
}

func hue(c uint32) (rgba struct{ R, G, B, A uint8 }) {
	return struct{ R, G, B, A uint8 }{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

func TestFlashingSlower(t *testing.T) {
	f := blinking(t, "30x30"+alone, 20, Timing{Rate: 50, Seconds: 0.1}, false)
	got, err := f.Flashing(t.Context(), look(t, Pixel, 10))
	if err != nil || got.Safe || got.Slower <= 0.1 || got.Slower > 1 || got.At <= 0 {
		t.Errorf("%+v, %v", got, err)
	}
	one := blinking(t, "1x1"+alone, 20, Timing{Rate: 50}, false) // one press per frame
	large := look(t, Pixel, maxCell)
	if got, err := one.Flashing(t.Context(), large); err != nil || !got.Safe {
		t.Errorf("one light: %+v, %v", got, err)
	}
	row := blinking(t, "2x4"+alone, 20, Timing{Rate: 50}, false)
	if got, err := row.Flashing(t.Context(), large); err != nil || got.Safe || got.Slower == 0 {
		t.Errorf("two rows: %+v, %v", got, err)
	}
	slowest := blinking(t, "30x30"+alone, 20, Timing{Rate: 50, Seconds: 30_000}, false)
	if got, err := slowest.Flashing(t.Context(), large); !errors.Is(err, ErrLook) && !got.Safe {
		t.Errorf("%+v, %v", got, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	testkit.MustFail(f.Flashing(ctx, look(t, Pixel, 10)))(t, context.Canceled, "stopped")
}
