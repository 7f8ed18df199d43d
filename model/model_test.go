package model

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

var update = flag.Bool("update", false, "write the golden files")

func mustProblem(t testing.TB, id string, o Options) *Problem {
	t.Helper()
	state := testkit.Must(puzzle.Parse(id))(t)
	p := testkit.Must(New(t.Context(), state, o))(t)
	return p
}

// The comments say what is wanted, for one press or light too.
func TestWanted(t *testing.T) {
	for _, c := range []struct {
		id   string
		goal Goal
		want string
	}{
		{"5x5:1", Any, "at most 1 press that turns all lights out."},
		{"5x5:0,to=1", Fewest, "at most 1 press that reaches the target."},
		{"5x5:1", Nearest, "at most 1 light to change so that presses turn all lights out."},
		{"5x5:0", Generate, "a position with a light on, and presses that turn all lights out, with at most 1 light on."},
	} {
		if got := mustProblem(t, c.id, Options{Goal: c.goal, AtMost: new(1)}).wanted(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.id, c.goal, got, c.want)
		}
	}
}

func written(t testing.TB, p *Problem, f Format) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(t.Context(), &b, p, f); err != nil {
		t.Fatal(f, err)
	}
	return b.String()
}

// The golden files show the output in each format, for people to read. Use -update to rewrite them.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name, id string
		o        Options
		refused  []Format
	}{
		{"3x3", "3x3:1ff", Options{}, nil},
		{"colours", "2x3,mod=3:012012", Options{Goal: Nearest}, []Format{CNF, CNFXor, Mace4, Prover9, Prover9Lists}},
		{"generate", "2x2,mod=3:0000", Options{Goal: Generate, Break: BreakSymmetry}, []Format{CNFXor, Mace4Vector, Mace4Matrix, Prover9, Prover9Lists}},
		{"fewest", "2x3:3f", Options{Goal: Fewest}, []Format{CNF, CNFXor, Mace4, Prover9, Prover9Lists}},
		{"bound", "2x3,torus:3f", Options{Goal: Fewest, AtMost: new(3)}, []Format{Mace4, Prover9, Prover9Lists}},
		{"quiet", "2x3:3f", Options{Break: BreakQuiet}, []Format{Prover9, Prover9Lists}},
		{"binary", "2x2x2:on", Options{BinarySlack: true}, notProgram},
		{"hypertorus", "2x3x3,torus,mod=3:on", Options{Goal: Fewest, BinarySlack: true}, notProgram},
	} {
		p := mustProblem(t, c.id, c.o)
		for _, f := range Formats() {
			var b bytes.Buffer
			err := Write(t.Context(), &b, p, f)
			generates := f == Mace4Vector || f == Mace4Matrix
			if contains(c.refused, f) || generates && c.o.Goal != Generate {
				if !errors.Is(err, ErrOptions) || b.Len() > 0 {
					t.Errorf("%s as %s: %v, %d bytes", c.name, f, err, b.Len())
				}
				continue
			}
			if err != nil {
				t.Errorf("%s as %s: %v", c.name, f, err)
				continue
			}
			testkit.Golden(t, filepath.Join("testdata", c.name+"."+string(f)), b.String(), *update)
		}
	}
}

// notProgram lists the formats that do not support BinarySlack.
var notProgram = []Format{CNF, CNFXor, WCNF, SMTLIB, Mace4, Prover9, Prover9Lists}

// Golden files also cover formats whose output has a different form on some boards.
func TestGoldenForms(t *testing.T) {
	for id, forms := range map[string][]Format{
		"2x3:0":              {Mace4Vector, Mace4Matrix},
		"3x1:0":              {Mace4Matrix},
		"2x3,torus:3f":       {Prover9Lists, MathProgGrid},
		"2x1,mod=3:12":       {Prover9Lists},
		"3x3x3x3,torus:0":    {MathProgGrid},
		"buttons=2_0.1_1:00": {Prover9Lists},
	} {
		for _, f := range forms {
			o := Options{}
			if f == Mace4Vector || f == Mace4Matrix {
				o.Goal = Generate
			}
			name := strings.NewReplacer(",", "-", "=", "-", ":", "-").Replace(id)
			testkit.Golden(t, filepath.Join("testdata", name+"."+string(f)), written(t, mustProblem(t, id, o), f), *update)
		}
	}
}

