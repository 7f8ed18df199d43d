package solve

import (
	"context"
	"errors"

	"lightsout/board"
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

// A Proof finds the fewest presses for a state, and proves that they are the fewest, cut
// into shards for many machines. It goes from stage to stage, and a stage has shards. A
// machine that has taken all answers of the stages before can do any shard of the stage,
// and its answer is the same whoever does it. A Proof is for one goroutine, but Do can be
// called from several at once.
type Proof struct {
	board *board.Board
	proof *classes.Proof
}

// Prove begins a proof. It takes boards of two colours whose solutions split into four
// classes: grids with the rule plus, cylinders and tori with even sides, hypergrids. The
// error is an [UnsolvableError] if there is no solution, and ErrNoShards for other boards.
func (s *Solver) Prove(ctx context.Context, state puzzle.State) (*Proof, error) {
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
	return &Proof{s.board, p}, err
}

// Stage says what is being done, in a few words; it is empty when the proof is over.
func (p *Proof) Stage() string { return p.proof.Stage() }

// Shards is the number of shards of the stage, numbered from 0; it is 0 when the proof is
// over.
func (p *Proof) Shards() int { return p.proof.Shards() }

// Do does a shard of the stage, at most about ten seconds of one core, and returns its
// answer.
func (p *Proof) Do(ctx context.Context, shard int) ([]byte, error) { return p.proof.Do(ctx, shard) }

// Take takes the answer of a shard of the stage. One that it has is ignored. With the last
// of them the proof goes on to the next stage. Several goroutines may call it at the same
// time, but not while shards are done.
func (p *Proof) Take(shard int, answer []byte) error { return p.proof.Take(shard, answer) }

// Fewest is the best solution known, and the bound; Proved when the proof has ended well.
func (p *Proof) Fewest() Fewest {
	r := p.proof.Result()
	return Fewest{puzzle.PressesOf(p.board, r.Presses), r.Size == r.Bound, r.Bound}
}
