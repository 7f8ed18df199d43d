package statesdb

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/internal/states"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

func mustTable(t *testing.T, spec string) *states.Table {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	table := testkit.Must(states.NewTable(t.Context(), b))(t)
	return table
}

func mustWrite(t *testing.T, tables ...*states.Table) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "states.db")
	testkit.NoError(t, Write(t.Context(), name, tables))
	return name
}

// mustOpen opens a file with one board.
func mustOpen(t *testing.T, name string) *Board {
	t.Helper()
	boards := mustOpenAll(t, name)
	if len(boards) != 1 {
		t.Fatalf("%d boards", len(boards))
	}
	return boards[0]
}

func mustOpenAll(t *testing.T, name string) []*Board {
	t.Helper()
	f := testkit.Must(Open(t.Context(), name))(t)
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f.Boards()
}

// Each row of the database matches the answers of the table.
func TestAllRows(t *testing.T) {
	for _, spec := range []string{"2x2", "3x3", "4x4", "4x5", "5x3,torus", "hex2", "buttons=3_0.1_0.1_0.1.2"} {
		if testing.Short() && spec == "4x5" {
			continue
		}
		table := mustTable(t, spec)
		f := mustOpen(t, mustWrite(t, table))
		if f.Board().String() != spec || f.States() != table.States() || f.GodsNumber() != table.GodsNumber() || f.Hardest() != table.Hardest() {
			t.Errorf("%s: board %v, %d states, God's number %d, hardest %d", spec, f.Board(), f.States(), f.GodsNumber(), f.Hardest())
		}
		var want []states.Entry
		for e := range table.All() {
			want = append(want, e)
		}
		n := 0
		err := f.Each(func(e states.Entry) error {
			if e != want[n] {
				return fmt.Errorf("row %d is %+v, want %+v", n, e, want[n])
			}
			n++
			return nil
		})
		if err != nil || n != len(want) {
			t.Errorf("%s: %d of %d rows; %v", spec, n, len(want), err)
		}
	}
}

func TestLook(t *testing.T) {
	f := mustOpen(t, mustWrite(t, mustTable(t, "4x4")))
	for state, want := range map[uint64]states.Answer{0: {ToGo: 0, Button: -1}, 0xffff: {ToGo: 4, Button: 14}} {
		if a, err := f.Look(state); err != nil || a != want {
			t.Errorf("state %d: %+v, want %+v; %v", state, a, want, err)
		}
	}
	testkit.MustFail(f.Look(1))(t, solve.ErrUnsolvable, "state 1")
}

// The sqlite3 program can read the file.
func TestSQLiteReadsIt(t *testing.T) {
	program, err := exec.LookPath("sqlite3")
	if err != nil {
		t.Fatal("this test needs the program sqlite3, Debian's package of that name")
	}
	name := mustWrite(t, mustTable(t, "4x4"))
	for query, want := range map[string]string{
		"SELECT group_concat(n) FROM (SELECT count(*) AS n FROM lightsout_states GROUP BY to_go ORDER BY to_go)": "1,16,120,560,1387,1440,540,32",
		"SELECT * FROM lightsout_states WHERE state = 65535":                                                     "4|65535|3|2|4|7167",
		"SELECT * FROM lightsout_states WHERE state = 0":                                                         "4|0|||0|",
		"SELECT * FROM lightsout_board":                                                                          "4x4|4096|7|6218|0",
		"PRAGMA integrity_check":                                                                                 "ok",
		"SELECT count(*) FROM lightsout_states a JOIN lightsout_states b ON a.destination_state = b.state WHERE a.to_go = b.to_go + 1": "4095",
		"SELECT group_concat(name) FROM pragma_table_info('lightsout_states')":                                                         "size,state,row,col,to_go,destination_state",
	} {
		out, err := exec.CommandContext(t.Context(), program, name, query).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%s: %q, want %q; %v", query, got, want, err)
		}
	}
}

func TestWriteStops(t *testing.T) {
	table := mustTable(t, "4x5")
	ctx, cancel := context.WithCancel(t.Context())
	stages := 0
	err := Write(ctx, filepath.Join(t.TempDir(), "states.db"), []*states.Table{table}, OnProgress(func(p solve.Progress) {
		stages++
		if p.Done >= p.Total || stages > 1 {
			t.Errorf("report %d is %+v, want one report before the end", stages, p)
		}
		cancel()
	}))
	testkit.WantError(t, err, context.Canceled, "stopped")
	if err := Write(t.Context(), filepath.Join(t.TempDir(), "no", "folder.db"), []*states.Table{table}); err == nil {
		t.Error("Write created a file in a folder that does not exist")
	}
	if err := Write(t.Context(), mustWrite(t, mustTable(t, "2x2")), []*states.Table{table}); err == nil {
		t.Error("Write replaced an existing file")
	}
}

// script makes a database from SQL.
func script(t *testing.T, sql string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "hand.db")
	conn := testkit.Must(sqlite.OpenConn(name))(t)
	defer conn.Close()
	testkit.NoError(t, sqlitex.ExecuteScript(conn, sql, nil))
	return name
}

