package model

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// what formats an answer in a short form for tests.
func what(a Answer, err error) string {
	if err != nil {
		return "error"
	}
	text := string(a.Status)
	if a.Presses != nil {
		text += " " + strings.Trim(fmt.Sprintf("%d", a.Presses), "[]")
	}
	if a.Lights != nil {
		text += " lights " + strings.Trim(fmt.Sprintf("%d", a.Lights), "[]")
	}
	if a.Claim != nil {
		text += fmt.Sprintf(" claim %d", *a.Claim)
	}
	if a.Bound != nil {
		text += fmt.Sprintf(" bound %d", *a.Bound)
	}
	return text
}

// samples are answers as programs print them, for 2x2:f or, with colours, for 2x2,mod=3:1111.
var samples = []struct {
	dialect Dialect
	colours bool
	output  string
	want    string
}{
	{"glpk", false, "+ 606: >>>>>   4.0e+00 >=   1.5e+00  26.7% (29; 118)\nINTEGER OPTIMAL SOLUTION FOUND\npress 0 1\npress 1 1\npress 2 1\npress 3 1\n", "optimal 1 1 1 1 bound 2"},
	{"glpk", false, "PROBLEM HAS NO INTEGER FEASIBLE SOLUTION\n", "none"},
	{"glpk", false, "TIME LIMIT EXCEEDED; SEARCH TERMINATED\n", "unknown"},
	{"glpk", false, "+ 606: >>>>>   4.0e+00 >=   1.5e+00\nTIME LIMIT EXCEEDED; SEARCH TERMINATED\n", "unknown bound 2"},
	{"glpk", false, "INTEGER OPTIMAL SOLUTION FOUND\npress 4 1\n", "error"},
	{"glpk", false, "INTEGER OPTIMAL SOLUTION FOUND\npress 3 2\n", "error"},
	{"glpk", true, "INTEGER OPTIMAL SOLUTION FOUND\npress 3 2\n", "optimal 0 0 0 2"},
	{"glpk", false, "Segmentation fault", "error"},
	{"glpk", false, "====\nSATISFIABLE\nTime used:   0.0 secs\npress 1 1\n", "solution 0 1 0 0"},
	{"glpk", false, "====\nSATISFIABLE\nMemory used: 1.5 Mb (1585322 bytes)\nModel has been successfully processed\n", "solution 0 0 0 0"},
	{"glpk", false, "====\nSATISFIABLE\nTime used:   0.0 secs\n", "unknown"},
	{"glpk", false, "====\nUNSATISFIABLE\nTime used:   0.0 secs\n", "none"},
	{"cbc", false, "Lower bound:                    3.100\nOptimal - objective value 4.00000000\n      0 x0                     1                       1\n      4 k0                     1                       0\n", "optimal 1 0 0 0 claim 4 bound 4"},
	{"cbc", false, "Integer infeasible - objective value 1.0\n 0 x0 0.5 0\n", "none"},
	{"cbc", false, "Infeasible - objective value 1.0\n", "none"},
	{"cbc", false, "Stopped on time - objective value 4\n** 0 x0 0.99999999 0\n", "solution 1 0 0 0 claim 4"},
	{"cbc", false, "Stopped on time (no integer solution - continuous used) - objective value 4\n 0 x0 0.5 0\n", "unknown"},
	{"cbc", false, "Optimal - objective value 4\n 0 x7 1 0\n", "error"},
	{"cbc", false, "hello", "error"},
	{"highs", false, "status Optimal\nobjective 4\nbound 4\nx0 1\nk0 1\nx1 0.999999999\n", "optimal 1 1 0 0 claim 4 bound 4"},
	{"highs", false, "status Infeasible\n", "none"},
	{"highs", false, "status Time limit reached\nobjective 4\nbound 1.2\nx0 1\n", "solution 1 0 0 0 claim 4 bound 2"},
	{"highs", false, "status Time limit reached\nobjective Infinity\nbound -inf\n", "unknown"},
	{"highs", false, "status Optimal\nx0 -1\n", "error"},
	{"dimacs", false, "c hello\ns SATISFIABLE\nv 1 2 -3\nv 4 5 0\n", "solution 1 1 0 1"},
	{"dimacs", false, "SAT\n1 -2 3 -4 0\n", "solution 1 0 1 0"},
	{"dimacs", false, "UNSAT\n", "none"},
	{"dimacs", false, "s UNKNOWN\n", "unknown"},
	{"dimacs", true, "s SATISFIABLE\nv 1 -2 -3 4 0\n", "solution 1 2 0 0"},
	{"dimacs", false, "o 5\nv 1 2 3 0\no 4\nv -1 2 3 0\ns OPTIMUM FOUND\n", "optimal 0 1 1 0 claim 4"},
	{"dimacs", false, "s SATISFIABLE\nv one 0\n", "error"},
	{"smt", false, "sat\n((x0 false)\n (x1 true))\n", "solution 0 1 0 0"},
	{"smt", true, "sat\n((x0 2) (x1 1))\n", "solution 2 1 0 0"},
	{"smt", true, "sat\n((x0 3))\n", "error"},
	{"smt", false, "unsat\n(error \"line 100 column 104: model is not available\")\n", "none"},
	{"smt", false, "timeout\n", "unknown"},
	{"dimacs", false, "c UNKNOWN\n", "unknown"},
	{"smt", false, "sat\n", "error"},
	{"smt", false, "sat\n((y0 true))\n", "error"},
	{"highs", false, "status Optimal\nobjective 4\n", "error"},
	{"dimacs", false, "s SATISFIABLE\n", "error"},
	{"dimacs", false, "SAT\nhello world\n", "error"},
	{"smt", false, "(error \"no\")\n", "error"},
	{"mace4", false, "interpretation( 2, [number=1, seconds=0], [\n\n        function(press_0, [ 1 ]),\n\n        function(press_1, [ 0 ]),\n        function(plus(_,_), [\n\t\t\t   0, 1,\n\t\t\t   1, 0 ])\n]).\n", "solution 1 0 0 0"},
	{"mace4", false, "interpretation( 2, [ function(press_7, [ 1 ])]).\n", "error"},
	{"mace4", false, "------ process 7 exit (exhausted) ------\n", "none"},
	{"mace4", false, "------ process 7 exit (max_sec_no) ------\n", "unknown"},
	{"mace4", false, "interpretation( 2, [number=1, seconds=0], [\n\n]).\n", "error"},
	{"mace4", false, "interpretation( 5, [ function(on(_), [ 0, 1, 0, 1, 1 ])]).\n", "solution lights 1 0 1 1"},
	{"mace4", false, "interpretation( 4, [ function(on(_), [ 0, 1, 0, 1 ])]).\n", "error"},
	{"mace4", false, "interpretation( 2, [ function(on(_,_), [\n\t\t\t   1, 0,\n\t\t\t   0, 1 ])]).\n", "solution lights 1 0 0 1"},
	{"mace4", false, "interpretation( 3, [ function(on(_,_), [ 1, 0, 2, 1 ])]).\n", "error"},
	{"mace4", false, "interpretation( 3, [ function(on(_,_), [ 1, 0, 0 ])]).\n", "error"},
	{"mace4", false, "Exiting with failure.\n", "unknown"},
	{"prover9", false, "THEOREM PROVED\n= PROOF =\n1 state(0,0,0,0) # label(non_clause) # label(goal).  [goal].\n2 -state(0,0,0,0).\n3 state(1,1,1,1).\n4 state(0,0,0,1).\n5 state(1,1,0,0).\n= end of proof =\n", "error"},
	{"prover9", false, "THEOREM PROVED\n= PROOF =\n3 state(1,1,1,1).\n4 state(1,0,0,1).\n= end of proof =\n", "error"},
	{"prover9", false, "THEOREM PROVED\n= PROOF =\n3 state(1,1).\n= end of proof =\n", "error"},
	{"prover9", false, "THEOREM PROVED\n= PROOF =\n1 state(0,0,0,0) # label(goal).\n2 -state(0,0,0,0).\n3 state(1,1,1,1).\n4 state(0,0,0,1).\n5 state(1,1,0,0).\n6 -state(0,1,1,1).\n7 -state(1,1,0,0).\n8 $F.\n= end of proof =\n", "solution 1 1 1 1"},
	{"prover9", false, "------ process 7 exit (sos_empty) ------\n", "none"},
	{"prover9", false, "SEARCH FAILED\n------ process 7 exit (max_megs) ------\n", "unknown"},
	{"latin", false, "satis", "error"},
}

