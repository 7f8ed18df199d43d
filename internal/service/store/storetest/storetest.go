// Package storetest gives tests a real PostgreSQL server, which is started once for the tests of a
// package and deleted afterwards, and a fresh database for each test. Only tests import it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
)

// template is the database that most others are copied from, because copying is faster than
// migrating.
const template = "migrated"

// server is the environment variable with the address of a running server. It is for programs that
// run the same tests many times, because starting a new server takes longer than most tests.
const server = "LIGHTSOUT_TEST_POSTGRES"

// The server that the tests of a package share.
var (
	once    sync.Once
	shared  *cluster.Cluster             // nil if the server was already running
	address func(database string) string // returns the address of a database on the server
	failed  error
	copies  atomic.Int64
)

// Main runs the tests of a package and then deletes their server. TestMain calls it.
func Main(m *testing.M) int {
	code := m.Run()
	if shared != nil {
		if err := shared.Remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return code
}

// URL creates a database with the current schema for a test, and returns its address.
func URL(t testing.TB) string {
	t.Helper()
	return create(t, template)
}

// EmptyURL creates an empty database, and returns its address.
func EmptyURL(t testing.TB) string {
	t.Helper()
	return create(t, "template0")
}

func create(t testing.TB, from string) string {
	t.Helper()
	once.Do(func() { failed = startShared(t.Context()) })
	if failed != nil {
		skipOrFail(t, failed)
	}
	name := fmt.Sprintf("test%d_%d", os.Getpid(), copies.Add(1))
	if err := execute(t.Context(), address("postgres"), "CREATE DATABASE "+name+" TEMPLATE "+from); err != nil {
		t.Fatal(err)
	}
	if shared == nil {
		t.Cleanup(func() {
			if err := execute(context.WithoutCancel(t.Context()), address("postgres"), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
				t.Error(err)
			}
		})
	}
	return address(name)
}

// Open creates a database for a test and connects to it.
func Open(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), URL(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Cluster starts a server for one test, which may stop, kill and restart it. Unlike the shared
// server, it makes writes as durable as a production server does, unless the settings change that.
func Cluster(t testing.TB, settings map[string]string) *cluster.Cluster {
	t.Helper()
	c, err := start(t.Context(), settings)
	if err != nil {
		skipOrFail(t, err)
	}
	t.Cleanup(func() {
		if err := c.Remove(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func startShared(ctx context.Context) error {
	if running := os.Getenv(server); running != "" {
		return useRunning(ctx, running)
	}
	// Test data need not survive a crash of the machine.
	c, err := start(ctx, map[string]string{"fsync": "off", "full_page_writes": "off", "max_connections": "200"})
	if err != nil {
		return err
	}
	shared, address = c, c.URL
	return createTemplate(ctx)
}

// useRunning uses the server at an address. The first process creates the template.
func useRunning(ctx context.Context, running string) error {
	u, err := url.Parse(running)
	if err != nil {
		return err
	}
	address = func(database string) string {
		other := *u
		other.Path = "/" + database
		return other.String()
	}
	err = createTemplate(ctx)
	if pg := (*pgconn.PgError)(nil); errors.As(err, &pg) && pg.Code == duplicateDatabase {
		return nil
	}
	return err
}

// duplicateDatabase is PostgreSQL's error code for a database that already exists.
const duplicateDatabase = "42P04"

func createTemplate(ctx context.Context) error {
	if err := execute(ctx, address("postgres"), "CREATE DATABASE "+template); err != nil {
		return err
	}
	return store.Migrate(ctx, address(template))
}

func start(ctx context.Context, settings map[string]string) (*cluster.Cluster, error) {
	folder, err := os.MkdirTemp("", "lightsout-postgres")
	if err != nil {
		return nil, err
	}
	c, err := cluster.Start(ctx, cluster.Options{Folder: filepath.Clean(folder), Settings: settings})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c, nil
}

func execute(ctx context.Context, url, sql string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, sql)
	return errors.Join(err, conn.Close(ctx))
}

// skipOrFail skips the test on a machine without PostgreSQL, except in CI. Other errors fail it.
func skipOrFail(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, cluster.ErrNotInstalled) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	t.Fatal(err)
}
