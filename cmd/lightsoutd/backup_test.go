package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
)

// checksums returns the checksums of all tables with permanent data.
func checksums(t *testing.T, url string) map[string]string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	rows, err := conn.Query(t.Context(), `SELECT quote_ident(relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relpersistence = 'p'`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for _, name := range names {
		var sum string
		if err := conn.QueryRow(t.Context(), `SELECT coalesce(md5(string_agg(r::text, '|' ORDER BY r::text)), '') FROM `+name+` AS r`).Scan(&sum); err != nil {
			t.Fatal(err)
		}
		if sum != "" {
			sums[name] = sum
		}
	}
	return sums
}

// awaitRecovered waits until a server has replayed all changes up to its recovery target. Before
// that, it already answers queries, but with incomplete data.
func awaitRecovered(t *testing.T, url string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	for recovering := true; recovering; {
		if err := conn.QueryRow(t.Context(), `SELECT pg_is_in_recovery()`).Scan(&recovering); err != nil {
			t.Fatal(err)
		}
	}
}

// giveToPostgres makes the user postgres the owner of files if the test runs as root.
func giveToPostgres(t *testing.T, folder string) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	if err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, uid, gid)
	}); err != nil {
		t.Fatal(err)
	}
}

// A backup with --follow can restore the database as it was at any moment: everything stored until
// then, bit for bit, and nothing later.
func TestBackupAndRestore(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL twice; one run without -short is enough")
	}
	c := storetest.Cluster(t, nil)
	url := c.URL("postgres")
	if err := migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	opened := room.Settings{Code: "BCDFGH", Mode: "race", Puzzles: []string{"5x5"}, Made: time.Now(), Ends: time.Now().Add(time.Hour)}
	if err := s.MakeRoom(t.Context(), opened); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Secret(t.Context(), "run key"); err != nil {
		t.Fatal(err)
	}
	added := 0
	add := func(n int) {
		t.Helper()
		for range n {
			added++
			r := daily.Result{Day: daily.Today(time.Now()), Player: identity.Player{byte(added >> 8), byte(added)}, Presses: added, Received: time.Now(), Moves: []int32{1, 2, 3}}
			if _, err := s.AddResult(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			if err := s.AddRoomEvents(t.Context(), []room.Event{{Code: opened.Code, Kind: room.PlayerMoved, Round: 1, Number: added, At: time.Now()}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	add(20)
	folder, err := os.MkdirTemp("", "lightsout-backup") //nolint:usetesting // the user postgres cannot access t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	follow := func() (stop func()) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		said, say := io.Pipe()
		done := make(chan error, 1)
		o := backupOptions{follow: true, slot: defaultSlot}
		go func() { done <- o.backup(ctx, url, folder, say, slog.New(slog.DiscardHandler)) }()
		if _, err := said.Read(make([]byte, 200)); err != nil { // the copy is done
			t.Fatal(err)
		}
		return func() {
			cancel()
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
	}
	follow()()
	add(20)
	for range 3 { // without the slot, the changes made while no backup was following would be overwritten
		if _, err := s.Pool().Exec(t.Context(), `SELECT pg_switch_wal(); CHECKPOINT`); err != nil {
			t.Fatal(err)
		}
	}
	stop := follow()
	var moment string
	want := checksums(t, url)
	for _, table := range []string{"results", "rooms", "room_events", "settings", "goose_db_version"} {
		if want[table] == "" {
			t.Errorf("the table %s is empty", table)
		}
	}
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.QueryRow(t.Context(), `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`).Scan(&moment); err != nil {
		t.Fatal(err)
	}
	add(20)
	// A change has arrived once its WAL segment is complete.
	var piece string
	if err := conn.QueryRow(t.Context(), `SELECT pg_walfile_name(pg_switch_wal())`).Scan(&piece); err != nil {
		t.Fatal(err)
	}
	for _, err := os.Stat(filepath.Join(folder, walFolder, piece)); err != nil; _, err = os.Stat(filepath.Join(folder, walFolder, piece)) {
		time.Sleep(10 * time.Millisecond)
	}
	_ = conn.Close(t.Context())
	for { // until the database has recorded the backup
		known, err := s.Backups(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(known) == 1 && known[0].Slot == defaultSlot && known[0].Connected && known[0].Age < time.Hour {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	other := backupOptions{follow: true, slot: defaultSlot}
	if err := other.backup(t.Context(), url, t.TempDir(), io.Discard, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "another backup is using the slot") {
		t.Errorf("a second backup with the same slot: %v", err)
	}
	renewed := backupOptions{renew: true, copies: 2}
	if err := renewed.backup(t.Context(), url, folder, io.Discard, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	stop()
	if code, out := commandWith(t, url, "backup", "--drop-slot"); code != exitDone {
		t.Errorf("%d %s", code, out)
	}
	s.Close()

	var out strings.Builder
	restored := filepath.Join(folder, "restored")
	if err := restore(folder, filepath.Join(restored, "data"), moment, &out); err != nil {
		t.Fatal(err)
	}
	giveToPostgres(t, folder)
	again, err := cluster.Start(t.Context(), cluster.Options{Folder: restored})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = again.Remove() })
	awaitRecovered(t, again.URL("postgres"))
	if got := checksums(t, again.URL("postgres")); !maps.Equal(got, want) {
		t.Errorf("checksums after the restore: %v, want %v", got, want)
	}
	if code, text := commandWith(t, again.URL("postgres"), "doctor"); strings.Contains(text, "WRONG  there") || !strings.Contains(text, "fine   the schema") {
		t.Errorf("%d %s", code, text)
	}
	if err := new(backupOptions).backup(t.Context(), url, folder, &out, nil); err == nil || !strings.Contains(err.Error(), "already has a backup") {
		t.Errorf("a second backup: %v", err)
	}
}

// removeOldest keeps the newest copies and the WAL that they need.
func TestRemoveOldest(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{
		"base-20261101T000000.000000Z/backup_label": "START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n",
		"base-20261108T000000.000000Z/backup_label": "START WAL LOCATION: 0/5000028 (file 000000010000000000000005)\n",
		"base-20261115T000000.000000Z/backup_label": "START WAL LOCATION: 0/9000028 (file 000000020000000000000009)\n",
		"wal/000000010000000000000002":              "", "wal/000000010000000000000004": "", "wal/000000010000000000000005": "",
		"wal/00000002.history": "", "wal/00000002000000000000000A.partial": "",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeOldest(folder, 2); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range left {
		left[i] = strings.TrimPrefix(left[i], folder+"/")
	}
	if want := []string{
		"base-20261108T000000.000000Z/backup_label", "base-20261115T000000.000000Z/backup_label",
		"wal/000000010000000000000005", "wal/00000002.history", "wal/00000002000000000000000A.partial",
	}; !slices.Equal(left, want) {
		t.Errorf("%v", left)
	}
}

func second(backups []store.Backup, err error) []store.Backup {
	if err != nil {
		return nil
	}
	return backups
}

func commandWith(t *testing.T, url string, args ...string) (int, string) {
	t.Helper()
	t.Setenv(databaseName, url)
	return command(t, args...)
}

func TestRestoreMistakes(t *testing.T) {
	var out strings.Builder
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "base-20261114T120000.000000Z"), 0o700); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"an invalid moment":  restore(folder, filepath.Join(t.TempDir(), "new"), "yesterday", &out),
		"a moment before it": restore(folder, filepath.Join(t.TempDir(), "new"), "2026-11-14T11:59:59Z", &out),
		"an existing folder": restore(folder, t.TempDir(), "", &out),
		"no backup":          restore(t.TempDir(), filepath.Join(t.TempDir(), "new"), "", &out),
		"an odd name":        restore(t.TempDir()+"/it's", filepath.Join(t.TempDir(), "new"), "", &out),
	} {
		if err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
	for _, address := range []string{"host=x password=y", "::"} {
		if _, _, err := splitPassword(address); err == nil || strings.Contains(fmt.Sprint(err), "password=y") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if public, password, err := splitPassword("postgres://me:hunter2@host/x?pool_max_conns=7&sslmode=require"); err != nil || password != "hunter2" || public != "postgres://me@host/x?sslmode=require" {
		t.Errorf("%s %s %v", public, password, err)
	}
}

// The doctor command reports what is wrong and how to fix it.
func TestDoctor(t *testing.T) {
	empty := storetest.EmptyURL(t)
	if code, out := commandWith(t, empty, "doctor"); code != exitFailed || !strings.Contains(out, "WRONG  the schema is at version 0") || !strings.Contains(out, "run lightsoutd migrate") {
		t.Errorf("%d %s", code, out)
	}
	if err := migrate(t.Context(), empty); err != nil {
		t.Fatal(err)
	}
	// The test server runs without fsync, which the doctor reports.
	code, out := commandWith(t, empty, "doctor")
	if code != exitFailed || !strings.Contains(out, "WRONG  PostgreSQL can acknowledge before it has written to disk (fsync off") || !strings.Contains(out, "fine   there are partitions for the next 14 days") || !strings.Contains(out, "fine   PostgreSQL is version ") {
		t.Errorf("%d %s", code, out)
	}
}
