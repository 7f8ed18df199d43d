package graphfile

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

const placedDOT = `graph {
	a [lit=true, pos="0,0"]
	b [lit=false, pos="54,-18.5"]
	c [lit=false, pos="-36,72"]
	a -- b
	a -- c
}
`

func TestPlaces(t *testing.T) {
	p := testkit.Must(Read(strings.NewReader(placedDOT), DOT))(t)
	want := [][2]float64{{0, 0}, {1.5, 18.5 / 36}, {-1, -2}}
	if !reflect.DeepEqual(p.Places, want) {
		t.Errorf("read the places %v, want %v", p.Places, want)
	}
	var dot, js bytes.Buffer
	if err := Write(&dot, DOT, p); err != nil || dot.String() != placedDOT {
		t.Errorf("written again as %s (%v)", dot.String(), err)
	}
	if err := Write(&js, JSON, p); err != nil || !strings.Contains(js.String(), `"places": [[0,0],[1.5,0.514],[-1,-2]]`) {
		t.Errorf("as JSON: %s (%v)", js.String(), err)
	}
	again, err := Read(&js, JSON)
	if want[1][1] = 0.514; err != nil || !reflect.DeepEqual(again.Places, want) {
		t.Errorf("read again from JSON: %v (%v)", again.Places, err)
	}
}

// Graphviz writes positions for the graph, its nodes and its edges. Read uses only the nodes'
// positions.
func TestPlacesOfGraphviz(t *testing.T) {
	text := "graph {\n\tgraph [bb=\"0,0,54,108\"];\n\tnode [label=\"\\N\"];\n\ta [height=0.5, pos=\"27,90!\"];\n" +
		"\tb [pos=\"27.0,18\"];\n\ta -- b [pos=\"27,71.7 27,60.8 27,46.9 27,36.1\"];\n}\n"
	p, err := Read(strings.NewReader(text), DOT)
	if want := [][2]float64{{0.75, -2.5}, {0.75, -0.5}}; err != nil || !reflect.DeepEqual(p.Places, want) {
		t.Errorf("%v (%v), want %v", p.Places, err, want)
	}
	// One node has no position, so Read returns no places at all.
	p, err = Read(strings.NewReader(`graph { a [pos="1,1"] b }`), DOT)
	if err != nil || p.Places != nil {
		t.Errorf("%v (%v), want no places", p.Places, err)
	}
}

func TestPlacesRefused(t *testing.T) {
	for _, tt := range []struct {
		format     Format
		text, want string
	}{
		{DOT, "graph {\n a [pos=\"1\"]\n}", `line 2: pos="1"; use two numbers`},
		{DOT, "graph {\n a [pos=\"1,x\"]\n}", `line 2: pos="1,x"; use two numbers`},
		{DOT, `graph { a [pos="NaN,1"] }`, "use two numbers"},
		{DOT, `graph { a [pos="1e300,1"] }`, "use two numbers up to 360000"},
		{JSON, `{"nodes": 2, "edges": [], "places": [[1,2]]}`, "1 places for 2 lights"},
		{JSON, "{\"nodes\": 2, \"edges\": [],\n\"places\": [[1,2],\n[1]]}", "place 2: use two numbers"},
		{JSON, `{"nodes": 1, "edges": [], "places": [[1,1e5]]}`, "from -10000 to 10000"},
		{JSON, `{"nodes": 1, "edges": [], "places": [["a","b"]]}`, "a list of places"},
	} {
		if _, err := Read(strings.NewReader(tt.text), tt.format); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q in it", tt.text, err, tt.want)
		}
	}
	b := testkit.Must(board.Parse("2x2"))(t)
	if err := Write(&bytes.Buffer{}, DOT, Position{Board: b, Places: [][2]float64{{1, 1}}}); err == nil {
		t.Error("one place for four lights was written")
	}
}

// A position that no file could hold is refused before anything is written.
func TestWriteRefusesPositions(t *testing.T) {
	b := mustButtons(t, 2, [][]int{{0, 1}, {0, 1}})
	for name, tt := range map[string]struct {
		position Position
		want     error
		says     string
	}{
		"no board":             {Position{}, board.ErrNone, ""},
		"the zero board":       {Position{Board: &board.Board{}}, board.ErrNone, ""},
		"one colour":           {Position{Board: b, Colours: []uint8{1}}, board.ErrMismatch, "1 colours for 2 lights"},
		"a colour of no light": {Position{Board: b, Colours: []uint8{1, 2}}, board.ErrMismatch, "light 1 has colour 2"},
		"one place":            {Position{Board: b, Places: make([][2]float64, 1)}, board.ErrMismatch, "1 places for 2 lights"},
		"a place not a number": {Position{Board: b, Places: [][2]float64{{}, {0, math.NaN()}}}, nil, "light 1 is at (0, NaN)"},
		"a place far away":     {Position{Board: b, Places: [][2]float64{{}, {-1e9, 0}}}, nil, "use numbers from -10,000 to 10,000"},
	} {
		for _, f := range []Format{DOT, JSON} {
			var text bytes.Buffer
			err := Write(&text, f, tt.position)
			if err == nil || tt.want != nil && !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) || text.Len() > 0 {
				t.Errorf("%s as %s: got %v after %d bytes, want %q in it", name, f, err, text.Len(), tt.says)
			}
		}
	}
}
