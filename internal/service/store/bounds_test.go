package store_test

import (
	"math"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The database refuses impossible values instead of truncating them to fit a column.
func TestImpossibleResults(t *testing.T) {
	s := open(t)
	testkit.NoError(t, s.MakePartitions(t.Context(), day+2, day+2))
	set := map[string]func(*daily.Result, int){
		"presses": func(r *daily.Result, n int) { r.Presses = n },
		"stars":   func(r *daily.Result, n int) { r.Stars = n },
		"hints":   func(r *daily.Result, n int) { r.Hints = n },
		"day":     func(r *daily.Result, n int) { r.Day = n },
	}
	for name, change := range set {
		for _, n := range []int{math.MinInt64, math.MinInt32 - 1, -1, 131_073, math.MaxInt32, 1 << 32, 1<<32 + 1, 1<<32 + day, 1_000_000_000_000, math.MaxInt64} {
			for _, d := range []int{day, day + 2} {
				r := result(1, 8, 1)
				r.Day = d
				change(&r, n)
				if _, err := s.AddResult(t.Context(), r); err == nil {
					t.Errorf("%s %d was stored", name, n)
				}
			}
		}
	}
	r := result(1, 8, 1)
	r.Time = -time.Second
	if _, err := s.AddResult(t.Context(), r); err == nil {
		t.Error("a time below 0 was stored")
	}
	if bars, err := histogram(t, s, day); err != nil || len(bars) != 0 {
		t.Errorf("%v, %v", bars, err)
	}
	for i, help := range []play.Help{{}, {Hints: play.MaxHints}, {Shown: true}} {
		r := result(i, 8, 1)
		r.Help = help
		add(t, s, r)
	}
}

func TestImpossibleRoomEvents(t *testing.T) {
	s := storetest.Open(t)
	makeRoom(t, s, "BCDFGH")
	for _, n := range []int{math.MinInt64, -2, 501, 1 << 32, math.MaxInt64} {
		for _, e := range []room.Event{{Round: n}, {Number: n}, {Move: n}} {
			e.Code, e.Kind, e.Player, e.At = "BCDFGH", room.PlayerMoved, player(1), noon()
			if err := s.AddRoomEvents(t.Context(), []room.Event{e}); err == nil {
				t.Errorf("%+v was stored", e)
			}
		}
	}
	if events, err := s.RoomEvents(t.Context(), "BCDFGH", 0, 100); err != nil || len(events) != 0 {
		t.Errorf("%v, %v", events, err)
	}
}
