package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

// honestAddress is the address of an honest client. The attacker has a whole network;
// hostileAddress returns its addresses.
const honestAddress = "198.51.100.9"

func hostileAddress(n int) string { return fmt.Sprintf("2001:db8:1:2::%x", n+1) }

// behindProxy makes a service trust the address headers.
func behindProxy(c *server.Config) {
	c.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")} // httptest's own address
	c.Limits = server.DefaultLimits()
}

// from sends a request from an address.
func (p *person) from(address, method, path string, body any) answer {
	p.s.t.Helper()
	return p.do(method, path, body, "X-Forwarded-For", address)
}

// metricsText returns the metrics as text.
func (s *service) metricsText() string {
	w := httptest.NewRecorder()
	s.Admin().ServeHTTP(w, httptest.NewRequestWithContext(s.t.Context(), http.MethodGet, "/metrics", http.NoBody))
	return w.Body.String()
}

// refusals reports whether the metrics count any refusals due to the given limit.
func (s *service) refusals(limit string) bool {
	return strings.Contains(s.metricsText(), fmt.Sprintf("lightsout_refused_total{limit=%q} ", limit))
}

// A client that exceeds a limit is refused, whichever address in its network it uses. Others are
// not affected.
func TestLimitsOfAddresses(t *testing.T) {
	right := solution(t, today)
	for name, c := range map[string]struct {
		limit func(*server.Limits)
		ask   func(p *person, address string) answer
		some  bool // any answer except a refusal is fine
	}{
		"new players": {
			limit: func(l *server.Limits) { l.NewPlayers = server.Rate{PerSecond: 0.001, Burst: 4} },
			ask: func(p *person, address string) answer {
				p.cookie = ""
				return p.from(address, http.MethodPost, "/api/run", map[string]string{"date": today})
			},
		},
		"results": {
			limit: func(l *server.Limits) { l.Results = server.Rate{PerSecond: 0.001, Burst: 4} },
			ask: func(p *person, address string) answer {
				return p.from(address, http.MethodPost, "/api/results", submission{Date: today, Moves: right})
			},
		},
		"rooms": {
			limit: func(l *server.Limits) { l.Rooms = server.Rate{PerSecond: 0.001, Burst: 4} },
			ask: func(p *person, address string) answer {
				return p.from(address, http.MethodPost, "/api/rooms", map[string]any{"mode": room.Race, "puzzles": []string{"3x3"}})
			},
		},
		"wrong codes": {
			limit: func(l *server.Limits) { l.WrongCodes = server.Rate{PerSecond: 0.001, Burst: 4} },
			ask: func(p *person, address string) answer {
				if address == honestAddress {
					return p.from(address, http.MethodPost, "/api/me/code", map[string]string{"code": p.s.token().Code()})
				}
				return p.from(address, http.MethodGet, "/api/rooms/"+room.NewCode(), nil)
			},
			some: true,
		},
		"address": {
			limit: func(l *server.Limits) { l.Address = server.Rate{PerSecond: 0.001, Burst: 4} },
			ask:   func(p *person, address string) answer { return p.from(address, http.MethodGet, "/api/today", nil) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t, behindProxy, func(config *server.Config) { c.limit(&config.Limits) })
			hostile, refused := s.person(), 0
			for i := range 8 {
				a := c.ask(hostile, hostileAddress(i))
				if a.status == http.StatusTooManyRequests {
					refused++
					if a.header.Get("Retry-After") == "" {
						t.Error("the answer has no header Retry-After")
					}
				} else if i >= 4 || a.status >= 400 && !c.some {
					t.Errorf("request %d: %d %s", i+1, a.status, a.body)
				}
			}
			if refused != 4 || !s.refusals(name) {
				t.Errorf("%d of 8 requests were refused, counted in the metrics: %v", refused, s.refusals(name))
			}
			if a := c.ask(s.person(), honestAddress); a.status >= 400 {
				t.Errorf("another address: %d %s", a.status, a.body)
			}
		})
	}
}

