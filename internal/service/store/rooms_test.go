package store_test

import (
	"context"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

func makeRoom(t *testing.T, s *store.Store, code string) room.Settings {
	t.Helper()
	r := room.Settings{Code: code, Host: player(1), Mode: "race", Puzzles: []string{"5x5#monday", "3x3"}, Typed: true, Made: noon(), Ends: noon().Add(24 * time.Hour)}
	testkit.NoError(t, s.MakeRoom(t.Context(), r))
	return r
}

func TestRooms(t *testing.T) {
	s := storetest.Open(t)
	made := makeRoom(t, s, "BCDFGH")
	testkit.WantError(t, s.MakeRoom(t.Context(), made), store.ErrTaken, "made again")
	got, err := s.Room(t.Context(), "BCDFGH", noon())
	if err != nil || got.Host != made.Host || got.Mode != "race" || !slices.Equal(got.Puzzles, made.Puzzles) || !got.Typed || !got.Ends.Equal(made.Ends) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, c := range []struct {
		code string
		now  time.Time
	}{{"BCDFGJ", noon()}, {"BCDFGH", made.Ends}} {
		testkit.MustFail(s.Room(t.Context(), c.code, c.now))(t, store.ErrNotFound, "%s at %v", c.code, c.now)
	}
	move := room.Event{Code: "BCDFGH", Kind: room.PlayerMoved, Player: player(2), Round: 1, Number: 1, Move: 7, Name: "Zoë", At: noon()}
	for range 2 { // a move that is sent twice counts once
		testkit.NoError(t, s.AddRoomEvents(t.Context(), []room.Event{move}))
	}
	events, err := s.RoomEvents(t.Context(), "BCDFGH", 0, 100)
	if err != nil || len(events) != 1 {
		t.Fatalf("%v, %v", events, err)
	}
	move.Seq, move.At = events[0].Seq, events[0].At
	if events[0] != move || !events[0].At.Equal(noon()) {
		t.Errorf("got %+v, want %+v at noon", events[0], move)
	}
	series := room.Event{Code: "BCDFGH", Kind: room.SeriesStarted, Player: player(1), Round: 1, Series: &room.Series{Mode: room.Par, Puzzles: []string{"2x2", `5x5#"'\\`}}, At: noon()}
	testkit.NoError(t, s.AddRoomEvents(t.Context(), []room.Event{series, series}))
	events, err = s.RoomEvents(t.Context(), "BCDFGH", events[0].Seq, 100)
	if err != nil || len(events) != 1 || !reflect.DeepEqual(events[0].Series, series.Series) {
		t.Errorf("%+v, %v", events, err)
	}
	if n, err := s.ExpireRooms(t.Context(), made.Ends.Add(-1)); n != 0 || err != nil {
		t.Errorf("%d expired, %v", n, err)
	}
	if n, err := s.ExpireRooms(t.Context(), made.Ends); n != 1 || err != nil {
		t.Errorf("%d expired, %v", n, err)
	}
	if events, err := s.RoomEvents(t.Context(), "BCDFGH", 0, 100); err != nil || len(events) != 0 {
		t.Errorf("%v, %v", events, err)
	}
}

// Two daemons write to one room at the same time while a third reads new events. The reader misses
// none, and all daemons are notified.
func TestRoomEventsInOrder(t *testing.T) {
	url := storetest.URL(t)
	daemons := make([]*store.Store, 3)
	for i := range daemons {
		s := testkit.Must(store.Open(t.Context(), url))(t)
		defer s.Close()
		daemons[i] = s
	}
	makeRoom(t, daemons[0], "BCDFGH")
	ctx, cancel := context.WithCancel(t.Context())
	heard, ready, done := make(chan string, 10_000), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- daemons[2].ListenToRooms(ctx, store.Listener{Ready: func() { close(ready) }, Alive: func() {}, Happened: func(code string) { heard <- code }})
	}()
	<-ready
	const players, moves = 20, 15
	var wg sync.WaitGroup
	for p := range players {
		wg.Go(func() {
			for n := 1; n <= moves; n++ {
				e := room.Event{Code: "BCDFGH", Kind: room.PlayerMoved, Player: player(p), Round: 1, Number: n, At: noon()}
				if err := daemons[(p+n)%2].AddRoomEvents(t.Context(), []room.Event{e}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	next := map[identity.Player]int{}
	for count, seen := 0, int64(0); count < players*moves; {
		if code := <-heard; code != "BCDFGH" {
			t.Errorf("notified of %q", code)
		}
		events := testkit.Must(daemons[2].RoomEvents(t.Context(), "BCDFGH", seen, 7))(t)
		for _, e := range events {
			if next[e.Player]++; e.Seq <= seen || e.Number != next[e.Player] {
				t.Fatalf("%+v after %d", e, seen)
			}
			seen = e.Seq
			count++
		}
		if len(events) == 7 {
			heard <- "BCDFGH" // there may be more
		}
	}
	wg.Wait()
	cancel()
	testkit.WantError(t, <-done, context.Canceled, "listening")
	if err := daemons[0].AddRoomEvents(t.Context(), []room.Event{{Code: "ZZZZZZ", Kind: room.PlayerJoined, At: noon()}}); err != nil {
		t.Errorf("an event without a room: %v", err)
	}
}
