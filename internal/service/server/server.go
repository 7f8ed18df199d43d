package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"lightsout/internal/httpd"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// Config configures a Server.
type Config struct {
	Store *store.Store
	// App is the web app. If it is nil, the server offers only the API.
	App http.Handler
	// Site serves the pages under /site/, if it is not nil.
	Site http.Handler
	Log  *slog.Logger
	// Key signs run tokens. If it is empty, the daemons share a key through the database.
	Key    []byte
	Limits Limits
	// HSTS is the Strict-Transport-Security header of every response. If it is empty, responses
	// have no such header.
	HSTS string
	// Proxies are the addresses whose X-Forwarded-For header is trusted.
	Proxies []netip.Prefix
	// ShutdownDelay is how long the server keeps answering after the signal to stop, while /readyz
	// reports that it is stopping.
	ShutdownDelay time.Duration
	// Version is the program's version, for the metrics.
	Version string
	// Now is the clock, time.Now by default.
	Now func() time.Time
}

// A Server answers players' requests through ServeHTTP, and the operator's requests through Admin.
type Server struct {
	config       Config
	store        *store.Store
	log          *slog.Logger
	now          func() time.Time
	puzzles      *loadingCache[int, *daily.Puzzle]   // by day number
	leaderboards *loadingCache[string, *leaderboard] // by date
	proofs       *loadingCache[string, []byte]       // a single list, under the empty key
	signer       identity.Signer
	mask         identity.Mask
	metrics      *metrics
	addresses    *limiter[netip.Addr]
	players      *limiter[identity.Player]
	openers      *limiter[netip.Addr]
	newcomers    *limiter[netip.Addr]
	senders      *limiter[netip.Addr]
	guessers     *limiter[netip.Addr]
	joiners      *limiter[inRoom]
	connections  *concurrencyLimit
	askers       *concurrencyLimit
	watchers     *concurrencyLimit
	openings     *openings
	previews     *loadingCache[string, *preview] // by puzzle ID
	hub          *hub
	streams      atomic.Int64
	end          context.CancelFunc // ends the background goroutines
	inFlight     atomic.Int64
	slots        chan struct{} // holds one element for each request that has a slot
	draining     atomic.Bool
	// How long clients may take to send a request and to read part of a response, and how long a
	// slot may be held.
	readTime, stallTime, answerTime time.Duration
	// stopping is closed when the server stops: streams end, and their readers reconnect
	// to another daemon.
	stopping chan struct{}
	handler  http.Handler
	mux      *http.ServeMux
	api      huma.API
}

// New returns a server and starts its background goroutines. Close stops them.
func New(ctx context.Context, c Config) (*Server, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		config: c, store: c.Store, log: c.Log, now: c.Now, metrics: newMetrics(), stopping: make(chan struct{}),
		addresses:   newLimiter[netip.Addr](c.Limits.Address, c.Now),
		players:     newLimiter[identity.Player](c.Limits.Player, c.Now),
		openers:     newLimiter[netip.Addr](c.Limits.Rooms, c.Now),
		newcomers:   newLimiter[netip.Addr](c.Limits.NewPlayers, c.Now),
		senders:     newLimiter[netip.Addr](c.Limits.Results, c.Now),
		guessers:    newLimiter[netip.Addr](c.Limits.WrongCodes, c.Now),
		joiners:     newLimiter[inRoom](perLifetime(c.Limits.RoomPlayers), c.Now),
		connections: newConcurrencyLimit(c.Limits.Connections),
		askers:      newConcurrencyLimit(c.Limits.AddressRequests),
		watchers:    newConcurrencyLimit(c.Limits.AddressStreams),
		signer:      identity.Signer{Key: c.Key},
		slots:       make(chan struct{}, c.Limits.InFlight),
		readTime:    httpd.DefaultRead, stallTime: httpd.DefaultStall, answerTime: answerTime,
	}
	if len(c.Key) == 0 {
		key, err := c.Store.Secret(ctx, "run key")
		if err != nil {
			return nil, err
		}
		s.signer.Key = key
	}
	key, err := c.Store.Secret(ctx, store.MaskKey)
	if err != nil {
		return nil, err
	}
	s.mask = identity.NewMask(key)
	background, end := context.WithCancel(context.WithoutCancel(ctx))
	s.end = end
	s.puzzles = newLoadingCache(background, c, nil, daily.Open)
	s.leaderboards = newLoadingCache(background, c, ageOf, s.readLeaderboard)
	s.proofs = newLoadingCache(background, c, ageOf, s.readProofs)
	s.openings = newOpenings(background, c)
	s.previews = newPreviews(background, c)
	s.hub = &hub{store: c.Store, log: c.Log, now: c.Now, open: s.openings.openStored, ctx: background, live: map[string]*liveRoom{}}
	s.hub.hear() // allow the first connection as much time as a reconnection
	go s.hub.listen()
	go s.hub.poll()
	go s.hub.tidy()
	handler, err := s.routes()
	if err != nil {
		end()
		return nil, err
	}
	s.handler = handler
	s.addMetrics(background)
	return s, nil
}

