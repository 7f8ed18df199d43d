package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

// stopped returns a limiter whose clock shows the time in now.
func stopped(r Rate) (l *limiter[int], now *time.Time) {
	at := time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)
	return newLimiter[int](r, func() time.Time { return at }), &at
}

// After a burst, the limiter returns how long the key must wait, in whole seconds. A key that has
// waited this long may proceed.
func TestLimiterWait(t *testing.T) {
	for _, c := range []struct {
		rate    Rate
		elapsed time.Duration // since the burst
		want    int
	}{
		{Rate{0.001, 1}, 0, 1000},
		{Rate{0.2, 20}, 0, 5},
		{Rate{0.2, 20}, 1250 * time.Millisecond, 4},
		{Rate{0.2, 20}, 2500 * time.Millisecond, 3},
		{Rate{0.2, 20}, 4500 * time.Millisecond, 1},
		{Rate{1, 3}, 0, 1},
		{Rate{10, 40}, 0, 1},
		{Rate{600, 1200}, 0, 1},
		{perLifetime(24), 0, 3600}, // a room is open for 24 hours
	} {
		l, now := stopped(c.rate)
		for i := range c.rate.Burst {
			if wait, ok := l.allow(1); wait != 0 || !ok {
				t.Fatalf("%+v: request %d of the burst: %d, %v", c.rate, i+1, wait, ok)
			}
		}
		*now = now.Add(c.elapsed)
		if wait, ok := l.allow(1); wait != c.want || ok {
			t.Errorf("%+v after %v: %d, %v; want %d", c.rate, c.elapsed, wait, ok, c.want)
		}
		*now = now.Add(time.Duration(c.want) * time.Second)
		if wait, ok := l.allow(1); wait != 0 || !ok {
			t.Errorf("%+v after waiting %d s: %d, %v", c.rate, c.want, wait, ok)
		}
	}
}

// The zero Rate means no limit.
func TestNoLimit(t *testing.T) {
	for _, r := range []Rate{{}, perLifetime(0)} {
		l, _ := stopped(r)
		for range 100 {
			if wait, ok := l.allow(1); wait != 0 || !ok || l.used(1) {
				t.Fatalf("%+v: %d, %v", r, wait, ok)
			}
		}
	}
}

// A limiter remembers at most maxKeys keys. When it is full, it drops those that have a full burst
// again, and keeps those that do not.
func TestLimiterForgetsQuietKeys(t *testing.T) {
	l, now := stopped(Rate{PerSecond: 1, Burst: 2})
	const busy = -1
	l.allow(busy)
	for key := range maxKeys - 1 {
		l.allow(key)
	}
	if len(l.keys) != maxKeys {
		t.Errorf("%d keys before the limiter is full", len(l.keys))
	}
	l.allow(busy)
	*now = now.Add(time.Second) // now all others have a full burst
	l.allow(maxKeys)
	if len(l.keys) != 2 || l.keys[busy] == nil || l.keys[maxKeys] == nil {
		t.Errorf("%d keys, want the busy one and the new one", len(l.keys))
	}
}

// If no key has a full burst, a full limiter drops all keys.
func TestLimiterForgetsAll(t *testing.T) {
	l, _ := stopped(Rate{PerSecond: 1, Burst: 2})
	for key := range maxKeys + 1 {
		if _, ok := l.allow(key); !ok {
			t.Fatalf("key %d is refused", key)
		}
	}
	if len(l.keys) != 1 || l.keys[maxKeys] == nil {
		t.Errorf("%d keys, want only the new one", len(l.keys))
	}
}

