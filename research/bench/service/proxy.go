package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"lightsout/research/bench/processor"
)

// An entrance is where visitors arrive: a proxy with its configuration in deploy/proxy and the app on
// disk, or the daemons themselves.
type entrance struct {
	name      string
	addresses []string
	cmd       *exec.Cmd // the proxy, or nil
	folder    string
}

// entrances are the ways to enter the service, by name.
var entrances = map[string]func(ctx context.Context, e *entrance, c *crowd) error{
	"nginx": startNginx,
	"Caddy": startCaddy,
	noProxy: func(_ context.Context, e *entrance, c *crowd) error {
		e.addresses = []string{c.daemons[0].address, c.daemons[1].address}
		return nil
	},
}

const noProxy = "no proxy"

// enter opens an entrance, which replaces the one before.
func (c *crowd) enter(ctx context.Context, name string) (err error) {
	c.entrance.close()
	e := &entrance{name: name}
	if e.folder, err = os.MkdirTemp("", "lightsout-proxy"); err != nil {
		return err
	}
	c.entrance = e
	return entrances[name](ctx, e, c)
}

// nginxConfig has Debian's settings around the shipped configuration.
const nginxConfig = `
daemon off;
%[1]s
worker_processes auto;
pid %[2]s/pid;
events { worker_connections 768; }
http {
	access_log %[2]s/access.log;
	client_body_temp_path %[2]s/body;
	proxy_temp_path %[2]s/proxy;
	fastcgi_temp_path %[2]s/fastcgi;
	uwsgi_temp_path %[2]s/uwsgi;
	scgi_temp_path %[2]s/scgi;
	sendfile on;
	tcp_nopush on;
	gzip on;
	include %[2]s/lightsout.conf;
}
`

func startNginx(ctx context.Context, e *entrance, c *crowd) error {
	user := ""
	if os.Getuid() == 0 {
		user = "user root;" // the folder belongs to the user who started this program
	}
	file := filepath.Join(e.folder, "nginx.conf")
	if err := os.WriteFile(file, fmt.Appendf(nil, nginxConfig, user, e.folder), 0o600); err != nil {
		return err
	}
	address, err := e.configure(ctx, c, "nginx.conf", "lightsout.conf", func(address string) []string {
		return []string{
			"listen 443 ssl http2;", "listen " + address + ";",
			"ssl_certificate /etc/ssl/play.example.org.pem;", "",
			"ssl_certificate_key /etc/ssl/play.example.org.key;", "",
			"/var/cache/lightsout", filepath.Join(e.folder, "cache"),
		}
	})
	if err != nil {
		return err
	}
	return e.start(ctx, address, "nginx", "-c", file, "-e", filepath.Join(e.folder, "error.log"))
}

func startCaddy(ctx context.Context, e *entrance, c *crowd) error {
	address, err := e.configure(ctx, c, "Caddyfile", "Caddyfile", func(address string) []string {
		return []string{"play.example.org {", "{\n\tadmin off\n}\nhttp://" + strings.Replace(address, "127.0.0.1", "", 1) + " {\n\tbind 127.0.0.1"}
	})
	if err != nil {
		return err
	}
	return e.start(ctx, address, "caddy", "run", "--config", filepath.Join(e.folder, "Caddyfile"), "--adapter", "caddyfile")
}

// configure writes a configuration from deploy/proxy for these daemons, changed by pairs of a text and
// its replacement, and the app that it serves. Visitors use plain HTTP, because encryption would cost
// the load generator as much as the proxy.
func (e *entrance) configure(ctx context.Context, c *crowd, shipped, name string, pairs func(address string) []string) (address string, err error) {
	if address, err = freeAddress(ctx); err != nil {
		return "", err
	}
	app := filepath.Join(e.folder, "app")
	if out, err := exec.CommandContext(ctx, c.program, "app", app).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join("../deploy/proxy", shipped))
	if errors.Is(err, fs.ErrNotExist) { // in a test
		text, err = os.ReadFile(filepath.Join("../../../deploy/proxy", shipped))
	}
	if err != nil {
		return "", err
	}
	changes := append(pairs(address), "127.0.0.1:8080", c.daemons[0].address, "127.0.0.1:8081", c.daemons[1].address, "/var/www/lightsout", app)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(string(text), changes[i]) {
			return "", fmt.Errorf("deploy/proxy/%s has no %s", shipped, changes[i])
		}
	}
	return address, os.WriteFile(filepath.Join(e.folder, name), []byte(strings.NewReplacer(changes...).Replace(string(text))), 0o600)
}

// start starts the proxy, and returns when it is listening.
func (e *entrance) start(ctx context.Context, address, program string, args ...string) error {
	e.addresses = []string{address}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // killing nginx would leave its workers running
	cmd.Env = append(os.Environ(), "HOME="+e.folder, "XDG_DATA_HOME="+e.folder, "XDG_CONFIG_HOME="+e.folder)
	log, err := os.Create(filepath.Join(e.folder, "log"))
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // the process has its own file descriptor
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%w (on Debian and Ubuntu: apt install nginx-light caddy)", err)
	}
	e.cmd = cmd
	return awaitListener(ctx, address)
}

// through says how visitors arrive.
func (e *entrance) through() string {
	if e.cmd == nil {
		return "without a proxy"
	}
	return "behind " + e.name
}

// processorTime returns the processor time of the proxy.
func (e *entrance) processorTime() (time.Duration, error) {
	if e.cmd == nil {
		return 0, nil
	}
	return processor.TimeOf(e.cmd.Process.Pid)
}

func (e *entrance) close() {
	if e == nil {
		return
	}
	if e.cmd != nil {
		_ = e.cmd.Cancel()
		_ = e.cmd.Wait()
	}
	_ = os.RemoveAll(e.folder)
}
