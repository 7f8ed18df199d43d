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

// apiPolicy tells browsers to load nothing and run nothing from an API response.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// secured sets the headers of every response. The web app and the site replace the
// Content-Security-Policy with one that lets a page load its own files.
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

// A problem is an error response (RFC 9457), in the form that huma writes.
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

// requestID returns the ID of the current request, or an empty string outside a request.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// A recorder records the status of a response.
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

// Unwrap supports http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Flush sends the buffered data.
func (r *recorder) Flush() { _ = http.NewResponseController(r.ResponseWriter).Flush() }

// observed gives each request an ID, counts, times and logs it, and recovers from panics. It logs
// neither addresses nor cookies.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, id, outer := time.Now(), rand.Text(), r
		w.Header().Set("X-Request-Id", id)
		if s.draining.Load() {
			w.Header().Set("Connection", "close") // so that the client's next request goes to another daemon
		}
		rec := &recorder{ResponseWriter: w}
		ctx := context.WithValue(r.Context(), requestKey{}, id)
		ctx = context.WithValue(ctx, plainKey{}, s.isPlain(r))
		r = r.WithContext(context.WithValue(ctx, addressKey{}, address(r, s.config.Proxies)))
		defer func() {
			if broken := recover(); broken != nil {
				if broken == http.ErrAbortHandler { //nolint:errorlint // net/http panics with exactly this value
					panic(broken)
				}
				s.log.Error("request panicked", "request", id, "panic", broken, "stack", string(debug.Stack()))
				if rec.status == 0 {
					writeProblem(rec, http.StatusInternalServerError, "Something went wrong; the log has the details under request "+id+".")
				}
			}
			outer.Pattern = r.Pattern // the mux sets it only on the copy of the request
			s.record(r, rec, time.Since(begin), id)
		}()
		next.ServeHTTP(rec, r)
	})
}

func (s *Server) record(r *http.Request, rec *recorder, took time.Duration, id string) {
	route := r.Pattern // set by the mux
	if route == "" {   // the request was refused before it reached the mux, or its handler panicked
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
	if route != streamRoute || status != http.StatusOK { // streams last as long as people play, so their times mean nothing
		s.metrics.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
	level := slog.LevelDebug
	if status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
		level = slog.LevelError
	}
	s.log.Log(r.Context(), level, "request", "request", id, "route", route, "status", status, "took", took)
}
