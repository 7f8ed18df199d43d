package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// visit sends a request through a trusted proxy, for a visitor with the given address, and returns
// the status.
func visit(ctx context.Context, address, method, path, body string) (int, error) {
	r, err := http.NewRequestWithContext(ctx, method, path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", address)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer a.Body.Close()
	_, err = io.Copy(io.Discard, a.Body)
	return a.StatusCode, err
}

// series returns the body that opens a room with n puzzles. Different seeds give different puzzles.
func series(n int, puzzle string, seed int64) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"`+puzzle+`"`, seed*int64(n)+int64(i))
	}
	return `{"mode":"race","puzzles":[` + strings.Join(list, ",") + `]}`
}

// While one address keeps asking for rooms and previews of puzzles that take as long as is allowed,
// everyone else's rooms and previews succeed.
func TestOneAddressDelaysOnlyItself(t *testing.T) {
	const hostile, hard = "203.0.113.66", "19x19#%d,par=150"
	address := storetest.EmptyURL(t)
	testkit.NoError(t, migrate(t.Context(), address))
	d := startDaemon(t, []string{databaseName + "=" + address}, "serve", "--listen", "127.0.0.1:0", "--admin", "", "--no-maintenance",
		"--trusted-proxy", "127.0.0.1", "--origin", "https://play.example.org", "--room-rate", "0")
	ctx, stop := context.WithCancel(t.Context())
	var seed, sent, refused atomic.Int64
	var attack sync.WaitGroup
	done, again := make(chan struct{}), make(chan struct{})
	var goesOn sync.Once
	repeat := func(connections int, request func(n int64) (method, path, body string)) {
		for range connections {
			attack.Go(func() {
				for ctx.Err() == nil {
					method, path, body := request(seed.Add(1))
					sent.Add(1)
					select {
					case <-done:
						goesOn.Do(func() { close(again) })
					default:
					}
					if status, err := visit(ctx, hostile, method, d.address+path, body); err == nil && status == http.StatusTooManyRequests {
						refused.Add(1)
					}
				}
			})
		}
	}
	repeat(2, func(n int64) (string, string, string) { return http.MethodPost, "/api/rooms", series(20, hard, n) })
	repeat(12, func(n int64) (string, string, string) {
		return http.MethodGet, "/p/" + url.PathEscape(fmt.Sprintf(hard, n)), ""
	})
	// The others come one after the other: this is about the attacker, not about a crowd. Making a puzzle
	// has a time limit, so on a busy machine one attempt may fail.
	succeeds := func(from, method, path, body string, want int) {
		status, err := visit(t.Context(), from, method, d.address+path, body)
		if status != want {
			t.Logf("%s: %d %v", path, status, err)
			status, err = visit(t.Context(), from, method, d.address+path, body)
		}
		if status != want {
			t.Errorf("%s, again: %d %v", path, status, err)
		}
	}
	for i := range 32 {
		from := fmt.Sprintf("198.51.100.%d", i)
		succeeds(from, http.MethodPost, "/api/rooms", series(3, "5x5#%d", int64(i)), http.StatusCreated)
		for _, end := range []string{"", ".png"} {
			succeeds(from, http.MethodGet, fmt.Sprintf("/p/6x6%%23%d%s", i, end), "", http.StatusOK)
		}
	}
	close(done)
	<-again // the attack has not ended before everyone else was done
	stop()
	attack.Wait()
	t.Logf("the attacker sent %d requests, %d of which were refused", sent.Load(), refused.Load())
}
