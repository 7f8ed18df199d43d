package solvers

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/puzzle"
)

// optional lists the solvers that no package registry offers. Their tests are skipped if they are
// not installed; in CI, all others are required.
var optional = []string{"mace4", "prover9"}

func skipAbsent(t *testing.T, s Solver) {
	t.Helper()
	_, err := s.Path()
	if err == nil {
		return
	}
	if slices.Contains(optional, s.Name) || os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	t.Fatal(err)
}

// patientLimits returns the default limits without a tight time limit, so that no test fails on a
// busy machine.
func patientLimits() Limits {
	l := DefaultLimits()
	l.Time = time.Hour
	return l
}

func question(t *testing.T, id string, o model.Options) Question {
	t.Helper()
	state := testkit.Must(puzzle.Parse(id))(t)
	return Question{State: state, Options: o, Limits: patientLimits()}
}

// Every solver agrees on small boards of all families, in every format it reads and with every
// goal. The test runs a sample.
func TestSolversAgree(t *testing.T) {
	const boards = 1000
	all := testkit.Must(sample(1, boards))(t)
	for _, s := range solvers {
		t.Run(s.Name, func(t *testing.T) {
			skipAbsent(t, s)
			runs := testkit.Amount(4, 12)
			if s.Name == highsName || testing.Short() {
				runs = 3 // HiGHS is slow to start
			}
			for k, f := range s.Formats {
				asked := 0
				for i := range runs {
					// A stride that is coprime to the number of combinations of family and goal
					// visits all of them.
					q := all[(i*41+k*17)%boards]
					q.Format = f
					if s.Name == "prover9" && q.State.Board().Lights() > 9 {
						continue // Prover9 enumerates all positions
					}
					r, err := Check(t.Context(), s, q)
					if errors.Is(err, model.ErrOptions) {
						continue // not supported
					}
					if err != nil || r.Agreement != Agrees {
						t.Errorf("%s in %s, goal %s: %v; %s: %s", q.State, f, q.Options.Goal, err, r.Agreement, r.Reason)
					}
					asked++
				}
				if asked == 0 {
					t.Errorf("%s was never used", f)
				}
			}
		})
	}
}

// On the 3 x 3 x 3 x 3 grid, lighting only the middle requires pressing all nine buttons that
// toggle it, so the slack of that light is 4, which is 100 in binary. If the model has only two
// binary digits for it, solvers report that there is no solution.
func TestSlackDigits(t *testing.T) {
	off := testkit.Must(puzzle.Parse("3x3x3x3:0"))(t)
	const middle = 40
	state := off.Press(off.Board().AppendToggles(nil, middle)...) // if a toggles b, b toggles a
	if state.Lit() != 1 || !state.On(middle) {
		t.Fatal(state)
	}
	for _, s := range solvers {
		for _, f := range s.Formats {
			if f != model.MathProg && f != model.LP || s.Name == highsName {
				continue // the format has no slack, or the solver is HiGHS, which is slow to start
			}
			skipAbsent(t, s)
			for digits, want := range map[int]Agreement{0: Agrees, 3: Agrees, 2: Differs} {
				q := Question{State: state, Format: f, Limits: patientLimits()}
				q.Options = model.Options{SlackDigits: digits, Break: model.BreakSymmetry}
				r, err := Check(t.Context(), s, q)
				if err != nil || r.Agreement != want {
					t.Errorf("%s in %s, %d digits: %v, %s: %s", s.Name, f, digits, err, r.Agreement, r.Reason)
				}
			}
		}
	}
}

