package tui

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/client"
	"lightsout/internal/testkit"
)

// aService is a fake service with 128 players on its leaderboard. The tests in
// internal/service/client cover the protocol.
func aService() http.Handler {
	mux := http.NewServeMux()
	for route, answer := range map[string]string{
		"POST /api/run": `{"run":"run","name":"South Lake"}`,
		"POST /api/results": `{"first":true,"place":37,"result":{"name":"South Lake","presses":15},
			"table":{"players":128,"histogram":[{"presses":15,"players":62},{"presses":17,"players":25},
			{"presses":19,"players":11},{"presses":21,"players":9},{"presses":23,"players":8},{"presses":25,"players":13}]}}`,
	} {
		mux.HandleFunc(route, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, answer) })
	}
	return mux
}

// serve connects a model to a service.
func serve(t *testing.T, m *model, h http.Handler) {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	var err error
	if m.env.service, err = client.New(s.URL, string(m.env.folder)); err != nil {
		t.Fatal(err)
	}
}

func wonWithTable(t *testing.T) *model {
	t.Helper()
	return wonAt(t, aService())
}

// wonAt wins the daily puzzle and sends the result to a service.
func wonAt(t *testing.T, h http.Handler) *model {
	t.Helper()
	m := testModel(t)
	serve(t, m, h)
	hasSolved(t, m, `{"days": [317, 318]}`)
	keys(m, "enter")
	winAll(t, m)
	return m
}

// winAll wins the game on the screen, and waits for the outcome of sending the result.
func winAll(t *testing.T, m *model) {
	t.Helper()
	win(t, m, func(s *gameScreen, cmd tea.Cmd) {
		if s.table != nil && !strings.Contains(plainText(m), "Sending your result ...") {
			t.Errorf("no note that the result is being sent:\n%s", plainText(m))
		}
		run(m, cmd)
	})
}

// The game sends a request at the start and the presses at the end, but only for days whose
// leaderboard may be open.
func TestPlayingAlong(t *testing.T) {
	for _, c := range []struct {
		id   string
		want string
	}{
		{play.DailyID("2026-11-15"), "/api/run /api/results"},
		{play.DailyID("2026-11-14"), "/api/run /api/results"},
		{play.DailyID("2026-11-13"), ""},
		{play.DailyID("2026-11-16"), ""},
		{"3x3:1ff", ""},
	} {
		m := testModel(t)
		asked := make(chan string, 10)
		serve(t, m, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked <- r.URL.Path
			aService().ServeHTTP(w, r)
		}))
		if err := m.begin(t.Context(), c.id, nil); err != nil {
			t.Fatal(err)
		}
		run(m, m.begun)
		winAll(t, m)
		close(asked)
		var got []string
		for path := range asked {
			got = append(got, path)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: asked for %q, want %q", c.id, text, c.want)
		}
	}
}

// A continued game requests no new run. The text about a place is shortened if it is too long for
// the panel.
func TestStandings(t *testing.T) {
	m := testModel(t)
	asked := make(chan string, 10)
	serve(t, m, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked <- r.URL.Path }))
	g := testkit.Must(m.env.open(t.Context(), dailyWord, nil, m.options()))(t)
	g.Press(0)
	if err := m.env.store.Save(g.Snapshot()); err != nil {
		t.Fatal(err)
	}
	keys(m, "enter")
	shows(t, m, "Continuing your game: 1 press.")
	close(asked)
	if path, ok := <-asked; ok {
		t.Errorf("%s was asked for", path)
	}
	for _, c := range []struct {
		standing client.Standing
		want     string
	}{
		{client.Standing{First: true, Place: 3, Players: 128}, "Place 3 of 128 so far"},
		{client.Standing{Place: 3, Players: 128}, "Place 3 of 128 (first result)"},
		{client.Standing{First: true, Percent: 64, Players: 1234567}, "Better than 64% of players"},
		{client.Standing{First: true, Place: 3, Percent: 97, Players: 128}, "Place 3 of 128 so far"},
		{client.Standing{First: true, Players: 1234567}, "Better than 0% of players"},
		{client.Standing{First: true, Percent: 39, Players: 128, TooFast: true}, "Too fast for a place"},
		{client.Standing{First: true, Place: 123456, Players: 1234567}, "Place 123,456 of 1,234,567"},
	} {
		if got := placeText(c.standing); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// However it is reopened, a won daily puzzle shows its place and does not start a new run.
func TestStandingOfAWonGame(t *testing.T) {
	m := testModel(t)
	var began atomic.Int64
	serve(t, m, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/run" {
			began.Add(1)
		}
		aService().ServeHTTP(w, r)
	}))
	keys(m, "enter")
	winAll(t, m)
	m = startModel(t, m.env)
	keys(m, "enter")
	shows(t, m, "You already won this puzzle.")
	shows(t, m, "Place 37 of 128 so far")
	m = startModel(t, m.env)
	if err := m.begin(t.Context(), dailyWord, nil); err != nil {
		t.Fatal(err)
	}
	run(m, m.begun)
	shows(t, m, "Place 37 of 128 so far")
	if text := talk(t, m.env, dailyWord, "q"); !strings.Contains(text, "Place 37 of 128 so far.") {
		t.Errorf("got %q, want place 37 of 128", text)
	}
	if n := began.Load(); n != 1 {
		t.Errorf("%d runs were begun", n)
	}
}
