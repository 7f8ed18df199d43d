package server

import (
	"context"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A Rate is how often something may be asked for: so often a second on average, and so
// often at once. The zero Rate is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits are what one address, one player and the whole daemon may ask for.
type Limits struct {
	Address  Rate // all requests of an address; a school may have only one
	Player   Rate // what a player sends
	Rooms    Rate // rooms that are opened from an address: working out a puzzle can be hard work
	InFlight int  // requests that are answered at the same time; 0 for no limit
	Streams  int  // streams of rooms at the same time, which are no requests in this sense
}

// DefaultLimits leave room for a school of some hundred players behind one address.
func DefaultLimits() Limits {
	return Limits{
		Address:  Rate{PerSecond: 600, Burst: 1200},
		Player:   Rate{PerSecond: 10, Burst: 40},
		Rooms:    Rate{PerSecond: 0.2, Burst: 20},
		InFlight: 500,
		Streams:  20_000,
	}
}

// maxKeys is how many addresses or players a limiter remembers. It forgets who has been
// quiet for long enough to start anew.
const maxKeys = 100_000

// A limiter limits how often each key may ask. It is in memory alone: addresses are never
// written down.
type limiter[K comparable] struct {
	rate Rate
	now  func() time.Time

	mu   sync.Mutex // guards what follows
	keys map[K]*rate.Limiter
}

func newLimiter[K comparable](r Rate, now func() time.Time) *limiter[K] {
	return &limiter[K]{rate: r, now: now, keys: map[K]*rate.Limiter{}}
}

// allow reports whether a key may ask now, and if not, after how many seconds.
func (l *limiter[K]) allow(key K) (wait int, ok bool) {
	if l.rate.PerSecond == 0 {
		return 0, true
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket := l.keys[key]
	if bucket == nil {
		if len(l.keys) >= maxKeys {
			l.forget(now)
		}
		bucket = rate.NewLimiter(rate.Limit(l.rate.PerSecond), l.rate.Burst)
		l.keys[key] = bucket
	}
	if bucket.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - bucket.TokensAt(now)
	return max(1, int(math.Ceil(missing/l.rate.PerSecond))), false
}

// forget drops those that could ask for a whole burst again: they lose nothing. When
// all are busy, it drops all of them, which is better than refusing newcomers.
func (l *limiter[K]) forget(now time.Time) {
	for key, bucket := range l.keys {
		if bucket.TokensAt(now) >= float64(l.rate.Burst) {
			delete(l.keys, key)
		}
	}
	if len(l.keys) >= maxKeys {
		clear(l.keys)
	}
}

// address is who a request comes from, for limits: the other end of the connection, or
// what a proxy of our own says about it. Anybody can write a header, so it counts only
// as far as our own proxies have written it: from its end, up to the first address that is not
// one of them. IPv6 users have whole networks of addresses, which count as one.
func address(r *http.Request, proxies []netip.Prefix) netip.Addr {
	port, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{} // a socket of this machine
	}
	from := port.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && isProxy(from, proxies); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		from = hop.Unmap()
	}
	if from.Is6() {
		network, _ := from.WithZone("").Prefix(64) // 64 bits are within 128
		return network.Addr()
	}
	return from
}

func isProxy(a netip.Addr, proxies []netip.Prefix) bool {
	for _, p := range proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// limitAddresses refuses what is more than an address may ask for.
func (s *Server) limitAddresses(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := s.addresses.allow(addressOf(r.Context())); !ok {
			s.metrics.refused.WithLabelValues("address").Inc()
			refuse(w, http.StatusTooManyRequests, wait, "Too many requests come from your address; please wait a moment.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// turnTime is how long a request waits for its turn.
const turnTime = time.Second

// limitLoad lets so many requests be answered at the same time. Others wait for their
// turn, which costs next to nothing, and are refused if it does not come: a refusal that
// came at once would be asked again at once, and refusing takes time away from answering.
func (s *Server) limitLoad(next http.Handler) http.Handler {
	turns := make(chan struct{}, max(1, s.config.Limits.InFlight))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" {
			next.ServeHTTP(w, r) // whoever asks would take a busy daemon for a dead one
			return
		}
		if isStream(r) {
			now := s.streams.Add(1)
			defer s.streams.Add(-1)
			if most := s.config.Limits.Streams; most > 0 && int(now) > most {
				s.refuseBusy(w)
				return
			}
			next.ServeHTTP(w, r)
			return
		}
		waiting := s.inFlight.Add(1)
		defer s.inFlight.Add(-1)
		if s.config.Limits.InFlight > 0 {
			if int(waiting) > maxTurns*s.config.Limits.InFlight || !takeTurn(r.Context(), turns) {
				s.refuseBusy(w)
				return
			}
			defer func() { <-turns }()
		}
		next.ServeHTTP(w, r)
	})
}

// maxTurns is how many requests can wait or be answered, for each that is answered at
// the same time.
const maxTurns = 50

// takeTurn waits for a turn, and reports whether it came.
func takeTurn(ctx context.Context, turns chan<- struct{}) bool {
	select {
	case turns <- struct{}{}:
		return true
	default:
	}
	patience := time.NewTimer(turnTime)
	defer patience.Stop()
	select {
	case turns <- struct{}{}:
		return true
	case <-patience.C:
	case <-ctx.Done():
	}
	return false
}

func (s *Server) refuseBusy(w http.ResponseWriter) {
	s.metrics.refused.WithLabelValues("busy").Inc()
	refuse(w, http.StatusServiceUnavailable, 1, "The service is busy; please try again in a moment.")
}

// isStream reports whether a request asks for a stream, which stays.
func isStream(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/rooms/") && strings.HasSuffix(r.URL.Path, "/events")
}

type addressKey struct{}

// addressOf is who a request comes from, for limits.
func addressOf(ctx context.Context) netip.Addr {
	from, _ := ctx.Value(addressKey{}).(netip.Addr)
	return from
}

// refuse answers that a request should come again later.
func refuse(w http.ResponseWriter, status, wait int, detail string) {
	w.Header().Set("Retry-After", strconv.Itoa(wait))
	writeProblem(w, status, detail)
}
