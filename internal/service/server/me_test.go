package server_test

import (
	"net/http"
	"strings"
	"testing"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/server"
)

// Every request that changes something counts against the limit per player, and is refused once the
// limit is used up.
func TestPlayerLimit(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.Player = server.Rate{PerSecond: 0.001, Burst: 1} })
	p := s.person()
	code := p.openRoom("race", "3x3")
	recovery := read[struct{ Code string }](t, p.do(http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
	run := p.start(today)
	cookie := p.cookie
	for _, c := range []struct {
		method, path string
		body         any
	}{
		{http.MethodPost, "/api/run", map[string]string{"date": today}},
		{http.MethodPost, "/api/results", submission{Date: today, Run: run, Moves: solution(t, today)}},
		{http.MethodPost, "/api/me/code", map[string]string{"code": recovery}},
		{http.MethodPost, "/api/me/journey", map[string]string{"progress": ""}},
		{http.MethodDelete, "/api/me", nil},
		{http.MethodPost, "/api/rooms/" + code + "/players", nil},
		{http.MethodPost, "/api/rooms/" + code + "/name", nil},
		{http.MethodPut, "/api/rooms/" + code + "/name", map[string]string{"name": "Ann"}},
		{http.MethodPost, "/api/rooms/" + code + "/moves", map[string]any{"round": 1, "first": 1, "moves": []int{0}}},
	} {
		p.cookie = cookie
		if a := p.do(c.method, c.path, c.body); a.status != http.StatusTooManyRequests {
			t.Errorf("%s %s: %d %s", c.method, c.path, a.status, a.body)
		}
	}
}

// A cookie that the service did not issue belongs to nobody: its sender is a new player, gets a new
// cookie, and counts against the address's limit for new players.
func TestMadeUpCookies(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.NewPlayers = server.Rate{PerSecond: 0.001, Burst: 3} })
	accepted := 0
	for n := range byte(10) {
		p := s.person()
		p.cookie = identity.CookieName + "=" + identity.Token{n}.String()
		madeUp := p.cookie
		if me := read[struct{ Player string }](t, p.do(http.MethodGet, "/api/me", nil), http.StatusOK); me.Player != "" {
			t.Errorf("a made-up cookie is the player %s", me.Player)
		}
		if p.do(http.MethodPost, "/api/results", submission{Date: today, Moves: solution(t, today)}).status == http.StatusCreated {
			accepted++
			if p.cookie == madeUp {
				t.Error("a made-up cookie is accepted")
			}
		}
	}
	if accepted != 3 {
		t.Errorf("%d results of made-up players were stored", accepted)
	}
}

// A recovery code that the service did not issue is refused and counts as a wrong guess. One that it
// issued never does.
func TestMadeUpCodes(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.WrongCodes = server.Rate{PerSecond: 0.001, Burst: 2} })
	p := s.person()
	p.win(5, 0)
	mine := read[struct{ Code string }](t, p.do(http.MethodGet, "/api/me/code", nil), http.StatusOK).Code
	for i, c := range []struct {
		code string
		want int
	}{
		{mine, http.StatusOK},
		{mine, http.StatusOK},
		{mine, http.StatusOK},
		{s.token().Code(), http.StatusOK},
		{s.token().Code(), http.StatusOK},
		{identity.Token{1}.Code(), http.StatusUnprocessableEntity},
		{identity.Token{2}.Code(), http.StatusUnprocessableEntity},
		{identity.Token{3}.Code(), http.StatusTooManyRequests},
		{mine, http.StatusTooManyRequests},
	} {
		if a := s.person().do(http.MethodPost, "/api/me/code", map[string]string{"code": c.code}); a.status != c.want {
			t.Errorf("code %d: %d %s", i+1, a.status, a.body)
		}
	}
}

// On plain http, browsers drop a cookie that is Secure or whose name has the prefix __Host-. A
// classroom's service has no https, so its cookie has neither there. A service with https neither
// sets nor accepts that cookie.
func TestPlainCookie(t *testing.T) {
	for _, c := range []struct {
		configured, sent string // origins: the service's, and the one in the request
		secure           bool
	}{
		{"", "", false},
		{"", "http://192.168.1.7:8080", false},
		{"", "https://class.example.org", true}, // behind a proxy that terminates https
		{"http://192.168.1.7:8080", "http://192.168.1.7:8080", false},
		{"https://play.example.org", "https://play.example.org", true},
		{"https://play.example.org", "http://play.example.org", true},
	} {
		s := newService(t, func(config *server.Config) { config.Origin = c.configured })
		p := s.person()
		headers := []string{"Sec-Fetch-Site", "same-origin"}
		if c.sent != "" {
			headers = append(headers, "Origin", c.sent)
		}
		set := p.do(http.MethodPost, "/api/run", map[string]string{"date": today}, headers...).header.Get("Set-Cookie")
		prefix := strings.HasPrefix(set, "__Host-lightsout=")
		if prefix != c.secure || strings.Contains(set, "; Secure") != c.secure || !prefix && !strings.HasPrefix(set, "lightsout=") {
			t.Errorf("%+v: the cookie is %q", c, set)
		}
		if !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Strict") {
			t.Errorf("%+v: the cookie is %q", c, set)
		}
		known := func() bool {
			return read[struct{ Player string }](t, p.do(http.MethodGet, "/api/me", nil), http.StatusOK).Player != ""
		}
		if !known() {
			t.Errorf("%+v: the service does not know its own cookie", c)
		}
		_, value, _ := strings.Cut(p.cookie, "=")
		p.cookie = "lightsout=" + value
		if accepted := known(); accepted == strings.HasPrefix(c.configured, "https") {
			t.Errorf("%+v: the plain cookie is accepted: %v", c, accepted)
		}
		if gone := p.do(http.MethodDelete, "/api/me", nil, headers...).header.Get("Set-Cookie"); !strings.Contains(gone, "Max-Age=0") || strings.Contains(gone, "Secure") != c.secure {
			t.Errorf("%+v: deleting sends %q", c, gone)
		}
	}
}
