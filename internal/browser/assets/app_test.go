package assets

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"lightsout/internal/testkit"
)

func compressed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	testkit.Must(io.WriteString(w, text))(t)
	testkit.NoError(t, w.Close())
	return &fstest.MapFile{Data: b.Bytes()}
}

func testApp(t *testing.T) *App {
	t.Helper()
	files := fstest.MapFS{"README.md": {Data: []byte("a note")}}
	for _, name := range []string{"index.html", "embed.html", "sw.js", "assets/core-1.wasm", "assets/data"} {
		files[name+".br"] = compressed(t, "plain "+name)
	}
	app := testkit.Must(FromFiles(files))(t)
	return app
}

func get(t *testing.T, app http.Handler, method, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, http.NoBody)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	app.ServeHTTP(w, r)
	return w.Result()
}

// text returns the body of an answer, decoded.
func text(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err == nil && len(b) > 0 {
		switch r.Header.Get("Content-Encoding") {
		case "br":
			b, err = io.ReadAll(brotli.NewReader(bytes.NewReader(b)))
		case "gzip":
			var unzipped *gzip.Reader
			if unzipped, err = gzip.NewReader(bytes.NewReader(b)); err == nil {
				b, err = io.ReadAll(unzipped)
			}
		}
	}
	testkit.NoError(t, err)
	return string(b)
}

func TestFiles(t *testing.T) {
	app := testApp(t)
	for _, c := range []struct{ path, accept, encoding, contentType, cache, body string }{
		{"/", "gzip, deflate, br", "br", "text/html; charset=utf-8", "no-cache", "plain index.html"},
		{"/index.html", "br;q=0, gzip;q=0.5", "gzip", "text/html; charset=utf-8", "no-cache", "plain index.html"},
		{"/sw.js", "", "", "text/javascript; charset=utf-8", "no-cache", "plain sw.js"},
		{"/assets/core-1.wasm", "BR", "br", "application/wasm", "public, max-age=31536000, immutable", "plain assets/core-1.wasm"},
		{"/assets/data", "*", "", "application/octet-stream", "public, max-age=31536000, immutable", "plain assets/data"},
	} {
		r := get(t, app, http.MethodGet, c.path, "Accept-Encoding", c.accept)
		body := text(t, r)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Encoding") != c.encoding || r.Header.Get("Content-Type") != c.contentType ||
			r.Header.Get("Cache-Control") != c.cache || r.Header.Get("Vary") != "Accept-Encoding" || body != c.body {
			t.Errorf("%s for %q: %d %v %q", c.path, c.accept, r.StatusCode, r.Header, body)
		}
		head := get(t, app, http.MethodHead, c.path, "Accept-Encoding", c.accept)
		if head.Header.Get("Content-Length") != r.Header.Get("Content-Length") || text(t, head) != "" {
			t.Errorf("HEAD %s: %v", c.path, head.Header)
		}
		for _, tags := range []string{r.Header.Get("ETag"), `"other", W/` + r.Header.Get("ETag"), "*"} {
			again := get(t, app, http.MethodGet, c.path, "Accept-Encoding", c.accept, "If-None-Match", tags)
			if again.StatusCode != http.StatusNotModified || text(t, again) != "" {
				t.Errorf("%s with the tag %s: %d", c.path, tags, again.StatusCode)
			}
		}
	}
}

