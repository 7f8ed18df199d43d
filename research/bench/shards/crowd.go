package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"sync"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

const (
	firstDay   = 100
	days       = 3
	daysPlayed = days - 1 // of each player
)

// A crowd is a number of players, each of whom misses one of the days. A player's number determines
// everything that the player does.
type crowd struct{ players int }

func player(i int) identity.Player {
	sum := sha256.Sum256(fmt.Appendf(nil, "player %d", i))
	return identity.Player(sum[:16])
}

// results returns a day's results of the players whose numbers are at least from and less than end.
func (c crowd) results(day, from, end int) iter.Seq[daily.Result] {
	return func(yield func(daily.Result) bool) {
		for i := from; i < min(end, c.players); i++ {
			if i%days != day-firstDay && !yield(result(day, i)) {
				return
			}
		}
	}
}

// result returns a player's result. Times and arrivals are rounded, so that many results are tied,
// and many of the best come from a few networks.
func result(day, i int) daily.Result {
	random := rand.New(rand.NewPCG(uint64(day), uint64(i)))
	r := daily.Result{
		Day: day, Player: player(i), Presses: 14 + random.IntN(14), Stars: 3,
		Timed:    random.IntN(10) > 0,
		Received: time.Date(2026, 4, day-firstDay+10, 0, 0, random.IntN(86400), 0, time.UTC),
		Moves:    []int32{3, 7, 11, 2, 19, 23, 5, 16, 9, 0, 14, 21, 8, 12},
	}
	if r.Timed {
		r.Time = time.Duration(30+random.ExpFloat64()*300) * 100 * time.Millisecond
		r.TooFast = random.IntN(50) == 0
	}
	switch random.IntN(10) {
	case 0:
		r.Help = play.Help{Shown: true}
	case 1, 2, 3:
		r.Help = play.Help{Hints: 1 + random.IntN(5)}
	}
	switch random.IntN(5) {
	case 0: // unknown
	case 1, 2:
		r.Network = identity.Network(1 + random.IntN(20))
	default:
		r.Network = identity.Network(1000 + i)
	}
	return r
}

const (
	// clients is the number of players who send results to each server at the same time.
	clients = 64
	// turn is the number of players whose results are stored before the next service's turn.
	turn = 50_000
)

// play stores all results in each service, in turns, so that other work on the machine affects all
// alike. It returns what that took.
func (c crowd) play(ctx context.Context, services ...servers) (loads []load, err error) {
	before, err := timesOf(services)
	if err != nil {
		return nil, err
	}
	for day := firstDay; day < firstDay+days; day++ {
		for from := 0; from < c.players; from += turn {
			for _, s := range services {
				if err := s.write(ctx, c.results(day, from, from+turn)); err != nil {
					return nil, err
				}
			}
		}
	}
	after, err := timesOf(services)
	if err != nil {
		return nil, err
	}
	for i, s := range services {
		l := load{took: after[i]}
		for j := range s {
			l.took[j] -= before[i][j]
		}
		if l.results, err = s.stored(ctx); err != nil {
			return nil, err
		}
		loads = append(loads, l)
	}
	return loads, nil
}

func timesOf(services []servers) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(services))
	for i, s := range services {
		var err error
		if times[i], err = s.processorTimes(); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// write makes the writes of a visit for each result: a run and the result.
func (s servers) write(ctx context.Context, results iter.Seq[daily.Result]) error {
	return inParallel(ctx, clients*len(s), results, s.writeOne)
}

// inParallel calls do for all items, a number of them at the same time.
func inParallel[T any](ctx context.Context, n int, items iter.Seq[T], do func(context.Context, T) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	waiting := make(chan T)
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			for item := range waiting {
				if err := do(ctx, item); err != nil {
					stop(err)
				}
			}
		})
	}
	for item := range items {
		waiting <- item
	}
	close(waiting)
	wg.Wait()
	return context.Cause(ctx)
}

func (s servers) writeOne(ctx context.Context, r daily.Result) error {
	to := s.of(r.Player)
	if _, _, err := to.StartRun(ctx, r.Day, r.Player, r.Received.Add(-r.Time)); err != nil {
		return err
	}
	isNew, err := to.AddResult(ctx, r)
	if err == nil && !isNew {
		err = errors.New("a result was there already")
	}
	return err
}