func TestRead(t *testing.T) {
	for _, s := range samples {
		p := sampleProblem(t, s.colours)
		if got := what(p.Read(s.dialect, s.output)); got != s.want {
			t.Errorf("%s reads %.60q as %q, not %q", s.dialect, s.output, got, s.want)
		}
	}
	if readers["mace4"] == nil {
		t.Error(readers)
	}
}

// The transcripts are what the real Mace4 and Prover9 (November 2017) printed for our files.
// Without its last line, which says why the search ended, a transcript proves nothing.
func TestReadTranscripts(t *testing.T) {
	for _, c := range []struct {
		name, id string
		want     Status
		cost     int
	}{
		{"mace4-2x2", "2x2:f", Solution, 4},
		{"mace4-3x3", "3x3:1ff", Solution, 5},
		{"mace4-3x3_torus", "3x3,torus:1ff", Solution, -1},
		{"mace4-2x3_1", "2x3:1", Unknown, 0},
		{"mace4-exhausted-2x3_1", "2x3:1", None, 0},
		{"mace4-generate-3x3", "3x3#", Solution, -1},
		{"mace4-vector-5x5", "5x5#", Solution, -1},
		{"mace4-matrix-4x5", "4x5#", Solution, -1},
		{"prover9-1x3", "1x3:7", Solution, 1},
		{"prover9-2x2", "2x2:f", Solution, 4},
		{"prover9-3x3", "3x3:1ff", Solution, 5},
		{"prover9-3x3_mod_3", "3x3,mod=3:111111111", Solution, -1},
		{"prover9-5x5_4e3abb", "5x5:4e3abb", Solution, 5},
		{"prover9-2x3_1", "2x3:1", Unknown, 0},
		{"prover9-sos_empty-2x3_1", "2x3:1", None, 0},
		{"prover9-lists-2x2", "2x2:f", Solution, 4},
		{"prover9-lists-3x3_torus_7", "3x3,torus:7", None, 0},
		{"prover9-lists-2x3_1", "2x3:1", None, 0},
	} {
		text := testkit.Must(os.ReadFile(filepath.Join("testdata", "transcripts", c.name+".txt")))(t)
		dialect := Dialect(strings.SplitN(c.name, "-", 2)[0])
		id, o := c.id, Options{}
		if board, generate := strings.CutSuffix(c.id, "#"); generate {
			id, o.Goal = board+":0", Generate
		}
		p := mustProblem(t, id, o)
		a, err := p.Read(dialect, string(text))
		if err != nil || a.Status != c.want {
			t.Errorf("%s: %q, %v", c.name, a.Status, err)
			continue
		}
		if c.want != Solution {
			continue
		}
		if v, err := p.Verify(t.Context(), a); err != nil || c.cost >= 0 && v.Cost != c.cost {
			t.Errorf("%s: it costs %d, %v", c.name, v.Cost, err)
		}
	}
}

