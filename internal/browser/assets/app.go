package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"lightsout/internal/httpd"
)

// The prefix all: embeds every file, including names that start with a dot or an underscore.
//
//go:embed all:dist
var embedded embed.FS

// ErrNotBuilt reports that the program was built without the app.
var ErrNotBuilt = errors.New("this program was built without the web app; to add it, run 'make web build' in a checkout, with Node 20.19 or later")

// policy lets a page load only its own files. Running WebAssembly counts as evaluating code, so it
// needs its own keyword.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "

// These values say which sites may frame a page: normally none, but any site may frame the page
// made for embedding.
const (
	framedByNobody = "'none'"
	framedByAll    = "*"
)

const (
	brotliSuffix = ".br"
	indexName    = "index.html"
	// embedName is the page that courses embed in a frame to show a puzzle.
	embedName  = "embed.html"
	workerName = "sw.js"
	// hashedFolder contains the files whose names include a hash of their content.
	hashedFolder = "assets/"
)

// contentTypes are listed here, instead of being read from the system, so that they are the
// same on every machine.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".txt":         "text/plain; charset=utf-8",
	".jpg":         "image/jpeg",
	".gif":         "image/gif",
	".webmanifest": "application/manifest+json",
}

// An App is the web app as an HTTP handler.
type App struct {
	files  map[string]*file // keyed by name, such as index.html
	policy string           // the content security policy of its pages
}

// A file is stored compressed with Brotli, or plain. Other forms are made when they are first
// needed. Browsers accept Brotli only from localhost and over HTTPS, and gzip from everywhere.
type file struct {
	name   string
	etag   string // without quotes
	brotli []byte // nil if the file is stored plain
	plain  func() ([]byte, error)
	gzip   func() ([]byte, error)
}

// New returns the app that is built into the program, or ErrNotBuilt.
func New() (*App, error) {
	dist, err := fs.Sub(embedded, "dist")
	if err != nil {
		return nil, err
	}
	return FromFiles(dist)
}

// FromFiles returns the app whose compressed files are in a folder, or ErrNotBuilt if the folder
// has no index.html.br.
func FromFiles(dist fs.FS) (*App, error) {
	app := &App{files: map[string]*file{}, policy: policy}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		stem, ok := strings.CutSuffix(name, brotliSuffix)
		if err != nil || entry.IsDir() || !ok {
			return err
		}
		data, err := fs.ReadFile(dist, name)
		app.files[stem] = compressedFile(stem, data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the web app's files: %w", err)
	}
	if app.files[indexName] == nil {
		return nil, ErrNotBuilt
	}
	return app, nil
}

// ForService returns the app in the form that the service serves. It adds a mark to the page, so
// that the page knows without a request that the service is available. It adds the same mark to the
// service worker: a browser that has cached the app without the mark then sees that the worker has
// changed, and fetches both files again.
func (a *App) ForService() (*App, error) {
	marked := &App{files: maps.Clone(a.files), policy: a.policy}
	for name, mark := range map[string]func(text string) string{
		indexName:  func(text string) string { return strings.Replace(text, "<head>", "<head>\n"+serviceMark, 1) },
		workerName: func(text string) string { return text + "// " + serviceMark + "\n" },
	} {
		f := marked.files[name]
		if f == nil {
			return nil, fmt.Errorf("the web app has no %s", name)
		}
		text, err := f.plain()
		if err != nil {
			return nil, fmt.Errorf("the web app's %s: %w", name, err)
		}
		changed := mark(string(text))
		if !strings.Contains(changed, serviceMark) {
			return nil, fmt.Errorf("the web app's %s has no head", name)
		}
		marked.files[name] = plainFile(name, []byte(changed))
	}
	return marked, nil
}

// serviceMark marks a page as coming from the service.
const serviceMark = `<meta name="service" content="/api/">`

func compressedFile(name string, data []byte) *file {
	f := newFile(name, data, func() ([]byte, error) { return io.ReadAll(brotli.NewReader(bytes.NewReader(data))) })
	f.brotli = data
	return f
}

func plainFile(name string, data []byte) *file {
	return newFile(name, data, func() ([]byte, error) { return data, nil })
}

// newFile returns a file whose ETag identifies the stored data.
func newFile(name string, stored []byte, plain func() ([]byte, error)) *file {
	sum := sha256.Sum256(stored)
	return &file{
		name: name, etag: hex.EncodeToString(sum[:8]), plain: sync.OnceValues(plain),
		gzip: sync.OnceValues(func() ([]byte, error) {
			text, err := plain()
			if err != nil {
				return nil, err
			}
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, _ = w.Write(text) // a write to memory never fails
			_ = w.Close()
			return b.Bytes(), nil
		}),
	}
}

// ServeHTTP answers a request for one of the app's files.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", a.policy+framedByNobody)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "The app is read-only.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, indexName)
	}
	f := a.files[name]
	if f == nil {
		http.Error(w, "There is no page here.", http.StatusNotFound)
		return
	}
	if f.name == embedName {
		h.Set("Content-Security-Policy", a.policy+framedByAll)
		h.Del("X-Frame-Options") // the policy replaces this header, which has no value that allows every site
	}
	f.serve(w, r)
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	body, encoding, err := f.body(r.Header.Get("Accept-Encoding"))
	if err != nil {
		http.Error(w, "The file is damaged.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(f.name, hashedFolder) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	etag := `"` + f.etag + `-` + encoding + `"`
	h.Set("ETag", etag)
	if httpd.Matches(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", contentType(f.name))
	if encoding != identity {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // the client may disconnect; nothing to do
	}
}

const identity = "identity"

// body returns the file in the best encoding that the client accepts.
func (f *file) body(accept string) (body []byte, encoding string, err error) {
	switch {
	case f.brotli != nil && httpd.Accepts(accept, "br"):
		return f.brotli, "br", nil
	case httpd.Accepts(accept, "gzip"):
		body, err = f.gzip()
		return body, "gzip", err
	}
	body, err = f.plain()
	return body, identity, err
}

func contentType(name string) string {
	if known := contentTypes[path.Ext(name)]; known != "" {
		return known
	}
	return "application/octet-stream"
}
