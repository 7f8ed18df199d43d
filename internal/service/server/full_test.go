package server_test

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// smallDisk mounts a small in-memory disk that PostgreSQL's user can write to.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := testkit.Must(os.MkdirTemp("", "lightsout-disk"))(t) //nolint:usetesting // the user postgres cannot enter a folder from t.TempDir
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if out, err := exec.CommandContext(t.Context(), "mount", "-t", "tmpfs", "-o", "size=64m,mode=0777", "none", folder).CombinedOutput(); err != nil {
		t.Skipf("tests cannot mount a disk here: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.CommandContext(context.WithoutCancel(t.Context()), "umount", "--lazy", folder).CombinedOutput(); err != nil {
			t.Errorf("%v %s", err, out)
		}
	})
	return folder
}

// The daemon is not ready while the database's disk is full, and is ready again afterwards.
func TestDiskFull(t *testing.T) {
	c := storetest.Cluster(t, map[string]string{"fsync": "off"})
	disk := smallDisk(t)
	space := filepath.Join(disk, "space")
	testkit.NoError(t, os.Mkdir(space, 0o700))
	// Only root can mount a disk, so this test runs as root, and PostgreSQL therefore runs as the
	// user postgres.
	if out, err := exec.CommandContext(t.Context(), "chown", "postgres", space).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	conn := testkit.Must(pgx.Connect(t.Context(), c.URL("postgres")))(t)
	for _, sql := range []string{`CREATE TABLESPACE small LOCATION '` + space + `'`, `CREATE DATABASE small TABLESPACE small`} {
		testkit.Must(conn.Exec(t.Context(), sql))(t)
	}
	_ = conn.Close(t.Context())
	testkit.NoError(t, store.Migrate(t.Context(), c.URL("small")))
	data := testkit.Must(store.Open(t.Context(), c.URL("small")))(t)
	defer data.Close()
	testkit.NoError(t, data.MakePartitions(t.Context(), todayDay, todayDay))
	s := serviceOn(t, data, &clock{}, func(c *server.Config) { c.Limits = server.Limits{} })
	ready := func(want string) {
		t.Helper()
		a := s.person().do(http.MethodGet, "/readyz", nil)
		if a.status != http.StatusOK || string(a.body) != "ready\ndatabase: "+want+"\n" {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	ready("available")
	filler := filepath.Join(disk, "filler")
	full := os.WriteFile(filler, make([]byte, 64<<20), 0o600)
	if full == nil {
		t.Fatal("the disk is not full")
	}
	for n, err := 0, error(nil); err == nil; n++ {
		_, err = data.AddResult(t.Context(), daily.Result{Day: todayDay, Player: identity.Player{byte(n >> 8), byte(n)}, Presses: 5, Received: time.Now(), Moves: make([]int32, 100)})
	}
	for range 2 {
		ready("cannot write; its disk may be full")
	}
	testkit.NoError(t, os.Remove(filler))
	ready("available")
}
