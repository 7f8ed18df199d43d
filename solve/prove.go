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
	// ErrNoShards says that a question cannot be cut into shards; [Solver.Fewest] may
	// answer it.
	ErrNoShards = errors.New("this cannot be cut into shards")
	// ErrShard says that a shard does not exist, or that something is not its answer.
	ErrShard = shards.ErrAnswer
)

// A Proof is a long computation cut into shards for many machines. It goes from stage to
// stage, and a stage has shards. A machine that has taken all answers of the earlier stages
// can do any shard of the stage, and all machines get the same answer. A Proof is for one
// goroutine, but Do can be called from several at once.
type Proof[Result any] struct {
	steps  steps
	result func() Result
}

// steps are the stages and shards of a proof of any kind.
type steps interface {
	Stage() string
	Shards() int
	Do(ctx context.Context, shard int) ([]byte, error)
	Take(shard int, answer []byte) error
}

// Stage says what is being done, in a few words; it is empty when the proof is over.
func (p *Proof[Result]) Stage() string { return p.steps.Stage() }

// Shards is the number of shards of the stage, numbered from 0; it is 0 when the proof is
// over.
func (p *Proof[Result]) Shards() int { return p.steps.Shards() }

// Do does a shard of the stage, at most about ten seconds of one core, and returns its
// answer.
func (p *Proof[Result]) Do(ctx context.Context, shard int) ([]byte, error) {
	return p.steps.Do(ctx, shard)
}

// Take takes the answer of a shard of the stage. It ignores an answer that it already has,
// and refuses anything else with ErrShard. The last answer moves the proof to the next
// stage; any other error says that the answers contradict each other. Several
// goroutines may call it at the same time, but not while shards are done.
func (p *Proof[Result]) Take(shard int, answer []byte) error { return p.steps.Take(shard, answer) }

// Result is what is known so far.
func (p *Proof[Result]) Result() Result { return p.result() }

// Prove begins to find the fewest presses for a state, and to prove that they are the
// fewest. It takes boards of two colours whose solutions split into four classes: grids
// with the rule plus, cylinders and tori with even sides, hypergrids. The error is an
// [UnsolvableError] if there is no solution, and ErrNoShards for other boards.
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

// ProveHardest begins what [Solver.Hardest] does. The effort is that of all shards
// together, and the boards are those that Hardest takes.
func (s *Solver) ProveHardest(ctx context.Context, effort int) (*Proof[Hardest], error) {
	p, err := s.covering(ctx, effort)
	if err != nil {
		return nil, err
	}
	return &Proof[Hardest]{p, func() Hardest { return s.hardest(p) }}, nil
}