// The service adds a mark to the page and to the service worker, so that browsers notice the
// change. It changes no other file.
func TestForService(t *testing.T) {
	files := fstest.MapFS{}
	for name, body := range map[string]string{"index.html": "<html><head><title>", "sw.js": "install();\n", "assets/a.js": "a"} {
		files[name+".br"] = compressed(t, body)
	}
	app := testkit.Must(FromFiles(files))(t)
	marked := testkit.Must(app.ForService())(t)
	const mark = `<meta name="service" content="/api/">`
	for path, want := range map[string]string{
		"/":            "<html><head>\n" + mark + "<title>",
		"/sw.js":       "install();\n// " + mark + "\n",
		"/assets/a.js": "a",
	} {
		before, after := get(t, app, http.MethodGet, path), get(t, marked, http.MethodGet, path)
		if body := text(t, after); body != want {
			t.Errorf("%s is %q", path, body)
		}
		if changed := before.Header.Get("ETag") != after.Header.Get("ETag"); changed != strings.Contains(want, mark) {
			t.Errorf("the tags of %s are %q and %q", path, before.Header.Get("ETag"), after.Header.Get("ETag"))
		}
		best := get(t, marked, http.MethodGet, path, "Accept-Encoding", "gzip, br").Header.Get("Content-Encoding")
		if best == "br" == strings.Contains(want, mark) {
			t.Errorf("%s is sent with %s", path, best)
		}
	}
	if body := text(t, get(t, app, http.MethodGet, "/")); strings.Contains(body, mark) {
		t.Errorf("the app without the service has become %q", body)
	}
}

func TestForServiceMistakes(t *testing.T) {
	for what, files := range map[string]fstest.MapFS{
		"no worker":    {"index.html.br": compressed(t, "<head>")},
		"no head":      {"index.html.br": compressed(t, "page"), "sw.js.br": compressed(t, "")},
		"damaged page": {"index.html.br": {Data: []byte("no Brotli")}, "sw.js.br": compressed(t, "")},
	} {
		app := testkit.Must(FromFiles(files))(t)
		if _, err := app.ForService(); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
}

func TestTagsTellEncodingsApart(t *testing.T) {
	app := testApp(t)
	seen := map[string]bool{}
	for _, accept := range []string{"br", "gzip", ""} {
		seen[get(t, app, http.MethodGet, "/", "Accept-Encoding", accept).Header.Get("ETag")] = true
	}
	if len(seen) != 3 {
		t.Errorf("the tags are %v", seen)
	}
}

func TestRefused(t *testing.T) {
	app := testApp(t)
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{http.MethodGet, "/README.md", http.StatusNotFound},
		{http.MethodGet, "/index.html.br", http.StatusNotFound},
		{http.MethodGet, "/../app.go", http.StatusNotFound},
		{http.MethodGet, "/assets/", http.StatusNotFound},
		{http.MethodPost, "/", http.StatusMethodNotAllowed},
	} {
		if r := get(t, app, c.method, c.path); r.StatusCode != c.status {
			t.Errorf("%s %s: %d", c.method, c.path, r.StatusCode)
		}
	}
}

func TestHeadersOnEveryAnswer(t *testing.T) {
	app := testApp(t)
	for _, path := range []string{"/", "/embed.html", "/sw.js", "/assets/core-1.wasm", "/none"} {
		h := get(t, app, http.MethodGet, path).Header
		csp := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'none'; ") || strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") {
			t.Errorf("%s: the policy is %q", path, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cross-Origin-Opener-Policy") != "same-origin" {
			t.Errorf("%s: %v", path, h)
		}
	}
}

// Other sites may frame one page, and only when that page is actually served.
func TestOnePageCanBeFramed(t *testing.T) {
	outer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Frame-Options", "DENY") // the service sets this header on every response
		testApp(t).ServeHTTP(w, r)
	})
	for _, c := range []struct {
		method, path string
		framed       bool
	}{
		{http.MethodGet, "/embed.html", true},
		{http.MethodHead, "/embed.html", true},
		{http.MethodGet, "//embed.html", true},
		{http.MethodPost, "/embed.html", false},
		{http.MethodGet, "/embed.html/x", false},
		{http.MethodGet, "/assets/embed.html", false},
		{http.MethodGet, "/embed", false},
		{http.MethodGet, "/", false},
		{http.MethodGet, "/index.html", false},
		{http.MethodGet, "/sw.js", false},
		{http.MethodGet, "/assets/data", false},
		{http.MethodGet, "/none", false},
	} {
		h := get(t, outer, c.method, c.path).Header
		csp := h.Get("Content-Security-Policy")
		framed := strings.HasSuffix(csp, "; frame-ancestors *") && h.Get("X-Frame-Options") == ""
		refused := strings.HasSuffix(csp, "; frame-ancestors 'none'") && h.Get("X-Frame-Options") == "DENY"
		if framed != c.framed || refused == c.framed {
			t.Errorf("%s %s: %q, %q", c.method, c.path, csp, h.Get("X-Frame-Options"))
		}
	}
}

