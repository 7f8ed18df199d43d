package assets

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/httpd"
)

// closeTime is how long requests may continue after the server is stopped. It can be short, because
// the app's files are small.
const closeTime = 2 * time.Second

// onlyHost rejects requests for a host other than the one being served, so another site cannot
// point its own domain here and let its pages read the app (DNS rebinding). The app has no secrets,
// but browsers store data by host.
func onlyHost(address net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isHost(address, r.Host) {
			http.Error(w, "The app is not available under this name.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isHost reports whether a Host header names an address: as localhost or by IP address. If the
// server listens on all interfaces, every IP address matches.
func isHost(address net.Addr, host string) bool {
	tcp, ok := address.(*net.TCPAddr)
	if !ok {
		return true // not a TCP address, so no host name applies
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), "80"
	}
	if port != strconv.Itoa(tcp.Port) {
		return false
	}
	if strings.EqualFold(name, "localhost") {
		return tcp.IP.IsLoopback() || tcp.IP.IsUnspecified()
	}
	ip := net.ParseIP(name)
	return ip != nil && (tcp.IP.IsUnspecified() || ip.Equal(tcp.IP))
}

// Serve answers requests until the context ends.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	return httpd.Serve(ctx, l, httpd.Options{Handler: onlyHost(l.Addr(), a), Drain: closeTime})
}
