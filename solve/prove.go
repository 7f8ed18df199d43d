package solve

import (
	"context"
	"errors"

	"lightsout/internal/vectors"
	"lightsout/puzzle"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/shards"
)

var (
	// ErrNoShards reports that a problem cannot be split into shards; [Solver.Fewest] may solve it.
	ErrNoShards = errors.New("this cannot be split into shards")
	// ErrShard reports that a shard does not exist, or that an answer is not valid for it.
	ErrShard = shards.ErrAnswer
)

// A Proof is a long computation cut into shards for many machines. It runs in stages, and each
// stage has shards. A machine that has taken all answers of the earlier stages can run any shard of
// the current stage, and all machines get the same answer. A Proof must be used by one goroutine at
// a time, except that several may call Do at once, or several may call Take.
type Proof[Result any] struct {
	steps  steps
	result func() Result
}

// steps has the methods of a proof that do not depend on its result type.
type steps interface {
	Stage() string
	Shards() int
	Do(ctx context.Context, shard int) ([]byte, error)
	Take(shard int, answer []byte) error
}

// Stage returns a short description of the current work, or an empty string when the proof is
// complete.
func (p *Proof[Result]) Stage() string { return p.steps.Stage() }

// Shards returns the number of shards in the stage, numbered from 0; it is 0 when the proof
// is complete.
func (p *Proof[Result]) Shards() int { return p.steps.Shards() }

// Do runs a shard of the stage, at most about ten seconds of work on one core, and returns its
// answer.
func (p *Proof[Result]) Do(ctx context.Context, shard int) ([]byte, error) {
	return p.steps.Do(ctx, shard)
}

// Take adds the answer to a shard of the stage. It ignores duplicates, and rejects invalid answers
// with ErrShard. The last answer moves the proof to the next stage. Any other error means that the
// answers contradict each other. Take is safe for concurrent use, but not while Do is running.
func (p *Proof[Result]) Take(shard int, answer []byte) error { return p.steps.Take(shard, answer) }

// Result returns the best result known so far.
func (p *Proof[Result]) Result() Result { return p.result() }

// Prove starts a search for the fewest presses for a state, with a proof that they are the fewest.
// It supports two-colour boards whose solutions split into four classes: grids with the plus rule,
// cylinders and tori with even sides, and hypergrids. It returns an [UnsolvableError] if there is
// no solution, and ErrNoShards for other boards.
func (s *Solver) Prove(ctx context.Context, state puzzle.State) (*Proof[Fewest], error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return nil, err
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	p, err := cosets.Prove(cosets.Question{State: state, First: presses, Quiets: quiets})
	if errors.Is(err, classes.ErrNoSplit) {
		return nil, ErrNoShards
	}
	if err != nil {
		return nil, err
	}
	return &Proof[Fewest]{p, func() Fewest {
		r := p.Result()
		return Fewest{vectors.Presses(s.board, r.Presses), r.Size == r.Bound, r.Bound}
	}}, nil
}

// ProveHardest starts the same search as [Solver.Hardest], cut into shards. The effort is the total
// for all shards. ProveHardest supports the same boards as Hardest.
func (s *Solver) ProveHardest(ctx context.Context, effort int) (*Proof[Hardest], error) {
	p, err := s.covering(ctx, effort)
	if err != nil {
		return nil, err
	}
	return &Proof[Hardest]{p, func() Hardest { return s.hardest(p) }}, nil
}
