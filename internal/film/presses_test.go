package film

import (
	"bytes"
	"errors"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// A film written as a list of presses and read back has the same frames, in both formats and with
// one board or three.
func TestPressesThereAndBack(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for _, script := range []Script{
		{Board: testkit.Must(board.Parse("7x9"))(t), Ordering: Ordering{Order: Calm}},
		{Board: testkit.Must(board.Parse("6x6,torus"))(t), Loop: true, Timing: Timing{Seconds: 1}},
		{Board: testkit.Must(board.Parse("5x5,mod=3"))(t), Colour: true, Timing: Timing{Seconds: 1, Hold: 2}},
	} {
		f := testkit.Must(Shoot(t.Context(), script, painted(t, script.Board, random, 3)))(t)
		for _, asJSON := range []bool{false, true} {
			var list, want, got bytes.Buffer
			testkit.NoError(t, f.WritePresses(&list, asJSON))
			again := testkit.Must(ReadPresses(&list, script.Timing))(t)
			testkit.NoError(t, f.Encode(t.Context(), &want, GIF, Look{Cell: 2}))
			testkit.NoError(t, again.Encode(t.Context(), &got, GIF, Look{Cell: 2}))
			if !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%v, JSON %v: the film is different", script.Board, asJSON)
			}
		}
	}
}

// Input that is not a list of presses causes an error that explains what is wrong and on which
// line.
func TestBadPresses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "one reel",
		"3 3":                                   "line 1: \"3 3\" comes before the start",
		"5x5:0\n\n3 three":                      "line 3: \"3 three\" is not a press",
		"5x5:0\n6 1":                            "row 6, column 1 is not on the board; it has 5 rows and 5 columns",
		"5x5:0\n0 1":                            "row 0, column 1 is not on the board",
		"hex4:0\n1 1":                           "a film needs a grid",
		"nonsense":                              "not a board",
		"loop\n5x5:0\n1 1":                      "must end where it starts",
		"5x5:0\n1 1\n4x4:0\n1 1":                "one reel",
		"{\"reels\": 5}":                        "the JSON should look like",
		"{}":                                    "one reel",
		"{\"reels\": [{\"start\": \"5x5:0\"}]}": "the same number of scenes",
	} {
		_, err := ReadPresses(strings.NewReader(text), Timing{})
		if !errors.Is(err, errPresses) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// A still shows the right number of lit lights, as SVG and as PNG.
func TestStill(t *testing.T) {
	f := testkit.Must(ReadPresses(strings.NewReader("3x3:0\n2 2\n1 1\nhold\n3 3\n"), Timing{}))(t)
	lit := []int{0, 5, 4, 3}
	for frame, want := range lit {
		var out bytes.Buffer
		testkit.NoError(t, f.Still(t.Context(), &out, SVG, Look{}, frame))
		if got := strings.Count(out.String(), "#ffd27a"); got != want {
			t.Errorf("frame %d: %d lights, want %d", frame, got, want)
		}
		out.Reset()
		testkit.NoError(t, f.Still(t.Context(), &out, PNG, Look{Shape: Pixel, Cell: 1}, frame))
		img := testkit.Must(png.Decode(&out))(t)
		got := 0
		for i := range 9 {
			if r, _, _, _ := img.At(i%3, i/3).RGBA(); r == 0xffff {
				got++
			}
		}
		if got != want {
			t.Errorf("frame %d: %d pixels, want %d", frame, got, want)
		}
	}
	for format, frame := range map[Format]int{PNG: 4, "gif": 0} {
		if err := f.Still(t.Context(), &bytes.Buffer{}, format, Look{}, frame); err == nil {
			t.Errorf("%s, frame %d is written", format, frame)
		}
	}
}

func FuzzReadPresses(f *testing.F) {
	f.Add("5x5:0\n3 3\nhold\n1 1")
	f.Add(`{"loop": true, "reels": [{"start": "2x2,mod=3:0000", "scenes": [[[0,1],[0,1],[0,1]]]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		film, err := ReadPresses(strings.NewReader(text), Timing{})
		if err != nil || film.Board().Lights() > 1000 {
			return
		}
		var once, twice bytes.Buffer
		testkit.NoError(t, film.WritePresses(&once, false))
		again := testkit.Must(ReadPresses(bytes.NewReader(once.Bytes()), Timing{}))(t)
		if err := again.WritePresses(&twice, false); err != nil || twice.String() != once.String() {
			t.Errorf("%q, then %q; %v", once.String(), twice.String(), err)
		}
	})
}
