package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/client"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/terminal/tui"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

// A service is a real server with its own PostgreSQL database. Tests can make the service fail.
type service struct {
	*httptest.Server
	today string
	clock atomic.Int64                     // seconds since the start
	front atomic.Pointer[http.HandlerFunc] // if set, this handler answers instead of the service
	began atomic.Int64                     // runs requested
	takes atomic.Int64                     // seconds that pass before each result arrives
}

func newService(t *testing.T) *service {
	t.Helper()
	data := storetest.Open(t)
	begin := time.Now().Truncate(time.Second) // whole seconds, because runs are timed in milliseconds
	s := &service{today: begin.Format(time.DateOnly)}
	number, err := play.DayNumber(s.today)
	if err != nil {
		t.Fatal(err)
	}
	if err := data.MakePartitions(t.Context(), number-2, number+2); err != nil {
		t.Fatal(err)
	}
	whole, err := server.New(t.Context(), server.Config{Store: data, Now: func() time.Time {
		return begin.Add(time.Duration(s.clock.Load()) * time.Second)
	}})
	if err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/run" {
			s.began.Add(1)
		}
		if r.URL.Path == "/api/results" {
			s.clock.Add(s.takes.Load())
		}
		if front := s.front.Load(); front != nil {
			(*front)(w, r)
			return
		}
		whole.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.Close()
		whole.Close()
	})
	return s
}

