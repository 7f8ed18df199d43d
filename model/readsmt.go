package model

import "strings"

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
		case "unknown", "timeout":
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
