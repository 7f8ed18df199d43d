package main

import (
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The roles for migrating and for serving in deploy/roles.sql can do their work, and the role for
// serving cannot change the schema. The doctor reports what is wrong with other roles.
func TestRoles(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL; one run without -short is enough")
	}
	root := storetest.Cluster(t, nil).URL("postgres")
	as := func(role string) string { return strings.Replace(root, "postgres@", "lightsout_"+role+"@", 1) }
	programs := testkit.Must(cluster.Programs())(t)
	runSQL := func(address string, args ...string) error {
		out, err := exec.CommandContext(t.Context(), filepath.Join(programs, "psql"), append(args, "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", address)...).CombinedOutput()
		if err != nil {
			t.Logf("%v: %s", args, out)
		}
		return err
	}
	roles := []string{"--file", "../../deploy/roles.sql"}
	testkit.NoError(t, runSQL(root, roles...))
	if code, out := commandWith(t, as("owner"), "migrate"); code != exitDone {
		t.Fatalf("%d %s", code, out)
	}
	testkit.NoError(t, runSQL(root, roles...))

	d := startDaemon(t, []string{databaseName + "=" + as("serve")}, "serve", "--no-maintenance", "--listen", "127.0.0.1:0", "--admin", "", "--shutdown-delay", "0s")
	date, moves := todaysSolution(t)
	if !win(t.Context(), d.address, date, moves) {
		t.Error("the result was not accepted")
	}
	if status, _, err := post(t.Context(), d.address+"/api/rooms", "", map[string]any{"mode": "race", "puzzles": []string{"3x3"}}, nil); status != http.StatusCreated || err != nil {
		t.Errorf("%d %v", status, err)
	}
	for _, sql := range []string{"DROP TABLE rooms", "CREATE TABLE x ()", "ALTER TABLE results DROP CONSTRAINT results_possible", "TRUNCATE results"} {
		if runSQL(as("serve"), "--command", sql) == nil {
			t.Errorf("the role serve may %s", sql)
		}
	}
	owner := testkit.Must(store.Open(t.Context(), as("owner")))(t)
	defer owner.Close()
	if err := owner.MakePartitions(t.Context(), 9000, 9001); err != nil {
		t.Errorf("maintenance by the owner: %v", err)
	}
	if code, out := commandWith(t, root, "doctor"); code != exitFailed || !strings.Contains(out, "WRONG  the role postgres is a superuser") || !strings.Contains(out, "warn   PostgreSQL does not archive its changes") || !strings.Contains(out, "the database's disk has ") {
		t.Errorf("%d %s", code, out)
	}
	_, out := commandWith(t, as("serve"), "doctor")
	for _, want := range []string{
		"fine   the role lightsout_serve is not a superuser", "warn   PostgreSQL does not archive its changes", "fine   the connection to the database stays on this machine", "the database's disk cannot be checked from here",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the doctor does not say %q:\n%s", want, out)
		}
	}
	testkit.NoError(t, d.end(syscall.SIGTERM))
}
