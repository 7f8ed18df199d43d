package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"

	"lightsout/internal/service/store/cluster"
)

// The folders of a backup.
const (
	// A copy of the whole cluster. The name ends in the time of the copy, so sorting by name puts
	// the oldest first.
	basePrefix = "base"
	baseFormat = basePrefix + "-20060102T150405.000000Z"
	// A copy in progress.
	unfinished = "copying"
	// The WAL since the first copy.
	walFolder = "wal"
)

// backupMode is the mode of these folders. Their contents are as sensitive as the database.
const backupMode = 0o700

// defaultSlot is the replication slot that makes the database retain the WAL a backup needs.
const defaultSlot = "lightsout_backup"

// backupOptions holds the options of the backup command.
type backupOptions struct {
	common
	follow, renew, dropSlot bool
	slot                    string
	copies                  int
}

func newBackup() *cobra.Command {
	var o backupOptions
	cmd := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Back up the database, once or continuously",
		Long: `Copy the whole PostgreSQL server into a folder, while it is in use. With --follow, keep
copying every change until Ctrl-C; restore can then go back to any moment. Keep the folder as
secret as the database.

If you run the command again with the same folder, it continues where it stopped. In the
meantime, a replication slot makes the database keep the changes. If the backup falls
behind, the command logs it and the daemons' metrics show it.

While one process runs with --follow, run --renew in another about once a week, to keep
restores quick. This makes a new copy of the database in the same folder, and removes the
oldest copy along with the changes that only that copy needs.

The command runs pg_basebackup and pg_receivewal, so the database user needs the
REPLICATION attribute.`,
		Example: `lightsoutd backup --follow /backups/lightsout    # all the time
lightsoutd backup --renew /backups/lightsout     # once a week
lightsoutd backup --drop-slot                    # to stop for good`,
		Args: cobra.MaximumNArgs(1),
		RunE: o.withDatabase(func(cmd *cobra.Command, args []string, url string) error {
			if o.dropSlot {
				return dropSlot(cmd.Context(), url, o.slot, cmd.OutOrStdout())
			}
			if len(args) == 0 {
				return errors.New("which folder? For example: lightsoutd backup --follow /backups/lightsout")
			}
			return o.backup(cmd.Context(), url, args[0], cmd.OutOrStdout(), o.log(cmd.ErrOrStderr()))
		}),
	}
	o.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&o.follow, "follow", false, "keep copying changes until Ctrl-C")
	flags.BoolVar(&o.renew, "renew", false, "make a new copy in a folder that already has one, and remove the oldest")
	flags.IntVar(&o.copies, "copies", 2, "how many copies --renew keeps")
	flags.StringVar(&o.slot, "slot", defaultSlot, "replication slot for --follow; each backup needs its own")
	flags.BoolVar(&o.dropSlot, "drop-slot", false, "stop a backup for good: drop its replication slot, so that the database stops keeping changes for it")
	cmd.MarkFlagsMutuallyExclusive("follow", "renew", "drop-slot")
	return cmd
}

// backup copies a cluster. With --follow it starts following before it copies, so that no change is
// missed in between.
func (o *backupOptions) backup(ctx context.Context, address, folder string, out io.Writer, log *slog.Logger) error {
	bases, err := baseFolders(folder)
	if err != nil {
		return err
	}
	if len(bases) > 0 && !o.follow && !o.renew {
		return fmt.Errorf("%s already has a backup; use another folder, or --renew", folder)
	}
	if err := os.MkdirAll(filepath.Join(folder, walFolder), backupMode); err != nil {
		return err
	}
	switch {
	case o.renew:
		if err := copyBase(ctx, address, folder, out); err != nil {
			return err
		}
		return removeOldest(folder, o.copies)
	case !o.follow:
		return copyBase(ctx, address, folder, out)
	}
	f := follower{address: address, folder: folder, slot: o.slot, log: log, behind: behindTime}
	return f.follow(ctx, func(ctx context.Context) error {
		if len(bases) > 0 {
			_, err := fmt.Fprintf(out, "%s already has a copy of the database; adding the changes since that copy.\n", folder)
			return err
		}
		return copyBase(ctx, address, folder, out)
	})
}

