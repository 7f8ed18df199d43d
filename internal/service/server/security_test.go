package server_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"lightsout/internal/browser/assets"
	"lightsout/internal/service/room"
	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

// routes returns the method and path of every API operation, with sample values for parameters,
// plus a few other paths, some of them invalid.
func routes(s *service) (list [][2]string) {
	fill := strings.NewReplacer("{date}", today, "{player}", strings.Repeat("0", 32), "{code}", "ABCDEF")
	for path, item := range s.api.Paths {
		if item.Get != nil {
			list = append(list, [2]string{http.MethodGet, fill.Replace(path)})
		}
		if item.Post != nil {
			list = append(list, [2]string{http.MethodPost, fill.Replace(path)})
		}
	}
	for _, path := range []string{"/", "/nowhere", "/api/nowhere", "/api/openapi.json", "/healthz", "/readyz", "/api/days/%ff", "//x", "/../x"} {
		list = append(list, [2]string{http.MethodGet, path}, [2]string{http.MethodPost, path}, [2]string{http.MethodOptions, path})
	}
	return list
}

func TestHeadersOnEveryRoute(t *testing.T) {
	s := newService(t, func(c *server.Config) {
		c.HSTS = testHSTS
		c.App = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("the app")) })
	})
	p := s.person()
	list := routes(s)
	if len(list) < 30 {
		t.Errorf("only %d routes", len(list))
	}
	for _, route := range list {
		a := p.do(route[0], route[1], nil)
		checkHeaders(t, fmt.Sprintf("%s %s, answered with %d", route[0], route[1], a.status), a.header)
		if a.header.Get("X-Request-Id") == "" {
			t.Errorf("%s %s has no ID", route[0], route[1])
		}
	}
	p.start(today)
	a := p.do(http.MethodPost, "/api/run", map[string]string{"date": today})
	cookie := a.header.Get("Set-Cookie")
	for _, want := range []string{"__Host-lightsout=", "Path=/", "HttpOnly", "Secure", "SameSite=Strict"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie is %q", cookie)
		}
	}
	if strings.Contains(cookie, "Domain") {
		t.Errorf("the cookie is %q", cookie)
	}
}

// testHSTS is a Strict-Transport-Security header that an operator may set.
const testHSTS = "max-age=1000"

// By default there is no Strict-Transport-Security header, because browsers would remember it.
func TestNoHSTS(t *testing.T) {
	s := newService(t)
	for _, route := range routes(s) {
		if got := s.person().do(route[0], route[1], nil).header.Values("Strict-Transport-Security"); len(got) > 0 {
			t.Errorf("%s %s: %q", route[0], route[1], got)
		}
	}
}

// checkHeaders fails the test unless a response has all the common headers.
func checkHeaders(t *testing.T, what string, header http.Header) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Security-Policy": "frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
		"Cross-Origin-Opener-Policy": "same-origin", "Cache-Control": "",
	} {
		if got := header.Get(name); got == "" || !strings.Contains(got, want) {
			t.Errorf("%s: %s is %q", what, name, got)
		}
	}
	if got := header.Values("Strict-Transport-Security"); len(got) != 1 || got[0] != testHSTS {
		t.Errorf("%s: Strict-Transport-Security is %q", what, got)
	}
	if header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("%s lets other sites read it", what)
	}
}

// A reader is a client that disconnects after the first write.
type reader struct {
	*httptest.ResponseRecorder
	leave func()
}

func (r *reader) Write(b []byte) (int, error) {
	r.leave()
	return r.ResponseRecorder.Write(b)
}

// Streams, the operator's pages and refusals have all the common headers.
func TestHeadersOfOtherAnswers(t *testing.T) {
	s := newService(t, func(c *server.Config) {
		c.HSTS = testHSTS
		c.Limits = server.Limits{Address: server.Rate{PerSecond: 1, Burst: 3}, InFlight: 1}
		c.App = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("an accident") })
	})
	p := s.person()
	code := p.openRoom(room.Race, "3x3")
	ctx, leave := context.WithCancel(t.Context())
	w := &reader{httptest.NewRecorder(), leave}
	s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/rooms/"+code+"/events", http.NoBody))
	checkHeaders(t, "a stream", w.Header())
	if kind := w.Header().Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the stream is %s: %s", kind, w.Body)
	}
	for _, want := range []int{http.StatusInternalServerError, http.StatusTooManyRequests} {
		a := p.do(http.MethodGet, "/", nil)
		checkHeaders(t, fmt.Sprintf("status %d", a.status), a.header)
		if a.status != want {
			t.Errorf("status %d, want %d", a.status, want)
		}
	}
	for _, path := range []string{"/metrics", "/healthz", "/readyz", "/nowhere"} {
		w := httptest.NewRecorder()
		s.Admin().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
		checkHeaders(t, "the operator's "+path, w.Header())
	}
}

