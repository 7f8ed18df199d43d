package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/browser/assets"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A frontend is an https proxy in front of two daemons.
type frontend struct {
	t       *testing.T
	address string // as in https://127.0.0.1:1234
	client  *http.Client
	options []string
	daemons [2]*daemon
	listen  [2]string
	admin   [2]string
	app     string // the folder that the app is served from
}

// freeAddress returns an address on this machine that nothing listens on. The system does not give its
// port to a connection, and later calls do not return it.
func freeAddress(t *testing.T) string {
	t.Helper()
	for {
		address := fmt.Sprintf("127.0.0.1:%d", 1<<14+mathrand.IntN(1<<14)) // below the ports of connections
		if _, taken := freeAddresses.LoadOrStore(address, true); taken {
			continue
		}
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if err == nil {
			_ = l.Close()
			return address
		}
		if t.Context().Err() != nil || !errors.Is(err, syscall.EADDRINUSE) {
			t.Fatal(err)
		}
	}
}

var freeAddresses sync.Map // the addresses returned so far

// certificate writes a certificate for this machine, with its private key, and returns a pool that
// trusts it.
func certificate(t *testing.T, folder string) *x509.CertPool {
	t.Helper()
	key := testkit.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der := testkit.Must(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))(t)
	secret := testkit.Must(x509.MarshalPKCS8PrivateKey(key))(t)
	pool, text := x509.NewCertPool(), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	pool.AppendCertsFromPEM(text)
	for name, content := range map[string][]byte{"pem": text, "key": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})} {
		testkit.NoError(t, os.WriteFile(filepath.Join(folder, "certificate."+name), content, 0o600))
	}
	return pool
}

// installed returns the path of a program, and skips the test if it is not installed.
func installed(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" { // as in CI
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

// newFrontend starts two daemons on a database, and a proxy with a configuration from deploy/proxy.
// The replace function returns pairs of strings: a text in the configuration, and the text to replace
// it with.
func newFrontend(t *testing.T, url, program, file string, replace func(f *frontend, folder string) []string, args func(config string) []string) *frontend {
	t.Helper()
	if testing.Short() {
		t.Skip("CI tests the service behind proxies every night, without -short")
	}
	path := installed(t, program)
	testkit.NoError(t, migrate(t.Context(), url))
	folder := t.TempDir()
	f := &frontend{t: t, address: "https://" + freeAddress(t), listen: [2]string{freeAddress(t), freeAddress(t)}, admin: [2]string{freeAddress(t), freeAddress(t)}}
	f.options = []string{databaseName + "=" + url}
	for i := range f.daemons {
		f.start(i)
	}
	f.client = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: certificate(t, folder)}, ForceAttemptHTTP2: true}}
	text := testkit.Must(os.ReadFile(filepath.Join("..", "..", "deploy", "proxy", file)))(t)
	f.app = filepath.Join(folder, "app")
	f.exportApp()
	pairs := append(replace(f, folder), "/var/www/lightsout", f.app)
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(string(text), pairs[i]) {
			t.Fatalf("%s has no %s", file, pairs[i])
		}
	}
	config := filepath.Join(folder, file)
	testkit.NoError(t, os.WriteFile(config, []byte(strings.NewReplacer(pairs...).Replace(string(text))), 0o600))
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), path, args(config)...)
	var log strings.Builder
	cmd.Stdout, cmd.Stderr, cmd.Dir = &log, &log, folder
	cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	testkit.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		<-ended
	})
	for f.get("/readyz") != http.StatusOK {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s: %v\n%s", program, err, log.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
	return f
}

// start starts a daemon at its fixed address.
func (f *frontend) start(i int) {
	f.t.Helper()
	f.daemons[i] = startDaemon(f.t, f.options, slices.Concat([]string{"serve", "--listen", f.listen[i], "--admin", f.admin[i], "--no-maintenance", "--trusted-proxy", "127.0.0.1", "--origin", f.address}, noLimits)...)
}

// exportApp writes the app into its folder, if this program was built with it.
func (f *frontend) exportApp() {
	f.t.Helper()
	cmd := newRoot()
	cmd.SetArgs([]string{"app", f.app})
	if err := cmd.Execute(); err != nil && !errors.Is(err, assets.ErrNotBuilt) {
		f.t.Fatal(err)
	}
}