// baseFolders returns the names of the copies in a backup, oldest first.
func baseFolders(folder string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(folder, basePrefix+"*"))
	for i := range found {
		found[i] = filepath.Base(found[i])
	}
	return found, err // Glob sorts
}

// copyBase copies the cluster in its current state. It first removes the remains of an interrupted
// attempt.
func copyBase(ctx context.Context, address, folder string, out io.Writer) error {
	copying := filepath.Join(folder, unfinished)
	if err := os.RemoveAll(copying); err != nil {
		return err
	}
	// The copy includes the WAL that it needs, so it is complete on its own.
	if err := runTool(ctx, address, "pg_basebackup", "--pgdata", copying, "--checkpoint", "fast", "--wal-method", "stream", "--no-password"); err != nil {
		return err
	}
	now, err := databaseClock(ctx, address)
	if err != nil {
		return err
	}
	if err := os.Rename(copying, filepath.Join(folder, now.UTC().Format(baseFormat))); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Copied the database as of %s.\n", now.UTC().Format(time.RFC3339))
	return err
}

// connect opens one connection to the database, without a pool.
func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	config, err := pgxpool.ParseConfig(address) // unlike pgx.ParseConfig, this accepts pool_max_conns
	if err != nil {
		return nil, errors.New("cannot parse the database address")
	}
	return pgx.ConnectConfig(ctx, config.ConnConfig)
}

// databaseClock returns the current time by the database's clock, because --until refers to that
// clock.
func databaseClock(ctx context.Context, address string) (now time.Time, err error) {
	conn, err := connect(ctx, address)
	if err != nil {
		return now, err
	}
	err = conn.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now)
	return now, errors.Join(err, conn.Close(ctx))
}

// firstPiece matches the line of a copy's backup_label that names the first WAL segment it needs.
var firstPiece = regexp.MustCompile(`START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)`)

// timeline is the number of digits at the start of a WAL segment's name that identify its timeline.
// The remaining digits are the segment's position.
const timeline = 8

