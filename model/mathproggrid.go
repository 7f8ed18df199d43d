package model

import (
	"fmt"
	"slices"

	"lightsout/board"
)

// writeMathProgGrid writes GNU MathProg for a grid: a rule is a set of offsets, so
// the file stays short whatever the size of the board.
func (p *Problem) writeMathProgGrid(t *text) error {
	g, ok := p.Board().Grid()
	if !ok || g.Surface != board.Plane && g.Surface != board.Torus {
		return refuse("the compact form is for grids on a plane or torus, without holes; take %s", MathProg)
	}
	offsets, ok := p.offsets(g)
	if !ok {
		return refuse("no set of offsets says what the buttons of so small a torus toggle; take %s", MathProg)
	}
	t.says(p.about()...)
	t.line("param rows := %d;", g.Rows)
	t.line("param cols := %d;", g.Cols)
	t.line("param colours := %d;", p.colours)
	t.line("set CELLS := {0..rows-1, 0..cols-1};")
	t.says("What a press toggles: rows down and columns to the right.")
	t.add("set RULE := {")
	for i, o := range offsets {
		if i > 0 {
			t.add(", ")
		}
		t.add("(%d,%d)", o[0], o[1])
	}
	t.line("};")
	around := "sum{(u,v) in RULE: (i-u,j-v) in CELLS}"
	presses := around + " press[i-u,j-v]"
	if g.Surface == board.Torus {
		around = "sum{(u,v) in RULE}"
		presses = around + " press[(i-u) mod rows,(j-v) mod cols]"
	}
	cells := "(i,j) in CELLS"
	p.writeMathProgModel(t, mathProgWords{
		lights: cells, light: "i,j", buttons: cells, button: "i,j",
		presses: presses, reach: around + " 1",
	})
	t.line(`printf{(i,j) in CELLS: press[i,j] > 0.5} "press %%d %%d\n", i * cols + j, press[i,j];`)
	t.line("")
	t.line("data;")
	p.writeMathProgData(t, func(l int) string {
		row, col := g.Place(l)
		return fmt.Sprintf("%d %d", row, col)
	})
	t.line("end;")
	return nil
}

// offsets returns the rule as rows down and columns to the right. It reports false
// when the buttons do not all toggle by the same offsets.
func (p *Problem) offsets(g board.Grid) ([][2]int, bool) {
	var rule [][2]int
	var lights []int
	for button := range p.Board().Buttons() {
		lights = p.Board().AppendToggles(lights[:0], button)
		for _, l := range lights {
			if o := offset(g, button, l); !slices.Contains(rule, o) {
				rule = append(rule, o)
			}
		}
	}
	slices.SortFunc(rule, func(a, b [2]int) int { return (a[0]-b[0])*(2*g.Cols+1) + a[1] - b[1] })
	for button := range p.Board().Buttons() {
		lights = p.Board().AppendToggles(lights[:0], button)
		if !slices.Equal(lights, reached(g, rule, button)) {
			return nil, false
		}
	}
	return rule, true
}

// offset is how far a light is from a button, the short way on a torus.
func offset(g board.Grid, button, l int) [2]int {
	row, col := g.Place(button)
	toRow, toCol := g.Place(l)
	if g.Surface == board.Torus {
		return [2]int{short(toRow-row, g.Rows), short(toCol-col, g.Cols)}
	}
	return [2]int{toRow - row, toCol - col}
}

func short(step, around int) int {
	step = (step%around + around) % around
	if 2*step > around {
		step -= around
	}
	return step
}

// reached lists the lights at the offsets of a button, in increasing order.
func reached(g board.Grid, rule [][2]int, button int) []int {
	row, col := g.Place(button)
	var lights []int
	for _, o := range rule {
		r, c := row+o[0], col+o[1]
		if g.Surface == board.Torus {
			r, c = (r+g.Rows)%g.Rows, (c+g.Cols)%g.Cols
		}
		if r >= 0 && r < g.Rows && c >= 0 && c < g.Cols {
			lights = append(lights, g.At(r, c))
		}
	}
	slices.Sort(lights)
	return lights
}
