package model

import "strings"

var (
	glpkBound = lazily(`>=\s+([-+.e0-9]+)`)
	glpkPress = lazily(`(?m)^press ([0-9]{1,9}) ([0-9]{1,9})$`)
)

// glpkPrinted follows the presses that a MathProg model prints. Without it, glpsol may have been
// stopped before printing them; with it, an answer may have no presses.
const glpkPrinted = "\nModel has been successfully processed\n"

// readGLPK reads glpsol's log, in which a MathProg model prints its presses.
func (p *Problem) readGLPK(output string) (Answer, error) {
	a := Answer{
		Status: statusOf(output,
			[2]string{"INTEGER OPTIMAL SOLUTION FOUND", "optimal"},
			[2]string{"PROBLEM HAS NO", "none"},
			[2]string{"\nUNSATISFIABLE\n", "none"},   // with --minisat
			[2]string{"\nSATISFIABLE\n", "solution"}, // with --minisat
			[2]string{">>>>>", "solution"},           // it found a solution and was stopped
			[2]string{"TIME LIMIT EXCEEDED", "unknown"}),
		Bound: wholeNumber(lastMatch(glpkBound(), output)),
	}
	if a.Status != Optimal && a.Status != Solution {
		return a, nil
	}
	printed := glpkPress().FindAllStringSubmatch(output, -1)
	if a.Status == Solution && printed == nil && !p.gap.Solved() && !strings.Contains(output, glpkPrinted) {
		a.Status = Unknown // it found a solution but was stopped before printing it
	}
	a.Presses = p.none()
	return a, p.setPairs(a.Presses, printed)
}
