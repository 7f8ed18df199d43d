package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The API description is a file in the repository, so that changes to it are visible in reviews.
func TestOpenAPI(t *testing.T) {
	s := newService(t)
	a := s.person().do(http.MethodGet, "/api/openapi.json", nil)
	var text bytes.Buffer
	testkit.NoError(t, json.Indent(&text, a.body, "", "  "))
	text.WriteByte('\n')
	testkit.Golden(t, "openapi.json", text.String(), *update)
	if !strings.Contains(string(a.body), `"openapi":"3.1.0"`) {
		t.Errorf("%.100s", a.body)
	}
	for _, path := range []string{"/docs", "/api/docs", "/schemas/x"} {
		if a := s.person().do(http.MethodGet, path, nil); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.status)
		}
	}
}

func TestHealth(t *testing.T) {
	s := newService(t)
	get := func(h http.Handler, path string) (int, string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
		return w.Code, w.Body.String()
	}
	_, text := get(s.Admin(), "/metrics")
	for _, want := range []string{ // these metrics exist before anything has happened
		`lightsout_results_total{outcome="wrong"} 0`, `lightsout_requests_total{route="POST /api/results",status="503"} 0`, `lightsout_refused_total{limit="busy"} 0`,
		`lightsout_request_seconds_count{route="POST /api/results"} 0`, "lightsout_wait_seconds_count 0", "lightsout_ready 1", "lightsout_database_available 1", "lightsout_listening 1",
		"lightsout_partition_days ", "lightsout_maintenance_timestamp_seconds 0", "lightsout_clock_difference_seconds ",
		`lightsout_build_info{go="`, "lightsout_database_connections_max 16", "lightsout_database_waits_total ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	s.person().win(1, 0)
	for _, path := range []string{"/healthz", "/readyz"} {
		for _, h := range []http.Handler{s, s.Admin()} {
			if code, text := get(h, path); code != http.StatusOK {
				t.Errorf("%s: %d %s", path, code, text)
			}
		}
	}
	_, text = get(s.Admin(), "/metrics")
	for _, want := range []string{`lightsout_results_total{outcome="new"} 1`, "lightsout_wait_seconds_count 2", `lightsout_requests_total{route="POST /api/run",status="200"} 1`, "lightsout_database_connections ", "go_goroutines"} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	if code, _ := get(s, "/metrics"); code == http.StatusOK {
		t.Error("the public can read the metrics")
	}
	s.store.Close()
	if code, text := get(s, "/readyz"); code != http.StatusOK || text != "ready\ndatabase: not responding\n" {
		t.Errorf("without a database: %d %s", code, text)
	}
	if code, _ := get(s, "/healthz"); code != http.StatusOK {
		t.Errorf("not alive without a database: %d", code)
	}
}

// Operators can profile a daemon; the public cannot.
func TestProfiles(t *testing.T) {
	s := newService(t, func(c *server.Config) { // even if the app has a page for every path
		c.App = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("the app")) })
	})
	for _, path := range []string{"", "cmdline", "goroutine?debug=1", "heap", "symbol", "profile?seconds=1", "trace?seconds=0.1"} {
		path = "/debug/pprof/" + path
		w := httptest.NewRecorder()
		s.Admin().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s: %d, %d bytes", path, w.Code, w.Body.Len())
		}
		if public := s.person().do(http.MethodGet, path, nil); string(public.body) != "the app" {
			t.Errorf("the public gets %s: %.100s", path, public.body)
		}
	}
}