func sampleProblem(t testing.TB, colours bool) *Problem {
	if colours {
		return mustProblem(t, "2x2,mod=3:1111", Options{Goal: Any})
	}
	return mustProblem(t, "2x2:f", Options{Goal: Any})
}

// If there is a cost to minimise, a satisfiable answer is optimal.
func TestReadOptimal(t *testing.T) {
	p := mustProblem(t, "2x2:f", Options{Goal: Fewest})
	if got := what(p.Read("smt", "sat\n((x0 true))\n")); got != "optimal 1 0 0 0" {
		t.Errorf("got %q, want optimal 1 0 0 0", got)
	}
}

// A position that a solver invented is solved, or found to be unsolvable.
func TestVerifyLights(t *testing.T) {
	for _, c := range []struct {
		lights []uint8
		goal   Goal
		wrong  bool
	}{
		{[]uint8{1, 1, 0, 1, 0, 0}, Generate, false},
		{[]uint8{1, 0, 0, 0, 0, 0}, Generate, true}, // this position has no solution
		{[]uint8{0, 0, 0, 0, 0, 0}, Generate, true}, // this position is already solved
		{[]uint8{1, 1, 0}, Generate, true},
		{[]uint8{1, 1, 0, 1, 0, 0}, Any, true}, // the problem is about a different position
	} {
		p := mustProblem(t, "2x3:3f", Options{Goal: c.goal})
		v, err := p.Verify(t.Context(), Answer{Status: Solution, Lights: c.lights})
		if c.wrong != errors.Is(err, ErrWrong) || !c.wrong && err != nil {
			t.Errorf("%v: %v", c.lights, err)
		}
		if err != nil {
			continue
		}
		if after := v.State.Apply(puzzle.PressesOfTimes(p.state.Board(), v.Presses)); !after.Solved() || v.Cost != 3 {
			t.Errorf("%v: %s, %d lights", c.lights, after, v.Cost)
		}
	}
}

