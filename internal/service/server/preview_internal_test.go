package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"lightsout/board"
)

// A board with more than 400 lights or buttons has no picture.
func TestPreviewLimit(t *testing.T) {
	if p, err := drawPreview(t.Context(), "20x20"); err != nil || len(p.png) == 0 {
		t.Errorf("400 lights: %v", err)
	}
	if _, err := drawPreview(t.Context(), "401x1"); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("401 lights: %v", err)
	}
}

// Pictures have https addresses, except on the machine itself.
func TestPreviewOrigin(t *testing.T) {
	for host, scheme := range map[string]string{
		"lights.example": "https", "lights.example:8443": "https", "192.0.2.1": "https", "[2001:db8::1]:8080": "https",
		"localhost": "http", "localhost:8080": "http", "127.0.0.1": "http", "127.0.0.1:8080": "http", "[::1]": "http", "[::1]:8080": "http",
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/p/3x3", http.NoBody)
		r.Host = host
		if got, want := origin(r), scheme+"://"+host; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
