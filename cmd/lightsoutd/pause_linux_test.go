package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// signalAll sends a signal to all processes of a PostgreSQL server. Each of them has a process group
// of its own.
func signalAll(t *testing.T, c *cluster.Cluster, s syscall.Signal) {
	t.Helper()
	parent := "PPid:\t" + strconv.Itoa(c.PID()) + "\n"
	testkit.NoError(t, syscall.Kill(c.PID(), s))
	files := testkit.Must(filepath.Glob("/proc/[0-9]*/status"))(t)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(text), parent) {
			continue // the process has ended, or is somebody else's
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
			_ = syscall.Kill(pid, s) // it may have ended
		}
	}
}

// An answered is the response to a request through the proxy.
type answered struct {
	status int
	retry  string // the header Retry-After
	body   string
}

// ask sends a request and returns the response.
func (f *frontend) ask(method, address, cookie, body string) answered {
	f.t.Helper()
	r := testkit.Must(http.NewRequestWithContext(f.t.Context(), method, address, strings.NewReader(body)))(f.t)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", cookie)
	a := testkit.Must(f.client.Do(r))(f.t)
	defer a.Body.Close()
	text := testkit.Must(io.ReadAll(a.Body))(f.t)
	return answered{a.StatusCode, a.Header.Get("Retry-After"), string(text)}
}

// count returns the sum of a metric over both daemons.
func (f *frontend) count(metric string) (sum int) {
	f.t.Helper()
	line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(metric) + ` ([0-9]+)$`)
	for _, admin := range f.admin {
		m := line.FindStringSubmatch(f.ask(http.MethodGet, "http://"+admin+"/metrics", "", "").body)
		if m == nil {
			f.t.Fatalf("there is no %s", metric)
		}
		n := testkit.Must(strconv.Atoi(m[1]))(f.t)
		sum += n
	}
	return sum
}

// checkPause pauses PostgreSQL. Meanwhile, the daemons serve the app and the last leaderboard
// through the proxy, and refuse requests that need the database without waiting for it.
func (f *frontend) checkPause(c *cluster.Cluster) {
	f.t.Helper()
	date, moves := todaysSolution(f.t)
	table := f.address + "/api/days/" + date + "/table"
	var started struct{ Run string }
	_, cookie, err := f.send("/api/run", "", map[string]string{"date": date}, &started)
	if err != nil || !win(f.t.Context(), f.daemons[0].address, date, moves) {
		f.t.Fatal("no result was stored", err)
	}
	app := f.ask(http.MethodGet, f.address+"/", "", "")
	for _, d := range f.daemons { // each has its own copy
		if a := f.ask(http.MethodGet, d.address+"/api/days/"+date+"/table", "", ""); a.status != http.StatusOK {
			f.t.Fatal(a)
		}
	}

	signalAll(f.t, c, syscall.SIGSTOP)
	defer signalAll(f.t, c, syscall.SIGCONT)
	for _, d := range f.daemons { // until the daemon knows
		for a := (answered{}); a.body != "ready\ndatabase: not responding\n" || f.count("lightsout_database_available") != 0; {
			if a = f.ask(http.MethodGet, d.address+"/readyz", "", ""); a.status != http.StatusOK {
				f.t.Fatalf("/readyz: %+v", a)
			}
		}
		if a := f.ask(http.MethodGet, d.address+"/api/me", cookie, ""); a.status != http.StatusServiceUnavailable {
			f.t.Errorf("/api/me: %+v", a)
		}
	}
	const waits, refused = "lightsout_wait_seconds_count", `lightsout_refused_total{limit="database"}`
	waitsBefore, refusedBefore := f.count(waits), f.count(refused)
	today := testkit.Must(time.Parse(time.DateOnly, date))(f.t)
	yesterday := today.AddDate(0, 0, -1).Format(time.DateOnly)
	requests := []struct{ method, path, body string }{
		{http.MethodGet, "/api/me", ""},
		{http.MethodGet, "/api/days/" + date + "/mine", ""},
		{http.MethodGet, "/api/days/" + yesterday + "/table", ""}, // not in memory
		{http.MethodPost, "/api/results", fmt.Sprintf(`{"date":%q,"run":%q,"moves":[%s]}`, date, started.Run, strings.Trim(strings.ReplaceAll(fmt.Sprint(moves), " ", ","), "[]"))},
		{http.MethodPost, "/api/rooms", `{"mode":"race","puzzles":["3x3"]}`},
		{http.MethodGet, "/api/rooms/KWTRPM/events", ""},
	}
	const rounds = 20
	for range rounds {
		for _, r := range requests {
			if a := f.ask(r.method, f.address+r.path, cookie, r.body); a.status != http.StatusServiceUnavailable || a.retry == "" {
				f.t.Errorf("%s %s: %+v", r.method, r.path, a)
			}
		}
		if a := f.ask(http.MethodGet, f.address+"/", "", ""); a.status != app.status || a.body != app.body {
			f.t.Errorf("the app: %d", a.status)
		}
		if a := f.ask(http.MethodGet, table, "", ""); a.status != http.StatusOK || !strings.Contains(a.body, `"players":1,`) {
			f.t.Errorf("the leaderboard: %+v", a)
		}
		if a := f.ask(http.MethodGet, f.address+"/readyz", "", ""); a.status != http.StatusOK {
			f.t.Errorf("/readyz: %+v", a)
		}
	}
	if n := f.count(waits) - waitsBefore; n != 0 {
		f.t.Errorf("%d requests waited for a slot", n)
	}
	if got, want := f.count(refused)-refusedBefore, rounds*len(requests); got != want {
		f.t.Errorf("%d requests were refused at once, want %d", got, want)
	}

	signalAll(f.t, c, syscall.SIGCONT)
	for _, d := range f.daemons {
		for f.ask(http.MethodGet, d.address+"/readyz", "", "").body != "ready\ndatabase: available\n" {
			time.Sleep(time.Millisecond)
		}
		if !win(f.t.Context(), d.address, date, moves) {
			f.t.Error("no result was stored after the pause")
		}
		f.checkLog(d)
	}
}

// checkLog checks that a daemon has logged one line when the outage began, one with the number of
// failed requests when it ended, and no error.
func (f *frontend) checkLog(d *daemon) {
	f.t.Helper()
	var began, ended, failed int
	for _, line := range d.log() {
		if strings.Contains(line, `msg="database unavailable; waiting for it"`) {
			began++
		} else if strings.Contains(line, "level=ERROR") {
			f.t.Error(line)
		}
		if _, n, ok := strings.Cut(line, "failed_requests="); ok {
			ended++
			failed, _ = strconv.Atoi(n)
		}
	}
	if began != 1 || ended != 1 || failed == 0 {
		f.t.Errorf("the log has %d beginnings and %d ends, with %d failed requests:\n%s", began, ended, failed, strings.Join(d.log(), "\n"))
	}
}

// While PostgreSQL is paused, the site stays up behind both proxies.
func TestPausedDatabase(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL and both proxies; CI does every night, without -short")
	}
	for name, front := range map[string]func(*testing.T, string) *frontend{"nginx": newNginx, "caddy": newCaddy} {
		t.Run(name, func(t *testing.T) {
			c := storetest.Cluster(t, map[string]string{"fsync": "off"})
			front(t, c.URL("postgres")).checkPause(c)
		})
	}
}
