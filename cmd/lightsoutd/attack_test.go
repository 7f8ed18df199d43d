package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/journey"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store/storetest"
)

// A visitor sends requests from an address, as a trusted proxy would report it.
type visitor struct{ service, address, cookie string }

func (v *visitor) post(ctx context.Context, path string, body, answer any) (int, error) {
	status, cookie, err := postFrom(ctx, v.service+path, v.address, v.cookie, body, answer)
	if cookie != "" {
		v.cookie = cookie
	}
	return status, err
}

// start asks for a run, and returns its token.
func (v *visitor) start(ctx context.Context, date string) (string, error) {
	var started struct{ Run string }
	_, err := v.post(ctx, "/api/runs", map[string]string{"date": date}, &started)
	return started.Run, err
}

// send sends a solution, and returns the player's ID for the day, or "" if the service refused it.
func (v *visitor) send(ctx context.Context, date, run string, moves []int) (string, error) {
	var sent struct{ Result struct{ Player string } }
	_, err := v.post(ctx, "/api/results", map[string]any{"date": date, "run": run, "moves": moves}, &sent)
	return sent.Result.Player, err
}

// madeUpCookie returns a cookie that the service did not issue.
func madeUpCookie() string {
	var token identity.Token
	_, _ = rand.Read(token[:]) // never fails
	return identity.CookieName + "=" + base64.RawURLEncoding.EncodeToString(token[:])
}

// attack has an attacker play as many made-up players as possible from one network, with a solution
// found beforehand: each asks for a run, waits as long as a fast person would take, and sends the
// solution. It returns the IDs of the players whose results were stored.
func attack(t *testing.T, service, date string, moves []int, addresses []string, wait time.Duration) []string {
	t.Helper()
	const players, connections = 1400, 16
	work := make(chan int)
	var mu sync.Mutex
	var stored []string
	var wg sync.WaitGroup
	for range connections {
		wg.Go(func() {
			for n := range work {
				v := &visitor{service, addresses[n%len(addresses)], madeUpCookie()}
				run, err := v.start(t.Context(), date)
				if err != nil {
					t.Error(err)
					continue
				}
				wg.Go(func() {
					time.Sleep(wait)
					id, err := v.send(t.Context(), date, run, moves)
					if err != nil {
						t.Error(err)
					}
					if mu.Lock(); id != "" {
						stored = append(stored, id)
					}
					mu.Unlock()
				})
			}
		})
	}
	for n := range players {
		work <- n
	}
	close(work)
	wg.Wait()
	return stored
}

// shownOf returns how many of the given players a leaderboard shows, and the number of all players.
func shownOf(t *testing.T, service, date string, ids []string) (shown, players int) {
	t.Helper()
	var board struct {
		Players int
		Results []struct{ Player string }
	}
	if status := get(t, service+"/api/days/"+date+"/table", &board); status != http.StatusOK {
		t.Fatalf("the leaderboard: %d", status)
	}
	for _, r := range board.Results {
		if slices.Contains(ids, r.Player) {
			shown++
		}
	}
	return shown, board.Players
}

// startAttacked starts a daemon behind a proxy on this machine, and connects to its database.
func startAttacked(t *testing.T) (*daemon, *pgx.Conn) {
	t.Helper()
	url := storetest.EmptyURL(t)
	if code, out := commandWith(t, url, "migrate"); code != exitDone {
		t.Fatalf("%d %s", code, out)
	}
	d := startDaemon(t, []string{databaseName + "=" + url}, "serve", "--listen", "127.0.0.1:0", "--admin", "", "--trusted-proxy", "127.0.0.1", "--origin", "https://play.example.org")
	data, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = data.Close(context.Background()) })
	return d, data
}

// An attacker with one network cannot take the leaderboard: 1,400 made-up players, whose times are
// too fast for a human or just slow enough, get at most three of its rows, and an honest result that
// took 18 seconds is on it.
func TestOneNetworkOnTheLeaderboard(t *testing.T) {
	d, data := startAttacked(t)
	date, moves := todaysSolution(t)
	honest := &visitor{service: d.address, address: "198.51.100.7"}
	if _, err := honest.start(t.Context(), date); err != nil {
		t.Fatal(err)
	}

	fast := attack(t, d.address, date, moves, []string{"203.0.113.1"}, time.Duration(len(moves))*80*time.Millisecond)
	slow := attack(t, d.address, date, moves, []string{"203.0.113.2", "203.0.113.3", "203.0.113.4"}, time.Duration(len(moves))*210*time.Millisecond)
	t.Logf("stored: %d too fast from one address, %d just slow enough from three", len(fast), len(slow))
	if len(fast) > 520 || len(slow) < 500 {
		t.Errorf("%d results of 1,400 made-up players were stored from one address, and %d from three", len(fast), len(slow))
	}

	// As if the honest player had started 18 seconds ago. Asking for the run again does not start it
	// again.
	if _, err := data.Exec(t.Context(), `UPDATE runs SET started = clock_timestamp() - interval '18 seconds' WHERE started = (SELECT min(started) FROM runs)`); err != nil {
		t.Fatal(err)
	}
	run, err := honest.start(t.Context(), date)
	if err != nil {
		t.Fatal(err)
	}
	id, err := honest.send(t.Context(), date, run, moves)
	if err != nil || id == "" {
		t.Fatalf("the honest result is refused: %v", err)
	}

	all := len(fast) + len(slow) + 1
	for { // the leaderboard may be two seconds old
		if _, players := shownOf(t, d.address, date, nil); players == all {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if n, _ := shownOf(t, d.address, date, []string{id}); n != 1 {
		t.Error("the honest result is not on the leaderboard")
	}
	if n, _ := shownOf(t, d.address, date, slices.Concat(fast, slow)); n != 3 {
		t.Errorf("the attacker has %d rows, want 3", n)
	}
	if n, _ := shownOf(t, d.address, date, fast); n != 0 {
		t.Errorf("%d results that are too fast have a rank", n)
	}
}

// Made-up players, and players without a result, cannot store journeys, however many they send. A
// player with a result stores one.
func TestJourneysOfMadeUpPlayers(t *testing.T) {
	const sent, senders = 5000, 8
	d, data := startAttacked(t)
	progress := "Lights Out journey 1\n"
	for _, world := range journey.Worlds() {
		for level := range world.Levels() {
			progress += "3 " + level.ID + "\n"
		}
	}
	body := map[string]string{"progress": progress}
	rows := func() (n int) {
		t.Helper()
		if err := data.QueryRow(t.Context(), `SELECT count(*) FROM player_journeys`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	var wg sync.WaitGroup
	for range senders {
		wg.Go(func() {
			for range sent / senders {
				v := &visitor{d.address, "203.0.113.1", madeUpCookie()}
				if _, err := v.post(t.Context(), "/api/me/journey", body, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := rows(); n != 0 {
		t.Errorf("%d journeys of made-up players are stored", n)
	}

	date, moves := todaysSolution(t)
	v := &visitor{service: d.address, address: "203.0.113.2"}
	run, err := v.start(t.Context(), date)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{0, 1} {
		for range 3 {
			if status, err := v.post(t.Context(), "/api/me/journey", body, nil); status != http.StatusOK || err != nil {
				t.Errorf("%d, %v", status, err)
			}
		}
		if n := rows(); n != want {
			t.Errorf("%d journeys are stored, want %d", n, want)
		}
		if _, err := v.send(t.Context(), date, run, moves); err != nil {
			t.Fatal(err)
		}
	}
}