// removeOldest keeps the newest copies, up to the given number, and the WAL that they need. It
// removes all other copies and WAL.
func removeOldest(folder string, copies int) error {
	bases, err := baseFolders(folder)
	if err != nil {
		return err
	}
	for len(bases) > max(1, copies) {
		if err := os.RemoveAll(filepath.Join(folder, bases[0])); err != nil {
			return err
		}
		bases = bases[1:]
	}
	label, err := os.ReadFile(filepath.Join(folder, bases[0], "backup_label"))
	if err != nil {
		return err
	}
	first := firstPiece.FindSubmatch(label)
	if first == nil {
		return fmt.Errorf("%s: its backup_label names no WAL segment", bases[0])
	}
	pieces, err := os.ReadDir(filepath.Join(folder, walFolder))
	if err != nil {
		return err
	}
	for _, piece := range pieces {
		if name := piece.Name(); len(name) >= len(first[1]) && name[timeline:len(first[1])] < string(first[1][timeline:]) {
			if err := os.Remove(filepath.Join(folder, walFolder, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// runTool runs a PostgreSQL program on a database and waits for it to finish. The error includes
// the program's output.
func runTool(ctx context.Context, address, program string, args ...string) error {
	cmd, err := tool(ctx, address, program, args...)
	if err != nil {
		return err
	}
	text, err := cmd.CombinedOutput()
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(text)))
	}
	return ctx.Err()
}

// toolTime is how long an interrupted program may take to exit.
const toolTime = 5 * time.Second

// tool returns a command that runs a PostgreSQL program on a database. It passes the password
// through the environment, and interrupts the program when the context is done.
func tool(ctx context.Context, address, program string, args ...string) (*exec.Cmd, error) {
	programs, err := cluster.Programs()
	if err != nil {
		return nil, err
	}
	public, password, err := splitPassword(address)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(programs, program), append(args, "--dbname", public)...) //nolint:gosec // a PostgreSQL program, without a shell
	cmd.Env = os.Environ()
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	interruptAll(cmd)
	cmd.WaitDelay = toolTime
	return cmd, nil
}

// splitPassword removes the password from an address, along with the parameters that only a
// connection pool understands.
func splitPassword(address string) (public, password string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		return "", "", errors.New("the database address must look like postgres://user@host/lightsout")
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
		Short: "Restore a backup to a new PostgreSQL folder, as of any moment",
		Long: `Prepare a new PostgreSQL data folder from a backup. When you start PostgreSQL on it, it
replays the changes since the copy: all of them, or those up to --until.

Run the command as the user who will run PostgreSQL. It prints what to do next.`,
		Example: "lightsoutd restore /backups/monday /var/lib/postgresql/15/restored --until 2026-11-14T12:00:00Z",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return restore(args[0], args[1], until, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&until, "until", "", "moment to restore to, as in 2026-11-14T12:00:00Z")
	return cmd
}

// restore creates a data folder from a backup.
func restore(folder, data, until string, out io.Writer) error {
	wal, err := filepath.Abs(filepath.Join(folder, walFolder))
	if err != nil {
		return err
	}
	if _, err := os.Stat(data); err == nil {
		return fmt.Errorf("%s already exists; restore into a new folder", data)
	}
	base, err := baseFor(folder, until)
	if err != nil {
		return err
	}
	if err := os.CopyFS(data, os.DirFS(filepath.Join(folder, base))); err != nil {
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
	_, err = fmt.Fprintf(out, "%s is ready. Start PostgreSQL on it. Then run lightsoutd doctor\nwith the address of the new server to check it.\n", data)
	return err
}

// baseFor returns the copy to start from when restoring to a given moment: the last one made before
// it.
func baseFor(folder, until string) (string, error) {
	bases, err := baseFolders(folder)
	if err != nil {
		return "", err
	}
	if len(bases) == 0 {
		return "", fmt.Errorf("%s has no backup", folder)
	}
	if until == "" {
		return bases[len(bases)-1], nil
	}
	moment, err := parseMoment(until)
	if err != nil {
		return "", err
	}
	name := moment.UTC().Format(baseFormat)
	for _, base := range slices.Backward(bases) {
		if base <= name {
			return base, nil
		}
	}
	return "", fmt.Errorf("this backup has no copy of the database from before %s; its oldest copy is %s", until, bases[0])
}

func parseMoment(until string) (time.Time, error) {
	moment, err := time.Parse(time.RFC3339Nano, until)
	if err != nil {
		err = fmt.Errorf("--until must be a moment such as 2026-11-14T12:00:00Z, not %s", until)
	}
	return moment, err
}

// recoverySettings returns the settings that make PostgreSQL replay the changes after the copy. The
// last WAL segment is incomplete, and its name ends in .partial.
func recoverySettings(wal, until string) (string, error) {
	if strings.ContainsAny(wal, `'"\%`) {
		return "", fmt.Errorf("%s: PostgreSQL would misread a character in the name of this folder; rename it", wal)
	}
	text := fmt.Sprintf(`restore_command = 'cp "%s/%%f" "%%p" || cp "%s/%%f.partial" "%%p"'`+"\n", wal, wal)
	if until == "" {
		return text + "recovery_target_timeline = 'latest'\n", nil
	}
	moment, err := parseMoment(until)
	if err != nil {
		return "", err
	}
	return text + fmt.Sprintf("recovery_target_time = '%s'\nrecovery_target_action = 'promote'\n", moment.UTC().Format("2006-01-02 15:04:05.999999-07")), nil
}
