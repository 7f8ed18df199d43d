package nullity_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"lightsout/board"
	"lightsout/internal/facts/nullity"
	"lightsout/internal/testkit"
)

// The checksum covers the nullities of the square boards with sides 1 to 20,000, as lines "n d" in
// the format of the b-file of OEIS A159257. TestSquareAgainstMapAndSolver computes some of them in
// two other ways.
const (
	known    = 20_000
	checksum = "8b0bd327f85d27b97a4874aa1af4d9b30d768b32dbcfb1246e622914b87f9fc1"
)

func TestSquares(t *testing.T) {
	hash := sha256.New()
	w := bufio.NewWriter(hash)
	for n := 1; n <= known; n++ {
		d := testkit.Must(nullity.Square(n, nil))(t)
		fmt.Fprintf(w, "%d %d\n", n, d)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", hash.Sum(nil)); got != checksum {
		t.Errorf("checksum %s, want %s", got, checksum)
	}
}

// Square agrees with maps and with the solver, even for sides n where a large power of two divides
// n + 1.
func TestSquareAgainstMapAndSolver(t *testing.T) {
	m := testkit.Must(nullity.New(board.Plane, board.Plus, 500))(t)
	for n := 1; n <= 500; n += 1 + n%7 {
		if d, err := nullity.Square(n, nil); err != nil || d != int(m.Row(n)[n-1]) {
			t.Fatalf("%d x %d: %d, want %d (%v)", n, n, d, m.Row(n)[n-1], err)
		}
	}
	for _, n := range []int{2047, 3071, 4095, 6143, 9999, 16383, 20479, 49151} {
		want := solved(t, board.Grid{Rows: n, Cols: n, Rule: board.Plus})
		if d, err := nullity.Square(n, nil); err != nil || d != want {
			t.Fatalf("%d x %d: %d, want %d (%v)", n, n, d, want, err)
		}
	}
}

func TestSquareLimitsAndStop(t *testing.T) {
	for _, n := range []int{-1, 0, nullity.MaxSide + 1} {
		if d, err := nullity.Square(n, nil); err == nil {
			t.Errorf("%d x %d: %d", n, n, d)
		}
	}
	if _, err := nullity.Square(2_000_000, func(_, _ int) error { return context.Canceled }); !errors.Is(err, context.Canceled) {
		t.Errorf("not stopped: %v", err)
	}
}
