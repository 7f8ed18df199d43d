package jobs

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A journal collects the log.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

// with returns the lines that contain any of the strings.
func (j *journal) with(texts ...string) []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var found []string
	for line := range strings.Lines(j.text.String()) {
		if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(line, text) }) {
			found = append(found, line)
		}
	}
	return found
}

// await waits until n lines contain a string.
func (j *journal) await(n int, text string) {
	for len(j.with(text)) < n {
		time.Sleep(10 * time.Millisecond)
	}
}

func (j *journal) logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(j, &slog.HandlerOptions{Level: level}))
}

// If PostgreSQL stops while a worker is running, the log reports the outage once when it begins and
// once when it ends.
func TestOutageIsReportedOnce(t *testing.T) {
	database := storetest.Cluster(t, map[string]string{"fsync": "off"})
	if err := store.Migrate(t.Context(), database.URL("postgres")); err != nil {
		t.Fatal(err)
	}
	s := testkit.Must(store.Open(t.Context(), database.URL("postgres")))(t)
	defer s.Close()
	log := new(journal)
	s.ReportOutages(log.logger(slog.LevelDebug))
	config := Config{Store: s, Log: log.logger(slog.LevelDebug), Cores: 1, Pace: 250 * time.Millisecond, Begin: jobstest.Begin, Version: jobstest.Version}
	if err := Migrate(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	p, _, err := Ask(t.Context(), config, proof.Question{Puzzle: "300@5ms", Goal: proof.Fewest})
	if err != nil {
		t.Fatal(err)
	}
	w := testkit.Must(Start(t.Context(), config))(t)
	defer w.Stop()
	for n := 0; n < 10; time.Sleep(time.Millisecond) {
		if n, err = s.Answered(t.Context(), p.At()); err != nil {
			t.Fatal(err)
		}
	}
	// Simulate a job that the queue has handed out but the worker has never received.
	lost, err := s.Pool().Exec(t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY[$1::text]
		WHERE id = (SELECT max(id) FROM river_job WHERE kind = $2 AND state = 'available')`, clientID(w.engine.id), Shard{}.Kind())
	if err != nil || lost.RowsAffected() != 1 {
		t.Fatal(lost, err)
	}
	if err := database.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	// A job that needs the database waits for it, because the queue could not record a failure.
	waited := make(chan error)
	go func() {
		again := &river.Job[Shard]{JobRow: &rivertype.JobRow{Attempt: 2}, Args: Shard{Proof: p.ID, Shard: 299, Count: 1}}
		waited <- (&shardWorker{engine: w.engine}).Work(t.Context(), again)
	}()
	log.await(20, "failed to connect")
	if err := database.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	log.await(1, "database available again")
	if err := <-waited; err != nil {
		t.Errorf("a job during an outage: %v", err)
	}
	for p.Ended.IsZero() {
		if p, err = s.Proof(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
	}
	said := log.with("level=WARN", "level=ERROR")
	if len(said) != 2 || !strings.Contains(said[0], "database unavailable") || !strings.Contains(said[1], "database available again") {
		t.Errorf("log: %q", said)
	}
}

// Errors that have nothing to do with an outage, such as the loss of one connection, are logged.
func TestOtherErrorsAreLogged(t *testing.T) {
	database := storetest.Cluster(t, map[string]string{"fsync": "off"})
	s, err := store.Open(t.Context(), database.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	journal := new(journal)
	s.ReportOutages(journal.logger(slog.LevelInfo))
	log := slog.New(queueLog{journal.logger(slog.LevelInfo).Handler(), s}).With("worker", 7).WithGroup("river")

	_, err = s.Pool().Exec(t.Context(), "SELECT pg_terminate_backend(pg_backend_pid())")
	log.Error("one connection", "err", err)
	if err := database.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = s.Pool().Exec(t.Context(), "SELECT")
	log.Error("follows", "err", err)
	log.Warn("follows: too many errors")
	log.Info("no error")
	if s.Ping(t.Context()) == nil {
		t.Error("the database answers during the outage")
	}
	if err := database.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	journal.await(1, "database available again")
	log.Error("follows, late")
	for s.FollowsOutage() {
		time.Sleep(10 * time.Millisecond)
	}
	log.Warn("a full disk", "error", errors.New("no space left"))
	for text, n := range map[string]int{
		"one connection": 1, "follows": 0, "no error": 1, "database unavailable": 1, "database available again": 1, "a full disk": 1, "worker=7 river.err=": 1,
	} {
		if got := journal.with(text); len(got) != n {
			t.Errorf("%s: %q", text, got)
		}
	}
}
