package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/service/room"
	"lightsout/research/bench/table"
)

const (
	pressesASecond = 2
	roomTime       = 500 * time.Millisecond
)

// A benchRoom is a room being played, with the times of its presses.
type benchRoom struct {
	code string

	mu     sync.Mutex            // guards the fields below
	sent   map[int][]time.Time   // by player: when each move was sent
	delays []time.Duration       // from a press until a page shows it
	read   map[string][]room.Row // the players in each message
}

// rows returns the players in a message. All pages get the same messages, but each message is
// decoded only once: real pages run on other machines, so their work must not slow down this one.
func (r *benchRoom) rows(text []byte) []room.Row {
	r.mu.Lock()
	defer r.mu.Unlock()
	known, ok := r.read[string(text)]
	if !ok {
		var u room.Update
		_ = json.Unmarshal(text, &u) // if it fails, there are no rows
		known = u.Players
		r.read[string(text)] = known
	}
	return known
}

// measureRooms plays in rooms through two daemons, and measures the time from a press until every
// page of the room shows it.
func measureRooms(ctx context.Context, f *farm, count, players int) ([]table.Row, error) {
	ctx, cancel := context.WithTimeout(ctx, loadTime+time.Minute)
	defer cancel()
	before, err := f.processorTime()
	if err != nil {
		return nil, err
	}
	list := make([]*benchRoom, count)
	errs := make(chan error, count)
	for i := range list {
		list[i] = &benchRoom{sent: map[int][]time.Time{}, read: map[string][]room.Row{}}
		go func() { errs <- list[i].play(ctx, f, players) }()
	}
	var delays []time.Duration
	for range list {
		if err := <-errs; err != nil {
			return nil, err
		}
	}
	after, err := f.processorTime()
	if err != nil {
		return nil, err
	}
	presses := 0
	for _, r := range list {
		delays = append(delays, r.delays...)
		for _, times := range r.sent {
			presses += len(times)
		}
	}
	if len(delays) < presses*players*9/10 {
		return nil, fmt.Errorf("%d presses were shown %d times to %d pages", presses, len(delays), players)
	}
	slices.Sort(delays)
	p95 := delays[len(delays)*95/100]
	return []table.Row{{
		What: fmt.Sprintf("rooms: %d of %d players, from a press to every screen, p95", count, players),
		Measured: fmt.Sprintf("%s (%s presses, shown %s times, with %.2f cores)",
			p95.Round(time.Millisecond), english.Number(presses), english.Number(len(delays)), (after-before).Seconds()/loadTime.Seconds()),
		Target: "at most " + roomTime.String(), Reached: p95 <= roomTime,
	}}, nil
}

func (r *benchRoom) play(ctx context.Context, f *farm, players int) error {
	host, err := call(ctx, f.daemons[0], "/api/rooms", "", map[string]any{"mode": "race", "puzzles": []string{"10x10"}})
	if err != nil {
		return err
	}
	r.code = host.Code
	cookies := make([]string, players)
	for i := range cookies {
		joined, err := call(ctx, f.daemons[i%2], "/api/rooms/"+r.code+"/players", "", nil)
		if err != nil {
			return err
		}
		cookies[joined.Number-1] = joined.cookie
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	var pages, pressing sync.WaitGroup
	for i := range players {
		pages.Go(func() { r.watch(watching, f.daemons[i%2]) })
	}
	if _, err := call(ctx, f.daemons[0], "/api/rooms/"+r.code+"/rounds", host.cookie, map[string]int{"round": 1}); err != nil {
		return err
	}
	time.Sleep(room.Countdown)
	failures := make(chan error, players)
	for i, cookie := range cookies {
		pressing.Go(func() { failures <- r.press(ctx, f.daemons[(i+1)%2], i+1, players, cookie) })
	}
	pressing.Wait()
	time.Sleep(time.Second) // wait until the last presses are shown
	stop()
	pages.Wait()
	for range players {
		if err := <-failures; err != nil {
			return err
		}
	}
	return nil
}

// press presses two buttons per second for one player. Different players press at different
// moments.
func (r *benchRoom) press(ctx context.Context, d *daemon, number, players int, cookie string) error {
	const pause = time.Second / pressesASecond
	time.Sleep(pause * time.Duration(number) / time.Duration(players))
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for n := 1; n <= int(loadTime/pause); n++ {
		r.mu.Lock()
		r.sent[number] = append(r.sent[number], time.Now())
		r.mu.Unlock()
		body := map[string]any{"round": 1, "first": n, "moves": []int{(7*n + number) % 100}}
		if _, err := call(ctx, d, "/api/rooms/"+r.code+"/moves", cookie, body); err != nil {
			return err
		}
		<-tick.C
	}
	return nil
}

// watch reads the stream of the room, and records when each move is first shown.
func (r *benchRoom) watch(ctx context.Context, d *daemon) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+d.address+"/api/rooms/"+r.code+"/events", http.NoBody)
	if err != nil {
		return
	}
	answer, err := client.Do(request)
	if err != nil {
		return
	}
	defer func() { _ = answer.Body.Close() }()
	shown := map[int]int{}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !ok {
			continue
		}
		now := time.Now()
		players := r.rows(text)
		r.mu.Lock()
		for _, row := range players {
			for ; shown[row.Number] < row.Moves; shown[row.Number]++ {
				r.delays = append(r.delays, now.Sub(r.sent[row.Number][shown[row.Number]]))
			}
		}
		r.mu.Unlock()
	}
}

// reply holds the fields of room responses.
type reply struct {
	Code   string
	Number int
	cookie string
}

var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}

func call(ctx context.Context, d *daemon, path, cookie string, body any) (reply, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return reply{}, err
	}
	if body == nil {
		text = nil
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+d.address+path, bytes.NewReader(text))
	if err != nil {
		return reply{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Cookie", cookie)
	answer, err := client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 {
		return reply{}, fmt.Errorf("%s: %d %s %w", path, answer.StatusCode, data, err)
	}
	var r reply
	for _, c := range answer.Cookies() {
		r.cookie = c.Name + "=" + c.Value
	}
	return r, json.NewDecoder(strings.NewReader(string(data))).Decode(&r)
}
