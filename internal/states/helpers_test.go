package states

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

func mustSolver(t testing.TB, spec string) *solve.Solver {
	t.Helper()
	return testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
}

func mustDepths(t testing.TB, spec string) Distribution {
	t.Helper()
	d, err := Depths(t.Context(), mustSolver(t, spec))
	if err != nil {
		t.Fatalf("%s: %v", spec, err)
	}
	return d
}

func mustTable(t testing.TB, spec string) *Table {
	t.Helper()
	return testkit.Must(NewTable(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
}

func text(counts []*big.Int) string { return strings.Trim(fmt.Sprint(counts), "[]") }

// plainDepths is the reference: it starts with all lights off and presses every button in every
// newly found state. A state is a number whose digits in base m are the lights. States that are
// never found have depth -1.
func plainDepths(b *board.Board) (depths []int8, counts []*big.Int) {
	m, size := b.Colours(), 1
	place := make([]int, b.Lights())
	for light := range place {
		place[light] = size
		size *= m
	}
	buttons := make([][]int, b.Buttons())
	for j := range buttons {
		buttons[j] = b.AppendToggles(nil, j)
	}
	depths = make([]int8, size)
	for i := range depths {
		depths[i] = -1
	}
	depths[0] = 0
	queue := []int{0}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		if int(depths[state]) == len(counts) {
			counts = append(counts, new(big.Int))
		}
		counts[depths[state]].Add(counts[depths[state]], big.NewInt(1))
		for _, lights := range buttons {
			to := state
			for _, light := range lights {
				if m == 2 {
					to ^= place[light]
					continue
				}
				// Go back one colour, to the state from which a press leads here.
				if to/place[light]%m > 0 {
					to -= place[light]
				} else {
					to += (m - 1) * place[light]
				}
			}
			if depths[to] < 0 {
				depths[to] = depths[state] + 1
				queue = append(queue, to)
			}
		}
	}
	return depths, counts
}
