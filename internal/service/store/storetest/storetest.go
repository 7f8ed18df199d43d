// Package storetest gives tests a real PostgreSQL: a server of their own, started once
// for the tests of a package and thrown away after them, and a fresh database for each
// test. Only tests import it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
)

// template is the database that the others are copied from: copying takes less time
// than migrating.
const template = "migrated"

// The server that the tests of a package share.
var (
	once   sync.Once
	shared *cluster.Cluster
	failed error
	copies atomic.Int64
)

// Main runs the tests of a package and then throws their server away. It is called by
// TestMain.
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

// URL makes a database for a test, with the schema of this version, and returns its
// address.
func URL(t testing.TB) string {
	t.Helper()
	return create(t, template)
}

// EmptyURL makes a database with nothing in it, and returns its address.
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
	name := fmt.Sprintf("test%d", copies.Add(1))
	if err := execute(t.Context(), shared.URL("postgres"), "CREATE DATABASE "+name+" TEMPLATE "+from); err != nil {
		t.Fatal(err)
	}
	return shared.URL(name)
}

// Open makes a database for a test and connects to it.
func Open(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), URL(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Cluster starts a server for one test, which may stop, kill and restart it. Unlike the
// shared one it writes as carefully as a server that people rely on, except for the settings given.
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
	// What a crash of the machine would lose is of no interest here.
	c, err := start(ctx, map[string]string{"fsync": "off", "full_page_writes": "off", "max_connections": "200"})
	if err != nil {
		return err
	}
	shared = c
	if err := execute(ctx, c.URL("postgres"), "CREATE DATABASE "+template); err != nil {
		return err
	}
	return store.Migrate(ctx, c.URL(template))
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

// skipOrFail skips the test on a machine without PostgreSQL. In CI it fails.
func skipOrFail(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, cluster.ErrNotInstalled) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	t.Fatal(err)
}
