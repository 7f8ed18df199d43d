// Package jobstest provides a plan whose shards take a configurable time, for testing and measuring
// the engine. Only tests and research import it.
package jobstest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/proof"
	"lightsout/internal/shards"
)

// Version is the version of these plans.
const Version = "test"

// A Sums is a plan that adds up the answers to its shards. Each answer depends on all answers from
// earlier stages, so a lost, wrong or duplicate answer almost certainly changes the result.
type Sums struct {
	// Before, if not nil, is called before each shard is computed.
	Before func(ctx context.Context) error

	question proof.Question
	sizes    []int // shards per stage
	pause    time.Duration
	seed     uint64
	sum      uint64
}

// Begin creates a plan. The puzzle in its question is the number of shards in each stage and, if
// shards should take time, the time per shard, as in 300,20@5ms.
func Begin(_ context.Context, q proof.Question) (*proof.Plan, error) {
	s, err := New(q)
	if err != nil {
		return nil, err
	}
	return s.Plan(), nil
}

// New is Begin for callers that set Before.
func New(q proof.Question) (*Sums, error) {
	sizes, pause, timed := strings.Cut(q.Puzzle, "@")
	s := &Sums{question: q}
	for text := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of shards", text)
		}
		s.sizes = append(s.sizes, n)
	}
	if timed {
		var err error
		if s.pause, err = time.ParseDuration(pause); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Question returns the question that the plan answers.
func (s *Sums) Question() proof.Question { return s.question }

// Plan returns the plan at its first stage.
func (s *Sums) Plan() *proof.Plan {
	return proof.NewPlan(s.question, shards.NewPlan(stage{s, 0}, func() shards.Result {
		return shards.Result{Presses: gf2.NewVec(0), Size: int(s.sum >> 12), Bound: int(s.sum >> 12)}
	}))
}

// A stage implements shards.Stage.
type stage struct {
	*Sums
	number int
}

func (s stage) Name() string { return "adding up" }

func (s stage) Shards() int { return s.sizes[s.number] }

func (s stage) Do(ctx context.Context, shard int) ([]byte, error) {
	if s.Before != nil {
		if err := s.Before(ctx); err != nil {
			return nil, err
		}
	}
	if s.pause > 0 {
		select {
		case <-time.After(s.pause):
		case <-ctx.Done():
		}
	}
	text := binary.BigEndian.AppendUint64(nil, s.seed)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, uint64(shard)))
	return sum[:8], ctx.Err()
}

func (s stage) Parse(_ int, answer []byte) (func(), error) {
	if len(answer) != 8 {
		return nil, shards.ErrAnswer
	}
	return func() { s.sum += binary.BigEndian.Uint64(answer) }, nil
}

func (s stage) Next() (shards.Stage, error) {
	s.seed = s.sum
	if s.number+1 == len(s.sizes) {
		return nil, nil
	}
	return stage{s.Sums, s.number + 1}, nil
}

// Alone computes the result in one process.
func Alone(ctx context.Context, q proof.Question) (proof.Result, error) {
	s, err := New(q)
	if err != nil {
		return proof.Result{}, err
	}
	s.pause = 0
	p := s.Plan()
	for p.Shards() > 0 {
		for i := range p.Shards() {
			answer, err := p.Do(ctx, i)
			if err == nil {
				err = p.Take(i, answer)
			}
			if err != nil {
				return proof.Result{}, err
			}
		}
	}
	return p.Result(), nil
}
