package jobs

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/jobs/jobstest"
	"lightsout/internal/proofs"
	"lightsout/internal/store"
)

// Many shards that find the plan not begun begin it together, and the one that is late does
// not stop what the others have begun to do.
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
		h := &heldPlan{over: make(chan struct{}), begin: func(_ context.Context, q proofs.Question) (proofs.Plan, error) {
			time.Sleep(10 * time.Microsecond)
			s, err := jobstest.New(q)
			s.Before = together
			return s, err
		}}
		h.proof.Puzzle = "100"
		at := store.ProofStage{Proof: 1}
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
					cancel() // the others wait for it
				}
			})
		}
		wg.Wait()
		cancel()
	}
}
