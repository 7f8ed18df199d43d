package model

import (
	"slices"
	"strconv"
	"strings"

	"lightsout/puzzle"
)

var (
	mace4Press  = lazily(`function\(press_([0-9]{1,9}), \[\s*([0-9]{1,9})\s*\]\)`)
	mace4Lights = lazily(`function\(on\(_(,_)?\), \[([0-9,\s]*)\]\)`)
)

// readMace4 reads the constants of an interpretation, or its lights if it has no presses.
func (p *Problem) readMace4(output string) (Answer, error) {
	_, model, found := strings.Cut(output, "= MODEL =")
	if !found {
		_, model, found = strings.Cut(output, "interpretation(")
	}
	if !found {
		return Answer{Status: statusOf(output,
			[2]string{"exit (exhausted)", "none"},
			[2]string{"exit (", "unknown"},
			[2]string{"Exiting with failure", "unknown"})}, nil // Mace4 gives no reason
	}
	a := Answer{Status: Solution}
	if m := mace4Lights().FindStringSubmatch(model); m != nil {
		return a, p.readMace4Lights(&a, m[1] != "", m[2])
	}
	constants := mace4Press().FindAllStringSubmatch(model, -1)
	if len(constants) == 0 {
		return a, nil
	}
	a.Presses = p.none()
	return a, p.setPairs(a.Presses, constants)
}

// readMace4Lights reads the table of a function: a vector, whose first value precedes the
// lights, or a square matrix that contains the board.
func (p *Problem) readMace4Lights(a *Answer, matrix bool, table string) error {
	values, err := p.readColours(table)
	if err != nil {
		return err
	}
	lights := len(p.sums)
	if !matrix {
		if len(values) != lights+1 {
			return unreadable("it has %d lights, not %d", len(values)-1, lights)
		}
		a.Lights = values[1:]
		return nil
	}
	g, ok := p.state.Board().Grid()
	side := matrixSide(g)
	if !ok || len(values) != side*side {
		return unreadable("its matrix has %d entries, which does not fit the board", len(values))
	}
	a.Lights = make([]uint8, lights)
	for l := range a.Lights {
		row, col := g.Place(l)
		a.Lights[l] = values[row*side+col]
	}
	return nil
}

// A position in a proof: state(1,0) or state([1,0]), with a minus sign if it is negated.
var prover9State = lazily(`^[0-9]+ (-?)state\(\[?([0-9]+(?:,[0-9]+)*)\]?\)\.`)

// readProver9 reads a game from a proof. The proof starts with the goal as it was written, with a
// label. Next come positions that follow from the first one. If Prover9 has reasoned backwards,
// there are also negated positions, from which the goal would follow. The two sequences meet, and
// their presses together are the game.
func (p *Problem) readProver9(output string) (Answer, error) {
	a := Answer{Status: statusOf(output,
		[2]string{"THEOREM PROVED", "solution"},
		[2]string{"= end of proof =", "solution"},
		[2]string{"exit (sos_empty)", "none"},
		[2]string{"SEARCH FAILED", "unknown"})}
	if a.Status != Solution {
		return a, nil
	}
	_, proof, _ := strings.Cut(output, "= PROOF =")
	proof, _, _ = strings.Cut(proof, "= end of proof =")
	forward, backward := walk{{p.state.Lights(), p.none()}}, walk{{p.state.Target(), p.none()}}
	for line := range strings.Lines(proof) {
		m := prover9State().FindStringSubmatch(line)
		if m == nil {
			continue // the goal, a rule or a comment
		}
		at, ok := p.stateOf(m[2])
		if !ok {
			return a, unreadable("its proof has a position on another board")
		}
		if m[1] == "" {
			ok = forward.add(at, p.between)
		} else {
			ok = backward.add(at, func(from, to puzzle.State) int { return p.between(to, from) })
		}
		if !ok {
			return a, unreadable("no press leads to one of the positions in the proof")
		}
	}
	return a, p.meet(&a, forward, backward)
}

// A walk is a list of positions, each but the first one press away from an earlier one.
type walk []visit

type visit struct {
	state puzzle.State
	// presses lead from the first position to this one or, in the backward walk, from this one to
	// the first.
	presses []uint8
}

// add adds a position, and returns false if no button leads there.
func (w *walk) add(at puzzle.State, between func(from, to puzzle.State) int) bool {
	if w.find(at) >= 0 {
		return true
	}
	for _, v := range slices.Backward(*w) {
		if button := between(v.state, at); button >= 0 {
			next := visit{at, slices.Clone(v.presses)}
			next.presses[button] = uint8((int(next.presses[button]) + 1) % at.Board().Colours())
			*w = append(*w, next)
			return true
		}
	}
	return false
}

func (w walk) find(at puzzle.State) int {
	return slices.IndexFunc(w, func(v visit) bool { return v.state.Equal(at) })
}

// meet joins the presses of both walks at the position where they meet.
func (p *Problem) meet(a *Answer, forward, backward walk) error {
	for _, v := range slices.Backward(forward) {
		if i := backward.find(v.state); i >= 0 {
			a.Presses = v.presses
			for button, times := range backward[i].presses {
				a.Presses[button] = uint8((int(a.Presses[button]) + int(times)) % p.colours)
			}
			return nil
		}
	}
	return unreadable("its proof does not lead from the position to the goal")
}

// stateOf parses a position: the colours of all lights. It returns false if they do not
// fit the board.
func (p *Problem) stateOf(list string) (puzzle.State, bool) {
	colours, err := p.readColours(list)
	if err != nil || len(colours) != len(p.sums) {
		return puzzle.State{}, false
	}
	return puzzle.StateOfColours(p.state.Board(), colours), true
}

// readColours parses colours separated by commas.
func (p *Problem) readColours(list string) ([]uint8, error) {
	var colours []uint8
	for word := range strings.SplitSeq(list, ",") {
		c, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || c < 0 || c >= p.colours {
			return nil, unreadable("a light has the colour %.20q", word)
		}
		colours = append(colours, uint8(c))
	}
	return colours, nil
}

// between returns the button that leads from one position to the next, or -1 if no button does.
func (p *Problem) between(from, to puzzle.State) int {
	for b := range p.state.Board().Buttons() {
		if from.Press(b).Equal(to) {
			return b
		}
	}
	return -1
}
