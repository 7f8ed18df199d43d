package solve

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func randomColours(r *rand.Rand, n, m int) []uint8 {
	v := make([]uint8, n)
	for i := range v {
		v[i] = uint8(r.IntN(m))
	}
	return v
}

// withColours returns a random board with m colours.
func withColours(t testing.TB, r *rand.Rand, m int) *board.Board {
	t.Helper()
	for {
		b := randomBoard(t, r)
		if r.IntN(3) == 0 { // makes chaseable grids more frequent
			var err error
			b, err = board.NewGrid(board.Grid{
				Rows: 1 + r.IntN(9), Cols: 1 + r.IntN(9),
				Rule: board.Rules()[r.IntN(2)], Surface: surfaces[r.IntN(5)],
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if b.Lights() > 100 {
			continue
		}
		b = testkit.Must(b.WithColours(m))(t)
		return b
	}
}

func TestStrategiesAgreeOnColours(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	for i := range boards(1000) {
		b := withColours(t, r, 3+i%62)
		off := testkit.Must(puzzle.AllOff(b))(t)
		random := puzzle.StateOfColours(b, randomColours(r, b.Lights(), b.Colours()))
		pressed := off.Apply(puzzle.PressesOfTimes(b, randomColours(r, b.Buttons(), b.Colours())))
		checkBoard(t, b, random, pressed)
	}
}

// TestEveryStateOfSmallColourBoards solves every state of small boards. The number of solvable
// states must match the orders of the quiet patterns.
func TestEveryStateOfSmallColourBoards(t *testing.T) {
	for _, spec := range []string{
		"2x2,mod=3", "2x3,mod=3", "1x4,mod=4", "2x2,mod=6", "1x3,cylinder,mod=4", "3x1,rule=ring,mod=9", "tri2,mod=4", "2x2,torus,mod=5",
		"3x3,torus,mod=3", "1x3,mobius,mod=4", "2x3,mobius,mod=3", "3x3,klein,mod=3", "2x3,cylinder,mod=3",
		"buttons=2_0_0.1_1,mod=4", "buttons=3_0.1_1.2,mod=6", "buttons=2_0.0_0.1.1.1,mod=4", "buttons=3_0.0.1_1.2.2_0.2.2,mod=3",
	} {
		b := testkit.Must(board.Parse(spec))(t)
		checkBoard(t, b)
		for _, s := range applicable(t, b) {
			solvable, total := 0, 1
			for range b.Lights() {
				total *= b.Colours()
			}
			for n := range total {
				colours := make([]uint8, b.Lights())
				for i := range colours {
					colours[i] = uint8(n % b.Colours())
					n /= b.Colours()
				}
				state := puzzle.StateOfColours(b, colours)
				if checkAnswer(t, s, state) {
					solvable++
				}
			}
			want := new(big.Int).Exp(big.NewInt(int64(b.Colours())), big.NewInt(int64(b.Buttons())), nil)
			want.Div(want, s.SolutionCount())
			if want.Cmp(big.NewInt(int64(solvable))) != 0 {
				t.Errorf("%s, %s: %d states are solvable, want %v", spec, s.name(), solvable, want)
			}
		}
	}
}

func TestNullityOfColours(t *testing.T) {
	for m, want := range map[int][]int{
		3: {0, 1, 0, 2, 3, 0, 0, 4, 2, 0, 3, 6},
		5: {0, 0, 0, 2, 2, 0, 0, 0, 2, 0},
	} {
		for i, nullity := range want {
			for _, s := range applicable(t, testkit.Must(board.Parse(fmt.Sprintf("%dx%d,mod=%d", i+1, i+1, m)))(t)) {
				if s.Nullity() != nullity {
					t.Errorf("%v, %s: nullity %d, want %d", s.Board(), s.name(), s.Nullity(), nullity)
				}
			}
		}
	}
}

// No button may change the weighted sum of the colours, and the sum must not be zero, both modulo the
// number of colours.
func TestCertificateOfColours(t *testing.T) {
	b := testkit.Must(board.Parse("2x2,mod=3"))(t)
	for _, tt := range []struct {
		weights, colours []uint8
		want             string
	}{
		{[]uint8{1, 0, 0, 0}, []uint8{1, 0, 0, 0}, "button 0 changes the sum by 1"},
		{[]uint8{0, 0, 0, 0}, []uint8{1, 0, 0, 0}, "the weighted sum of its lights is zero modulo the number of colours"},
		{[]uint8{1, 1, 1, 1}, []uint8{0, 0, 0, 0}, "the weighted sum of its lights is zero modulo the number of colours"},
		{[]uint8{1, 1, 1, 1}, []uint8{1, 0, 0, 0}, ""},
		{[]uint8{1, 1, 1, 1}, []uint8{1, 1, 0, 0}, ""},
		{[]uint8{1, 1, 1, 1}, []uint8{1, 1, 1, 0}, "the weighted sum of its lights is zero modulo the number of colours"}, // modulo 3
		{[]uint8{1, 1, 1, 1}, []uint8{2, 2, 0, 0}, ""},
	} {
		c := NewCertificate(puzzle.StateOfColours(b, tt.weights))
		err := c.Check(t.Context(), puzzle.StateOfColours(b, tt.colours))
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, ErrCertificate) || !strings.HasSuffix(err.Error(), ": "+tt.want)) {
			t.Errorf("weights %v, colours %v: %v, want %q", tt.weights, tt.colours, err, tt.want)
		}
	}
}

func TestColoursStop(t *testing.T) {
	for _, spec := range []string{"70x70,mod=3", "30x30,rule=x,mod=4"} {
		b := testkit.Must(board.Parse(spec))(t)
		checkAllStops(t, func(ctx context.Context) error {
			s, err := New(ctx, b)
			if err == nil {
				_, err = s.Syndrome(ctx, puzzle.StateOfColours(b, make([]uint8, b.Lights())))
			}
			if err == nil {
				_, err = s.Solve(ctx, puzzle.StateOfColours(b, make([]uint8, b.Lights())))
			}
			return err
		})
	}
}
