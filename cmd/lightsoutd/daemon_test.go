package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A daemon is a lightsoutd process that a test has started.
type daemon struct {
	address string // as in http://127.0.0.1:1234
	process *exec.Cmd

	mu   sync.Mutex // guards the log
	said []string
}

// log returns the lines that the daemon has logged so far.
func (d *daemon) log() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.said)
}

// listen reads the log until it ends, or until a line for which stop returns true.
func (d *daemon) listen(lines *bufio.Scanner, stop func(line string) bool) bool {
	for lines.Scan() {
		d.mu.Lock()
		d.said = append(d.said, lines.Text())
		d.mu.Unlock()
		if stop(lines.Text()) {
			return true
		}
	}
	return false
}

var addressIn = regexp.MustCompile(`http://[0-9.:]+`)

// startDaemon starts lightsoutd and waits until it is serving.
func startDaemon(t testing.TB, environment []string, args ...string) *daemon {
	t.Helper()
	cmd := exec.CommandContext(context.Background(), os.Args[0], args...)
	cmd.Env = append(append(os.Environ(), asDaemon+"=yes"), environment...)
	pipe := testkit.Must(cmd.StdoutPipe())(t)
	cmd.Stderr = cmd.Stdout
	testkit.NoError(t, cmd.Start())
	d := &daemon{process: cmd}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(pipe)
	isServing := d.listen(lines, func(line string) bool {
		d.address = addressIn.FindString(line)
		return strings.Contains(line, "msg=serving") || strings.HasPrefix(line, "Lights Out")
	})
	if !isServing {
		t.Fatalf("the daemon ended: %v\n%s", cmd.Wait(), strings.Join(d.log(), "\n"))
	}
	go d.listen(lines, func(string) bool { return false }) // so that the pipe does not fill up
	return d
}

// end signals the daemon and waits until it has exited.
func (d *daemon) end(s os.Signal) error {
	if err := d.process.Process.Signal(s); err != nil {
		return err
	}
	return d.process.Wait()
}

// post sends JSON and returns the status and the cookie of the response.
func post(ctx context.Context, address, cookie string, body, answer any) (status int, newCookie string, err error) {
	return postFrom(ctx, address, "", cookie, body, answer)
}

// postFrom sends JSON from an address, as a proxy would report it.
func postFrom(ctx context.Context, address, from, cookie string, body, answer any) (status int, newCookie string, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", cookie)
	r.Header.Set("X-Forwarded-For", from)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer a.Body.Close()
	for _, c := range a.Cookies() {
		newCookie = c.Name + "=" + c.Value
	}
	data, err := io.ReadAll(a.Body)
	if err == nil && answer != nil && a.StatusCode < 300 {
		err = json.Unmarshal(data, answer)
	}
	return a.StatusCode, newCookie, err
}

// win plays today's puzzle and reports whether the result was acknowledged.
func win(ctx context.Context, address, date string, moves []int) bool {
	var started struct{ Run string }
	status, cookie, err := post(ctx, address+"/api/run", "", map[string]string{"date": date}, &started)
	if err != nil || status != http.StatusOK {
		return false
	}
	status, _, err = post(ctx, address+"/api/results", cookie, map[string]any{"date": date, "run": started.Run, "moves": moves}, nil)
	return err == nil && status == http.StatusCreated
}

func todaysSolution(t testing.TB) (date string, moves []int) {
	t.Helper()
	date = time.Now().UTC().Format("2006-01-02")
	g := testkit.Must(play.Open(t.Context(), play.DailyID(date), play.Options{Budget: play.Unlimited}))(t)
	found, _, err := g.Solutions(t.Context(), 1)
	testkit.NoError(t, err)
	return date, slices.Collect(found[0].Buttons())
}

// One command starts the whole service, and Ctrl-C stops it. Results are still there the next time
// it runs.
func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL twice; one run without -short is enough")
	}
	storetest.URL(t)                                             // skips the test if there is no PostgreSQL
	folder := testkit.Must(os.MkdirTemp("", "lightsout-try"))(t) //nolint:usetesting // the user postgres cannot access t.TempDir
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	date, moves := todaysSolution(t)
	for round := range 2 {
		d := startDaemon(t, nil, "try", "--folder", folder, "--listen", "127.0.0.1:0")
		if !win(t.Context(), d.address, date, moves) {
			t.Error("the result was not accepted")
		}
		var table struct{ Players int }
		if status := get(t, d.address+"/api/days/"+date+"/table", &table); status != http.StatusOK || table.Players != round+1 {
			t.Errorf("%d, %d players", status, table.Players)
		}
		testkit.NoError(t, d.end(os.Interrupt))
		if _, err := os.Stat(folder + "/data/postmaster.pid"); err == nil {
			t.Error("PostgreSQL is still running")
		}
	}
}

func get(t testing.TB, address string, answer any) int {
	t.Helper()
	r := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody))(t)
	a := testkit.Must(http.DefaultClient.Do(r))(t)
	defer a.Body.Close()
	testkit.NoError(t, json.NewDecoder(a.Body).Decode(answer))
	return a.StatusCode
}

// checkConnections fails the test if a daemon has opened a network connection. In these tests, even
// PostgreSQL uses a Unix socket.
func checkConnections(t *testing.T, d *daemon) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(d.address, "http://"), ":")
	number := testkit.Must(strconv.Atoi(port))(t)
	own := fmt.Sprintf(":%04X", number)
	process := fmt.Sprintf("/proc/%d/", d.process.Process.Pid)
	sockets := map[string]bool{} // by inode
	descriptors := testkit.Must(os.ReadDir(process + "fd"))(t)
	for _, e := range descriptors {
		if target, err := os.Readlink(process + "fd/" + e.Name()); err == nil && strings.HasPrefix(target, "socket:[") {
			sockets[strings.Trim(target, "socket:[]")] = true
		}
	}
	listens := false
	for _, table := range []string{"tcp", "tcp6", "udp", "udp6"} {
		text, err := os.ReadFile(process + "net/" + table)
		if err != nil {
			continue // this machine has no such table
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.Fields(line) // field 2 is the local address, 3 the remote address, 10 the inode
			if len(fields) < 10 || !sockets[fields[9]] {
				continue
			}
			if !strings.HasSuffix(fields[1], own) {
				t.Errorf("the daemon has opened a connection: %s", line)
			}
			listens = true
		}
	}
	if !listens {
		t.Error("the listening socket was not found")
	}
}
