package bridge_test

import (
	"bytes"
	"encoding/json"
	"image/color"
	"image/gif"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/browser/bridge"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// send sends a message with data, and returns the data in the answer.
func send(t testing.TB, s *bridge.Session, method string, params any, data []byte) (text string, made []byte) {
	t.Helper()
	message := testkit.Must(json.Marshal(map[string]any{"method": method, "params": params}))(t)
	answer, made := s.HandleData(t.Context(), string(message), data)
	var r struct{ Error *struct{ Text string } }
	testkit.NoError(t, json.Unmarshal([]byte(answer), &r))
	if r.Error != nil {
		return r.Error.Text, made
	}
	return "", made
}

// give adds a disc and a diagonal gradient to the session.
func give(t testing.TB, s *bridge.Session) {
	t.Helper()
	const side = 200
	for key, tone := range []func(x, y int) int{
		func(x, y int) int {
			if (x-100)*(x-100)+(y-100)*(y-100) < 70*70 {
				return 255
			}
			return 0
		},
		func(x, y int) int { return (x + y) * 255 / 400 },
	} {
		pixels := make([]byte, 0, 4*side*side)
		for i := range side * side {
			v := byte(tone(i%side, i/side))
			pixels = append(pixels, v, v, v, 255)
		}
		if text, _ := send(t, s, "hold", bridge.Pixels{Picture: key + 1, Width: side, Height: side}, pixels); text != "" {
			t.Fatalf("hold: %s", text)
		}
	}
}

func script(cols, rows int) bridge.Script {
	return bridge.Script{
		Pictures: []int{1, 2}, Size: bridge.Size{Cols: cols, Rows: rows}, Dither: "floyd-steinberg",
		Order: "radial", Seconds: 0, Hold: 1, Rate: 25,
	}
}

// TestStudio makes a film with one press per frame and decodes the file: every frame differs from
// the previous one in exactly the lights that its press toggles.
func TestStudio(t *testing.T) {
	s := bridge.NewSession()
	reports := 0
	s.OnProgress = func(solve.Progress) { reports++ }
	give(t, s)
	var f bridge.Film
	must(t, s, "shoot", script(24, 17), &f)
	if len(f.Scenes) != 1 || f.Frames != f.Presses+1 || len(f.Times) != f.Frames || !f.Scenes[0].Proved {
		t.Fatalf("%d scenes, %d presses, %d frames, %d times", len(f.Scenes), f.Presses, f.Frames, len(f.Times))
	}
	text, file := send(t, s, "export", bridge.Export{Format: "gif", Look: bridge.Look{Shape: "pixel", Palette: "night"}}, nil)
	if text != "" {
		t.Fatalf("export: %s", text)
	}
	frames := testkit.Must(gif.DecodeAll(bytes.NewReader(file)))(t)
	b := testkit.Must(board.Parse("17x24"))(t)
	state := testkit.Must(puzzle.Parse(f.Shots[0].State))(t)
	last := testkit.Must(puzzle.Parse(f.Shots[1].State))(t)
	cell := frames.Config.Width / 24
	shown := make([]color.Color, frames.Config.Width*frames.Config.Height)
	for i, frame := range frames.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if c := frame.At(x, y); c != (color.RGBA{}) {
					shown[y*frames.Config.Width+x] = c
				}
			}
		}
		if i > 0 {
			state = state.Press(f.Scenes[0].Presses[i-1])
		}
		for light := range b.Lights() {
			at := (cell/2+light/24*cell)*frames.Config.Width + cell/2 + light%24*cell
			red, _, _, _ := shown[at].RGBA()
			if lit := red>>8 == 0xff; lit != (state.Colour(light) == 1) {
				t.Fatalf("frame %d: light %d is %v", i, light, shown[at])
			}
		}
	}
	if len(frames.Image) != f.Frames || !state.Equal(last) || reports == 0 {
		t.Errorf("%d frames of %d, at the last picture: %v, %d reports", len(frames.Image), f.Frames, state.Equal(last), reports)
	}
}

