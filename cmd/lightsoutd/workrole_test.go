package main

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/testkit"
)

// Workers with the role lightsout_work of deploy/roles.sql compute a proof that is started with the
// same role, but can neither read nor write anything about players.
func TestWorkRole(t *testing.T) {
	const question = "200,50"
	c := newCrew(t, 0, "250ms", "--cores", "1", "--only", "shards")
	if _, err := c.store.Pool().Exec(t.Context(), string(testkit.Must(os.ReadFile("../../deploy/roles.sql"))(t))); err != nil {
		t.Fatal(err)
	}
	url := strings.Replace(c.database.URL("postgres"), "postgres@", "lightsout_work@", 1)
	c.environment = append(c.environment, databaseName+"="+url)
	for i := range 2 {
		c.workers = append(c.workers, nil)
		c.start(i)
	}
	if v, want := c.prove(question)(), testkit.Must(jobstest.Alone(t.Context(), proof.Question{Puzzle: question}))(t); v.Result == nil || v.Result.Size != want.Size {
		t.Errorf("the result is %+v; one process finds %+v", v.Result, want)
	}

	conn := testkit.Must(pgx.Connect(t.Context(), url))(t)
	defer func() { _ = conn.Close(t.Context()) }()
	for _, sql := range []string{"SELECT FROM results", "DELETE FROM player_days", "SELECT FROM settings", "CREATE TABLE x ()", "TRUNCATE proofs", "DELETE FROM goose_db_version"} {
		if _, err := conn.Exec(t.Context(), sql); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", sql, err)
		}
	}
	rows := testkit.Must(conn.Query(t.Context(), `
SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'S')
    AND CASE relkind WHEN 'S' THEN has_sequence_privilege(oid, 'USAGE, SELECT, UPDATE') ELSE has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE') END`))(t)
	for _, name := range testkit.Must(pgx.CollectRows(rows, pgx.RowTo[string]))(t) {
		if !strings.HasPrefix(name, "proof") && !strings.HasPrefix(name, "river_") && name != "goose_db_version" {
			t.Errorf("workers have rights on %s", name)
		}
	}
}
