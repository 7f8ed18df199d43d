package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"lightsout/research/bench/table"
)

// The targets of requests that are meant to do harm.
const (
	hostileClients = 200
	dailyTime      = 100 * time.Millisecond
	cancelTime     = time.Second
)

// endless is a puzzle that takes longer to work out than anybody would wait: fewest
// presses among 2^60 that do the same, on a board without any order.
func endless() string {
	const lights, buttons, each = 60, 120, 5
	random := rand.New(rand.NewPCG(1, 2))
	var spec strings.Builder
	fmt.Fprintf(&spec, "buttons=%d", lights)
	for range buttons {
		for i, light := range random.Perm(lights)[:each] {
			fmt.Fprintf(&spec, "%c%d", "_."[min(i, 1)], light)
		}
	}
	return spec.String() + "#x,par=20"
}

// hostileRequests are requests to open a room, without limits for the address that they
// come from.
func hostileRequests() [][]byte {
	bodies := []string{strings.Repeat("[", 60_000), strings.Repeat(`{"mode":`, 7000), `{"mode":"race","puzzles":` + strings.Repeat("[", 30_000) + strings.Repeat("]", 30_000) + "}"}
	for _, id := range []string{endless(), "20x20,torus#x,par=190", "100000x100000", "400x400#x", "19x19#x,par=150", "20x20,mod=64#x", "3x3x3x3x3#x"} {
		bodies = append(bodies, fmt.Sprintf(`{"mode":"race","puzzles":[%q]}`, id))
	}
	var list [][]byte
	for _, body := range bodies {
		list = append(list, post("/api/rooms", "x=y", body))
	}
	return append(list, extremeRequests()...)
}

// extremeRequests are results with numbers that mean nothing.
func extremeRequests() (list [][]byte) {
	for _, n := range []string{"-9223372036854775808", "-1", "2147483648", "7378697629698568911", "9223372036854775807", "1e400", "0.5", `"NaN"`} {
		for _, body := range []string{`{"date":"2026-11-14","moves":[%s]}`, `{"date":"2026-11-14","moves":[0],"hints":{"where":%s,"why":1844674407156206897,"press":0}}`} {
			list = append(list, post("/api/results", "x=y", fmt.Sprintf(body, n)))
		}
	}
	return list
}

// measureHostile asks for the daily puzzle while others ask for what is hard, and then
// measures how soon a daemon is idle when they go.
func measureHostile(ctx context.Context, f *farm) ([]table.Row, error) {
	requests := hostileRequests()
	var next atomic.Int64
	hostile := load{address: f.daemons[0].address, clients: hostileClients, request: func() []byte { return requests[int(next.Add(1))%len(requests)] }}
	done := make(chan outcome, 1)
	go func() { done <- hostile.run(ctx, loadTime+time.Second) }()
	get := []byte("GET /api/today HTTP/1.1\r\nHost: bench\r\n\r\n")
	daily := load{address: f.daemons[0].address, clients: 8, pace: 200, request: func() []byte { return get }}
	o := daily.run(ctx, loadTime)
	h := <-done
	if len(o.times) == 0 || len(h.times) == 0 {
		return nil, fmt.Errorf("%d answers about the daily puzzle, and %d to hostile requests", len(o.times), len(h.times))
	}
	failed := len(o.times) - o.statuses[http.StatusOK] + o.broken
	idle, err := f.timeToIdle(ctx)
	if err != nil {
		return nil, err
	}
	p99 := o.p99()
	return []table.Row{
		{
			What:     "hostile requests, 200 at once: the daily puzzle, p99",
			Measured: fmt.Sprintf("%s (%d answers meanwhile, %d to hostile requests)", p99.Round(time.Millisecond/10), len(o.times), len(h.times)),
			Target:   "at most " + dailyTime.String(), Reached: p99 <= dailyTime,
		},
		{
			What:     "hostile requests: answers about the daily puzzle that are errors",
			Measured: fmt.Sprint(failed), Target: "0", Reached: failed == 0,
		},
		{
			What:     "hostile requests: a host who goes away frees the processor",
			Measured: idle.Round(time.Millisecond).String(),
			Target:   "at most " + cancelTime.String(), Reached: idle <= cancelTime,
		},
	}, nil
}

// idleWindow is the time in which a service that does nothing uses at most a twentieth of
// a processor.
const idleWindow = 200 * time.Millisecond

// timeToIdle sends a request that takes long, goes away, and returns how long the daemons
// went on working.
func (f *farm) timeToIdle(ctx context.Context) (time.Duration, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", f.daemons[0].address)
	if err != nil {
		return 0, err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Write(post("/api/rooms", "x=y", fmt.Sprintf(`{"mode":"race","puzzles":[%q]}`, endless()))); err != nil {
		return 0, err
	}
	for begin := time.Now(); ; {
		used, err := f.usedIn(idleWindow)
		if err != nil {
			return 0, err
		}
		if used > idleWindow/4 {
			break
		}
		if time.Since(begin) > openingTime {
			return 0, errors.New("the daemon was never at work")
		}
	}
	_ = conn.Close()
	left := time.Now()
	for {
		begin := time.Since(left)
		used, err := f.usedIn(idleWindow)
		if err != nil {
			return 0, err
		}
		if used <= idleWindow/20 {
			return begin, nil
		}
	}
}

// openingTime is more than a daemon works on one puzzle.
const openingTime = 5 * time.Second

// usedIn is how much processor time the service uses in a time.
func (f *farm) usedIn(d time.Duration) (time.Duration, error) {
	before, err := f.processorTime()
	if err != nil {
		return 0, err
	}
	time.Sleep(d)
	after, err := f.processorTime()
	return after - before, err
}
