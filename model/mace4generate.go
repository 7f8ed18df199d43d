package model

import (
	"context"
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/solve"
)

// An invariant is a set of lights of which every button toggles an even number. By the theorem of
// Anderson and Feil, lights can be turned off if and only if they are orthogonal to every invariant,
// that is, each invariant contains an even number of them. So a generator does not need presses.
// These are the second and third generators of Fazakas, Keresztes and Groza, who use Mace4 to find
// such lights, as a vector and as a matrix: dot1(i) is the dot product of the lights up to i with
// invariant 1.
//
// They write the step from one place to the next with names for its parts,
//
//	x > 0 & y + 1 = x & z = dot1(y) & o = on(x) & n = n1(x) -> dot1(x) = xor(z, and(o, n)),
//
// which Mace4 expands to 26^5 instances for a vector of 25 lights, too many to fit in memory.
// Written as two cases without names, it has 26^2 instances for each case.

// maxGenerated is the maximum number of lights in such a vector or matrix. For a vector, the tables
// that Mace4 searches grow with the square of the number of lights.
const maxGenerated = 400

// writeMace4Vector writes the generator over a domain with one more element than there are lights.
func (p *Problem) writeMace4Vector(t *text) error {
	patterns, err := p.generatorPatterns(t.ctx)
	if err != nil {
		return err
	}
	last := len(p.sums)
	p.saysGenerator(t, "on(i) is 1 if light i-1 is on: the lights are numbered from 1 here, and entry 0 is always 0.")
	t.line("assign(domain_size, %d).", last+1)
	p.writeMace4Limits(t)
	t.line("on(0) = 0.")
	t.line("on(x) = 0 | on(x) = 1.")
	t.says("At least one light is on.")
	t.line("exists x (on(x) = 1).")
	for k, pattern := range each(t, patterns) {
		k++
		t.says(fmt.Sprintf("Invariant %d, and its dot product with the lights.", k))
		t.add("n%d(0) = 0.", k)
		for l, v := range pattern {
			t.add(" n%d(%d) = %d.", k, l+1, v)
		}
		t.line("")
		t.line("dot%d(x) = 0 | dot%[1]d(x) = 1.", k)
		t.line("dot%d(0) = 0.", k)
		writeDotStep(t, k, "y + 1 = x", "x", "y")
		t.line("dot%d(%d) = 0.", k, last)
	}
	t.line("end_of_list.")
	return nil
}

// writeMace4Matrix writes the generator with lights and invariants as matrices. Its domain needs
// only as many elements as the longer side of the grid has lights, but at least 2.
func (p *Problem) writeMace4Matrix(t *text) error {
	g, ok := p.state.Board().Grid()
	if !ok {
		return optionsError("the matrix form needs a grid without holes; use %s", Mace4Vector)
	}
	patterns, err := p.generatorPatterns(t.ctx)
	if err != nil {
		return err
	}
	p.saysGenerator(t, "on(x,y) is 1 if the light in row x, column y is on.")
	t.line("assign(domain_size, %d).", matrixSide(g))
	p.writeMace4Limits(t)
	t.line("on(x,y) = 0 | on(x,y) = 1.")
	writeBeyond(t, g, "on")
	t.says("At least one light is on.")
	t.line("exists x exists y (on(x,y) = 1).")
	for k, pattern := range each(t, patterns) {
		k++
		t.says(fmt.Sprintf("Invariant %d, and its dot product with the lights: along a row, and from its end to the", k), "beginning of the next.")
		for row := range g.Rows {
			facts := make([]string, g.Cols)
			for col := range facts {
				facts[col] = fmt.Sprintf("n%d(%d,%d) = %d.", k, row, col, pattern[g.At(row, col)])
			}
			t.line("%s", strings.Join(facts, " "))
		}
		writeBeyond(t, g, fmt.Sprintf("n%d", k))
		t.line("dot%d(x,y) = 0 | dot%[1]d(x,y) = 1.", k)
		t.line("on(0,0) = 0 | n%d(0,0) = 0 -> dot%[1]d(0,0) = 0.", k)
		t.line("on(0,0) = 1 & n%d(0,0) = 1 -> dot%[1]d(0,0) = 1.", k)
		writeDotStep(t, k, "z + 1 = y", "x,y", "x,z")
		writeDotStep(t, k, "z + 1 = x", "x,0", fmt.Sprintf("z,%d", g.Cols-1))
		t.line("dot%d(%d,%d) = 0.", k, g.Rows-1, g.Cols-1)
	}
	t.line("end_of_list.")
	return nil
}

// matrixSide returns the side of the square that contains the matrix of a grid.
func matrixSide(g board.Grid) int { return max(g.Rows, g.Cols, 2) }

// writeBeyond sets a matrix to 0 where the square extends beyond the board.
func writeBeyond(t *text, g board.Grid, name string) {
	if g.Rows < matrixSide(g) {
		t.line("x >= %d -> %s(x,y) = 0.", g.Rows, name)
	}
	if g.Cols < matrixSide(g) {
		t.line("y >= %d -> %s(x,y) = 0.", g.Cols, name)
	}
}

// writeDotStep writes how a dot product continues from one place to the next.
func writeDotStep(t *text, k int, step, at, before string) {
	t.line("%s & (on(%s) = 0 | n%d(%[2]s) = 0) -> dot%[3]d(%[2]s) = dot%[3]d(%[4]s).", step, at, k, before)
	t.line("%s & on(%s) = 1 & n%d(%[2]s) = 1 -> dot%[3]d(%[2]s) != dot%[3]d(%[4]s).", step, at, k, before)
}

func (p *Problem) saysGenerator(t *text, about string) {
	t.says(p.heading("a position with a light on that presses can turn off.")...)
	t.says("", "Lights can be turned off if and only if their dot product with every invariant is 0. An",
		"invariant is a set of lights of which every button toggles an even number. Mace4 looks",
		"for such lights; the presses are not part of the model.", about)
	t.line("set(arithmetic).")
}

func (p *Problem) writeMace4Limits(t *text) {
	t.line("assign(max_models, 1).")
	t.line("assign(max_megs, %d).", logicMegabytes)
	t.line("")
	t.line("formulas(assumptions).")
}

// generatorPatterns checks that the generator can be written, and returns a basis of the invariants.
func (p *Problem) generatorPatterns(ctx context.Context) ([][]uint8, error) {
	switch {
	case p.options.Goal != Generate:
		return nil, optionsError("this form only generates solvable positions; use the goal %s", Generate)
	case p.colours != 2:
		return nil, optionsError("this form needs two colours, but this board has %d; use %s", p.colours, Mace4)
	case p.options.Break != "":
		return nil, optionsError("this form has no presses, so there is no symmetry to break")
	case len(p.sums) > maxGenerated:
		return nil, optionsError("this form can handle at most %d lights", maxGenerated)
	}
	// The invariants are the quiet patterns of the board with lights and buttons swapped.
	turned := make([][]int, len(p.sums))
	for l, s := range p.sums {
		turned[l] = p.buttons(s)
	}
	exchanged, err := board.NewButtons(p.state.Board().Buttons(), turned)
	if err != nil {
		return nil, err
	}
	solver, err := solve.New(ctx, exchanged)
	if err != nil {
		return nil, err
	}
	return quietPatterns(ctx, solver)
}
