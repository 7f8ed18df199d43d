package cli

import (
	"context"
	"fmt"

	"lightsout/puzzle"
	"lightsout/solve"
)

// A solveReport is the JSON of the command solve.
type solveReport struct {
	Puzzle      *string `json:"puzzle"` // null for a streamed file
	Board       string  `json:"board"`
	Solvable    bool    `json:"solvable"`
	Presses     []any   `json:"presses"` // null above maxListed lights
	Count       *int    `json:"count"`
	Proved      bool    `json:"proved"`      // that no solution has fewer presses
	Bound       *int    `json:"bound"`       // every solution has at least so many
	Solutions   *string `json:"solutions"`   // null above 2^65536
	Certificate []any   `json:"certificate"` // null above maxListed lights
	Verified    bool    `json:"verified"`
}

const (
	// maxListed is the most lights of a board whose presses --json lists.
	maxListed = 1 << 20
	// maxShown is the most presses that are listed for a person.
	maxShown = 500
)

func (j solveJob) report(ctx context.Context, a answer) (solveReport, error) {
	b := j.in.board
	r := solveReport{Board: b.String(), Solvable: a.certificate == nil, Verified: a.verified}
	listed := j.in.rows == nil && b.Lights() <= maxListed
	if listed {
		id := j.in.state.String()
		r.Puzzle = &id
	}
	if a.certificate != nil {
		zero := "0"
		r.Solutions = &zero
		if !listed {
			return r, nil
		}
		lights, err := a.certificate.Lights(ctx)
		if err == nil {
			r.Certificate = places(b, lights.Vec())
		}
		return r, err
	}
	if listed {
		r.Presses = places(b, a.presses.Vec())
	}
	bound := j.bound(a)
	r.Count, r.Bound, r.Proved = &a.count, &bound, bound == a.count
	r.Solutions = powerOfTwo(j.solver.Nullity())
	return r, nil
}

func (j solveJob) text(ctx context.Context, a answer) (string, error) {
	if a.certificate != nil {
		return j.impossibleText(ctx, a)
	}
	if a.count == 0 {
		return "The lights are out already: nothing to press.\n" + j.endText(a), nil
	}
	text := ""
	if a.presses != nil && j.o.output == "" {
		text = j.solutionText(*a.presses)
	}
	text += plural(a.count, "press turns", "presses turn") + " the lights out. "
	if n := j.solver.Nullity(); n == 0 {
		text += "There is no other solution.\n"
	} else {
		text += "This is one of " + readablePower(n) + " solutions.\n"
	}
	return text + j.endText(a), nil
}

// endText says where the presses are and whether they were verified.
func (j solveJob) endText(a answer) string {
	text := ""
	_, isGrid := j.in.board.Grid()
	switch {
	case j.o.output == "-" || a.count == 0 && j.o.output == "":
	case j.o.output != "":
		text += "Written to " + j.o.output + ".\n"
	case a.presses != nil && j.shows(*a.presses):
	case isGrid:
		text += "Add -o FILE to keep them.\n"
	default:
		text += "Add --json to see them.\n"
	}
	if a.verified {
		text += "Verified: pressing them turns every light out.\n"
	}
	return text
}

// shows reports whether the presses are few enough for a person.
func (j solveJob) shows(p puzzle.Presses) bool {
	_, drawn := newSheet(j.in.board)
	return drawn || p.Count() <= maxShown
}

func (j solveJob) solutionText(p puzzle.Presses) string {
	b := j.in.board
	if !j.shows(p) {
		return ""
	}
	if sheet, ok := newSheet(b); ok {
		return sheet.draw(drawing{"Lights", j.in.state.Vec(), lightMark}, drawing{"Press", p.Vec(), pressMark})
	}
	return titleStyle.Render("Press") + "\n" + list(b, p.Vec()) + "\n"
}

func (j solveJob) impossibleText(ctx context.Context, a answer) (string, error) {
	text, err := j.proofText(ctx, *a.certificate)
	if j.o.certificate != "" && j.o.certificate != "-" {
		text += "The proof is written to " + j.o.certificate + ".\n"
	}
	if a.verified {
		text += "Verified: the proof holds.\n"
	}
	return "This cannot be solved.\n\n" + text, err
}

func (j solveJob) proofText(ctx context.Context, c solve.Certificate) (string, error) {
	b := j.in.board
	if j.in.rows != nil || b.Lights() > maxListed {
		return "There is a set of lights of which every press toggles an even number, and an\n" +
			"odd number of them is lit. So no presses turn all of them off.\n", nil
	}
	lights, err := c.Lights(ctx)
	if err != nil {
		return "", err
	}
	lit := 0
	for i := range lights.Vec().Ones() {
		if j.in.state.On(i) {
			lit++
		}
	}
	proof := drawing{"Proof", lights.Vec(), proofMark}
	end := fmt.Sprintf(", and an odd\nnumber of them is lit (%s). So no presses turn all of them off.\n", group(lit))
	if sheet, ok := newSheet(b); ok {
		return sheet.draw(drawing{"Lights", j.in.state.Vec(), lightMark}, proof) +
			"Every press toggles an even number of the lights marked " + proofMark.text + end, nil
	}
	if lights.Lit() <= maxShown {
		return drawAll(b, []drawing{proof}) + "\nEvery press toggles an even number of these lights" + end, nil
	}
	return "There are " + group(lights.Lit()) + " lights of which every press toggles an even number" + end, nil
}
