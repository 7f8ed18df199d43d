// Package shards divides a long computation into shards: numbered pieces of work that can run in any
// order and on any machine. The computation proceeds in stages. A shard needs only the problem, its
// own number and the answers of the earlier stages, and its answer is the same, byte for byte, on
// every machine. The answers to all shards of a stage determine the next one, so machines with the
// same answers do the same work.
//
// The methods of solve supply the stages; a [Plan] runs them, and a [Reader] decodes answers.
// Package proof gives a plan its question and its file.
package shards

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"lightsout/internal/algebra/gf2"
)

var (
	// ErrAnswer reports that a shard does not exist, or that an answer is not valid for it.
	ErrAnswer = errors.New("not an answer to a shard")
	// ErrIndivisible reports that a problem cannot be divided into shards.
	ErrIndivisible = errors.New("this cannot be split into shards")
)

// A Stage is work divided into shards.
type Stage interface {
	// Name describes the work in a few words.
	Name() string
	// Shards returns the number of shards, at least 1.
	Shards() int
	// Do computes a shard and returns its answer. It is safe for concurrent use.
	Do(ctx context.Context, shard int) ([]byte, error)
	// Parse decodes an answer and changes nothing, so it is safe for concurrent use. The returned
	// function records the answer. The error is ErrAnswer if the answer is not valid.
	Parse(shard int, answer []byte) (record func(), err error)
	// Next returns the next stage, which depends on the answers, or nil after the last one. The
	// error means that the answers contradict each other.
	Next() (Stage, error)
}

// A Result is the best result so far.
type Result struct {
	Presses *gf2.Vec // the presses found, one bit per button
	Size    int      // their number or, for God's number, a lower bound that may be larger
	Bound   int      // the bound from the other side; the proof is complete if it equals Size
}

// A Plan is a computation in stages of shards. Several goroutines may call Do and Take at the same
// time, except that no Do may be running when Take gets the last missing answer of a stage.
type Plan struct {
	result func() Result

	mu       sync.Mutex
	stage    Stage  // nil when the computation is complete
	answered []bool // by shard
	missing  int    // number of shards without an answer
}

// NewPlan returns a plan that starts with a stage, which is nil if there is nothing to do.
func NewPlan(first Stage, result func() Result) *Plan {
	p := &Plan{result: result}
	p.enter(first)
	return p
}

func (p *Plan) enter(s Stage) {
	p.stage, p.missing = s, 0
	if s != nil {
		p.missing = s.Shards()
	}
	p.answered = make([]bool, p.missing)
}

// Stage describes the current work in a few words. It is empty when the plan is complete. Two stages
// may have the same description.
func (p *Plan) Stage() string {
	if s := p.current(); s != nil {
		return s.Name()
	}
	return ""
}

// Shards returns the number of shards in the stage, numbered from 0. It is 0 when the plan is
// complete.
func (p *Plan) Shards() int {
	if s := p.current(); s != nil {
		return s.Shards()
	}
	return 0
}

func (p *Plan) current() Stage {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stage
}

// Result returns the best result so far.
func (p *Plan) Result() Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.result()
}

// Do computes a shard of the stage and returns its answer. This takes at most about ten seconds on
// one core.
func (p *Plan) Do(ctx context.Context, shard int) ([]byte, error) {
	s, _, err := p.look(shard)
	if err != nil {
		return nil, err
	}
	return s.Do(ctx, shard)
}

// look returns the stage, and whether a shard already has an answer.
func (p *Plan) look(shard int) (s Stage, answered bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if shard < 0 || shard >= len(p.answered) {
		return nil, false, fmt.Errorf("%w: there is no shard %d of %d", ErrAnswer, shard, len(p.answered))
	}
	return p.stage, p.answered[shard], nil
}

// Take accepts the answer to a shard of the stage. Answers may arrive in any order. Take rejects an
// invalid answer with ErrAnswer and changes nothing; it ignores an answer to a shard that already
// has one. With the last answer, the plan moves to the next stage. Any other error means that the
// answers of the stage contradict each other, and the plan can no longer be used.
func (p *Plan) Take(shard int, answer []byte) error {
	s, answered, err := p.look(shard)
	if err != nil || answered {
		return err
	}
	record, err := s.Parse(shard, answer) // slow, so it runs without the lock
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stage != s || p.answered[shard] {
		return nil // a duplicate arrived in the meantime
	}
	record()
	p.answered[shard] = true
	if p.missing--; p.missing > 0 {
		return nil
	}
	next, err := s.Next()
	if err == nil {
		p.enter(next)
	}
	return err
}