// After too many wrong guesses, a client no longer learns whether a guess is right.
func TestGuessesEnd(t *testing.T) {
	s := newService(t, behindProxy, func(c *server.Config) { c.Limits.WrongCodes = server.Rate{PerSecond: 0.001, Burst: 2} })
	code := s.person().openRoom(room.Race, "3x3")
	for range 2 {
		s.person().from(hostileAddress(1), http.MethodGet, "/api/rooms/"+room.NewCode(), nil)
	}
	for address, want := range map[string]int{hostileAddress(2): http.StatusTooManyRequests, honestAddress: http.StatusOK} {
		if a := s.person().from(address, http.MethodGet, "/api/rooms/"+code, nil); a.status != want {
			t.Errorf("%s: %d, want %d", address, a.status, want)
		}
	}
}

// A single address cannot use up all slots or streams.
func TestConcurrencyOfAnAddress(t *testing.T) {
	const limit = 3
	s := newService(t, behindProxy, func(c *server.Config) {
		c.Limits.AddressRequests, c.Limits.AddressStreams = limit, limit
	})
	code := s.person().openRoom(room.Race, "3x3")
	ctx, leave := context.WithCancel(t.Context())
	var mu sync.Mutex
	var wg sync.WaitGroup
	statuses := map[string][]int{}
	ask := func(name, method, path, body, address string) {
		wg.Go(func() {
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(ctx, method, path, strings.NewReader(body))
			r.Header.Set("X-Forwarded-For", address)
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Cookie", identity.CookieName+"="+s.token().String())
			s.ServeHTTP(w, r)
			mu.Lock()
			defer mu.Unlock()
			statuses[name] = append(statuses[name], w.Code)
		})
	}
	count := func(name string) int {
		mu.Lock()
		defer mu.Unlock()
		return len(statuses[name])
	}
	unlock := s.lock(t, "player_days")
	for i := range limit + 2 {
		ask("hostile", http.MethodGet, "/api/me", "", hostileAddress(i))
		ask("hostile streams", http.MethodGet, "/api/rooms/"+code+"/events", "", hostileAddress(i))
	}
	until(func() bool { return count("hostile") == 2 && count("hostile streams") == 2 })
	if want := []int{http.StatusTooManyRequests, http.StatusTooManyRequests}; !slices.Equal(statuses["hostile"], want) || !slices.Equal(statuses["hostile streams"], want) {
		t.Errorf("got %v, want %v for both kinds", statuses, want)
	}
	ask("honest", http.MethodGet, "/api/me", "", honestAddress)
	until(func() bool { return s.InFlight() == limit+1 }) // the honest request waits for the database, as it should
	unlock()
	until(func() bool { return count("honest") == 1 && count("hostile") == limit+2 })
	leave()
	wg.Wait()
	if statuses["honest"][0] != http.StatusOK {
		t.Errorf("the honest client: %d", statuses["honest"][0])
	}
	if a := s.person().from(hostileAddress(1), http.MethodGet, "/api/me", nil); a.status != http.StatusOK {
		t.Errorf("afterwards: %d", a.status)
	}
}

