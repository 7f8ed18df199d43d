package film

import (
	"bytes"
	"fmt"
	"image/color"
	"testing"

	"lightsout/internal/testkit"
)

func TestPalettes(t *testing.T) {
	for _, name := range Palettes() {
		if p, err := ParsePalette(name); err != nil || p.Off == p.On {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	want := Palette{Ground: color.RGBA{0, 0, 0, 255}, Off: color.RGBA{1, 2, 3, 255}, On: color.RGBA{255, 170, 16, 255}}
	if p, err := ParsePalette("#000000, #010203,#ffAA10"); err != nil || p != want {
		t.Errorf("%v, %v", p, err)
	}
	for _, bad := range []string{"", "mauve", "#000000", "#000000,#111111", "#000000,#111111,#22222", "000000,111111,222222", "#000000,#111111,#22222g", "#0,#1,#2", "#000000,#111111,#222222,#333333"} {
		if _, err := ParsePalette(bad); err == nil {
			t.Errorf("%q is a palette", bad)
		}
	}
}

func FuzzParsePalette(f *testing.F) {
	for _, s := range []string{"night", "#000000,#222222,#ffffff", "#+00000,#222222,#ffffff", ",,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePalette(text)
		if err != nil {
			return
		}
		hex := fmt.Sprintf("#%02x%02x%02x,#%02x%02x%02x,#%02x%02x%02x", p.Ground.R, p.Ground.G, p.Ground.B, p.Off.R, p.Off.G, p.Off.B, p.On.R, p.On.G, p.On.B)
		if again, err := ParsePalette(hex); err != nil || again != p {
			t.Fatalf("%q: %v, %v", text, again, err)
		}
	})
}

// The zero Look draws round lights in a palette that suits the boards, and makes the longer side
// about 600 pixels.
func TestZeroLook(t *testing.T) {
	for _, c := range []struct {
		spec    string
		colour  bool
		palette string
		cell    int
	}{{"60x30", false, "night", 10}, {"30x60", false, "night", 10}, {"12x12", true, "white", 50}, {"2x2", false, "night", maxCell}} {
		f := shot(t, c.spec, c.colour, false, Timing{Seconds: 1})
		palette := testkit.Must(ParsePalette(c.palette))(t)
		whole := Look{Shape: Round, Palette: palette, Cell: c.cell}
		if !bytes.Equal(encode(t, f, GIF, Look{}), encode(t, f, GIF, whole)) {
			t.Errorf("%s: the zero look is not %+v", c.spec, whole)
		}
	}
}
