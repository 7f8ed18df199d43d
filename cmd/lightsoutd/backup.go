package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store/cluster"
)

// The folders of a backup.
const (
	baseFolder = "base" // a copy of the whole cluster at one time
	walFolder  = "wal"  // what was written after it, as it was written
)

// backupMode is the mode of these folders: what is in them is as secret as the database.
const backupMode = 0o700

func newBackup() *cobra.Command {
	var o common
	var follow bool
	cmd := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Copy the database, and then all that is written to it",
		Long: `Copy the whole PostgreSQL server into a folder, while it is used. With --follow, all that
is written from then on is copied as well, until Ctrl-C: then restore can go back to any moment. What
is in the folder is as secret as the database.

It runs pg_basebackup and pg_receivewal, so the user of the database needs the right REPLICATION.`,
		Args: cobra.ExactArgs(1),
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			return backup(cmd.Context(), url, args[0], follow, cmd.OutOrStdout())
		}),
	}
	o.add(cmd)
	cmd.Flags().BoolVar(&follow, "follow", false, "keep copying what is written, until Ctrl-C")
	return cmd
}

// backup copies a cluster. It begins to follow before it copies, so that nothing is
// missing in between.
func backup(ctx context.Context, address, folder string, follow bool, out io.Writer) error {
	base, wal := filepath.Join(folder, baseFolder), filepath.Join(folder, walFolder)
	if _, err := os.Stat(base); err == nil {
		return fmt.Errorf("%s has a backup already; take another folder", folder)
	}
	if err := os.MkdirAll(wal, backupMode); err != nil {
		return err
	}
	if !follow {
		return copyBase(ctx, address, base, out)
	}
	following, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() {
		// Each change is on disk here at the latest a second after it is on disk there.
		done <- runTool(following, address, "pg_receivewal", "--directory", wal, "--synchronous", "--status-interval", "1")
	}()
	if err := copyBase(ctx, address, base, out); err != nil {
		stop()
		return errors.Join(err, <-done)
	}
	err := <-done
	if ctx.Err() != nil {
		return nil // as it was told to
	}
	return err
}

func copyBase(ctx context.Context, address, base string, out io.Writer) error {
	// The WAL that the copy itself needs is part of it, so it is whole without the rest.
	if err := runTool(ctx, address, "pg_basebackup", "--pgdata", base, "--checkpoint", "fast", "--wal-method", "stream", "--no-password"); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "The database is copied, as it was at %s.\n", time.Now().UTC().Format(time.RFC3339))
	return err
}

// runTool runs a program of PostgreSQL on a database. The address goes through the
// environment as far as it is secret.
func runTool(ctx context.Context, address, program string, args ...string) error {
	programs, err := cluster.Programs()
	if err != nil {
		return err
	}
	public, password, err := splitPassword(address)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(programs, program), append(args, "--dbname", public)...) //nolint:gosec // a program of PostgreSQL, and no shell
	cmd.Env = os.Environ()
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	text, err := cmd.CombinedOutput()
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(text)))
	}
	return ctx.Err()
}

// splitPassword takes the password out of an address, and what only the pool of
// connections understands.
func splitPassword(address string) (public, password string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		return "", "", errors.New("the address of the database has to be written like postgres://user@host/lightsout")
	}
	if u.User != nil {
		password, _ = u.User.Password()
		u.User = url.User(u.User.Username())
	}
	query := u.Query()
	for name := range query {
		if strings.HasPrefix(name, "pool_") {
			query.Del(name)
		}
	}
	u.RawQuery = query.Encode()
	return u.String(), password, nil
}

func newRestore() *cobra.Command {
	var until string
	cmd := &cobra.Command{
		Use:   "restore FOLDER DATA",
		Short: "Prepare a PostgreSQL server from a backup, as it was at any moment",
		Long: `Prepare a new data folder of PostgreSQL from a backup. Started on it, PostgreSQL goes
through what was written after the copy, up to the moment that --until names, or to the end.

Run it as the user who will run PostgreSQL. It prints what to do next.`,
		Example: "lightsoutd restore /backups/monday /var/lib/postgresql/15/restored --until 2026-11-14T12:00:00Z",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return restore(args[0], args[1], until, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&until, "until", "", "the moment to go back to, as in 2026-11-14T12:00:00Z")
	return cmd
}

// restore makes a data folder from a backup.
func restore(folder, data, until string, out io.Writer) error {
	wal, err := filepath.Abs(filepath.Join(folder, walFolder))
	if err != nil {
		return err
	}
	if _, err := os.Stat(data); err == nil {
		return fmt.Errorf("%s is there already; a backup is restored into a new folder", data)
	}
	if err := os.CopyFS(data, os.DirFS(filepath.Join(folder, baseFolder))); err != nil {
		return err
	}
	if err := os.Chmod(data, backupMode); err != nil {
		return err
	}
	settings, err := recoverySettings(wal, until)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(data, "postgresql.auto.conf"), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(settings)
	err = errors.Join(err, file.Close(), os.WriteFile(filepath.Join(data, "recovery.signal"), nil, 0o600))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is ready. Start PostgreSQL on it, and look whether it is as it should be:\nlightsoutd doctor with its address.\n", data)
	return err
}

// recoverySettings are what PostgreSQL needs to go through what was written after the
// copy. The last piece is not complete, and has a name that says so.
func recoverySettings(wal, until string) (string, error) {
	if strings.ContainsAny(wal, `'"\%`) {
		return "", fmt.Errorf("%s: the name of the folder has a character that PostgreSQL would read otherwise", wal)
	}
	text := fmt.Sprintf(`restore_command = 'cp "%s/%%f" "%%p" || cp "%s/%%f.partial" "%%p"'`+"\n", wal, wal)
	if until == "" {
		return text + "recovery_target_timeline = 'latest'\n", nil
	}
	moment, err := time.Parse(time.RFC3339Nano, until)
	if err != nil {
		return "", fmt.Errorf("--until is a moment such as 2026-11-14T12:00:00Z, not %s", until)
	}
	return text + fmt.Sprintf("recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n", moment.UTC().Format("2006-01-02 15:04:05.999999-07")), nil
}
