package server_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

// A fileApp is a web app with a small page and a file too large for any socket buffer.
type fileApp struct {
	file         []byte
	begun, ended atomic.Int64 // requests for the file
}

func (a *fileApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/" {
		_, _ = io.WriteString(w, "the page")
		return
	}
	a.begun.Add(1)
	defer a.ended.Add(1)
	_, _ = w.Write(a.file)
}

// listening returns a service that has the default limits and listens on a real address.
func listening(t *testing.T, read, stall time.Duration) (s *service, app *fileApp, address string) {
	t.Helper()
	app = &fileApp{file: bytes.Repeat([]byte("wasm"), 4<<20)}
	s = newService(t, func(c *server.Config) {
		c.App, c.Limits = app, server.DefaultLimits()
		c.Limits.Address, c.Limits.NewPlayers, c.Limits.AddressRequests, c.Limits.Connections = server.Rate{}, server.Rate{}, 0, 0 // all clients share one address
	})
	s.SetTimes(read, stall, time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	l, done := listen(t), make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return s, app, l.Addr().String()
}

// connect opens connections, and sends the same request on each.
func connect(t *testing.T, address string, count int, request string) (list []net.Conn) {
	t.Helper()
	for range count {
		c := testkit.Must(new(net.Dialer).DialContext(t.Context(), "tcp", address))(t)
		t.Cleanup(func() { _ = c.Close() })
		_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
		testkit.Must(io.WriteString(c, request))(t)
		list = append(list, c)
	}
	return list
}

// until waits until condition returns true.
func until(condition func() bool) {
	for !condition() {
		runtime.Gosched()
	}
}

// checkAnswers sends the most common requests over the network, and checks that all are answered.
func checkAnswers(t *testing.T, address string) {
	t.Helper()
	for range 20 {
		for _, path := range []string{"/", "/api/today", "/api/days/" + today + "/table", "/readyz"} {
			request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+path, http.NoBody))(t)
			answer := testkit.Must(http.DefaultClient.Do(request))(t)
			text, _ := io.ReadAll(answer.Body)
			_ = answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				t.Fatalf("%s: %d %s", path, answer.StatusCode, text)
			}
		}
	}
}

const getFile = "GET /core.wasm HTTP/1.1\r\nHost: x\r\n\r\n"

// Six hundred clients that never read a file do not keep anyone else from getting an answer.
func TestClientsThatDoNotRead(t *testing.T) {
	const clients = 600
	_, app, address := listening(t, time.Hour, time.Hour)
	list := connect(t, address, clients, getFile)
	until(func() bool { return app.begun.Load() == clients })
	checkAnswers(t, address)
	if n := app.ended.Load(); n > 0 {
		t.Errorf("%d clients got the file without reading it", n)
	}
	for _, c := range list {
		_ = c.Close()
	}
	until(func() bool { return app.ended.Load() == clients })
}

// A client that never reads an API response holds no slot while the response is sent.
func TestTurnsEndBeforeAnswersAreSent(t *testing.T) {
	s, _, address := listening(t, time.Hour, time.Hour)
	request := "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
	const clients, each = 50, 200 // enough responses to fill the buffers of a connection
	for _, c := range connect(t, address, clients, request) {
		go func() {
			for range each {
				if _, err := io.WriteString(c, request); err != nil {
					return
				}
			}
		}()
	}
	until(func() bool { return s.InFlight() == clients && s.SlotsInUse() == 0 })
	checkAnswers(t, address)
}

// A client that reads nothing is disconnected.
func TestStalledClientIsDisconnected(t *testing.T) {
	_, app, address := listening(t, time.Hour, time.Millisecond)
	connect(t, address, 1, getFile)
	until(func() bool { return app.ended.Load() == 1 })
}

// A thousand clients that never send their bodies do not keep anyone else from getting an answer.
func TestSlowBodies(t *testing.T) {
	const clients = 1000
	s, _, address := listening(t, time.Hour, time.Hour)
	list := connect(t, address, clients, "POST /api/run HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n{")
	until(func() bool { return s.InFlight() == clients })
	checkAnswers(t, address)
	for _, c := range list { // a client that sends the rest gets an answer
		testkit.Must(io.WriteString(c, `"date":"`+today+`"}`))(t)
		answer := testkit.Must(http.ReadResponse(bufio.NewReader(c), nil))(t)
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("status %d", answer.StatusCode)
		}
	}
}

// A body that arrives late or incomplete is a client error.
func TestBodiesThatDoNotArrive(t *testing.T) {
	_, _, address := listening(t, 50*time.Millisecond, time.Hour)
	for _, c := range []struct {
		request string
		want    int
	}{
		{"POST /api/run HTTP/1.1\r\nHost: x\r\nContent-Length: 21\r\n\r\n{", http.StatusRequestTimeout},
		{"POST /api/run HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n", http.StatusBadRequest},
	} {
		conn := connect(t, address, 1, c.request)[0]
		answer := testkit.Must(http.ReadResponse(bufio.NewReader(conn), nil))(t)
		_ = answer.Body.Close()
		if answer.StatusCode != c.want || !answer.Close {
			t.Errorf("%.60q: %d, closed: %v", c.request, answer.StatusCode, answer.Close)
		}
	}
}