func TestOpenRefuses(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text.db")
	testkit.NoError(t, os.WriteFile(text, []byte("SQLite format 3\x00 and then nothing"), 0o600))
	const head = "CREATE TABLE lightsout_board (board, states, gods_number, hardest, target); INSERT INTO lightsout_board VALUES "
	for _, name := range []string{
		text, filepath.Join(t.TempDir(), "none.db"), script(t, "CREATE TABLE other (x)"),
		script(t, head+"('5by5', 1, 2, 3, 0)"), script(t, head+"('5x5,mod=3', 1, 2, 3, 0)"), script(t, head+"('8x8', 1, 2, 3, 0)"),
		script(t, head+"('2x2', 1, 2, 3, 0), ('2x2', 1, 2, 3, 0)"),
	} {
		testkit.MustFail(Open(t.Context(), name))(t, ErrFile, "%s", name)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(Open(ctx, mustWrite(t, mustTable(t, "2x2"))))(t, context.Canceled, "stopped")
}

// Impossible rows are not accepted as answers.
func TestLookRefuses(t *testing.T) {
	const head = "CREATE TABLE lightsout_board (board, states, gods_number, hardest, target); INSERT INTO lightsout_board VALUES ('2x2', 16, 4, 3, 0);"
	testkit.MustFail(mustOpen(t, script(t, head)).Look(1))(t, ErrFile, "no table")
	f := mustOpen(t, script(t, head+`CREATE TABLE lightsout_states (size, state, row, col, to_go);
		INSERT INTO lightsout_states VALUES (2, 1, 9, 9, 3), (2, 2, 0, -1, 3), (2, 3, 0, 0, -1)`))
	for state := range uint64(3) {
		testkit.MustFail(f.Look(state+1))(t, ErrFile, "state %d", state+1)
	}
}

// Gawalt's own files have a single table, in which size is the side of a square. The rows are
// from his printed path for 3 x 3, and a few are from 2 x 2.
const published = `CREATE TABLE lightsout_states (size INTEGER, state INTEGER, row INTEGER, col INTEGER, to_go INTEGER, destination_state INTEGER);
	INSERT INTO lightsout_states VALUES
	(3, 511, 2, 2, 5, 95), (3, 95, 2, 0, 4, 151), (3, 151, 1, 1, 3, 45), (3, 45, 0, 2, 2, 11), (3, 11, 0, 0, 1, 0),
	(2, 7, 0, 0, 1, 0), (2, 0, -1, -1, 0, 0);`

func TestPublishedSchema(t *testing.T) {
	boards := mustOpenAll(t, script(t, published))
	if len(boards) != 2 || boards[0].Board().String() != "2x2" || boards[1].Board().String() != "3x3" {
		t.Fatalf("%d boards", len(boards))
	}
	three := boards[1]
	if three.States() != 5 || three.GodsNumber() != 5 || three.Hardest() != 511 || three.Target().Board() != nil {
		t.Errorf("got %+v, want God's number 5, the hardest state 511 and no target", three)
	}
	for state, want := range map[uint64]states.Answer{511: {ToGo: 5, Button: 8}, 11: {ToGo: 1, Button: 0}, 0: {Button: -1}} {
		if a, err := three.Look(state); err != nil || a != want {
			t.Errorf("state %d: %+v, %v", state, a, err)
		}
	}
	if _, err := three.Look(7); !errors.Is(err, solve.ErrUnsolvable) { // this state is in the 2 x 2 part
		t.Error(err)
	}
	for _, sql := range []string{
		"CREATE TABLE lightsout_states (size, state, row, col, to_go)",
		"CREATE TABLE lightsout_states (size, state, to_go); INSERT INTO lightsout_states VALUES (8, 1, 1)",
		"CREATE TABLE lightsout_states (size, state, to_go); INSERT INTO lightsout_states VALUES (-1, 1, 1)",
	} {
		testkit.MustFail(Open(t.Context(), script(t, sql)))(t, ErrFile, "%s", sql)
	}
}

// One file can hold several boards. Here, one of them has a target.
func TestSeveralBoards(t *testing.T) {
	three := mustTable(t, "3x3").Board()
	on, err := states.NewTable(t.Context(), three, states.Towards(states.StateOf(three, 511)))
	testkit.NoError(t, err)
	tables := []*states.Table{mustTable(t, "2x2"), on, mustTable(t, "4x4")}
	boards := mustOpenAll(t, mustWrite(t, tables...))
	if len(boards) != len(tables) {
		t.Fatalf("%d boards", len(boards))
	}
	for i, f := range boards {
		want := tables[i]
		if !f.Board().Equal(want.Board()) || f.States() != want.States() || f.Target().String() != want.Target().String() || f.Hardest() != want.Hardest() {
			t.Errorf("%v: %+v", want.Board(), f)
		}
		n := 0
		err := f.Each(func(e states.Entry) error {
			n++
			a, err := f.Look(e.State)
			if right, _ := want.Look(e.State); err != nil || a != right || e.Answer != right {
				return fmt.Errorf("state %d: %+v, want %+v: %w", e.State, a, right, err)
			}
			return nil
		})
		if err != nil || n != want.States() {
			t.Errorf("%v: %d states: %v", f.Board(), n, err)
		}
	}
	err = Write(t.Context(), filepath.Join(t.TempDir(), "s.db"), []*states.Table{mustTable(t, "2x3"), mustTable(t, "3x3")})
	testkit.WantError(t, err, errSizes, "two boards of three columns")
}
