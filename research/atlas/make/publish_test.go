package main

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
	"lightsout/solve"
)

// TestPublish publishes a small campaign.
func TestPublish(t *testing.T) {
	root := t.TempDir()
	pages, folder := filepath.Join(root, "research", "atlas"), filepath.Join(root, "build")
	proofs := filepath.Join(root, "docs", "explanation", "results.md")
	research := filepath.Join(root, "research")
	results, table := filepath.Join(research, "results"), filepath.Join(research, "atlas", "atlas.csv.gz")
	for name, text := range map[string]string{
		filepath.Join(results, "fewest-all-on.txt"): "4 4 4 4\n", filepath.Join(results, "proved.txt"): "4x4 gods 7 lightsout info 4x4\n",
		table: "", filepath.Join(pages, "README.md"): emptyPage(tables(nil)),
		proofs: emptyPage(provedTables(atlas.Results{})),
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(root, "c.sqlite")
	run(t, campaign{to: 4, workers: 2, log: io.Discard}, file)
	if err := command(t.Context(), []string{"publish", file, folder, root}); err != nil {
		t.Fatal(err)
	}
	rows := testkit.Must(atlas.ReadTable(table))(t)
	at := slices.IndexFunc(rows, func(r atlas.Row) bool { return r.Grid == board.Grid{Rows: 4, Cols: 4, Rule: board.Plus} })
	if rows[at].AllOn != (atlas.Fact{Low: 4, High: 4, How: atlas.Compared}) {
		t.Errorf("%+v lacks the fact", rows[at])
	}
	page := string(testkit.Must(os.ReadFile(filepath.Join(pages, "README.md")))(t))
	if !strings.Contains(page, "| plane | plus | to 4 | 10 |") {
		t.Errorf("the page has no line for the plane:\n%s", page)
	}
	if proved := string(testkit.Must(os.ReadFile(proofs))(t)); !strings.Contains(proved, "| 4x4 | 7 | `lightsout info 4x4` |") {
		t.Errorf("the results page lacks the results:\n%s", proved)
	}
	if again, err := fillPage(page, tables(rows)); err != nil || again != page {
		t.Errorf("filling the page again changes it: %v\n%s", err, again)
	}
	compareDatabase(t, filepath.Join(folder, "atlas.sqlite"), rows)
	for _, name := range []string{"all-on.png", "families.png", "nullities.png"} {
		checkPicture(t, filepath.Join(pages, name))
	}
	goOnFrom(t, table, stored(t, file))
}

// goOnFrom starts a campaign from a published table, and compares the two.
func goOnFrom(t *testing.T, table string, want map[board.Grid]atlas.Row) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "again.sqlite")
	run(t, campaign{to: 1, workers: 1, from: table, log: io.Discard}, file)
	if n := len(stored(t, file)); n != len(want) {
		t.Errorf("%d rows were loaded, want %d", n, len(want))
	}
	run(t, campaign{to: 4, workers: 1, from: "not read again", log: io.Discard}, file)
	if got := stored(t, file); !reflect.DeepEqual(got, want) {
		t.Error("a campaign that continued from its published table has different rows")
	}
	if err := (campaign{to: 1, workers: 1, from: "nothing.gz", log: io.Discard}).run(t.Context(), filepath.Join(t.TempDir(), "new.sqlite")); err == nil {
		t.Error("a missing table was accepted")
	}
}

// emptyPage returns a page with a marker for each table.
func emptyPage(tables map[string]string) string {
	var page strings.Builder
	for name := range tables {
		page.WriteString("<!-- atlas: " + name + " -->\n<!-- end -->\n")
	}
	return page.String()
}

// compareDatabase compares the numbers in a published database with rows.
func compareDatabase(t *testing.T, name string, rows []atlas.Row) {
	t.Helper()
	conn := testkit.Must(sqlite.OpenConn(name, sqlite.OpenReadOnly))(t)
	defer conn.Close()
	var count, sum, unsolvable int
	err := sqlitex.Execute(conn, "SELECT count(*), sum(rows * cols + nullity + gods_low + worst_high + ifnull(all_on_high, 0)), count(*) - count(all_on_low) FROM boards",
		&sqlitex.ExecOptions{ResultFunc: func(stmt *sqlite.Stmt) error {
			count, sum, unsolvable = stmt.ColumnInt(0), stmt.ColumnInt(1), stmt.ColumnInt(2)
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	wantSum, wantUnsolvable := 0, 0
	for _, r := range rows {
		wantSum += r.Grid.Rows*r.Grid.Cols + r.Nullity.Low + r.Gods.Low + r.Worst.High + r.AllOn.High
		wantUnsolvable += one(r.AllOn.How == atlas.Unsolvable)
	}
	if count != len(rows) || sum != wantSum || unsolvable != wantUnsolvable || unsolvable == 0 {
		t.Errorf("the database has %d rows with sum %d, and %d unsolvable; want %d, %d, %d",
			count, sum, unsolvable, len(rows), wantSum, wantUnsolvable)
	}
}

func TestPageWithoutPlaces(t *testing.T) {
	if _, err := fillPage("no place", tables(nil)); err == nil {
		t.Error("a page without markers was accepted")
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"sell"}, {"publish", "a"}, {"run"}, {"run", "a", "b"}} {
		if err := command(t.Context(), args); err == nil {
			t.Errorf("%q was accepted", args)
		}
	}
}

// checkPicture decodes a picture, and compares the map of nullities with the solver.
func checkPicture(t *testing.T, name string) {
	t.Helper()
	file := testkit.Must(os.ReadFile(name))(t)
	picture := testkit.Must(png.Decode(bytes.NewReader(file)))(t)
	if size := picture.Bounds().Size(); size.X < 700 || size.Y < 700 || len(file) > 600_000 {
		t.Errorf("%s has %v points, %d bytes", name, size, len(file))
	}
	if filepath.Base(name) == "nullities.png" {
		checkMap(t, picture)
	}
}

// checkMap compares points of a map of nullities with the solver.
func checkMap(t *testing.T, picture image.Image) {
	t.Helper()
	colours := nullityColours()
	random := rand.New(rand.NewPCG(7, 11))
	points := [][2]int{{1, 1}, {4, 4}, {5, 5}, {127, 127}, {510, 510}, {1000, 1000}}
	for range 60 {
		points = append(points, [2]int{1 + random.IntN(mapSize), 1 + random.IntN(mapSize)})
	}
	for _, p := range points {
		b := testkit.Must(board.NewGrid(board.Grid{Rows: p[0], Cols: p[1]}))(t)
		s := testkit.Must(solve.New(t.Context(), b))(t)
		if got, want := picture.At(p[1]-1, p[0]-1), colours[nullityClass(s.Nullity())]; got != want {
			t.Errorf("%d x %d has the colour %v, want %v for nullity %d", p[0], p[1], got, want, s.Nullity())
		}
	}
}

func TestNullityClasses(t *testing.T) {
	for n, want := range map[int]uint8{0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 8: 4, 9: 5, 256: 9, 257: 10, 1000: 10} {
		if got := nullityClass(n); got != want {
			t.Errorf("nullity %d has class %d, want %d", n, got, want)
		}
	}
}
