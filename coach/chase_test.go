package coach_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// chaseDown turns off all rows except the last, and returns the presses.
func chaseDown(s puzzle.State) (puzzle.State, []int) {
	g, _ := s.Board().Grid()
	var pressed []int
	for light := range (g.Rows - 1) * g.Cols {
		for s.On(light) {
			s = s.Press(light + g.Cols)
			pressed = append(pressed, light+g.Cols)
		}
	}
	return s, pressed
}

// The table for the 5 x 5 board is the published one.
func TestTableOf5x5(t *testing.T) {
	b, err := board.Parse("5x5")
	if err != nil {
		t.Fatal(err)
	}
	table, err := coach.NewTable(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
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

// The tables for n = 2..12 list every bottom row that a solvable position can leave, and no
// others, and finish it with the fewest presses.
func TestTablesFinishEveryBottomRow(t *testing.T) {
	for n := 2; n <= 12; n++ {
		b, err := board.NewGrid(board.Grid{Rows: n, Cols: n})
		if err != nil {
			t.Fatal(err)
		}
		c, err := coach.New(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		table, err := coach.NewTable(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		if want := 1<<(n-c.Solver().Nullity()) - 1; len(table.Rows) != want {
			t.Errorf("n = %d: %d rows, want %d", n, len(table.Rows), want)
		}
		rows := map[string][]int{}
		for _, row := range table.Rows {
			rows[digits(row.Left)] = row.Press
		}
		solvable := 0
		for left := 1; left < 1<<n; left++ {
			s, cols := bottomRow(t, b, n, left)
			_, err := c.Solver().Solve(t.Context(), s)
			press, listed := rows[digits(cols)]
			if listed != (err == nil) {
				t.Fatalf("n = %d, %v: listed %v, but solving says %v", n, cols, listed, err)
			}
			if !listed {
				continue
			}
			solvable++
			if end, _ := chaseDown(s.Press(press...)); !end.Solved() {
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
		b, err := board.NewGrid(board.Grid{Rows: n, Cols: n})
		if err != nil {
			t.Fatal(err)
		}
		table, err := coach.NewTable(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		off, err := puzzle.AllOff(b)
		if err != nil {
			t.Fatal(err)
		}
		least := map[string]int{}
		for top := range 1 << n {
			var press []int
			for col := range n {
				if top>>col&1 == 1 {
					press = append(press, col)
				}
			}
			end, _ := chaseDown(off.Press(press...))
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
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		table, err := coach.NewTable(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			s, _ := chaseDown(randomState(t, b, r))
			s, _ = chaseDown(s.Press(useTable(table, s)...))
			if !s.Solved() {
				t.Fatalf("%s: the table leaves %v", spec, s)
			}
		}
	}
}

// useTable uses the table the way a person does.
func useTable(table coach.Table, s puzzle.State) []int {
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
		"5x5,mobius":          "cannot be chased",
		"1x5":                 "at least two rows",
		"hex3":                "cannot be chased",
		"5x2000":              "at most 1,024 columns",
		"30x30,mod=3":         "with 3 colours",
	} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := coach.NewTable(t.Context(), b); !errors.Is(err, coach.ErrTable) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// A player who chases gets the next step of the chase, and wins by following it.
func TestHintsFollowAChase(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	techniques := map[coach.Technique]int{}
	games := 40
	if testing.Short() {
		games = 4
	}
	for _, spec := range []string{"5x5", "4x4", "6x6", "5x6,cylinder", "4x4,mod=3", "9x9"} {
		c := newCoach(t, spec)
		for range games {
			start := randomState(t, c.Solver().Board(), r)
			_, chase := chaseDown(start)
			if len(chase) < 4 {
				continue
			}
			line := coach.Line{Start: start, Played: chase[:3]}
			h, err := hintOf(t.Context(), c, line, coach.Press)
			if err != nil {
				t.Fatal(err)
			}
			if h.Technique != coach.Chase {
				continue // the chase so far is also part of a shortest solution
			}
			winChasing(t, c, line, techniques)
		}
	}
	if techniques[coach.Chase] < 12*games || techniques[coach.LookUp] < games {
		t.Errorf("techniques met: %v", techniques)
	}
}

func winChasing(t *testing.T, c *coach.Coach, line coach.Line, met map[coach.Technique]int) {
	t.Helper()
	for left := -1; ; left-- {
		h, err := hintOf(t.Context(), c, line, coach.Press)
		if err != nil {
			t.Fatal(err)
		}
		if left < 0 {
			left = h.Left
		}
		if h.Technique == coach.Done {
			return
		}
		if h.Technique != coach.Chase && h.Technique != coach.LookUp {
			return // the rest of the chase is a shortest solution
		}
		if h.Left != left || h.Par > h.Left {
			t.Fatalf("%v: %+v, and %d were left", line, h, left)
		}
		met[h.Technique]++
		why, err := hintOf(t.Context(), c, line, coach.Why)
		if err != nil || why.Press != -1 || why.Text == "" {
			t.Fatalf("%v: %+v, %v", line, why, err)
		}
		line.Played = append(line.Played, h.Press)
	}
}

// Chase hints read exactly as listed here.
func TestChaseWords(t *testing.T) {
	c := newCoach(t, "5x5")
	start := parse(t, "5x5:on")
	_, chase := chaseDown(start)
	for _, test := range []struct {
		presses int
		rung    coach.Rung
		want    string
	}{
		{3, coach.Where, "Look at row 1, the first row with a light on."},
		{3, coach.Why, "Chase row 1: for each light that is on, press the button right below it, in row 2."},
		{3, coach.Press, "Press row 2, column 4, right below a light that is on. 2 lights are left in row 1."},
		{len(chase), coach.Where, "Only the bottom row is left. The chase table tells you what to press in the top row."},
		{len(chase), coach.Why, "Look up the bottom row: for 1 5, the table says to press 1 2 in the top row. Then chase down again."},
		{len(chase), coach.Press, "Press row 1, column 1. In all, press 1 2 in the top row."},
	} {
		h, err := hintOf(t.Context(), c, coach.Line{Start: start, Played: chase[:test.presses]}, test.rung)
		if err != nil {
			t.Fatal(err)
		}
		if h.Text != test.want {
			t.Errorf("after %d presses, %s: %q", test.presses, test.rung, h.Text)
		}
	}
}

// Presses look like a chase if each is right below a lit light in the first row that has one, or in
// the top row when only the bottom row is left. The hints then continue the chase.
func TestWhatLooksLikeAChase(t *testing.T) {
	c := newCoach(t, "5x5")
	const bottom15, bottom235, bottom123 = "5x5:1100000", "5x5:1600000", "5x5:700000"
	for _, test := range []struct {
		id            string
		played        []int
		technique     coach.Technique
		why           string
		area, pattern []int
	}{
		{
			bottom15,
			[]int{0, 0},
			coach.LookUp, "Look up the bottom row: for 1 5, the table says to press 1 2 in the top row. Then chase down again.",
			[]int{20, 21, 22, 23, 24},
			[]int{0, 1},
		},
		{
			bottom235,
			[]int{1, 1},
			coach.LookUp, "Look up the bottom row: for 2 3 5, the table says to press 1 in the top row. Then chase down again.",
			[]int{20, 21, 22, 23, 24},
			[]int{0},
		},
		{
			bottom235,
			[]int{1, 0},
			coach.LookUp, "Keep following the table: press 2 in the top row too, then chase down again.",
			[]int{0, 1, 2, 3, 4},
			[]int{1},
		},
		{
			bottom123,
			[]int{0, 5},
			coach.Chase, "Chase row 1: for each light that is on, press the button right below it, in row 2.",
			[]int{0, 1, 2, 3, 4},
			[]int{},
		},
		{"5x5:on", []int{2, 2}, "pairs", "", nil, nil},
		{"5x5:d295a5", []int{5, 7}, "picture", "", nil, nil}, // a shortest solution begins with them
		{bottom15, []int{10, 10}, "reach", "", nil, nil},
	} {
		h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: parse(t, test.id), Played: test.played}, coach.Why))(t)
		if h.Technique != test.technique || test.why != "" && (h.Text != test.why || !slices.Equal(h.Area, test.area) || !slices.Equal(h.Pattern, test.pattern)) {
			t.Errorf("%s, %v: %+v", test.id, test.played, h)
		}
	}
}

// With more than two colours, a button may have to be pressed more than once to chase a light.
func TestChaseWordsOfColours(t *testing.T) {
	l := testkit.Must(newCoach(t, "4x4,mod=3").Lesson(t.Context(), parse(t, "4x4,mod=3:0000000000000000").Press(4), nil))(t)
	const want = "Chase row 1: below each of its lights, press the button in row 2 until the light is out."
	if l.Text != want || !slices.Equal(l.Presses, []int{4, 4}) {
		t.Errorf("%+v", l)
	}
}

// The lessons and the table say the same about every bottom row, if the position has few enough
// solutions to compare them all. 9x9 and 16x16 have 256, the most that are compared.
func TestLessonsAgreeWithTheTable(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for _, spec := range []string{"4x4", "5x5", "9x9", "16x16", "4x4,mod=3", "5x6,cylinder"} {
		c := newCoach(t, spec)
		table := testkit.Must(coach.NewTable(t.Context(), c.Solver().Board()))(t)
		for range 20 {
			s, _ := chaseDown(randomState(t, c.Solver().Board(), r))
			if s.Solved() {
				continue
			}
			l := testkit.Must(c.Lesson(t.Context(), s, nil))(t)
			if walk := table.Walk(s); l.Heading != "Read the table" || !slices.Equal(l.Presses, walk[0].Presses) {
				t.Errorf("%v: %+v, but the table says %v", s, l, walk[0].Presses)
			}
		}
	}
}

// Making the table of a tall board takes a moment, and can be cancelled.
func TestTablesOfTallBoards(t *testing.T) {
	for _, spec := range []string{"100000x10", "100000x5,mod=3"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		ctx := testkit.Watch(t.Context())
		if _, err := coach.NewTable(ctx, b); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
		// The chase of each column checks the context every thousand rows.
		if g, _ := b.Grid(); ctx.Looks() > 2*g.Cols*(g.Rows/1000) {
			t.Errorf("%s: %d looks at its context", spec, ctx.Looks())
		}
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := coach.NewTable(ctx, b)
			return err
		}, 1, 20, 400)
	}
}
