package server

import (
	"context"
	"net/http"
	"time"
)

// probeTime is how long /readyz waits for the database, and then for a slot.
const probeTime = 2 * slotTime

func (s *Server) addHealth(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("alive\n"))
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		trouble, database := s.trouble(r.Context())
		if trouble != "" {
			writeRetryLater(w, http.StatusServiceUnavailable, 1, trouble)
			return
		}
		_, _ = w.Write([]byte("ready\ndatabase: " + database + "\n"))
	})
}

// available describes a database that works.
const available = "available"

// trouble returns why the daemon cannot serve visitors, or an empty string if it can, and the state
// of the database. Without the database, a daemon still serves the app and the last leaderboards.
// All daemons share one database, so a proxy that avoids them all would only make an outage worse.
func (s *Server) trouble(ctx context.Context) (trouble, database string) {
	if s.draining.Load() {
		return "This daemon is shutting down.", ""
	}
	if database = s.askDatabase(ctx); database != available {
		return "", database
	}
	// Other requests give up sooner than this one, so it gets a slot, however busy the daemon is,
	// unless all requests that have a slot are stuck.
	leave, err := s.load.slots.take(ctx, probeTime)
	if err != nil {
		return "All requests are stuck.", database
	}
	leave()
	return "", database
}

// askDatabase describes the state of the database. During a known outage it does not wait.
func (s *Server) askDatabase(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	switch {
	case s.store.Ping(ctx) != nil:
		return "not responding"
	case s.store.CheckWrites(ctx) != nil:
		return "cannot write; its disk may be full"
	case s.isDeaf(lostTime):
		return "not sending room events"
	}
	return available
}

// isDeaf reports whether the connection that listens for room events has been silent for longer
// than the limit.
func (s *Server) isDeaf(limit time.Duration) bool { return s.hub.silence() > limit }
