package server

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/service/store"
	"lightsout/internal/testkit"
)

// from returns the context of a request from one of several addresses.
func from(ctx context.Context, n byte) context.Context {
	return context.WithValue(ctx, addressKey{}, netip.AddrFrom4([4]byte{192, 0, 2, n}))
}

// Free slots go to the addresses in turn, and to the requests of one address in their order, however
// many requests each address sends.
func TestTurnsGoRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, next := newTurns(1), make(chan struct{})
		var order []byte
		var wg sync.WaitGroup
		for _, n := range []byte{1, 1, 1, 1, 1, 2, 3, 2} {
			wg.Go(func() {
				leave, err := turns.take(from(t.Context(), n), time.Hour)
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, n) // the slot guards it
				<-next
				leave()
			})
			synctest.Wait()
		}
		for range 8 {
			next <- struct{}{}
			synctest.Wait()
		}
		wg.Wait()
		if want := []byte{1, 1, 2, 3, 1, 2, 1, 1}; !slices.Equal(order, want) {
			t.Errorf("the order is %v, want %v", order, want)
		}
		if turns.inUse() != 0 || len(turns.held)+len(turns.waiting)+len(turns.order) != 0 {
			t.Errorf("something is left: %+v", turns)
		}
	})
}

// An address holds at most half of the slots; the rest is there for others without waiting.
func TestTurnsLeaveHalf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(4)
		for _, c := range []struct {
			from byte
			want error
		}{{1, nil}, {1, nil}, {1, errQueue}, {2, nil}, {3, nil}, {2, store.ErrBusy}, {1, errQueue}} {
			testkit.MustFail(turns.take(from(t.Context(), c.from), time.Second))(t, c.want, "address %d", c.from)
		}
	})
}

// A request waits until its patience or its context ends, and then leaves nothing behind.
func TestTurnsEndWithTheRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns(1)
		leave := testkit.Must(turns.take(from(t.Context(), 1), 0))(t)
		gone, leaveEarly := context.WithCancel(from(t.Context(), 2))
		leaveEarly()
		testkit.MustFail(turns.take(gone, time.Hour))(t, context.Canceled, "a cancelled turn")
		time.AfterFunc(time.Second, leave)
		again := testkit.Must(turns.take(from(t.Context(), 2), time.Minute))(t)
		again()
		if turns.inUse() != 0 || len(turns.held)+len(turns.waiting)+len(turns.order) != 0 {
			t.Errorf("something is left: %+v", turns)
		}
	})
}

// Without a limit, every request gets a slot at once.
func TestTurnsWithoutLimit(t *testing.T) {
	turns := newTurns(0)
	for range 100 {
		testkit.Must(turns.take(t.Context(), 0))(t)
	}
}