// glpsol and glpsol --minisat give correct answers for the compact model in two to five dimensions,
// with integer and binary slack. A thorough run asks 200 questions.
func TestCompactModels(t *testing.T) {
	boards := []string{
		"3x3", "2x4", "2x5,rule=x", "3x3,torus", "4x3,torus,rule=ring", "2x2x2", "3x2x2", "2x2x2,torus", "2x2x3,torus",
		"2x2x2x2", "1x2x2x2", "2x2x2x2,torus", "1x3x2x2,rule=ring", "1x4x1x3", "1x2x1x2x2",
	}
	runs := testkit.Amount(60, 200) // enough for every board with every goal
	if testing.Short() {
		runs = 20
	}
	random := rand.New(rand.NewPCG(7, 13))
	for i := range runs {
		b := testkit.Must(board.Parse(boards[i%len(boards)]))(t)
		q := Question{State: randomState(random, b), Format: model.MathProgGrid, Limits: patientLimits()}
		if i%2 == 0 {
			q.State = solvableState(random, b)
		}
		q.Options.Goal = []model.Goal{model.Any, model.Generate, model.Any, model.Fewest}[i/len(boards)%4]
		for _, name := range []string{"glpsol", "glpsol-minisat"} {
			s, _ := Find(name)
			skipAbsent(t, s)
			r, err := Check(t.Context(), s, q)
			if err != nil || r.Agreement != Agrees {
				t.Errorf("%s, %s, goal %s: %v; %s: %s", name, q.State, q.Options.Goal, err, r.Agreement, r.Reason)
			}
		}
	}
}

// glpsol --minisat supports only 0/1 variables.
func TestBinaryOnly(t *testing.T) {
	s, _ := Find("glpsol-minisat")
	skipAbsent(t, s)
	testkit.MustFail(s.Ask(t.Context(), question(t, "2x2,mod=3:1111", model.Options{})))(t, model.ErrOptions, "three colours")
}

func TestVersions(t *testing.T) {
	for _, s := range solvers {
		t.Run(s.Name, func(t *testing.T) {
			skipAbsent(t, s)
			if v := s.Version(t.Context()); v == "unknown" {
				t.Errorf("the version of %s is unknown", s.Name)
			}
		})
	}
}

func TestAtMost(t *testing.T) {
	for _, name := range []string{"glpsol", "cadical", "z3"} {
		s, _ := Find(name)
		skipAbsent(t, s)
		for k, want := range map[int]model.Status{4: model.None, 5: model.Solution} {
			q := question(t, "3x3:1ff", model.Options{Goal: model.Fewest, AtMost: &k})
			r, err := Check(t.Context(), s, q)
			got := r.Reply.Answer.Status
			if got == model.Optimal {
				got = model.Solution
			}
			if err != nil || r.Agreement != Agrees || got != want {
				t.Errorf("%s, at most %d: %v %s %s", name, k, err, got, r.Reason)
			}
		}
	}
}

// A button may toggle nothing. Then, minisat lists no literals.
func TestInertButton(t *testing.T) {
	for _, s := range solvers {
		t.Run(s.Name, func(t *testing.T) {
			skipAbsent(t, s)
			r, err := Check(t.Context(), s, question(t, "buttons=1_:0", model.Options{}))
			if err != nil || r.Agreement != Agrees {
				t.Errorf("%v %s", err, r.Reason)
			}
		})
	}
}

func TestRefusedQuestions(t *testing.T) {
	s, _ := Find("minisat")
	q := question(t, "3x3:1ff", model.Options{})
	q.Format = model.LP
	if _, err := s.Ask(t.Context(), q); err == nil {
		t.Error("Ask accepts LP files, which minisat cannot read")
	}
	if _, err := Find("oracle"); err == nil {
		t.Error("Find accepts an unknown solver")
	}
	t.Setenv("PATH", t.TempDir())
	testkit.MustFail(s.Ask(t.Context(), question(t, "3x3:1ff", model.Options{})))(t, ErrAbsent, "a program that is not installed")
	if v := s.Version(t.Context()); v != "unknown" {
		t.Error(v)
	}
	s, _ = Find(highsName)
	if _, err := s.Path(); !errors.Is(err, ErrAbsent) || !strings.Contains(err.Error(), "node is not installed: get it from https://nodejs.org, then npm install highs@") {
		t.Error(err)
	}
}
