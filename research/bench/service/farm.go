package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/research/bench/processor"
)

// A farm is a PostgreSQL server and two daemons.
type farm struct {
	program string
	cluster *cluster.Cluster
	url     string
	daemons [2]*daemon
	date    string
	moves   []int           // the solution to the date's puzzle
	signer  identity.Signer // issues tokens as the daemons do
}

// A daemon is a lightsoutd process.
type daemon struct {
	cmd     *exec.Cmd
	address string // such as 127.0.0.1:1234
}

var addressIn = regexp.MustCompile(`http://([0-9.:]+)`)

func newFarm(ctx context.Context, program string) (*farm, error) {
	folder, err := os.MkdirTemp("", "lightsout-bench")
	if err != nil {
		return nil, err
	}
	c, err := cluster.Start(ctx, cluster.Options{Folder: folder})
	if err != nil {
		return nil, err
	}
	f := &farm{program: program, cluster: c, url: c.URL("postgres"), date: time.Now().UTC().Format("2006-01-02")}
	if err := f.prepare(ctx); err != nil {
		return nil, errors.Join(err, f.close())
	}
	// All requests come from one address, so lift its limits.
	if err := f.startDaemons(ctx, noLimits()...); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// noLimits returns options that turn off the limits that a benchmark from one address would hit.
func noLimits() (args []string) {
	for _, name := range []string{"address-rate", "player-rate", "room-rate", "new-player-rate", "result-rate", "wrong-code-rate", "network-results", "room-players", "address-connections", "address-requests", "address-streams"} {
		args = append(args, "--"+name, "0")
	}
	return args
}

// prepare solves the puzzle for the farm's date, creates the schema and reads the signing key.
func (f *farm) prepare(ctx context.Context) error {
	game, err := play.Open(ctx, play.DailyID(f.date), play.Options{Budget: play.Unlimited})
	if err != nil {
		return err
	}
	solutions, _, err := game.Solutions(ctx, 1)
	if err != nil {
		return err
	}
	for button := range solutions[0].Buttons() {
		f.moves = append(f.moves, button)
	}
	migrate := exec.CommandContext(ctx, f.program, "migrate")
	migrate.Env = f.environment()
	if out, err := migrate.CombinedOutput(); err != nil {
		return fmt.Errorf("migrate: %w: %s", err, out)
	}
	data, err := store.Open(ctx, f.url)
	if err != nil {
		return err
	}
	defer data.Close()
	f.signer.Key, err = data.Key(ctx)
	return err
}

func (f *farm) startDaemons(ctx context.Context, args ...string) (err error) {
	for i := range f.daemons {
		if f.daemons[i], err = f.startDaemon(ctx, args...); err != nil {
			return err
		}
	}
	return nil
}

func (f *farm) stopDaemons() {
	for _, d := range f.daemons {
		if d != nil {
			_ = d.cmd.Process.Kill()
			_ = d.cmd.Wait()
		}
	}
}

func (f *farm) environment() []string { return append(os.Environ(), "LIGHTSOUTD_DATABASE="+f.url) }

// startDaemon starts a daemon, and returns when it is serving.
func (f *farm) startDaemon(ctx context.Context, args ...string) (*daemon, error) {
	cmd := exec.CommandContext(ctx, f.program, append([]string{"serve", "--listen", "127.0.0.1:0", "--admin", ""}, args...)...)
	cmd.Env = f.environment()
	pipe, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(pipe)
	for lines.Scan() {
		if found := addressIn.FindStringSubmatch(lines.Text()); found != nil && strings.Contains(lines.Text(), "serving") {
			go func() {
				for lines.Scan() { // keep its log from filling the pipe
					fmt.Fprintln(os.Stderr, lines.Text())
				}
			}()
			return &daemon{cmd, found[1]}, nil
		}
	}
	return nil, errors.New("the daemon ended before it served")
}

func (f *farm) close() error {
	f.stopDaemons()
	return f.cluster.Remove()
}

// processorTime returns the processor time of the daemons and PostgreSQL.
func (f *farm) processorTime() (time.Duration, error) {
	return processor.TimeOf(f.cluster.PID(), f.daemons[0].cmd.Process.Pid, f.daemons[1].cmd.Process.Pid)
}

// freeAddress returns an unused address on this machine.
func freeAddress(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// awaitListener waits until something is listening at an address.
func awaitListener(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err == nil {
			return conn.Close()
		}
		time.Sleep(10 * time.Millisecond)
	}
	return fmt.Errorf("nothing is listening at %s", address)
}
