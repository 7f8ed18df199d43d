package jobs

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
)

// A journal is what has been logged.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

// with are the lines that have one of some texts in them.
func (j *journal) with(texts ...string) []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var found []string
	for line := range strings.Lines(j.text.String()) {
		if containsAny(line, texts) {
			found = append(found, line)
		}
	}
	return found
}

// await waits until so many lines have a text in them.
func (j *journal) await(n int, text string) {
	for len(j.with(text)) < n {
		time.Sleep(10 * time.Millisecond)
	}
}

func (j *journal) logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(j, &slog.HandlerOptions{Level: level}))
}

// PostgreSQL stops while a worker is at work, and comes back.
func TestDatabaseAwayIsSaidOnce(t *testing.T) {
	database := storetest.Cluster(t, map[string]string{"fsync": "off"})
	if err := store.Migrate(t.Context(), database.URL("postgres")); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), database.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	log := new(journal)
	config := Config{Store: s, Log: log.logger(slog.LevelDebug), Cores: 1, Pace: 250 * time.Millisecond, Begin: jobstest.Begin, Version: jobstest.Version}
	if err := Migrate(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	p, _, err := Ask(t.Context(), config, proof.Question{Puzzle: "300@5ms", Goal: proof.Fewest})
	if err != nil {
		t.Fatal(err)
	}
	w, err := Start(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Stop()
	for n := 0; n < 10; time.Sleep(time.Millisecond) {
		if n, err = s.Answered(t.Context(), p.At()); err != nil {
			t.Fatal(err)
		}
	}
	if err := database.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	// A job that needs the database waits for it: the queue cannot note that it failed.
	waited := make(chan error)
	go func() {
		again := &river.Job[Shard]{JobRow: &rivertype.JobRow{Attempt: 2}, Args: Shard{Proof: p.ID, Shard: 299, Count: 1}}
		waited <- (&shardWorker{engine: w.engine}).Work(t.Context(), again)
	}()
	log.await(20, "failed to connect")
	if err := database.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	log.await(1, "the database is back")
	if err := <-waited; err != nil {
		t.Errorf("a job while the database is away: %v", err)
	}
	for p.Ended.IsZero() {
		if p, err = s.Proof(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
	}
	said := log.with("level=WARN", "level=ERROR")
	if len(said) != 2 || !strings.Contains(said[0], "the database is away") || !strings.Contains(said[1], "the database is back") {
		t.Errorf("the log says %q", said)
	}
}

// Whatever does not follow from the database being away is said, whether it is away or not.
func TestOtherErrorsAreSaid(t *testing.T) {
	journal := new(journal)
	var isAway atomic.Bool
	away := newAwayLog(journal.logger(slog.LevelInfo), func(context.Context) error {
		if isAway.Load() {
			return errors.New("no answer")
		}
		return nil
	})
	ctx, stop := context.WithCancel(t.Context())
	var loops sync.WaitGroup
	loops.Go(func() { away.watch(ctx) })
	log := slog.New(away).With("worker", 7).WithGroup("river")
	broken := errors.New("unexpected EOF")

	log.Error("one connection", "err", broken)
	isAway.Store(true)
	log.Error("kept", "err", broken.Error())
	log.Warn("kept", "error", broken)
	log.Error("kept: Too many errors; giving up")
	log.Warn("a full disk", "error", errors.New("no space left"))
	log.Error("a disagreement")
	isAway.Store(false)
	journal.await(1, "the database is back")
	stop()
	loops.Wait()
	for text, n := range map[string]int{
		"one connection": 1, "kept": 0, "the database is away": 1, "a full disk": 1, "a disagreement": 1, "the database is back": 1, "worker=7 river.err=": 1,
	} {
		if got := journal.with(text); len(got) != n {
			t.Errorf("%s: %q", text, got)
		}
	}
}
