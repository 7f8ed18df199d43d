package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// After a stop signal, a daemon first returns 503 at /readyz while it continues to serve, then
// exits.
func TestNotReadyBeforeItGoes(t *testing.T) {
	url := storetest.EmptyURL(t)
	testkit.NoError(t, migrate(t.Context(), url))
	d := startDaemon(t, []string{databaseName + "=" + url}, "serve", "--listen", "127.0.0.1:0", "--admin", "", "--shutdown-delay", "10s")
	ask := func(path string) (int, string) {
		t.Helper()
		r := testkit.Must(http.NewRequestWithContext(context.Background(), http.MethodGet, d.address+path, http.NoBody))(t)
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
	testkit.NoError(t, d.process.Process.Signal(syscall.SIGTERM))
	until(http.StatusServiceUnavailable)
	if status, text := ask("/api/days/today"); status == http.StatusServiceUnavailable {
		t.Errorf("a request before the daemon exits: %d %s", status, text)
	}
	testkit.NoError(t, d.process.Wait())
}

// If the admin server fails, the daemon logs the error, stops serving and returns the error.
func TestAdminServerFails(t *testing.T) {
	s, err := server.New(t.Context(), server.Config{Store: storetest.Open(t)})
	testkit.NoError(t, err)
	defer s.Close()
	listen := func() net.Listener {
		l := testkit.Must(new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
		return l
	}
	public, admin := listen(), listen()
	_ = admin.Close()
	var log bytes.Buffer
	err = serveBoth(t.Context(), s, public, admin, slog.New(slog.NewTextHandler(&log, nil)))
	if !errors.Is(err, net.ErrClosed) || !strings.HasPrefix(err.Error(), "--admin: ") {
		t.Errorf("the error is %v", err)
	}
	if !strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the log is:\n%s", log.String())
	}
	testkit.MustFail(public.Accept())(t, net.ErrClosed, "the public listener is still open")
}
