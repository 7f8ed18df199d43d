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

// closeTime is how long requests may continue after the server was stopped; the app is small files.
const closeTime = 2 * time.Second

// onlyHost refuses requests that name a host other than the one that is served: a page of
// another site cannot have its own name lead here and then read what is here (DNS
// rebinding). The app has no secrets, but what is kept in a browser is kept by host.
func onlyHost(address net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isHost(address, r.Host) {
			http.Error(w, "The app is not served under this name.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isHost reports whether a Host header names an address: as localhost, or by number. On
// an address that is open to all networks, every number is one of its own.
func isHost(address net.Addr, host string) bool {
	tcp, ok := address.(*net.TCPAddr)
	if !ok {
		return true // what is no network has no names
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