// serveApp checks that the proxy serves the app from disk, with the headers that the daemon sets.
func (f *frontend) serveApp() {
	f.t.Helper()
	style, _ := filepath.Glob(filepath.Join(f.app, "assets", "style-*.css"))
	if len(style) == 0 {
		f.t.Log("this program was built without the app")
		return
	}
	ask := func(address, path, tag string) *http.Response {
		r := testkit.Must(http.NewRequestWithContext(f.t.Context(), http.MethodGet, address+path, http.NoBody))(f.t)
		r.Header.Set("Accept-Encoding", "gzip")
		r.Header.Set("If-None-Match", tag)
		a := testkit.Must(f.client.Do(r))(f.t)
		_, _ = io.Copy(io.Discard, a.Body)
		_ = a.Body.Close()
		return a
	}
	for _, path := range []string{"/", "/sw.js", "/embed.html", "/manifest.webmanifest", "/assets/" + filepath.Base(style[0])} {
		want, got := ask("http://"+f.listen[0], path, ""), ask(f.address, path, "")
		for _, name := range []string{"Cache-Control", "Content-Type", "Content-Encoding", "Content-Security-Policy", "Strict-Transport-Security", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"} {
			if got.Header.Get(name) != want.Header.Get(name) {
				f.t.Errorf("%s has %s %q, want %q", path, name, got.Header.Get(name), want.Header.Get(name))
			}
		}
		if got.StatusCode != http.StatusOK || got.Header.Get("X-Request-Id") != "" || !strings.Contains(strings.Join(got.Header.Values("Vary"), ","), "Accept-Encoding") {
			f.t.Errorf("%s: %d %v", path, got.StatusCode, got.Header)
		}
		if again := ask(f.address, path, got.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			f.t.Errorf("%s again: %d", path, again.StatusCode)
		}
	}
	if status := f.get("/nothing"); status != http.StatusNotFound {
		f.t.Errorf("a file that does not exist: %d", status)
	}
}

// get returns the status of a response, or 0 if the request failed.
func (f *frontend) get(path string) int {
	r, err := http.NewRequestWithContext(f.t.Context(), http.MethodGet, f.address+path, http.NoBody)
	if err != nil {
		return 0
	}
	a, err := f.client.Do(r)
	if err != nil {
		return 0
	}
	defer a.Body.Close()
	_, _ = io.Copy(io.Discard, a.Body)
	return a.StatusCode
}

// send posts JSON as a page does, and returns the status and the cookie.
func (f *frontend) send(path, cookie string, body, answer any) (int, string, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, "", err
	}
	r, err := http.NewRequestWithContext(f.t.Context(), http.MethodPost, f.address+path, strings.NewReader(string(text)))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", cookie)
	r.Header.Set("Origin", f.address) // accepted only if the proxy passes the same host to the daemon
	a, err := f.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer a.Body.Close()
	for _, c := range a.Cookies() {
		cookie = c.Name + "=" + c.Value
	}
	data, err := io.ReadAll(a.Body)
	if err == nil && answer != nil {
		err = json.Unmarshal(data, answer)
	}
	return a.StatusCode, cookie, err
}

// watchRoom checks that the proxy does not buffer a room's stream.
func (f *frontend) watchRoom() {
	f.t.Helper()
	var opened struct{ Code string }
	status, cookie, err := f.send("/api/rooms", "", map[string]any{"mode": "race", "puzzles": []string{"3x3"}}, &opened)
	if err != nil || status != http.StatusCreated {
		f.t.Fatalf("%d %v", status, err)
	}
	ctx, leave := context.WithCancel(f.t.Context())
	defer leave()
	r := testkit.Must(http.NewRequestWithContext(ctx, http.MethodGet, f.address+"/api/rooms/"+opened.Code+"/events", http.NoBody))(f.t)
	a := testkit.Must(f.client.Do(r))(f.t)
	defer a.Body.Close()
	joined := false
	for lines := bufio.NewScanner(a.Body); lines.Scan(); {
		data, isData := strings.CutPrefix(lines.Text(), "data: ")
		switch {
		case !isData:
		case !joined:
			joined = true
			if status, _, err := f.send("/api/rooms/"+opened.Code+"/players", cookie, map[string]any{}, nil); err != nil || status != http.StatusOK {
				f.t.Errorf("%d %v", status, err)
			}
		case strings.Contains(data, `"number":1`):
			return
		}
	}
	f.t.Error("the stream ended before it showed that player 1 has joined")
}

