package model

import (
	"context"
	"io"
	"strconv"
	"strings"
)

// glpsol answers in three ways: its log, in which a MathProg model prints its presses; a table of
// named columns, which -o writes for people; and lines with the numbers of rows and columns, which
// -w writes for programs. All of them say whether the answer is optimal.

var (
	glpkBound  = lazily(`>=\s+([-+.e0-9]+)`)
	glpkPress  = lazily(`(?m)^press ([0-9]{1,9}) ([0-9]{1,9})$`)
	glpkState  = lazily(`(?m)^(?:c )?Status: +(.*?)\s*$`)
	glpkCost   = lazily(`(?m)^(?:c )?Objective: +(?:\w+ = )?([-+.e0-9]+) `)
	glpkNamed  = lazily(`(?m)^ *[0-9]+ (x[0-9]{1,9}|press\[[0-9,]+\])\s+\*\s+(\S+)`)
	glpkTitle  = lazily(`(?m)^s mip [0-9]+ ([0-9]+) [ofnu] `)
	glpkColumn = lazily(`(?m)^j ([0-9]{1,9}) (\S+)$`)
)

// glpkPrinted follows the presses that a MathProg model prints. Without it, glpsol may have been
// stopped before printing them; with it, an answer may have no presses.
const glpkPrinted = "\nModel has been successfully processed\n"

// columnsOf returns the variables of a problem as glpsol numbers them in one of its formats.
type columnsOf func(*Problem, *text) []variable

func glpkStatus(output string) Status {
	if s := statusOf(output,
		[2]string{"INTEGER OPTIMAL SOLUTION FOUND", "optimal"},
		[2]string{"PROBLEM HAS NO", "none"},
		[2]string{"\nUNSATISFIABLE\n", "none"},   // with --minisat
		[2]string{"\nSATISFIABLE\n", "solution"}, // with --minisat
		[2]string{">>>>>", "solution"},           // it found a solution and was stopped
		[2]string{"TIME LIMIT EXCEEDED", "unknown"}); s != "" {
		return s
	}
	return map[string]Status{
		"INTEGER OPTIMAL": Optimal, "INTEGER NON-OPTIMAL": Solution, "INTEGER EMPTY": None, "INTEGER UNDEFINED": Unknown,
	}[lastMatch(glpkState(), output)]
}

// readsGLPK returns the reader of a format, given the order of its columns and whether its models
// print their presses.
func readsGLPK(columns columnsOf, prints bool) func(*Problem, string) (Answer, error) {
	return func(p *Problem, output string) (Answer, error) {
		a := Answer{Status: glpkStatus(output), Bound: wholeNumber(lastMatch(glpkBound(), output))}
		if a.Status == Optimal { // with --minisat, the objective is always 0
			a.Claim = wholeNumber(lastMatch(glpkCost(), output))
		}
		var err error
		_, table, hasTable := strings.Cut(output, "Column name")
		title := glpkTitle().FindStringSubmatch(output)
		switch {
		case a.Status == None || a.Status == Unknown:
		case hasTable:
			a.Presses, err = p.namedColumns(table)
		case title != nil:
			a.Presses, err = p.numberedColumns(columns, title[1], output)
		case prints:
			printed := glpkPress().FindAllStringSubmatch(output, -1)
			a.Presses = p.none()
			err = p.setPairs(a.Presses, printed)
			if a.Status == Solution && printed == nil && !p.gap.Solved() && !strings.Contains(output, glpkPrinted) {
				a.Status = Unknown // it found a solution but was stopped before printing it
			}
		}
		return a, err
	}
}

// namedColumns reads the table that -o writes. The presses are named x0, x1, .. in LP and MPS. In
// MathProg they are press[..], with the number of the button or its coordinates.
func (p *Problem) namedColumns(table string) ([]uint8, error) {
	presses := p.none()
	for _, m := range glpkNamed().FindAllStringSubmatch(table, -1) {
		name := m[1]
		if index, ok := strings.CutPrefix(name, "press["); ok {
			button, err := p.buttonAt(strings.TrimSuffix(index, "]"))
			if err != nil {
				return nil, err
			}
			name = "x" + strconv.Itoa(button)
		}
		if err := p.pressNamed(presses, name, m[2]); err != nil {
			return nil, err
		}
	}
	return presses, nil
}

// buttonAt returns the number of a button, given as a number or as coordinates.
func (p *Problem) buttonAt(index string) (int, error) {
	coordinates := strings.Split(index, ",")
	sides, _, isLattice := p.state.Board().Sides()
	if len(coordinates) == 1 {
		sides = []int{p.state.Board().Buttons()}
	} else if !isLattice || len(coordinates) != len(sides) {
		return 0, unreadable("there is no button [%.40s]", index)
	}
	button := 0
	for d, word := range coordinates {
		at, err := strconv.Atoi(word)
		if err != nil || at >= sides[d] {
			return 0, unreadable("there is no button [%.40s]", index)
		}
		button = button*sides[d] + at
	}
	return button, nil
}

// numberedColumns reads the lines that -w writes.
func (p *Problem) numberedColumns(columnsOf columnsOf, count, output string) ([]uint8, error) {
	columns := columnsOf(p, newText(context.Background(), io.Discard, ""))
	if count != strconv.Itoa(len(columns)) {
		return nil, unreadable("it has %s columns, but the model has %d", count, len(columns))
	}
	presses := p.none()
	for _, m := range glpkColumn().FindAllStringSubmatch(output, -1) {
		i, _ := strconv.Atoi(m[1])
		if i < 1 || i > len(columns) {
			return nil, unreadable("there is no column %d", i)
		}
		if columns[i-1].kind != press {
			continue
		}
		if err := p.pressNamed(presses, "x"+strconv.Itoa(columns[i-1].index), m[2]); err != nil {
			return nil, err
		}
	}
	return presses, nil
}
