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
	"lightsout/internal/service/server"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
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
	_, err := v.post(ctx, "/api/run", map[string]string{"date": date}, &started)
	return started.Run, err
}

// A sentResult is a stored result: the player's ID for the day, and the time by the service's clock.
type sentResult struct {
	Player  string
	Seconds float64
}

// send sends a solution. The result has no player if the service refused it.
func (v *visitor) send(ctx context.Context, date, run string, moves []int) (sentResult, error) {
	var sent struct{ Result sentResult }
	_, err := v.post(ctx, "/api/results", map[string]any{"date": date, "run": run, "moves": moves}, &sent)
	return sent.Result, err
}

// madeUpCookie returns a cookie that the service did not issue.
func madeUpCookie() string {
	var token identity.Token
	_, _ = rand.Read(token[:]) // never fails
	return identity.CookieName + "=" + base64.RawURLEncoding.EncodeToString(token[:])
}

// attack plays as 1,400 made-up players from the given addresses, with a solution found beforehand:
// each asks for a run, waits, and sends the solution. It returns the stored results.
func attack(t *testing.T, service, date string, moves []int, addresses []string, wait time.Duration) []sentResult {
	t.Helper()
	const players, connections = 1400, 16
	work := make(chan int)
	var mu sync.Mutex
	var stored []sentResult
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
					result, err := v.send(t.Context(), date, run, moves)
					if err != nil {
						t.Error(err)
					}
					if mu.Lock(); result.Player != "" {
						stored = append(stored, result)
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

// shownOf returns how many of the given results a leaderboard shows, and the number of all players.
func shownOf(t *testing.T, service, date string, results ...sentResult) (shown, players int) {
	t.Helper()
	var board struct {
		Players int
		Results []struct{ Player string }
	}
	if status := get(t, service+"/api/days/"+date+"/table", &board); status != http.StatusOK {
		t.Fatalf("the leaderboard: %d", status)
	}
	for _, r := range board.Results {
		if slices.ContainsFunc(results, func(sent sentResult) bool { return sent.Player == r.Player }) {
			shown++
		}
	}
	return shown, board.Players
}

// startAttacked starts a daemon that trusts a proxy on this machine, and connects to its database.
func startAttacked(t *testing.T) (*daemon, *pgx.Conn) {
	t.Helper()
	url := storetest.EmptyURL(t)
	if code, out := commandWith(t, url, "migrate"); code != exitDone {
		t.Fatalf("%d %s", code, out)
	}
	d := startDaemon(t, []string{databaseName + "=" + url}, "serve", "--listen", "127.0.0.1:0", "--admin", "", "--trusted-proxy", "127.0.0.1", "--origin", "https://play.example.org")
	data := testkit.Must(pgx.Connect(t.Context(), url))(t)
	t.Cleanup(func() { _ = data.Close(context.Background()) })
	return d, data
}

// An attacker with one network cannot take the leaderboard: 1,400 made-up players whose times are
// too fast for a human and 1,400 who are just slow enough get three of its rows, and an honest
// result that took 18 seconds is on it.
func TestOneNetworkOnTheLeaderboard(t *testing.T) {
	d, data := startAttacked(t)
	date, moves := todaysSolution(t)
	honest := &visitor{service: d.address, address: "198.51.100.7"}
	testkit.Must(honest.start(t.Context(), date))(t)

	begun := time.Now()
	fast := attack(t, d.address, date, moves, []string{"203.0.113.1"}, 0)
	// On a slow machine, the attack takes longer, and the limit lets in a few more players.
	limit := server.DefaultLimits().NewPlayers
	if allowed := float64(limit.Burst) + limit.PerSecond*time.Since(begun).Seconds() + 1; float64(len(fast)) > allowed {
		t.Errorf("%d results of 1,400 made-up players were stored from one address, and %.0f are allowed", len(fast), allowed)
	}
	slow := attack(t, d.address, date, moves, []string{"203.0.113.2", "203.0.113.3", "203.0.113.4"}, time.Duration(len(moves))*210*time.Millisecond)
	t.Logf("stored: %d from one address as fast as possible, %d just slow enough from three", len(fast), len(slow))
	if len(slow) < 500 {
		t.Errorf("only %d results of three addresses were stored, so they cannot fill the leaderboard", len(slow))
	}

	// As if the honest player had started 18 seconds ago. Asking for the run again does not start it
	// again.
	testkit.Must(data.Exec(t.Context(), `UPDATE runs SET started = clock_timestamp() - interval '18 seconds' WHERE started = (SELECT min(started) FROM runs)`))(t)
	run := testkit.Must(honest.start(t.Context(), date))(t)
	honestly, err := honest.send(t.Context(), date, run, moves)
	if err != nil || honestly.Player == "" {
		t.Fatalf("the honest result is refused: %v", err)
	}

	all := len(fast) + len(slow) + 1
	for { // the leaderboard may be two seconds old
		if _, players := shownOf(t, d.address, date); players == all {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if n, _ := shownOf(t, d.address, date, honestly); n != 1 {
		t.Error("the honest result is not on the leaderboard")
	}
	if n, _ := shownOf(t, d.address, date, slices.Concat(fast, slow)...); n != 3 {
		t.Errorf("the attacker has %d rows, want 3", n)
	}
	tooFast := slices.DeleteFunc(fast, func(r sentResult) bool { return r.Seconds >= 0.2*float64(len(moves)) })
	if n, _ := shownOf(t, d.address, date, tooFast...); n != 0 || len(tooFast) == 0 {
		t.Errorf("%d of %d results that are too fast have a rank", n, len(tooFast))
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
		testkit.NoError(t, data.QueryRow(t.Context(), `SELECT count(*) FROM player_journeys`).Scan(&n))
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
	run := testkit.Must(v.start(t.Context(), date))(t)
	for _, want := range []int{0, 1} {
		for range 3 {
			if status, err := v.post(t.Context(), "/api/me/journey", body, nil); status != http.StatusOK || err != nil {
				t.Errorf("%d, %v", status, err)
			}
		}
		if n := rows(); n != want {
			t.Errorf("%d journeys are stored, want %d", n, want)
		}
		testkit.Must(v.send(t.Context(), date, run, moves))(t)
	}
}
