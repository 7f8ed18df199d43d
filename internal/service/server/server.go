package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/httpd"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// Config configures a Server.
type Config struct {
	Store *store.Store
	// App is the web app. If it is nil, the server offers only the API.
	App http.Handler
	// Site serves the pages under /site/, if it is not nil.
	Site   http.Handler
	Log    *slog.Logger
	Limits Limits
	// HSTS is the Strict-Transport-Security header of every response. If it is empty, responses
	// have no such header.
	HSTS string
	// Origin is the address that visitors use, such as https://play.example.org. Link previews need
	// it for the addresses of their pictures; without it, those are relative. If it begins with https,
	// players' cookies are sent over nothing else.
	Origin string
	// Proxies are the addresses whose X-Forwarded-For header is trusted.
	Proxies []netip.Prefix
	// ShutdownDelay is how long the server keeps answering after the signal to stop, while /readyz
	// reports that it is stopping.
	ShutdownDelay time.Duration
	// KeepDays is how many days the server keeps results when it maintains the database. If it is 0,
	// the server leaves maintenance to others.
	KeepDays int
	// Version is the program's version, for the metrics.
	Version string
	// Now is the clock, time.Now by default.
	Now func() time.Time
}

// A Server answers players' requests through ServeHTTP, and the operator's requests through Admin.
type Server struct {
	config     Config
	store      *store.Store
	log        *slog.Logger
	now        func() time.Time
	signer     identity.Signer
	mask       identity.Mask
	metrics    *metrics
	limits     *limits
	load       *load
	timeouts   timeouts
	background *background
	caches     *caches
	hub        *hub
	draining   atomic.Bool
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
		config: c, store: c.Store, log: c.Log, now: c.Now, stopping: make(chan struct{}),
		metrics: newMetrics(), limits: newLimits(c), load: newLoad(c.Limits), timeouts: defaultTimeouts(),
		background: newBackground(context.WithoutCancel(ctx)),
	}
	key, err := s.store.Key(ctx)
	if err != nil {
		return nil, err
	}
	s.signer, s.mask = identity.Signer{Key: key}, identity.NewMask(key)
	s.caches = newCaches(s)
	s.hub = newHub(s.background, c, s.caches.openings.openStored)
	if err := s.addRoutes(); err != nil {
		return nil, err
	}
	s.addMetrics()
	s.hub.start()
	if c.KeepDays > 0 {
		s.background.start(func() { s.store.Maintain(s.background.ctx, c.KeepDays, c.Log) })
	}
	return s, nil
}

// Close stops the background goroutines, and waits until they have ended.
func (s *Server) Close() { s.background.close() }

// ServeHTTP answers public requests.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Admin serves metrics, health checks and profiles to the operator. It must not be public.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	s.addHealth(mux)
	mux.Handle("GET /metrics", s.metrics.handler())
	for path, profile := range map[string]http.HandlerFunc{"": pprof.Index, "cmdline": pprof.Cmdline, "profile": pprof.Profile, "symbol": pprof.Symbol, "trace": pprof.Trace} {
		mux.HandleFunc("/debug/pprof/"+path, func(w http.ResponseWriter, r *http.Request) {
			_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // a profile takes longer than a request may take to arrive
			profile(w, r)
		})
	}
	return s.secured(mux)
}

// drainTime is how long requests may continue after the server stops listening.
const drainTime = 10 * time.Second

// Serve answers requests until ctx is done. Then /readyz reports that the daemon is not ready, and
// proxies send new requests elsewhere. After ShutdownDelay, the server ends streams, stops
// listening, and lets other requests finish within drainTime.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	return httpd.Serve(ctx, l, httpd.Options{
		Handler: s, Log: s.log, Read: s.timeouts.read, Stall: s.timeouts.stall, Admit: s.admit, Drain: drainTime,
		OnStop: func() {
			s.draining.Store(true)
			time.Sleep(s.config.ShutdownDelay)
			close(s.stopping)
		},
	})
}
