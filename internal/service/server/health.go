package server

import (
	"context"
	"net/http"
	"time"
)

// probeTime is how long /readyz waits for a slot, and then for the database.
const probeTime = 2 * slotTime

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
	// Other requests give up sooner than this one, so it gets a slot, however busy the daemon is,
	// unless all requests that have a slot are stuck.
	leave, err := s.load.slots.take(ctx, probeTime)
	if err != nil {
		return "All requests are stuck."
	}
	leave()
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
