package server

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/testkit"
)

// Close waits for goroutines and for values that are being computed, even if they are slow to stop.
func TestCloseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Server{config: Config{Now: time.Now}, background: newBackground(t.Context())}
		ended := make(chan struct{}, 2)
		end := func(ctx context.Context, _ string) (int, error) {
			<-ctx.Done()
			time.Sleep(time.Minute) // fake time
			ended <- struct{}{}
			return 0, ctx.Err()
		}
		s.background.start(func() { _, _ = end(s.background.ctx, "") })
		c := newLoadingCache(s.background, s.config, ageOf, end)
		gone, leave := context.WithCancel(t.Context())
		go func() { _, _ = c.get(gone, "") }()
		synctest.Wait()
		leave()
		s.Close()
		if len(ended) != 2 {
			t.Errorf("%d of 2 goroutines had ended when Close returned", len(ended))
		}
	})
}

// After Close, computations fail instead of running unnoticed.
func TestComputeAfterClose(t *testing.T) {
	b := newBackground(t.Context())
	c := newLoadingCache(b, Config{Now: time.Now}, nil, func(ctx context.Context, _ string) (int, error) { return 0, ctx.Err() })
	b.close()
	testkit.MustFail(c.get(t.Context(), ""))(t, context.Canceled, "a closed cache")
}
