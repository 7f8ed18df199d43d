package server_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

// ask sends a request on a connection, and reports whether it was answered.
func ask(c net.Conn) bool {
	_, _ = io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
	a, err := http.ReadResponse(bufio.NewReader(c), nil)
	return err == nil && a.Body.Close() == nil && a.StatusCode == http.StatusOK
}

// The number of connections per address is limited. When one closes, the address can open another.
// Connections from our own proxies do not count.
func TestConnectionsOfAnAddress(t *testing.T) {
	const limit = 3
	for name, c := range map[string]struct {
		proxies []netip.Prefix
		refused bool
	}{"the public": {nil, true}, "our own proxy": {[]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, false}} {
		t.Run(name, func(t *testing.T) {
			s := newService(t, func(config *server.Config) { config.Limits.Connections, config.Proxies = limit, c.proxies })
			ctx, stop := context.WithCancel(t.Context())
			l, served := listen(t), make(chan error, 1)
			go func() { served <- s.Serve(ctx, l) }()
			dial := func() net.Conn {
				t.Helper()
				conn := testkit.Must((&net.Dialer{}).DialContext(t.Context(), "tcp", l.Addr().String()))(t)
				t.Cleanup(func() { _ = conn.Close() })
				return conn
			}
			var open []net.Conn
			for range limit {
				open = append(open, dial())
			}
			for i, conn := range open {
				if !ask(conn) {
					t.Errorf("connection %d is not answered", i+1)
				}
			}
			if answered := ask(dial()); answered == c.refused {
				t.Errorf("one more connection is answered: %v", answered)
			}
			if counted := strings.Contains(s.metricsText(), `lightsout_refused_total{limit="connections"} 1`); counted != c.refused {
				t.Errorf("the refusal is counted: %v", counted)
			}
			_ = open[0].Close()
			until(func() bool { return ask(dial()) })
			stop()
			if err := <-served; err != nil {
				t.Error(err)
			}
		})
	}
}
