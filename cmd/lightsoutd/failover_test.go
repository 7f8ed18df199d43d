package main

import (
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The database dies and its replica takes over. A daemon that has both addresses continues without
// intervention and, because the replica is synchronous, no acknowledged result is lost.
func TestFailover(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL twice; one run without -short is enough")
	}
	primary := storetest.Cluster(t, nil)
	if code, out := commandWith(t, primary.URL("postgres"), "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	replica := startReplica(t, primary)
	d := startDaemon(t, []string{databaseName + "=" + either(t, primary, replica)},
		slices.Concat([]string{"serve", "--no-maintenance", "--listen", "127.0.0.1:0", "--admin", "", "--shutdown-delay", "0s"}, noLimits)...)
	date, moves := todaysSolution(t)
	sent, acknowledged := 0, 0
	play := func(count int) {
		for before := acknowledged; acknowledged < before+count; sent++ {
			if win(t.Context(), d.address, date, moves) {
				acknowledged++
			}
		}
	}
	play(20)
	testkit.NoError(t, primary.Kill())
	var promoted bool
	scan(t, replica.URL("postgres"), `SELECT pg_promote()`, &promoted)
	play(20)
	var stored int
	scan(t, replica.URL("postgres"), `SELECT count(*) FROM results`, &stored)
	if !promoted || stored < acknowledged || stored > sent {
		t.Errorf("promoted: %v; %d results are stored, %d were acknowledged, %d were sent", promoted, stored, acknowledged, sent)
	}
}

// startReplica copies a running server and starts the copy as a synchronous replica.
func startReplica(t *testing.T, primary *cluster.Cluster) *cluster.Cluster {
	t.Helper()
	programs := testkit.Must(cluster.Programs())(t)
	folder := t.TempDir()
	out, err := exec.CommandContext(t.Context(), filepath.Join(programs, "pg_basebackup"), "--dbname", primary.URL("postgres"),
		"--pgdata", filepath.Join(folder, "data"), "--checkpoint", "fast", "--write-recovery-conf", "--wal-method", "stream").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	letIn(t, folder)
	giveToPostgres(t, folder)
	c := testkit.Must(cluster.Start(t.Context(), cluster.Options{Folder: folder}))(t)
	t.Cleanup(func() { _ = c.Remove() })
	conn := testkit.Must(pgx.Connect(t.Context(), primary.URL("postgres")))(t)
	defer func() { _ = conn.Close(t.Context()) }()
	for _, command := range []string{`ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`} {
		testkit.Must(conn.Exec(t.Context(), command))(t)
	}
	for state := ""; state != "sync"; {
		scan(t, primary.URL("postgres"), `SELECT coalesce(max(sync_state), '') FROM pg_stat_replication`, &state)
	}
	return c
}

// letIn makes a test's folder accessible to all users, because servers run as a different user.
func letIn(t *testing.T, folder string) {
	t.Helper()
	for path := folder; path != os.TempDir() && path != "/"; path = filepath.Dir(path) {
		testkit.NoError(t, os.Chmod(path, 0o755))
	}
}

// giveToPostgres makes the user postgres the owner of files if the test runs as root.
func giveToPostgres(t *testing.T, folder string) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	u := testkit.Must(user.Lookup("postgres"))(t)
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	testkit.NoError(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, uid, gid)
	}))
}

// either returns an address that connects to whichever of two servers accepts writes.
func either(t *testing.T, a, b *cluster.Cluster) string {
	t.Helper()
	var hosts [2]string
	for i, c := range []*cluster.Cluster{a, b} {
		u := testkit.Must(url.Parse(c.URL("postgres")))(t)
		hosts[i] = u.Query().Get("host")
	}
	u := testkit.Must(url.Parse(a.URL("postgres")))(t)
	u.RawQuery = url.Values{"host": {hosts[0] + "," + hosts[1]}, "sslmode": {"disable"}, "target_session_attrs": {"read-write"}}.Encode()
	return u.String()
}

func scan(t *testing.T, address, query string, value any) {
	t.Helper()
	conn := testkit.Must(pgx.Connect(t.Context(), address))(t)
	defer func() { _ = conn.Close(t.Context()) }()
	testkit.NoError(t, conn.QueryRow(t.Context(), query).Scan(value))
}
