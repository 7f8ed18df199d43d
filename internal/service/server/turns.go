package server

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"lightsout/internal/service/store"
)

// errQueue reports that an address has to wait for its own earlier requests.
var errQueue = errors.New("your network is already waiting for other answers; please wait a moment")

// turns shares a number of slots fairly among addresses. Each address has its own queue, first in,
// first out, and free slots go to the queues in turn. No address holds more than half of the slots,
// rounded up, so an address that asks for a lot of work mostly delays itself. The limits on the
// concurrent requests and streams of an address bound its queue.
type turns struct {
	slots int // 0 for no limit

	mu      sync.Mutex // guards the fields below
	used    int        // how many slots are in use
	held    map[netip.Addr]int
	waiting map[netip.Addr][]chan struct{} // each is closed when its request gets a slot
	order   []netip.Addr                   // the addresses that are waiting; the first is next
}

func newTurns(slots int) *turns {
	return &turns{slots: slots, held: map[netip.Addr]int{}, waiting: map[netip.Addr][]chan struct{}{}}
}

// take waits for a slot, for no longer than patience. The caller must then call leave. The error is
// errQueue if the address is waiting for its own requests, store.ErrBusy if it is waiting for
// others, and the context's error if ctx ends first.
func (t *turns) take(ctx context.Context, patience time.Duration) (leave func(), err error) {
	if t.slots == 0 {
		return func() {}, nil
	}
	from := addressOf(ctx)
	turn := t.enqueue(from)
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-turn:
	case <-timer.C:
		err = t.giveUp(from, turn)
	case <-ctx.Done():
		if err = t.giveUp(from, turn); err != nil {
			err = ctx.Err()
		}
	}
	if err != nil {
		return nil, err
	}
	return func() { t.release(from) }, nil
}

// enqueue adds a request to the queue of its address.
func (t *turns) enqueue(from netip.Addr) chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := make(chan struct{})
	if len(t.waiting[from]) == 0 {
		t.order = append(t.order, from)
	}
	t.waiting[from] = append(t.waiting[from], turn)
	t.assign()
	return turn
}

// assign gives the free slots to the addresses that are waiting. The caller must hold the lock.
func (t *turns) assign() {
	for i := 0; i < len(t.order) && t.used < t.slots; {
		from := t.order[i]
		if t.isFull(from) {
			i++
			continue
		}
		turn := t.waiting[from][0]
		t.order = slices.Delete(t.order, i, i+1)
		if t.waiting[from] = t.waiting[from][1:]; len(t.waiting[from]) > 0 {
			t.order = append(t.order, from)
		} else {
			delete(t.waiting, from)
		}
		t.used++
		t.held[from]++
		close(turn)
	}
}

// isFull reports whether an address holds as many slots as one address may.
func (t *turns) isFull(from netip.Addr) bool { return t.held[from] >= (t.slots+1)/2 }

// giveUp removes a request from its queue. It returns nil if the request got a slot in the meantime.
func (t *turns) giveUp(from netip.Addr, turn chan struct{}) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	place := slices.Index(t.waiting[from], turn)
	if place < 0 {
		return nil
	}
	if t.waiting[from] = slices.Delete(t.waiting[from], place, place+1); len(t.waiting[from]) == 0 {
		delete(t.waiting, from)
		t.order = slices.DeleteFunc(t.order, func(a netip.Addr) bool { return a == from })
	}
	if t.isFull(from) {
		return errQueue
	}
	return store.ErrBusy
}

func (t *turns) release(from netip.Addr) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used--
	if t.held[from]--; t.held[from] == 0 {
		delete(t.held, from)
	}
	t.assign()
}

// inUse returns how many slots are in use.
func (t *turns) inUse() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.used
}