// The metrics have series for every operation of the API before it is called, so that the first
// call shows as an increase.
func TestMetricsOfRoutes(t *testing.T) {
	s := newService(t)
	text, count := s.metricsText(), 0
	for path, item := range s.api.Paths {
		for method, o := range map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete} {
			if o == nil {
				continue
			}
			want := []string{fmt.Sprintf("lightsout_request_seconds_count{route=%q} 0\n", method+" "+path)}
			for _, status := range []int{http.StatusOK, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable} {
				want = append(want, fmt.Sprintf("lightsout_requests_total{route=%q,status=\"%d\"} 0\n", method+" "+path, status))
				count++
			}
			for _, line := range want {
				if !strings.Contains(text, line) {
					t.Errorf("the metrics have no %s", line)
				}
			}
		}
	}
	if n := strings.Count(text, "\nlightsout_requests_total{"); n != count || n == 0 {
		t.Errorf("the metrics have %d series of requests, want %d", n, count)
	}
}

// The metrics ask the database at most every five seconds, however often they are read.
func TestMetricsOfTheDatabase(t *testing.T) {
	s := newService(t)
	wasMaintained := func() bool {
		return !strings.Contains(s.metricsText(), "\nlightsout_maintenance_timestamp_seconds 0\n")
	}
	if wasMaintained() {
		t.Error("maintenance at first")
	}
	testkit.Must(s.store.Pool().Exec(t.Context(), `INSERT INTO settings VALUES ('maintained', convert_to(now()::text, 'UTF8'))`))(t)
	s.clock.advance(5*time.Second - 1)
	for range 5 {
		if wasMaintained() {
			t.Error("maintenance in the first five seconds")
		}
	}
	s.clock.advance(1)
	until(wasMaintained) // a slow database delays the value, but not the metrics
}

// A daemon that has not heard from its listening connection for a while says that it does not
// listen, and later that the database does not send room events.
func TestSilentDatabase(t *testing.T) {
	s := newService(t)
	for _, c := range []struct {
		silence              time.Duration
		listening, available string
	}{{0, "1", "1"}, {10 * time.Second, "0", "1"}, {time.Minute, "0", "0"}} {
		until(func() bool { // the database may send something at any moment, which ends the silence
			s.SetHeard(time.Now().Add(-c.silence))
			text := s.metricsText()
			return strings.Contains(text, "\nlightsout_listening "+c.listening+"\n") && strings.Contains(text, "\nlightsout_database_available "+c.available+"\n")
		})
	}
	until(func() bool {
		s.SetHeard(time.Now().Add(-time.Minute))
		a := s.person().do(http.MethodGet, "/readyz", nil)
		return a.status == http.StatusOK && string(a.body) == "ready\ndatabase: not sending room events\n"
	})
}

// Daemons that share a database accept each other's players and runs.
func TestSharedKey(t *testing.T) {
	one := newService(t)
	other := serviceOn(t, one.store, one.clock)
	p := one.person()
	run := p.start(today)
	cookie := p.cookie
	p.s = other
	one.clock.advance(time.Minute)
	r := read[struct{ Result result }](t, p.do(http.MethodPost, "/api/results", submission{Date: today, Run: run, Moves: solution(t, today)}), http.StatusCreated).Result
	if p.cookie != cookie || r.Seconds == nil || *r.Seconds != 60 {
		t.Errorf("%+v, and the cookie changed: %v", r, p.cookie != cookie)
	}
}

