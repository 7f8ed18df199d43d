package assets

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Limits of the server; the app is small files.
const (
	headerTime = 5 * time.Second
	idleTime   = 2 * time.Minute
	closeTime  = 2 * time.Second
	maxHeader  = 16 << 10
)

// onlyHost refuses requests that name another host than the one that is served: a page of
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
	server := &http.Server{Handler: onlyHost(l.Addr(), a), ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader}
	done := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
		defer cancel()
		done <- server.Shutdown(closing)
	})
	err := server.Serve(l)
	if !errors.Is(err, http.ErrServerClosed) || stop() {
		return err
	}
	return <-done
}
