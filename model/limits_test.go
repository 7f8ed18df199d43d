package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A wrong answer's error says what the presses leave: lights that are on, or lights that differ from
// the target.
func TestWrongAnswers(t *testing.T) {
	for _, goal := range []Goal{Any, Fewest} {
		off := mustProblem(t, "3x3:on", Options{Goal: goal})
		_, err := off.Verify(t.Context(), Answer{Presses: make([]uint8, 9)})
		if !errors.Is(err, ErrWrong) || !strings.HasSuffix(err.Error(), "the presses leave 9 lights on") {
			t.Errorf("%s: %v", goal, err)
		}
		target := aimed(t, "3x3:on", "3x3:1", Options{Goal: goal})
		_, err = target.Verify(t.Context(), Answer{Presses: make([]uint8, 9)})
		if !errors.Is(err, ErrWrong) || !strings.HasSuffix(err.Error(), "the presses leave 8 lights different from the target") {
			t.Errorf("%s with a target: %v", goal, err)
		}
	}
}

// Solvers print numbers that are nearly whole.
func TestNumbers(t *testing.T) {
	p := mustProblem(t, "2x2:f", Options{})
	for value, fine := range map[float64]bool{0: true, 0.0001: true, 0.00011: false, 1: true, 0.99995: true, 1.5: false, 2: false, -1: false} {
		if err := p.setTimes(p.none(), 0, value); (err == nil) != fine {
			t.Errorf("%v presses: %v", value, err)
		}
	}
	for button, fine := range map[int]bool{-1: false, 0: true, 3: true, 4: false} {
		if err := p.setTimes(p.none(), button, 1); (err == nil) != fine {
			t.Errorf("button %d: %v", button, err)
		}
	}
	for word, want := range map[string]int{"1e9": 1e9, "-1e9": -1e9, "3.0000001": 3, "2.5,": 3} {
		if got := wholeNumber(word); got == nil || *got != want {
			t.Errorf("%s is %v", word, got)
		}
	}
	for _, word := range []string{"1.1e9", "-1.1e9", "NaN", "nothing"} {
		if got := wholeNumber(word); got != nil {
			t.Errorf("%s is %d", word, *got)
		}
	}
}