// Only the part of X-Forwarded-For that our own proxies wrote is used: from the end back to the
// first address that is not one of ours.
func TestAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		remote  string
		headers []string
		want    string // empty for no address
	}{
		{"@", nil, ""},
		{"203.0.113.9:1", nil, "203.0.113.9"},
		{"[::ffff:203.0.113.9]:1", nil, "203.0.113.9"},
		{"[2001:db8:1:2:3:4:5:6]:1", nil, "2001:db8:1:2::"},
		{"[fe80::1%eth0]:1", nil, "fe80::"},
		{"203.0.113.9:1", []string{"198.51.100.1"}, "203.0.113.9"},
		{"10.0.0.1:1", nil, "10.0.0.1"},
		{"10.0.0.1:1", []string{"198.51.100.1"}, "198.51.100.1"},
		{"[::ffff:10.0.0.1]:1", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		{"10.0.0.1:1", []string{"2001:db8:1:2::7"}, "2001:db8:1:2::"},
		{"10.0.0.1:1", []string{"1.1.1.1, 198.51.100.1"}, "198.51.100.1"},
		{"10.0.0.1:1", []string{"1.1.1.1", "198.51.100.1"}, "198.51.100.1"},
		{"10.0.0.1:1", []string{"1.1.1.1, 198.51.100.1, fd00::1, 10.0.0.2"}, "198.51.100.1"},
		{"10.0.0.1:1", []string{"10.0.0.3, 198.51.100.1"}, "198.51.100.1"},
		{"10.0.0.1:1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"10.0.0.1:1", []string{"198.51.100.1, nonsense, 10.0.0.2"}, "10.0.0.2"},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": c.headers}}
		var want netip.Addr
		if c.want != "" {
			want = netip.MustParseAddr(c.want)
		}
		if got := address(r, proxies); got != want {
			t.Errorf("%s %q: %v, want %v", c.remote, c.headers, got, want)
		}
	}
}

// Opening rooms, starting new series and sending results have limits of their own.
func TestLimitOf(t *testing.T) {
	limit := func() *limiter[netip.Addr] { return newLimiter[netip.Addr](Rate{}, time.Now) }
	s := &Server{limits: &limits{rooms: limit(), results: limit()}}
	limits := map[string]*limiter[netip.Addr]{"rooms": s.limits.rooms, "results": s.limits.results}
	for _, c := range []struct{ method, path, want string }{
		{http.MethodPost, "/api/rooms", "rooms"},
		{http.MethodPost, "/api/rooms/ABCDEF/series", "rooms"},
		{http.MethodPost, "/api/results", "results"},
		{http.MethodPost, "/api/rooms/ABCDEF/moves", ""},
		{http.MethodPost, "/api/days/series", ""},
		{http.MethodPost, "/api/run", ""},
		{http.MethodGet, "/api/rooms", ""},
		{http.MethodGet, "/api/rooms/ABCDEF/series", ""},
		{http.MethodGet, "/api/results", ""},
	} {
		r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, http.NoBody)
		if l, name := s.limitOf(r); name != c.want || l != limits[c.want] {
			t.Errorf("%s %s: %q, want %q", c.method, c.path, name, c.want)
		}
	}
}

// An address that ends one of its activities may begin another. An address without any activity
// takes no memory.
func TestConcurrencyLimit(t *testing.T) {
	a := newConcurrencyLimit(2)
	one, other := netip.MustParseAddr("198.51.100.1"), netip.MustParseAddr("198.51.100.2")
	enter := func(from netip.Addr, want bool) {
		t.Helper()
		if got := a.enter(from); got != want {
			t.Errorf("%v may begin: %v, want %v", from, got, want)
		}
	}
	enter(one, true)
	enter(one, true)
	enter(one, false)
	enter(other, true)
	a.leave(one)
	enter(one, true)
	enter(one, false)
	a.leave(one)
	a.leave(one)
	if len(a.count) != 1 || a.count[other] != 1 {
		t.Errorf("%v, want one activity of the other address", a.count)
	}
}

// The limit 0 means no limit.
func TestConcurrencyWithoutLimit(t *testing.T) {
	a := newConcurrencyLimit(0)
	for range 100 {
		if !a.enter(netip.Addr{}) {
			t.Fatal("a request was refused although there is no limit")
		}
	}
}
