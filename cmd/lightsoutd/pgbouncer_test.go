package main

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The service works behind PgBouncer in session mode: it stores results and serves rooms.
func TestPgBouncer(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL; one run without -short is enough")
	}
	program := installed(t, "pgbouncer")
	database := storetest.Cluster(t, nil).URL("postgres")
	if code, out := commandWith(t, database, "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	address := startPgBouncer(t, program, database)
	d := startDaemon(t, []string{databaseName + "=" + address},
		slices.Concat([]string{"serve", "--no-maintenance", "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0", "--shutdown-delay", "0s"}, noLimits)...)
	date, moves := todaysSolution(t)
	for range 20 {
		if !win(t.Context(), d.address, date, moves) {
			t.Fatal("a result was not accepted")
		}
	}
	var made struct{ Code string }
	if status, _, err := post(t.Context(), d.address+"/api/rooms", "", map[string]any{"mode": "race", "puzzles": []string{"3x3"}}, &made); status != http.StatusCreated || err != nil {
		t.Errorf("a room: %d %v", status, err)
	}
	var room struct{ Code string }
	if status := get(t, d.address+"/api/rooms/"+made.Code, &room); status != http.StatusOK {
		t.Errorf("the room %s: %d", made.Code, status)
	}
	testkit.NoError(t, d.end(syscall.SIGTERM))
}

// startPgBouncer starts a pooler in front of a database, and returns its address.
func startPgBouncer(t *testing.T, program, database string) string {
	t.Helper()
	u := testkit.Must(url.Parse(database))(t)
	folder := t.TempDir()
	listen := freeAddress(t)
	host, port, err := net.SplitHostPort(listen)
	testkit.NoError(t, err)
	config := filepath.Join(folder, "pgbouncer.ini")
	text := fmt.Sprintf("[databases]\npostgres = host=%s user=postgres\n[pgbouncer]\nlisten_addr = %s\nlisten_port = %s\nunix_socket_dir =\n"+
		"auth_type = any\npool_mode = session\nignore_startup_parameters = lock_timeout\n", u.Query().Get("host"), host, port)
	testkit.NoError(t, os.WriteFile(config, []byte(text), 0o644))
	args := []string{config}
	if os.Getuid() == 0 { // PgBouncer refuses to run as root
		args = []string{"-u", "postgres", config}
		letIn(t, folder)
		giveToPostgres(t, folder)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	var log strings.Builder
	cmd.Stdout, cmd.Stderr = &log, &log
	testkit.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	address := "postgres://postgres@" + listen + "/postgres?sslmode=disable"
	for {
		conn, err := pgx.Connect(t.Context(), address)
		if err == nil {
			_ = conn.Close(t.Context())
			return address
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("pgbouncer: %v\n%s", err, log.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}
