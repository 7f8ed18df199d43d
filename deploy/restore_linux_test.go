package deploy

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A drill is a server that is backed up with pgBackRest, as pgbackrest.conf and postgresql.conf
// configure it. Only the folders differ: they are set in the environment, which takes precedence.
type drill struct {
	t      *testing.T
	server *cluster.Cluster
	data   string // the server's data folder
	folder string // of everything else
	owner  *syscall.Stat_t
	added  int // results
}

// noSync makes the servers faster. The machine does not crash in this test.
var noSync = map[string]string{"fsync": "off"}

func newDrill(t *testing.T) *drill {
	t.Helper()
	find(t, "pgbackrest")
	folder := testkit.Must(os.MkdirTemp("", "lightsout-restore"))(t) //nolint:usetesting // the user postgres cannot enter a folder from t.TempDir
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	d := &drill{t: t, server: storetest.Cluster(t, noSync), folder: folder}
	d.data = d.query(d.server, `SHOW data_directory`)
	d.owner = ownerOf(t, d.data)
	d.own(folder)
	d.configure()
	testkit.NoError(t, store.Migrate(t.Context(), d.server.URL("postgres")))
	return d
}

func ownerOf(t *testing.T, file string) *syscall.Stat_t {
	t.Helper()
	info := testkit.Must(os.Stat(file))(t)
	return info.Sys().(*syscall.Stat_t)
}

// own makes the server's user the owner of a file.
func (d *drill) own(file string) {
	d.t.Helper()
	testkit.NoError(d.t, os.Chown(file, int(d.owner.Uid), int(d.owner.Gid)))
}

// newFolder creates a folder for the server's user.
func (d *drill) newFolder(name ...string) string {
	d.t.Helper()
	folder := filepath.Join(append([]string{d.folder}, name...)...)
	testkit.NoError(d.t, os.Mkdir(folder, 0o700))
	d.own(folder)
	return folder
}

// configure sets up archiving, which takes effect when the server restarts.
func (d *drill) configure() {
	d.t.Helper()
	address := testkit.Must(url.Parse(d.server.URL("postgres")))(d.t)
	configuration := filepath.Join(d.folder, "pgbackrest.conf")
	testkit.NoError(d.t, os.WriteFile(configuration, []byte(read(d.t, "pgbackrest.conf")), 0o644))
	for name, value := range map[string]string{
		"CONFIG": configuration, "PG1_PATH": d.data, "PG1_SOCKET_PATH": address.Query().Get("host"), "REPO1_PATH": d.newFolder("repository"),
		"LOG_PATH": d.newFolder("log"), "LOCK_PATH": d.newFolder("lock"), "SPOOL_PATH": d.newFolder("spool"),
	} {
		d.t.Setenv("PGBACKREST_"+name, value)
	}
	file := testkit.Must(os.OpenFile(filepath.Join(d.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0))(d.t)
	testkit.Must(file.WriteString(read(d.t, "postgresql.conf")))(d.t)
	d.must(file.Close(), d.server.Stop(d.t.Context()), d.server.Restart(d.t.Context()))
}

func (d *drill) must(errs ...error) {
	d.t.Helper()
	for _, err := range errs {
		testkit.NoError(d.t, err)
	}
}

// run runs a command as the server's user.
func (d *drill) run(command ...string) error {
	cmd := exec.CommandContext(d.t.Context(), command[0], command[1:]...)
	cmd.Dir = d.folder
	if int(d.owner.Uid) != os.Getuid() {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: d.owner.Uid, Gid: d.owner.Gid}}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", command, err, out)
	}
	return nil
}

func (d *drill) pgbackrest(args ...string) error {
	return d.run(append([]string{"pgbackrest", "--stanza=lightsout"}, args...)...)
}

// backUp makes a backup with the command in the systemd unit.
func (d *drill) backUp(kind string) error {
	_, command, _ := strings.Cut(read(d.t, "lightsoutd-backup@.service"), "\nExecStart=")
	command, _, _ = strings.Cut(command, "\n")
	return d.run(strings.Fields(strings.ReplaceAll(command, "%i", kind))...)
}

// query returns the value of an SQL query as text.
func (d *drill) query(server *cluster.Cluster, sql string) string {
	d.t.Helper()
	value, err := ask(d.t.Context(), server, sql)
	d.must(err)
	return value
}

func ask(ctx context.Context, server *cluster.Cluster, sql string) (value string, err error) {
	conn, err := pgx.Connect(ctx, server.URL("postgres"))
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	err = conn.QueryRow(ctx, sql).Scan(&value)
	return value, err
}

// add stores results until stop returns true.
func (d *drill) add(stop func(added int) bool) {
	d.t.Helper()
	s, err := store.Open(d.t.Context(), d.server.URL("postgres"))
	d.must(err)
	defer s.Close()
	today := daily.Today(time.Now())
	d.must(s.MakePartitions(d.t.Context(), today, today))
	for added := 0; !stop(added); added++ {
		d.added++
		r := daily.Result{Day: today, Player: identity.Player{byte(d.added >> 16), byte(d.added >> 8), byte(d.added)}, Presses: d.added % 100, Received: time.Now(), Moves: []int32{1, 2, 3}}
		testkit.Must(s.AddResult(d.t.Context(), r))(d.t)
	}
}

// twenty stops add after 20 results.
func twenty(added int) bool { return added == 20 }

// archive waits until everything written so far is in the archive.
func (d *drill) archive() {
	d.t.Helper()
	segment := d.query(d.server, `SELECT pg_walfile_name(pg_switch_wal())`)
	for d.query(d.server, `SELECT (coalesce(last_archived_wal, '') >= '`+segment+`')::text FROM pg_stat_archiver`) != "true" {
		time.Sleep(10 * time.Millisecond)
	}
}

