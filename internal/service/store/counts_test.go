package store_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// mixed returns results of all kinds.
func mixed(n int) []daily.Result {
	random := rand.New(rand.NewPCG(7, 7))
	list := make([]daily.Result, n)
	for i := range list {
		r := result(i, 8+random.IntN(3), 0)
		if random.IntN(10) > 0 {
			r.Timed, r.Time = true, time.Duration(random.ExpFloat64()*float64(time.Minute)).Round(time.Millisecond)
		}
		list[i] = r
	}
	return list
}

// addAll stores results concurrently.
func addAll(t *testing.T, s *store.Store, list []daily.Result) {
	t.Helper()
	errs := make(chan error)
	for _, r := range list {
		go func() {
			_, err := s.AddResult(t.Context(), r)
			errs <- err
		}()
	}
	for range list {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
}

// Standings computed from counts agree with the places on the whole leaderboard.
func TestStandings(t *testing.T) {
	const players = 600
	s := open(t)
	addAll(t, s, mixed(players))
	standings, order, err := s.Leaderboard(t.Context(), day, 0, players)
	if err != nil || standings.Players != players || len(order) != players {
		t.Fatalf("%v, %d results, %v", standings, len(order), err)
	}
	for i, r := range order {
		better, percent := standings.Compare(r)
		if exact := 100 * (players - 1 - i) / players; better > i || percent < exact-2 || percent > exact+2 {
			t.Errorf("place %d: %d are better, %d%% are worse, want %d%%", i+1, better, percent, exact)
		}
	}
	if better, percent := standings.Compare(result(9999, 99, 0)); better != players || percent != 0 {
		t.Errorf("last place: %d are better, %d%% are worse", better, percent)
	}
	if better, percent := new(daily.Standings).Compare(order[0]); better != 0 || percent != 0 {
		t.Errorf("without players: %d, %d", better, percent)
	}
}

// The database and package daily compute the same time slots.
func TestTimeSlots(t *testing.T) {
	s := storetest.Open(t)
	var times []int64
	for _, edge := range []time.Duration{0, time.Second, time.Minute, 10 * time.Minute, time.Hour, 2 * time.Hour, 72 * time.Hour, 10_000 * time.Hour} {
		for _, step := range []time.Duration{-time.Millisecond, 0, time.Millisecond, 9999 * time.Millisecond, 59 * time.Second} {
			times = append(times, max(0, edge+step).Milliseconds())
		}
	}
	rows := testkit.Must(s.Pool().Query(t.Context(), `SELECT millis, time_slot(millis) FROM unnest($1::bigint[]) AS times (millis) UNION ALL SELECT NULL, time_slot(NULL)`, times))(t)
	defer rows.Close()
	seen := 0
	for ; rows.Next(); seen++ {
		var millis *int64
		var slot int
		testkit.NoError(t, rows.Scan(&millis, &slot))
		r := daily.Result{Timed: millis != nil}
		if r.Timed {
			r.Time = time.Duration(*millis) * time.Millisecond
		}
		if r.TimeSlot() != slot {
			t.Errorf("%v: slot %d, but %d in the database", r.Time, r.TimeSlot(), slot)
		}
	}
	if rows.Err() != nil || seen != len(times)+1 {
		t.Errorf("%d times, %v", seen, rows.Err())
	}
}

// counted returns all counts in the database, and the days of all players.
func counted(t *testing.T, s *store.Store) (list []string) {
	t.Helper()
	rows := testkit.Must(s.Pool().Query(t.Context(), `
SELECT format('%s %s %s %s: %s', day, help, presses, slot, sum(players)) FROM result_counts GROUP BY day, help, presses, slot HAVING sum(players) <> 0
UNION ALL SELECT format('%s: %s', player, days) FROM player_days WHERE NOT isempty(days) ORDER BY 1`))(t)
	defer rows.Close()
	for rows.Next() {
		var text string
		testkit.NoError(t, rows.Scan(&text))
		list = append(list, text)
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	return list
}

// When a day is rolled up, the parts in which several connections counted its results are merged.
func TestRollUpMergesParts(t *testing.T) {
	s := open(t)
	testkit.Must(s.Pool().Exec(t.Context(), `
INSERT INTO result_counts (help, presses, slot, part, players, day)
SELECT *, $1 FROM (VALUES (1, 9, 0, 0, 1), (1, 9, 0, 3, 10), (1, 9, 0, 5, 100), (0, 12, 7, 5, 1000)) AS counts`, day-4))(t)
	testkit.Must(s.RollUp(t.Context(), day-3))(t)
	var counts []string
	testkit.NoError(t, s.Pool().QueryRow(t.Context(), `
SELECT array_agg(format('%s %s %s %s: %s', help, presses, slot, part, players) ORDER BY help) FROM result_counts`).Scan(&counts))
	if want := []string{"0 12 7 0: 1000", "1 9 0 0: 111"}; !slices.Equal(counts, want) {
		t.Errorf("the counts are %q, want %q", counts, want)
	}
}

// A removed result is no longer counted.
func TestRemovedResultsAreNotCounted(t *testing.T) {
	s := open(t)
	list := mixed(200)
	addAll(t, s, list[:100])
	want := counted(t, s)
	addAll(t, s, list[100:])
	for _, r := range list[100:] {
		testkit.Must(s.Pool().Exec(t.Context(), `DELETE FROM results WHERE day = $1 AND player = $2`, r.Day, [16]byte(r.Player)))(t)
	}
	if got := counted(t, s); !slices.Equal(got, want) {
		t.Errorf("%d counts, want %d", len(got), len(want))
	}
}
