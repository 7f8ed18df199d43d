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

// A Rate limits how often something may happen: per second on average, and in a single burst. The
// zero Rate means no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits are the limits per address, per player and for the whole daemon. The limits per address
// apply first, so that one address cannot use up the daemon's.
type Limits struct {
	Address         Rate // all requests from an address; a whole school may share one
	Player          Rate // runs, results, moves and similar requests from a player
	Journeys        Rate // journeys that a player sends
	Rooms           Rate // rooms and new series from an address; generating a puzzle can be expensive
	NewPlayers      Rate // new players from an address
	Results         Rate // results from an address
	WrongCodes      Rate // wrong room and recovery codes from an address
	NetworkResults  int  // results from a network on a leaderboard; 0 for no limit
	RoomPlayers     int  // joins to a room from an address, see perLifetime; 0 for no limit
	Connections     int  // connections from an address, unless it is our proxy's; 0 for no limit
	AddressRequests int  // concurrent requests from an address, see limitLoad; 0 for no limit
	AddressStreams  int  // concurrent room streams to an address; 0 for no limit
	InFlight        int  // concurrent requests with a slot (see limitLoad); 0 for no limit
	Streams         int  // concurrent room streams, which take no slots; 0 for no limit
}

// DefaultLimits returns limits that are high enough for a school of a few hundred players behind
// one address.
func DefaultLimits() Limits {
	return Limits{
		Address:         Rate{PerSecond: 600, Burst: 1200},
		Player:          Rate{PerSecond: 10, Burst: 40},
		Journeys:        Rate{PerSecond: 1.0 / 60, Burst: 60},
		Rooms:           Rate{PerSecond: 0.2, Burst: 20},
		NewPlayers:      Rate{PerSecond: 0.5, Burst: 500},
		Results:         Rate{PerSecond: 10, Burst: 1000},
		WrongCodes:      Rate{PerSecond: 0.2, Burst: 60},
		NetworkResults:  3,
		RoomPlayers:     100,
		Connections:     1000,
		AddressRequests: 400,
		AddressStreams:  500,
		InFlight:        500,
		Streams:         20_000,
	}
}

// limits keeps track of what addresses and players have used of the Limits.
type limits struct {
	addresses   *limiter[netip.Addr]
	players     *limiter[identity.Player]
	journeys    *limiter[identity.Player]
	rooms       *limiter[netip.Addr]
	newPlayers  *limiter[netip.Addr]
	results     *limiter[netip.Addr]
	wrongCodes  *limiter[netip.Addr]
	roomPlayers *limiter[inRoom]
	connections *concurrencyLimit
	requests    *concurrencyLimit
	streams     *concurrencyLimit
}

func newLimits(c Config) *limits {
	return &limits{
		addresses:   newLimiter[netip.Addr](c.Limits.Address, c.Now),
		players:     newLimiter[identity.Player](c.Limits.Player, c.Now),
		journeys:    newLimiter[identity.Player](c.Limits.Journeys, c.Now),
		rooms:       newLimiter[netip.Addr](c.Limits.Rooms, c.Now),
		newPlayers:  newLimiter[netip.Addr](c.Limits.NewPlayers, c.Now),
		results:     newLimiter[netip.Addr](c.Limits.Results, c.Now),
		wrongCodes:  newLimiter[netip.Addr](c.Limits.WrongCodes, c.Now),
		roomPlayers: newLimiter[inRoom](perLifetime(c.Limits.RoomPlayers), c.Now),
		connections: newConcurrencyLimit(c.Limits.Connections),
		requests:    newConcurrencyLimit(c.Limits.AddressRequests),
		streams:     newConcurrencyLimit(c.Limits.AddressStreams),
	}
}

// An inRoom is a client address in a room, for the limit on joins.
type inRoom struct {
	code string
	from netip.Addr
}

// perLifetime returns a rate that allows a burst of count events, and as many again while a room is
// open.
func perLifetime(count int) Rate {
	return Rate{PerSecond: float64(count) / room.Lifetime.Seconds(), Burst: count}
}

// maxKeys is the maximum number of keys that a limiter remembers. At that number, the limiter calls
// forget before it adds another.
const maxKeys = 100_000

// A limiter limits the rate per key. It exists only in memory, so addresses are never stored.
type limiter[K comparable] struct {
	rate Rate
	now  func() time.Time

	mu   sync.Mutex // guards the fields below
	keys map[K]*rate.Limiter
}

func newLimiter[K comparable](r Rate, now func() time.Time) *limiter[K] {
	return &limiter[K]{rate: r, now: now, keys: map[K]*rate.Limiter{}}
}

// allow reports whether a key may proceed now. If not, it also returns the number of seconds to
// wait, at least 1.
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

// used reports whether a key has used up its limit.
func (l *limiter[K]) used(key K) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket := l.keys[key]
	return bucket != nil && bucket.TokensAt(l.now()) < 1
}

// forget drops the keys that have a full burst again; a key that returns later starts with a full
// burst anyway. If no key has one, forget drops all keys, which is better than refusing new ones.
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

