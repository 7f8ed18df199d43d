package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// If the database becomes unavailable after a plan has advanced but before its proof has, the plan
// goes back to the proof's stage, and the proof continues.
func TestPlanAhead(t *testing.T) {
	s := storetest.Open(t)
	if err := Migrate(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	config := Config{Store: s, Log: slog.New(slog.DiscardHandler), Cores: 1, Begin: jobstest.Begin, Version: jobstest.Version}.withDefaults()
	p, _, err := Ask(t.Context(), config, proof.Question{Puzzle: "5,3", Goal: proof.Fewest})
	if err != nil {
		t.Fatal(err)
	}
	e := testkit.Must(newEngine(t.Context(), config))(t)
	if e.shardQueue, err = newShardQueue(config); err != nil {
		t.Fatal(err)
	}
	for shard := range 5 {
		a, _, err := e.do(t.Context(), p.At(), shard)
		if err == nil {
			a.Audit = false
			_, err = s.AddAnswer(t.Context(), a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	next := p.At()
	next.Stage++
	if err := e.plans[p.ID].bring(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	e.advanceAll(t.Context())
	running, err := s.Proofs(t.Context(), config.Version, 1)
	if err == nil {
		err = e.inspect(t.Context(), running)
	}
	if err != nil {
		t.Fatal(err)
	}
	if p, err = s.Proof(t.Context(), p.ID); err != nil || p.Stage != 1 {
		t.Errorf("the proof is at stage %d, %v", p.Stage, err)
	}
}

// If many shards find no plan at the same time, they create only one, and a late shard does not
// stop the shards that are already running.
func TestPlanBegunByMany(t *testing.T) {
	const rounds, many = 200, 8
	for range rounds {
		var here atomic.Int32
		all := make(chan struct{})
		together := func(ctx context.Context) error {
			if here.Add(1) == many {
				close(all)
			}
			select {
			case <-all:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		h := &heldPlan{over: make(chan struct{}), begin: func(_ context.Context, q proof.Question) (*proof.Plan, error) {
			time.Sleep(10 * time.Microsecond)
			s, err := jobstest.New(q)
			s.Before = together
			return s.Plan(), err
		}}
		h.proof.Puzzle = "100"
		at := proofrun.StageID{Proof: 1}
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		for shard := range many {
			wg.Go(func() {
				_, _, err := h.do(ctx, at, shard)
				for errors.Is(err, errBehind) {
					if err := h.bring(ctx, at); err != nil {
						t.Error(err)
					}
					_, _, err = h.do(ctx, at, shard)
				}
				if err != nil {
					t.Errorf("shard %d: %v", shard, err)
					cancel() // stop the other shards, which are waiting for this one
				}
			})
		}
		wg.Wait()
		cancel()
	}
}