// Other sites may put only embed.html, the puzzle for course pages, into a frame.
func TestOneRouteCanBeFramed(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "embed.html", "sw.js", "assets/a.js"} {
		var b bytes.Buffer
		w := brotli.NewWriter(&b)
		_, _ = w.Write([]byte("<head>"))
		_ = w.Close()
		files[name+".br"] = &fstest.MapFile{Data: b.Bytes()}
	}
	app := testkit.Must(assets.FromFiles(files))(t)
	app = testkit.Must(app.ForService())(t)
	s := newService(t, func(c *server.Config) { c.App = app })
	p := s.person()
	for _, route := range append(routes(s), [][2]string{
		{http.MethodGet, "/embed.html"},
		{http.MethodPost, "/embed.html"},
		{http.MethodGet, "/index.html"},
		{http.MethodGet, "/assets/a.js"},
		{http.MethodGet, "/api/embed.html"},
		{http.MethodGet, "/sw.js"},
	}...) {
		a := p.do(route[0], route[1], nil)
		framed := route == [2]string{http.MethodGet, "/embed.html"}
		refuses := strings.Contains(a.header.Get("Content-Security-Policy"), "frame-ancestors 'none'") && a.header.Get("X-Frame-Options") == "DENY"
		allows := strings.Contains(a.header.Get("Content-Security-Policy"), "frame-ancestors *") && a.header.Get("X-Frame-Options") == ""
		if refuses == framed || allows != framed {
			t.Errorf("%s %s, answered with %d: %v", route[0], route[1], a.status, a.header)
		}
	}
}

// Requests from pages of other sites are refused, whatever headers a browser lets those pages set.
func TestCrossOriginPostsAreRefused(t *testing.T) {
	s := newService(t)
	p := s.person()
	p.start(today)
	for _, headers := range [][]string{
		{"Origin", "https://evil.example"},
		{"Origin", "null"},
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site", "Origin", "https://other.example.com"},
		{"Sec-Fetch-Site", "cross-site", "Content-Type", "text/plain"},
		{"Origin", "http://example.com.evil.example", "Content-Type", "application/x-www-form-urlencoded"},
	} {
		for _, route := range routes(s) {
			if route[0] != http.MethodPost || strings.HasPrefix(route[1], "//") || strings.HasPrefix(route[1], "/..") {
				continue // the server redirects these to the clean path, and refuses them there
			}
			if a := p.do(http.MethodPost, route[1], map[string]any{"date": today}, headers...); a.status != http.StatusForbidden {
				t.Errorf("%v to %s: %d", headers, route[1], a.status)
			}
		}
	}
	for _, headers := range [][]string{{"Origin", "http://example.com"}, {"Sec-Fetch-Site", "same-origin"}, {}} { // example.com is the host of these requests
		if a := p.do(http.MethodPost, "/api/run", map[string]string{"date": today}, headers...); a.status != http.StatusOK {
			t.Errorf("%v: %d %s", headers, a.status, a.body)
		}
	}
}

func from(s http.Handler, remote string, headers ...string) int {
	r := httptest.NewRequest(http.MethodGet, "/healthz", http.NoBody) //nolint:noctx // the handler returns immediately
	r.RemoteAddr = remote
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code
}

// A client cannot escape its limit by claiming other addresses.
func TestForgedAddresses(t *testing.T) {
	limited := func(c *server.Config) {
		c.Limits.Address = server.Rate{PerSecond: 1, Burst: 5}
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	}
	accepted := func(s *service, remote string, forge func(i int) []string) (n int) {
		for i := range 20 {
			if from(s, remote, forge(i)...) == http.StatusOK {
				n++
			}
		}
		return n
	}
	for name, c := range map[string]struct {
		remote string
		forge  func(i int) []string
		want   int
	}{
		"straight": {"203.0.113.9:1", func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i)} }, 5},
		"other headers": {"203.0.113.9:1", func(i int) []string {
			return []string{"X-Real-Ip", fmt.Sprint(i), "Forwarded", fmt.Sprintf("for=1.2.3.%d", i)}
		}, 5},
		"through the proxy": {"10.0.0.1:1", func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d, 203.0.113.9", i)} }, 5},
		"two headers": {"10.0.0.1:1", func(i int) []string {
			return []string{"X-Forwarded-For", fmt.Sprintf("1.1.1.%d", i), "X-Forwarded-For", "203.0.113.9"}
		}, 5},
		"nonsense":                        {"10.0.0.1:1", func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("x%d", i)} }, 5},
		"a network of IPv6 addresses":     {"[2001:db8::1]:1", func(int) []string { return nil }, 5},
		"different people behind a proxy": {"10.0.0.1:1", func(i int) []string { return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i)} }, 20},
	} {
		s := newService(t, limited)
		if n := accepted(s, c.remote, c.forge); n != c.want {
			t.Errorf("%s: %d of 20 accepted, want %d", name, n, c.want)
		}
	}
	s := newService(t, limited)
	for i := range 20 {
		if ok := from(s, fmt.Sprintf("[2001:db8::%x]:1", i)) == http.StatusOK; ok != (i < 5) {
			t.Errorf("address %d of a network of IPv6 addresses: %v", i, ok)
		}
	}
	s.clock.advance(2 * time.Second)
	if from(s, "[2001:db8::77]:1") != http.StatusOK {
		t.Error("the address is still refused after waiting")
	}
}

