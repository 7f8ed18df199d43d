package httpd_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/httpd"
	"lightsout/internal/testkit"
)

// pipes is a listener for connections without a network, so tests can use fake time.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }

// connect opens a connection to the server, and sends a request on it in the background.
func (p *pipes) connect(t *testing.T, request string) net.Conn {
	t.Helper()
	client, server := net.Pipe()
	p.conns <- server
	go func() { _, _ = io.WriteString(client, request) }()
	return client
}

const fileSize = 2 << 20

// A fileHandler sends a file as large as the web app's WebAssembly.
type fileHandler struct{ errs chan error }

func (h fileHandler) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	_, err := w.Write(make([]byte, fileSize))
	h.errs <- err
}

const getFile = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

// start serves until stop is called. It must run in a synctest bubble.
func start(t *testing.T, o httpd.Options) (p *pipes, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p, done := newPipes(), make(chan error, 1)
	go func() { done <- httpd.Serve(ctx, p, o) }()
	return p, func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// A client that reads nothing is disconnected after the stall time.
func TestClientThatDoesNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := fileHandler{make(chan error, 1)}
		p, stop := start(t, httpd.Options{Handler: h})
		defer stop()
		begin := time.Now()
		client := p.connect(t, getFile)
		defer func() { _ = client.Close() }()
		testkit.WantError(t, <-h.errs, os.ErrDeadlineExceeded, "the write")
		if took := time.Since(begin); took != httpd.DefaultStall { // fake time
			t.Errorf("disconnected after %v", took)
		}
	})
}

// A client on a slow line gets the whole file, even if that takes longer than the stall time.
func TestSlowClient(t *testing.T) {
	const rate = 50_000 // bytes per second
	synctest.Test(t, func(t *testing.T) {
		h := fileHandler{make(chan error, 1)}
		p, stop := start(t, httpd.Options{Handler: h, Stall: 5 * time.Second})
		defer stop()
		client := p.connect(t, getFile)
		defer func() { _ = client.Close() }()
		answer := testkit.Must(http.ReadResponse(bufio.NewReader(slowReader{client, rate}), nil))(t)
		defer func() { _ = answer.Body.Close() }()
		n, err := io.Copy(io.Discard, answer.Body)
		if n != fileSize || err != nil || <-h.errs != nil {
			t.Errorf("%d bytes arrived: %v", n, err)
		}
	})
}

// A slowReader reads at a fixed rate, in bytes per second.
type slowReader struct {
	io.Reader
	rate int
}

func (r slowReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b[:min(len(b), r.rate/10)])
	time.Sleep(time.Second * time.Duration(n) / time.Duration(r.rate))
	return n, err
}

// A deadline set by a handler is not extended.
func TestDeadlineOfHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		p, stop := start(t, httpd.Options{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Second))
			_, err := w.Write(make([]byte, fileSize))
			ended <- err
		})})
		defer stop()
		begin := time.Now()
		client := p.connect(t, getFile)
		defer func() { _ = client.Close() }()
		if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begin) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
	})
}

// The server stops waiting for a request body after the read time.
func TestSlowBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		p, stop := start(t, httpd.Options{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, err := io.ReadAll(r.Body)
			ended <- err
		})})
		defer stop()
		begin := time.Now()
		client := p.connect(t, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
		defer func() { _ = client.Close() }()
		if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begin) != httpd.DefaultRead {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
	})
}

// A client that does not read cannot keep a server from stopping.
func TestStopsWithStalledClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, stopping := fileHandler{make(chan error, 1)}, false
		p, stop := start(t, httpd.Options{Handler: h, Drain: 10 * time.Second, OnStop: func() { stopping = true }})
		client := p.connect(t, getFile)
		defer func() { _ = client.Close() }()
		synctest.Wait() // until the handler is blocked on the client
		begin := time.Now()
		stop()
		if took := time.Since(begin); took != 10*time.Second || !stopping {
			t.Errorf("stopping took %v; OnStop was called: %v", took, stopping)
		}
		testkit.WantError(t, <-h.errs, io.ErrClosedPipe, "the write")
	})
}

// Over TCP, the client receives the whole response even if the server then closes the connection.
func TestServeOverTCP(t *testing.T) {
	l := testkit.Must(new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- httpd.Serve(ctx, l, httpd.Options{Drain: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, strings.Repeat("no ", 100_000), http.StatusForbidden) // without reading the body
		})})
	}()
	body := strings.NewReader(strings.Repeat("x", 1<<20))
	request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+l.Addr().String(), body))(t)
	answer := testkit.Must(http.DefaultClient.Do(request))(t)
	text, err := io.ReadAll(answer.Body)
	if err != nil || len(text) != 300_001 {
		t.Errorf("%d bytes: %v", len(text), err)
	}
	_ = answer.Body.Close()
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := httpd.Serve(t.Context(), l, httpd.Options{}); err == nil {
		t.Error("a closed listener is served")
	}
}
