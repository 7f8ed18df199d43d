package cli

import (
	"context"
	"fmt"

	"lightsout/internal/english"
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
			r.Certificate = places(b, lights.Colours())
		}
		return r, err
	}
	if listed {
		r.Presses = places(b, a.presses.AllTimes())
	}
	r.Count, r.Bound, r.Proved = &a.count, &a.bound, a.bound == a.count
	r.Solutions = solutions(j.solver).decimal()
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
	text += english.Plural(a.count, "press turns", "presses turn") + " the lights out. "
	switch {
	case j.solver.Nullity() == 0:
		text += "There is no other solution.\n"
	case j.o.fewest && a.bound < a.count:
		text += fmt.Sprintf("This is the best found of\n%s solutions, and it is not proved to be the shortest: every solution\nhas at least %s presses.\n",
			solutions(j.solver).readable(), group(a.bound))
	case j.o.fewest:
		text += "None of the " + solutions(j.solver).readable() + " solutions has fewer.\n"
	default:
		text += "This is one of " + solutions(j.solver).readable() + " solutions.\n"
	}
	return text + j.endText(a), nil
}

// endText says where the presses are and whether they were verified.
func (j solveJob) endText(a answer) string {
	text := ""
	switch {
	case j.o.output == "-" || a.count == 0 && j.o.output == "":
	case j.o.output != "":
		text += "Written to " + j.o.output + ".\n"
	case a.presses != nil && j.shows(*a.presses):
	case fitsPBM(j.in.board):
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
		return sheet.draw(drawLights(j.in.state), drawPresses("Press", p))
	}
	return titleStyle.Render("Press") + "\n" + list(b, drawPresses("Press", p)) + "\n"
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
	text := ""
	shown := true
	if sheet, ok := newSheet(b); ok {
		text = sheet.draw(drawLights(j.in.state), drawProof(lights))
	} else if lights.Lit() <= maxShown {
		text = drawAll(b, []drawing{drawProof(lights)}) + "\n"
	} else {
		shown = false
	}
	return text + whyImpossible(j.in.state, lights, shown), nil
}

// whyImpossible says in words what a certificate proves.
func whyImpossible(state, set puzzle.State, shown bool) string {
	sum, lit := 0, 0
	for i, weight := range set.Colours() {
		sum += int(weight) * state.Colour(i)
		if weight != 0 && state.On(i) {
			lit++
		}
	}
	if m := set.Board().Colours(); m > 2 {
		proof := "the proof"
		if !shown {
			proof = "--json"
		}
		return fmt.Sprintf("Multiply the colour of each light by its weight in "+proof+" and add them up.\n"+
			"Every press changes the sum by a multiple of %d. Now it is %s, which is not a multiple\n"+
			"of %[1]d, so it never becomes zero, and no presses turn all lights off.\n", m, group(sum))
	}
	which := "of the lights marked " + proofMark.text
	if _, drawn := newSheet(set.Board()); !drawn {
		which = "of these lights"
	}
	if !shown {
		which = fmt.Sprintf("of lights in a set of %s", group(set.Lit()))
	}
	return fmt.Sprintf("Every press toggles an even number %s, and an odd\n"+
		"number of them is lit (%s). So no presses turn all of them off.\n", which, group(lit))
}
