package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"sync"
	"sync/atomic"
	"time"
)

// A visit is the sequence of requests that a browser sends, as web/e2e/requests.test.mjs has recorded
// them. A returning visitor has the page in the browser's cache: only the service worker checks for a
// new version. The first press starts a run, whose answer has the player's days. Then comes the
// result, whose answer has the leaderboard and the player's place. Some visitors then watch another
// player's replay. A new browser first fetches what Play needs, and then the rest.

const (
	newBrowsers = 20 // one visit in 20 is from a new browser
	replays     = 10 // one visitor in 10 watches another player's game
)

// visits simulates people who visit the service.
type visits struct {
	crowd  *crowd
	record map[string]recorded // the requests of a visit
	files  []string            // files that a new browser fetches
	tag    string              // ETag of the service worker
	next   atomic.Int64
}

// A tally counts how visits went.
type tally struct {
	took    time.Duration
	done    int                        // complete visits
	refused int                        // visits that got 429 or 503
	cut     int                        // visits whose connection broke; proxies limit the number of connections
	stored  int                        // acknowledged results
	wrong   []error                    // errors that must not happen
	times   map[string][]time.Duration // of all requests, by kind
}

func (t *tally) rate() float64 { return float64(t.done) / t.took.Seconds() }

// filesIn matches the lists of files in the service worker, and fileIn matches each file in a list.
var (
	filesIn = regexp.MustCompile(`(?s)const (?:play|rest) = \[[^\]]*\]`)
	fileIn  = regexp.MustCompile(`"\./([^"]*)"`)
)

