package cli

import (
	"cmp"
	"context"
	"fmt"

	"lightsout/coach"
	"lightsout/internal/facts"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A solveReport is the JSON output of solve.
type solveReport struct {
	Puzzle      *string  `json:"puzzle"` // null for a streamed file and above maxListed lights
	Board       string   `json:"board"`
	Solvable    bool     `json:"solvable"`
	Presses     []any    `json:"presses"` // null like puzzle, and if there is no solution
	Count       *int     `json:"count"`
	Cost        *int     `json:"cost,omitempty"`           // with --cost
	Proved      bool     `json:"proved"`                   // no solution has fewer presses, or costs less
	Bound       *int     `json:"bound"`                    // every solution has at least this many presses, or costs at least this much
	Solutions   *string  `json:"solutions"`                // null above about 2^65536
	Log2        *float64 `json:"solutions_log2,omitempty"` // for numbers of more than 40 digits
	Certificate []any    `json:"certificate"`              // null like puzzle, and if there is a solution
	Verified    bool     `json:"verified"`
}

const (
	// maxListed is the number of lights above which --json lists neither presses nor a certificate.
	maxListed = 1 << 20
	// maxShown is the maximum number of presses or lights that are listed as text.
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
	r.Count, r.Bound, r.Proved = &a.count, &a.bound, a.proved
	if j.o.cost != "" {
		r.Cost = &a.cost
	}
	solutions := facts.Solutions(j.solver)
	r.Solutions, r.Log2 = solutions.Decimal(), solutions.Log2()
	return r, nil
}

func (j solveJob) text(ctx context.Context, a answer) (string, error) {
	if a.certificate != nil {
		return j.impossibleText(ctx, a)
	}
	if a.count == 0 {
		already := "The lights are already out: nothing to press.\n"
		if j.in.hasTarget() {
			already = "The target is already reached: nothing to press.\n"
		}
		return already + j.endText(a), nil
	}
	text := ""
	if a.presses != nil && j.o.output == "" {
		text = j.solutionText(*a.presses)
	}
	text += j.in.reach(a.count)
	least, bound, proved := "shortest", "has at least "+group(a.bound)+" presses", "has fewer"
	if j.o.cost != "" {
		text += ", at a cost of " + group(a.cost) + ".\n"
		least, bound, proved = "cheapest", "costs at least "+group(a.bound), "costs less"
	} else {
		text += ". "
	}
	switch {
	case j.solver.Nullity() == 0:
		text += "There is no other solution.\n"
	case j.o.fewest && !a.proved:
		text += fmt.Sprintf("This is the best found among\n%s solutions, but it is not proved to be the %s: every solution\n%s.\n",
			facts.Solutions(j.solver).String(), least, bound)
		switch {
		case a.stopped:
			text += stoppedText
		case j.o.prove:
			text += "The search ended without a proof, so more time would not help.\n"
		default:
			text += "On some boards --prove gets further; it may take hours.\n"
		}
	case a.proved:
		text += "None of the " + facts.Solutions(j.solver).String() + " solutions " + proved + ".\n"
	default:
		text += "This is one of " + facts.Solutions(j.solver).String() + " solutions.\n"
	}
	return text + j.endText(a), nil
}

// endText reports where the presses were written and whether they were verified.
func (j solveJob) endText(a answer) string {
	text := ""
	switch {
	case j.o.output == "-" || a.count == 0 && j.o.output == "":
	case j.o.output != "":
		text += "Written to " + j.o.output + ".\n"
	case a.presses != nil && j.shows(*a.presses):
	default:
		text += "Add -o FILE to save them.\n"
	}
	switch {
	case j.o.certificate == "":
	case !j.o.fewest:
		text += wrapped("No certificate was written, because there is a solution; add --fewest to prove that none is shorter.") + "\n"
	case a.uncertified != nil:
		text += wrapped("No certificate was written: "+a.uncertified.Error()+".") + "\n"
	default:
		text += "The certificate was written to " + j.o.certificate + ".\n"
	}
	switch {
	case a.verified && j.in.hasTarget():
		text += "Verified: pressing them reaches the target.\n"
	case a.verified:
		text += "Verified: pressing them turns every light out.\n"
	}
	return text
}

// shows reports whether the output shows the presses: drawn, or listed if they are few.
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
		return sheet.draw(append(j.in.drawings(), drawPresses("Press", p))...)
	}
	return titleStyle.Render("Press") + "\n" + list(b, drawPresses("Press", p)) + "\n"
}

func (j solveJob) impossibleText(ctx context.Context, a answer) (string, error) {
	text, err := j.certificateText(ctx, *a.certificate)
	if j.o.certificate != "" && j.o.certificate != "-" {
		text += "The certificate was written to " + j.o.certificate + ".\n"
	}
	if a.verified {
		text += "Verified: the certificate is right.\n"
	}
	return j.in.impossible() + "\n\n" + text, err
}

func (j solveJob) certificateText(ctx context.Context, c solve.Certificate) (string, error) {
	b := j.in.board
	if j.in.rows != nil || b.Lights() > maxListed {
		return wrapped(j.in.hiddenCertificate()) + "\n", nil
	}
	lights, err := c.Lights(ctx)
	reason, wrong := coach.Explain(ctx, c, j.in.state)
	if err := cmp.Or(err, wrong); err != nil {
		return "", err
	}
	text, why := "", reason.Text
	if sheet, ok := newSheet(b); ok {
		text = sheet.draw(append(j.in.drawings(), drawCertificate(lights))...)
	} else if lights.Lit() <= maxShown {
		text = drawAll(b, []drawing{drawCertificate(lights)}) + "\n"
	} else {
		why = j.in.hiddenCertificate()
	}
	return text + wrapped(why) + "\n", nil
}

// hiddenCertificate explains a certificate whose lights are not shown, because there are too many
// or the input was streamed.
func (in *input) hiddenCertificate() string {
	start := "There is a set of lights in which every press toggles an even number, but an odd number of them "
	off, target := "are lit.", "differ from the target."
	if m := in.board.Colours(); m > 2 {
		start = fmt.Sprintf("There are weights for the lights such that every press changes the weighted sum of their colours by a multiple of %d. Now the sum ", m)
		off, target = fmt.Sprintf("is not a multiple of %d.", m), "differs from the target's sum by a number that is not such a multiple."
	}
	if in.hasTarget() {
		return start + target + " So the target cannot be reached."
	}
	return start + off + " So they cannot all be turned off."
}
