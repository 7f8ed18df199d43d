package atlas

import (
	"context"

	"lightsout/board"
	"lightsout/solve"
)

// How is the way in which a fact was established.
type How string

// The ways in which facts were established. Bounded and Provisional facts are not exact.
const (
	Chased      How = "chase"       // nullity: from the degree of a greatest common divisor
	Eliminated  How = "elimination" // nullity: elimination over GF(2)
	Free        How = "free"        // no quiet patterns: every state has exactly one solution
	Compared    How = "compared"    // compared all solutions
	Split       How = "split"       // package solve proved it, often part by part or in four classes
	Grouped     How = "groups"      // God's number: the bounds from the groups of buttons meet
	Searched    How = "search"      // God's number: the search proved it
	Counted     How = "counted"     // God's number: counted all states by the presses they need
	Table       How = "table"       // worst distance: a breadth-first search over all syndromes
	Met         How = "met"         // the lower and upper bounds meet
	Published   How = "results"     // proved with more effort; see research/results
	Bounded     How = "bounds"      // not exact: the default command finds no better bounds
	Provisional How = "provisional" // not exact: the default command has not run yet and may do better
	Unsolvable  How = "unsolvable"  // the state with all lights on has no solution
)

// A Fact is a number known to lie between Low and High, and how that was established.
type Fact struct {
	Low, High int
	How       How
}

// Exact reports whether the number is known exactly.
func (f Fact) Exact() bool { return f.Low == f.High && f.How != Unsolvable }

// A Row is a row of the atlas: the facts about one board.
type Row struct {
	Grid    board.Grid
	Nullity Fact
	// AllOn is the fewest presses that turn off all lights when all are on. Its numbers are 0 if
	// How is Unsolvable.
	AllOn Fact
	// Gods is God's number, the most presses that a solvable state needs.
	Gods Fact
	// Worst is the most lights that must be changed to make a state solvable, over all states.
	Worst Fact
}

// Exact reports whether all facts in the row are exact. An Unsolvable AllOn counts as exact.
func (r Row) Exact() bool {
	return (r.AllOn.Exact() || r.AllOn.How == Unsolvable) && r.Gods.Exact() && r.Worst.Exact()
}

// Outline computes what no command does: the worst distance, and God's number where the groups of
// buttons settle it. The other facts get provisional bounds; see [Questions].
func Outline(ctx context.Context, g board.Grid) (Row, error) {
	b, err := board.NewGrid(g)
	if err != nil {
		return Row{}, err
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		return Row{}, err
	}
	c, err := newCode(ctx, s)
	if err != nil {
		return Row{}, err
	}
	r := Row{
		Grid: g, Nullity: Fact{s.Nullity(), s.Nullity(), Eliminated},
		AllOn: Fact{0, b.Buttons(), Provisional}, Gods: c.gods(), Worst: Fact{How: Free},
	}
	if s.Strategy() == solve.Chase {
		r.Nullity.How = Chased
	}
	if s.Nullity() > 0 {
		r.Worst, err = c.worst(ctx, tableSteps(g))
	}
	return r, err
}
