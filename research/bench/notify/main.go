// Command notify measures PostgreSQL's processor time for a press in a room, by the number of
// daemons that listen: each is told of every changed room. It shows when a message broker would pay
// off.
//
//	go run ./bench/notify
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/research/bench/processor"
)

const (
	rooms   = 1000
	writers = 64 // players who press at the same time
	turns   = 3
)

func main() {
	presses := flag.Int("presses", 4000, "number of presses in each turn")
	flag.Parse()
	if *presses < writers || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), os.Stdout, *presses, []int{1, 10, 100}, map[string]string{"max_connections": "200"}); err != nil {
		fmt.Fprintln(os.Stderr, "notify:", err)
		os.Exit(1)
	}
}

// A bench is a database with rooms.
type bench struct {
	cluster *cluster.Cluster
	store   *store.Store
	pressed int // so far
}

// run measures presses with each number of listening daemons, in turns, and prints averages per
// press. The settings are PostgreSQL's.
func run(ctx context.Context, w io.Writer, presses int, daemons []int, settings map[string]string) (err error) {
	b, err := newBench(ctx, settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	took, heard := make([]time.Duration, len(daemons)), make([]int, len(daemons))
	for range turns {
		for i, n := range daemons {
			used, told, err := b.measure(ctx, n, presses)
			if err != nil {
				return err
			}
			took[i] += used
			heard[i] += told
		}
	}
	text := "| daemons that listen | PostgreSQL's processor time per press | messages to each daemon per press |\n|---|---|---|\n"
	for i, n := range daemons {
		all := float64(turns * presses)
		text += fmt.Sprintf("| %d | %.3f ms | %.2f |\n", n, float64(took[i].Microseconds())/1000/all, float64(heard[i])/float64(n)/all)
	}
	_, err = io.WriteString(w, text)
	return err
}

func newBench(ctx context.Context, settings map[string]string) (*bench, error) {
	folder, err := os.MkdirTemp("", "lightsout-notify")
	if err != nil {
		return nil, err
	}
	c, err := cluster.Start(ctx, cluster.Options{Folder: folder, Settings: settings})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	b := &bench{cluster: c}
	if err = store.Migrate(ctx, c.URL("postgres")); err == nil {
		b.store, err = store.Open(ctx, c.URL("postgres"))
	}
	codes := []string{lastCode}
	for i := range rooms {
		codes = append(codes, code(i))
	}
	for i := 0; i < len(codes) && err == nil; i++ {
		now := time.Now()
		err = b.store.MakeRoom(ctx, room.Settings{Code: codes[i], Mode: room.Race, Puzzles: []string{"10x10"}, Made: now, Ends: now.Add(room.Lifetime)})
	}
	if err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (b *bench) close() error {
	if b.store != nil {
		b.store.Close()
	}
	return b.cluster.Remove()
}

func code(i int) string { return fmt.Sprintf("R%05d", i%rooms) }

// lastCode is the code of a room that changes after all others.
const lastCode = "LAST"

// measure returns the processor time of PostgreSQL while players press and a number of daemons
// listen, and how many messages the daemons got.
func (b *bench) measure(ctx context.Context, daemons, presses int) (took time.Duration, told int, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	var heard atomic.Int64
	var listeners sync.WaitGroup
	ready, done := make(chan struct{}, daemons), make(chan struct{}, daemons)
	defer listeners.Wait()
	defer stop(nil)
	listener := store.Listener{
		Ready: func() { ready <- struct{}{} },
		Alive: func() {},
		Happened: func(code string) {
			if code == lastCode {
				done <- struct{}{}
			} else {
				heard.Add(1)
			}
		},
	}
	var before time.Duration
	for range daemons { // one after another, because connecting takes long on a busy machine
		listeners.Go(func() { stop(b.store.ListenToRooms(ctx, listener)) })
		if before, err = b.processorTime(ctx, ready, 1); err != nil {
			return 0, 0, err
		}
	}
	if err := b.press(ctx, presses); err != nil {
		return 0, 0, err
	}
	after, err := b.processorTime(ctx, done, daemons)
	return after - before, int(heard.Load()), err
}

// processorTime returns PostgreSQL's processor time once n daemons have reported.
func (b *bench) processorTime(ctx context.Context, reports <-chan struct{}, n int) (time.Duration, error) {
	for range n {
		select {
		case <-reports:
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		}
	}
	return processor.TimeOf(b.cluster.PID())
}

// press adds presses in all rooms, which the store writes in groups. Then it adds one in the last
// room: a daemon that hears of it has heard everything.
func (b *bench) press(ctx context.Context, presses int) error {
	var next atomic.Int64
	var wg sync.WaitGroup
	failed := make(chan error, writers)
	for range writers {
		wg.Go(func() {
			for i := next.Add(1); i <= int64(presses); i = next.Add(1) {
				if err := b.store.AddRoomEvents(ctx, []room.Event{event(b.pressed + int(i))}); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	close(failed)
	b.pressed += presses
	last := event(b.pressed)
	last.Code = lastCode
	return errors.Join(<-failed, b.store.AddRoomEvents(ctx, []room.Event{last}))
}

// event returns the nth press: the rooms take turns, and so do their players.
func event(n int) room.Event {
	const players = 30
	inRoom := n / rooms
	move := inRoom / players
	return room.Event{
		Code: code(n), Kind: room.PlayerMoved, Player: identity.Player{byte(inRoom % players)},
		Round: 1 + move/room.MaxMoves, Number: 1 + move%room.MaxMoves, Move: n % 100, At: time.Now(),
	}
}
