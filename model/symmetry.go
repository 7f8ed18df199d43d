package model

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/internal/english"
	"lightsout/internal/symmetry"
	"lightsout/solve"
)

// A Break chooses which of several equally good answers to exclude.
type Break string

// The ways to break symmetry.
const (
	// BreakQuiet fixes one button for each independent quiet pattern at 0. Adding quiet patterns
	// turns every solution into one that does not press these buttons. It needs a prime number of
	// colours. It cannot be combined with Fewest, or with Any and AtMost, because the remaining
	// solution need not be the shortest.
	BreakQuiet Break = "quiet"
	// BreakSymmetry excludes some solutions that are images of others. It is for positions (with
	// Generate, boards) that are symmetric under a reflection or rotation, so that the image of a
	// solution is also a solution.
	BreakSymmetry Break = "symmetry"
)

// Breaks lists the ways to break symmetry.
func Breaks() []Break { return []Break{BreakQuiet, BreakSymmetry} }

func (p *Problem) breakSymmetry(ctx context.Context) error {
	switch p.options.Break {
	case "":
		return nil
	case BreakQuiet:
		return p.fixPivots(ctx)
	case BreakSymmetry:
		return p.orderMirrored(ctx)
	}
	return optionsError("unknown symmetry %.20q; choose quiet or symmetry", p.options.Break)
}

// fixPivots fixes the pivots of the quiet patterns. In reduced echelon form, each pattern has a
// button that is in none of the others, its pivot, so a multiple of the pattern cancels the presses
// on that button.
func (p *Problem) fixPivots(ctx context.Context) error {
	switch {
	case p.options.Goal == Fewest || p.options.Goal == Any && p.options.AtMost != nil:
		return optionsError("setting the pivots to 0 can exclude the smallest solution; do not break quiet patterns when you count presses")
	case !modn.IsPrime(p.colours):
		return optionsError("quiet patterns have pivots only if the number of colours is prime, and %d is not", p.colours)
	}
	solver, err := p.solver(ctx)
	if err != nil {
		return err
	}
	patterns, err := quietPatterns(ctx, solver)
	if err != nil {
		return err
	}
	p.fixed = modn.Echelon(patterns, p.colours)
	for _, button := range p.fixed {
		p.vars[button].max = 0
	}
	p.broken = fmt.Sprintf("Quiet patterns change nothing, so one button of each, %d in all, is fixed to 0.", len(p.fixed))
	return ctx.Err()
}

// maxSolved is the maximum number of buttons on a board for which a model uses our own solver.
const maxSolved = 1 << 13

func (p *Problem) solver(ctx context.Context) (*solve.Solver, error) {
	if p.state.Board().Buttons() > maxSolved {
		return nil, english.Errorf("%w: breaking symmetry, and checking lights, takes a board of up to %d buttons", board.ErrTooLarge, maxSolved)
	}
	return solve.New(ctx, p.state.Board())
}

// quietPatterns returns a basis of the quiet patterns.
func quietPatterns(ctx context.Context, solver *solve.Solver) ([][]uint8, error) {
	patterns := make([][]uint8, solver.Nullity())
	for i := range patterns {
		quiet, err := solver.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		patterns[i] = quiet.AllTimes()
	}
	return patterns, nil
}

// orderMirrored adds constraints for each symmetry of the position. Of a solution and its images,
// at least the lexicographically first remains: at the first button that the symmetry moves, that
// solution has at most as many presses as at the button's image. With Any or Fewest, if no presses
// are quiet, the only solution is its own image, so every button that moves gets a constraint.
func (p *Problem) orderMirrored(ctx context.Context) error {
	solver, err := p.solver(ctx)
	if err != nil {
		return err
	}
	maps := p.mirrors()
	if len(maps) == 0 {
		return optionsError("this position is not symmetric, so there is no symmetry to break")
	}
	alone := solver.Nullity() == 0 && (p.options.Goal == Any || p.options.Goal == Fewest)
	for _, m := range maps {
		for button, image := range m {
			if button == image {
				continue
			}
			p.orders = append(p.orders, [2]int{button, image})
			if !alone {
				break
			}
		}
	}
	count := english.Plural(len(maps), "symmetry", "symmetries")
	p.broken = fmt.Sprintf("The position has %s: of a solution and its images, at least the first remains.", count)
	if alone {
		p.broken = fmt.Sprintf("The position has %s. No presses are quiet, so its only solution is its own image.", count)
	}
	return ctx.Err()
}

// mirrors returns where the reflections and rotations of the drawing move each light, and the
// button with the same number. It includes only those that preserve the board and, except for
// Generate, the position.
func (p *Problem) mirrors() [][]int {
	var found [][]int
	for _, m := range symmetry.Of(p.state.Board()) {
		keeps := true
		for l, image := range m.Lights {
			keeps = keeps && (p.options.Goal == Generate || p.gap.Colour(l) == p.gap.Colour(image))
		}
		if keeps {
			found = append(found, m.Lights)
		}
	}
	return found
}
