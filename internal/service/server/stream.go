package server

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"lightsout/internal/service/room"
)

var updateType = reflect.TypeFor[room.Update]()

const (
	// heartbeat is how often an idle stream sends a comment, so that proxies keep it open.
	heartbeat = 15 * time.Second
	// writeTime is the write deadline for one message.
	writeTime = 10 * time.Second
	// comeBack is how many milliseconds a page waits before it reconnects a lost stream.
	comeBack = 500
)

// watchRoom streams a room. It starts with the changes since the last event that the page has seen,
// or with the whole room.
func (s *Server) watchRoom(ctx context.Context, in *struct {
	ByCode
	Last int64 `header:"Last-Event-ID" minimum:"0" maximum:"9007199254740991" doc:"The last event received."`
},
) (*huma.StreamResponse, error) {
	l, err := s.roomNow(ctx, in.Code)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer l.release()
		r, w := humago.Unwrap(c)
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("X-Accel-Buffering", "no") // otherwise proxies would buffer the stream
		w.WriteHeader(http.StatusOK)
		out := http.NewResponseController(w)
		_ = out.SetReadDeadline(time.Time{}) // the request's deadline no longer applies
		s.stream(r.Context(), l, in.Last, func(text []byte) error {
			_ = out.SetWriteDeadline(time.Now().Add(writeTime)) // only writers in tests have no deadlines
			if _, err := w.Write(text); err != nil {
				return err
			}
			return out.Flush()
		})
	}}, nil
}

// stream sends messages until the reader disconnects or the daemon stops.
func (s *Server) stream(ctx context.Context, l *liveRoom, seen int64, send func([]byte) error) {
	if send(fmt.Appendf(nil, "retry: %d\n\n", comeBack)) != nil {
		return
	}
	quiet := time.NewTimer(heartbeat)
	defer quiet.Stop()
	for {
		m, to, more := l.since(seen)
		if m.event != nil {
			if send(m.event) != nil {
				return
			}
			quiet.Reset(heartbeat)
		}
		seen = to
		select {
		case <-more:
		case <-quiet.C:
			if send([]byte(": still here\n\n")) != nil {
				return
			}
			quiet.Reset(heartbeat)
		case <-ctx.Done():
			return
		case <-s.stopping:
			return
		}
	}
}
