package server_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"
	"time"

	"lightsout/internal/service/room"
)

// Answers that are the same for everyone may be cached for a while: a day's puzzle for an hour,
// leaderboards and proofs for as long as the service itself keeps them, and today's puzzle hardly
// at all, because it changes at midnight. What a player's own browser keeps, it asks for each time. Nothing
// else may be cached.
func TestCaching(t *testing.T) {
	s := newService(t)
	p := s.person()
	code := p.openRoom(room.Race, "3x3")
	p.win(20, 0)
	for path, want := range map[string]string{
		"/api/today":                    "public, max-age=5",
		"/api/days/" + today:            "public, max-age=3600",
		"/api/days/" + today + "/table": "public, max-age=2",
		"/api/proofs":                   "public, max-age=2",
		"/api/rooms/" + code:            "no-store",
		"/api/me":                       "private, no-cache",
		"/api/days/" + today + "/mine":  "private, no-cache",
	} {
		if a := p.do(http.MethodGet, path, nil); a.status != http.StatusOK || a.header.Get("Cache-Control") != want {
			t.Errorf("%s: %d, %q, want %q", path, a.status, a.header.Get("Cache-Control"), want)
		}
	}
}

// A client that has an answer already gets status 304 without a body, until the answer changes.
func TestTags(t *testing.T) {
	s := newService(t)
	p := s.person()
	p.win(20, 0)
	for _, path := range []string{"/api/me", "/api/days/" + today + "/mine", "/api/days/" + today + "/table", "/api/proofs"} {
		first := p.do(http.MethodGet, path, nil)
		tag := first.header.Get("ETag")
		again := p.do(http.MethodGet, path, nil, "If-None-Match", tag)
		if first.status != http.StatusOK || tag == "" || again.status != http.StatusNotModified || len(again.body) != 0 || again.header.Get("ETag") != tag {
			t.Errorf("%s: %d with %s, then %d with %s and %d bytes", path, first.status, tag, again.status, again.header.Get("ETag"), len(again.body))
		}
		if other := p.do(http.MethodGet, path, nil, "If-None-Match", `"x"`); other.status != http.StatusOK || string(other.body) != string(first.body) {
			t.Errorf("%s with another tag: %d", path, other.status)
		}
	}
}

// The leaderboard is compressed once for all readers.
func TestCompressedLeaderboard(t *testing.T) {
	s := newService(t)
	for i := range 30 {
		s.person().win(20, 2*i)
	}
	s.clock.advance(time.Minute) // the leaderboard in memory is older than the last results
	plain := s.person().do(http.MethodGet, "/api/days/"+today+"/table", nil)
	packed := s.person().do(http.MethodGet, "/api/days/"+today+"/table", nil, "Accept-Encoding", "gzip")
	if packed.header.Get("Content-Encoding") != "gzip" || packed.header.Get("Vary") != "Accept-Encoding" || packed.header.Get("ETag") == plain.header.Get("ETag") {
		t.Errorf("%v", packed.header)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed.body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(text, plain.body) || 3*len(packed.body) > len(text) {
		t.Errorf("%d bytes become %d: %v", len(text), len(packed.body), err)
	}
}
