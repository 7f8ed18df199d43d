package client

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/identity"
)

// The status of an answer tells the client whether a request succeeded, was refused for good, or
// should be retried.
func TestStatuses(t *testing.T) {
	status, after := 0, ""
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", after)
		w.WriteHeader(status)
		_, _ = w.Write([]byte("{}"))
	}))
	defer service.Close()
	c, err := New(service.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(code int, retry string) error {
		status, after = code, retry
		return c.do(t.Context(), http.MethodGet, "/", nil, &struct{}{})
	}
	for _, code := range []int{200, 201, 299} {
		if err := ask(code, ""); err != nil {
			t.Errorf("%d: %v", code, err)
		}
	}
	for _, code := range []int{300, 301, 400, 404, 428, 430, 499} {
		err := ask(code, "")
		if !errors.Is(err, ErrRejected) || !strings.Contains(err.Error(), fmt.Sprint("status ", code)) {
			t.Errorf("%d: %v", code, err)
		}
	}
	for _, code := range []int{429, 500, 503, 599} {
		var later *busyError
		if err := ask(code, "2"); !errors.As(err, &later) || later.status != code || later.after != 2*time.Second {
			t.Errorf("%d: %v", code, err)
		}
	}
	// The service decides how long the client waits, up to maxPause.
	for retry, want := range map[string]time.Duration{
		"": 0, "soon": 0, "-1": 0, "0": 0, "1": time.Second, "4": 4 * time.Second, "5": 5 * time.Second,
		"6": 5 * time.Second, "9223372036854775807": 5 * time.Second, "-9223372036854775808": 0,
	} {
		var later *busyError
		if err := ask(503, retry); !errors.As(err, &later) || later.after != want {
			t.Errorf("Retry-After %q: %v, want a pause of %v", retry, err, want)
		}
	}
}

// A request fails if the service does not answer within five seconds.
func TestRequestTime(t *testing.T) {
	c, err := New("https://lights.example", "")
	if err != nil || c.http.Timeout != 5*time.Second {
		t.Errorf("%v, %v", c.http.Timeout, err)
	}
}

func TestPause(t *testing.T) {
	lost := errors.New("connection reset")
	for _, test := range []struct {
		try  int
		err  error
		want time.Duration
	}{
		{1, lost, 300 * time.Millisecond},
		{2, lost, 600 * time.Millisecond},
		{1, &busyError{after: 2 * time.Second}, 2 * time.Second},
		{2, fmt.Errorf("again: %w", &busyError{}), 0},
	} {
		if got := pause(test.try, test.err); got != test.want {
			t.Errorf("pause(%d, %v) = %v, want %v", test.try, test.err, got, test.want)
		}
	}
}

// The player's own bar is in the histogram exactly once, in order.
func TestWithOwn(t *testing.T) {
	table := []Bar{{Presses: 5, Players: 1}, {Presses: 7, Players: 2}}
	for presses, want := range map[int][]Bar{
		4: {{Presses: 4, Players: 1}, {Presses: 5, Players: 1}, {Presses: 7, Players: 2}},
		5: table,
		6: {{Presses: 5, Players: 1}, {Presses: 6, Players: 1}, {Presses: 7, Players: 2}},
		7: table,
		8: {{Presses: 5, Players: 1}, {Presses: 7, Players: 2}, {Presses: 8, Players: 1}},
	} {
		if got := withOwn(table, presses); !slices.Equal(got, want) {
			t.Errorf("with %d presses: %v, want %v", presses, got, want)
		}
	}
	if got := withOwn(nil, 3); !slices.Equal(got, []Bar{{Presses: 3, Players: 1}}) {
		t.Errorf("empty leaderboard: %v", got)
	}
}

// A standing needs both the player's place and the leaderboard. Without either of them, it only
// repeats the result.
func TestStandingNeedsBoth(t *testing.T) {
	sent := sentAnswer{First: true}
	sent.Result.Name, sent.Result.Presses = "Blue Lamp", 7
	for missing, want := range map[string]Standing{
		"":     {Name: "Blue Lamp", First: true, Presses: 7, Place: 3, Percent: 40, Players: 5, Histogram: []Bar{{Presses: 7, Players: 5}}},
		"mine": {Name: "Blue Lamp", First: true, Presses: 7}, "table": {Name: "Blue Lamp", First: true, Presses: 7},
	} {
		service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked := strings.TrimPrefix(r.URL.Path, "/api/days/2026-01-01/")
			if asked == missing {
				w.WriteHeader(http.StatusNotFound)
			}
			_, _ = w.Write([]byte(map[string]string{
				"mine": `{"place": 3, "percent": 40}`, "table": `{"players": 5, "histogram": [{"presses": 7, "players": 5}]}`,
			}[asked]))
		}))
		c, err := New(service.URL, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := c.standing(t.Context(), "2026-01-01", sent); !reflect.DeepEqual(got, want) {
			t.Errorf("without %q: %+v, want %+v", missing, got, want)
		}
		service.Close()
	}
}

// A file of maxFile bytes is read; a larger one is renamed, and the player starts afresh.
func TestFileLimit(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, fileName)
	text := fmt.Sprintf(`{"https://lights.example": {"code": %q}}`, identity.Token{1}.Code())
	for _, over := range []int{0, 1} {
		full := text + strings.Repeat(" ", maxFile-len(text)+over)
		if err := os.WriteFile(path, []byte(full), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := len(file{folder}.read()); got != 1-over {
			t.Errorf("%d bytes: %d records", len(full), got)
		}
		if _, err := os.Stat(path + ".damaged"); (err == nil) != (over == 1) {
			t.Errorf("%d bytes: %v", len(full), err)
		}
	}
}
