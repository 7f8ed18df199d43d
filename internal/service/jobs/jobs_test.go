package jobs_test

import (
	"errors"
	"log/slog"
	"os"
	"slices"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

// Two processes on one queue keep the database in order: days to come have partitions,
// days that are over are summed up, and those that have expired are gone.
func TestMaintenance(t *testing.T) {
	s := storetest.Open(t)
	for range 2 { // again does no harm
		if err := jobs.Migrate(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	today, err := play.DayNumber(now.UTC().Format("2006-01-02"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.MakePartitions(t.Context(), today-10, today-2); err != nil {
		t.Fatal(err)
	}
	player := identity.Player{1}
	add := func(day int) {
		t.Helper()
		if _, err := s.AddResult(t.Context(), daily.Result{Day: day, Player: player, Presses: 7, Received: now, Moves: []int32{1}}); err != nil {
			t.Fatal(err)
		}
	}
	days := []int{today - 9, today - 8, today - 4, today, today + 14}
	for _, day := range days {
		add(day)
	}
	for range 2 {
		work, err := jobs.Start(t.Context(), jobs.Config{Store: s, Log: slog.New(slog.DiscardHandler), KeepDays: 5})
		if err != nil {
			t.Fatal(err)
		}
		defer work.Stop()
	}
	for _, err = s.Result(t.Context(), today-8, player); !errors.Is(err, store.ErrNotFound); _, err = s.Result(t.Context(), today-8, player) {
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := s.Result(t.Context(), today-4, player); err != nil {
		t.Errorf("a day that has not expired: %v", err)
	}
	if got, err := s.Days(t.Context(), player); err != nil || !slices.Equal(got, days) {
		t.Errorf("the days are %v, %v; want %v", got, err, days)
	}
	if now, err := s.Standings(t.Context(), today-9); err != nil || !slices.Equal(now.Histogram, []daily.Bar{{Presses: 7, Players: 1}}) {
		t.Errorf("%v, %v", now, err)
	}
}