// Requests that need no database are answered even if requests that are waiting for the database
// have taken all the slots.
func TestNoDatabaseNoWait(t *testing.T) {
	s := newService(t, func(c *server.Config) {
		c.Limits.InFlight = 1
		c.App = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("the app")) })
	})
	p := s.person()
	p.start(today)
	s.person().do(http.MethodGet, "/api/days/"+today+"/table", nil)
	unlock := s.lock(t, "player_days")
	var wg sync.WaitGroup
	wg.Go(func() { p.do(http.MethodGet, "/api/me", nil) })
	until(func() bool { return s.SlotsInUse() == 1 })
	for _, path := range []string{"/", "/assets/x.js", "/api/today", "/api/days/" + today, "/api/days/" + today + "/table", "/api/openapi.json"} {
		if a := s.person().do(http.MethodGet, path, nil); a.status != http.StatusOK {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	unlock()
	wg.Wait()
}

// Deleting a player on request affects nobody else. A blocked player's results are refused.
func TestDeleteMe(t *testing.T) {
	s := newService(t)
	leaving, staying := s.person(), s.person()
	gone, stays := leaving.win(20, 0), staying.win(30, 0)
	cookie := leaving.cookie
	a := leaving.do(http.MethodDelete, "/api/me", nil)
	if me := read[struct{ Player string }](t, a, http.StatusOK); me.Player != "" || !strings.Contains(a.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%+v, %v", me, a.header)
	}
	leaving.cookie = cookie // as if the browser still had the cookie
	type me struct{ Days []int }
	if days := read[me](t, leaving.do(http.MethodGet, "/api/me", nil), http.StatusOK).Days; len(days) != 0 {
		t.Errorf("the days %v are still stored", days)
	}
	if a := s.person().do(http.MethodGet, "/api/days/"+today+"/results/"+gone.Player, nil); a.status != http.StatusNotFound {
		t.Errorf("the replay: %d", a.status)
	}
	if days := read[me](t, staying.do(http.MethodGet, "/api/me", nil), http.StatusOK).Days; !slices.Equal(days, []int{todayDay}) {
		t.Errorf("the other player has %v", days)
	}
	tab := s.person().table(1)
	if tab.Players != 1 || len(tab.Results) != 1 || tab.Results[0].Player != stays.Player {
		t.Errorf("got %+v, want only the player who stays", tab)
	}
	if a := s.person().do(http.MethodDelete, "/api/me", nil); a.status != http.StatusOK {
		t.Errorf("nobody: %d", a.status)
	}
	_, value, _ := strings.Cut(cookie, "=")
	token, _ := identity.Parse(value)
	blocked := token.Player()
	send := func(p *person) int {
		return p.do(http.MethodPost, "/api/results", submission{Date: today, Moves: solution(t, today)}).status
	}
	for _, isBlocked := range []bool{true, false} {
		testkit.NoError(t, s.store.Block(t.Context(), blocked, isBlocked))
		want := map[bool]int{true: http.StatusForbidden, false: http.StatusCreated}[isBlocked]
		if mine, others := send(leaving), send(s.person()); mine != want || others != http.StatusCreated {
			t.Errorf("blocked %v: %d, others %d", isBlocked, mine, others)
		}
	}
}

// A player can still delete everything after the operator has removed the player's only result.
func TestDeleteMeAfterRemoval(t *testing.T) {
	s := newService(t)
	p := s.person()
	p.win(20, 0)
	p.do(http.MethodPost, "/api/me/journey", map[string]string{"progress": wholeJourney()})
	_, value, _ := strings.Cut(p.cookie, "=")
	token, _ := identity.Parse(value)
	testkit.NoError(t, s.store.RemoveResult(t.Context(), todayDay, token.Player()))
	read[struct{}](t, p.do(http.MethodDelete, "/api/me", nil), http.StatusOK)
	for _, table := range []string{"results", "runs", "player_days", "player_journeys"} {
		var rows int
		if err := s.store.Pool().QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&rows); err != nil || rows != 0 {
			t.Errorf("%d rows of %s are left: %v", rows, table, err)
		}
	}
}

// A player's ID is different every day, so nobody can use it to follow the player from day to day.
func TestAnIDForADay(t *testing.T) {
	s := newService(t)
	p := s.person()
	first := p.win(20, 0)
	yesterday := daily.Date(todayDay - 1)
	a := p.do(http.MethodPost, "/api/results", submission{Date: yesterday, Moves: solution(t, yesterday)})
	second := read[struct{ Result result }](t, a, http.StatusCreated).Result
	if first.Player == second.Player || first.Name != second.Name {
		t.Errorf("%+v, %+v", first, second)
	}
	for date, id := range map[string]string{today: first.Player, yesterday: second.Player} {
		if a := s.person().do(http.MethodGet, "/api/days/"+date+"/results/"+id, nil); a.status != http.StatusOK {
			t.Errorf("%s: %d %s", date, a.status, a.body)
		}
	}
	if a := s.person().do(http.MethodGet, "/api/days/"+yesterday+"/results/"+first.Player, nil); a.status != http.StatusNotFound {
		t.Errorf("the ID of another day: %d", a.status)
	}
}