// sums returns the number of rows and the checksum of every table.
func (d *drill) sums(server *cluster.Cluster) map[string]string {
	d.t.Helper()
	tables := d.query(server, `SELECT string_agg(quote_ident(relname), ' ') FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`)
	sums := map[string]string{}
	for table := range strings.FieldsSeq(tables) {
		sums[table] = d.query(server, `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' ORDER BY r::text)), '') FROM `+table+` AS r`)
	}
	return sums
}

// check compares a restored server with what was stored.
func (d *drill) check(server *cluster.Cluster, want map[string]string) {
	d.t.Helper()
	if got := d.sums(server); !maps.Equal(got, want) {
		d.t.Errorf("restored %v, want %v", got, want)
	}
}

// awaitRecovered waits until a server has replayed the archive. Before that, it answers queries, but
// with incomplete data. It returns an error if the server gives up.
func awaitRecovered(ctx context.Context, server *cluster.Cluster) error {
	for {
		recovering, err := ask(ctx, server, `SELECT pg_is_in_recovery()::text`)
		if err != nil || recovering == "false" {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// restoreBeside restores into a new folder, as a trial does.
func (d *drill) restoreBeside(name string, args ...string) (folder string, err error) {
	d.t.Helper()
	folder = d.newFolder(name)
	return folder, d.pgbackrest(append(args, "--pg1-path="+d.newFolder(name, "data"), "--archive-mode=off", "restore")...)
}

// start starts a server in a folder with restored data, and waits until it has replayed the archive.
func (d *drill) start(folder string) (*cluster.Cluster, error) {
	server, err := cluster.Start(d.t.Context(), cluster.Options{Folder: folder, Settings: noSync})
	if err != nil {
		return nil, err
	}
	d.t.Cleanup(func() { _ = server.Remove() })
	if err := awaitRecovered(d.t.Context(), server); err != nil {
		_ = server.Stop(d.t.Context())                      // wait until it has shut down
		log, _ := os.ReadFile(filepath.Join(folder, "log")) // without a log, the error has to do
		return nil, fmt.Errorf("%w\n%s", err, log)
	}
	return server, nil
}

// without calls do while the server's user cannot read a file of the repository.
func (d *drill) without(file string, do func()) {
	d.t.Helper()
	mode := os.FileMode(ownerOf(d.t, file).Mode).Perm()
	d.must(os.Chmod(file, 0))
	defer func() { d.must(os.Chmod(file, mode)) }()
	do()
}

// newestSegment returns the last file in the archive.
func (d *drill) newestSegment() (newest string) {
	d.t.Helper()
	d.must(filepath.WalkDir(filepath.Join(d.folder, "repository", "archive"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".gz") && filepath.Base(path) > filepath.Base(newest) {
			newest = path
		}
		return err
	}))
	return newest
}

// When the database's disk is lost, everything in the archive comes back: what was written before,
// during and after a backup, up to now or to a chosen moment. What cannot be read is never left out
// silently: the restore fails instead.
func TestRestore(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL several times; one run without -short is enough")
	}
	d := newDrill(t)
	d.must(d.pgbackrest("stanza-create"), d.pgbackrest("check"))
	d.add(twenty)
	backup := make(chan error, 1)
	go func() { backup <- d.backUp("full") }()
	before := d.added
	d.add(func(int) bool { return len(backup) > 0 })
	d.must(<-backup)
	if d.added == before {
		t.Error("no result was written during the backup")
	}
	d.add(twenty)
	d.must(d.backUp("incr"))
	d.add(twenty)
	thenSums, moment := d.sums(d.server), d.query(d.server, `SELECT clock_timestamp()::text`)
	d.add(twenty)
	d.archive()

	nowSums := d.sums(d.server)
	if !strings.HasPrefix(nowSums["results"], fmt.Sprintf("%d ", d.added)) {
		t.Fatalf("%s: there should be %d results", nowSums["results"], d.added)
	}
	d.must(d.server.Kill(), os.RemoveAll(d.data), os.Mkdir(d.data, 0o700))
	d.own(d.data)
	d.must(d.pgbackrest("restore"), d.server.Restart(t.Context()), awaitRecovered(t.Context(), d.server))
	d.check(d.server, nowSums)

	// The restored server is archived in turn.
	d.add(twenty)
	d.archive()
	nowSums = d.sums(d.server)
	s, err := store.Open(t.Context(), d.server.URL("postgres"))
	d.must(err)
	archive, err := s.Archive(t.Context())
	s.Close()
	if err != nil || archive.Mode != "on" || archive.Archived.IsZero() || archive.IsFailing() {
		t.Errorf("%+v, %v", archive, err)
	}

	folder, err := d.restoreBeside("moment", "--type=time", "--target="+moment, "--target-action=promote")
	d.must(err)
	server, err := d.start(folder)
	d.must(err)
	d.check(server, thenSums)

	repository := filepath.Join(d.folder, "repository")
	d.without(filepath.Join(repository, "backup", "lightsout"), func() {
		if _, err := d.restoreBeside("no backup"); err == nil {
			t.Error("restored an unreadable backup")
		}
	})
	folder, err = d.restoreBeside("no archive")
	d.must(err)
	for _, file := range []string{filepath.Join(repository, "archive", "lightsout"), d.newestSegment()} {
		d.without(file, func() {
			if server, err := d.start(folder); err == nil {
				t.Fatalf("%s is unreadable: restored %v of %v", filepath.Base(file), d.sums(server)["results"], nowSums["results"])
			}
		})
	}
	server, err = d.start(folder)
	d.must(err)
	d.check(server, nowSums)
}
