package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
)

// A watched is a room in memory, with the messages that one of its watchers got.
type watched struct {
	*liveRoom
	server *Server
	begun  time.Time
	got    []string // the first line of each message, with its time
	max    int      // the number of messages that the watcher receives before it disconnects
}

// newWatched returns a room with one player.
func newWatched() *watched {
	l := &liveRoom{room: room.New(room.Settings{Code: "ABCDEF", Mode: room.Race, Puzzles: []string{"3x3"}}), changed: make(chan struct{})}
	w := &watched{liveRoom: l, server: &Server{stopping: make(chan struct{})}, begun: time.Now(), max: 100}
	w.joined()
	return w
}

// watch streams the room after the given event, until the stream ends.
func (w *watched) watch(ctx context.Context, seen int64) {
	w.server.stream(ctx, w.liveRoom, seen, func(text []byte) error {
		line, rest, _ := strings.Cut(string(text), "\n")
		if id, _, ok := strings.Cut(strings.TrimPrefix(rest, "id: "), "\n"); ok && line == "event: room" {
			line = "event " + id
		}
		w.got = append(w.got, fmt.Sprintf("%v %s", time.Since(w.begun), line))
		if len(w.got) > w.max {
			return errors.New("disconnected")
		}
		return nil
	})
}

// joined lets one more player join the room.
func (w *watched) joined() {
	w.mu.Lock()
	n := w.room.Seq() + 1
	w.room.Apply(room.Event{Seq: n, Kind: room.PlayerJoined, Player: identity.Player{byte(n)}}, nil)
	w.mu.Unlock()
	w.tell()
}

// A stream begins with the delay for reconnecting and the room. Then it sends each change at once,
// and a comment whenever 15 seconds have passed without a message.
func TestStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		ctx, leave := context.WithTimeout(t.Context(), 61*time.Second)
		defer leave()
		go func() {
			time.Sleep(20 * time.Second)
			w.joined()
			time.Sleep(time.Second)
			w.joined()
		}()
		w.watch(ctx, 0)
		want := []string{"0s retry: 500", "0s event 1", "15s : still here", "20s event 2", "21s event 3", "36s : still here", "51s : still here"}
		if !slices.Equal(w.got, want) {
			t.Errorf("%q, want %q", w.got, want)
		}
		if d := time.Since(w.begun); d != 61*time.Second {
			t.Errorf("the stream ended after %v", d)
		}
	})
}

// A page that has already seen the last event gets nothing until there is another.
func TestStreamWithoutNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		ctx, leave := context.WithTimeout(t.Context(), 16*time.Second)
		defer leave()
		w.watch(ctx, 1)
		if want := []string{"0s retry: 500", "15s : still here"}; !slices.Equal(w.got, want) {
			t.Errorf("%q, want %q", w.got, want)
		}
	})
}

// A stream ends when its reader disconnects, whichever message fails.
func TestStreamToNobody(t *testing.T) {
	for received := range 4 {
		synctest.Test(t, func(t *testing.T) {
			w := newWatched()
			w.max = received
			w.watch(t.Context(), 0)
			want := []string{"0s retry: 500", "0s event 1", "15s : still here", "30s : still here"}
			if !slices.Equal(w.got, want[:received+1]) {
				t.Errorf("a reader of %d messages was sent %q", received, w.got)
			}
		})
	}
}

// A stream ends when the daemon stops.
func TestStreamOfAStoppingDaemon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWatched()
		time.AfterFunc(time.Second, func() { close(w.server.stopping) })
		w.watch(t.Context(), 0)
		if d := time.Since(w.begun); d != time.Second {
			t.Errorf("the stream ended after %v", d)
		}
	})
}
