package bridge_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"lightsout/board"
	"lightsout/internal/browser/bridge"
	"lightsout/internal/graphs"
	"lightsout/internal/terminal/cli"
	"lightsout/internal/testkit"
)

var circles = regexp.MustCompile(`<circle cx="([0-9.]+)" cy="([0-9.]+)"`)

// drawnByCommand returns the places of a graph's nodes in the picture that lightsout draw draws.
func drawnByCommand(t *testing.T, spec string) (at [][2]float64) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "graph.svg")
	var errs bytes.Buffer
	if code := cli.Run(t.Context(), []string{"draw", spec, "-o", file}, cli.Streams{In: &bytes.Buffer{}, Out: &bytes.Buffer{}, Err: &errs}); code != 0 {
		t.Fatalf("%s: %s", spec, errs.String())
	}
	for _, found := range circles.FindAllSubmatch(testkit.Must(os.ReadFile(file))(t), -1) {
		at = append(at, [2]float64{testkit.Must(strconv.ParseFloat(string(found[1]), 64))(t), testkit.Must(strconv.ParseFloat(string(found[2]), 64))(t)})
	}
	return at
}

// checkDrawing checks that the page draws a graph like the command line, in other units.
func checkDrawing(t *testing.T, spec, name string) {
	t.Helper()
	var shape bridge.Shape
	must(t, bridge.NewSession(), "shape", bridge.PuzzleID{ID: spec}, &shape)
	if shape.Name != name || !shape.Wired {
		t.Errorf("%s is %q, want %q", spec, shape.Name, name)
	}
	at := drawnByCommand(t, spec)
	if len(at) != len(shape.Spots) {
		t.Fatalf("%s has %d nodes on the page, %d on the command line", spec, len(shape.Spots), len(at))
	}
	const unit, margin = 24, 20
	for node, p := range at {
		if s := shape.Spots[node]; math.Abs(unit*s.X+margin-p[0]) > 0.02 || math.Abs(unit*s.Y+margin-p[1]) > 0.02 {
			t.Errorf("%s: node %d is at %v on the page, at %v on the command line", spec, node, s, p)
		}
	}
}

// The page and the command line draw every well-known graph the same way, however its nodes are
// numbered.
func TestFamousGraphsOnThePage(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, g := range graphs.Famous() {
		number := random.Perm(len(g.At))
		edges := slices.Clone(g.Edges)
		for i, e := range edges {
			edges[i] = [2]int{number[e[0]], number[e[1]]}
		}
		for _, e := range [][][2]int{g.Edges, edges} {
			checkDrawing(t, testkit.Must(board.NewGraph(board.Graph{Nodes: len(g.At), Edges: e}))(t).String(), g.Name)
		}
	}
	checkDrawing(t, "graph6=IsP@OkWHG", "Petersen graph")
	checkDrawing(t, "graph6=IsP@OkWHG,rule=ring,mod=3", "Petersen graph")
	checkDrawing(t, "graph6=HhCGGC@", "")
}

// Every light is inside its panel, and every panel inside its drawing.
func TestPanels(t *testing.T) {
	for spec, want := range map[string]struct{ panels, drawings, seams int }{
		"5x5": {}, "hex3": {}, "cube3": {6, 0, 14}, "cube2,holes=1_2_3_4": {6, 0, 14}, "3x3x3": {3, 3, 0},
		"2x3x2x4,torus": {6, 2, 0}, "3x3x3,holes=1_14": {3, 3, 0}, "65x1x2": {},
	} {
		var shape bridge.Shape
		must(t, bridge.NewSession(), "shape", bridge.PuzzleID{ID: spec}, &shape)
		if len(shape.Drawing.Panels) != want.panels || len(shape.Drawings) != want.drawings || len(shape.Seams) != want.seams {
			t.Errorf("%s: %+v", spec, shape)
		}
		for light, panel := range shape.Panel {
			p, s := shape.Drawing.Panels[panel], shape.Spots[light]
			if s.X < p.X || s.Y < p.Y || s.X > p.X+p.Width || s.Y > p.Y+p.Height {
				t.Errorf("%s: light %d at %v is outside its panel %v", spec, light, s, p)
			}
		}
		for _, d := range shape.Drawings {
			for _, p := range d.Panels {
				if p.X < 0 || p.Y <= 0 || p.X+p.Width > d.Width+1e-6 || p.Y+p.Height > d.Height+1e-6 || p.Name == "" {
					t.Errorf("%s: the panel %v is outside %g x %g", spec, p, d.Width, d.Height)
				}
			}
		}
	}
	if text := ask(t, bridge.NewSession(), "shape", bridge.PuzzleID{ID: "128x129"}, nil); text == "" {
		t.Error("a board with more lights than a page can show has a shape")
	}
}

// Every preset in the list can be made in sizes from the smallest to the largest, and its nodes do
// not touch.
func TestPresets(t *testing.T) {
	s := bridge.NewSession()
	var list bridge.Presets
	must(t, s, "presets", bridge.Nothing{}, &list)
	for _, p := range list.Presets {
		for size := p.Least; size <= p.Most; size += max(1, (p.Most-p.Least)/7) {
			var g bridge.GraphBoard
			must(t, s, "preset", bridge.PresetRequest{Name: p.Name, Size: size}, &g)
			if len(g.Toggles) != g.Lights || len(g.Places) != g.Lights || g.Lights == 0 {
				t.Fatalf("%s of size %d has %d nodes and %d places", p.Name, size, g.Lights, len(g.Places))
			}
			for i, at := range g.Places {
				for _, other := range g.Places[:i] {
					if math.Hypot(at[0]-other[0], at[1]-other[1]) < 1 {
						t.Errorf("%s of size %d: nodes at %v and %v touch", p.Name, size, at, other)
					}
				}
			}
		}
		if (p.Board == "") == (p.Size == "") {
			t.Errorf("got %+v, want either a board or a size", p)
		}
	}
	if text := ask(t, s, "preset", bridge.PresetRequest{Name: "Unicorn"}, nil); text == "" {
		t.Error("there is a graph called Unicorn")
	}
}
