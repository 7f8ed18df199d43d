package store_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

const day = 318

// open returns a store with partitions for the days around the test day.
func open(t *testing.T) *store.Store {
	t.Helper()
	s := storetest.Open(t)
	testkit.NoError(t, s.MakePartitions(t.Context(), day-10, day+1))
	return s
}

func player(n int) identity.Player { return identity.Player{byte(n >> 8), byte(n), 7} }

func noon() time.Time { return time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC) }

func result(n, presses, seconds int) daily.Result {
	return daily.Result{
		Day: day, Player: player(n), Presses: presses, Stars: 1, Help: play.Help{Hints: 6},
		Time: time.Duration(seconds) * time.Second, Timed: seconds > 0, Received: noon().Add(time.Duration(n) * time.Second), Moves: []int32{3, -1, 12},
	}
}

func add(t *testing.T, s *store.Store, r daily.Result) bool {
	t.Helper()
	isNew := testkit.Must(s.AddResult(t.Context(), r))(t)
	return isNew
}

// histogram returns the histogram of a day's results.
func histogram(t *testing.T, s *store.Store, day int) ([]daily.Bar, error) {
	t.Helper()
	standings, _, err := s.Leaderboard(t.Context(), day, 0, 1)
	if err != nil {
		return nil, err
	}
	return standings.Histogram, nil
}

func TestFirstResultCounts(t *testing.T) {
	s := open(t)
	first := result(1, 9, 60)
	if !add(t, s, first) || add(t, s, result(1, 8, 50)) {
		t.Error("the first result does not count")
	}
	got, err := s.Result(t.Context(), day, first.Player)
	if err != nil || got.Presses != 9 || got.Stars != 1 || got.Help != first.Help ||
		got.Time != time.Minute || !got.Timed || !got.Received.Equal(first.Received) || !slices.Equal(got.Moves, first.Moves) {
		t.Errorf("%+v, %v", got, err)
	}
	testkit.MustFail(s.Result(t.Context(), day, player(2)))(t, store.ErrNotFound, "nobody's result")
	testkit.MustFail(s.Result(t.Context(), day-1, first.Player))(t, store.ErrNotFound, "a result for another day")
}

// A leaderboard counts exactly the players on it, even if results arrive while it is being read.
func TestLeaderboardIsOneMoment(t *testing.T) {
	const players = 300
	s := open(t)
	added := make(chan error, 1)
	go func() {
		for n := range players {
			if _, err := s.AddResult(t.Context(), result(n, 9, 60)); err != nil {
				added <- err
				return
			}
		}
		added <- nil
	}()
	for seen := 0; seen < players; {
		standings, best, err := s.Leaderboard(t.Context(), day, 0, players)
		if err != nil || standings.Players != len(best) {
			t.Fatalf("%v, %d results, %v", standings, len(best), err)
		}
		seen = len(best)
		select {
		case err := <-added:
			if err != nil {
				t.Fatal(err)
			}
		default:
		}
	}
}

func TestTableAndHistogram(t *testing.T) {
	s := open(t)
	// Each player's number is the expected place. Results without help come first, then
	// those with hints, then those whose solution was shown. Among them, the order is by presses, then
	// time, then arrival; those without a time come last.
	own, shown := result(1, 99, 999), result(9, 8, 1)
	own.Help, shown.Help = play.Help{}, play.Help{Shown: true}
	for _, r := range []daily.Result{
		shown, own,
		result(7, 12, 0), result(4, 9, 30), result(6, 12, 20), result(2, 9, 20), result(3, 9, 20), result(5, 10, 5), result(8, 12, 0),
	} {
		add(t, s, r)
	}
	_, best, err := s.Leaderboard(t.Context(), day, 0, 100)
	if err != nil || len(best) != 9 {
		t.Fatalf("%d results, %v", len(best), err)
	}
	for i, r := range best {
		if r.Player != player(i+1) || r.Shown != (i == 8) {
			t.Errorf("place %d is %v", i+1, r.Player)
		}
		if place, err := s.Place(t.Context(), r, 0, 9); err != nil || place != i+1 {
			t.Errorf("the place of %v is %d, %v", r.Player, place, err)
		}
		if nth, err := s.Ranked(t.Context(), day, i+1); err != nil || nth.Player != r.Player {
			t.Errorf("number %d is %v, %v, want %v", i+1, nth.Player, err, r.Player)
		}
		for j, other := range best {
			if r.Beats(other) != (i < j) {
				t.Errorf("number %d beats number %d: %v", i+1, j+1, i >= j)
			}
		}
	}
	testkit.MustFail(s.Ranked(t.Context(), day, 10))(t, store.ErrNotFound, "the tenth of nine results")
	if place, err := s.Place(t.Context(), best[4], 0, 4); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the fifth is one of the first four: %d, %v", place, err)
	}
	if _, few, err := s.Leaderboard(t.Context(), day, 0, 2); err != nil || len(few) != 2 {
		t.Errorf("%d results, %v", len(few), err)
	}
	bars, err := histogram(t, s, day)
	if err != nil || !slices.Equal(bars, []daily.Bar{{Presses: 8, Players: 1}, {Presses: 9, Players: 3}, {Presses: 10, Players: 1}, {Presses: 12, Players: 3}, {Presses: 99, Players: 1}}) {
		t.Errorf("%v, %v", bars, err)
	}
	if bars, err := histogram(t, s, day-1); err != nil || len(bars) != 0 {
		t.Errorf("a day without results: %v, %v", bars, err)
	}
}

