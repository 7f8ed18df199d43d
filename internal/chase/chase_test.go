package chase_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// chaseDown turns off all rows except the last.
func chaseDown(s puzzle.State) puzzle.State {
	g, _ := s.Board().Grid()
	for light := range (g.Rows - 1) * g.Cols {
		for s.On(light) {
			s = s.Press(light + g.Cols)
		}
	}
	return s
}

// The table for the 5 x 5 board is the published one.
func TestTableOf5x5(t *testing.T) {
	b := testkit.Must(board.Parse("5x5"))(t)
	table := testkit.Must(chase.New(t.Context(), b, nil))(t)
	var got []string
	for _, row := range table.Rows {
		got = append(got, digits(row.Left)+"->"+digits(row.Press))
	}
	want := "123->2, 1245->3, 134->5, 15->12, 235->1, 24->14, 345->4"
	if text := strings.Join(got, ", "); text != want || table.Combine {
		t.Errorf("%s\nwant %s", text, want)
	}
}

func digits(cols []int) string {
	text := ""
	for _, col := range cols {
		text += string(rune('1' + col))
	}
	return text
}

// The tables for n = 2..12 list every bottom row that a solvable position can leave, and no others,
// and their presses finish it.
func TestTablesFinishEveryBottomRow(t *testing.T) {
	for n := 2; n <= 12; n++ {
		b := testkit.Must(board.NewGrid(board.Grid{Rows: n, Cols: n}))(t)
		solver := testkit.Must(solve.New(t.Context(), b))(t)
		table := testkit.Must(chase.New(t.Context(), b, nil))(t)
		if want := 1<<(n-solver.Nullity()) - 1; len(table.Rows) != want {
			t.Errorf("n = %d: %d rows, want %d", n, len(table.Rows), want)
		}
		rows := map[string][]int{}
		for _, row := range table.Rows {
			rows[digits(row.Left)] = row.Press
		}
		solvable := 0
		for left := 1; left < 1<<n; left++ {
			s, cols := bottomRow(t, b, n, left)
			_, err := solver.Solve(t.Context(), s)
			press, listed := rows[digits(cols)]
			if listed != (err == nil) {
				t.Fatalf("n = %d, %v: listed %v, but solving says %v", n, cols, listed, err)
			}
			if !listed {
				continue
			}
			solvable++
			if end := chaseDown(s.Press(press...)); !end.Solved() {
				t.Fatalf("n = %d: %v -> %v does not finish", n, cols, press)
			}
		}
		if solvable != len(table.Rows) {
			t.Errorf("n = %d: %d bottom rows are solvable, %d are listed", n, solvable, len(table.Rows))
		}
	}
}

// bottomRow returns the state in which only lights in the last row are on, and their columns. Bit i
// of left is set if the light in column i is on.
func bottomRow(t *testing.T, b *board.Board, n, left int) (puzzle.State, []int) {
	t.Helper()
	colours := make([]uint8, b.Lights())
	var cols []int
	for col := range n {
		if left>>col&1 == 1 {
			colours[b.Lights()-n+col] = 1
			cols = append(cols, col)
		}
	}
	return puzzle.StateOfColours(b, colours), cols
}

// Every entry in a small table has the fewest top-row presses possible.
func TestTablesAreShortest(t *testing.T) {
	for n := 2; n <= 6; n++ {
		b := testkit.Must(board.NewGrid(board.Grid{Rows: n, Cols: n}))(t)
		table := testkit.Must(chase.New(t.Context(), b, nil))(t)
		off := testkit.Must(puzzle.AllOff(b))(t)
		least := map[string]int{}
		for top := range 1 << n {
			var press []int
			for col := range n {
				if top>>col&1 == 1 {
					press = append(press, col)
				}
			}
			end := chaseDown(off.Press(press...))
			key := end.String()
			if known, ok := least[key]; !ok || len(press) < known {
				least[key] = len(press)
			}
		}
		for _, row := range table.Rows {
			lights := make([]int, len(row.Left))
			for i, col := range row.Left {
				lights[i] = b.Lights() - n + col
			}
			colours := make([]uint8, b.Lights())
			for _, light := range lights {
				colours[light] = 1
			}
			if want := least[puzzle.StateOfColours(b, colours).String()]; len(row.Press) != want {
				t.Errorf("n = %d: %v -> %v, and %d presses are enough", n, row.Left, row.Press, want)
			}
		}
	}
}

// Tables also finish random positions on other grids: grids with more colours, cylinders, grids
// with the ring rule, and wide grids, whose tables combine rows.
func TestTablesFinishRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, spec := range []string{"5x5,mod=3", "3x4,mod=4", "6x5,cylinder", "4x2,cylinder", "4x1,cylinder", "3x2,cylinder,rule=ring", "4x6,rule=ring", "2x14", "9x16", "20x20", "19x19", "2x17", "19x30", "7x40,cylinder", "30x70"} {
		b := testkit.Must(board.Parse(spec))(t)
		table := testkit.Must(chase.New(t.Context(), b, nil))(t)
		for range 20 {
			s := chaseDown(pressed(t, b, r))
			s = chaseDown(s.Press(useTable(table, s)...))
			if !s.Solved() {
				t.Fatalf("%s: the table leaves %v", spec, s)
			}
		}
	}
}

// useTable uses the table the way a person does.
func useTable(table chase.Table, s puzzle.State) []int {
	g, _ := s.Board().Grid()
	var left, press []int
	for col := range g.Cols {
		for range s.Colour(g.At(g.Rows-1, col)) {
			left = append(left, col)
		}
	}
	for _, row := range table.Rows {
		switch {
		case table.Combine && slices.Contains(left, row.Left[0]):
			press = append(press, row.Press...)
		case !table.Combine && slices.Equal(left, row.Left):
			return row.Press
		}
	}
	return press
}

func TestBoardsWithoutTables(t *testing.T) {
	for spec, want := range map[string]string{
		"4x2,cylinder,rule=x": "cannot be chased",
		"5x5,torus":           "cannot be chased; use a plane or cylinder",
		"5x5,rule=x":          "cannot be chased",
		"5x5,holes=3":         "has holes; use",
		"5x5,mobius":          "cannot be chased",
		"1x5":                 "at least two rows",
		"hex3":                "cannot be chased",
		"5x2000":              "at most 1,024 columns",
		"30x30,mod=3":         "with 3 colours",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		if _, err := chase.New(t.Context(), b, nil); !errors.Is(err, chase.ErrTable) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// Making the table of a tall board takes a moment, and can be cancelled.
func TestTablesOfTallBoards(t *testing.T) {
	for _, spec := range []string{"100000x10", "100000x5,mod=3"} {
		b := testkit.Must(board.Parse(spec))(t)
		ctx := testkit.Watch(t.Context())
		if _, err := chase.New(ctx, b, nil); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
		// The chase of each column checks the context every thousand rows.
		if g, _ := b.Grid(); ctx.Looks() > 2*g.Cols*(g.Rows/1000) {
			t.Errorf("%s: %d looks at its context", spec, ctx.Looks())
		}
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := chase.New(ctx, b, nil)
			return err
		}, 1, 20, 400)
	}
}
