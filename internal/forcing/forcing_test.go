package forcing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// In the order of a start, each button is the last one of its light that was not settled, and
// every button comes once.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, spec := range []string{"1x1", "5x5", "5x5,torus", "5x5,rule=x", "hex3", "tri5", "cube2", "3x3x3", "5x5,mod=3", "graph6=IheA@GUAo", "buttons=4_0.1_1.2_2.3_0.3", "5x5,holes=8_13"} {
		b := testkit.Must(board.Parse(spec))(t)
		m := New(b)
		for range 20 {
			times := make([]uint8, b.Buttons())
			for i := range times {
				times[i] = uint8(r.IntN(b.Colours()))
			}
			x, start := m.Best([][]uint8{times})
			if !slices.Equal(x, times) || !m.Forces(start) {
				t.Fatalf("%s: %v", spec, start)
			}
			settled := slices.Clone(start)
			for _, step := range m.Order(start) {
				open := slices.DeleteFunc(slices.Clone(m.Buttons[step.Light]), func(b int) bool { return slices.Contains(settled, b) })
				if !slices.Equal(open, []int{step.Button}) {
					t.Fatalf("%s: light %d has %v open, not %d", spec, step.Light, open, step.Button)
				}
				settled = append(settled, step.Button)
			}
			if len(settled) != b.Buttons() {
				t.Errorf("%s: %d of %d are settled", spec, len(settled), b.Buttons())
			}
		}
	}
}

// A large board without an edge also has a start, of at most 200 buttons.
func TestLargeBoardWithoutEdges(t *testing.T) {
	m := New(testkit.Must(board.Parse("100x100,holes=1"))(t))
	if _, start := m.Best([][]uint8{make([]uint8, len(m.Lights))}); !m.Forces(start) || len(start) > 200 {
		t.Errorf("%d buttons", len(start))
	}
}

// People can keep these starts in mind.
func TestNamed(t *testing.T) {
	for spec, want := range map[string][]string{
		"5x5":         {"row 1", "row 5", "column 1", "column 5"},
		"4x4,torus":   {"rows 1 and 2", "rows 2 and 3", "rows 3 and 4", "columns 1 and 2", "columns 2 and 3", "columns 3 and 4"},
		"5x5,rule=x":  {"row 1 and column 1", "row 1 and column 5", "row 5 and column 1", "row 5 and column 5"},
		"3x3x3,torus": {"slices 1 and 2", "slices 2 and 3", "rows 1 and 2 of every slice", "rows 2 and 3 of every slice", "columns 1 and 2 of every slice", "columns 2 and 3 of every slice"},
		"hex2":        {"the top and upper right sides", "the upper right and lower right sides", "the lower right and bottom sides", "the bottom and lower left sides", "the lower left and upper left sides", "the upper left and top sides"},
		"cube2":       nil,
	} {
		m := New(testkit.Must(board.Parse(spec))(t))
		m.prepare()
		var got []string
		for _, edge := range m.edges {
			got = append(got, edge.Name)
			if named := m.Named(edge.Buttons); named.Name != edge.Name {
				t.Errorf("%s: %v is called %q", spec, edge.Buttons, named.Name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", spec, got)
		}
	}
}
