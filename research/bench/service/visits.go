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
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A visit is the sequence of requests that a browser sends; web/e2e/requests.test.mjs counts them in a
// browser. A returning visitor has the page in the browser's cache: only the service worker checks for a
// new version. The first press starts a run, whose answer has the player's days. Then comes the result,
// whose answer has the leaderboard and the player's place, and sometimes another player's replay. A new
// browser first fetches what Play needs, and then the rest.

const (
	newBrowsers = 20 // one visit in 20 is from a new browser
	replays     = 10 // one visitor in 10 watches another player's game
)

// visits simulates people who visit the service.
type visits struct {
	crowd *crowd
	files []string // files that a new browser fetches
	tag   string   // ETag of the service worker
	next  atomic.Int64
}

// A tally counts how visits went.
type tally struct {
	took    time.Duration
	done    int                        // complete visits
	refused int                        // visits that got 429 or 503
	cut     int                        // visits whose connection broke; nginx limits the number of connections
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
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.nginx.address+"/sw.js", http.NoBody)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return v, nil // this daemon does not serve the app
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	v.tag = answer.Header.Get("ETag")
	for _, list := range filesIn.FindAllString(string(text), -1) {
		for _, found := range fileIn.FindAllStringSubmatch(list, -1) {
			v.files = append(v.files, "/"+found[1])
		}
	}
	if len(v.files) == 0 {
		return nil, errors.New("the service worker lists no files")
	}
	return v, nil
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
		err = g.comeBack(v.tag)
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
	from   string // the visitor's address, as a proxy in front of nginx would send it
	cookie string
	stored bool
	took   []request
}

type request struct {
	kind string
	time time.Duration
}

// maxAnswer is how long a response may take before the visit counts as broken.
const maxAnswer = 30 * time.Second

func (v *visits) arrive(ctx context.Context, n int) (*guest, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", v.crowd.nginx.address)
	if err != nil {
		return nil, err
	}
	if err := conn.SetDeadline(time.Now().Add(maxAnswer)); err != nil {
		return nil, err
	}
	return &guest{conn: conn, in: bufio.NewReader(conn), from: fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)}, nil
}

func (g *guest) leave() { _ = g.conn.Close() }

// ask sends a request and reads the response.
func (g *guest) ask(kind, method, path string, body any, headers ...string) (*http.Response, []byte, error) {
	begin := time.Now()
	if _, err := g.conn.Write(requestText(method, path, g.from, g.cookie, body, headers...)); err != nil {
		return nil, nil, fmt.Errorf("%w: %s: %w", errCut, kind, err)
	}
	answer, err := http.ReadResponse(g.in, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %s: %w", errCut, kind, err)
	}
	text, err := io.ReadAll(answer.Body)
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
	return answer, text, nil
}

// requestText returns a request as text.
func requestText(method, path, from, cookie string, body any, headers ...string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\nX-Forwarded-For: %s\r\n", method, path, from)
	if cookie != "" {
		fmt.Fprintf(&b, "Cookie: %s\r\n", cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		fmt.Fprintf(&b, "%s: %s\r\n", headers[i], headers[i+1])
	}
	if body == nil {
		return []byte(b.String() + "\r\n")
	}
	text, isText := body.(string)
	if !isText {
		json, _ := json.Marshal(body) // only strings and numbers, so it cannot fail
		text = string(json)
	}
	fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(text), text)
	return []byte(b.String())
}

// want is like ask, but requires a status and decodes the response.
func (g *guest) want(status int, into any, kind, method, path string, body any, headers ...string) error {
	answer, text, err := g.ask(kind, method, path, body, headers...)
	if err != nil {
		return err
	}
	if answer.StatusCode != status {
		return fmt.Errorf("%s %s: status %d, want %d: %.200s", method, path, answer.StatusCode, status, text)
	}
	for _, c := range answer.Cookies() {
		g.cookie = c.Name + "=" + c.Value
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s %s: %w: %.200s", method, path, err, text)
	}
	return nil
}

// fetchApp makes the requests of a new browser.
func (g *guest) fetchApp(files []string) error {
	for _, file := range files {
		if err := g.want(http.StatusOK, nil, "files", http.MethodGet, file, nil); err != nil {
			return err
		}
	}
	return nil
}

// comeBack makes the requests of a returning browser.
func (g *guest) comeBack(tag string) error {
	if tag == "" {
		return nil
	}
	return g.want(http.StatusNotModified, nil, "sw.js", http.MethodGet, "/sw.js", nil, "If-None-Match", tag)
}

// play plays the daily puzzle and fetches the leaderboard.
func (g *guest) play(v *visits, n int) error {
	c := v.crowd
	var run struct {
		Run  string
		Days []int
	}
	if err := g.want(http.StatusOK, &run, "run", http.MethodPost, "/api/run", map[string]string{"date": c.date}); err != nil {
		return err
	}
	moves := c.moves
	if n%2 == 1 { // half of the players need more presses
		moves = append([]int{n % 7, n % 7}, moves...)
	}
	sent := map[string]any{"date": c.date, "run": run.Run, "moves": moves, "hints": n % 3, "shown": false}
	var got struct {
		Place, Percent int
		Result         struct{ Presses int }
		Table          struct {
			Players int
			Results []struct{ Player string }
		}
	}
	if err := g.want(http.StatusCreated, &got, "result", http.MethodPost, "/api/results", sent); err != nil {
		return err
	}
	g.stored = true
	if got.Result.Presses != len(moves) || got.Place < 0 || got.Percent < 0 || got.Percent > 99 || got.Table.Players == 0 || len(got.Table.Results) == 0 {
		return fmt.Errorf("the result with %d presses is %+v", len(moves), got)
	}
	if n%replays == 0 {
		return g.want(http.StatusOK, nil, "replay", http.MethodGet, "/api/days/"+c.date+"/results/"+got.Table.Results[n%len(got.Table.Results)].Player, nil)
	}
	return nil
}
