package server

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

// A Rate is how often something may be asked for: so often a second on average, and so
// often at once. The zero Rate is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits are what one address, one player and the whole daemon may ask for. Those of an address
// come before those of the daemon, so that one address cannot use up what is for all.
type Limits struct {
	Address        Rate // all requests of an address; a school may have only one
	Player         Rate // what a player sends
	Rooms          Rate // rooms and further series that are opened from an address: working out a puzzle can be hard work
	NewPlayers     Rate // players who begin at an address
	Results        Rate // results that are sent from an address
	WrongCodes     Rate // codes of rooms and players that do not exist, from an address
	RoomPlayers    int  // players of an address who may join each room; 0 for no limit
	Connections    int  // connections of an address, unless it is a proxy of our own
	AddressAtOnce  int  // requests of an address that send a body, wait or have a turn at the same time
	AddressStreams int  // streams of rooms to an address at the same time
	InFlight       int  // requests that have a turn at the same time, see limitLoad; 0 for no limit
	Streams        int  // streams of rooms at the same time, which take no turns
}

// DefaultLimits leave room for a school of a few hundred players behind one address.
func DefaultLimits() Limits {
	return Limits{
		Address:        Rate{PerSecond: 600, Burst: 1200},
		Player:         Rate{PerSecond: 10, Burst: 40},
		Rooms:          Rate{PerSecond: 0.2, Burst: 20},
		NewPlayers:     Rate{PerSecond: 0.5, Burst: 500},
		Results:        Rate{PerSecond: 10, Burst: 1000},
		WrongCodes:     Rate{PerSecond: 0.2, Burst: 60},
		RoomPlayers:    100,
		Connections:    1000,
		AddressAtOnce:  400,
		AddressStreams: 500,
		InFlight:       500,
		Streams:        20_000,
	}
}

// inRoom is an address in a room.
type inRoom struct {
	code string
	from netip.Addr
}

// perLifetime is the rate of what may happen so often while a room is open.
func perLifetime(count int) Rate {
	return Rate{PerSecond: float64(count) / room.Lifetime.Seconds(), Burst: count}
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

// used reports whether a key has used up all it may ask for.
func (l *limiter[K]) used(key K) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket := l.keys[key]
	return bucket != nil && bucket.TokensAt(l.now()) < 1
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
	return network(from)
}

// network is what counts as one address.
func network(from netip.Addr) netip.Addr {
	if from.Is6() {
		prefix, _ := from.WithZone("").Prefix(64) // 64 bits are within 128
		return prefix.Addr()
	}
	return from
}

// admit reports whether an address may have another connection, before anything else is spent on it. All
// connections of our own proxies come from the same address, so they are not counted: a proxy has to limit
// those of its clients itself.
func (s *Server) admit(from net.Addr) (leave func(), ok bool) {
	port, err := netip.ParseAddrPort(from.String())
	if err != nil || isProxy(port.Addr().Unmap(), s.config.Proxies) {
		return func() {}, true
	}
	key := network(port.Addr().Unmap())
	if !s.connections.enter(key) {
		s.metrics.refused.WithLabelValues("connections").Inc()
		return nil, false
	}
	return func() { s.connections.leave(key) }, true
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
		if l, name := s.limitOf(r); l != nil {
			if wait, ok := l.allow(addressOf(r.Context())); !ok {
				s.metrics.refused.WithLabelValues(name).Inc()
				refuse(w, http.StatusTooManyRequests, wait, "Your address sends too much of this; please wait a moment.")
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// limitOf is the limit of an address for what a request sends, and its name in the metrics. It
// counts before the body is read, which may be large and make no sense.
func (s *Server) limitOf(r *http.Request) (l *limiter[netip.Addr], name string) {
	path := r.URL.Path
	switch {
	case r.Method != http.MethodPost:
	case path == "/api/rooms", strings.HasPrefix(path, "/api/rooms/") && strings.HasSuffix(path, "/series"):
		return s.openers, "rooms"
	case path == "/api/results":
		return s.senders, "results"
	}
	return nil, ""
}

// whoOrNew returns the player who asks, or a new one, if the address may have more of them.
func (s *Server) whoOrNew(ctx context.Context, c ByCookie) (identity.Token, error) {
	if t, known := c.who(); known {
		return t, nil
	}
	if _, ok := s.newcomers.allow(addressOf(ctx)); !ok {
		s.metrics.refused.WithLabelValues("new players").Inc()
		return identity.Token{}, errLimit
	}
	return identity.New(), nil
}

// guess looks something up by a code that somebody typed. Wrong codes are counted, and an address
// that has sent too many of them is not told whether others are right.
func guess[T any](ctx context.Context, s *Server, look func() (T, error)) (T, error) {
	if s.guessers.used(addressOf(ctx)) {
		s.metrics.refused.WithLabelValues("wrong codes").Inc()
		var none T
		return none, errLimit
	}
	value, err := look()
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, identity.ErrCode) {
		s.guessers.allow(addressOf(ctx))
	}
	return value, err
}

// An atOnce counts what each address does at the same time.
type atOnce struct {
	limit int // 0 for none

	mu    sync.Mutex // guards what follows
	count map[netip.Addr]int
}

func newAtOnce(limit int) *atOnce { return &atOnce{limit: limit, count: map[netip.Addr]int{}} }

// enter reports whether an address may begin something; then it has to leave.
func (a *atOnce) enter(from netip.Addr) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.limit > 0 && a.count[from] >= a.limit {
		return false
	}
	a.count[from]++
	return true
}

func (a *atOnce) leave(from netip.Addr) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[from]--; a.count[from] == 0 {
		delete(a.count, from)
	}
}

// alone lets a request through unless its address does too much at the same time.
func (s *Server) alone(a *atOnce, name string, w http.ResponseWriter, r *http.Request, next func(http.ResponseWriter, *http.Request)) {
	from := addressOf(r.Context())
	if !a.enter(from) {
		s.metrics.refused.WithLabelValues(name).Inc()
		refuse(w, http.StatusTooManyRequests, 1, "Your address does too much at the same time; please wait a moment.")
		return
	}
	defer a.leave(from)
	next(w, r)
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
