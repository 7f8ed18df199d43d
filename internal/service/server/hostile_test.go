package server_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

// nullity60 returns a random board with 120 buttons and 60 lights, on which at least 2^60 sets of
// presses change nothing.
func nullity60() string {
	const lights, buttons, each = 60, 120, 5
	random := rand.New(rand.NewPCG(1, 2))
	var spec strings.Builder
	fmt.Fprintf(&spec, "buttons=%d", lights)
	for range buttons {
		for i, light := range random.Perm(lights)[:each] {
			fmt.Fprintf(&spec, "%c%d", "_."[min(i, 1)], light)
		}
	}
	return spec.String()
}

// slow returns puzzles on which the generator works for half a second or more before it gives up, so that
// there is time to interrupt it.
func slow() []string {
	return []string{nullity60() + "#x,par=20", "20x20,torus#x,par=190"}
}

// hostileBodies returns malicious requests to open a room.
func hostileBodies() []string {
	var list []string
	for _, id := range append(slow(),
		"100000x100000", "400x400#x", "20x20,mod=64#x", "19x19#x,par=150", "5x5#x,par=15", "20x20,rule=knight,torus#x",
		"3x3x3x3x3#x", "graph6="+strings.Repeat("~", 3000), "20x20:"+strings.Repeat("f", 100), "daily#9999-99-99",
		"5x5,to="+strings.Repeat("5x5,to=", 500), nullity60()+"#x",
	) {
		list = append(list, fmt.Sprintf(`{"mode":"race","puzzles":[%q]}`, id))
	}
	return append(list,
		strings.Repeat(`{"mode":`, 5000), strings.Repeat("[", 60_000), `{"mode":"race","puzzles":`+strings.Repeat("[", 30_000)+strings.Repeat("]", 30_000)+"}",
		`{"mode":"race","puzzles":["`+strings.Repeat("9", 60_000)+`"]}`, `{"mode":"race","puzzles":["5x5"],"x":`+strings.Repeat(`{"x":`, 8000)+"1"+strings.Repeat("}", 8001),
		`{"puzzles":[`+strings.Repeat(`"100x100",`, 5000)+`"5x5"]}`,
	)
}

// Two hundred concurrent requests that are designed to be expensive delay only their senders;
// everyone else still gets answers.
func TestHostileRequests(t *testing.T) {
	s := newService(t)
	bodies := hostileBodies()
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			body := bodies[i%len(bodies)]
			a := s.person().do(http.MethodPost, "/api/rooms", body)
			switch a.status {
			case http.StatusCreated, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests:
			default:
				t.Errorf("%.60s: %d %s", body, a.status, a.body)
			}
		})
	}
	for range 200 {
		for _, path := range []string{"/api/today", "/api/days/" + today + "/table"} {
			if a := s.person().do(http.MethodGet, path, nil); a.status != http.StatusOK {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
	}
	if r := s.person().win(1, 0); r.Stars != 3 {
		t.Errorf("got %+v, want 3 stars", r)
	}
	wg.Wait()
}

// Puzzle generation stops when nobody is waiting for it: it checks its context often and stops soon
// after cancellation.
func TestHostilePuzzlesStop(t *testing.T) {
	looks := []int{10, 300}
	if testing.Short() {
		looks = []int{30}
	}
	for _, id := range slow() {
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := play.OpenSmall(ctx, id, play.Options{Budget: play.Unlimited}, room.MaxLights)
			return err
		}, looks...)
	}
}

// If a host requests a hard puzzle and disconnects, the service stops generating it, and the next
// host gets a slot.
func TestHostsWhoGoAway(t *testing.T) {
	s := newService(t)
	for _, id := range slow() {
		ctx, goAway := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/rooms", strings.NewReader(fmt.Sprintf(`{"mode":"race","puzzles":[%q]}`, id)))
		w := httptest.NewRecorder()
		gone := make(chan struct{})
		go func() {
			s.ServeHTTP(w, r)
			close(gone)
		}()
		for !s.WorkingOut() {
			runtime.Gosched()
		}
		goAway()
		<-gone
		// Had the service continued, the answer would have been that the puzzle cannot be made.
		if w.Code != http.StatusServiceUnavailable || s.WorkingOut() {
			t.Errorf("%.40s: %d %s", id, w.Code, w.Body)
		}
	}
	if code := s.person().openRoom(room.Race, "3x3"); code == "" {
		t.Error("no room was opened")
	}
}
