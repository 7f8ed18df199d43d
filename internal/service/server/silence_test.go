package server_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A cuttable forwards connections to PostgreSQL. A connection that is cut stays open and silent, as
// if a router had dropped it.
type cuttable struct {
	socket string

	mu  sync.Mutex // guards the fields below
	cut chan struct{}
}

// newCuttable starts a cuttable, and returns an address that reaches the database through it.
func newCuttable(t *testing.T, database string) (c *cuttable, through string) {
	t.Helper()
	u := testkit.Must(url.Parse(database))(t)
	query := u.Query()
	c = &cuttable{socket: filepath.Join(query.Get("host"), ".s.PGSQL.5432"), cut: make(chan struct{})}
	l := listen(t)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // the listener is closed
			}
			go c.pass(t.Context(), conn)
		}
	}()
	query.Del("host")
	u.Host, u.RawQuery = l.Addr().String(), query.Encode()
	return c, u.String()
}

func (c *cuttable) pass(ctx context.Context, from net.Conn) {
	c.mu.Lock()
	cut := c.cut
	c.mu.Unlock()
	to, err := new(net.Dialer).DialContext(ctx, "unix", c.socket)
	if err != nil {
		_ = from.Close()
		return
	}
	copyUntil := func(to, from net.Conn) {
		buffer := make([]byte, 32<<10)
		for {
			n, err := from.Read(buffer)
			select {
			case <-cut:
				<-ctx.Done() // neither forwarded nor closed
			default:
			}
			if n > 0 {
				_, _ = to.Write(buffer[:n])
			}
			if err != nil {
				_ = to.Close()
				return
			}
		}
	}
	go copyUntil(to, from)
	copyUntil(from, to)
}

// cutAll cuts all open connections.
func (c *cuttable) cutAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.cut)
	c.cut = make(chan struct{})
}

// When all of a daemon's database connections are cut silently, its pages still learn within
// seconds about changes made through other daemons.
func TestCutConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for ten seconds")
	}
	database := storetest.URL(t)
	other := testkit.Must(store.Open(t.Context(), database))(t)
	defer other.Close()
	network, through := newCuttable(t, database)
	data := testkit.Must(store.Open(t.Context(), through))(t)
	t.Cleanup(data.Close)
	s := serviceOn(t, data, &clock{})
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	p := newPage(web.URL, code)
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.read(ctx) }()
	p.until(t, "the room", func(info room.Info, _ map[int]room.Row) bool { return info.Players == 1 })

	network.cutAll()
	cut := time.Now()
	second := serviceOn(t, other, s.clock)
	second.person().join(code)
	p.until(t, "the second player", func(info room.Info, _ map[int]room.Row) bool { return info.Players == 2 })
	t.Logf("the page was updated after %v", time.Since(cut))
	for !s.Heard().After(cut) {
		time.Sleep(10 * time.Millisecond)
	}
	t.Logf("the daemon listens again after %v", time.Since(cut))
	// The pool still finds dead connections, one by one.
	for string(s.person().do(http.MethodGet, "/readyz", nil).body) != "ready\ndatabase: available\n" {
		time.Sleep(10 * time.Millisecond)
	}
	leave()
	<-ended
}