func TestVerify(t *testing.T) {
	for _, c := range []struct {
		id      string
		o       Options
		presses []uint8
		claim   *int
		cost    int
		state   string
		wrong   bool
	}{
		{"2x2:f", Options{}, []uint8{1, 1, 1, 1}, nil, 4, "2x2:f", false},
		{"2x2:f", Options{Goal: Fewest}, []uint8{1, 1, 1, 1}, new(4), 4, "2x2:f", false},
		{"2x2:f", Options{Goal: Fewest}, []uint8{1, 1, 1, 1}, new(3), 4, "2x2:f", true},
		{"2x2:f", Options{}, []uint8{1, 1, 1, 0}, nil, 3, "2x2:f", true},
		{"2x2:f", Options{}, []uint8{1, 1, 1}, nil, 0, "", true},
		{"2x2:f", Options{AtMost: new(3)}, []uint8{1, 1, 1, 1}, nil, 4, "2x2:f", true},
		{"2x3:1", Options{Goal: Nearest}, []uint8{0, 0, 0, 0, 0, 0}, new(1), 1, "2x3:0", false},
		{"2x2,mod=3:0000", Options{Goal: Generate}, []uint8{1, 0, 0, 0}, nil, 3, "2x2,mod=3:2220", false},
		{"2x2,mod=3:0000", Options{Goal: Generate}, []uint8{0, 0, 0, 0}, nil, 0, "2x2,mod=3:0000", true},
		{"2x2,mod=3:1112", Options{Goal: Nearest}, []uint8{2, 0, 0, 0}, nil, 1, "2x2,mod=3:1110", false},
	} {
		p := mustProblem(t, c.id, c.o)
		v, err := p.Verify(t.Context(), Answer{Presses: c.presses, Claim: c.claim})
		if c.wrong != errors.Is(err, ErrWrong) || !c.wrong && err != nil || v.Cost != c.cost || v.State.String() != c.state {
			t.Errorf("%s %+v %v: %d %s %v", c.id, c.o, c.presses, v.Cost, v.State, err)
		}
		if err == nil && c.o.Goal != Any { // the presses solve the position in the verdict
			if after := v.State.Apply(puzzle.PressesOfTimes(p.state.Board(), c.presses)); !after.Solved() {
				t.Errorf("%s: %s", c.id, after)
			}
		}
	}
}

// Whatever a program prints, Read returns an answer that fits the board, or an error.
func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add(string(s.dialect), s.colours, s.output)
	}
	f.Fuzz(func(t *testing.T, dialect string, colours bool, output string) {
		p := sampleProblem(t, colours)
		a, err := p.Read(Dialect(dialect), output)
		if err != nil {
			testkit.WantError(t, err, ErrAnswer, "an invalid answer")
			return
		}
		if a.Presses == nil {
			return
		}
		if len(a.Presses) != 4 || int(slices.Max(a.Presses)) >= p.colours {
			t.Errorf("presses %v, want 4 numbers less than %d", a.Presses, p.colours)
		}
		_, _ = p.Verify(t.Context(), a) // must not panic
	})
}

// For any options and any board, Write either writes a model or explains why not.
func FuzzWrite(f *testing.F) {
	f.Add("3x3:1ff", "any", "cnf", "", -1)
	f.Add("2x2,mod=5:on", "nearest", "lp", "symmetry", 2)
	f.Add("hex2:on", "generate", "smtlib", "quiet", 0)
	f.Fuzz(func(t *testing.T, id, goal, format, broken string, limit int) {
		state, err := puzzle.Parse(id)
		if err != nil || state.Board().Lights() > 50 || state.Board().Buttons() > 50 || state.Board().Colours() > 5 {
			return
		}
		o := Options{Goal: Goal(goal), Break: Break(broken)}
		if limit >= 0 {
			o.AtMost = &limit
		}
		p, err := New(t.Context(), state, o)
		if err != nil {
			return
		}
		var b strings.Builder
		if err := Write(t.Context(), &b, p, Format(format)); err != nil && b.Len() > 0 {
			t.Errorf("%d bytes and %v", b.Len(), err)
		}
	})
}
