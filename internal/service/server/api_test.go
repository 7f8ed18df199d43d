package server_test

import (
	"net/http"
	"testing"

	"lightsout/internal/service/room"
)

// Answers that are the same for everyone may be cached for a while: a day's puzzle for an hour,
// leaderboards and proofs for as long as the service itself keeps them, and today's puzzle hardly
// at all, because it changes at midnight. Nothing else may be cached.
func TestCaching(t *testing.T) {
	s := newService(t)
	p := s.person()
	code := p.openRoom(room.Race, "3x3")
	for path, want := range map[string]string{
		"/api/today":                    "public, max-age=5",
		"/api/days/" + today:            "public, max-age=3600",
		"/api/days/" + today + "/table": "public, max-age=2",
		"/api/proofs":                   "public, max-age=2",
		"/api/rooms/" + code:            "no-store",
		"/api/me":                       "no-store",
	} {
		if a := p.do(http.MethodGet, path, nil); a.status != http.StatusOK || a.header.Get("Cache-Control") != want {
			t.Errorf("%s: %d, %q, want %q", path, a.status, a.header.Get("Cache-Control"), want)
		}
	}
}