// Many players send several results each, all at the same time. Exactly one result per player is
// stored and reported as the first.
func TestResultsAtOnce(t *testing.T) {
	s := open(t)
	const players, each = 200, 3
	var wg sync.WaitGroup
	var mu sync.Mutex
	firsts := 0
	for _, i := range rand.Perm(players * each) {
		wg.Go(func() {
			isNew, err := s.AddResult(t.Context(), result(i%players, 8, 1))
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if isNew {
				firsts++
			}
		})
	}
	wg.Wait()
	bars, err := histogram(t, s, day)
	if firsts != players || err != nil || !slices.Equal(bars, []daily.Bar{{Presses: 8, Players: players}}) {
		t.Errorf("%d first results; stored: %v, %v", firsts, bars, err)
	}
}

// A result that the database refuses does not affect the others.
func TestRefusedAlone(t *testing.T) {
	s := open(t)
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			r := result(i, 8, 1)
			if i%10 == 0 {
				r.Day = 9999 // a day without a partition
			}
			if _, err := s.AddResult(t.Context(), r); (err != nil) != (i%10 == 0) {
				t.Errorf("result %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	if bars, err := histogram(t, s, day); err != nil || !slices.Equal(bars, []daily.Bar{{Presses: 8, Players: 45}}) {
		t.Errorf("%v, %v", bars, err)
	}
}

// A player's days stay the same when they are rolled up, however often, and when their
// results have expired.
func TestRollUpAndExpire(t *testing.T) {
	s := open(t)
	want := map[int][]int{1: {day - 5, day - 4, day - 3, day}, 2: {day - 4, day + 1}, 3: nil}
	for n, days := range want {
		for _, d := range days {
			r := result(n, 8+n, 1)
			r.Day = d
			add(t, s, r)
		}
	}
	check := func(when string) {
		t.Helper()
		for n, days := range want {
			if got, err := s.Days(t.Context(), player(n)); err != nil || !slices.Equal(got, days) {
				t.Errorf("%s: the days of player %d are %v, %v; want %v", when, n, got, err, days)
			}
		}
		if bars, err := histogram(t, s, day-4); err != nil || !slices.Equal(bars, []daily.Bar{{Presses: 9, Players: 1}, {Presses: 10, Players: 1}}) {
			t.Errorf("%s: %v, %v", when, bars, err)
		}
	}
	check("at first")
	var wg sync.WaitGroup
	for range 3 { // as if several processes tried
		wg.Go(func() {
			if _, err := s.RollUp(t.Context(), day-3); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	check("rolled up")
	if n, err := s.RollUp(t.Context(), day-3); n != 0 || err != nil {
		t.Errorf("rolled up again: %d days, %v", n, err)
	}
	if n, err := s.ExpireResults(t.Context(), day-2); n != 7 || err != nil { // day - 10 to day - 4; day - 3 is not rolled up
		t.Errorf("%d days expired, %v", n, err)
	}
	check("expired")
	testkit.MustFail(s.Result(t.Context(), day-4, player(1)))(t, store.ErrNotFound, "an expired result")
	if _, err := s.Result(t.Context(), day-3, player(1)); err != nil {
		t.Errorf("a day that is not rolled up: %v", err)
	}
}

func TestSecretIsShared(t *testing.T) {
	url := storetest.URL(t)
	secrets := make([]string, 4)
	var wg sync.WaitGroup
	for i := range secrets {
		wg.Go(func() {
			s, err := store.Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			secret, err := s.Key(t.Context())
			if err != nil || len(secret) != 32 {
				t.Errorf("%d bytes, %v", len(secret), err)
			}
			secrets[i] = string(secret)
		})
	}
	wg.Wait()
	if len(slices.Compact(secrets)) != 1 {
		t.Error("the secrets are not all equal")
	}
	if other, err := storetest.Open(t).Key(t.Context()); err != nil || string(other) == secrets[0] {
		t.Errorf("another database has the same secret, or none: %v", err)
	}
}

// Daemons detect an outdated database; several may migrate it at the same time.
func TestMigrate(t *testing.T) {
	url := storetest.EmptyURL(t)
	testkit.WantError(t, store.CheckSchema(t.Context(), url), store.ErrSchema, "an empty database")
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if err := store.Migrate(t.Context(), url); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	testkit.NoError(t, store.CheckSchema(t.Context(), url))
	if have, want, err := store.Versions(t.Context(), url); have != want || want < 1 || err != nil {
		t.Errorf("versions %d and %d, %v", have, want, err)
	}
}

func TestAddressThatCannotBeRead(t *testing.T) {
	const secret = "hunter2"
	for _, url := range []string{"postgres://user:" + secret + "@host:port/x", "nonsense " + secret} {
		for what, err := range map[string]error{
			"Open": second(store.Open(t.Context(), url)), "Migrate": store.Migrate(t.Context(), url), "CheckSchema": store.CheckSchema(t.Context(), url),
		} {
			if err == nil || strings.Contains(err.Error(), secret) {
				t.Errorf("%s of %q: %v", what, url, err)
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }
