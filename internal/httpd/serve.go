// Package httpd runs HTTP servers that slow clients cannot exhaust.
//
// Serve answers requests on a listener until its context ends. Every connection has a time limit
// for everything that a client can be slow at: sending headers, sending a body, staying idle, and
// reading a response. The last limit restarts whenever the client reads some bytes, so a large file
// gets through even on a slow line, but a client that stops reading is disconnected.
package httpd

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Limits for every connection.
const (
	headerTime = 5 * time.Second
	idleTime   = 2 * time.Minute
	maxHeader  = 16 << 10
)

// Defaults of Options.
const (
	// DefaultRead is how long a client may take to send a request, including its body.
	DefaultRead = 15 * time.Second
	// DefaultStall is how long a client may go without reading any bytes of a response. It has to
	// read a few kB per second, because the system accepts more only when a third of the send buffer
	// has drained.
	DefaultStall = 30 * time.Second
)

// Options configure Serve. Only Handler is required.
type Options struct {
	Handler http.Handler
	Log     *slog.Logger  // for errors from net/http; nil discards them
	Read    time.Duration // 0 means DefaultRead
	Stall   time.Duration // 0 means DefaultStall
	// Admit reports whether an address may open another connection; leave is called when the
	// connection closes. If Admit is nil, every connection is admitted.
	Admit func(from net.Addr) (leave func(), ok bool)
	// Drain is how long requests may continue after the context ends.
	Drain time.Duration
	// OnStop is called when the context ends, before requests drain.
	OnStop func()
}

// Serve answers requests until ctx is done. Then it stops listening, waits for requests in
// progress, and closes the connections whose requests do not finish in time.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Read == 0 {
		o.Read = DefaultRead
	}
	if o.Stall == 0 {
		o.Stall = DefaultStall
	}
	if o.Admit == nil {
		o.Admit = func(net.Addr) (func(), bool) { return func() {}, true }
	}
	server := &http.Server{
		Handler: o.Handler, ReadHeaderTimeout: min(headerTime, o.Read), ReadTimeout: o.Read, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		if o.OnStop != nil {
			o.OnStop()
		}
		done <- shutDown(context.WithoutCancel(ctx), server, o.Drain)
	})
	err := server.Serve(&listener{l, o.Stall, o.Admit})
	if !errors.Is(err, http.ErrServerClosed) || stop() {
		return err
	}
	return <-done
}

// shutDown lets requests finish for a while, and then disconnects their clients.
func shutDown(ctx context.Context, server *http.Server, drain time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, drain)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	return err
}
