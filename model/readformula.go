package model

import (
	"strconv"
	"strings"
)

// satStatus parses a line that starts with s, the first line of minisat's file, or CaDiCaL's
// comment that it reached a limit. It returns false for other lines.
func satStatus(line string) (Status, bool) {
	if line == "c UNKNOWN" { // CaDiCaL prints this when it reaches its limit
		return Unknown, true
	}
	switch strings.TrimPrefix(line, "s ") {
	case "SATISFIABLE", "SAT":
		return Solution, true
	case "OPTIMUM FOUND":
		return Optimal, true
	case "UNSATISFIABLE", "UNSAT":
		return None, true
	case "UNKNOWN", "INDETERMINATE", "INDET":
		return Unknown, true
	}
	return "", false
}

// readDIMACS reads the literals on lines that start with v, or in minisat's file.
func (p *Problem) readDIMACS(output string) (Answer, error) {
	var a Answer
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if status, ok := satStatus(line); ok {
			a.Status = status
			continue
		}
		if cost, ok := strings.CutPrefix(line, "o "); ok {
			a.Claim = wholeNumber(cost)
			continue
		}
		values, marked := strings.CutPrefix(line, "v ")
		if !marked && !isLiteralLine(line) {
			continue
		}
		if a.Presses == nil {
			a.Presses = p.none()
		}
		if err := p.setLiterals(a.Presses, strings.Fields(values)); err != nil {
			return a, err
		}
	}
	return a, nil
}

// isLiteralLine reports whether a line is from minisat: literals, if any, and a 0.
func isLiteralLine(line string) bool {
	return (line == "0" || strings.HasSuffix(line, " 0")) && strings.Trim(line, "-0123456789 ") == ""
}

// setLiterals sets presses from literals. A solver that prints several answers prints the best one
// last, so later literals override earlier ones, and a false literal removes a press.
func (p *Problem) setLiterals(presses []uint8, words []string) error {
	for _, word := range words {
		digits, negative := strings.CutPrefix(word, "-")
		prop, err := strconv.Atoi(digits)
		if err != nil {
			return unreadable("%.20q is not a literal", word)
		}
		button, value := (prop-1)/(p.colours-1), (prop-1)%(p.colours-1)+1
		switch {
		case prop <= 0 || button >= len(presses):
		case !negative:
			presses[button] = uint8(value)
		case int(presses[button]) == value:
			presses[button] = 0
		}
	}
	return nil
}