// Only variables such as x3 are presses.
func TestPressNamed(t *testing.T) {
	p := mustProblem(t, "2x2:f", Options{})
	presses := p.none()
	for _, name := range []string{"3", "xa", "x", "y3", "k0"} {
		if err := p.pressNamed(presses, name, "1"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := p.pressNamed(presses, "x3", "1"); err != nil || !slices.Equal(presses, []uint8{0, 0, 0, 1}) {
		t.Errorf("%v, %v", presses, err)
	}
}

// An exclusive or that must be even starts with a negated proposition.
func TestXor(t *testing.T) {
	for want, x := range map[string]xor{
		"x1 2 3 0\n": {[]int{1, 2, 3}, true}, "x-1 2 3 0\n": {[]int{1, 2, 3}, false}, "0\n": {nil, true},
	} {
		var out bytes.Buffer
		text := newText(t.Context(), &out, "c")
		x.write(text)
		if err := text.close(); err != nil || out.String() != want {
			t.Errorf("%v: %q, %v; want %q", x, out.String(), err, want)
		}
	}
}

// The header counts exactly the lines that follow it, even if no button toggles a light.
func TestCountOfClauses(t *testing.T) {
	for _, format := range []Format{CNF, CNFXor} {
		var out bytes.Buffer
		testkit.NoError(t, Write(t.Context(), &out, mustProblem(t, "buttons=2_0:1", Options{}), format))
		var lines []string
		for line := range strings.Lines(out.String()) {
			if !strings.HasPrefix(line, "c") {
				lines = append(lines, line)
			}
		}
		if want := fmt.Sprintf("p cnf 1 %d\n", len(lines)-1); len(lines) < 2 || lines[0] != want {
			t.Errorf("%s: %q, want %q first", format, lines, want)
		}
	}
}

// A model has at most maxClauses clauses, whether they come from sums cut into pieces, from sums
// with more colours, or from a counter.
func TestMostClauses(t *testing.T) {
	sums := func(colours, terms int) *Problem {
		return &Problem{colours: colours, sums: []sum{{terms: make([]int, terms-1)}}}
	}
	counter := func(colours, vars, atMost int) *Problem {
		p := &Problem{colours: colours, options: Options{AtMost: &atMost}}
		for i := range vars {
			p.vars = append(p.vars, variable{kind: press, index: i, max: colours - 1})
			p.cost = append(p.cost, i)
		}
		return p
	}
	for name, tt := range map[string]struct {
		p    *Problem
		cut  int
		fits bool
	}{
		"pieces":               {sums(2, maxClauses/4), 4, true}, // a piece of width 4 takes 8 clauses and covers 2 terms
		"one more":             {sums(2, maxClauses/4+1), 4, false},
		"colours":              {sums(4, maxClauses/16), 4, true},
		"colours, one more":    {sums(4, maxClauses/16+1), 4, false},
		"counter":              {counter(2, 4095, 1023), 4, true},
		"counter, one more":    {counter(2, 4096, 1023), 4, false},
		"counter, one higher":  {counter(2, 4095, 1024), 4, false},
		"counter of 3 colours": {counter(3, 1365, 1023), 4, true}, // three literals each
		"and one more":         {counter(3, 1366, 1023), 4, false},
	} {
		if err := tt.p.checkClauses(tt.cut); (err == nil) != tt.fits || err != nil && !errors.Is(err, board.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A model has at most maxTerms lights, buttons and toggles.
func TestMostTerms(t *testing.T) {
	all := make([]int, 2048)
	for i := range all {
		all[i] = i
	}
	most := slices.Repeat([][]int{all}, maxTerms/len(all))
	for name, tt := range map[string]struct {
		lights  int
		toggles [][]int
		fits    bool
	}{
		"lights":           {maxTerms, nil, true},
		"too many lights":  {maxTerms + 1, nil, false},
		"buttons":          {1, make([][]int, maxTerms), true},
		"too many buttons": {1, make([][]int, maxTerms+1), false},
		"toggles":          {len(all), most, true},
		"too many toggles": {len(all), append(slices.Clone(most), []int{0}), false},
	} {
		off := testkit.Must(puzzle.AllOff(testkit.Must(board.NewButtons(tt.lights, tt.toggles))(t)))(t)
		p := &Problem{state: off, colours: 2, options: Options{Goal: Generate}}
		if err := p.addSums(t.Context()); (err == nil) != tt.fits || err != nil && !errors.Is(err, board.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A bound that every answer meets is no bound.
func TestBound(t *testing.T) {
	for atMost, bounded := range map[int]bool{0: true, 8: true, 9: false, 10: false} {
		if k, ok := mustProblem(t, "3x3:on", Options{AtMost: &atMost}).bound(); ok != bounded || ok && k != atMost {
			t.Errorf("at most %d: %d, %v", atMost, k, ok)
		}
	}
	none := new(formula).atMost(newText(t.Context(), io.Discard, ""), []int{3, 5}, 0)
	if len(none) != 2 || !slices.Equal(none[0], clause{-3}) || !slices.Equal(none[1], clause{-5}) {
		t.Errorf("at most none: %v", none)
	}
}

func TestOptionLimits(t *testing.T) {
	for digits, fine := range map[int]bool{-1: false, 0: true, maxDigits: true, maxDigits + 1: false} {
		if err := (Options{Goal: Any, SlackDigits: digits}).check(); (err == nil) != fine {
			t.Errorf("%d slack digits: %v", digits, err)
		}
	}
	// This format allows at most 20 x 20 lights, and breaking a symmetry at most 64 x 128 buttons.
	for id, fine := range map[string]bool{"20x20:0": true, "1x401:0": false} {
		err := Write(t.Context(), io.Discard, mustProblem(t, id, Options{Goal: Generate}), Mace4Vector)
		if (err == nil) != fine {
			t.Errorf("%s: %v", id, err)
		}
	}
	for id, fine := range map[string]bool{"64x128:0": true, "1x8193:0": false} {
		_, err := mustProblem(t, id, Options{}).solver(t.Context())
		if (err == nil) != fine || err != nil && !errors.Is(err, board.ErrTooLarge) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// The context is checked before the first button, and again after every 4096 buttons.
func TestNewStops(t *testing.T) {
	state := testkit.Must(puzzle.Parse("1x8193:0"))(t)
	w := testkit.Watch(t.Context())
	if err := (&Problem{state: state, gap: state, colours: 2}).addSums(w); err != nil || w.Looks() != 3 {
		t.Errorf("%d checks, %v", w.Looks(), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(New(ctx, testkit.Must(puzzle.Parse("1x1:1"))(t), Options{}))(t, context.Canceled, "a cancelled context")
}

// A text checks its context from time to time, and keeps its first error.
func TestGoesOn(t *testing.T) {
	w := &watched{Context: t.Context(), last: 1 << 30, onLook: func() {}}
	text := newText(w, io.Discard, "")
	for range between {
		text.goesOn()
	}
	if w.looks != 1 {
		t.Errorf("%d checks in %d steps", w.looks, between)
	}
	text.err = errFull
	for range 2 * between {
		if text.goesOn() {
			t.Fatal("writing continues after an error")
		}
	}
	if text.err != errFull { //nolint:errorlint // it must be the same error value
		t.Error(text.err)
	}
}

// Solver output that differs from the transcripts can be read too.
func TestReadDetails(t *testing.T) {
	p := mustProblem(t, "2x2:f", Options{Goal: Fewest})
	for name, tt := range map[string]struct {
		read   func(string) (Answer, error)
		output string
		want   []uint8
		status Status
	}{
		"the last result": {p.readCBC, "Infeasible here\nOptimal - objective value 2\n 0 x0 1 0\n 1 x3 1 0\n", []uint8{1, 0, 0, 1}, Optimal},
	} {
		a, err := tt.read(tt.output)
		if err != nil || !slices.Equal(a.Presses, tt.want) || tt.status != "" && a.Status != tt.status {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
	for line, want := range map[string]bool{"1 -2 3 0": true, "1 -2 3": false, "x 0": false, "0": true} {
		if isLiteralLine(line) != want {
			t.Errorf("%q is a line of literals: %v", line, !want)
		}
	}
}

// With four colours, three propositions stand for a button's presses.
func TestLiterals(t *testing.T) {
	p := mustProblem(t, "2x2,mod=4:0000", Options{})
	presses := p.none()
	if err := p.setLiterals(presses, []string{"1", "5", "9", "12", "-12", "13", "0", "-10"}); err != nil || !slices.Equal(presses, []uint8{1, 2, 3, 0}) {
		t.Errorf("%v, %v", presses, err)
	}
}

func TestReadLights(t *testing.T) {
	p := mustProblem(t, "3x3:0", Options{Goal: Generate})
	if err := p.readMace4Lights(new(Answer), false, "0,1,0,1"); err == nil || !strings.Contains(err.Error(), "it has 3 lights, not 9") {
		t.Error(err)
	}
	for _, list := range []string{"0,x", "0,-1", "0,2", ""} {
		if colours, err := p.readColours(list); err == nil {
			t.Errorf("%q: %v", list, colours)
		}
	}
	state := testkit.Must(puzzle.Parse("3x3:0"))(t)
	if b := p.between(state, state); b != -1 {
		t.Errorf("button %d changes nothing", b)
	}
	if b := p.between(state, state.Press(0)); b != 0 {
		t.Errorf("button %d, not 0", b)
	}
}

// In a start, the variables in each light's sum add up to the target plus the number of colours
// times the slack, whether the slack is one number or binary digits.
func TestStartAddsUp(t *testing.T) {
	for _, id := range []string{"3x3:on", "3x3,mod=3:120012201", "2x4,mod=5:01234012"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		start := make([]uint8, state.Board().Buttons())
		for i := range start {
			start[i] = uint8(i % state.Board().Colours())
		}
		p := mustProblem(t, id, Options{Goal: Nearest, Start: start, BinarySlack: true})
		values, rounds := p.startValues()
		for l, s := range p.sums {
			sum := 0
			for _, v := range s.terms {
				sum += values[v]
			}
			if sum-rounds[l]*p.colours != s.target {
				t.Errorf("%s: light %d adds up to %d in %d rounds, not to %d", id, l, sum, rounds[l], s.target)
			}
		}
		var out bytes.Buffer
		testkit.NoError(t, WriteStart(t.Context(), &out, p))
		lines := strings.Split(out.String(), "\n")[1:]
		digits := make([]int, len(rounds))
		for i, v := range p.program(newText(t.Context(), io.Discard, ""), true).vars {
			if v.kind == slack {
				var number, value int
				var name string
				if _, err := fmt.Sscan(lines[i], &number, &name, &value); err != nil || value>>1 != 0 {
					t.Fatalf("%q: %v", lines[i], err)
				}
				digits[v.index] += value << (v.digit - 1)
			}
		}
		if !slices.Equal(digits, rounds) {
			t.Errorf("%s: the digits are %v, the slack is %v", id, digits, rounds)
		}
	}
}

// If a position has only one solution, its symmetries apply to all buttons, unless lights can be
// changed too.
func TestOnlySolution(t *testing.T) {
	for goal, alone := range map[Goal]bool{Any: true, Fewest: true, Nearest: false} {
		p := mustProblem(t, "3x3:on", Options{Goal: goal, Break: BreakSymmetry})
		if strings.Contains(p.broken, "its only solution") != alone {
			t.Errorf("%s: %s", goal, p.broken)
		}
	}
}

// Long positions are truncated in comments, and large grids get a rule instead of a drawing.
func TestHeadings(t *testing.T) {
	exact := false
	for cols := 40; cols < 800; cols++ {
		state := testkit.Must(puzzle.Parse(fmt.Sprintf("1x%d:1%s", cols, strings.Repeat("16a5c", 60)[:(cols-1)/4])))(t)
		full := "the position " + state.String()
		want := full + "."
		if len(full) > maxTitle {
			want = full[:maxTitle] + "..."
		}
		exact = exact || len(full) == maxTitle
		if got := testkit.Must(New(t.Context(), state, Options{}))(t).subject(); got != want {
			t.Errorf("%s: %s", full, got)
		}
	}
	if !exact {
		t.Error("no position is exactly as long as the limit")
	}
	for id, lines := range map[string]int{"16x16:0": 16, "17x16:0": 1, "16x17:0": 1, "1x16:0": 1, "17x1:0": 1} {
		if got := mustProblem(t, id, Options{}).numbering(); len(got) != lines || strings.HasPrefix(got[0], "The number") != strings.Contains(id, "17") {
			t.Errorf("%s: %q", id, got)
		}
	}
}

// The headings explain how the variables are numbered, and the slack has the requested number of
// digits.
func TestHeadingsOfVariables(t *testing.T) {
	nearest := written(t, mustProblem(t, "3x3:on", Options{Goal: Nearest}), WCNF)
	if !strings.Contains(nearest, "Variable 10 + i is true if light i is changed.") {
		t.Errorf("%.600s", nearest)
	}
	digits := written(t, mustProblem(t, "3x3:on", Options{SlackDigits: 2}), MathProg)
	if !strings.Contains(digits, "<= min(3, floor(") {
		t.Errorf("%.900s", digits)
	}
}

// A graph's nodes are listed on lines of at most 78 characters, with commas between them.
func TestNodeNames(t *testing.T) {
	names := make([]string, 30)
	for i := range names {
		names[i] = fmt.Sprint(strings.Repeat("n", 1+i%9), i)
	}
	names[0] = strings.Repeat("a", 78-len("The nodes:")-len(" 0 ,")) // fits exactly
	path := board.Graph{Nodes: len(names), Rule: board.Ring}
	lines := nodeNames(testkit.Must(testkit.Must(board.NewGraph(path))(t).WithLabels(names))(t))
	want := "The nodes:"
	for i, name := range names {
		want += fmt.Sprintf(" %d %s,", i, name)
	}
	if got := strings.ReplaceAll(strings.Join(lines, ""), "  ", " "); got != strings.TrimSuffix(want, ",")+"." {
		t.Errorf("%q, want %q", got, want)
	}
	if len(lines[0]) != 78 || !strings.HasSuffix(lines[0], "a,") {
		t.Errorf("the first line is %q, want 78 characters that end with a,", lines[0])
	}
	for i, line := range lines {
		if len(line) > 79 || i > 0 && len(line)+len(names[0]) < 78 && i < len(lines)-1 {
			t.Errorf("a line of %d characters: %q", len(line), line)
		}
	}
}

// A button that advances a light by several colours is refused.
func TestSteps(t *testing.T) {
	s := testkit.Must(puzzle.Parse("buttons=2_0.0_0.1,mod=3:12"))(t)
	if _, err := New(t.Context(), s, Options{}); err == nil {
		t.Error("New accepts a button that advances a light by several colours")
	}
}