// Close stops the background goroutines.
func (s *Server) Close() { s.end() }

// routes registers all public routes and returns their handler, with the middleware around it.
func (s *Server) routes() (http.Handler, error) {
	mux := http.NewServeMux()
	s.mux = mux
	s.api = humago.New(mux, apiConfig())
	s.register(s.api)
	description, err := json.Marshal(s.api.OpenAPI())
	if err != nil {
		return nil, err
	}
	// Serve the description from here: huma would build it on the first request, and two concurrent
	// requests would race.
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(description) // the client may disconnect; nothing to do
	})
	s.addHealth(mux)
	s.addPreviews(mux)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, http.StatusNotFound, "No such path; /api/openapi.json lists all paths.")
	})
	if s.config.App != nil {
		mux.Handle("/", s.config.App)
	}
	if s.config.Site != nil {
		mux.Handle("/site/", s.config.Site)
	}
	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, http.StatusForbidden, "This request was sent by a page on another site.")
	}))
	return s.secured(s.observed(s.limitAddresses(sameOrigin.Handler(s.limitLoad(mux))))), nil
}

// ServeHTTP answers public requests.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Admin serves metrics and health checks to the operator. It must not be public.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	s.addHealth(mux)
	mux.Handle("GET /metrics", s.metrics.handler())
	return s.secured(mux)
}

func (s *Server) addHealth(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("alive\n"))
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if trouble := s.trouble(r.Context()); trouble != "" {
			writeRetryLater(w, http.StatusServiceUnavailable, 1, trouble)
			return
		}
		_, _ = w.Write([]byte("ready\n"))
	})
}

// trouble returns why the daemon is not ready, or an empty string if it is.
func (s *Server) trouble(ctx context.Context) string {
	if s.draining.Load() {
		return "This daemon is shutting down."
	}
	// Slots are handed out in order, and other requests give up sooner than this one. So this one
	// gets a slot, however busy the daemon is, unless all requests that have a slot are stuck.
	if !s.acquireSlot(ctx, probeTime) {
		return "All requests are stuck."
	}
	s.releaseSlot()
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	if s.store.Ping(ctx) != nil {
		return "The database is not responding."
	}
	if s.store.CheckWrites(ctx) != nil {
		return "The database cannot write; its disk may be full."
	}
	if s.isDeaf(lostTime) {
		return "The database is not sending room events."
	}
	return ""
}

// isDeaf reports whether the connection that listens for room events has been silent for longer
// than the limit.
func (s *Server) isDeaf(limit time.Duration) bool { return s.hub.silence() > limit }

const (
	// probeTime is how long /readyz waits for a slot, and then for the database.
	probeTime = 2 * slotTime
	// drainTime is how long requests may continue after the signal to stop.
	drainTime = 10 * time.Second
)

// Serve answers requests until ctx is done. Then /readyz reports that the daemon is not ready, and
// proxies send new requests elsewhere. After ShutdownDelay, the server ends streams, stops
// listening, and lets other requests finish.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	return httpd.Serve(ctx, l, httpd.Options{
		Handler: s, Log: s.log, Read: s.readTime, Stall: s.stallTime, Admit: s.admit, Drain: drainTime,
		OnStop: func() {
			s.draining.Store(true)
			time.Sleep(s.config.ShutdownDelay)
			close(s.stopping)
		},
	})
}

// apiConfig configures the API. It has no documentation pages, because they would load
// scripts from elsewhere.
func apiConfig() huma.Config {
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Lights Out", Version: "1",
				Description: "The daily puzzle with its leaderboard and replays, and rooms for playing together. Errors are problem details (RFC 9457), with a detail field that is written for people.",
			},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName)},
		},
		Formats:       huma.DefaultFormats,
		DefaultFormat: "application/json",
	}
}

// schemaName returns the name of a type in the description of the API. Clients are generated from
// it, so the name stays the same when a type moves to another package.
func schemaName(t reflect.Type, hint string) string {
	if t == reflect.TypeFor[daily.Bar]() {
		return "BarBody"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// OpenAPI returns the description of the API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }
