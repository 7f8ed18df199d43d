package model

import (
	"strconv"
	"strings"
)

var smtValue = lazily(`\(x([0-9]{1,9})\s+(true|false|[0-9]{1,9})\)`)

// readSMT reads the status, from the first line that has one, and the values.
func (p *Problem) readSMT(output string) (Answer, error) {
	var a Answer
	for line := range strings.Lines(output) {
		switch strings.TrimSpace(line) {
		case "sat":
			a.Status = Solution
			if p.minimises() {
				a.Status = Optimal
			}
		case "unsat":
			a.Status = None
		case "unknown", "timeout", "cvc5 interrupted by timeout.":
			a.Status = Unknown
		default:
			continue
		}
		break
	}
	found := smtValue().FindAllStringSubmatch(output, -1)
	if a.Status != Solution && a.Status != Optimal || len(found) == 0 {
		return a, nil
	}
	a.Presses = p.none()
	return a, p.setPairs(a.Presses, found)
}

var miniZincPress = lazily(`(?m)^press = \[([0-9, ]*)\]$`)

// readMiniZinc reads the last array that the model printed.
func (p *Problem) readMiniZinc(output string) (Answer, error) {
	a := Answer{Status: statusOf(output,
		[2]string{"=====UNSATISFIABLE=====", "none"},
		[2]string{"==========", "optimal"},
		[2]string{"----------", "solution"},
		[2]string{"=====UNKNOWN=====", "unknown"})}
	list := lastMatch(miniZincPress(), output)
	if a.Status == None || list == "" {
		return a, nil
	}
	a.Presses = p.none()
	words := strings.Split(list, ",")
	if len(words) != len(a.Presses) {
		return a, unreadable("it has %d buttons, not %d", len(words), len(a.Presses))
	}
	for button, word := range words {
		times, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return a, unreadable("%.20q is not a number", word)
		}
		if err := p.setTimes(a.Presses, button, float64(times)); err != nil {
			return a, err
		}
	}
	return a, nil
}

var (
	aspPress = lazily(`\bpress\(([0-9]{1,9}),([0-9]{1,9})\)`)
	aspCost  = lazily(`(?m)^Optimization: (\d+)$`)
)

// readASP reads the last answer set, the line after "Answer".
func (p *Problem) readASP(output string) (Answer, error) {
	a := Answer{Status: statusOf(output,
		[2]string{"UNSATISFIABLE", "none"},
		[2]string{"OPTIMUM FOUND", "optimal"},
		[2]string{"SATISFIABLE", "solution"},
		[2]string{"UNKNOWN", "unknown"})}
	at := strings.LastIndex(output, "\nAnswer: ")
	if at < 0 {
		return a, nil
	}
	_, set, _ := strings.Cut(output[at+1:], "\n")
	set, _, _ = strings.Cut(set, "\n")
	a.Presses, a.Claim = p.none(), wholeNumber(lastMatch(aspCost(), output))
	return a, p.setPairs(a.Presses, aspPress().FindAllStringSubmatch(set, -1))
}

var szsStatus = lazily(`SZS status (\w+)`)

// readSZS reads a prover's status, which does not come with presses.
func (p *Problem) readSZS(output string) (Answer, error) {
	switch lastMatch(szsStatus(), output) {
	case "Satisfiable", "CounterSatisfiable":
		return Answer{Status: Solution}, nil
	case "Unsatisfiable", "Theorem", "ContradictoryAxioms":
		return Answer{Status: None}, nil
	case "":
		return Answer{}, nil
	}
	return Answer{Status: Unknown}, nil
}
