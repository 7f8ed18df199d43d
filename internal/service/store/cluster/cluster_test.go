package cluster_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/store/cluster"
)

// start starts a cluster in a folder that users other than its owner can reach.
func start(t *testing.T) (c *cluster.Cluster, folder string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "lightsout-cluster") //nolint:usetesting // the user postgres cannot enter a folder from t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	c, err = cluster.Start(t.Context(), cluster.Options{Folder: folder, Settings: map[string]string{"fsync": "off", "work_mem": "5MB"}})
	if errors.Is(err, cluster.ErrNotInstalled) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Remove() })
	return c, folder
}

func query(t *testing.T, c *cluster.Cluster, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), c.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	rows, err := conn.Query(t.Context(), sql)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(answer, ",")
}

// Data survives a stop, a kill and a start from the same folder, and the server listens on no
// network address.
func TestCluster(t *testing.T) {
	c, folder := start(t)
	if got := query(t, c, `SELECT current_setting('work_mem') || current_setting('listen_addresses')`); got != "5MB" {
		t.Errorf("the settings are %q", got)
	}
	query(t, c, `CREATE TABLE kept (word text)`)
	query(t, c, `INSERT INTO kept VALUES ('stopped')`)
	if err := errors.Join(c.Stop(t.Context()), c.Restart(t.Context())); err != nil {
		t.Fatal(err)
	}
	query(t, c, `INSERT INTO kept VALUES ('killed')`)
	if err := errors.Join(c.Kill(), c.Restart(t.Context())); err != nil {
		t.Fatal(err)
	}
	query(t, c, `INSERT INTO kept VALUES ('closed')`)
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := cluster.Start(t.Context(), cluster.Options{Folder: filepath.Join(folder, "data", "PG_VERSION")}); err == nil {
		t.Error("a file was accepted as a folder")
	}
	again, err := cluster.Start(t.Context(), cluster.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	if got := query(t, again, `SELECT word FROM kept`); got != "stopped,killed,closed" {
		t.Errorf("the stored word is %q", got)
	}
	if err := again.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("the folder is still there")
	}
}
