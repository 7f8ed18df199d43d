package model

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lightsout/internal/english"
)

// A Dialect is the way in which a family of solvers prints its answers.
type Dialect string

// The dialects.
const (
	GLPKOutput    Dialect = "glpk"    // glpsol's log, with the lines that a MathProg model prints
	CBCOutput     Dialect = "cbc"     // the log and the solution file
	HiGHSOutput   Dialect = "highs"   // lines: status, objective, bound, then a name and a value on each line
	DIMACSOutput  Dialect = "dimacs"  // lines that start with s, v and o; also minisat's result file
	SMTOutput     Dialect = "smt"     // sat or unsat, then values
	Mace4Output   Dialect = "mace4"   // an interpretation
	Prover9Output Dialect = "prover9" // a proof
)

var readers = map[Dialect]func(*Problem, string) (Answer, error){
	GLPKOutput:    (*Problem).readGLPK,
	CBCOutput:     (*Problem).readCBC,
	HiGHSOutput:   (*Problem).readHiGHS,
	DIMACSOutput:  (*Problem).readDIMACS,
	SMTOutput:     (*Problem).readSMT,
	Mace4Output:   (*Problem).readMace4,
	Prover9Output: (*Problem).readProver9,
}

// dialects lists the dialects.
func dialects() []Dialect {
	return slices.Sorted(maps.Keys(readers))
}

// Read parses a solver's output for the problem. The error is ErrAnswer if the output cannot be
// parsed.
func (p *Problem) Read(d Dialect, output string) (Answer, error) {
	if err := p.check(); err != nil {
		return Answer{}, err
	}
	read, ok := readers[d]
	if !ok {
		return Answer{}, unreadable("unknown dialect %.20q; choose one of %s", d, english.Choices(dialects()))
	}
	a, err := read(p, output)
	if err != nil {
		return Answer{}, err
	}
	if a.Status == "" {
		return Answer{}, unreadable("it doesn't say whether an answer exists")
	}
	switch {
	case a.Status == None || a.Status == Unknown:
		a.Presses, a.Lights, a.Claim = nil, nil, nil
	case a.Presses == nil && a.Lights == nil:
		return Answer{}, unreadable("it says that there is an answer but shows none")
	}
	return a, nil
}

// statusOf takes pairs of a phrase and a status. It returns the status of the first pair whose
// phrase occurs in the text, or "" if none does.
func statusOf(text string, phrases ...[2]string) Status {
	for _, x := range phrases {
		if strings.Contains(text, x[0]) {
			return Status(x[1])
		}
	}
	return ""
}

// lazily compiles a regular expression on first use, so programs that read no answers need not wait
// for it.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// lastMatch returns the last match of an expression's first group.
func lastMatch(e *regexp.Regexp, text string) string {
	found := e.FindAllStringSubmatch(text, -1)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1][1]
}

// setPairs sets the presses from matches with two groups: a button, and how many times it is
// pressed, which may also be given as true or false.
func (p *Problem) setPairs(presses []uint8, matches [][]string) error {
	for _, m := range matches {
		button, _ := strconv.Atoi(m[1])
		times, err := strconv.Atoi(m[2])
		if err != nil {
			times = map[string]int{"true": 1}[m[2]]
		}
		if err := p.setTimes(presses, button, float64(times)); err != nil {
			return err
		}
	}
	return nil
}

var (
	cbcFirst = lazily(`(?m)^(Optimal|Integer infeasible|Infeasible|Stopped on \w+)(.*)$`)
	cbcBound = lazily(`Lower bound:\s+([-+.e0-9]+)`)
	cbcCost  = lazily(`objective value\s+([-+.e0-9]+)`)
)

// readCBC reads the solution file after the log.
func (p *Problem) readCBC(output string) (Answer, error) {
	all := cbcFirst().FindAllStringSubmatchIndex(output, -1)
	if len(all) == 0 {
		return Answer{}, nil
	}
	m := all[len(all)-1]
	first, file := output[m[0]:m[1]], output[m[1]:]
	a := Answer{Presses: p.none(), Claim: wholeNumber(lastMatch(cbcCost(), first)), Bound: wholeNumber(lastMatch(cbcBound(), output))}
	switch {
	case strings.Contains(first, "nfeasible"):
		a.Status = None
	case strings.HasPrefix(first, "Optimal"):
		a.Status = Optimal
	case strings.Contains(first, "no integer solution"):
		a.Status = Unknown
	default:
		a.Status = Solution
	}
	if a.Status == None || a.Status == Unknown {
		return a, nil // the values belong to a relaxation
	}
	for line := range strings.Lines(file) {
		f := strings.Fields(strings.TrimPrefix(line, "**"))
		if len(f) != 4 {
			continue
		}
		if err := p.pressNamed(a.Presses, f[1], f[2]); err != nil {
			return a, err
		}
	}
	return a, nil
}

// readHiGHS reads lines with a word and a value.
func (p *Problem) readHiGHS(output string) (Answer, error) {
	var a Answer
	for line := range strings.Lines(output) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch name {
		case "status":
			a.Status = map[string]Status{"Optimal": Optimal, "Infeasible": None, "Time limit reached": Unknown}[value]
		case "objective":
			a.Claim = wholeNumber(value)
			if a.Status == Unknown && a.Claim != nil {
				a.Status = Solution
			}
		case "bound":
			a.Bound = wholeNumber(value)
		default:
			if a.Presses == nil {
				a.Presses = p.none()
			}
			if err := p.pressNamed(a.Presses, name, value); err != nil {
				return a, err
			}
		}
	}
	return a, nil
}
