package solvers

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"lightsout/board"
	"lightsout/model"
	"lightsout/puzzle"
)

// families are small boards of many kinds, for testing solvers.
var families = []string{
	"2x2", "2x3", "3x3", "3x4", "4x4", "1x7", "3x3,torus", "3x4,cylinder", "3x4,mobius", "3x4,klein",
	"3x3,projective", "2x2x2", "3x2x2", "2x2x3,torus", "hex2", "tri3", "cube1", "3x3,rule=ring", "4x4,rule=x",
	"3x4,rule=star", "4x4,rule=knight", "3x3,rule=0.0_0.1_-1.0", "4x4,holes=6_7", "graph6=FhCKG",
	"buttons=4_0.1_1.2_2.3_0.3", "buttons=3_0_0.1_1.2_0.1.2", "2x3,mod=3", "3x3,mod=3", "2x4,mod=4", "1x5,mod=5", "2x2,mod=6",
	"hex2,mod=3",
}

// sample returns n questions about small boards of many kinds, with one goal after another. They
// depend only on the seed.
func sample(seed uint64, n int) ([]Question, error) {
	r := rand.New(rand.NewPCG(seed, 0x11647))
	var list []Question
	for i := range n {
		name := families[i%len(families)]
		if name == "graph6=FhCKG" {
			name = randomGraph(r)
		}
		b, err := board.Parse(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		q := Question{State: randomState(r, b), Limits: DefaultLimits()}
		q.Options.Goal = model.Goals()[(i/len(families))%len(model.Goals())]
		if r.IntN(2) == 0 { // make about half of them solvable for certain
			q.State = solvableState(r, b)
		}
		list = append(list, q)
	}
	return list, nil
}

// randomState returns a position in which every light has a random colour.
func randomState(r *rand.Rand, b *board.Board) puzzle.State {
	colours := make([]uint8, b.Lights())
	for l := range colours {
		colours[l] = uint8(r.IntN(b.Colours()))
	}
	return puzzle.StateOfColours(b, colours)
}

func solvableState(r *rand.Rand, b *board.Board) puzzle.State {
	times := make([]uint8, b.Buttons())
	for i := range times {
		times[i] = uint8(r.IntN(b.Colours()))
	}
	off := puzzle.StateOfColours(b, make([]uint8, b.Lights()))
	return off.Apply(puzzle.PressesOfTimes(b, times))
}

// randomGraph returns the name of a random board with eight nodes. Each toggles itself and, on
// average, a third of the others.
func randomGraph(r *rand.Rand) string {
	const nodes = 8
	toggles := make([][]string, nodes)
	for i := range toggles {
		for j := range toggles {
			if i == j || r.IntN(3) == 0 {
				toggles[i] = append(toggles[i], fmt.Sprint(j))
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "buttons=%d", nodes)
	for _, list := range toggles {
		b.WriteString("_" + strings.Join(list, "."))
	}
	return b.String()
}