// A refusal tells the client when to try again.
func TestLimits(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.Player = server.Rate{PerSecond: 0.5, Burst: 3} })
	p := s.person()
	refused := 0
	for range 10 {
		a := p.do(http.MethodPost, "/api/run", map[string]string{"date": today})
		if a.status == http.StatusTooManyRequests {
			refused++
			if a.header.Get("Retry-After") == "" {
				t.Error("the answer has no header Retry-After")
			}
		}
	}
	if refused != 7 {
		t.Errorf("%d of 10 refused", refused)
	}
	if other := s.person(); other.start(today) == "" {
		t.Error("another player is refused")
	}
}

// Logs contain no addresses, cookies, codes or runs, and answers no errors of the database.
func TestLogsHaveNoSecrets(t *testing.T) {
	var log bytes.Buffer
	s := newService(t, func(c *server.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	p := s.person()
	run := p.start(today)
	p.win(3, 0)
	code := read[struct{ Code string }](t, p.do(http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
	p.do(http.MethodPost, "/api/me/code", map[string]string{"code": code})
	s.store.Close() // from here on every query fails
	failed := p.do(http.MethodGet, "/api/me", nil)
	if failed.status != http.StatusServiceUnavailable || failed.header.Get("Retry-After") == "" {
		t.Errorf("without a database: %d", failed.status)
	}
	if !strings.Contains(strings.ToLower(string(failed.body)), "the service is unavailable right now") || strings.Contains(string(failed.body), "pool") {
		t.Errorf("the answer shows the database's error: %s", failed.body)
	}
	text := log.String()
	if !strings.Contains(text, "request="+failed.header.Get("X-Request-Id")) || !strings.Contains(text, "route=\"GET /api/me\"") {
		t.Errorf("the log is %s", text)
	}
	for _, secret := range []string{run, code, strings.TrimPrefix(p.cookie, "__Host-lightsout="), "192.0.2.1"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in the log", secret)
		}
		if strings.Contains(string(failed.body), secret) {
			t.Errorf("%q is in the answer", secret)
		}
	}
}

// Requests beyond the capacity wait for a slot, and are refused if they do not get one in time.
func TestTurns(t *testing.T) {
	const slots = 4
	s := newService(t, behindProxy, func(c *server.Config) {
		c.Limits.InFlight = slots
		c.App = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("the page")) })
	})
	p := s.person()
	p.win(1, 0)
	unlock := s.lock(t, "results")
	defer unlock()
	statuses := make(chan int, 100)
	ask := func(address string) {
		a := (&person{s: s, cookie: p.cookie}).from(address, http.MethodGet, "/api/days/"+today+"/mine", nil)
		if a.status >= http.StatusBadRequest && a.header.Get("Retry-After") == "" {
			t.Error("the answer has no header Retry-After")
		}
		statuses <- a.status
	}
	for i := range slots {
		go ask([]string{hostileAddress(0), "198.51.100.7"}[i%2])
	}
	until(func() bool { return s.SlotsInUse() == slots })
	for address, want := range map[string]int{hostileAddress(1): http.StatusTooManyRequests, honestAddress: http.StatusServiceUnavailable} {
		go ask(address)
		if status := <-statuses; status != want {
			t.Errorf("%s: status %d, want %d", address, status, want)
		}
	}
	for path, want := range map[string]int{"/": http.StatusOK, "/healthz": http.StatusOK, "/readyz": http.StatusServiceUnavailable} {
		if a := s.person().do(http.MethodGet, path, nil); a.status != want {
			t.Errorf("%s on a stuck daemon: %d", path, a.status)
		}
	}
	unlock()
	for i := range slots + 1 {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("status %d", status)
		}
		if i == 0 {
			go ask(honestAddress) // this one gets a slot
		}
	}
	if a := s.person().do(http.MethodGet, "/readyz", nil); a.status != http.StatusOK {
		t.Errorf("/readyz afterwards: %d", a.status)
	}
}

// lock locks a table, so that queries on it hang until it is unlocked.
func (s *service) lock(t *testing.T, name string) (unlock func()) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	tx, err := s.store.Pool().Begin(ctx)
	if err == nil {
		_, err = tx.Exec(ctx, "LOCK TABLE "+name+" IN ACCESS EXCLUSIVE MODE")
	}
	testkit.NoError(t, err)
	return sync.OnceFunc(func() {
		if err := tx.Rollback(ctx); err != nil {
			t.Error(err)
		}
	})
}

// A stuck request loses its slot after a while.
func TestTurnsEnd(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.InFlight = 1 })
	p := s.person()
	p.win(1, 0)
	s.SetTimes(time.Hour, time.Hour, time.Millisecond)
	defer s.lock(t, "results")()
	if a := p.do(http.MethodGet, "/api/days/"+today+"/mine", nil); a.status != http.StatusServiceUnavailable || s.SlotsInUse() != 0 {
		t.Errorf("status %d, %d slots", a.status, s.SlotsInUse())
	}
}
