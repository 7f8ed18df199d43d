package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/english"
	"lightsout/internal/shards"
	"lightsout/puzzle"
	"lightsout/solve"
)

// Goals of a proof.
const (
	Fewest  = "fewest"  // the fewest presses that solve a puzzle
	Hardest = "hardest" // God's number: the most presses that any solvable state of a board needs
)

// A Question is the claim to prove.
type Question struct {
	Puzzle string `json:"puzzle"` // an ID for generate.Resolve; for Hardest only its board matters
	Goal   string `json:"goal"`   // Fewest or Hardest
}

// A Plan is a proof divided into shards, with its question.
type Plan struct {
	*shards.Plan

	question Question
}

// NewPlan returns a plan for a question, whose puzzle's ID is written in full.
func NewPlan(q Question, p *shards.Plan) *Plan { return &Plan{p, q} }

// Question returns the claim, with the puzzle's ID written in full.
func (p *Plan) Question() Question { return p.question }

// Result returns the best result so far.
func (p *Plan) Result() Result {
	r := p.Plan.Result()
	return Result{slices.AppendSeq([]int{}, r.Presses.Ones()), r.Size, r.Bound, r.Size == r.Bound}
}

// A Result is the result of a plan so far.
type Result struct {
	// Presses are buttons in ascending order. They are the best solution found; for God's number,
	// they lead from all lights off to the hardest state found.
	Presses []int `json:"presses"`
	// Size is the number of presses in that solution or, for God's number, a lower bound.
	Size int `json:"size"`
	// Bound is a lower bound on the number of presses in any solution or, for God's number, an
	// upper bound.
	Bound int `json:"bound"`
	// Proved means that Size and Bound are equal.
	Proved bool `json:"proved"`
}

// Version returns the version of the answers. Machines that share a proof must have
// the same version.
func Version() string { return "5" }

// Limits on a question, checked before any work starts.
const (
	maxID      = 1 << 20 // length of the puzzle's ID in bytes
	maxButtons = 1 << 18 // number of buttons on its board: 512 x 512
)

// ErrNothing reports that a puzzle has one solution or none, so it needs no proof.
var ErrNothing = errors.New("there is nothing to prove")

// Begin starts a proof. It takes a few seconds on a large board. The error is shards.ErrIndivisible
// if the question cannot be divided into shards.
func Begin(ctx context.Context, q Question) (*Plan, error) {
	begin, ok := goals[q.Goal]
	if !ok {
		return nil, fmt.Errorf("unknown goal %q; choose one of %s", q.Goal, english.Choices([]string{Fewest, Hardest}))
	}
	p, err := resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	return begin(ctx, p)
}

// goals maps each goal to the function that starts its proof.
var goals = map[string]func(context.Context, generate.Puzzle) (*Plan, error){
	Fewest:  beginFewest,
	Hardest: beginHardest,
}

// resolve returns the puzzle that a question is about.
func resolve(ctx context.Context, q Question) (generate.Puzzle, error) {
	if len(q.Puzzle) > maxID {
		return generate.Puzzle{}, english.Errorf("%w: a puzzle ID can have at most %d bytes here, but this one has %d", board.ErrTooLarge, maxID, len(q.Puzzle))
	}
	p, err := generate.Resolve(ctx, q.Puzzle, generate.Fits(func(b *board.Board) error {
		if b.Buttons() > maxButtons {
			return english.Errorf("%w: a proof in shards can have up to %d buttons, but %s has %d", board.ErrTooLarge, maxButtons, shown(b.String()), b.Buttons())
		}
		return nil
	}))
	return p, err
}

// shown shortens an ID for a message.
func shown(id string) string { return english.Shorten(id, 61) }

func beginFewest(ctx context.Context, p generate.Puzzle) (*Plan, error) {
	s, err := solve.New(ctx, p.State.Board())
	if err != nil {
		return nil, err
	}
	id := shown(inFull(p))
	if s.Nullity() == 0 {
		return nil, fmt.Errorf("%w: %s has only one solution, so %w", shards.ErrIndivisible, id, ErrNothing)
	}
	plan, err := s.Prove(ctx, p.State)
	switch {
	case errors.Is(err, shards.ErrIndivisible):
		return nil, fmt.Errorf("%w: a proof in shards needs a board with two colours (a grid with the plus rule, or a hypergrid) whose solutions split into four classes with at most 2^46 words in total", err)
	case errors.Is(err, solve.ErrUnsolvable):
		return nil, fmt.Errorf("%w: %s has no solution, so %w", err, id, ErrNothing)
	case err != nil:
		return nil, err
	}
	return NewPlan(Question{inFull(p), Fewest}, plan), nil
}

// beginHardest starts a proof of God's number. It uses only the puzzle's board; which lights are on
// makes no difference.
func beginHardest(ctx context.Context, p generate.Puzzle) (*Plan, error) {
	b := p.State.Board()
	s, err := solve.New(ctx, b)
	if err != nil {
		return nil, err
	}
	plan, err := s.ProveHardest(ctx)
	if errors.Is(err, solve.ErrBoard) {
		return nil, fmt.Errorf("%w: %w", shards.ErrIndivisible, err)
	}
	if err != nil {
		return nil, err
	}
	return NewPlan(Question{b.String(), Hardest}, plan), nil
}

// inFull returns the full ID of a puzzle. If all lights are on, it writes the state as "on",
// because the hexadecimal form is long.
func inFull(p generate.Puzzle) string {
	on, err := puzzle.AllOn(p.State.Board())
	if err != nil {
		return p.ID
	}
	if target, ok := strings.CutPrefix(p.ID, on.String()); ok {
		return p.State.Board().String() + ":on" + target
	}
	return p.ID
}
