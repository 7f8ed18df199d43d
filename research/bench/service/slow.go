package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"sync"
	"time"

	"lightsout/research/bench/table"
)

// settleTime is how long slow clients have to take up whatever they can before others ask.
const settleTime = 2 * time.Second

// measureSlow asks for the page and the daily puzzle while others send and read as slowly as they can.
func measureSlow(ctx context.Context, f *farm) ([]table.Row, error) {
	address := f.daemons[0].address
	file, err := wasmPath(ctx, address)
	if err != nil {
		return nil, err
	}
	get := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: bench\r\n\r\n", file)
	send := "POST /api/runs HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
	var rows []table.Row
	for _, slow := range []struct {
		what    string
		count   int
		request string
	}{
		{"520 clients that do not read the WebAssembly", 520, get},
		{"600 clients that do not read the WebAssembly", 600, get},
		{"1,000 clients that do not send their bodies", 1000, send},
	} {
		more, err := beside(ctx, address, slow.what, slow.count, slow.request)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

var wasmIn = regexp.MustCompile(`assets/[A-Za-z0-9_-]+\.wasm`)

// wasmPath is the path of the app's largest file, which the service worker names.
func wasmPath(ctx context.Context, address string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/sw.js", http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	name := wasmIn.Find(text)
	if name == nil {
		return "", errors.New("the daemon has no web app in it: make web build")
	}
	return "/" + string(name), nil
}

// beside measures answers while slow clients are connected.
func beside(ctx context.Context, address, what string, count int, request string) ([]table.Row, error) {
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	for range count {
		wg.Go(func() { stayConnected(ctx, address, request) })
	}
	time.Sleep(settleTime)
	var rows []table.Row
	for _, path := range []string{"/", "/api/today", "/readyz"} {
		l := load{address: address, clients: 4, pace: 50, request: func() []byte {
			return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\n\r\n", path)
		}}
		o := l.run(ctx, loadTime/2)
		if len(o.times) == 0 {
			return nil, fmt.Errorf("%s: %s was not answered", what, path)
		}
		bad, p99 := len(o.times)-o.statuses[http.StatusOK]+o.broken, o.p99()
		rows = append(rows, table.Row{
			What:     what + ": " + path,
			Measured: fmt.Sprintf("%d of %d answers are errors, p99 %s", bad, len(o.times), p99.Round(time.Millisecond/10)),
			Target:   "0 errors, p99 at most " + dailyTime.String(), Reached: bad == 0 && p99 <= dailyTime,
		})
	}
	return rows, nil
}

// stayConnected sends a request and neither reads nor sends anything else. It connects again when
// the daemon has had enough of it.
func stayConnected(ctx context.Context, address, request string) {
	for ctx.Err() == nil {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
		if _, err := io.WriteString(conn, request); err == nil {
			waitUntilCut(conn, request)
		}
		stop()
		_ = conn.Close()
	}
}

// waitUntilCut returns when the daemon has closed a connection. To notice that without reading an answer,
// it writes what the daemon leaves in its buffers until then.
func waitUntilCut(conn net.Conn, request string) {
	if request[:4] == "POST" { // the only answer is that it took too long
		_, _ = bufio.NewReader(conn).ReadByte()
		return
	}
	for {
		time.Sleep(time.Second)
		if _, err := io.WriteString(conn, "\r\n"); err != nil {
			return
		}
	}
}
