package main

import (
	"bytes"
	"context"
	"errors"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// A worker answers slices.
type worker struct {
	river.WorkerDefaults[slice]
	db            *pgxpool.Pool
	name, program string
	jobs          sync.Map // the IDs of the jobs that run here
}

// work answers slices until ctx is done or, if finish is set, until all have answers.
func work(ctx context.Context, db *pgxpool.Pool, program string, cores int, finish bool) error {
	if _, err := exec.LookPath(program); err != nil {
		return err
	}
	w := &worker{db: db, name: db.Config().ConnConfig.RuntimeParams["application_name"], program: program}
	workers := river.NewWorkers()
	river.AddWorker(workers, w)
	client, err := river.NewClient(riverpgxv5.New(db), &river.Config{
		ID: w.name, Workers: workers, JobTimeout: -1, FetchCooldown: 10 * time.Millisecond,
		// One more than there are cores, so that no core waits for the database.
		Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: cores + 1}},
		// A leader would schedule jobs, and rescue them after a fixed time.
		LeaderElectionDisabled: true,
	})
	if err != nil {
		return err
	}
	if err := client.Start(ctx); err != nil {
		return err
	}
	for left := true; (left || !finish) && ctx.Err() == nil; time.Sleep(time.Second) {
		if err := w.rescue(ctx, &left); err != nil {
			log.Print("cannot reach the database: ", err)
		}
	}
	return client.StopAndCancel(context.WithoutCancel(ctx))
}

// rescue makes jobs available again that nobody works on, because their worker has died, or because
// the database was killed before the worker received them. A worker is alive if it has a connection;
// after the database has started, all have some seconds to connect. If only the network was down,
// two workers answer the same slice, but only the first answers are stored. It also finds out whether
// there are slices without answers.
func (w *worker) rescue(ctx context.Context, left *bool) error {
	here := []int64{}
	w.jobs.Range(func(id, _ any) bool {
		here = append(here, id.(int64))
		return true
	})
	return w.db.QueryRow(ctx, `
		WITH rescued AS (
			UPDATE river_job SET state = 'available', scheduled_at = now()
			WHERE state = 'running' AND greatest(attempted_at, pg_postmaster_start_time()) < now() - interval '5 s'
			AND CASE attempted_by[array_upper(attempted_by, 1)] WHEN $1 THEN id <> ALL ($2) ELSE
				attempted_by[array_upper(attempted_by, 1)] NOT IN (SELECT coalesce(application_name, '') FROM pg_stat_activity)
			END
		)
		SELECT EXISTS (SELECT FROM slice WHERE answers IS NULL)`, w.name, here).Scan(left)
}

// Work answers the questions of a slice. It stores the answers and completes the job in one
// transaction, and tries that again until it succeeds.
func (w *worker) Work(ctx context.Context, job *river.Job[slice]) error {
	w.jobs.Store(job.ID, true)
	defer w.jobs.Delete(job.ID)
	var questions []byte
	err := w.db.QueryRow(ctx, `SELECT questions FROM slice WHERE id = $1 AND answers IS NULL`, job.Args.ID).Scan(&questions)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // the worker that had the job before was not dead
	}
	if err != nil {
		return err
	}
	answers, err := answer(ctx, w.program, strings.Split(strings.TrimSuffix(string(questions), "\n"), "\n"), job.Attempt >= 5)
	if err != nil {
		return err
	}
	for {
		err := pgx.BeginFunc(ctx, w.db, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE slice SET answers = $2 WHERE id = $1 AND answers IS NULL`, job.Args.ID, []byte(strings.Join(answers, "\n")+"\n"))
			if err == nil {
				_, err = river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
			}
			return err
		})
		if err == nil || ctx.Err() != nil {
			return err
		}
		log.Print("cannot store the answers: ", err)
		time.Sleep(time.Second)
	}
}

// NextRetry returns a time so soon that no leader has to schedule the job.
func (*worker) NextRetry(*river.Job[slice]) time.Time { return time.Now().Add(time.Second) }

// answer returns the answers to questions, which one process answers if they have the same command
// and flags. Unless it prints one line for each, they are divided, so that only those that are wrong
// have errors for answers, even if the program crashes. If isLast is set and the system kills the
// program, that is the answer.
func answer(ctx context.Context, program string, questions []string, isLast bool) ([]string, error) {
	divide := func(at int) ([]string, error) {
		some, err := answer(ctx, program, questions[:at], isLast)
		others, errOthers := answer(ctx, program, questions[at:], isLast)
		return slices.Concat(some, others), errors.Join(err, errOthers)
	}
	args, _ := split(questions[0])
	var in, out, problems bytes.Buffer
	in.WriteString("2x2:1\n") // a position, so that every line is an item
	for i, q := range questions {
		same, item := split(q)
		if same != args {
			return divide(i)
		}
		in.WriteString(item + "\n")
	}
	cmd := exec.CommandContext(ctx, program, strings.Fields(args)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &problems
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "COLUMNS=") // each core has a process; lines are not wrapped
	err := cmd.Run()
	if ctx.Err() != nil || cmd.ProcessState == nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	isKilled := !cmd.ProcessState.Exited()
	isRefused := out.Len() == 0 && strings.Count(problems.String(), "\n") == 1 // the flags are wrong
	lines := strings.Split(out.String(), "\n")
	switch n := len(questions); {
	case !isKilled && len(lines) == n+2: // that of the position comes first, and what follows the last is empty
		return lines[1 : n+1], nil
	case n > 1 && !isRefused:
		return divide(n / 2)
	case isKilled && !isLast:
		return nil, err
	}
	first, _, _ := strings.Cut(problems.String()+"lightsout: no answer", "\n")
	text := strings.NewReplacer("lightsout: line 2: ", "# error: ", "lightsout: ", "# error: ", `{"line":2,`, "{").Replace(first)
	return slices.Repeat([]string{text}, len(questions)), nil
}

// split returns the arguments of a process that answers a question, and its item.
func split(question string) (args, item string) {
	flags := strings.Index(question+" -", " -")
	command, item, _ := strings.Cut(question[:flags], " ")
	return command + " -" + question[flags:], item
}
