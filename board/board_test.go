package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

func mustParse(t *testing.T, spec string) *Board {
	t.Helper()
	return testkit.Must(Parse(spec))(t)
}

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		spec                     string
		lights, buttons, colours int
	}{
		{"5x5", 25, 25, 2},
		{"1x1", 1, 1, 2},
		{"2x7,rule=ring", 14, 14, 2},
		{"3x4,mod=3", 12, 12, 3},
		{"3x4,rule=ring,mod=64", 12, 12, 64},
		{"1048576x1024", 1 << 30, 1 << 30, 2},
		{"1024x1024x1024", 1 << 30, 1 << 30, 2},
		{"1x1x1048576", 1 << 20, 1 << 20, 2},
		{"2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2", 1 << 16, 1 << 16, 2},
		{"5x5,torus", 25, 25, 2},
		{"5x5,klein,rule=knight,mod=7", 25, 25, 7},
		{"8x3,mobius", 24, 24, 2},
		{"3x3x3x3", 81, 81, 2},
		{"3x4x5,torus,rule=ring", 60, 60, 2},
		{"hex4", 37, 37, 2},
		{"hex4096", 3*4096*4095 + 1, 3*4096*4095 + 1, 2},
		{"tri4096", 1 << 24, 1 << 24, 2},
		{"cube4096", 6 << 24, 6 << 24, 2},
		{"tri6,rule=ring", 36, 36, 2},
		{"cube3,mod=3", 54, 54, 3},
		{"graph6=FhCKG", 7, 7, 2},
		{"graph6=FhCKG,rule=ring", 7, 7, 2},
		{"graph6=@", 1, 1, 2},
		{"digraph6=AO", 2, 2, 2},
		{"5x5,rule=-1.2_0.0", 25, 25, 2},
		{"5x5,rule=-64.64_0.0", 25, 25, 2},
		{"1x1" + ",rule=0.0" + offsetsTo(63), 1, 1, 2},
		{"5x5,holes=1_25", 23, 23, 2},
		{"1x2,holes=2", 1, 1, 2},
		{"hex2,holes=4,mod=3", 6, 6, 3},
		{"buttons=3", 3, 0, 2},
		{"buttons=3_", 3, 1, 2},
		{"buttons=3_0.1__0.1.2", 3, 3, 2},
		{"buttons=2_0_1_0.1,mod=5", 2, 3, 5},
	} {
		b := mustParse(t, tt.spec)
		if b.Lights() != tt.lights || b.Buttons() != tt.buttons || b.Colours() != tt.colours {
			t.Errorf("%s: %d lights, %d buttons, %d colours", tt.spec, b.Lights(), b.Buttons(), b.Colours())
		}
		if b.String() != tt.spec {
			t.Errorf("%s is written %s", tt.spec, b)
		}
	}
}

// offsetsTo lists the offsets of a rule from one column to the right to the given number.
func offsetsTo(last int) string {
	var text strings.Builder
	for i := range last {
		fmt.Fprintf(&text, "_0.%d", i+1)
	}
	return text.String()
}

func TestParseWritesTheUsualWay(t *testing.T) {
	for spec, want := range map[string]string{
		"5x5,rule=plus":                  "5x5",
		"5x5,mod=2":                      "5x5",
		"5x5,mod=3,rule=ring":            "5x5,rule=ring,mod=3",
		"buttons=3_2.0":                  "buttons=3_0.2",
		"5x5,mod=3,torus":                "5x5,torus,mod=3",
		"5x5,rule=0.0_1.0_-1.0_0.1_0.-1": "5x5",
		"5x5,rule=1.1_0.0":               "5x5,rule=0.0_1.1",
		// As a list, the ring leads back to the light itself on a board that wraps onto itself.
		"3x3,torus,rule=0.1_1.0_0.-1_-1.0":  "3x3,torus,rule=ring",
		"3x1,torus,rule=0.1_1.0_0.-1_-1.0":  "3x1,torus,rule=-1.0_0.-1_0.1_1.0",
		"1x1,klein,rule=0.1_1.0_0.-1_-1.0":  "1x1,klein,rule=-1.0_0.-1_0.1_1.0",
		"3x1,mobius,rule=0.1_1.0_0.-1_-1.0": "3x1,mobius,rule=-1.0_0.-1_0.1_1.0",
		"4x1,mobius,rule=0.1_1.0_0.-1_-1.0": "4x1,mobius,rule=ring",
		"5x5,holes=10_4":                    "5x5,holes=4_10",
		"graph6=~??FhCKG":                   "graph6=FhCKG",
	} {
		if got := mustParse(t, spec).String(); got != want {
			t.Errorf("%s is written %s, want %s", spec, got, want)
		}
	}
}