func (s *service) client(t *testing.T, folder string) *client.Client {
	t.Helper()
	c, err := client.New(s.URL, folder)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// winning returns the presses of a shortest solution, after extra presses that cancel out.
func winning(t *testing.T, date string, more int) []int {
	t.Helper()
	g, err := play.Open(t.Context(), play.DailyID(date), play.Options{Budget: play.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := g.Solutions(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return append(make([]int, more), slices.Collect(list[0].Buttons())...)
}

// seconds returns the time of the first result in the leaderboard, as the service reports it.
func (s *service) seconds(t *testing.T) *float64 {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/days/"+s.today+"/table", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	response, err := s.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	var table struct{ Results []struct{ Seconds *float64 } }
	if err := json.NewDecoder(response.Body).Decode(&table); err != nil || len(table.Results) == 0 {
		t.Fatal(table, err)
	}
	return table.Results[0].Seconds
}

// A run continues in another process and is timed by the service's clock; a second result
// does not count.
func TestPlayingAlong(t *testing.T) {
	s, folder := newService(t), t.TempDir()
	first := s.client(t, folder)
	first.Begin(t.Context(), s.today)
	first.Begin(t.Context(), s.today)
	waitForRun(t, folder)
	s.clock.Add(90)

	again := s.client(t, folder)
	again.Begin(t.Context(), s.today)
	presses := winning(t, s.today, 0)
	o := <-again.Finish(t.Context(), s.today, presses, play.Help{})
	if o.Err != nil || !o.Standing.First || o.Standing.Place != 1 || o.Standing.Players != 1 || o.Standing.Presses != len(presses) || len(strings.Fields(o.Standing.Name)) != 2 {
		t.Errorf("%+v", o)
	}
	if n := s.began.Load(); n != 1 {
		t.Errorf("%d runs begun", n)
	}
	later := <-again.Finish(t.Context(), s.today, winning(t, s.today, 2), play.Help{})
	if later.Err != nil || later.Standing.First || later.Standing.Presses != len(presses) || later.Standing.Name != o.Standing.Name {
		t.Errorf("sent again: %+v", later)
	}
	if got := s.seconds(t); got == nil || *got != 90 {
		t.Errorf("it took %v seconds", got)
	}
	// The leaderboard may be up to two seconds old, so it may still list only the first player.
	second := <-s.client(t, "").Finish(t.Context(), s.today, winning(t, s.today, 4), play.Help{})
	if second.Err != nil || second.Standing.Place != 2 || second.Standing.Players != 2 || len(second.Standing.Histogram) != 2 {
		t.Errorf("second player: %+v", second)
	}
}

// waitForRun waits until the client has saved a run.
func waitForRun(t *testing.T, folder string) {
	t.Helper()
	for !fileHas(t, folder, `"runs"`) {
		time.Sleep(time.Millisecond)
	}
}

func fileHas(t *testing.T, folder, text string) bool {
	t.Helper()
	all, err := os.ReadFile(filepath.Join(folder, "service.json"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.Contains(string(all), text)
}

// A result that could not be sent is sent when the player next begins a puzzle, and only once. The
// service issues one identity for the result and the run, although they are sent at the same time.
func TestSentLater(t *testing.T) {
	s, folder := newService(t), t.TempDir()
	away := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	s.front.Store(&away)
	presses := winning(t, s.today, 0)
	if o := <-s.client(t, folder).Finish(t.Context(), s.today, presses, play.Help{}); o.Err == nil || !fileHas(t, folder, `"unsent"`) {
		t.Errorf("%+v", o)
	}
	s.front.Store(nil)
	c := s.client(t, folder)
	c.Begin(t.Context(), s.today)
	for fileHas(t, folder, `"unsent"`) {
		time.Sleep(time.Millisecond)
	}
	o := <-c.Finish(t.Context(), s.today, winning(t, s.today, 2), play.Help{})
	if o.Err != nil || o.Standing.First || o.Standing.Presses != len(presses) || fileHas(t, folder, `"unsent"`) {
		t.Errorf("%+v", o)
	}
	refuse := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnprocessableEntity) })
	s.front.Store(&refuse)
	if o := <-c.Finish(t.Context(), s.today, presses, play.Help{}); !errors.Is(o.Err, client.ErrRejected) || fileHas(t, folder, `"unsent"`) {
		t.Errorf("refused: %+v", o)
	}
}

// Only the owner can read the file, which stores one identity per service and the runs of the last
// few days.
func TestFile(t *testing.T) {
	s, other, folder := newService(t), newService(t), filepath.Join(t.TempDir(), "lightsout")
	path := filepath.Join(folder, "service.json")
	var known map[string]struct {
		Code string
		Runs map[string]string
	}
	read := func() {
		t.Helper()
		known = nil
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &known)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	for _, each := range []*service{s, other} {
		each.client(t, folder).Begin(t.Context(), s.today)
		// The run is the last that it stores.
		for read(); known[each.URL].Runs[s.today] == ""; read() {
			time.Sleep(time.Millisecond)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	here, there := known[s.URL].Code, known[other.URL].Code
	if len(here) != 34 || len(there) != 34 || here == there {
		t.Errorf("%v", known)
	}

	text := `{"` + s.URL + `":{"code":"` + here + `","runs":{"2026-01-01":"a","2026-01-02":"b","2026-01-03":"c","2026-01-04":"d"}}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := s.client(t, folder)
	c.Begin(t.Context(), s.today)
	if o := <-c.Finish(t.Context(), s.today, winning(t, s.today, 0), play.Help{}); o.Err != nil {
		t.Fatal(o.Err)
	}
	read()
	if r := known[s.URL]; r.Code != here || len(r.Runs) != 4 || r.Runs[s.today] == "" || r.Runs["2026-01-01"] != "" {
		t.Errorf("%+v", r)
	}

	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.client(t, folder)
	if _, err := os.Stat(path + ".damaged"); err != nil {
		t.Error("a damaged file is not kept:", err)
	}
}

// If the service was set up again with an empty database, the old run is invalid but the result
// still counts.
func TestRunOfAnother(t *testing.T) {
	s, folder := newService(t), t.TempDir()
	other := newService(t)
	c := other.client(t, folder)
	c.Begin(t.Context(), s.today)
	waitForRun(t, folder)
	path := filepath.Join(folder, "service.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), other.URL, s.URL)), 0o600); err != nil {
		t.Fatal(err)
	}
	if o := <-s.client(t, folder).Finish(t.Context(), s.today, winning(t, s.today, 0), play.Help{}); o.Err != nil || o.Standing.Place != 1 {
		t.Errorf("%+v", o)
	}
	if got := s.seconds(t); got != nil {
		t.Errorf("it took %v seconds", *got)
	}
}

// The client retries when the service is busy, but not when it refuses.
func TestBusyAndRefused(t *testing.T) {
	s := newService(t)
	c := s.client(t, "")
	presses := winning(t, s.today, 0)
	answer := func(attempts *atomic.Int64, status int, until int64) {
		front := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if attempts.Add(1) == until {
				s.front.Store(nil)
			}
			w.Header().Set("Retry-After", "0")
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(status)
		})
		s.front.Store(&front)
	}
	for _, status := range []int{http.StatusUnprocessableEntity, http.StatusFound} {
		var tries atomic.Int64
		answer(&tries, status, 1000)
		if o := <-c.Finish(t.Context(), s.today, presses, play.Help{}); !errors.Is(o.Err, client.ErrRejected) || tries.Load() != 1 {
			t.Errorf("status %d: %v after %d tries", status, o.Err, tries.Load())
		}
	}
	var tries atomic.Int64
	answer(&tries, http.StatusServiceUnavailable, 1000)
	if o := <-c.Finish(t.Context(), s.today, presses, play.Help{}); o.Err == nil || tries.Load() != 3 {
		t.Errorf("always busy: %v after %d tries", o.Err, tries.Load())
	}
	tries.Store(0)
	answer(&tries, http.StatusServiceUnavailable, 2)
	if o := <-c.Finish(t.Context(), s.today, presses, play.Help{}); o.Err != nil || o.Standing.Place != 1 {
		t.Errorf("busy for a moment: %+v", o)
	}
}

// When a player quits, Wait waits for a result in flight, but only until its context ends.
func TestWait(t *testing.T) {
	s := newService(t)
	asked, released := make(chan struct{}), make(chan struct{})
	front := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		s.front.Store(nil)
		close(asked)
		<-released
	})
	s.front.Store(&front)
	c := s.client(t, "")
	outcome := c.Finish(t.Context(), s.today, winning(t, s.today, 0), play.Help{})
	<-asked
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.Wait(ctx)
	close(released)
	c.Wait(t.Context())
	select {
	case <-outcome:
	default:
		t.Error("Wait returned before the result was sent")
	}
}

// Wait also waits for a result from an earlier day that is sent late, even after the
// game has ended.
func TestWaitForLateResult(t *testing.T) {
	s, folder := newService(t), t.TempDir()
	away := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	s.front.Store(&away)
	if o := <-s.client(t, folder).Finish(t.Context(), s.today, winning(t, s.today, 0), play.Help{}); o.Err == nil {
		t.Errorf("%+v", o)
	}
	asked := make(chan struct{})
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/results" {
			close(asked)
			s.front.Store(nil)
		}
		w.WriteHeader(http.StatusBadGateway) // makes the client retry
	})
	s.front.Store(&slow)
	c := s.client(t, folder)
	ctx, quit := context.WithCancel(t.Context())
	c.Begin(ctx, s.today)
	<-asked
	quit()
	c.Wait(t.Context())
	if fileHas(t, folder, `"unsent"`) {
		t.Error("Wait returned before the result was sent")
	}
}

func TestAddresses(t *testing.T) {
	for _, address := range []string{"https://lights.example", "https://lights.example:8443/", "http://127.0.0.1:8080", "http://localhost/", "http://[::1]:80"} {
		if _, err := client.New(address, ""); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"", "lights.example", "localhost:8080", "http://lights.example", "http://10.0.0.7", "ftp://localhost", "https://", "https://a/b", "https://me@a", "https://a?b", "https://a#b", "http://127.0.0.1.evil.example", "::"} {
		if _, err := client.New(address, ""); !errors.Is(err, client.ErrAddress) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := client.New("http://10.0.0.7", ""); err == nil || !strings.Contains(err.Error(), "10.0.0.7 is not this machine, so use https") {
		t.Errorf("plain http on a network: %v", err)
	}
	if _, err := client.New("ftp://localhost", ""); err == nil || !strings.Contains(err.Error(), `not "ftp://localhost"`) {
		t.Errorf("not http: %v", err)
	}
}

// The last bar includes everyone who needed more presses. Own reports whether a bar includes the
// player.
func TestBars(t *testing.T) {
	s := client.Standing{Presses: 9, Histogram: []client.Bar{{Presses: 5, Players: 1}, {Presses: 7, Players: 2}, {Presses: 8, Players: 3}, {Presses: 9, Players: 4}}}
	if got := s.Bars(4); !slices.Equal(got, s.Histogram) || !s.Own(got[3]) || s.Own(got[2]) {
		t.Errorf("%v", got)
	}
	want := []client.Bar{{Presses: 5, Players: 1}, {Presses: 7, Players: 9, More: true}}
	if got := s.Bars(2); !slices.Equal(got, want) || !s.Own(got[1]) || s.Own(got[0]) {
		t.Errorf("%v", got)
	}
	if s.Own(client.Bar{Presses: 10, More: true}) {
		t.Error("a player who needed 9 presses is counted among those who needed 10 or more")
	}
}

// With a real service, the plain-text game shows the result and the leaderboard. Without the
// service it shows a single sentence instead.
func TestPlainGame(t *testing.T) {
	s := newService(t)
	s.takes.Store(60)
	g, err := play.Open(t.Context(), play.DailyID(s.today), play.Options{Budget: play.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	var typed strings.Builder
	for _, button := range winning(t, s.today, 0) {
		typed.WriteString("press " + g.Start().Board().ButtonLabel(button) + "\n")
	}
	playIt := func() string {
		t.Helper()
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		var out strings.Builder
		if err := (tui.Terminal{}).Play(t.Context(), play.DailyID(s.today), nil, true, s.URL, strings.NewReader(typed.String()), &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if out := playIt(); !strings.Contains(out, "\nPlace 1 of 1 so far. You are ") || !strings.Contains(out, " presses: 1 player.\n") {
		t.Error(out)
	}
	s.Close()
	if out := playIt(); !strings.HasSuffix(out, "\nCan't reach the leaderboard.\n") || strings.Count(out, "leaderboard") != 1 {
		t.Error(out)
	}
}
