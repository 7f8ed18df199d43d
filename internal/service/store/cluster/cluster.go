package cluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// superuser is the role that owns everything in the cluster.
const superuser = "postgres"

// private is the mode of the cluster's folder: only its owner can enter it.
const private = 0o700

// maxTries is the maximum number of times Restart tries to start a server after Kill. The child
// processes of a killed server outlive it for a moment, and a new server refuses to start while
// they are running.
const maxTries = 1000

// lookAgain is how often awaitReady checks whether a server has started.
const lookAgain = 10 * time.Millisecond

// Options configure a cluster.
type Options struct {
	// Folder is the data folder. It is created if it does not exist, and reused if it does.
	Folder string
	// Settings are the settings in postgresql.conf that differ from their defaults.
	Settings map[string]string
}

// A Cluster is a running PostgreSQL server. It is not safe for concurrent use.
type Cluster struct {
	programs string
	owner    owner
	options  Options
	socket   string // a folder with a short name, because socket paths are limited to about 100 bytes

	killed  bool  // killed, not stopped cleanly
	logged  int64 // length of the log when the server was last started
	process *os.Process
	ended   chan struct{} // closed when the process has ended
}

// Start starts a cluster, and initialises it if the folder is new.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	programs, err := Programs()
	if err != nil {
		return nil, err
	}
	who, err := findOwner()
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(o.Folder)
	if err != nil {
		return nil, err
	}
	o.Folder = folder
	c := &Cluster{programs: programs, owner: who, options: o}
	if c.socket, err = os.MkdirTemp("", "lightsout"); err != nil {
		return nil, err
	}
	if err := errors.Join(who.give(c.socket), c.init(ctx)); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.socket))
	}
	if err := c.Restart(ctx); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.socket))
	}
	return c, nil
}

func (c *Cluster) data() string { return filepath.Join(c.options.Folder, "data") }

// init creates the files of a new cluster.
func (c *Cluster) init(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(c.data(), "PG_VERSION")); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(c.options.Folder, private); err != nil {
		return err
	}
	if err := c.owner.give(c.options.Folder); err != nil {
		return err
	}
	return c.run(ctx, "initdb", "--pgdata", c.data(), "--username", superuser, "--auth", "trust",
		"--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions")
}

// run runs a PostgreSQL program to completion.
func (c *Cluster) run(ctx context.Context, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.programs, program), args...) //nolint:gosec // a PostgreSQL program, without a shell
	cmd.Dir = c.options.Folder
	cmd.SysProcAttr = c.owner.attributes()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// Restart starts the server again after Stop or Kill, and returns when it is ready. Processes of a
// killed server can prevent this for a moment, so Restart retries.
func (c *Cluster) Restart(ctx context.Context) error {
	for try := 1; ; try++ {
		if err := c.launch(ctx); err != nil {
			return err
		}
		ready, err := c.awaitReady(ctx)
		if ready || err != nil {
			return err
		}
		if !c.killed || try == maxTries {
			return fmt.Errorf("PostgreSQL failed to start: %s", c.logTail())
		}
	}
}

// launch starts the process. The kernel kills the process when the thread that started it ends, so
// a dedicated thread starts it and waits for it.
func (c *Cluster) launch(ctx context.Context) error {
	log, err := os.OpenFile(c.logFile(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // the process has its own file descriptor
	if info, err := log.Stat(); err == nil {
		c.logged = info.Size()
	}
	args := []string{"-D", c.data(), "-k", c.socket, "-c", "listen_addresses="}
	for name, value := range c.options.Settings {
		args = append(args, "-c", name+"="+value)
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), filepath.Join(c.programs, "postgres"), args...) //nolint:gosec // PostgreSQL itself, without a shell
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = c.options.Folder, log, log, c.owner.attributes()
	started, ended := make(chan error, 1), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // the log has the reason
		}
		close(ended)
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("PostgreSQL: %w", err)
	}
	c.process, c.ended = cmd.Process, ended
	return nil
}

// awaitReady waits until the server is ready. It returns false if the server has ended.
func (c *Cluster) awaitReady(ctx context.Context) (bool, error) {
	for {
		if c.isReady() {
			return true, nil
		}
		select {
		case <-ctx.Done():
			return false, errors.Join(ctx.Err(), c.Kill())
		case <-c.ended:
			return false, nil
		case <-time.After(lookAgain):
		}
	}
}

// isReady reports whether postmaster.pid names this process and contains "ready".
func (c *Cluster) isReady() bool {
	text, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return false
	}
	words := strings.Fields(string(text)) // may be empty while the file is being written
	return slices.Contains(words, "ready") && words[0] == fmt.Sprint(c.process.Pid)
}

func (c *Cluster) logFile() string { return filepath.Join(c.options.Folder, "log") }

// logTail returns the end of the server's log since its last start.
func (c *Cluster) logTail() string {
	const tailBytes = 2000
	text, _ := os.ReadFile(c.logFile()) // if there is no log, return nothing
	text = text[min(int(c.logged), len(text)):]
	return strings.TrimSpace(string(text[max(0, len(text)-tailBytes):]))
}

// URL returns the address of a database in the cluster.
func (c *Cluster) URL(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(superuser), Path: "/" + database}
	u.RawQuery = url.Values{"host": {c.socket}, "sslmode": {"disable"}}.Encode()
	return u.String()
}

// PID returns the ID of the server's main process, which starts all others.
func (c *Cluster) PID() int { return c.process.Pid }

// Kill ends the server immediately, as a crash would.
func (c *Cluster) Kill() error {
	c.killed = true
	err := c.process.Kill()
	if errors.Is(err, os.ErrProcessDone) {
		err = nil
	}
	<-c.ended
	return err
}

// Stop shuts the server down cleanly, and disconnects its clients.
func (c *Cluster) Stop(ctx context.Context) error {
	err := c.run(ctx, "pg_ctl", "stop", "--pgdata", c.data(), "--mode", "fast", "--silent")
	if err != nil {
		err = errors.Join(err, c.Kill())
	}
	<-c.ended
	c.killed = err != nil
	return err
}

// Close stops the server for good. The folder stays.
func (c *Cluster) Close(ctx context.Context) error {
	return errors.Join(c.Stop(ctx), os.RemoveAll(c.socket))
}

// Remove kills the server and deletes its folder.
func (c *Cluster) Remove() error {
	err := c.Kill()
	// Child processes of the server outlive it for a moment, and may still be writing.
	for range 100 {
		if os.RemoveAll(c.options.Folder) == nil {
			break
		}
		time.Sleep(lookAgain)
	}
	return errors.Join(err, os.RemoveAll(c.options.Folder), os.RemoveAll(c.socket))
}
