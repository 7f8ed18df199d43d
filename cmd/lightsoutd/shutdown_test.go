package main

import (
	"context"
	"io"
	"net/http"
	"syscall"
	"testing"

	"lightsout/internal/service/store/storetest"
)

// After a stop signal, a daemon first returns 503 at /readyz while it continues to serve, then
// exits.
func TestNotReadyBeforeItGoes(t *testing.T) {
	url := storetest.EmptyURL(t)
	if err := migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	d := startDaemon(t, []string{databaseName + "=" + url}, "serve", "--listen", "127.0.0.1:0", "--admin", "", "--shutdown-delay", "2s")
	ask := func(path string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, d.address+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		a, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		defer a.Body.Close()
		text, _ := io.ReadAll(a.Body)
		return a.StatusCode, string(text)
	}
	until := func(want int) {
		t.Helper()
		for status := 0; status != want; {
			status, _ = ask("/readyz")
		}
	}
	until(http.StatusOK)
	if err := d.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	until(http.StatusServiceUnavailable)
	if status, text := ask("/api/days/today"); status == http.StatusServiceUnavailable {
		t.Errorf("a request before the daemon exits: %d %s", status, text)
	}
	if err := d.process.Wait(); err != nil {
		t.Error(err)
	}
}
