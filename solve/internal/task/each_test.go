package task

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"lightsout/internal/testkit"
)

// Each makes every call once. After errors it returns that of the call with the lowest number, lets the
// calls before it finish, and stops those after it.
func TestConcurrentEach(t *testing.T) {
	var calls [50]atomic.Int32
	if err := Each(New(t.Context(), nil), len(calls), func(_ *Task, i int) error { calls[i].Add(1); return nil }); err != nil {
		t.Error(err)
	}
	for i := range calls {
		if n := calls[i].Load(); n != 1 {
			t.Errorf("%d calls with %d", n, i)
		}
	}
	for range 100 {
		var finished atomic.Int32
		err := Each(New(t.Context(), nil), 1<<40, func(t *Task, i int) error {
			switch {
			case i < 5:
				finished.Add(1)
				return t.Err()
			case i == 5 || i == 7:
				return fmt.Errorf("call %d", i)
			}
			for t.Err() == nil {
				runtime.Gosched()
			}
			return t.Err()
		})
		if err == nil || err.Error() != "call 5" || finished.Load() != 5 {
			t.Fatalf("%v after %d calls", err, finished.Load())
		}
	}
}

// If the context is done, Each stops its calls and returns the context's error.
func TestEachStops(t *testing.T) {
	testkit.CheckStops(t, func(ctx context.Context) error {
		return Each(New(ctx, nil), 1000, func(t *Task, _ int) error { return t.Err() })
	}, 1, 2, 10, 500)
	if err := Each(New(t.Context(), nil), 0, nil); err != nil {
		t.Error(err)
	}
	if err := Each(New(t.Context(), nil), 3, func(t *Task, _ int) error { return t.Quietly().Err() }); errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A meter never reports more than the total.
func TestMeter(t *testing.T) {
	var last [2]int
	m := New(t.Context(), func(_ string, done, total int) { last = [2]int{done, total} }).Meter("adding", 3)
	for _, want := range []int{500, 1000, 1000} {
		if m.Add(1.5); last[0] != want || last[1] != 1000 {
			t.Errorf("reported %d of %d, want %d", last[0], last[1], want)
		}
	}
}
