package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"
)

// apiPolicy lets nothing be done with an answer of the API but to read it.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// secured sets the headers that every answer has. The web app sets a policy of its own,
// which lets its page load what belongs to it.
func (s *Server) secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", apiPolicy)
		if s.config.HSTS != "" {
			h.Set("Strict-Transport-Security", s.config.HSTS)
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// A problem is an error as clients get it (RFC 9457), as huma writes it too.
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func writeProblem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(problem{http.StatusText(status), status, detail}) // the client may disconnect; nothing to do
}

type requestKey struct{}

// requestID is the name of a request in the logs; it is empty outside of one.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// A recorder notes how a request was answered.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Flush sends what has been written.
func (r *recorder) Flush() { _ = http.NewResponseController(r.ResponseWriter).Flush() }

// observed names, counts, times and logs requests, and survives what panics. Neither
// addresses nor cookies are logged.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, id, outer := time.Now(), rand.Text(), r
		w.Header().Set("X-Request-Id", id)
		if s.draining.Load() {
			w.Header().Set("Connection", "close") // the next request on this connection goes to another daemon
		}
		rec := &recorder{ResponseWriter: w}
		ctx := context.WithValue(r.Context(), requestKey{}, id)
		r = r.WithContext(context.WithValue(ctx, addressKey{}, address(r, s.config.Proxies)))
		defer func() {
			if broken := recover(); broken != nil {
				if broken == http.ErrAbortHandler { //nolint:errorlint // what net/http panics with, by itself
					panic(broken)
				}
				s.log.Error("a request panicked", "request", id, "panic", broken, "stack", string(debug.Stack()))
				if rec.status == 0 {
					writeProblem(rec, http.StatusInternalServerError, "Something went wrong here; request "+id+" has the details in the log.")
				}
			}
			outer.Pattern = r.Pattern // as if the mux had seen it
			s.record(r, rec, time.Since(begin), id)
		}()
		next.ServeHTTP(rec, r)
	})
}

func (s *Server) record(r *http.Request, rec *recorder, took time.Duration, id string) {
	route := r.Pattern // set by the mux
	if route == "" {   // refused before it got there
		_, route = s.mux.Handler(r)
	}
	if route == "" {
		route = "none"
	}
	status := rec.status
	if status == 0 {
		status = http.StatusOK
	}
	s.metrics.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if route != streamRoute || status != http.StatusOK { // streams last as long as people play
		s.metrics.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
	level := slog.LevelDebug
	if status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
		level = slog.LevelError
	}
	s.log.Log(r.Context(), level, "request", "request", id, "route", route, "status", status, "took", took)
}
