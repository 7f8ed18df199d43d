package atlas

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/solve"
)

// How says how a fact is known.
type How string

// The ways. All but Bounded and Unsolvable make a fact exact.
const (
	Chased     How = "chase"       // nullity: the degree of a greatest common divisor
	Eliminated How = "elimination" // nullity: elimination over GF(2)
	Free       How = "free"        // there are no quiet patterns: one solution, every state solvable
	Compared   How = "compared"    // all solutions were compared
	Split      How = "split"       // all solutions were compared, part by part or in four classes
	Grouped    How = "groups"      // God's number: the bounds from the groups of buttons meet
	Searched   How = "search"      // God's number: the search proved it
	Table      How = "table"       // worst distance: a breadth-first search over all syndromes
	Met        How = "met"         // a lower and an upper bound meet
	Published  How = "results"     // proved before, with more effort: docs/explanation/results.md
	Bounded    How = "bounds"      // not known: a lower and an upper bound
	Unsolvable How = "unsolvable"  // all lights on cannot be turned off
)

// A Fact is a number that is at least Low and at most High, and how that is known.
type Fact struct {
	Low, High int
	How       How
}

// Exact reports whether the number is known.
func (f Fact) Exact() bool { return f.Low == f.High && f.How != Unsolvable }

// A Row is what the atlas has of a board.
type Row struct {
	Grid    board.Grid
	Nullity Fact
	// AllOn is the fewest presses that turn off all lights. Its numbers are 0 if the How is
	// Unsolvable.
	AllOn Fact
	// Gods is God's number, the most presses that a solvable state needs.
	Gods Fact
	// Worst is the most lights that have to be changed to make a state solvable.
	Worst Fact
	// Limit is the logarithm of the steps that each question was allowed.
	Limit int
	// Effort is the number of steps that were counted: for comparing solutions, for the tables
	// of syndromes, and for God's number those that the search was given.
	Effort int
}

// Exact reports whether all facts of the row are known.
func (r Row) Exact() bool {
	return (r.AllOn.Exact() || r.AllOn.How == Unsolvable) && r.Gods.Exact() && r.Worst.Exact()
}

const (
	// MaxLimit is the largest limit, about a quarter of an hour for each question.
	MaxLimit = 40
	// DefaultLimit allows each question about 0.03 s.
	DefaultLimit = 25
)

// Compute computes the row of a board. A question may take 2^limit steps.
func Compute(ctx context.Context, g board.Grid, limit int) (Row, error) {
	if limit < 1 || limit > MaxLimit {
		return Row{}, fmt.Errorf("the limit is the logarithm of a number of steps, 1 to %d, not %d", MaxLimit, limit)
	}
	b, err := board.NewGrid(g)
	if err != nil {
		return Row{}, err
	}
	s, err := solve.New(ctx, b)
	if err != nil {
		return Row{}, err
	}
	q := question{solver: s, limit: 1 << limit}
	if q.code, err = newCode(ctx, s); err != nil {
		return Row{}, err
	}
	r := Row{Grid: g, Limit: limit, Nullity: Fact{s.Nullity(), s.Nullity(), Eliminated}}
	if s.Strategy() == "chase" {
		r.Nullity.How = Chased
	}
	if r.AllOn, err = q.allOn(ctx); err != nil {
		return Row{}, err
	}
	if r.Gods, err = q.gods(ctx); err != nil {
		return Row{}, err
	}
	if r.Worst, err = q.worst(ctx); err != nil {
		return Row{}, err
	}
	r.Effort = q.effort
	return r, nil
}

// A question is about one board.
type question struct {
	solver *solve.Solver
	code   *code
	limit  int // the steps that each fact may take
	effort int // the steps that were counted
}