// A server needs only a store: by default it has the real clock, no log and no app, and it gives
// requests enough time.
func TestDefaults(t *testing.T) {
	s := testkit.Must(server.New(t.Context(), server.Config{Store: storetest.Open(t)}))(t)
	defer s.Close()
	for path, want := range map[string]int{"/api/rooms/ABCDEF": http.StatusNotFound, "/api/today": http.StatusOK, "/": http.StatusNotFound, "/site/": http.StatusNotFound} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
		if w.Code != want {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l := testkit.Must(new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	return l
}

// A daemon that receives the signal to stop finishes its requests.
func TestServeDrains(t *testing.T) {
	begun, finish := make(chan struct{}), make(chan struct{})
	s := newService(t, func(c *server.Config) {
		c.App = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(begun)
			<-finish
			_, _ = io.WriteString(w, "finished")
		})
	})
	ctx, cancel := context.WithCancel(t.Context())
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	body := make(chan string, 1)
	go func() {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String()+"/", http.NoBody)
		if err != nil {
			t.Error(err)
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			body <- ""
			return
		}
		defer a.Body.Close()
		text, _ := io.ReadAll(a.Body)
		body <- string(text)
	}()
	<-begun
	cancel()
	for s.person().do(http.MethodGet, "/readyz", nil).status == http.StatusOK {
		runtime.Gosched() // wait until the server has noticed that it must stop
	}
	close(finish)
	if got := <-body; got != "finished" {
		t.Errorf("the request in flight got %q", got)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// mutateBody changes a submission slightly: its fields, its JSON text, or both.
func mutateBody(random *rand.Rand, right submission, buttons int) []byte {
	right.Moves = slices.Clone(right.Moves)
	for range 1 + random.IntN(3) {
		at := random.IntN(len(right.Moves))
		switch random.IntN(6) {
		case 0:
			right.Moves[at] = random.IntN(buttons+6) - 3
		case 1:
			right.Moves = slices.Insert(right.Moves, at, random.IntN(buttons))
		case 2:
			if len(right.Moves) > 1 {
				right.Moves = slices.Delete(right.Moves, at, at+1)
			}
		case 3:
			right.Moves = slices.Insert(right.Moves, at, right.Moves[at], right.Moves[at])
		case 4:
			right.Run = right.Run[:random.IntN(len(right.Run)+1)]
		case 5:
			right.Date = []string{"2026-11-13", "2026-11-15", today}[random.IntN(3)]
		}
	}
	text, _ := json.Marshal(right)
	if random.IntN(3) == 0 {
		text[random.IntN(len(text))] ^= 1 << random.IntN(7)
	}
	return text
}

// isWin reports whether a submission is a won game. It plays the moves one by one, as the reference
// for what the server may accept, and caches games by date, because generating a puzzle takes much
// longer than playing it.
func isWin(ctx context.Context, games *sync.Map, text []byte) bool {
	var sent submission
	if json.Unmarshal(text, &sent) != nil {
		return false
	}
	known, ok := games.Load(sent.Date)
	if !ok {
		fresh, err := play.Open(ctx, play.DailyID(sent.Date), play.Options{Budget: play.Unlimited})
		if err != nil {
			return false
		}
		known, _ = games.LoadOrStore(sent.Date, fresh)
	}
	g := known.(*play.Game).Again()
	for _, m := range sent.Moves {
		if m < -1 || m >= g.Start().Board().Buttons() || g.View().Solved {
			return false
		}
		if m == play.ResetMove {
			g.Reset()
		} else {
			g.Press(m)
		}
	}
	return g.View().Solved
}

// A slightly changed submission is accepted only if it is a won game.
func TestMutatedSubmissions(t *testing.T) {
	count := 4000
	if testing.Short() {
		count = 200
	}
	if *long {
		count = 1_000_000
	}
	s := newService(t)
	right := solution(t, today)
	buttons := slices.Max(right) + 5
	var wg sync.WaitGroup
	var mu sync.Mutex
	var games sync.Map
	accepted := 0
	for worker := range 4 {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(worker)))
			for range count / 4 {
				p := s.person()
				run := p.start(today)
				text := mutateBody(random, submission{Date: today, Run: run, Moves: right}, buttons)
				a := p.do(http.MethodPost, "/api/results", string(text))
				if a.status >= 500 {
					t.Errorf("%s: %d %s", text, a.status, a.body)
				}
				if a.status >= 400 {
					continue
				}
				mu.Lock()
				accepted++
				mu.Unlock()
				if !isWin(t.Context(), &games, text) {
					t.Errorf("wrongly accepted: %s", text)
				}
			}
		})
	}
	wg.Wait()
	t.Logf("%d of %d accepted, all correctly", accepted, count)
	if accepted == 0 {
		t.Error("no submission was accepted, so nothing was tested")
	}
}
