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
	"bytes"
	"context"
	"crypto/md5"
	"crypto/rand"
	"errors"
	"flag"
	"io"
	"log"
	"maps"
	"os"
	"os/signal"
	"runtime"
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

// tables creates the tables. Processes that start at the same time take turns. The questions and
// answers are lines.
const tables = `
SELECT pg_advisory_lock(hashtext('farm tables'));
CREATE SCHEMA IF NOT EXISTS farm;
CREATE TABLE IF NOT EXISTS slice (
	id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	questions bytea NOT NULL,
	answers   bytea
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

// submit adds the questions in a file that are new, one per line, in slices of the given size. It
// holds the hashes of all questions in memory, about 40 bytes each: a table of them would cost
// PostgreSQL more than everything else. One process submits at a time.
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
	return db.AcquireFunc(ctx, func(c *pgxpool.Conn) error {
		// A process that loses this lock loses the connection through which it adds, too.
		if _, err := c.Exec(ctx, `SELECT pg_advisory_lock(hashtext('farm submit'))`); err != nil {
			return err
		}
		known := map[[md5.Size]byte]bool{}
		var stored, added []byte
		rows, _ := c.Query(ctx, `SELECT questions FROM slice`) // ForEachRow returns the error
		_, err := pgx.ForEachRow(rows, []any{&stored}, func() error {
			for line := range bytes.Lines(stored) {
				known[md5.Sum(line)] = true
			}
			return nil
		})
		lines := bufio.NewScanner(in)
		for n, more := 0, true; more && err == nil; {
			more = lines.Scan()
			line := append(bytes.Join(bytes.Fields(lines.Bytes()), []byte(" ")), '\n')
			if hash := md5.Sum(line); len(line) > 1 && !known[hash] {
				known[hash] = true
				added, n = append(added, line...), n+1
			}
			if n >= size || n > 0 && !more {
				err = pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
					var s slice
					err := tx.QueryRow(ctx, `INSERT INTO slice (questions) VALUES ($1) RETURNING id`, added).Scan(&s.ID)
					if err == nil {
						_, err = queue.InsertTx(ctx, tx, s, nil)
					}
					return err
				})
				added, n = nil, 0
			}
		}
		return errors.Join(err, lines.Err())
	})
}

// results prints the answers, up to the first slice that has none.
func results(ctx context.Context, db *pgxpool.Pool, out io.Writer) error {
	rows, _ := db.Query(ctx, `SELECT answers FROM slice WHERE id <=
		(SELECT coalesce(min(id) FILTER (WHERE answers IS NULL), max(id)) FROM slice) ORDER BY id`) // ForEachRow returns the error
	w := bufio.NewWriter(out)
	var answers []byte
	_, err := pgx.ForEachRow(rows, []any{&answers}, func() error {
		if answers == nil {
			return errors.New("the other questions have no answers yet")
		}
		_, err := w.Write(answers)
		return err
	})
	return errors.Join(err, w.Flush())
}
