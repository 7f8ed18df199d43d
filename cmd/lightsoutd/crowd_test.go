package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/testkit"
)

// A crowd simulates people who play through a balancer, and records the answers they get. They
// retry failed requests, and otherwise do not notice when daemons die.
type crowd struct {
	t       *testing.T
	address string
	date    string
	moves   []int // a solution to today's puzzle
	client  *http.Client
	signer  identity.Signer // issues tokens as the daemons do

	positions []string // positions on a room's board, by number of moves

	results, presses *history
	acknowledged     atomic.Int64
	retries          atomic.Int64

	mu      sync.Mutex                // guards the fields below
	players map[string]identity.Token // players who have, or may have, sent a result
	rooms   map[string]int            // number of moves sent in each room
}

func newCrowd(t *testing.T, address, url string) *crowd {
	t.Helper()
	data := testkit.Must(store.Open(t.Context(), url))(t)
	defer data.Close()
	key := testkit.Must(data.Key(t.Context()))(t)
	c := &crowd{
		t: t, address: address, signer: identity.Signer{Key: key}, results: newHistory(resultStep), presses: newHistory(moveStep), players: map[string]identity.Token{}, rooms: map[string]int{},
		// Each request opens a new connection, so the daemons take turns.
		client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}},
	}
	c.date, c.moves = todaysSolution(t)
	c.positions = roomPositions(t)
	return c
}

// askAgain is the time before a retry.
const askAgain = 20 * time.Millisecond

// ask repeats a request until the response is neither a server error nor "too many requests", and
// returns its status. It returns 0 if the context is done first.
func (c *crowd) ask(ctx context.Context, method, path string, token identity.Token, body, answer any) int {
	for ctx.Err() == nil {
		status, err := c.askOnce(ctx, method, path, token, body, answer)
		if err == nil && status < 500 && status != http.StatusTooManyRequests {
			return status
		}
		c.retries.Add(1)
		select {
		case <-time.After(askAgain):
		case <-ctx.Done():
		}
	}
	return 0
}

func (c *crowd) askOnce(ctx context.Context, method, path string, token identity.Token, body, answer any) (int, error) {
	var reader io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.address+path, reader)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.AddCookie(&http.Cookie{Name: identity.CookieName, Value: token.String()})
	a, err := c.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = a.Body.Close() }()
	text, err := io.ReadAll(a.Body)
	if err == nil && a.StatusCode < 300 {
		err = json.Unmarshal(text, answer)
	}
	return a.StatusCode, err
}

// sendResults sends results, each from a new player, until the context is done. Every second player
// sends two results at the same time, as if from two devices.
func (c *crowd) sendResults(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		token := c.signer.New()
		key := token.Player().String()
		c.mu.Lock()
		c.players[key] = token
		c.mu.Unlock()
		var started struct{ Run string }
		if c.ask(ctx, http.MethodPost, "/api/run", token, map[string]string{"date": c.date}, &started) != http.StatusOK {
			continue
		}
		var devices sync.WaitGroup
		for device := range 1 + n%2 {
			devices.Go(func() { c.sendResult(ctx, key, token, started.Run, 2*device) })
		}
		devices.Wait()
		c.readResult(ctx, key, token)
	}
}

// sendResult sends the solution with the given number of extra presses.
func (c *crowd) sendResult(ctx context.Context, key string, token identity.Token, run string, more int) {
	moves := append(make([]int, more), c.moves...)
	end := c.results.begin(key, len(moves))
	var sent struct{ Result struct{ Presses int } }
	status := c.ask(ctx, http.MethodPost, "/api/results", token, map[string]any{"date": c.date, "run": run, "moves": moves}, &sent)
	switch status {
	case http.StatusCreated, http.StatusOK:
		end(sent.Result.Presses)
		c.acknowledged.Add(1)
	case 0: // unknown whether it was stored
	default:
		c.t.Errorf("a result is refused with status %d", status)
	}
}

// readResult reads a player's result, and the list of days on which the player has a result.
func (c *crowd) readResult(ctx context.Context, key string, token identity.Token) {
	end := c.results.begin(key, askedWhich)
	var stored struct{ Result struct{ Presses int } }
	switch status := c.ask(ctx, http.MethodGet, "/api/days/"+c.date+"/mine", token, nil, &stored); status {
	case http.StatusOK:
		end(stored.Result.Presses)
	case http.StatusNotFound:
		end(0)
	case 0:
	default:
		c.t.Errorf("reading a result: status %d", status)
	}
	end = c.results.begin(key, askedWhether)
	var me struct{ Days []int }
	if c.ask(ctx, http.MethodGet, "/api/me", token, nil, &me) == http.StatusOK {
		end(len(me.Days))
	}
}

// readOthers reads results that other players may be sending at the same time.
func (c *crowd) readOthers(ctx context.Context, seed uint64) {
	random := rand.New(rand.NewPCG(7, seed))
	for ctx.Err() == nil {
		c.mu.Lock()
		var keys []string
		for key := range c.players {
			if keys = append(keys, key); len(keys) > random.IntN(20) {
				break
			}
		}
		var key string
		var token identity.Token
		if len(keys) > 0 {
			key = keys[len(keys)-1]
			token = c.players[key]
		}
		c.mu.Unlock()
		if key != "" {
			c.readResult(ctx, key, token)
		}
	}
}

// movesInRoom is the number of moves in a room before the next room is opened.
const movesInRoom = 60

