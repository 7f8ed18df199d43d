package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

var (
	long   = flag.Bool("long", false, "run everything in full, which takes a long time")
	update = flag.Bool("update", false, "rewrite the description of the API")
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

const (
	today    = "2026-11-14"
	todayDay = 318
)

// A clock shows the time that the test has set.
type clock struct{ since atomic.Int64 }

func (c *clock) now() time.Time { // it is yesterday, today and tomorrow somewhere on Earth
	return time.Date(2026, 11, 14, 11, 0, 0, 0, time.UTC).Add(time.Duration(c.since.Load()))
}

func (c *clock) advance(d time.Duration) { c.since.Add(int64(d)) }

// A service is a server under test.
type service struct {
	*server.Server
	t     testing.TB
	clock *clock
	store *store.Store
	api   *huma.OpenAPI
}

func newService(t testing.TB, change ...func(*server.Config)) *service {
	t.Helper()
	data := storetest.Open(t)
	testkit.NoError(t, data.MakePartitions(t.Context(), todayDay-2, todayDay+2))
	return serviceOn(t, data, &clock{}, change...)
}

func serviceOn(t testing.TB, data *store.Store, c *clock, change ...func(*server.Config)) *service {
	t.Helper()
	config := server.Config{Store: data, Now: c.now, Origin: "https://play.example.org"}
	for _, f := range change {
		f(&config)
	}
	s := testkit.Must(server.New(t.Context(), config))(t)
	t.Cleanup(s.Close)
	s.SetTimes(time.Hour, time.Hour, time.Hour) // no timeouts, because the machine may be busy
	return &service{Server: s, t: t, clock: c, store: data, api: s.OpenAPI()}
}

// A person is a client with a cookie.
type person struct {
	s      *service
	cookie string
}

func (s *service) person() *person { return &person{s: s} }

// token returns a token for a new player, as the service would issue it.
func (s *service) token() identity.Token {
	s.t.Helper()
	key := testkit.Must(s.store.Key(s.t.Context()))(s.t)
	return identity.Signer{Key: key}.New()
}

// An answer is the response to a request.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// do sends a request and checks the answer against the API description.
func (p *person) do(method, path string, body any, headers ...string) answer {
	p.s.t.Helper()
	var reader io.Reader = http.NoBody
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		text := testkit.Must(json.Marshal(b))(p.s.t)
		reader = bytes.NewReader(text)
	}
	r := httptest.NewRequestWithContext(context.Background(), method, path, reader)
	r.Header.Set("Content-Type", "application/json")
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.s.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		p.cookie = c.Name + "=" + c.Value
	}
	a := answer{w.Code, w.Header(), w.Body.Bytes()}
	p.s.checkDescribed(r, a)
	return a
}

// checkDescribed checks an answer against the API description.
func (s *service) checkDescribed(r *http.Request, a answer) {
	s.t.Helper()
	item := s.api.Paths[r.Pattern[strings.Index(r.Pattern, " ")+1:]]
	if item == nil || a.status == http.StatusNoContent {
		return
	}
	o := map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodDelete: item.Delete}[r.Method]
	if o == nil {
		return
	}
	response := o.Responses[strconv.Itoa(a.status)]
	if response == nil {
		response = o.Responses["default"]
	}
	if response == nil {
		s.t.Errorf("%s %s: the description has no answer %d", r.Method, r.URL.Path, a.status)
		return
	}
	if a.status == http.StatusNotModified || a.header.Get("Content-Encoding") != "" {
		return
	}
	kind, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	content := response.Content[kind]
	if content == nil {
		s.t.Errorf("%s %s: the description has no %s", r.Method, r.URL.Path, kind)
		return
	}
	if kind == "text/event-stream" {
		return
	}
	var value any
	if err := json.Unmarshal(a.body, &value); err != nil {
		s.t.Errorf("%s %s: %v: %s", r.Method, r.URL.Path, err, a.body)
		return
	}
	res := &huma.ValidateResult{}
	huma.Validate(s.api.Components.Schemas, content.Schema, huma.NewPathBuffer([]byte{}, 0), huma.ModeReadFromServer, value, res)
	for _, err := range res.Errors {
		s.t.Errorf("%s %s: %v: %s", r.Method, r.URL.Path, err, a.body)
	}
}

// read decodes an answer, which must have the given status.
func read[T any](t testing.TB, a answer, status int) T {
	t.Helper()
	var value T
	if a.status != status {
		t.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	if err := json.Unmarshal(a.body, &value); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	return value
}

type result struct {
	Player, Name   string
	Presses, Stars int
	play.Help

	Seconds *float64
	TooFast bool `json:"too_fast"`
}

type submission struct {
	Date  string `json:"date"`
	Run   string `json:"run,omitempty"`
	Moves []int  `json:"moves"`
	play.Help
}

// solution returns a shortest solution to the puzzle for a date.
func solution(t testing.TB, date string) []int {
	t.Helper()
	g := testkit.Must(play.Open(t.Context(), play.DailyID(date), play.Options{Budget: play.Unlimited}))(t)
	found, _, err := g.Solutions(t.Context(), 1)
	testkit.NoError(t, err)
	return slices.Collect(found[0].Buttons())
}

// start starts a run for a date, and returns its token.
func (p *person) start(date string) string {
	p.s.t.Helper()
	return read[struct{ Run string }](p.s.t, p.do(http.MethodPost, "/api/run", map[string]string{"date": date}), http.StatusOK).Run
}

// win solves today's puzzle in the given number of seconds, with the given number of extra presses,
// which must be even.
func (p *person) win(seconds, more int) result {
	p.s.t.Helper()
	run := p.start(today)
	p.s.clock.advance(time.Duration(seconds) * time.Second)
	moves := solution(p.s.t, today)
	for range more {
		moves = slices.Insert(moves, 0, 0)
	}
	a := p.do(http.MethodPost, "/api/results", submission{Date: today, Run: run, Moves: moves})
	return read[struct{ Result result }](p.s.t, a, http.StatusCreated).Result
}
