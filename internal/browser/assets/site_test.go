package assets

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"lightsout/internal/testkit"
)

// The service serves the site's pages and pictures with a security policy, and serves its own app
// instead of the site's copy.
func TestSite(t *testing.T) {
	site := testkit.Must(Site(fstest.MapFS{
		"index.html":       {Data: []byte(`<link href="/site/icon.svg">`)},
		"docs/index.html":  {Data: []byte("docs")},
		"docs/film.gif":    {Data: []byte("GIF")},
		"play/index.html":  {Data: []byte("app")},
		"play/assets/a.js": {Data: []byte("app")},
	}))(t)
	for _, c := range []struct {
		path   string
		status int
		body   string
	}{
		{"/site/", http.StatusOK, `<link href="/site/icon.svg">`},
		{"/site/docs/", http.StatusOK, "docs"},
		{"/site/docs/index.html", http.StatusOK, "docs"},
		{"/site/docs/film.gif", http.StatusOK, "GIF"},
		{"/site/docs", http.StatusNotFound, ""},
		{"/site/play/", http.StatusFound, ""},
		{"/site/play/assets/a.js", http.StatusNotFound, ""},
		{"/site/../secret", http.StatusTemporaryRedirect, ""},
	} {
		r := get(t, site, http.MethodGet, c.path)
		if body := text(t, r); r.StatusCode != c.status || c.body != "" && body != c.body {
			t.Errorf("%s: %d %q", c.path, r.StatusCode, body)
		}
		if csp := r.Header.Get("Content-Security-Policy"); c.status == http.StatusOK && (!strings.Contains(csp, "default-src 'none'; script-src 'self'") || !strings.Contains(csp, "img-src 'self' data:;")) {
			t.Errorf("%s: the policy is %q", c.path, csp)
		}
	}
	if to := get(t, site, http.MethodGet, "/site/play/").Header.Get("Location"); to != "/" {
		t.Errorf("Play leads to %q", to)
	}
}

// A folder that is not a site, or a site for another path, is rejected.
func TestNotSite(t *testing.T) {
	for _, folder := range []fstest.MapFS{{}, {"index.html": {Data: []byte(`<link href="/icon.svg">`)}}} {
		testkit.MustFail(Site(folder))(t, ErrNotSite, "%v", folder)
	}
}
