package server_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/service/server"
)

// The page that a puzzle link leads to has a title and a picture for link previews, and opens the
// app.
func TestPreview(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Origin = "https://play.example.org" })
	for id, want := range map[string][]string{
		"daily#2026-11-14": {"<title>Lights Out · Puzzle for 2026-11-14</title>", `url=/#daily%232026-11-14"`, `content="https://play.example.org/p/daily%232026-11-14.png"`},
		"5x5:1ffffff":      {"<title>Lights Out · 5x5</title>", `content="25 lights are on. Can you turn them all off?"`},
		"5x5#monday":       {"<title>Lights Out · 5x5</title>"},
		"1x1:1":            {`content="One light is on. Can you turn it off?"`},
		"2x1:3":            {`content="2 lights are on. Can you turn them all off?"`},
	} {
		page := s.person().do(http.MethodGet, "/p/"+url.PathEscape(id), nil)
		for _, text := range want {
			if page.status != http.StatusOK || !strings.Contains(string(page.body), text) {
				t.Errorf("%s: %d has no %s:\n%s", id, page.status, text, page.body)
			}
		}
		address := regexp.MustCompile(`og:image" content="https://play.example.org(/p/[^"]+)"`).FindSubmatch(page.body)
		if address == nil {
			t.Errorf("%s has no picture", id)
			continue
		}
		picture := s.person().do(http.MethodGet, string(address[1]), nil)
		if image, err := png.Decode(bytes.NewReader(picture.body)); err != nil || image.Bounds().Dx() < 100 || picture.header.Get("Cache-Control") == "no-store" {
			t.Errorf("%s: %v, %v", id, err, picture.header)
		}
	}
}

// Previews are cached for everyone, so the sender of a request cannot decide where their pictures
// come from.
func TestPreviewIgnoresTheHost(t *testing.T) {
	for origin, want := range map[string]string{"": "/p/3x3.png", "https://play.example.org": "https://play.example.org/p/3x3.png"} {
		s := newService(t, func(c *server.Config) { c.Origin = origin })
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/p/3x3", http.NoBody)
		r.Host = "evil.example"
		r.Header.Set("X-Forwarded-Host", "evil.example")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if text := w.Body.String(); strings.Contains(text, "evil") || !strings.Contains(text, `og:image" content="`+want+`"`) {
			t.Errorf("with the origin %q: %s", origin, text)
		}
	}
}

// Links that are wrong, too large or malicious open the app, which explains the problem; no picture
// is drawn.
func TestPreviewOfNothing(t *testing.T) {
	s := newService(t)
	for _, id := range []string{"nonsense", "1000x1000", `"><script>alert(1)</script>`, "javascript:alert(1)", "//evil.example", "5x5:zz", "", "..%2f..%2fetc"} {
		page := s.person().do(http.MethodGet, "/p/"+url.PathEscape(id), nil)
		text := string(page.body)
		if page.status != http.StatusOK || strings.Contains(text, "og:image") || strings.Contains(text, "<script") || !strings.Contains(text, `content="0; url=/#`) {
			t.Errorf("%s: %d %s", id, page.status, text)
		}
		if picture := s.person().do(http.MethodGet, "/p/"+url.PathEscape(id)+".png", nil); picture.status != http.StatusNotFound {
			t.Errorf("%s: the picture has status %d", id, picture.status)
		}
	}
	for length, want := range map[int]int{4000: http.StatusOK, 4001: http.StatusNotFound} {
		if a := s.person().do(http.MethodGet, "/p/"+strings.Repeat("x", length), nil); a.status != want {
			t.Errorf("an ID of %d letters: %d", length, a.status)
		}
	}
}
