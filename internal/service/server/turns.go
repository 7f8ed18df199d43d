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

// A daemon answers a limited number of requests of the API at the same time: each has a turn. A turn is for
// work that the daemon itself does, with the processor or the database, so nothing that depends on
// how fast a client is happens during it. The body has been read before, and the answer is sent
// after it. Both are small. What is large or stays long takes no turn: the files of
// the app cost next to nothing but the wait for their reader, streams have a limit of
// their own, and what many readers share is worked out once for all of them.

const (
	// turnTime is how long a request waits for its turn.
	turnTime = time.Second
	// answerTime is how long a turn lasts at most. Then the context ends.
	answerTime = 10 * time.Second
	// maxTurns is how many requests can send a body, wait or have a turn, for each that can have one.
	maxTurns = 50
)

// limitLoad gives turns to requests that need one. The others wait, which costs next to nothing, and are
// refused if no turn comes: clients that were refused at once would ask again at once, and refusing
// takes time away from answering.
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

// isStream reports whether a path is that of a stream.
func isStream(path string) bool {
	return strings.HasPrefix(path, "/api/rooms/") && strings.HasSuffix(path, "/events")
}

// needsTurn reports whether a request for a path does work of its own.
func needsTurn(path string) bool {
	isTable := strings.HasPrefix(path, "/api/days/") && strings.HasSuffix(path, "/table")
	return strings.HasPrefix(path, "/api/") && !isTable && path != "/api/proofs"
}

// needsDatabase reports whether a request that needs a turn may wait for the database. The others
// never wait for those who do: they have no turn.
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

// answerInTurn reads the body of a request, answers it in its turn, and sends the answer.
func (s *Server) answerInTurn(w http.ResponseWriter, r *http.Request, next http.Handler) {
	now := s.inFlight.Add(1)
	defer s.inFlight.Add(-1)
	if limit := s.config.Limits.InFlight; limit > 0 && int(now) > maxTurns*limit {
		s.refuseBusy(w)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody)) // longer ones are refused by their length
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

// inTurn lets a handler answer, and ends the turn.
func (s *Server) inTurn(w http.ResponseWriter, r *http.Request, body []byte, next http.Handler, end func()) {
	defer end()
	ctx, cancel := context.WithTimeout(r.Context(), s.answerTime)
	defer cancel()
	inner := r.WithContext(ctx)
	inner.Body = io.NopCloser(bytes.NewReader(body))
	next.ServeHTTP(w, inner)
	r.Pattern = inner.Pattern // the mux has set it, for those who count requests
}

// takeTurn waits for a turn, and reports whether it came.
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
	writeProblem(w, http.StatusBadRequest, "Your request did not arrive completely.")
}

// A bufferedAnswer keeps an answer until it can be sent. It has no Unwrap method, so nothing gets
// past it.
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

// send sends the answer.
func (a *bufferedAnswer) send(w http.ResponseWriter) {
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	_, _ = w.Write(a.body.Bytes()) // the client may disconnect; nothing to do
}