func TestNotBuilt(t *testing.T) {
	testkit.MustFail(FromFiles(fstest.MapFS{"README.md": {}}))(t, ErrNotBuilt, "without files")
	if _, err := New(); err != nil && !errors.Is(err, ErrNotBuilt) {
		t.Errorf("what is built in: %v", err)
	}
}

func TestDamagedFile(t *testing.T) {
	app := testkit.Must(FromFiles(fstest.MapFS{"index.html.br": {Data: []byte("no Brotli")}}))(t)
	for _, accept := range []string{"gzip", ""} {
		if r := get(t, app, http.MethodGet, "/", "Accept-Encoding", accept); r.StatusCode != http.StatusInternalServerError {
			t.Errorf("a damaged file, as %q: %d", accept, r.StatusCode)
		}
	}
}

func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	l := testkit.Must(new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0"))(t)
	done := make(chan error, 1)
	go func() { done <- testApp(t).Serve(ctx, l) }()
	r := testkit.Must(http.NewRequestWithContext(ctx, http.MethodGet, "http://"+l.Addr().String(), http.NoBody))(t)
	answer := testkit.Must(http.DefaultClient.Do(r))(t)
	defer answer.Body.Close()
	if body := text(t, answer); body != "plain index.html" {
		t.Errorf("the page is %q", body)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := testApp(t).Serve(t.Context(), l); err == nil {
		t.Error("a closed listener is served")
	}
}

// The server answers only requests for its own host names, not for a name that another site points
// at its address.
func TestHost(t *testing.T) {
	local := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 5444}
	open := &net.TCPAddr{IP: net.IPv4zero, Port: 5444}
	for _, tt := range []struct {
		address *net.TCPAddr
		host    string
		want    bool
	}{
		{local, "127.0.0.1:5444", true},
		{local, "localhost:5444", true},
		{local, "LocalHost:5444", true},
		{local, "127.0.0.1:80", false},
		{local, "127.0.0.1", false},
		{local, "evil.example:5444", false},
		{local, "localhost.evil.example:5444", false},
		{local, "10.0.0.1:5444", false},
		{local, "", false},
		{open, "192.168.1.7:5444", true},
		{open, "[fe80::1]:5444", true},
		{open, "localhost:5444", true},
		{open, "evil.example:5444", false},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Host = tt.host
		w := httptest.NewRecorder()
		onlyHost(tt.address, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })).ServeHTTP(w, r)
		if got := w.Code == http.StatusOK; got != tt.want {
			t.Errorf("%v asked for %q: %d", tt.address, tt.host, w.Code)
		}
	}
}

// An exported app has its pages and its worker plain and compressed, with the same content and with
// the marks that the daemon adds. Exporting again replaces them.
func TestExport(t *testing.T) {
	app, err := New()
	if errors.Is(err, ErrNotBuilt) {
		t.Skip(err)
	}
	testkit.NoError(t, err)
	app = testkit.Must(app.ForService())(t)
	folder := t.TempDir()
	for range 2 {
		testkit.NoError(t, app.Export(folder))
	}
	for _, name := range []string{indexName, workerName, embedName} {
		plain, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || (name != embedName) != strings.Contains(string(plain), serviceMark) {
			t.Errorf("%s: %v", name, err)
		}
		packed := testkit.Must(os.Open(filepath.Join(folder, name+".br")))(t)
		text, err := io.ReadAll(brotli.NewReader(packed))
		_ = packed.Close()
		if err != nil || string(text) != string(plain) {
			t.Errorf("%s.br: %v", name, err)
		}
	}
	left, err := filepath.Glob(filepath.Join(folder, "*.new"))
	if err != nil || len(left) != 0 {
		t.Errorf("%v %v", left, err)
	}
}
