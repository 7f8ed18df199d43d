package saves

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"lightsout/internal/play"
)

// slow returns a queue whose disk waits before each write until the test receives from arrived and
// sends to proceed.
func slow() (q *Queue, m *memory, arrived chan struct{}, proceed chan error) {
	m, arrived, proceed = newMemory(), make(chan struct{}), make(chan error)
	m.onWrite = func() error {
		arrived <- struct{}{}
		return <-proceed
	}
	return &Queue{Store: Store{m, noon}}, m, arrived, proceed
}

// While the disk is busy, a newer snapshot replaces the one that waits, and nobody waits to add
// one. Wins that were replaced are still recorded.
func TestConcurrentSaves(t *testing.T) {
	q, m, arrived, proceed := slow()
	g := open(t, q.Store, "3x3:1ff")
	g.Press(0)
	q.Add(g.Snapshot())
	var flushes sync.WaitGroup
	flushes.Go(q.Flush)
	<-arrived // the disk is busy with the first press
	for _, button := range []int{2, 4, 6} {
		g.Press(button)
		q.Add(g.Snapshot())
		flushes.Go(q.Flush)
	}
	g.Press(8)
	_, won := g.Win(play.Stats{}, noon())
	q.Add(won)
	g.Undo()
	q.Add(g.Snapshot())
	flushes.Go(q.Flush)
	proceed <- nil
	for range 2 { // the stats and the last state
		<-arrived
		proceed <- nil
	}
	flushes.Wait()
	file := gamesFolder + fileOf(g.key)
	if want := []string{file, statsFile, file}; !slices.Equal(m.written, want) {
		t.Errorf("written: %q, want %q", m.written, want)
	}
	if text := m.files[file]; !strings.HasPrefix(text, "3x3:1ff\n0 2 4 6 | 8\n") {
		t.Errorf("saved: %q", text)
	}
	if stats, _ := q.Store.Stats(); stats.Solved != 1 || len(q.Failures()) != 0 {
		t.Errorf("got %+v, want one solved puzzle and no failures", stats)
	}
}

// Flush returns only when everything is on disk, even if another goroutine is saving it.
func TestFlushWaits(t *testing.T) {
	q, m, arrived, proceed := slow()
	g := open(t, q.Store, "3x3:1ff")
	g.Press(0)
	q.Add(g.Snapshot())
	go q.Flush()
	<-arrived
	flushed := make(chan bool)
	go func() {
		q.Flush()
		flushed <- len(m.written) == 1
	}()
	proceed <- nil
	if !<-flushed {
		t.Error("Flush returns before the game is saved")
	}
}

// Errors are reported with their game, and the next save can succeed.
func TestFailures(t *testing.T) {
	m := newMemory()
	q := &Queue{Store: Store{m, noon}}
	g := open(t, q.Store, "3x3:1ff")
	full := errors.New("disk full")
	m.onWrite = func() error { return full }
	g.Press(0)
	q.Add(g.Snapshot())
	q.Do(func(s Store) error { return s.OpenAll(true) })
	q.Flush()
	if failed := q.Failures(); len(failed) != 2 || failed[0].Game != g || !errors.Is(failed[0].Err, full) || failed[1].Game != nil {
		t.Errorf("got %v, want a failure of the game and one of the progress", failed)
	}
	m.onWrite = nil
	g.Press(1)
	q.Add(g.Snapshot())
	q.Flush()
	if games := q.Store.Unfinished(); len(q.Failures()) != 0 || len(games) != 1 || games[0].Presses != 2 {
		t.Errorf("saved: %v", games)
	}
}
