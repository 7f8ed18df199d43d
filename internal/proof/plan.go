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
	"lightsout/puzzle"
	"lightsout/solve"
)

// Goals of a proof.
const (
	Fewest  = "fewest"  // the fewest presses that solve a puzzle
	Hardest = "hardest" // God's number: the most presses that any state of a board needs
)

// A Question is what is to be proved.
type Question struct {
	Puzzle string `json:"puzzle"` // an ID as generate.Resolve reads it; for Hardest its board counts
	Goal   string `json:"goal"`   // Fewest or Hardest
}

// A Plan is a proof that is cut into shards. Do may be called from several goroutines at
// once, but not at the same time as Take.
type Plan interface {
	// Question is what is proved, with the puzzle's ID written in full.
	Question() Question
	// Stage says what is being done, in a few words; it is empty when the proof is over.
	// Two stages may have the same words.
	Stage() string
	// Shards is the number of shards of the stage, numbered from 0; it is 0 when the proof
	// is over.
	Shards() int
	// Do does a shard of the stage, at most about ten seconds of one core, and returns its
	// answer.
	Do(ctx context.Context, shard int) ([]byte, error)
	// Take takes the answer of a shard of the stage, in any order. An answer that is not
	// one is refused with solve.ErrShard and changes nothing; an answer to a shard that
	// has one is ignored. With the last one the plan goes to the next stage. Any other
	// error says that the answers of the stage contradict each other: the plan cannot be used
	// any further. Several goroutines may call it at the same time, but not while shards
	// are done.
	Take(shard int, answer []byte) error
	// Result is the best that is known so far.
	Result() Result
}

// A Result is what a plan has found.
type Result struct {
	// Presses are the buttons to press, in order. They solve the puzzle with the fewest
	// presses; for God's number, they lead to the hardest state.
	Presses []int `json:"presses"`
	// Size is the number of presses of that solution, or what God's number is at least.
	Size int `json:"size"`
	// Bound is what every solution has at least, or what God's number is at most.
	Bound int `json:"bound"`
	// Proved says that the two are equal.
	Proved bool `json:"proved"`
}

// Version is what machines that share a proof must have in common: answers are equal only
// between equal versions.
func Version() string { return "4" }

// Limits of a question, checked before work is spent on it.
const (
	maxID      = 1 << 20 // bytes of the puzzle's ID
	maxButtons = 1 << 18 // of its board: 512 x 512
)

// Begin begins a proof. It takes a few seconds on a large board. The error is
// solve.ErrNoShards if the question cannot be cut into shards.
func Begin(ctx context.Context, q Question) (Plan, error) {
	begin, ok := goals[q.Goal]
	if !ok {
		return nil, fmt.Errorf("unknown goal %q; choose %s", q.Goal, english.Choices([]string{Fewest, Hardest}))
	}
	p, err := resolve(ctx, q)
	if err != nil {
		return nil, err
	}
	return begin(ctx, p)
}

// goals says how the proof of each goal begins.
var goals = map[string]func(context.Context, generate.Puzzle) (Plan, error){
	Fewest:  beginFewest,
	Hardest: beginHardest,
}

// resolve reads the puzzle of a question.
func resolve(ctx context.Context, q Question) (generate.Puzzle, error) {
	if len(q.Puzzle) > maxID {
		return generate.Puzzle{}, fmt.Errorf("%w: a puzzle to be proved has an ID of at most %d bytes, and this has %d", board.ErrTooLarge, maxID, len(q.Puzzle))
	}
	p, err := generate.Resolve(ctx, q.Puzzle, generate.Fits(func(b *board.Board) error {
		if b.Buttons() > maxButtons {
			return fmt.Errorf("%w: a proof in shards takes boards of up to %d buttons, and %s has %d", board.ErrTooLarge, maxButtons, shown(b.String()), b.Buttons())
		}
		return nil
	}))
	return p, err
}

// shown shortens an ID for a message.
func shown(id string) string { return english.Shorten(id, 61) }

// plan is a proof of a question, and how its result is written.
type plan[R any] struct {
	*solve.Proof[R]
	question Question
	tell     func(R) Result
}

func (p *plan[R]) Question() Question { return p.question }

func (p *plan[R]) Result() Result { return p.tell(p.Proof.Result()) }

func beginFewest(ctx context.Context, p generate.Puzzle) (Plan, error) {
	s, err := solve.New(ctx, p.State.Board())
	if err != nil {
		return nil, err
	}
	id := shown(inFull(p))
	if s.Nullity() == 0 {
		return nil, fmt.Errorf("%w: %s has only one solution, which needs no proof; lightsout solve %[2]s prints it", solve.ErrNoShards, id)
	}
	proof, err := s.Prove(ctx, p.State.Minus(p.Target))
	switch {
	case errors.Is(err, solve.ErrNoShards):
		return nil, fmt.Errorf("%w: this takes grids with the rule plus and hypergrids, in two colours, whose solutions split into four classes of at most 2^46 each; try lightsout solve %s --fewest --prove", err, id)
	case errors.Is(err, solve.ErrUnsolvable):
		return nil, fmt.Errorf("%s has no solution, so there is nothing to prove about it; lightsout solve %[1]s shows why: %w", id, err)
	case err != nil:
		return nil, err
	}
	return &plan[solve.Fewest]{proof, Question{inFull(p), Fewest}, func(found solve.Fewest) Result {
		return Result{slices.AppendSeq([]int{}, found.Presses.Buttons()), found.Presses.Count(), found.Bound, found.Proved}
	}}, nil
}

// inFull is the ID of a puzzle. All lights on are written as such: their ID is long.
func inFull(p generate.Puzzle) string {
	b := p.State.Board()
	on, err := puzzle.AllOn(b)
	if err != nil || !p.State.Equal(on) || strings.Contains(p.ID, "#") {
		return p.ID
	}
	return puzzle.WithTarget(b.String()+":on", p.Target)
}
