// Package jobstest provides a plan whose shards take a configurable time, for testing and measuring
// the engine. The programs do not import it.
package jobstest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"lightsout/internal/proof"
	"lightsout/solve"
)

// Version is the version of these plans.
const Version = "test"

// A Sums is a plan that adds up the answers to its shards. Each answer depends on all answers from
// earlier stages, so a lost, wrong or duplicate answer changes the result.
type Sums struct {
	// Before, if not nil, is called before each shard is computed.
	Before func(ctx context.Context) error
	// LieFrom is the first stage with wrong answers, or 0 if all answers are correct.
	LieFrom int

	question proof.Question
	sizes    []int // shards per stage
	pause    time.Duration
	stage    int
	seed     uint64
	sum      uint64
	open     map[int]bool
	taking   sync.Mutex
}

// Begin creates a plan. Its question consists of the number of shards in each stage and the time
// per shard, as in 300,20@5ms.
func Begin(_ context.Context, q proof.Question) (proof.Plan, error) { return New(q) }

// New is Begin with a concrete result type.
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
	s.enter()
	return s, nil
}

func (s *Sums) enter() {
	s.open = map[int]bool{}
	for i := range s.Shards() {
		s.open[i] = true
	}
}

// Question returns the question that the plan answers.
func (s *Sums) Question() proof.Question { return s.question }

// Stage returns the name of the stage.
func (s *Sums) Stage() string { return "adding up" }

// Shards returns the number of shards in the current stage.
func (s *Sums) Shards() int {
	if s.stage == len(s.sizes) {
		return 0
	}
	return s.sizes[s.stage]
}

// Do computes the answer to a shard.
func (s *Sums) Do(ctx context.Context, shard int) ([]byte, error) {
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
	if s.LieFrom > 0 && s.stage >= s.LieFrom {
		sum[0]++
	}
	return sum[:8], ctx.Err()
}

// Take accepts an answer. Unlike other plans, it rejects a duplicate answer with an error.
func (s *Sums) Take(shard int, answer []byte) error {
	s.taking.Lock()
	defer s.taking.Unlock()
	if shard >= s.Shards() || len(answer) != 8 {
		return solve.ErrShard
	}
	if !s.open[shard] {
		return errors.New("duplicate answer")
	}
	s.sum += binary.BigEndian.Uint64(answer)
	delete(s.open, shard)
	if len(s.open) == 0 {
		s.stage++
		s.seed = s.sum
		s.enter()
	}
	return nil
}

// Result returns the sum.
func (s *Sums) Result() proof.Result {
	return proof.Result{Size: int(s.sum >> 12), Bound: int(s.sum >> 12), Proved: true}
}

// Alone computes the result in one process.
func Alone(ctx context.Context, q proof.Question) (proof.Result, error) {
	s, err := New(q)
	if err != nil {
		return proof.Result{}, err
	}
	s.pause = 0
	for s.Shards() > 0 {
		for i := range s.Shards() {
			answer, err := s.Do(ctx, i)
			if err == nil {
				err = s.Take(i, answer)
			}
			if err != nil {
				return proof.Result{}, err
			}
		}
	}
	return s.Result(), nil
}