// A refusal is a spec that must be refused, with the expected error and part of its message.
type refusal struct {
	spec string
	want error
	says string
}

func (r refusal) check(t *testing.T) {
	t.Helper()
	_, err := Parse(r.spec)
	if !errors.Is(err, r.want) || !strings.Contains(err.Error(), r.says) {
		t.Errorf("%.50s: got %v, want %q in it", r.spec, err, r.says)
	}
	if err != nil && len(err.Error()) > 200 {
		t.Errorf("%.50s: an error of %d bytes", r.spec, len(err.Error()))
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tt := range []refusal{
		{"", ErrSpec, "like 5x5"},
		{"chess", ErrSpec, `"chess"`},
		{"5x", ErrSpec, "write 5x5"},
		{"x5", ErrSpec, "write 5x5"},
		{"-5x5", ErrSpec, "whole number"},
		{"05x5", ErrSpec, "whole number"},
		{"5x5x", ErrSpec, "lights per side"},
		{"5x5x5,klein", ErrSpec, "only be glued into a torus"},
		{"5x5x5,rule=x", ErrSpec, "plus or ring"},
		{"5" + strings.Repeat("x5", 16), ErrTooLarge, "16"},
		{"1000000x1000000x1000000", ErrTooLarge, "1,073,741,824 lights"},
		{"1024x1024x1025", ErrTooLarge, "1,073,741,824 lights"},
		{"5x5,sphere", ErrSpec, "projective"},
		{"5x5,torus,klein", ErrSpec, `two surfaces, "torus" and "klein"`},
		{"hex3,torus", ErrSpec, "only the sides of grids"},
		{"hex", ErrSpec, "hex; add the number of lights per side, as in hex3"},
		{"hex0", ErrSpec, "lights per side"},
		{"tri99999", ErrTooLarge, "4,096"},
		{"cube3,rule=star", ErrSpec, "plus or ring"},
		{"5x5,rule=0.0_0.0", ErrSpec, "twice"},
		{"5x5,rule=0.x", ErrSpec, "whole number"},
		{"5x5,rule=x.0", ErrSpec, "whole number"},
		{"5x5,rule=-0.1", ErrSpec, "write 0"},
		{"5x5,rule=65.0", ErrTooLarge, "64"},
		{"5x5,rule=0.-65", ErrTooLarge, "64"},
		{"5x5,rule=0.0" + offsetsTo(64), ErrTooLarge, "64 offsets"},
		{"5x5,rule=0.0" + strings.Repeat("_0.1", 99), ErrTooLarge, "64 offsets"},
		{"graph6=", ErrSpec, "FhCKG"},
		{"graph6=?", ErrSpec, "no nodes"},
		{"graph6=FhCK", ErrSpec, "4 characters"},
		{"graph6=FhCKGG", ErrSpec, "4 characters"},
		{"graph6=Fh KG", ErrSpec, "? to ~"},
		{"graph6=FhCK~", ErrSpec, "unused bits"},
		{"graph6=~?", ErrSpec, "ends before the node count"},
		{"graph6=~~????", ErrTooLarge, "4,096"},
		{"5x5,surface=torus", ErrSpec, "unknown option"},
		{"5x5,=torus", ErrSpec, `unknown option "="`},
		{"hex3,rule=", ErrSpec, "nothing after"},
		{"5x5,rule=", ErrSpec, "nothing after"},
		{"graph6=~}}}", ErrTooLarge, "4,096"},
		{"graph6=FhCKG,rule=x", ErrSpec, "plus or ring"},
		{"digraph6=@_", ErrSpec, "itself"},
		{"5x5,holes=26", ErrSpec, "1 to 25"},
		{"5x5,holes=0", ErrSpec, "a hole at light 0; the lights are 1 to 25"},
		{"5x5,holes=4_4", ErrSpec, "twice"},
		{"5x5,holes=", ErrSpec, "hole"},
		{"1x1,holes=1", ErrSpec, "leave at least one light"},
		{"buttons=3_0.1,holes=1", ErrSpec, "leave out holes="},
		{"0x5", ErrSpec, "0 rows"},
		{"5x0", ErrSpec, "0 columns"},
		{"5x5,", ErrSpec, "nothing after a comma"},
		{"5x5,rule=rook", ErrSpec, "plus, ring, x, star"},
		{"5x5,rule=" + strings.Repeat("rook", 1000), ErrSpec, "plus, ring, x, star"},
		{"5x5,rule=ring,rule=plus", ErrSpec, "twice"},
		{"5x5,colour=red", ErrSpec, "rule=, holes=, mod="},
		{"5x5,mod=1", ErrSpec, "2 to 64"},
		{"5x5,mod=65", ErrTooLarge, "64"},
		{"5x5,mod=", ErrSpec, "colours"},
		{"999999999x999999999", ErrTooLarge, "1,048,576"},
		{"5x" + strings.Repeat("9", 1_000_000), ErrTooLarge, "…"},
		{"1048577x1", ErrTooLarge, "rows"},
		{"buttons=", ErrSpec, "lights"},
		{"buttons=0", ErrSpec, "lights"},
		{"buttons=99999999999", ErrTooLarge, "lights"},
		{"buttons=3_3", ErrSpec, "0 to 2"},
		{"buttons=3_1.1", ErrSpec, "twice"},
		{"buttons=3_0_1.2.2.2,mod=3", ErrSpec, "button 1 lists light 2 3 times"},
		{"buttons=3_0_1.2.2.2.2,mod=3", ErrSpec, "button 1 lists light 2 4 times; with 3 colours"},
		{"buttons=3_99999999", ErrTooLarge, "too large: light 99999999; the limit is 4,194,304"},
		{"buttons=3_1.", ErrSpec, "light"},
		{"buttons=3_0,rule=ring", ErrSpec, "no rule"},
	} {
		tt.check(t)
	}
}

// The limits also hold for specs of several megabytes.
func TestParseRefusesLongLists(t *testing.T) {
	for _, tt := range []refusal{
		{"digraph6=~?_?" + strings.Repeat("~", 2048*2048/6) + "{", ErrSpec, "itself"}, // 2^22 edges are allowed, but not loops
		{"digraph6=~?_@" + strings.Repeat("~", 2049*2049/6) + "w", ErrTooLarge, "at most 4,194,304 edges"},
		{"5x5,holes=2" + strings.Repeat("_1", MaxToggles), ErrTooLarge, "a board can list"},
		{"buttons=3" + strings.Repeat("_", MaxToggles+1), ErrTooLarge, "a board can list at most 4,194,304 buttons"},
		{"buttons=3_" + strings.Repeat(".", MaxToggles), ErrTooLarge, "a board can list at most 4,194,304 buttons"},
	} {
		tt.check(t)
	}
}

func TestConstructorsRefuse(t *testing.T) {
	for name, make := range map[string]func() (*Board, error){
		"no rows":        func() (*Board, error) { return NewGrid(Grid{Rows: 0, Cols: 5, Rule: Plus}) },
		"a long side":    func() (*Board, error) { return NewGrid(Grid{Rows: MaxSide + 1, Cols: 5, Rule: Plus}) },
		"a strange rule": func() (*Board, error) { return NewGrid(Grid{Rows: 5, Cols: 5, Rule: "rook"}) },
		"a strange surface": func() (*Board, error) {
			return NewGrid(Grid{Rows: 5, Cols: 5, Surface: "sphere"})
		},
		"two dimensions": func() (*Board, error) { return newHypergrid([]int{5, 5}, false, Plus) },
		"an empty side":  func() (*Board, error) { return newHypergrid([]int{5, 5, 0}, false, Plus) },
		"a hypergrid's knight": func() (*Board, error) {
			return newHypergrid([]int{5, 5, 5}, false, Knight)
		},
		"no side":         func() (*Board, error) { return newHex(0, Plus) },
		"a large side":    func() (*Board, error) { return newTri(maxFigure+1, Plus) },
		"a hex star":      func() (*Board, error) { return newHex(3, Star) },
		"a tri star":      func() (*Board, error) { return newTri(3, Star) },
		"a cube star":     func() (*Board, error) { return newCube(3, Star) },
		"no cube":         func() (*Board, error) { return newCube(0, Plus) },
		"no nodes":        func() (*Board, error) { return NewGraph(Graph{}) },
		"many edges":      func() (*Board, error) { return NewGraph(Graph{Nodes: 2, Edges: make([][2]int, MaxToggles+1)}) },
		"a far edge":      func() (*Board, error) { return NewGraph(Graph{Nodes: 2, Edges: [][2]int{{0, 2}}}) },
		"a loop":          func() (*Board, error) { return NewGraph(Graph{Nodes: 2, Edges: [][2]int{{1, 1}}}) },
		"an edge twice":   func() (*Board, error) { return NewGraph(Graph{Nodes: 2, Edges: [][2]int{{0, 1}, {1, 0}}}) },
		"holes twice":     func() (*Board, error) { return mustParse(t, "5x5,holes=2").withoutLights(2) },
		"no lights":       func() (*Board, error) { return NewButtons(0, nil) },
		"many buttons":    func() (*Board, error) { return NewButtons(1, make([][]int, MaxToggles+1)) },
		"light below 0":   func() (*Board, error) { return NewButtons(1, [][]int{{-1}}) },
		"a light twice":   func() (*Board, error) { return NewButtons(2, [][]int{{1, 0, 1}}) },
		"too few colours": func() (*Board, error) { return mustParse(t, "buttons=2_0.0,mod=3").WithColours(2) },
		"a single colour": func() (*Board, error) { return mustParse(t, "5x5").WithColours(1) },
	} {
		if b, err := make(); err == nil {
			t.Errorf("%s: made %v", name, b)
		}
	}
	if _, err := NewGraph(Graph{Nodes: 2, Edges: [][2]int{{0, 2}}}); !strings.HasSuffix(err.Error(), "an edge from 0 to 2; the nodes are 0 to 1") {
		t.Error(err)
	}
}

// A board with too few lights gives ErrSpec, not ErrTooLarge.
func TestNothingIsNotTooLarge(t *testing.T) {
	_, nodes := NewGraph(Graph{})
	_, lights := NewButtons(0, nil)
	_, holes := Parse("1x1,holes=1")
	_, side := Parse("hex0")
	for name, err := range map[string]error{"no nodes": nodes, "no lights": lights, "only holes": holes, "no side": side} {
		if !errors.Is(err, ErrSpec) || errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The zero rule of a graph is Plus, as in specs and files.
func TestGraphRule(t *testing.T) {
	path := Graph{Nodes: 2, Edges: [][2]int{{0, 1}}}
	for rule, want := range map[Rule]string{"": "graph6=A_", Plus: "graph6=A_", Ring: "graph6=A_,rule=ring"} {
		path.Rule = rule
		if got := testkit.Must(NewGraph(path))(t).String(); got != want {
			t.Errorf("rule %q: %s, want %s", rule, got, want)
		}
	}
	path.Rule = Knight
	testkit.MustFail(NewGraph(path))(t, ErrSpec, "knight")
}

// A size at its limit is not too large. Beyond the limit, the error is ErrTooLarge, except for
// dimensions and colours.
func TestLimits(t *testing.T) {
	loops := func(edges int) Graph { return Graph{Nodes: 2, Edges: make([][2]int, edges)} }
	all := make([]int, MaxToggles)
	for i := range all {
		all[i] = i
	}
	for name, tt := range map[string]struct {
		make func() (*Board, error)
		want error
	}{
		"rows":           {func() (*Board, error) { return NewGrid(Grid{Rows: MaxSide + 1, Cols: 1}) }, ErrTooLarge},
		"columns":        {func() (*Board, error) { return NewGrid(Grid{Rows: 1, Cols: MaxSide + 1}) }, ErrTooLarge},
		"a large grid":   {func() (*Board, error) { return NewGrid(Grid{Rows: MaxSide, Cols: MaxSide}) }, nil},
		"16 dimensions":  {func() (*Board, error) { return newHypergrid(slices.Repeat([]int{1}, 16), false, Plus) }, nil},
		"17 dimensions":  {func() (*Board, error) { return newHypergrid(slices.Repeat([]int{1}, 17), false, Plus) }, ErrSpec},
		"a long side":    {func() (*Board, error) { return newHypergrid([]int{1, 1, MaxSide + 1}, false, Plus) }, ErrTooLarge},
		"a large figure": {func() (*Board, error) { return newHex(maxFigure+1, Plus) }, ErrTooLarge},
		"nodes":          {func() (*Board, error) { return NewGraph(Graph{Nodes: maxNodes}) }, nil},
		"too many nodes": {func() (*Board, error) { return NewGraph(Graph{Nodes: maxNodes + 1}) }, ErrTooLarge},
		"edges":          {func() (*Board, error) { return NewGraph(loops(MaxToggles)) }, ErrSpec},
		"too many edges": {func() (*Board, error) { return NewGraph(loops(MaxToggles + 1)) }, ErrTooLarge},
		"lights":         {func() (*Board, error) { return NewButtons(MaxToggles, nil) }, nil},
		"many lights":    {func() (*Board, error) { return NewButtons(MaxToggles+1, nil) }, ErrTooLarge},
		"toggles":        {func() (*Board, error) { return NewButtons(MaxToggles, [][]int{all[1:]}) }, nil},
		"many toggles":   {func() (*Board, error) { return NewButtons(MaxToggles, [][]int{all}) }, ErrTooLarge},
		"many buttons":   {func() (*Board, error) { return NewButtons(1, make([][]int, MaxToggles+1)) }, ErrTooLarge},
		"2 colours":      {func() (*Board, error) { return mustParse(t, "5x5,mod=3").WithColours(2) }, nil},
		"64 colours":     {func() (*Board, error) { return mustParse(t, "5x5").WithColours(64) }, nil},
		"65 colours":     {func() (*Board, error) { return mustParse(t, "5x5").WithColours(65) }, ErrSpec},
	} {
		if _, err := tt.make(); !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, spec := range []string{
		"5x5", "5x5,torus,rule=x", "3x3x3,torus", "hex3", "tri4", "cube2,holes=4_6", "graph6=FhCKG", "digraph6=AO", "5x5,rule=0.0_-1.2", "1048576x3", "5x5,rule=ring,mod=3", "buttons=3_0.1_0.1.2_1.2", "999999999x999999999", "5x5:1f",
	} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		b, err := Parse(spec)
		if err != nil {
			if !errors.Is(err, ErrSpec) && !errors.Is(err, ErrTooLarge) {
				t.Errorf("%q: an unexpected error: %v", spec, err)
			}
			return
		}
		again, err := Parse(b.String())
		if err != nil || again.String() != b.String() || !again.Equal(b) {
			t.Errorf("%q is written %q, which is read as %v, %v", spec, b, again, err)
		}
	})
}

func TestGridToggles(t *testing.T) {
	for _, tt := range []struct {
		spec     string
		row, col int
		want     []int
	}{
		{"3x3", 1, 1, []int{1, 3, 4, 5, 7}},
		{"3x3,rule=ring", 1, 1, []int{1, 3, 5, 7}},
		{"3x3", 0, 0, []int{0, 1, 3}},
		{"3x3", 2, 2, []int{5, 7, 8}},
		{"1x1", 0, 0, []int{0}},
		{"1x1,rule=ring", 0, 0, nil},
		{"3x1,torus,rule=ring", 0, 0, []int{1, 2}},
		{"3x1,torus,rule=0.1_0.-1_1.0", 0, 0, []int{0, 1}},
		{"3x1,torus,rule=0.1_0.-1_1.0_-1.0", 0, 0, []int{0, 1, 2}},
		{"2x3", 0, 2, []int{1, 2, 5}},
	} {
		b := mustParse(t, tt.spec)
		g, ok := b.Grid()
		if !ok {
			t.Fatalf("%s is not a grid", tt.spec)
		}
		button := g.At(tt.row, tt.col)
		if row, col := g.Place(button); row != tt.row || col != tt.col {
			t.Errorf("%s: light %d is at (%d, %d)", tt.spec, button, row, col)
		}
		if got := b.AppendToggles(nil, button); !slices.Equal(got, tt.want) {
			t.Errorf("%s: button %d toggles %v, want %v", tt.spec, button, got, tt.want)
		}
	}
}

func TestButtons(t *testing.T) {
	b := mustParse(t, "buttons=3_2.0_")
	if _, ok := b.Grid(); ok {
		t.Error("a list of buttons is a grid")
	}
	if got := b.AppendToggles([]int{7}, 0); !slices.Equal(got, []int{7, 0, 2}) {
		t.Errorf("got %v", got)
	}
	for board, want := range map[string]string{
		"buttons=3_2.0_": "button 2 is out of range; the buttons are 0 to 1", "buttons=3": "button 2 is out of range; there are none", "3x3": "",
	} {
		if err := mustParse(t, board).CheckButton(2); (err != nil) != (want != "") || err != nil && (err.Error() != want || !errors.Is(err, ErrRange)) {
			t.Errorf("%s: %v, want %q", board, err, want)
		}
	}
	testkit.MustPanic(t, "button 2 of 2", func() { b.AppendToggles(nil, 2) })
	testkit.MustPanic(t, "button 9 of 9", func() { mustParse(t, "3x3").AppendToggles(nil, 9) })
}

func TestEqual(t *testing.T) {
	specs := []string{
		"2x3", "3x2", "2x3,rule=ring", "2x3,mod=3", "2x3,torus", "buttons=2_0", "buttons=2_1", "buttons=3_0", "buttons=2_0_1",
		"2x3,holes=1", "2x3,holes=2", "3x2,holes=1", "2x3,torus,holes=1", "2x3x1", "2x3x1,torus", "2x3x1,rule=ring", "3x2x1",
		"hex2", "hex3", "hex2,rule=ring", "hex2,holes=1", "tri2", "tri3", "tri2,rule=ring", "cube2", "cube3", "cube2,rule=ring",
		"graph6=A_", "graph6=A?", "graph6=B_", "graph6=A_,rule=ring", "digraph6=AW", "digraph6=AO",
	}
	for i, a := range specs {
		for j, b := range specs {
			if got := mustParse(t, a).Equal(mustParse(t, b)); got != (i == j) {
				t.Errorf("%s equal to %s: %v", a, b, got)
			}
		}
	}
}

// Lights can be chased if a button toggles the lights to its left and right, above and below, these
// are different lights, and no side is glued with a twist.
func TestChaseable(t *testing.T) {
	for _, tt := range []struct {
		g    Grid
		want bool
	}{
		{Grid{1, 1, Plus, Plane}, true},
		{Grid{5, 5, Ring, Plane}, true},
		{Grid{5, 5, X, Plane}, false},
		{Grid{5, 5, "0.0_0.1", Torus}, false},
		{Grid{1, 3, Plus, Cylinder}, true},
		{Grid{3, 2, Plus, Cylinder}, false},
		{Grid{3, 3, Ring, Torus}, true},
		{Grid{3, 2, Plus, Torus}, false},
		{Grid{2, 3, Plus, Torus}, false},
		{Grid{3, 3, Plus, Mobius}, false},
		{Grid{3, 3, Plus, Klein}, false},
		{Grid{3, 3, Plus, Projective}, false},
	} {
		if got := tt.g.Chaseable(); got != tt.want {
			t.Errorf("%+v: %v", tt.g, got)
		}
	}
}

func TestText(t *testing.T) {
	text := testkit.Must(mustParse(t, "4x6,rule=ring").MarshalText())(t)
	var b Board
	if err := b.UnmarshalText(text); err != nil || b.String() != "4x6,rule=ring" {
		t.Errorf("%s became %v, %v", text, &b, err)
	}
	testkit.WantError(t, new(Board).UnmarshalText([]byte("six")), ErrSpec, "six")
	if err := b.UnmarshalText([]byte("3x3")); err == nil || b.String() != "4x6,rule=ring" {
		t.Errorf("a board became %v, %v", &b, err)
	}
}

// The zero Board is not a board: methods that can return an error return ErrNone for it.
func TestZeroBoard(t *testing.T) {
	b, zero := mustParse(t, "5x5"), new(Board)
	_, text := zero.MarshalText()
	_, colours := zero.WithColours(3)
	_, labels := zero.WithLabels(nil)
	for name, err := range map[string]error{
		"Check": zero.Check(), "Check of nil": (*Board)(nil).Check(), "Match": b.Match(zero), "Match from": zero.Match(b),
		"MarshalText": text, "WithColours": colours, "WithLabels": labels,
	} {
		testkit.WantError(t, err, ErrNone, "%s", name)
	}
	if zero.String() != "" || zero.Equal(b) || b.Equal(zero) || zero.Equal(new(Board)) {
		t.Error("the zero board has a spec or equals a board")
	}
}

// A row, column or light that the grid does not have is not the number of another light.
func TestGridRange(t *testing.T) {
	g, _ := mustParse(t, "5x6").Grid()
	if row, col := g.Place(g.At(4, 5)); row != 4 || col != 5 {
		t.Errorf("the last light is in row %d, column %d", row, col)
	}
	for name, f := range map[string]func(){
		"row 5": func() { g.At(5, 0) }, "column 6": func() { g.At(0, 6) }, "row -1": func() { g.At(-1, 0) },
		"column -1": func() { g.At(1, -1) }, "light 30": func() { g.Place(30) }, "light -1": func() { g.Place(-1) },
	} {
		testkit.MustPanic(t, name, f)
	}
}

// Parse accepts the different ways in which people type a spec.
func TestParseAsTyped(t *testing.T) {
	for typed, want := range map[string]string{
		"5X5":                      "5x5",
		"5×5":                      "5x5",
		" 5 x 5 ":                  "5x5",
		"5 × 6 × 7":                "5x6x7",
		"5x5 , Torus, RULE = Ring": "5x5,torus,rule=ring",
		"HEX4":                     "hex4",
		" graph6=IheA@GUAo":        "graph6=IheA@GUAo",
	} {
		b, err := Parse(typed)
		if err != nil || b.String() != want {
			t.Errorf("%q: %v, %v, want %s", typed, b, err, want)
		}
	}
	for _, wrong := range []string{"1 2x3", "5 5", "5xx5", "GRAPH6=IheA@GUAo"} {
		if b, err := Parse(wrong); err == nil {
			t.Errorf("%q was read as %v", wrong, b)
		}
	}
}

// Ring never toggles the light itself, even on surfaces where the light is its own neighbour.
func TestRingLeavesItsLightAlone(t *testing.T) {
	for _, spec := range []string{"1x3,torus", "3x1,cylinder", "1x1,torus", "1x2,projective", "1x4,klein", "1x3x3,torus"} {
		b := testkit.Must(Parse(spec + ",rule=ring"))(t)
		for button := range b.Buttons() {
			for light := range b.Toggles(button) {
				if light == button {
					t.Errorf("%s: button %d toggles its own light", b, button)
				}
			}
		}
	}
}

func TestMatch(t *testing.T) {
	b := mustParse(t, "3x3")
	for _, c := range []struct {
		a, b *Board
		want error
	}{
		{b, mustParse(t, "3x3"), nil},
		{b, mustParse(t, "3x3,torus"), ErrMismatch},
		{b, mustParse(t, "3x3,mod=3"), ErrMismatch},
		{b, nil, ErrNone},
		{nil, b, ErrNone},
		{nil, nil, ErrNone},
	} {
		testkit.WantError(t, c.a.Match(c.b), c.want, "%v and %v", c.a, c.b)
	}
	if b.Equal(nil) || (*Board)(nil).Equal(b) {
		t.Error("a board equals nil, or nil equals a board")
	}
}

// A button advances a light by one colour each time it lists the light.
func TestSteps(t *testing.T) {
	b := testkit.Must(NewSteps(3, 4, [][]int{{2, 0, 2, 2}, {1}}))(t)
	if got := b.AppendToggles(nil, 0); !slices.Equal(got, []int{0, 2, 2, 2}) || b.MostSteps() != 3 || b.String() != "buttons=3_0.2.2.2_1,mod=4" {
		t.Errorf("%s: %v, up to %d", b, got, b.MostSteps())
	}
	if again := mustParse(t, b.String()); !again.Equal(b) {
		t.Errorf("%s was read as %s", b, again)
	}
	if n := mustParse(t, "5x5,mod=4").MostSteps(); n != 1 {
		t.Errorf("a grid has %d steps", n)
	}
}
