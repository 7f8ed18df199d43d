package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// A daemon answers a limited number of API requests at the same time: each needs a turn. A turn
// covers the work that the daemon does itself, on the processor or in the database. Nothing in it
// depends on the speed of a client: the body has been read before the turn, and the response is
// sent after it. Both are small. Large or long responses take no turn: serving the app's files
// costs almost nothing except waiting for the reader, streams have their own limit, and shared
// values are computed once for all readers.

const (
	// turnTime is how long a request waits for its turn.
	turnTime = time.Second
	// answerTime is the maximum length of a turn. After that, the request's context ends.
	answerTime = 10 * time.Second
	// maxTurns is the maximum number of requests, per turn, that may be arriving, waiting or being
	// answered.
	maxTurns = 50
)

// limitLoad gives turns to the requests that need one. If all turns are taken, a request waits,
// which costs almost nothing, and is refused only if no turn comes up in time. Clients that were
// refused immediately would retry immediately, and refusing them takes time away from answering
// others.
func (s *Server) limitLoad(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case isStream(r.URL.Path):
			s.alone(s.watchers, "streams", w, r, func(w http.ResponseWriter, r *http.Request) { s.limitStreams(w, r, next) })
		case needsTurn(r.URL.Path):
			s.alone(s.askers, "at once", w, r, func(w http.ResponseWriter, r *http.Request) { s.answerInTurn(w, r, next) })
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isStream reports whether a path leads to a room's stream.
func isStream(path string) bool {
	return strings.HasPrefix(path, "/api/rooms/") && strings.HasSuffix(path, "/events")
}

// needsTurn reports whether a request for a path needs a turn.
func needsTurn(path string) bool {
	isTable := strings.HasPrefix(path, "/api/days/") && strings.HasSuffix(path, "/table")
	return strings.HasPrefix(path, "/api/") && !isTable && path != "/api/proofs"
}

// needsDatabase reports whether an API request may wait for the database. Other requests take no
// turn, so they never queue behind requests that wait for the database.
func needsDatabase(path string) bool {
	if day, isDay := strings.CutPrefix(path, "/api/days/"); isDay {
		return strings.Contains(day, "/")
	}
	return path != "/api/today" && path != "/api/runs" && path != "/api/openapi.json"
}

func (s *Server) limitStreams(w http.ResponseWriter, r *http.Request, next http.Handler) {
	now := s.streams.Add(1)
	defer s.streams.Add(-1)
	if limit := s.config.Limits.Streams; limit > 0 && int(now) > limit {
		s.refuseBusy(w)
		return
	}
	next.ServeHTTP(w, r)
}

// answerInTurn reads the body of a request, answers it in its turn, and sends the response.
func (s *Server) answerInTurn(w http.ResponseWriter, r *http.Request, next http.Handler) {
	now := s.inFlight.Add(1)
	defer s.inFlight.Add(-1)
	if limit := s.config.Limits.InFlight; limit > 0 && int(now) > maxTurns*limit {
		s.refuseBusy(w)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody)) // the handler rejects longer bodies
	if err != nil {
		refuseBody(w, err)
		return
	}
	end := func() {}
	if needsDatabase(r.URL.Path) {
		begin := time.Now()
		got := s.takeTurn(r.Context(), turnTime)
		s.metrics.waits.Observe(time.Since(begin).Seconds())
		if !got {
			s.refuseBusy(w)
			return
		}
		end = s.endTurn
	}
	answer := &bufferedAnswer{header: w.Header()}
	s.inTurn(answer, r, body, next, end)
	answer.send(w)
}

// inTurn calls the handler, and then ends the turn.
func (s *Server) inTurn(w http.ResponseWriter, r *http.Request, body []byte, next http.Handler, end func()) {
	defer end()
	ctx, cancel := context.WithTimeout(r.Context(), s.answerTime)
	defer cancel()
	inner := r.WithContext(ctx)
	inner.Body = io.NopCloser(bytes.NewReader(body))
	next.ServeHTTP(w, inner)
	r.Pattern = inner.Pattern // set by the mux, for the metrics
}

// takeTurn waits for a turn, and reports whether it got one.
func (s *Server) takeTurn(ctx context.Context, patience time.Duration) bool {
	if s.config.Limits.InFlight == 0 {
		return true
	}
	select {
	case s.turns <- struct{}{}:
		return true
	default:
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case s.turns <- struct{}{}:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

func (s *Server) endTurn() {
	if s.config.Limits.InFlight > 0 {
		<-s.turns
	}
}

func (s *Server) refuseBusy(w http.ResponseWriter) {
	s.metrics.refused.WithLabelValues("busy").Inc()
	refuse(w, http.StatusServiceUnavailable, 1, "The service is busy; please try again in a moment.")
}

// refuseBody answers a request whose body did not arrive.
func refuseBody(w http.ResponseWriter, err error) {
	w.Header().Set("Connection", "close")
	if errors.Is(err, os.ErrDeadlineExceeded) {
		writeProblem(w, http.StatusRequestTimeout, "Your request took too long to arrive.")
		return
	}
	writeProblem(w, http.StatusBadRequest, "Only part of your request arrived.")
}

// A bufferedAnswer buffers a response until it can be sent. It has no Unwrap method, so nothing
// bypasses it.
type bufferedAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *bufferedAnswer) Header() http.Header { return a.header }

func (a *bufferedAnswer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *bufferedAnswer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(b)
}

// send writes the buffered response to w.
func (a *bufferedAnswer) send(w http.ResponseWriter) {
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	_, _ = w.Write(a.body.Bytes()) // the client may disconnect; nothing to do
}