// upgrade restarts both daemons while people play. It fails the test if any request fails.
func (f *frontend) upgrade() {
	f.t.Helper()
	date, moves := todaysSolution(f.t)
	var sent atomic.Int64
	ctx, stop := context.WithCancel(f.t.Context())
	var people sync.WaitGroup
	for range 8 {
		people.Go(func() {
			for ctx.Err() == nil {
				var started struct{ Run string }
				status, cookie, err := f.send("/api/run", "", map[string]string{"date": date}, &started)
				if err != nil || status != http.StatusOK {
					f.t.Errorf("run: %d %v", status, err)
					return
				}
				status, _, err = f.send("/api/results", cookie, map[string]any{"date": date, "run": started.Run, "moves": moves}, nil)
				if err != nil || status != http.StatusCreated {
					f.t.Errorf("result: %d %v", status, err)
					return
				}
				if status := f.get("/api/days/" + date + "/table"); status != http.StatusOK {
					f.t.Errorf("table: %d", status)
					return
				}
				sent.Add(3)
			}
		})
	}
	await := func(n int64) {
		for want := sent.Load() + n; sent.Load() < want && !f.t.Failed(); {
			time.Sleep(time.Millisecond)
		}
	}
	await(60)
	for i, d := range f.daemons {
		testkit.NoError(f.t, d.end(syscall.SIGTERM))
		await(60)
		f.start(i)
		await(60)
	}
	stop()
	people.Wait()
	f.t.Logf("%d requests succeeded", sent.Load())
}

// newNginx starts nginx in front of two daemons.
func newNginx(t *testing.T, url string) *frontend {
	t.Helper()
	return newFrontend(t, url, "nginx", "nginx.conf", func(f *frontend, folder string) []string {
		return []string{
			"127.0.0.1:8080", f.listen[0], "127.0.0.1:8081", f.listen[1],
			"/var/cache/lightsout", folder + "/cache",
			"listen 443 ", "listen " + strings.TrimPrefix(f.address, "https://") + " ",
			"/etc/ssl/play.example.org.pem", folder + "/certificate.pem", "/etc/ssl/play.example.org.key", folder + "/certificate.key",
		}
	}, func(config string) []string {
		folder := filepath.Dir(config)
		// This is like a distribution's /etc/nginx/nginx.conf, but without folders that only root
		// can write to.
		main := fmt.Sprintf("daemon off; error_log stderr; pid %[1]s/pid; events {} http { access_log off; client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s; include %[2]s; }", folder, config)
		path := filepath.Join(folder, "main.conf")
		if os.Getuid() == 0 {
			main = "user root; " + main // other users cannot access the folder
		}
		testkit.NoError(t, os.WriteFile(path, []byte(main), 0o600))
		return []string{"-c", path, "-p", folder, "-e", "stderr"}
	})
}

// newCaddy starts Caddy in front of two daemons.
func newCaddy(t *testing.T, url string) *frontend {
	t.Helper()
	return newFrontend(t, url, "caddy", "Caddyfile", func(f *frontend, folder string) []string {
		return []string{
			"127.0.0.1:8080", f.listen[0], "127.0.0.1:8081", f.listen[1],
			"play.example.org {", fmt.Sprintf("{\n\tadmin off\n\tauto_https disable_redirects\n}\n%s {\n\ttls %s/certificate.pem %s/certificate.key", f.address, folder, folder),
		}
	}, func(config string) []string { return []string{"run", "--config", config, "--adapter", "caddyfile"} })
}

// The nginx configuration in deploy/proxy serves pages and streams, and no request fails during an
// upgrade.
func TestNginx(t *testing.T) {
	f := newNginx(t, storetest.EmptyURL(t))
	f.serveApp()
	f.watchRoom()
	f.upgrade()
}

// The Caddy configuration in deploy/proxy passes the same test as the nginx configuration.
func TestCaddy(t *testing.T) {
	f := newCaddy(t, storetest.EmptyURL(t))
	f.serveApp()
	f.watchRoom()
	f.upgrade()
}
