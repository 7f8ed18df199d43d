package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/httpd"
	"lightsout/internal/service/store"
)

// A daemon answers a limited number of API requests at the same time: most need a slot. A request
// holds its slot while the daemon works on it, on the processor or in the database. How long that
// takes does not depend on the speed of a client: the request gets its slot after its body has been
// read, and releases it before the response is sent. Both are small. Large or long responses take
// no slot: serving the app's files costs almost nothing except waiting for the reader, streams have
// their own limit, and cached values are computed once for all readers.

const (
	// slotTime is how long a request waits for a slot.
	slotTime = time.Second
	// answerTime is the longest that a request may hold its slot. After that, the request's context ends.
	answerTime = 10 * time.Second
	// outageWait is how many seconds a client should wait while the database is unavailable.
	outageWait = 5
	// maxPerSlot is the maximum number of requests, per slot, that may be arriving, waiting or being
	// answered.
	maxPerSlot = 50
)

// limitLoad gives slots to the requests that need one. If all slots are in use, a request waits,
// which costs almost nothing, and is refused if no slot becomes free in time. Clients that were
// refused immediately would retry immediately, and refusing them takes time away from answering
// others.
func (s *Server) limitLoad(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case needsSlot(r.URL.Path) && needsDatabase(r.URL.Path) && s.refuseInOutage(w):
		case isStream(r.URL.Path):
			s.limitConcurrency(s.limits.streams, "streams", w, r, func(w http.ResponseWriter, r *http.Request) { s.limitStreams(w, r, next) })
		case needsSlot(r.URL.Path):
			s.limitConcurrency(s.limits.requests, "address requests", w, r, func(w http.ResponseWriter, r *http.Request) { s.answerInSlot(w, r, next) })
		case strings.HasPrefix(r.URL.Path, previewPath):
			s.limitConcurrency(s.limits.requests, "address requests", w, r, next.ServeHTTP)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isStream reports whether a path leads to a room's stream.
func isStream(path string) bool {
	return strings.HasPrefix(path, "/api/rooms/") && strings.HasSuffix(path, "/events")
}

// needsSlot reports whether a request for a path goes to answerInSlot, if it is not for a stream.
// There it takes a slot if it may need the database.
func needsSlot(path string) bool {
	isTable := strings.HasPrefix(path, "/api/days/") && strings.HasSuffix(path, "/table")
	return strings.HasPrefix(path, "/api/") && !isTable
}

// needsDatabase reports whether an API request may wait for the database. Other requests take no
// slot, so they never queue behind requests that wait for the database.
func needsDatabase(path string) bool {
	if day, isDay := strings.CutPrefix(path, "/api/days/"); isDay {
		return strings.Contains(day, "/")
	}
	return path != "/api/today" && path != "/api/openapi.json"
}

func (s *Server) limitStreams(w http.ResponseWriter, r *http.Request, next http.Handler) {
	now := s.load.streams.Add(1)
	defer s.load.streams.Add(-1)
	if limit := s.config.Limits.Streams; limit > 0 && int(now) > limit {
		s.writeBusy(w)
		return
	}
	next.ServeHTTP(w, r)
}

// answerInSlot reads the body of a request, answers it, and sends the response. A request that may
// need the database is answered in a slot.
func (s *Server) answerInSlot(w http.ResponseWriter, r *http.Request, next http.Handler) {
	now := s.load.inFlight.Add(1)
	defer s.load.inFlight.Add(-1)
	if limit := s.config.Limits.InFlight; limit > 0 && int(now) > maxPerSlot*limit {
		s.writeBusy(w)
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody)) // the handler rejects longer bodies
	if err != nil {
		writeBodyProblem(w, err)
		return
	}
	end := func() {}
	if needsDatabase(r.URL.Path) {
		begin := time.Now()
		leave, err := s.load.slots.take(r.Context(), slotTime)
		s.metrics.waits.Observe(time.Since(begin).Seconds())
		if err != nil {
			s.writeNoTurn(w, err)
			return
		}
		end = leave
	}
	answer := &bufferedAnswer{header: w.Header()}
	s.callHandler(answer, r, body, next, end)
	answer.send(w)
}

// callHandler calls the handler, and then releases the slot.
func (s *Server) callHandler(w http.ResponseWriter, r *http.Request, body []byte, next http.Handler, end func()) {
	defer end()
	ctx, cancel := context.WithTimeout(r.Context(), s.timeouts.answer)
	defer cancel()
	if needsDatabase(r.URL.Path) {
		ctx, cancel = s.store.WhileAvailable(ctx)
		defer cancel()
	}
	inner := r.WithContext(ctx)
	inner.Body = io.NopCloser(bytes.NewReader(body))
	next.ServeHTTP(w, inner)
	r.Pattern = inner.Pattern // set by the mux, for the metrics
}

// load counts what the daemon is doing for all clients together.
type load struct {
	slots    *turns
	inFlight atomic.Int64 // requests that are arriving, waiting for a slot or being answered
	streams  atomic.Int64
}

func newLoad(l Limits) *load { return &load{slots: newTurns(l.InFlight)} }

// timeouts are how long clients may take to send a request and to read part of a response, and how
// long a request may hold its slot.
type timeouts struct{ read, stall, answer time.Duration }

func defaultTimeouts() timeouts {
	return timeouts{read: httpd.DefaultRead, stall: httpd.DefaultStall, answer: answerTime}
}

// refuseInOutage answers a request that needs the database with 503 while the database is known to
// be unavailable, and reports whether it did. Such a request would wait for nothing, and hold a slot.
func (s *Server) refuseInOutage(w http.ResponseWriter) bool {
	if s.store.Outage() == nil || !s.store.CountFailure(store.ErrUnavailable) {
		return false
	}
	s.metrics.refused.WithLabelValues("database").Inc()
	writeRetryLater(w, http.StatusServiceUnavailable, outageWait, english.Sentence(errUnavailable.Error()))
	return true
}

// writeNoTurn answers a request that got no slot.
func (s *Server) writeNoTurn(w http.ResponseWriter, err error) {
	if errors.Is(err, errQueue) {
		s.metrics.refused.WithLabelValues("queue").Inc()
		writeRetryLater(w, http.StatusTooManyRequests, 1, english.Sentence(errQueue.Error()))
		return
	}
	s.writeBusy(w)
}

func (s *Server) writeBusy(w http.ResponseWriter) {
	s.metrics.refused.WithLabelValues("busy").Inc()
	writeRetryLater(w, http.StatusServiceUnavailable, 1, "The service is busy; please try again in a moment.")
}

// writeBodyProblem answers a request whose body did not arrive.
func writeBodyProblem(w http.ResponseWriter, err error) {
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
