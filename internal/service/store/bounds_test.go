package store_test

import (
	"math"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
)

// The database refuses impossible values instead of truncating them to fit a column.
func TestImpossibleResults(t *testing.T) {
	s := open(t)
	if err := s.MakePartitions(t.Context(), day+2, day+2); err != nil {
		t.Fatal(err)
	}
	set := map[string]func(*daily.Result, int){
		"points":      func(r *daily.Result, n int) { r.Points = n },
		"presses":     func(r *daily.Result, n int) { r.Presses = n },
		"stars":       func(r *daily.Result, n int) { r.Stars = n },
		"hints_where": func(r *daily.Result, n int) { r.Hints.Where = n },
		"hints_why":   func(r *daily.Result, n int) { r.Hints.Why = n },
		"hints_press": func(r *daily.Result, n int) { r.Hints.Press = n },
		"day":         func(r *daily.Result, n int) { r.Day = n },
	}
	for name, change := range set {
		for _, n := range []int{math.MinInt64, math.MinInt32 - 1, -1, 131_073, math.MaxInt32, 1 << 32, 1<<32 + 1, 1<<32 + day, 1_000_000_000_000, math.MaxInt64} {
			for _, d := range []int{day, day + 2} {
				r := result(1, 1000, 8, 1)
				r.Day = d
				change(&r, n)
				if _, err := s.AddResult(t.Context(), r); err == nil {
					t.Errorf("%s %d was stored", name, n)
				}
			}
		}
	}
	r := result(1, 1001, 8, 1)
	if _, err := s.AddResult(t.Context(), r); err == nil {
		t.Error("1001 points were stored")
	}
	r = result(1, 1000, 8, 1)
	r.Time = -time.Second
	if _, err := s.AddResult(t.Context(), r); err == nil {
		t.Error("a time below 0 was stored")
	}
	if bars, err := histogram(t, s, day); err != nil || len(bars) != 0 {
		t.Errorf("%v, %v", bars, err)
	}
	for i, points := range []int{0, 1000} {
		add(t, s, result(i, points, 8, 1))
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

// addAsBefore stores a result in a database with the first version of the schema.
func addAsBefore(t *testing.T, s *store.Store, r daily.Result) {
	t.Helper()
	if _, err := s.Pool().Exec(t.Context(), `
INSERT INTO results (day, player, points, presses, stars, hints_where, hints_why, hints_press, received, moves)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		r.Day, [16]byte(r.Player), r.Points, r.Presses, r.Stars, r.Hints.Where, r.Hints.Why, r.Hints.Press, r.Received, r.Moves); err != nil {
		t.Fatal(err)
	}
}

// An older database may contain forged results. Migrating it removes them and keeps the others.
func TestMigrateRemovesForgedResults(t *testing.T) {
	url := storetest.URL(t)
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.MakePartitions(t.Context(), day, day); err != nil {
		t.Fatal(err)
	}
	// Go back to the schema from before the constraints.
	if err := store.MigrateDown(t.Context(), url, 4); err != nil {
		t.Fatal(err)
	}
	honest := []daily.Result{result(1, 890, 8, 1), result(2, 0, 100, 1), result(3, 300, 20, 0)}
	honest[1].Hints.Where, honest[1].Hints.Press = 131_072, 131_072
	for _, r := range honest {
		if r.Hints.Where == 1 {
			r.Hints.Where, r.Hints.Why, r.Hints.Press = 1, 0, 2
		}
		addAsBefore(t, s, r)
	}
	for i, r := range []daily.Result{
		{Points: 2_147_483_646, Hints: play.Hints{Where: -1_717_986_929, Why: 858_993_457}},
		{Points: -727_379_968},
		{Points: 1001},
		{Points: 1000, Hints: play.Hints{Where: -5}},
		{Points: 1000, Hints: play.Hints{Press: 1}},
		{Points: 1, Hints: play.Hints{Where: 2_000_000_000}},
		{Points: 700, Hints: play.Hints{Where: 131_073}},
		{Points: 10, Stars: -3},
		{Points: 10, Presses: -1},
	} {
		r.Day, r.Player, r.Received, r.Moves = day, player(100+i), noon(), []int32{1}
		addAsBefore(t, s, r)
	}
	if err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	_, left, err := s.Leaderboard(t.Context(), day, 100)
	if err != nil || len(left) != len(honest) || left[0].Player != player(1) || left[1].Player != player(3) || left[2].Player != player(2) {
		t.Errorf("%+v, %v", left, err)
	}
	if _, err := s.AddResult(t.Context(), result(50, 1001, 8, 1)); err == nil {
		t.Error("1001 points were stored")
	}
	var waiting int
	if err := s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM pg_constraint WHERE contype = 'c' AND NOT convalidated`).Scan(&waiting); err != nil || waiting != 0 {
		t.Errorf("%d constraints are not validated, %v", waiting, err)
	}
}