func TestStudioAdvice(t *testing.T) {
	s := bridge.NewSession()
	give(t, s)
	var a bridge.Advice
	must(t, s, "sizes", bridge.Size{Cols: 44, Rows: 44}, &a)
	if a.Every || len(a.Perfect) != 2 {
		t.Errorf("44 x 44: %+v", a)
	}
	must(t, s, "sizes", bridge.Size{Cols: 45, Rows: 45}, &a)
	if !a.Every {
		t.Errorf("45 x 45: %+v", a)
	}
	// At both ends of the size slider, the advice suggests only sizes that a film can have.
	for _, side := range [][2]int{{5, 5}, {5, 9}, {128, 128}, {128, 96}, {96, 128}, {127, 5}} {
		must(t, s, "sizes", bridge.Size{Cols: side[0], Rows: side[1]}, &a)
		for _, size := range a.Perfect {
			if min(size.Cols, size.Rows) < 5 || max(size.Cols, size.Rows) > bridge.MaxFilmSide {
				t.Errorf("%v: %+v", side, a)
			}
		}
		if len(a.Perfect) != 2 {
			t.Errorf("%v: %+v", side, a)
		}
	}
	var looks bridge.Looks
	must(t, s, "looks", bridge.Nothing{}, &looks)
	if len(looks.Palettes) == 0 || looks.Palettes[0].On != "#ffd27a" || len(looks.Orders) == 0 {
		t.Errorf("got %+v, want orders, and a first palette with #ffd27a", looks)
	}
	var f bridge.Film
	w := script(44, 44)
	w.Loop, w.Seconds, w.Contrast = true, 6, true
	must(t, s, "shoot", w, &f)
	if len(f.Scenes) != 2 || f.Nullity != 4 {
		t.Errorf("a film that leads back: %d scenes, nullity %d", len(f.Scenes), f.Nullity)
	}
	var flashes bridge.Flashes
	must(t, s, "flashing", bridge.Look{Shape: "round", Palette: "night"}, &flashes)
	if !flashes.Safe {
		t.Errorf("got %+v, want a safe film", flashes)
	}
}

func TestStudioRefuses(t *testing.T) {
	s := bridge.NewSession()
	var f bridge.Film
	for _, c := range []struct {
		method string
		params any
		want   string
	}{
		{"export", bridge.Export{Format: "gif"}, "make one first"},
		{"shoot", bridge.Script{Size: bridge.Size{Cols: 9, Rows: 9}}, "needs at least two pictures"},
		{"shoot", script(9, 9), "no picture 1"},
		{"shoot", script(1000, 9), "1 to 128 lights"},
		{"sizes", bridge.Size{}, "1 to 128 lights"},
		{"hold", bridge.Pixels{Picture: 1, Width: 2, Height: 2}, "four bytes per pixel"},
	} {
		if text := ask(t, s, c.method, c.params, &f); !strings.Contains(text, c.want) {
			t.Errorf("%s %v: %q, want %q", c.method, c.params, text, c.want)
		}
	}
	give(t, s)
	w := script(9, 9)
	w.Order = "sideways"
	if text := ask(t, s, "shoot", w, &f); !strings.Contains(text, "Unknown order") {
		t.Errorf("an order that does not exist: %q", text)
	}
	for key := range bridge.MaxPictures - 2 {
		if text, _ := send(t, s, "hold", bridge.Pixels{Picture: key + 3, Width: 1, Height: 1}, make([]byte, 4)); text != "" {
			t.Fatalf("hold: %s", text)
		}
	}
	if text, _ := send(t, s, "hold", bridge.Pixels{Picture: 99, Width: 1, Height: 1}, make([]byte, 4)); !strings.Contains(text, "at most 8") {
		t.Errorf("too many pictures: %q", text)
	}
	must(t, s, "drop", bridge.Held{Picture: 3}, &bridge.Nothing{})
	if text, _ := send(t, s, "hold", bridge.Pixels{Picture: 99, Width: 1, Height: 1}, make([]byte, 4)); text != "" {
		t.Errorf("after one was dropped: %q", text)
	}
}

// TestStudioRemembers changes one setting after another: a new speed leaves the number of presses as
// it is, and a new size makes new pictures.
func TestStudioRemembers(t *testing.T) {
	s := bridge.NewSession()
	give(t, s)
	var f bridge.Film
	w := script(45, 45)
	must(t, s, "shoot", w, &f)
	presses := f.Presses
	w.Seconds = 3
	must(t, s, "shoot", w, &f)
	if f.Presses != presses || f.Frames != 76 {
		t.Errorf("%d presses and %d frames", f.Presses, f.Frames)
	}
	w.Order = "scatter"
	must(t, s, "shoot", w, &f)
	w.Size = bridge.Size{Cols: 30, Rows: 30}
	must(t, s, "shoot", w, &f)
	state, err := puzzle.Parse(f.Shots[1].State)
	if err != nil || state.Board().Lights() != 900 {
		t.Errorf("another size: %s %v", f.Shots[1].State, err)
	}
}
