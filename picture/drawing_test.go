package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image/color"
	"image/png"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

var update = flag.Bool("update", false, "rewrite the pictures of docs/reference/boards.md")

// documented lists the boards in docs/reference/boards.md by the names of their pictures. Each
// picture shows its board after one press, except for colours, which has three.
var documented = map[string]struct {
	spec  string
	press int
}{
	"grid":       {"5x5", 12},
	"ring":       {"5x5,rule=ring", 12},
	"x":          {"5x5,rule=x", 12},
	"star":       {"5x5,rule=star", 12},
	"knight":     {"5x5,rule=knight", 12},
	"offsets":    {"5x5,rule=0.0_0.1_-2.0", 12},
	"holes":      {"5x5,holes=1_5_7_19", 8},
	"cylinder":   {"5x6,cylinder", 12},
	"torus":      {"5x6,torus", 0},
	"mobius":     {"5x6,mobius", 6},
	"klein":      {"5x6,klein", 0},
	"projective": {"5x6,projective", 1},
	"hypergrid":  {"3x3x3", 13},
	"hypertorus": {"3x3x3x3,torus", 0},
	"hex":        {"hex4", 18},
	"tri":        {"tri6", 20},
	"cube":       {"cube3", 0},
	"graph":      {"graph6=FhCKG", 0},
	"digraph":    {"digraph6=DOOOW?", 0},
	"buttons":    {"buttons=4_0.1_1.2.3_0.3", 1},
	"colours":    {"5x5,mod=3", 12},
}

func drawn(t *testing.T, s puzzle.State) []byte {
	t.Helper()
	var out bytes.Buffer
	testkit.NoError(t, (Drawing{State: s}).SVG(&out))
	return out.Bytes()
}

func pressed(t *testing.T, spec string, buttons ...int) puzzle.State {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	s := testkit.Must(puzzle.AllOff(b))(t)
	return s.Press(buttons...)
}

// The pictures in the docs match what the code draws. To rewrite them:
//
//	go test ./picture -update
func TestDocumentedPictures(t *testing.T) {
	for name, board := range documented {
		buttons := []int{board.press}
		if name == "colours" {
			buttons = []int{12, 12, 6}
		}
		got := drawn(t, pressed(t, board.spec, buttons...))
		file := filepath.Join("..", "docs", "reference", "boards", name+".svg")
		testkit.Golden(t, file, string(got), *update)
	}
}

// A drawing is well-formed, and has a shape for each light.
func TestDrawings(t *testing.T) {
	for name, board := range documented {
		s := pressed(t, board.spec, board.press)
		shapes := 0
		for dec := xml.NewDecoder(bytes.NewReader(drawn(t, s))); ; {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "polygon" || start.Name.Local == "circle") {
				shapes++
			}
		}
		if want := s.Board().Lights(); shapes != want {
			t.Errorf("%s: %d shapes, want %d", name, shapes, want)
		}
	}
}

