package assets

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Limits of the server; the app is small files.
const (
	headerTime = 5 * time.Second
	idleTime   = 2 * time.Minute
	closeTime  = 2 * time.Second
	maxHeader  = 16 << 10
)

// Serve answers requests until the context ends.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: a, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader}
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