func contains(list []Format, f Format) bool {
	for _, x := range list {
		if x == f {
			return true
		}
	}
	return false
}

func TestEveryFileExplainsItself(t *testing.T) {
	for _, f := range Formats() {
		l := f.language()
		o, name := Options{}, "the position 3x3:1ff"
		if f == Mace4Vector || f == Mace4Matrix {
			o, name = Options{Goal: Generate}, "the board 3x3."
		}
		text := written(t, mustProblem(t, "3x3:1ff", o), f)
		comments := 0
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, l.comment) {
				comments++
			}
		}
		if comments < 9 || !strings.Contains(text, name) {
			t.Errorf("%s has %d lines of comments", f, comments)
		}
		if f.Describe() == "" || !strings.HasPrefix(f.Extension(), ".") {
			t.Errorf("%s has no description or extension", f)
		}
	}
}

func TestRefusals(t *testing.T) {
	two, _ := puzzle.Parse("3x3:1ff")
	four, _ := puzzle.Parse("3x3,mod=4:111111111")
	odd, _ := puzzle.Parse("3x3:3")
	long, _ := puzzle.Parse("1200x1200:on")
	side, _ := puzzle.Parse("100x100:on")
	buttons, _ := puzzle.Parse("buttons=3_0.1_1.2:5")
	inert, _ := puzzle.Parse("buttons=2:0")
	for _, c := range []struct {
		state puzzle.State
		o     Options
		want  error
	}{
		{inert, Options{}, errButtons},
		{two, Options{Goal: "best"}, ErrOptions},
		{two, Options{AtMost: new(-1)}, ErrOptions},
		{two, Options{SlackDigits: -1}, ErrOptions},
		{two, Options{Break: "all"}, ErrOptions},
		{two, Options{Goal: Fewest, Break: BreakQuiet}, ErrOptions},
		{two, Options{AtMost: new(1), Break: BreakQuiet}, ErrOptions},
		{four, Options{Break: BreakQuiet}, ErrOptions},
		{odd, Options{Break: BreakSymmetry}, ErrOptions},
		{buttons, Options{Break: BreakSymmetry}, ErrOptions},
		{long, Options{}, board.ErrTooLarge},
		{side, Options{Break: BreakQuiet}, board.ErrTooLarge},
		{side, Options{Break: BreakSymmetry}, board.ErrTooLarge},
	} {
		testkit.MustFail(New(t.Context(), c.state, c.o))(t, c.want, "%.20s %+v", c.state, c.o)
	}
	for _, c := range []struct {
		id string
		o  Options
		f  Format
	}{
		{"3x3:1ff", Options{}, "latin"},
		{"3x3:1ff", Options{AtMost: new(3)}, Mace4},
		{"3x3:1ff", Options{Goal: Fewest}, Prover9},
		{"3x3:1ff", Options{Goal: Nearest}, CNF},
		{"3x3:1ff", Options{Goal: Generate}, Prover9},
		{"2x3:3f", Options{Break: BreakQuiet}, Prover9},
		{"21x21:on", Options{}, Prover9},
		{"3x3,mod=3:on", Options{}, CNFXor},
		{"hex2:on", Options{}, MathProgGrid},
		{"3x3,klein:on", Options{}, MathProgGrid},
		{"3x3,holes=5:on", Options{}, MathProgGrid},
		{"3x3:1ff", Options{}, Mace4Vector},
		{"3x3,mod=3:on", Options{Goal: Generate}, Mace4Vector},
		{"21x21:on", Options{Goal: Generate}, Mace4Vector},
		{"hex2:on", Options{Goal: Generate}, Mace4Matrix},
		{"3x3:on", Options{Goal: Generate, Break: BreakSymmetry}, Mace4Matrix},
		{"21x21:on", Options{}, Prover9Lists},
		{"3x3:1ff", Options{BinarySlack: true}, CNF},
	} {
		var b bytes.Buffer
		p := mustProblem(t, c.id, c.o)
		if err := Write(t.Context(), &b, p, c.f); !errors.Is(err, ErrOptions) || b.Len() > 0 {
			t.Errorf("%s %+v as %s: %v", c.id, c.o, c.f, err)
		}
	}
}