// address returns the client address of a request, for limits: the other end of the connection, or
// the address that our own proxies report. Anybody can forge a header, so only the part that our
// own proxies wrote is trusted: from the end of the header back to the first address that is not
// one of ours. An IPv6 user has a whole network, which counts as one address.
func address(r *http.Request, proxies []netip.Prefix) netip.Addr {
	port, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{} // the connection is a local socket
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

// network returns what counts as one address: an IPv4 address, or the /64 network of an IPv6
// address.
func network(from netip.Addr) netip.Addr {
	if from.Is6() {
		prefix, _ := from.WithZone("").Prefix(64) // 64 is a valid prefix length
		return prefix.Addr()
	}
	return from
}

// admit reports whether an address may open another connection. It is called before any work is
// done for the connection. Connections from our own proxies carry the requests of many clients, so
// they are not counted: a proxy must limit its clients itself.
func (s *Server) admit(from net.Addr) (leave func(), ok bool) {
	port, err := netip.ParseAddrPort(from.String())
	if err != nil || isProxy(port.Addr().Unmap(), s.config.Proxies) {
		return func() {}, true
	}
	key := network(port.Addr().Unmap())
	if !s.limits.connections.enter(key) {
		s.metrics.refused.WithLabelValues("connections").Inc()
		return nil, false
	}
	return func() { s.limits.connections.leave(key) }, true
}

func isProxy(a netip.Addr, proxies []netip.Prefix) bool {
	for _, p := range proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// limitAddresses refuses requests that exceed the limits for their address.
func (s *Server) limitAddresses(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := s.limits.addresses.allow(addressOf(r.Context())); !ok {
			s.metrics.refused.WithLabelValues("address").Inc()
			writeRetryLater(w, http.StatusTooManyRequests, wait, "Too many requests from your network; please wait a moment.")
			return
		}
		if l, name := s.limitOf(r); l != nil {
			if wait, ok := l.allow(addressOf(r.Context())); !ok {
				s.metrics.refused.WithLabelValues(name).Inc()
				writeRetryLater(w, http.StatusTooManyRequests, wait, "Too many requests of this kind from your network; please wait a moment.")
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// limitOf returns the limit per address that applies to a request, and its name in the metrics. The
// limit applies before the body is read, because a body may be large and invalid.
func (s *Server) limitOf(r *http.Request) (l *limiter[netip.Addr], name string) {
	path := r.URL.Path
	switch {
	case r.Method != http.MethodPost:
	case path == "/api/rooms", strings.HasPrefix(path, "/api/rooms/") && strings.HasSuffix(path, "/series"):
		return s.limits.rooms, "rooms"
	case path == "/api/results":
		return s.limits.results, "results"
	}
	return nil, ""
}

// whoOrNew returns the player who sent a request, or a new player if the address may create one. A
// request with a token that this service did not issue comes from a new player.
func (s *Server) whoOrNew(ctx context.Context, c ByCookie) (identity.Token, error) {
	if t, known := s.who(c); known {
		return t, nil
	}
	if _, ok := s.limits.newPlayers.allow(addressOf(ctx)); !ok {
		s.metrics.refused.WithLabelValues("new players").Inc()
		return identity.Token{}, errLimit
	}
	return s.signer.New(), nil
}

// guess looks something up by a code that somebody typed. It counts wrong codes. An address that
// has sent too many has to wait before it can try another.
func guess[T any](ctx context.Context, s *Server, look func() (T, error)) (T, error) {
	if s.limits.wrongCodes.used(addressOf(ctx)) {
		s.metrics.refused.WithLabelValues("wrong codes").Inc()
		var none T
		return none, errLimit
	}
	value, err := look()
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, identity.ErrCode) {
		s.limits.wrongCodes.allow(addressOf(ctx))
	}
	return value, err
}

// A concurrencyLimit limits how many requests, streams or connections each address may have at the
// same time.
type concurrencyLimit struct {
	limit int // 0 for no limit

	mu    sync.Mutex // guards the fields below
	count map[netip.Addr]int
}

func newConcurrencyLimit(limit int) *concurrencyLimit {
	return &concurrencyLimit{limit: limit, count: map[netip.Addr]int{}}
}

// enter reports whether an address may have one more. If so, the caller must call leave.
func (a *concurrencyLimit) enter(from netip.Addr) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.limit > 0 && a.count[from] >= a.limit {
		return false
	}
	a.count[from]++
	return true
}

func (a *concurrencyLimit) leave(from netip.Addr) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.count[from]--; a.count[from] == 0 {
		delete(a.count, from)
	}
}

// limitConcurrency calls next unless the address of the request has reached its limit.
func (s *Server) limitConcurrency(a *concurrencyLimit, name string, w http.ResponseWriter, r *http.Request, next func(http.ResponseWriter, *http.Request)) {
	from := addressOf(r.Context())
	if !a.enter(from) {
		s.metrics.refused.WithLabelValues(name).Inc()
		writeRetryLater(w, http.StatusTooManyRequests, 1, "Too many requests from your network at the same time; please wait a moment.")
		return
	}
	defer a.leave(from)
	next(w, r)
}

type addressKey struct{}

// addressOf returns the client address of a request, for limits.
func addressOf(ctx context.Context) netip.Addr {
	from, _ := ctx.Value(addressKey{}).(netip.Addr)
	return from
}

// writeRetryLater tells the client to retry later.
func writeRetryLater(w http.ResponseWriter, status, wait int, detail string) {
	w.Header().Set("Retry-After", strconv.Itoa(wait))
	writeProblem(w, status, detail)
}
