package deploy

import (
	"context"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A builder runs buildah with separate storage.
type builder struct {
	t       *testing.T
	program string
	folder  string
}

func (b *builder) command(args ...string) *exec.Cmd {
	storage := []string{"--root", filepath.Join(b.folder, "root"), "--runroot", filepath.Join(b.folder, "run"), "--storage-driver", "vfs"}
	return exec.CommandContext(context.WithoutCancel(b.t.Context()), b.program, append(storage, args...)...)
}

// run runs buildah and returns the last line of its output.
func (b *builder) run(args ...string) string {
	b.t.Helper()
	cmd := b.command(args...)
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		b.t.Fatalf("%v: %v\n%s%s", args, err, out, errors.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// The last stage of the image builds from its file, and the program in it migrates, serves and reports
// that it is healthy. The stages before it need images with Go and Node, and the network; here, the
// program comes from this machine's Go instead, without the web app.
func TestImage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and an image; one run without -short is enough")
	}
	b := &builder{t: t, program: find(t, "buildah"), folder: t.TempDir()}
	if os.Getuid() != 0 {
		t.Skip("chroot isolation needs root")
	}
	source := t.TempDir()
	for _, cmd := range [][]string{
		{"go", "build", "-ldflags", "-s -w", "-o", filepath.Join(source, "src", "build", "lightsoutd"), "lightsout/cmd/lightsoutd"},
		{"cp", "--dereference", "--parents", "/etc/ssl/certs/ca-certificates.crt", source},
	} {
		c := exec.CommandContext(t.Context(), cmd[0], cmd[1:]...)
		c.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", cmd, err, out)
		}
	}
	_, last, _ := strings.Cut(read(t, "Containerfile"), lastStage)
	file := filepath.Join(t.TempDir(), "Containerfile")
	testkit.NoError(t, os.WriteFile(file, []byte("FROM scratch AS build\nCOPY . /\n"+lastStage+last), 0o600))
	b.run("bud", "--isolation", "chroot", "--file", file, "--tag", "lightsoutd", source)
	container := b.run("from", "lightsoutd")
	t.Cleanup(func() { b.run("rm", container) })

	database := storetest.EmptyURL(t)
	u := testkit.Must(url.Parse(database))(t)
	socket := u.Query().Get("host")
	if err := os.Chmod(socket, 0o755); err != nil { // the container runs as a different user
		t.Fatal(err)
	}
	l := testkit.Must(new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	admin := l.Addr().String()
	_ = l.Close()
	in := func(command ...string) []string {
		return append([]string{"run", "--isolation", "chroot", "--volume", socket + ":" + socket, "--env", "LIGHTSOUTD_DATABASE=" + database, container, "--", "/lightsoutd"}, command...)
	}
	if out := b.run(in("migrate")...); !strings.Contains(out, "The database schema is now at version ") {
		t.Errorf("migrate: %s", out)
	}
	if b.command(in("health", "--admin", admin)...).Run() == nil {
		t.Error("reported healthy before it was started")
	}
	serve := b.command(in("serve", "--listen", "127.0.0.1:0", "--admin", admin)...)
	serve.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var log strings.Builder
	serve.Stderr = &log
	testkit.NoError(t, serve.Start())
	ended := make(chan error, 1)
	go func() { ended <- serve.Wait() }()
	defer func() {
		_ = syscall.Kill(-serve.Process.Pid, syscall.SIGTERM)
		<-ended
	}()
	for b.command(in("health", "--admin", admin)...).Run() != nil {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the daemon ended: %v\n%s", err, log.String())
		case <-time.After(100 * time.Millisecond):
		}
	}
}
