package shards_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout/internal/shards"
	"lightsout/internal/testkit"
)

// A sum is a stage that adds up the numbers of its shards; the next stage has one shard fewer.
type sum struct {
	shards int
	total  *int
}

func (s *sum) Name() string { return "adding" }

func (s *sum) Shards() int { return s.shards }

func (s *sum) Do(_ context.Context, shard int) ([]byte, error) { return []byte{byte(shard)}, nil }

func (s *sum) Parse(shard int, answer []byte) (func(), error) {
	if len(answer) != 1 || int(answer[0]) != shard {
		return nil, shards.ErrAnswer
	}
	return func() { *s.total += shard }, nil
}

func (s *sum) Next() (shards.Stage, error) {
	switch s.shards {
	case 1:
		return nil, nil
	case 13:
		return nil, errors.New("unlucky")
	}
	return &sum{s.shards - 1, s.total}, nil
}

func newSum(n int) (p *shards.Plan, total *int) {
	total = new(int)
	return shards.NewPlan(&sum{n, total}, func() shards.Result { return shards.Result{Size: *total} }), total
}

// Answers can come in any order, from several goroutines and more than once; each counts once, and
// the last one of a stage starts the next.
func TestTake(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	p, total := newSum(10)
	want := 0
	for n := 10; n > 0; n-- {
		if p.Shards() != n || p.Stage() != "adding" {
			t.Fatalf("%d shards, want %d", p.Shards(), n)
		}
		var group sync.WaitGroup
		for i, shard := range random.Perm(n) {
			want += shard
			answer := testkit.Must(p.Do(t.Context(), shard))(t)
			if i == n-1 {
				group.Wait() // with the last answer, the stage is over
			}
			for range min(2, n-i) {
				group.Go(func() {
					if err := p.Take(shard, answer); err != nil {
						t.Error(err)
					}
				})
			}
		}
		group.Wait()
	}
	if p.Shards() != 0 || p.Stage() != "" || *total != want || p.Result().Size != want {
		t.Errorf("%d shards are left, and the sum is %d, want %d", p.Shards(), *total, want)
	}
}

// Invalid answers and shards that do not exist are rejected and change nothing. An error from the
// stage is passed on.
func TestTakeRefuses(t *testing.T) {
	p, total := newSum(13)
	for shard, answer := range map[int][]byte{-1: {0}, 0: nil, 1: {2}, 13: {13}} {
		if err := p.Take(shard, answer); !errors.Is(err, shards.ErrAnswer) {
			t.Errorf("shard %d: %v", shard, err)
		}
	}
	for _, shard := range []int{-1, 13} {
		if _, err := p.Do(t.Context(), shard); !errors.Is(err, shards.ErrAnswer) {
			t.Errorf("shard %d: %v", shard, err)
		}
	}
	if *total != 0 {
		t.Error("an invalid answer was recorded")
	}
	for shard := range 13 {
		if err := p.Take(shard, []byte{byte(shard)}); (err != nil) != (shard == 12) {
			t.Errorf("shard %d: %v", shard, err)
		}
	}
}

// Each calls the function once for every number, and stops after an error.
func TestConcurrentEach(t *testing.T) {
	for _, goroutines := range []int{1, 3, 100} {
		var calls [20]atomic.Int32
		err := shards.Each(t.Context(), goroutines, len(calls), func(_ context.Context, i int) error {
			calls[i].Add(1)
			return nil
		})
		for i := range calls {
			if calls[i].Load() != 1 || err != nil {
				t.Errorf("%d goroutines: %d calls with %d, %v", goroutines, calls[i].Load(), i, err)
			}
		}
		broken := errors.New("broken")
		err = shards.Each(t.Context(), goroutines, 1<<40, func(ctx context.Context, i int) error {
			if i == 5 {
				return broken
			}
			if i > 5 {
				<-ctx.Done()
			}
			return nil
		})
		if !errors.Is(err, broken) {
			t.Errorf("%d goroutines: %v", goroutines, err)
		}
	}
}
