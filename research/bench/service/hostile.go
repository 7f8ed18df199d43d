package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"lightsout/research/bench/table"
)

// The targets for malicious requests.
const (
	dailyTime  = 100 * time.Millisecond
	cancelTime = time.Second
)

// endless returns a puzzle that takes longer to solve than anybody would wait: finding the fewest
// presses among 2^60 solutions on a board without structure.
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

// hostileBodies returns malicious request bodies for opening a room.
func hostileBodies() []string {
	bodies := []string{strings.Repeat("[", 60_000), strings.Repeat(`{"mode":`, 7000), `{"mode":"race","puzzles":` + strings.Repeat("[", 30_000) + strings.Repeat("]", 30_000) + "}"}
	for _, id := range []string{endless(), "20x20,torus#x,par=190", "100000x100000", "400x400#x", "19x19#x,par=150", "20x20,mod=64#x", "3x3x3x3x3#x"} {
		bodies = append(bodies, fmt.Sprintf(`{"mode":"race","puzzles":[%q]}`, id))
	}
	return bodies
}

// measureHostile measures how soon a daemon becomes idle after a client with a hard request
// disconnects.
func measureHostile(ctx context.Context, f *farm) ([]table.Row, error) {
	idle, err := f.timeToIdle(ctx)
	if err != nil {
		return nil, err
	}
	return []table.Row{{
		What:     "a disconnected host's work stops",
		Measured: idle.Round(time.Millisecond).String(),
		Target:   "at most " + cancelTime.String(), Reached: idle <= cancelTime,
	}}, nil
}

// idleWindow is the length of a measurement. A service that uses at most a twentieth of a processor
// in this time is idle.
const idleWindow = 200 * time.Millisecond

// timeToIdle sends an expensive request, disconnects, and returns how long the
// daemons kept working.
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
			return 0, errors.New("the daemon never started to work")
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

// openingTime is how long to wait for the daemon to start working. It is longer than a daemon may
// spend on one puzzle.
const openingTime = 5 * time.Second

// usedIn returns the processor time that the service uses within d.
func (f *farm) usedIn(d time.Duration) (time.Duration, error) {
	before, err := f.processorTime()
	if err != nil {
		return 0, err
	}
	time.Sleep(d)
	after, err := f.processorTime()
	return after - before, err
}