func TestTooManyClauses(t *testing.T) {
	for _, c := range []struct {
		id string
		o  Options
	}{
		{"60x60,mod=64:on", Options{}},
		{"100x100:on", Options{AtMost: new(5000)}},
		{"400x400,mod=64:on", Options{AtMost: new(5)}},
	} {
		p := mustProblem(t, c.id, c.o)
		for _, f := range []Format{CNF, WCNF} {
			testkit.WantError(t, Write(t.Context(), &bytes.Buffer{}, p, f), board.ErrTooLarge, "%s as %s", c.id, f)
		}
	}
}

func TestWriteStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	state, _ := puzzle.Parse("60x60:on")
	testkit.MustFail(New(ctx, state, Options{}))(t, context.Canceled, "a cancelled context")
	p := mustProblem(t, "60x60:on", Options{})
	for _, f := range []Format{LP, CNF, CNFXor, WCNF} {
		testkit.WantError(t, Write(ctx, &bytes.Buffer{}, p, f), context.Canceled, "%s", f)
	}
}

// A watched context is cancelled at a given check.
type watched struct {
	context.Context
	looks, last int
	onLook      func()
}

func (w *watched) Err() error {
	w.looks++
	w.onLook()
	if w.looks >= w.last {
		return context.Canceled
	}
	return nil
}

// Every format checks its context every few lines, and stops almost immediately once the context is
// done.
func TestWriteStopsSoon(t *testing.T) {
	for _, l := range languages {
		o := Options{Break: BreakSymmetry, Goal: Fewest}
		if !l.minimises {
			o = Options{Break: BreakSymmetry, AtMost: new(40)}
		}
		if !l.bounds {
			o = Options{Goal: Generate}
		}
		p := mustProblem(t, "24x24:on", o)
		switch l.format {
		case Prover9, Prover9Lists:
			p = mustProblem(t, "20x20:on", Options{})
		case Mace4Vector, Mace4Matrix:
			p = mustProblem(t, "16x16:on", o)
		default:
		}
		whole := stepsAfterStop(t, l, p, math.MaxInt)
		for i := range 6 {
			last := 1 + i*whole.looks/6
			if s := stepsAfterStop(t, l, p, last); s.after > 100 {
				t.Errorf("%s took %d steps of %d after it was stopped at look %d of %d", l.format, s.after, whole.all, last, whole.looks)
			}
		}
		if whole.all > whole.looks*between+between {
			t.Errorf("%s looked %d times in %d steps", l.format, whole.looks, whole.all)
		}
	}
}

type steps struct{ looks, all, after int }

func stepsAfterStop(t *testing.T, l language, p *Problem, last int) steps {
	t.Helper()
	w := &watched{Context: t.Context(), last: last}
	text := newText(w, io.Discard, l.comment)
	at := 0
	w.onLook = func() { at = text.steps }
	err := l.write(p, text)
	if last < math.MaxInt && !errors.Is(errors.Join(err, text.close()), context.Canceled) {
		t.Errorf("%s: %v", l.format, err)
	}
	return steps{looks: w.looks, all: text.steps, after: text.steps - at}
}

type full struct{}

var errFull = errors.New("the disk is full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrorsStick(t *testing.T) {
	p := mustProblem(t, "60x60:on", Options{})
	for _, f := range Formats() {
		switch f {
		case Prover9, Prover9Lists:
			p = mustProblem(t, "12x12:on", Options{})
		case Mace4Vector, Mace4Matrix:
			p = mustProblem(t, "12x12:on", Options{Goal: Generate})
		default:
		}
		testkit.WantError(t, Write(t.Context(), full{}, p, f), errFull, "%s", f)
	}
}
