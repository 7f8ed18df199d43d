package main

import (
	"context"
	"io"
	"net"
	"sync"
	"testing"
)

// A balancer forwards connections to daemons in turn. If one refuses a connection, the balancer
// tries the next. It forwards TCP, not HTTP, so requests in flight are lost when a daemon dies.
type balancer struct {
	address string // as in http://127.0.0.1:1234

	mu      sync.Mutex // guards the fields below
	daemons []string   // the addresses of the daemons, without http://
	next    int
}

func newBalancer(t *testing.T) *balancer {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	b := &balancer{address: "http://" + l.Addr().String()}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // the listener is closed
			}
			go b.pass(t.Context(), conn)
		}
	}()
	return b
}

// use replaces the list of daemons.
func (b *balancer) use(addresses ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.daemons = addresses
}

// choose returns the daemons in the order to try them.
func (b *balancer) choose() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.daemons) == 0 {
		return nil
	}
	b.next = (b.next + 1) % len(b.daemons)
	return append(append([]string{}, b.daemons[b.next:]...), b.daemons[:b.next]...)
}

func (b *balancer) pass(ctx context.Context, from net.Conn) {
	defer func() { _ = from.Close() }()
	for _, address := range b.choose() {
		to, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err != nil {
			continue
		}
		go func() {
			_, _ = io.Copy(to, from) // any error closes both connections
			_ = to.Close()
		}()
		_, _ = io.Copy(from, to)
		_ = to.Close()
		return
	}
}
