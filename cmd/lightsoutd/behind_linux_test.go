package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
)

// A backup logs when it falls behind, and again when it has caught up.
func TestBackupBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL; one run without -short is enough")
	}
	url := storetest.Cluster(t, nil).URL("postgres")
	if err := migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, walFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	var log syncedLines
	f := follower{address: url, folder: folder, slot: "slow", log: slog.New(slog.NewTextHandler(&log, nil)), behind: 2 * time.Second}
	ctx, stop := context.WithCancel(t.Context())
	done, begun := make(chan error, 1), make(chan struct{})
	go func() {
		done <- f.follow(ctx, func(context.Context) error {
			close(begun)
			return nil
		})
	}()
	<-begun
	receiver := 0 // process ID
	for receiver == 0 {
		_ = s.Pool().QueryRow(t.Context(), `SELECT 1 FROM pg_replication_slots WHERE slot_name = 'slow' AND active`).Scan(new(int))
		receiver = processOf(t, "pg_receivewal", folder)
	}
	for len(second(s.Backups(t.Context()))) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	signal := func(s syscall.Signal) {
		t.Helper()
		if err := syscall.Kill(receiver, s); err != nil {
			t.Fatal(err)
		}
	}
	signal(syscall.SIGSTOP)
	for !log.have("the backup is behind") {
		if _, err := s.Secret(t.Context(), fmt.Sprint(time.Now().UnixNano())); err != nil { // write something
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	signal(syscall.SIGCONT)
	for !log.have("the backup has caught up") {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// processOf returns the ID of a process whose command line contains both program and word, or 0 if
// no process does.
func processOf(t *testing.T, program, word string) int {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(lines) == 0 {
		t.Skip("needs /proc")
	}
	for _, path := range lines {
		text, _ := os.ReadFile(path) // the process may have ended
		if strings.Contains(string(text), program) && strings.Contains(string(text), word) {
			pid, _ := strconv.Atoi(strings.Split(path, "/")[2])
			return pid
		}
	}
	return 0
}

// syncedLines is a log that can be read while it is being written.
type syncedLines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *syncedLines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *syncedLines) have(words string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), words)
}
