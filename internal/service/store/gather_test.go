package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

// Values beyond the limit are refused immediately, every accepted value is written, and a closed
// gatherer refuses all values.
func TestGathererRefusesAndDrains(t *testing.T) {
	block := make(chan struct{})
	var mu sync.Mutex
	written := 0
	g := newGatherer(gatherTime, func(_ context.Context, group []int) error {
		<-block
		mu.Lock()
		defer mu.Unlock()
		written += len(group)
		if len(group) > maxGroup {
			t.Errorf("a group of %d", len(group))
		}
		return nil
	})
	const many = maxWaiting + (writers+1)*maxGroup
	outcomes := make(chan error, many)
	for range many {
		go func() { outcomes <- g.add(t.Context(), 1) }()
	}
	if err := <-outcomes; !errors.Is(err, ErrBusy) { // only a refused call can have returned so far
		t.Errorf("the first call to return: %v", err)
	}
	close(block)
	taken, refusedCount := 0, 1
	for range many - 1 {
		if err := <-outcomes; err == nil {
			taken++
		} else if errors.Is(err, ErrBusy) {
			refusedCount++
		} else {
			t.Error(err)
		}
	}
	g.close()
	if taken != written || taken < maxWaiting || taken+refusedCount != many {
		t.Errorf("%d taken, %d refused, %d written", taken, refusedCount, written)
	}
	testkit.WantError(t, g.add(t.Context(), 1), ErrBusy, "after it was closed")
}

func TestGathererWhoseCallerLeaves(t *testing.T) {
	block := make(chan struct{})
	g := newGatherer(gatherTime, func(context.Context, []int) error {
		<-block
		return nil
	})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- g.add(ctx, 1) }()
	cancel()
	testkit.WantError(t, <-done, context.Canceled, "a caller that left")
	close(block)
	g.close()
}

func TestGathererTellsEachOfAnError(t *testing.T) {
	broken := errors.New("broken")
	g := newGatherer(gatherTime, func(context.Context, []int) error { return broken })
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			testkit.WantError(t, g.add(t.Context(), 1), broken, "an item of a failed group")
		})
	}
	wg.Wait()
	g.close()
}

// A group ends when it is full, or when no more values can come.
func TestGather(t *testing.T) {
	g := &gatherer[int]{wait: time.Hour, in: make(chan asked[int], maxWaiting)}
	for range 700 {
		g.in <- asked[int]{}
	}
	close(g.in)
	for _, want := range []int{500, 200} {
		if got := len(g.gather(<-g.in)); got != want {
			t.Errorf("a group of %d, want %d", got, want)
		}
	}
}

// If the database refuses a group, each value is written separately. A single value is not written
// again, nor is a group that fails for another reason.
func TestWriteGroup(t *testing.T) {
	bad := &pgconn.PgError{Code: "23514"}
	for _, test := range []struct {
		group []int
		err   error
		want  [][]int
	}{
		{[]int{1, 2, 3}, nil, [][]int{{1, 2, 3}}},
		{[]int{1, 2, 3}, bad, [][]int{{1, 2, 3}, {1}, {2}, {3}}},
		{[]int{1}, bad, [][]int{{1}}},
		{[]int{1, 2}, errors.New("broken"), [][]int{{1, 2}}},
	} {
		var wrote [][]int
		g := &gatherer[int]{write: func(_ context.Context, values []int) error {
			wrote = append(wrote, slices.Clone(values))
			return test.err
		}}
		var group []asked[int]
		for _, value := range test.group {
			group = append(group, asked[int]{value, make(chan error, 1)})
		}
		g.writeGroup(group)
		if !slices.EqualFunc(wrote, test.want, slices.Equal) {
			t.Errorf("%v, %v: wrote %v", test.group, test.err, wrote)
		}
		for _, a := range group {
			testkit.WantError(t, <-a.done, test.err, "%v", test.group)
		}
	}
}

// PostgreSQL's error codes distinguish between data that it refuses, a statement that waited too
// long for a lock, and a server that cannot write.
func TestErrorCodes(t *testing.T) {
	for code, want := range map[string]struct{ refused, locked, full bool }{
		"22003": {refused: true}, "23514": {refused: true}, "55P03": {locked: true},
		"53100": {full: true}, "53200": {full: true}, "58030": {full: true}, "25006": {full: true},
		"25001": {}, "42601": {}, "55000": {}, "57014": {}, "58000": {},
	} {
		err := error(&pgconn.PgError{Code: code})
		if refused(err) != want.refused || isLocked(err) != want.locked || cannotWrite(err) != want.full {
			t.Errorf("%s: refused %v, locked %v, full %v", code, refused(err), isLocked(err), cannotWrite(err))
		}
	}
	for _, err := range []error{nil, errors.New("23514")} {
		if refused(err) || isLocked(err) || cannotWrite(err) {
			t.Errorf("%v has an error code", err)
		}
	}
}

// All kinds of waiting values are counted.
func TestWaiting(t *testing.T) {
	s := &Store{
		results:    &gatherer[*resultWrite]{in: make(chan asked[*resultWrite], 9)},
		runs:       &gatherer[*runWrite]{in: make(chan asked[*runWrite], 9)},
		roomEvents: &gatherer[[]room.Event]{in: make(chan asked[[]room.Event], 9)},
	}
	s.runs.in <- asked[*runWrite]{}
	for range 3 {
		s.results.in <- asked[*resultWrite]{}
	}
	for range 2 {
		s.roomEvents.in <- asked[[]room.Event]{}
	}
	if n := s.Waiting(); n != 6 {
		t.Errorf("%d values are waiting, want 6", n)
	}
}

func TestArrayText(t *testing.T) {
	for want, numbers := range map[string][]int32{"{}": nil, "{7}": {7}, "{12,7,-1,0}": {12, 7, -1, 0}} {
		if got := arrayText(numbers); got != want {
			t.Errorf("%v is written %s, want %s", numbers, got, want)
		}
	}
}
