// Command farm answers millions of independent questions on any number of machines, which share
// nothing but a PostgreSQL database. A question is what you would type after the program's name: a
// command that reads one item per line, an item, perhaps moves, and then flags.
//
//	info graph6=FhCKG
//	solve 5x5#monday --fewest --json
//
// The address of the database is in FARM_DATABASE, or in the usual variables such as PGHOST.
//
//	nauty-geng -cq 9 | sed 's/^/info graph6=/' | farm submit -    # on one machine
//	farm work                                                     # on each machine, until it is stopped
//	farm results >answers.txt
//
// Each question gets one answer, in the order of the questions: the line that lightsout prints, or an
// error. A question that was submitted before is not asked again. One process answers consecutive
// questions with the same command and flags, so put them together.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"io"
	"log"
	"maps"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

func main() {
	address := flag.String("database", os.Getenv("FARM_DATABASE"), "address of the database, such as postgres://me@host/farm")
	size := flag.Int("slice", 1000, "for submit: the number of questions in a job")
	cores := flag.Int("cores", runtime.NumCPU(), "for work: the number of processes at the same time")
	program := flag.String("program", "lightsout", "for work: the program that answers the questions")
	finish := flag.Bool("finish", false, "for work: stop when all questions have answers")
	os.Args = append(os.Args, "")           // the command may be missing
	_ = flag.CommandLine.Parse(os.Args[2:]) // it ends the program if a flag is wrong
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second signal ends the program at once
	db, err := open(ctx, *address)
	if err == nil {
		switch os.Args[1] {
		case "submit":
			err = submit(ctx, db, flag.Arg(0), *size)
		case "work":
			err = work(ctx, db, *program, *cores, *finish)
		case "results":
			err = results(ctx, db, os.Stdout)
		default:
			err = errors.New("usage: farm submit [flags] FILE, farm work [flags], or farm results [flags]")
		}
	}
	if err != nil {
		log.Fatal(err)
	}
}

// tables creates the tables. Processes that start at the same time take turns.
const tables = `
SELECT pg_advisory_lock(hashtext('farm'));
CREATE SCHEMA IF NOT EXISTS farm;
CREATE TABLE IF NOT EXISTS question (hash uuid PRIMARY KEY);
CREATE TABLE IF NOT EXISTS slice (
	id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	questions text[] NOT NULL,
	answers   text[]
)`

// open connects to the database, and creates the tables that are missing. The connections have a
// name that no other process has, and PostgreSQL notices within a minute if this machine disappears.
func open(ctx context.Context, address string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	maps.Copy(config.ConnConfig.RuntimeParams, map[string]string{
		"application_name": "farm-" + rand.Text(), "search_path": "farm",
		"tcp_keepalives_idle": "30", "tcp_keepalives_interval": "10", "tcp_keepalives_count": "3",
	})
	db, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(db), nil)
	if err != nil {
		return nil, err
	}
	return db, db.AcquireFunc(ctx, func(c *pgxpool.Conn) error {
		if _, err := c.Exec(ctx, tables); err != nil {
			return err
		}
		_, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
		_, unlocked := c.Exec(ctx, `SELECT pg_advisory_unlock_all()`)
		return errors.Join(err, unlocked)
	})
}

// A slice is a job: the questions of a row, which one process answers, so that a cheap question does
// not pay for a job.
type slice struct {
	ID int64 `json:"slice"`
}

// Kind returns the name of the job in the queue.
func (slice) Kind() string { return "slice" }

// submit adds the questions in a file, one per line, in slices of the given size.
func submit(ctx context.Context, db *pgxpool.Pool, name string, size int) error {
	if name == "-" {
		name = "/dev/stdin"
	}
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	queue, err := river.NewClient(riverpgxv5.New(db), &river.Config{MaxAttempts: 10_000}) // never give up
	if err != nil {
		return err
	}
	var questions []string
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) > 0 {
			questions = append(questions, strings.Join(words, " "))
		}
		if len(questions) >= size {
			if err := add(ctx, db, queue, questions); err != nil {
				return err
			}
			questions = questions[:0]
		}
	}
	return errors.Join(lines.Err(), add(ctx, db, queue, questions))
}

// add stores the questions that are new, as one slice, and its job, in one transaction.
func add(ctx context.Context, db *pgxpool.Pool, queue *river.Client[pgx.Tx], questions []string) error {
	return pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
		var s slice
		// The hashes are stored in order, so that two processes cannot wait for each other.
		err := tx.QueryRow(ctx, `
			WITH line AS (
				SELECT text, min(n) AS n, md5(text)::uuid AS hash
				FROM unnest($1::text[]) WITH ORDINALITY AS line(text, n) GROUP BY text
			), fresh AS (
				INSERT INTO question SELECT hash FROM line ORDER BY hash ON CONFLICT DO NOTHING RETURNING hash
			)
			INSERT INTO slice (questions)
			SELECT array_agg(text ORDER BY n) FROM line JOIN fresh USING (hash) HAVING count(*) > 0
			RETURNING id`, questions).Scan(&s.ID)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // none is new
		}
		if err == nil {
			_, err = queue.InsertTx(ctx, tx, s, nil)
		}
		return err
	})
}

// results prints the answers, up to the first slice that has none.
func results(ctx context.Context, db *pgxpool.Pool, out io.Writer) error {
	rows, _ := db.Query(ctx, `SELECT answers FROM slice WHERE id <=
		(SELECT coalesce(min(id) FILTER (WHERE answers IS NULL), max(id)) FROM slice) ORDER BY id`) // ForEachRow returns the error
	w := bufio.NewWriter(out)
	var answers []string
	_, err := pgx.ForEachRow(rows, []any{&answers}, func() error {
		if answers == nil {
			return errors.New("the other questions have no answers yet")
		}
		_, err := w.WriteString(strings.Join(answers, "\n") + "\n")
		return err
	})
	return errors.Join(err, w.Flush())
}