// newVisits prepares visits to a crowd. It reads the list of the app's files from
// the service worker.
func newVisits(ctx context.Context, c *crowd) (*visits, error) {
	v := &visits{crowd: c}
	if err := json.Unmarshal(recording, &v.record); err != nil {
		return nil, err
	}
	g, err := v.arrive(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer g.leave()
	_, text, err := g.ask("worker", requestText(http.MethodGet, "/sw.js", "", nil, "Accept-Encoding", "identity"))
	if err != nil {
		return nil, err
	}
	for _, list := range filesIn.FindAllString(string(text), -1) {
		for _, found := range fileIn.FindAllStringSubmatch(list, -1) {
			v.files = append(v.files, "/"+found[1])
		}
	}
	if len(v.files) == 0 {
		return nil, errors.New("the service worker lists no files; run make web build")
	}
	return v, v.findTag(ctx)
}

// enter opens another entrance.
func (v *visits) enter(ctx context.Context, name string) error {
	if err := v.crowd.enter(ctx, name); err != nil {
		return err
	}
	return v.findTag(ctx)
}

// findTag finds the ETag of the service worker, which differs between entrances.
func (v *visits) findTag(ctx context.Context) error {
	g, err := v.arrive(ctx, 0)
	if err != nil {
		return err
	}
	defer g.leave()
	answer, _, err := g.ask("worker", v.record["worker"].text("", map[string]any{"if-none-match": `"none"`}))
	if err == nil {
		v.tag = answer.Header.Get("ETag")
	}
	return err
}

// run simulates concurrent visitors for the given time. If pace is not 0, it is the number of
// visits that start per second, as long as some visitor is free.
func (v *visits) run(ctx context.Context, d time.Duration, parallel int, pace float64) *tally {
	total := &tally{times: map[string][]time.Duration{}}
	begin := time.Now()
	var started atomic.Int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range parallel {
		wg.Go(func() {
			for {
				if pace > 0 {
					time.Sleep(time.Until(begin.Add(time.Duration(float64(started.Add(1)) / pace * float64(time.Second)))))
				}
				if time.Since(begin) > d || ctx.Err() != nil {
					return
				}
				g, err := v.visit(ctx)
				mu.Lock()
				total.add(g, err)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	total.took = time.Since(begin)
	return total
}

var (
	errRefused = errors.New("refused") // the service was too busy
	errCut     = errors.New("cut")     // the connection broke
)

func (t *tally) add(g *guest, err error) {
	switch {
	case err == nil:
		t.done++
	case errors.Is(err, errRefused):
		t.refused++
	case errors.Is(err, errCut):
		t.cut++
	default:
		t.wrong = append(t.wrong, err)
	}
	if g == nil {
		return
	}
	if g.stored {
		t.stored++
	}
	for _, r := range g.took {
		t.times[r.kind] = append(t.times[r.kind], r.time)
	}
}

// visit makes one visit, from a new or a returning browser.
func (v *visits) visit(ctx context.Context) (*guest, error) {
	n := int(v.next.Add(1))
	g, err := v.arrive(ctx, n)
	if err != nil {
		return nil, fmt.Errorf("%w: connecting: %w", errCut, err)
	}
	defer g.leave()
	if n%newBrowsers == 0 {
		err = g.fetchApp(v.files)
	} else {
		g.cookie = "__Host-lightsout=" + v.crowd.token(n).String()
		err = g.comeBack(v)
	}
	if err != nil {
		return g, err
	}
	return g, g.play(v, n)
}

// A guest is a visitor's connection.
type guest struct {
	conn   net.Conn
	in     *bufio.Reader
	cookie string
	stored bool
	took   []request
}

type request struct {
	kind string
	time time.Duration
}

// maxAnswer is how long a visit may take before its connection counts as broken.
const maxAnswer = 30 * time.Second

func (v *visits) arrive(ctx context.Context, n int) (*guest, error) {
	to := v.crowd.entrance.addresses
	conn, err := dial(ctx, net.IPv4(127, byte(1+n>>16), byte(n>>8), byte(n)), to[n%len(to)])
	if err != nil {
		return nil, err
	}
	if err := conn.SetDeadline(time.Now().Add(maxAnswer)); err != nil {
		return nil, err
	}
	return &guest{conn: conn, in: bufio.NewReader(conn)}, nil
}

func (g *guest) leave() { _ = g.conn.Close() }

// ask sends a request and reads the response.
func (g *guest) ask(kind string, text []byte) (*http.Response, []byte, error) {
	begin := time.Now()
	if _, err := g.conn.Write(text); err != nil {
		return nil, nil, fmt.Errorf("%w: %s: %w", errCut, kind, err)
	}
	answer, err := http.ReadResponse(g.in, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %s: %w", errCut, kind, err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %s: %w", errCut, kind, err)
	}
	g.took = append(g.took, request{kind, time.Since(begin)})
	if answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusTooManyRequests {
		if answer.Header.Get("Retry-After") == "" {
			return nil, nil, fmt.Errorf("%s: %d without Retry-After", kind, answer.StatusCode)
		}
		return nil, nil, errRefused
	}
	return answer, body, nil
}

// want is like ask, but requires a status and decodes the response.
func (g *guest) want(status int, into any, kind string, text []byte) error {
	answer, body, err := g.ask(kind, text)
	if err != nil {
		return err
	}
	if answer.StatusCode != status {
		return fmt.Errorf("%s: status %d, want %d: %.200s", kind, answer.StatusCode, status, body)
	}
	for _, c := range answer.Cookies() {
		g.cookie = c.Name + "=" + c.Value
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("%s: %w: %.200s", kind, err, body)
	}
	return nil
}

// repeat is want for a recorded request, with this visit's values.
func (g *guest) repeat(v *visits, status int, into any, kind string, values map[string]any) error {
	return g.want(status, into, kind, v.record[kind].text(g.cookie, values))
}

// fetchApp makes the requests of a new browser.
func (g *guest) fetchApp(files []string) error {
	for _, file := range files {
		if err := g.want(http.StatusOK, nil, "file", requestText(http.MethodGet, file, g.cookie, nil)); err != nil {
			return err
		}
	}
	return nil
}

// comeBack makes the requests of a returning browser.
func (g *guest) comeBack(v *visits) error {
	return g.repeat(v, http.StatusNotModified, nil, "worker", map[string]any{"if-none-match": v.tag})
}

// play plays the daily puzzle, and sometimes fetches another player's replay.
func (g *guest) play(v *visits, n int) error {
	c := v.crowd
	sent := map[string]any{"date": c.date, "moves": c.moves, "hints": n % 3}
	if n%2 == 1 { // half of the players need more presses
		sent["moves"] = append([]int{n % 7, n % 7}, c.moves...)
	}
	var run struct {
		Run  string
		Days []int
	}
	if err := g.repeat(v, http.StatusOK, &run, "run", sent); err != nil {
		return err
	}
	sent["run"] = run.Run
	var got struct {
		Place, Percent int
		Result         struct{ Presses int }
		Table          struct {
			Players int
			Results []struct{ Player string }
		}
	}
	if err := g.repeat(v, http.StatusCreated, &got, "result", sent); err != nil {
		return err
	}
	g.stored = true
	if got.Result.Presses != len(c.moves)+n%2*2 || got.Place < 0 || got.Percent < 0 || got.Percent > 99 || got.Table.Players == 0 || len(got.Table.Results) == 0 {
		return fmt.Errorf("the result with %v is %+v", sent["moves"], got)
	}
	if n%replays != 0 {
		return nil
	}
	sent["player"] = got.Table.Results[n%len(got.Table.Results)].Player
	if err := g.repeat(v, http.StatusOK, nil, "day", sent); err != nil {
		return err
	}
	return g.repeat(v, http.StatusOK, nil, "replay", sent)
}