// maxSent is the maximum number of moves in a request.
const maxSent = 3

// playRooms opens rooms and plays in them, one at a time, until the context is done.
func (c *crowd) playRooms(ctx context.Context) {
	for ctx.Err() == nil {
		token := c.signer.New()
		var made struct{ Code string }
		c.ask(ctx, http.MethodPost, "/api/rooms", token, map[string]any{"mode": "race", "puzzles": []string{"5x5"}}, &made)
		path := "/api/rooms/" + made.Code
		var joined, begun struct{}
		c.ask(ctx, http.MethodPost, path+"/players", token, nil, &joined)
		if c.ask(ctx, http.MethodPost, path+"/rounds", token, map[string]int{"round": 1}, &begun) == http.StatusOK {
			countDown(ctx)
			c.playRoom(ctx, made.Code, token)
		}
	}
}

// countDown waits for a round's countdown to end.
func countDown(ctx context.Context) {
	select {
	case <-time.After(room.Countdown):
	case <-ctx.Done():
	}
}

// moveOf returns the move with the given number. The sequence is arbitrary, but never wins.
func moveOf(number int) int { return number * 7 % 25 }

// roomPositions returns the positions on a room's board, by number of moves.
func roomPositions(t *testing.T) []string {
	t.Helper()
	g := testkit.Must(play.Open(t.Context(), "5x5", play.Options{Budget: play.Unlimited}))(t)
	var list []string
	for n := 1; n <= movesInRoom+maxSent; n++ {
		_, lights, _ := strings.Cut(g.State().String(), ":")
		list = append(list, lights)
		g.Press(moveOf(n))
	}
	return list
}

// playRoom plays in a room while it watches the room's stream.
func (c *crowd) playRoom(ctx context.Context, code string, token identity.Token) {
	watching, stop := context.WithCancel(ctx)
	defer stop()
	seen := make(chan room.Row)
	go c.watchRoom(watching, code, seen)
	for first := 1; first <= movesInRoom; {
		count := 1 + first%maxSent
		var list []int
		for n := first; n < first+count; n++ {
			list = append(list, moveOf(n))
		}
		c.mu.Lock()
		c.rooms[code] = first + count - 1
		c.mu.Unlock()
		end := c.presses.begin(code, first+count-1)
		var sent struct{ Moves int }
		status := c.ask(ctx, http.MethodPost, "/api/rooms/"+code+"/moves", token, map[string]any{"round": 1, "first": first, "moves": list}, &sent)
		if status != http.StatusOK {
			if status != 0 {
				c.t.Errorf("a move is refused with status %d", status)
			}
			return
		}
		end(sent.Moves)
		c.acknowledged.Add(1)
		c.readRoom(ctx, code)
		first += count
	}
	// A watcher eventually sees all moves.
	for row := range seen {
		if row.Moves >= movesInRoom {
			return
		}
	}
}

func (c *crowd) readRoom(ctx context.Context, code string) {
	end := c.presses.begin(code, askedWhich)
	var room room.Update
	if c.ask(ctx, http.MethodGet, "/api/rooms/"+code, identity.Token{}, nil, &room) != http.StatusOK {
		return
	}
	if len(room.Players) != 1 || room.Players[0].Position != c.positions[room.Players[0].Moves] {
		c.t.Errorf("the room is %+v", room)
		return
	}
	end(room.Players[0].Moves)
}

// watchRoom watches a room, and reconnects when the connection is lost. It sends the latest state
// to the channel if there is a reader, and closes the channel when the context is done.
func (c *crowd) watchRoom(ctx context.Context, code string, seen chan<- room.Row) {
	defer close(seen)
	last, known := "", room.Row{}
	for ctx.Err() == nil {
		lines, leave := c.openStream(ctx, code, last)
		for lines != nil && lines.Scan() {
			if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
				last = id
			}
			text, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			known = c.seeUpdate(text, known)
			select {
			case seen <- known:
			default: // no reader
				if known.Moves >= movesInRoom {
					select {
					case seen <- known:
					case <-ctx.Done():
					}
				}
			}
		}
		leave()
	}
}

// seeUpdate applies a message from the stream as a page would, and returns the player's updated
// row.
func (c *crowd) seeUpdate(text string, known room.Row) room.Row {
	var u room.Update
	if err := json.Unmarshal([]byte(text), &u); err != nil {
		c.t.Error(err)
	}
	for _, row := range u.Players {
		if row.Moves < known.Moves || row.Position != "" && row.Position != c.positions[row.Moves] {
			c.t.Errorf("a page shows %+v after %+v", row, known)
		}
		known = row
	}
	return known
}

// openStream opens a room's event stream, starting after the event with the ID last. If it fails,
// lines is nil.
func (c *crowd) openStream(ctx context.Context, code, last string) (lines *bufio.Scanner, leave func()) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.address+"/api/rooms/"+code+"/events", http.NoBody)
	if err != nil {
		c.t.Error(err)
		return nil, func() {}
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	a, err := c.client.Do(r)
	if err != nil {
		select {
		case <-time.After(askAgain):
		case <-ctx.Done():
		}
		return nil, func() {}
	}
	return bufio.NewScanner(a.Body), func() { _ = a.Body.Close() }
}

// awaitMore waits until count more writes are acknowledged.
func (c *crowd) awaitMore(count int64) {
	for until := c.acknowledged.Load() + count; c.acknowledged.Load() < until && c.t.Context().Err() == nil; {
		time.Sleep(time.Millisecond)
	}
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