func TestLitLightsShine(t *testing.T) {
	text := string(drawn(t, pressed(t, "5x5", 12)))
	if lit := strings.Count(text, "hsl(48 "); lit != 5 {
		t.Errorf("%d lights shine, want 5", lit)
	}
	if text := string(drawn(t, pressed(t, "1x1,mod=3", 0, 0))); !strings.Contains(text, "hsl(228 ") {
		t.Errorf("the second of three colours: %s", text)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestErrors(t *testing.T) {
	testkit.WantError(t, (Drawing{State: pressed(t, "300x300")}).SVG(io.Discard), errTooLarge, "a large board")
	complete := board.Graph{Nodes: 600}
	for i := range complete.Nodes {
		for j := range i {
			complete.Edges = append(complete.Edges, [2]int{i, j})
		}
	}
	b := testkit.Must(board.NewGraph(complete))(t)
	off := testkit.Must(puzzle.AllOff(b))(t)
	testkit.WantError(t, (Drawing{State: off}).SVG(io.Discard), errTooLarge, "a dense graph")
	for _, spec := range []string{"2x2", "100x100"} {
		if err := (Drawing{State: pressed(t, spec)}).SVG(broken{}); err == nil || !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// PNG pictures show lit lights, marks and the background in the right colours and places.
func TestPNG(t *testing.T) {
	b := pressed(t, "3x3").Board()
	presses := puzzle.PressesOfTimes(b, []uint8{0, 0, 0, 0, 1, 0, 0, 0, 0})
	certificate := pressed(t, "3x3").Press(0)
	for name, test := range map[string]struct {
		drawing Drawing
		x, y    float64 // in lights
		want    ink
	}{
		"ground":       {Drawing{State: pressed(t, "3x3")}, -0.4, 1, night},
		"dark":         {Drawing{State: pressed(t, "3x3")}, 0.8, 0.8, dark},
		"lit":          {Drawing{State: pressed(t, "3x3", 4)}, 1.2, 1.5, hsl(48, 95, 62)},
		"third colour": {Drawing{State: pressed(t, "3x3,mod=3", 4, 4)}, 1.2, 1.5, hsl(228, 95, 62)},
		"press":        {Drawing{State: pressed(t, "3x3"), Presses: presses}, 1.5, 1.5, seamA},
		"press on lit": {Drawing{State: pressed(t, "3x3", 4), Presses: presses}, 1.5, 1.5, deep},
		"certificate":  {Drawing{State: pressed(t, "3x3"), Certificate: certificate}, 1.5, 0.5, seamA},
		"no mark here": {Drawing{State: pressed(t, "3x3"), Certificate: certificate}, 2.5, 2.5, dark},
	} {
		var out bytes.Buffer
		if err := test.drawing.PNG(&out); err != nil {
			t.Fatal(name, err)
		}
		img, err := png.Decode(&out)
		if err != nil {
			t.Fatal(name, err)
		}
		at := at(test.x, test.y)
		if got := color.RGBAModel.Convert(img.At(int(2*at.x), int(2*at.y))); got != test.want.rgba() {
			t.Errorf("%s: %v, want %v", name, got, test.want.rgba())
		}
	}
}

// Every documented board can be drawn as a PNG that is neither too wide nor too high.
func TestPNGOfEveryBoard(t *testing.T) {
	for name, board := range documented {
		var out bytes.Buffer
		if err := (Drawing{State: pressed(t, board.spec, board.press), Labels: true}).PNG(&out); err != nil {
			t.Fatal(name, err)
		}
		config, err := png.DecodeConfig(&out)
		if err != nil || config.Width > mostPixels || config.Height > mostPixels {
			t.Errorf("%s: %d x %d, %v", name, config.Width, config.Height, err)
		}
	}
	testkit.NoError(t, (Drawing{State: pressed(t, "120x200")}).PNG(io.Discard))
}

// SVG also marks presses, but only if buttons have a position.
func TestMarks(t *testing.T) {
	s := pressed(t, "2x2,mod=4")
	presses := puzzle.PressesOfTimes(s.Board(), []uint8{1, 3, 0, 0})
	var out bytes.Buffer
	testkit.NoError(t, (Drawing{State: s, Presses: presses}).SVG(&out))
	if text := out.String(); strings.Count(text, "<line") != 2 || strings.Count(text, ">3</text>") != 1 {
		t.Errorf("want two lines and a single 3 in %s", text)
	}
	s = pressed(t, "buttons=4_0.1_1.2.3_0.3")
	err := Drawing{State: s, Presses: puzzle.PressesOfTimes(s.Board(), make([]uint8, 3))}.SVG(io.Discard)
	testkit.WantError(t, err, errNoPlace, "a board without a layout")
}

func TestInk(t *testing.T) {
	for k, want := range map[ink]color.RGBA{
		"#14171f":         {0x14, 0x17, 0x1f, 0xff},
		hsl(0, 100, 50):   {0xff, 0, 0, 0xff},
		hsl(120, 100, 25): {0, 0x80, 0, 0xff},
		hsl(240, 0, 40):   {0x66, 0x66, 0x66, 0xff},
	} {
		if got := k.rgba(); got != want {
			t.Errorf("%s: %v, want %v", k, got, want)
		}
	}
}

func TestLongLabelsAreCut(t *testing.T) {
	b := testkit.Must(testkit.Must(board.Parse("graph6=A_"))(t).WithLabels([]string{"left", "a-long-label"}))(t)
	var svg bytes.Buffer
	testkit.NoError(t, (Drawing{State: testkit.Must(puzzle.AllOn(b))(t)}).SVG(&svg))
	if text := svg.String(); !strings.Contains(text, ">left<") || !strings.Contains(text, ">a-lon…<") {
		t.Errorf("want the labels left and a-lon… in %s", text)
	}
}

// The nodes of a graph are drawn at their places, whatever the origin; other boards
// keep their shape.
func TestDrawingPlaces(t *testing.T) {
	state := pressed(t, "graph6=Bg", 0)
	drawings := make([]string, 2)
	for i, by := range []float64{0, -7} {
		var out bytes.Buffer
		places := [][2]float64{{by, by}, {by + 3, by}, {by + 3, by + 1}}
		testkit.NoError(t, (Drawing{State: state, Places: places, Presses: mustPress(t, state, 1)}).SVG(&out))
		drawings[i] = out.String()
	}
	if drawings[0] != drawings[1] || drawings[0] == string(drawn(t, state)) {
		t.Errorf("drawn as\n%s\nand\n%s", drawings[0], drawings[1])
	}
	for _, want := range []string{`cx="32"`, `cx="104"`, `cy="32"`, `cy="56"`} {
		if !strings.Contains(drawings[0], want) {
			t.Errorf("no %s in %s", want, drawings[0])
		}
	}
	grid := pressed(t, "3x3", 4)
	var out bytes.Buffer
	if err := (Drawing{State: grid, Places: make([][2]float64, 9)}).SVG(&out); err != nil || out.String() != string(drawn(t, grid)) {
		t.Errorf("a grid with places: %v", err)
	}
	testkit.WantError(t, (Drawing{State: grid, Places: make([][2]float64, 8)}).SVG(io.Discard), board.ErrMismatch, "eight places for nine lights")
}

func mustPress(t *testing.T, s puzzle.State, buttons ...int) puzzle.Presses {
	t.Helper()
	presses := testkit.Must(puzzle.NewPresses(s.Board(), buttons...))(t)
	return presses
}

// Every light of a board without labels has a label of its own, however long.
func TestLabelsAreDistinct(t *testing.T) {
	for _, spec := range []string{"cube3", "2x2x2x3x2", "12x12"} {
		b := testkit.Must(board.Parse(spec))(t)
		var text strings.Builder
		testkit.NoError(t, (Drawing{State: testkit.Must(puzzle.AllOn(b))(t), Labels: true}).SVG(&text))
		labels := map[string]bool{}
		for _, label := range strings.Split(text.String(), "</title>")[2:] { // after that of the picture; a label has one or two lines
			labels[strings.Join(regexp.MustCompile(`[^<>]+</text>`).FindAllString(label, -1), "")] = true
		}
		if len(labels) != b.Lights() {
			t.Errorf("%s: %d labels for %d lights", spec, len(labels), b.Lights())
		}
	}
}
