package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/testkit"
)

// ranking returns the numbers of the players on a leaderboard, and the places of all given results.
func ranking(t *testing.T, s *store.Store, list []daily.Result, perNetwork, limit int) (shown, places []int) {
	t.Helper()
	standings, best, err := s.Leaderboard(t.Context(), day, perNetwork, limit)
	if err != nil || standings.Players != len(list) {
		t.Fatalf("%v, %v", standings, err)
	}
	for _, r := range best {
		shown = append(shown, int(r.Player[0])<<8|int(r.Player[1]))
	}
	for _, r := range list {
		place, err := s.Place(t.Context(), r, perNetwork, 1000)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
		places = append(places, place)
	}
	return shown, places
}

// A leaderboard shows at most a few results from one network. The others are counted, and each
// player has a place. A result that is too fast has none.
func TestNetworks(t *testing.T) {
	s := open(t)
	var list []daily.Result
	for n, network := range []identity.Network{7, 7, 0, 7, 7, 0, 0, 8, 0, 7} { // best first
		r := result(n, 9, 20+n)
		r.Network = network
		list = append(list, r)
	}
	list[1].TooFast, list[1].Time = true, time.Second
	for _, r := range list {
		add(t, s, r)
	}
	for _, c := range []struct {
		perNetwork, limit int
		shown, places     []int
	}{
		{0, 100, []int{0, 2, 3, 4, 5, 6, 7, 8, 9}, []int{1, 0, 2, 3, 4, 5, 6, 7, 8, 9}},
		{3, 100, []int{0, 2, 3, 4, 5, 6, 7, 8}, []int{1, 0, 2, 3, 4, 5, 6, 7, 8, 9}},
		{2, 100, []int{0, 2, 3, 5, 6, 7, 8}, []int{1, 0, 2, 3, 4, 4, 5, 6, 7, 9}},
		{1, 5, []int{0, 2, 5, 6, 7}, []int{1, 0, 2, 3, 4, 3, 4, 5, 6, 9}},
	} {
		if shown, places := ranking(t, s, list, c.perNetwork, c.limit); !slices.Equal(shown, c.shown) || !slices.Equal(places, c.places) {
			t.Errorf("%d per network: %v at %v, want %v at %v", c.perNetwork, shown, places, c.shown, c.places)
		}
	}
	if got, err := s.Result(t.Context(), day, player(1)); err != nil || !got.TooFast || got.Time != time.Second || got.Network != 7 {
		t.Errorf("%+v, %v", got, err)
	}
}

// A network that has sent thousands of the best results does not push others off the leaderboard.
func TestNetworkFloods(t *testing.T) {
	const flood = 5000
	s := open(t)
	testkit.Must(s.Pool().Exec(t.Context(), `
INSERT INTO results SELECT $1, gen_random_uuid(), 0, 0, 9, 3, 2000 + i, now(), '{1}', false, 1 FROM generate_series(1, $2::integer) AS i`, day, flood))(t)
	honest := result(1, 10, 18)
	honest.Network = 2
	add(t, s, honest)
	standings, best, err := s.Leaderboard(t.Context(), day, 3, 100)
	if err != nil || standings.Players != flood+1 || len(best) != 4 || best[3].Player != honest.Player {
		t.Errorf("%+v, %d results, %v", standings, len(best), err)
	}
}

// The first run of a player and a day starts the clock, also if several are asked for at once.
func TestRuns(t *testing.T) {
	s := open(t)
	start := func(n, day int, at time.Time) time.Time {
		t.Helper()
		started, _, err := s.StartRun(t.Context(), day, player(n), at)
		testkit.NoError(t, err)
		return started
	}
	for i, c := range []struct {
		n, day      int
		asked, want time.Duration
	}{
		{1, day, time.Minute, time.Minute},
		{1, day, time.Hour, time.Minute},
		{1, day - 1, time.Hour, time.Hour},
		{2, day, 2 * time.Hour, 2 * time.Hour},
		{1, day, 3 * time.Hour, time.Minute},
	} {
		if got := start(c.n, c.day, noon().Add(c.asked)); !got.Equal(noon().Add(c.want)) {
			t.Errorf("run %d started at %v", i, got)
		}
	}
	const devices = 100
	started := make(chan time.Time)
	for i := range devices {
		go func() { started <- start(3, day, noon().Add(time.Duration(i)*time.Second)) }()
	}
	for range devices {
		<-started
	}
	if got := start(3, day, noon().Add(time.Hour)); !got.Equal(noon()) {
		t.Errorf("the first of many runs started at %v", got)
	}
	testkit.NoError(t, s.ExpireRuns(t.Context(), day))
	if today, before := start(1, day, noon()), start(1, day-1, noon().Add(2*time.Hour)); !today.Equal(noon()) || !before.Equal(noon().Add(2*time.Hour)) {
		t.Errorf("today's run started at %v, and one that has expired at %v", today, before)
	}
}

// All daemons share the key for the networks of a day, until the day accepts no more results.
func TestNetworkKeys(t *testing.T) {
	s := open(t)
	key := func(day int) string {
		t.Helper()
		k, err := s.NetworkKey(t.Context(), day)
		if err != nil || len(k) != 32 {
			t.Fatalf("%d bytes, %v", len(k), err)
		}
		return string(k)
	}
	today, before := key(day), key(day-1)
	if today == before || key(day) != today {
		t.Error("days share keys, or a key changes")
	}
	testkit.NoError(t, s.ExpireRuns(t.Context(), day))
	if key(day) != today || key(day-1) == before {
		t.Error("the wrong key has expired")
	}
}
