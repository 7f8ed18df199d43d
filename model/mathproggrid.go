package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A lattice is a grid in any number of dimensions, as used in the compact model. In each dimension
// it has a side (a parameter of the model), an index for lights, and an index for offsets.
type lattice struct {
	sides           []int
	torus           bool
	params, at, off []string
}

func newLattice(sides []int, torus bool) lattice {
	t := lattice{sides: sides, torus: torus}
	if len(sides) == 2 { // use the usual names for a matrix
		t.params, t.at, t.off = []string{"rows", "cols"}, []string{"i", "j"}, []string{"u", "v"}
		return t
	}
	for d := range sides {
		t.params = append(t.params, fmt.Sprintf("n%d", d+1))
		t.at = append(t.at, fmt.Sprintf("i%d", d+1))
		t.off = append(t.off, fmt.Sprintf("u%d", d+1))
	}
	return t
}

// place returns the coordinates of a light; the last one varies fastest.
func (g lattice) place(light int) []int {
	at := make([]int, len(g.sides))
	for d := len(g.sides) - 1; d >= 0; d-- {
		at[d] = light % g.sides[d]
		light /= g.sides[d]
	}
	return at
}

// words joins numbers with a separator.
func words(numbers []int, separator string) string {
	list := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = strconv.Itoa(n)
	}
	return strings.Join(list, separator)
}

// cells returns the index over all lights, as in (i,j) in CELLS.
func (g lattice) cells() string { return "(" + g.light() + ") in CELLS" }

// light returns the index of a light, as in i,j.
func (g lattice) light() string { return strings.Join(g.at, ",") }

// button returns the index of a button that toggles the light, as in i-u,j-v or, on a torus,
// (i-u) mod rows,(j-v) mod cols.
func (g lattice) button() string {
	list := make([]string, len(g.sides))
	for d := range list {
		list[d] = g.at[d] + "-" + g.off[d]
		if g.torus {
			list[d] = "(" + list[d] + ") mod " + g.params[d]
		}
	}
	return strings.Join(list, ",")
}

// around returns the sum over the buttons that toggle a light.
func (g lattice) around() string {
	rule := "(" + strings.Join(g.off, ",") + ") in RULE"
	if !g.torus {
		rule += ": (" + g.button() + ") in CELLS"
	}
	return "sum{" + rule + "}"
}

// number returns the expression for the number of a light, as in (i1 * n2 + i2) * n3 + i3.
func (g lattice) number() string {
	text := g.at[0]
	for d := 1; d < len(g.sides); d++ {
		if d > 1 {
			text = "(" + text + ")"
		}
		text += " * " + g.params[d] + " + " + g.at[d]
	}
	return text
}

// writeMathProgGrid writes GNU MathProg for a grid of any dimension. The rule is a set of
// offsets, so the model stays short whatever the size of the board. The data list the lights that
// are on.
func (p *Problem) writeMathProgGrid(t *text) error {
	sides, torus, ok := p.state.Board().Sides()
	if !ok {
		return optionsError("the compact form needs a grid or hypergrid on a plane or torus, without holes; use %s", MathProg)
	}
	l := newLattice(sides, torus)
	rule, ok := p.offsets(t, l)
	if !ok {
		return optionsError("offsets cannot describe the buttons of a torus this small; use %s", MathProg)
	}
	t.says(p.about()...)
	domain := make([]string, len(sides))
	for d, side := range sides {
		t.line("param %s := %d;", l.params[d], side)
		domain[d] = "0.." + l.params[d] + "-1"
	}
	t.line("param colours := %d;", p.colours)
	t.line("set CELLS := {%s};", strings.Join(domain, ", "))
	if len(sides) == 2 {
		t.says("What a press toggles: rows down and columns to the right.")
	} else {
		t.says("What a press toggles: steps in each dimension.")
	}
	p.writeOffsets(t, rule)
	p.writeMathProgModel(t, mathProgWords{
		lights: l.cells(), light: l.light(), buttons: l.cells(), button: l.light(),
		presses: l.around() + " press[" + l.button() + "]", reach: l.around() + " 1",
		index: func(button int) string { return words(l.place(button), ",") },
	})
	t.line(`printf{%s: press[%s] > 0.5} "press %%d %%d\n", %s, press[%[2]s];`, l.cells(), l.light(), l.number())
	t.line("")
	t.line("data;")
	p.writeMathProgData(t, func(light int) string { return words(l.place(light), " ") })
	t.line("end;")
	return nil
}

func (p *Problem) writeOffsets(t *text, rule [][]int) {
	t.add("set RULE := {")
	for i, o := range rule {
		if i > 0 {
			t.add(", ")
		}
		t.add("(%s)", words(o, ","))
	}
	t.line("};")
}

// offsets returns the rule as steps in each dimension, or false if not all buttons have the
// same offsets.
func (p *Problem) offsets(t *text, l lattice) ([][]int, bool) {
	var rule [][]int
	var lights []int
	same := func(o []int) func([]int) bool { return func(x []int) bool { return slices.Equal(o, x) } }
	for button := range p.state.Board().Buttons() {
		if !t.goesOn() {
			return nil, true // writing has stopped
		}
		lights = p.state.Board().AppendToggles(lights[:0], button)
		for _, light := range lights {
			if o := l.offset(button, light); !slices.ContainsFunc(rule, same(o)) {
				rule = append(rule, o)
			}
		}
	}
	slices.SortFunc(rule, slices.Compare)
	for button := range p.state.Board().Buttons() {
		if !t.goesOn() {
			return nil, true
		}
		lights = p.state.Board().AppendToggles(lights[:0], button)
		if !slices.Equal(lights, l.reached(rule, button)) {
			return nil, false
		}
	}
	return rule, true
}

// offset returns the steps from a button to a light, taking the shorter way on a torus.
func (g lattice) offset(button, light int) []int {
	from, to := g.place(button), g.place(light)
	for d := range to {
		to[d] -= from[d]
		if g.torus {
			to[d] = short(to[d], g.sides[d])
		}
	}
	return to
}

func short(step, around int) int {
	step = (step%around + around) % around
	if 2*step > around {
		step -= around
	}
	return step
}

// reached lists the lights at a button's offsets, in increasing order.
func (g lattice) reached(rule [][]int, button int) []int {
	var lights []int
	at := g.place(button)
	for _, o := range rule {
		if l, ok := g.lightAt(at, o); ok {
			lights = append(lights, l)
		}
	}
	slices.Sort(lights)
	return lights
}

// lightAt returns the light at an offset from a place. ok is false beyond an edge.
func (g lattice) lightAt(at, offset []int) (light int, ok bool) {
	for d, side := range g.sides {
		x := at[d] + offset[d]
		if g.torus {
			x = (x + side) % side
		}
		if x < 0 || x >= side {
			return 0, false
		}
		light = light*side + x
	}
	return light, true
}
