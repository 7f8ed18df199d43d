package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// BenchmarkRestart measures how long 200 pages take to return to a room after a daemon restarts.
// The room has 200 players and five rounds with 50 presses by each player. The benchmark reports
// the time from the first page's request until all pages have received the room's state, and the
// daemon's total CPU time.
//
//	go test ./cmd/lightsoutd -run '^$' -bench Restart -benchtime 5x
func BenchmarkRestart(b *testing.B) {
	url := storetest.Cluster(b, nil).URL("postgres")
	testkit.NoError(b, migrate(b.Context(), url))
	const rounds, players, presses = 5, 200, 50
	for _, snapshots := range []bool{false, true} {
		b.Run(fmt.Sprintf("snapshots=%t", snapshots), func(b *testing.B) {
			code := storeLongRoom(b, url, rounds, players, presses)
			environment := []string{databaseName + "=" + url}
			options := slices.Concat([]string{"serve", "--listen", "127.0.0.1:0", "--admin", "", "--no-maintenance", "--shutdown-delay", "0s"}, noLimits)
			if snapshots { // the first daemon that reads the room stores a snapshot
				d := startDaemon(b, environment, options...)
				returnPages(b, d, code, 1)
				if err := d.end(syscall.SIGTERM); err != nil {
					b.Fatal(err)
				}
			}
			var returned, processor time.Duration
			for b.Loop() {
				d := startDaemon(b, environment, options...)
				returned += returnPages(b, d, code, players)
				if err := d.end(os.Interrupt); err != nil {
					b.Fatal(err)
				}
				processor += d.process.ProcessState.UserTime() + d.process.ProcessState.SystemTime()
				if !snapshots {
					forgetSnapshots(b, url)
				}
			}
			b.ReportMetric(returned.Seconds()/float64(b.N), "s/return")
			b.ReportMetric(processor.Seconds()/float64(b.N), "cpu-s/daemon")
		})
	}
}

// storeLongRoom stores a room in which every player has pressed in every round, and returns its
// code.
func storeLongRoom(b *testing.B, url string, rounds, players, presses int) string {
	b.Helper()
	s := testkit.Must(store.Open(b.Context(), url))(b)
	defer s.Close()
	now := time.Now()
	settings := room.Settings{Code: room.NewCode(), Host: identity.Player{255}, Mode: room.Race, Made: now, Ends: now.Add(room.Lifetime)}
	for n := range rounds {
		settings.Puzzles = append(settings.Puzzles, fmt.Sprintf("7x7#%d", n))
	}
	testkit.NoError(b, s.MakeRoom(b.Context(), settings))
	var events []room.Event
	who := func(n int) identity.Player { return identity.Player{byte(n), 1} }
	for n := range players {
		events = append(events, room.Event{Kind: room.PlayerJoined, Player: who(n)})
	}
	for round := 1; round <= rounds; round++ {
		events = append(events, room.Event{Kind: room.RoundStarted, Player: settings.Host, Round: round})
		for press := range presses {
			for n := range players {
				events = append(events, room.Event{Kind: room.PlayerMoved, Player: who(n), Round: round, Number: press + 1, Move: (press*5 + n) % 49})
			}
		}
	}
	for i := range events {
		events[i].Code, events[i].At = settings.Code, now.Add(time.Duration(i)*time.Millisecond)
	}
	testkit.NoError(b, s.AddRoomEvents(b.Context(), events))
	return settings.Code
}

func forgetSnapshots(b *testing.B, url string) {
	b.Helper()
	s := testkit.Must(store.Open(b.Context(), url))(b)
	defer s.Close()
	testkit.Must(s.Pool().Exec(b.Context(), `DELETE FROM room_snapshots`))(b)
}

// returnPages makes all pages return to the room at the same time. It returns the time until all of
// them have received the room's state.
func returnPages(b *testing.B, d *daemon, code string, pages int) time.Duration {
	b.Helper()
	begin := time.Now()
	var all sync.WaitGroup
	ctx, leave := context.WithCancel(b.Context())
	defer leave()
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	for range pages {
		all.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.address+"/api/rooms/"+code+"/events", http.NoBody)
			if err != nil {
				b.Error(err)
				return
			}
			a, err := transport.RoundTrip(r)
			if err != nil {
				b.Error(err)
				return
			}
			defer a.Body.Close()
			lines := bufio.NewScanner(a.Body)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				if strings.HasPrefix(lines.Text(), "data: ") {
					return
				}
			}
			b.Errorf("status %d, and no room: %v", a.StatusCode, lines.Err())
		})
	}
	all.Wait()
	return time.Since(begin)
}
