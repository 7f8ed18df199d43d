package solvers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/internal/english"
	"lightsout/model"
	"lightsout/puzzle"
)

// A Question is a puzzle for a solver, with the goal, the format and the limits.
type Question struct {
	State   puzzle.State
	Options model.Options
	Format  model.Format // if empty, the solver's usual one
	Limits  Limits
}

// A Reply is a solver's answer, and how long it took.
type Reply struct {
	Answer  model.Answer
	Format  model.Format
	Seconds float64
	// Trouble is ErrTime if the solver was stopped, ErrMemory if it failed for lack of memory, wraps model.ErrAnswer if
	// its output could not be read, and is model.ErrWrong if it was asked for a better answer than its
	// last one and gave one that is not. Otherwise it is nil.
	Trouble error
	// Asked is how many times the solver ran.
	Asked int
}

// Ask writes the model, runs the solver on it and reads its answer. It returns an error if the
// question cannot be put to the solver, the solver cannot run, its output cannot be collected, or
// the context is done. Other failures are in Reply.Trouble.
func (s Solver) Ask(ctx context.Context, q Question) (Reply, error) {
	q, err := s.accept(q)
	if err != nil {
		return Reply{}, err
	}
	path, err := s.Path()
	if err != nil {
		return Reply{}, err
	}
	dir, err := os.MkdirTemp("", "lightsout")
	if err != nil {
		return Reply{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := os.WriteFile(filepath.Join(dir, "highs.cjs"), highsScript, 0o600); err != nil {
		return Reply{}, err
	}
	a := asker{solver: s, question: q, path: path, dir: dir}
	if q.wantsLeast() && !slices.Contains(s.Minimises, q.Format) && q.Format.Bounds() {
		return a.minimise(ctx)
	}
	return a.once(ctx, q.Options, q.Limits)
}

// accept checks a question, and sets its format if it has none.
func (s Solver) accept(q Question) (Question, error) {
	if q.Format == "" {
		q.Format = s.usual(q)
	}
	if !slices.Contains(s.Formats, q.Format) {
		return q, fmt.Errorf("%s reads %s, not %.20q", s.Name, english.Choices(s.Formats), q.Format)
	}
	if q.Options.Start != nil && !s.Starts {
		return q, fmt.Errorf("%w: %s does not support a start; choose one of %s", model.ErrOptions, s.Name, strings.Join(starters(), ", "))
	}
	return q, nil
}

// binary returns the options of a question, adapted if the solver supports only 0/1 variables.
func (s Solver) binary(q Question) (model.Options, error) {
	o := q.Options
	if s.Binary {
		if colours := q.State.Board().Colours(); colours > 2 {
			return o, fmt.Errorf("%w: %s accepts only 0/1 variables, but with %d colours a button can be pressed more than once", model.ErrOptions, s.Name, colours)
		}
		o.BinarySlack = true
	}
	return o, nil
}

// usual returns the solver's first format, or CNF instead of CNFXor for more than two colours.
func (s Solver) usual(q Question) model.Format {
	if s.Formats[0] == model.CNFXor && q.State.Board().Colours() > 2 {
		return model.CNF
	}
	return s.Formats[0]
}

// An asker asks a solver a question, in a temporary folder.
type asker struct {
	solver   Solver
	question Question
	path     string
	dir      string
}

func (q Question) wantsLeast() bool {
	return (q.Options.Goal == model.Fewest || q.Options.Goal == model.Nearest) && q.Options.AtMost == nil
}

func (a asker) once(ctx context.Context, o model.Options, l Limits) (Reply, error) {
	q := a.question
	q.Options = o
	o, err := a.solver.binary(q)
	if err != nil {
		return Reply{}, err
	}
	p, err := model.New(ctx, a.question.State, o)
	if err != nil {
		return Reply{}, err
	}
	file := "model" + a.question.Format.Extension()
	if err := a.write(ctx, p, file); err != nil {
		return Reply{}, err
	}
	start, err := a.writeStart(ctx, p)
	if err != nil {
		return Reply{}, err
	}
	c := a.solver.command(request{file, start, a.question.Format, l.Time.Seconds()})
	c.path = a.path
	done, err := run(ctx, c, a.dir, l)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{Format: a.question.Format, Asked: 1, Seconds: done.seconds, Trouble: done.stopped}
	reply = a.read(p, reply, done.output)
	if done.full && errors.Is(reply.Trouble, model.ErrAnswer) {
		reply.Trouble = ErrMemory
	}
	return reply, nil
}

func (a asker) write(ctx context.Context, p *model.Problem, file string) error {
	return a.create(file, func(w io.Writer) error { return model.Write(ctx, w, p, a.question.Format) })
}

// writeStart writes the start and returns the name of its file, or "" if there is no start.
func (a asker) writeStart(ctx context.Context, p *model.Problem) (string, error) {
	if a.question.Options.Start == nil {
		return "", nil
	}
	return "start", a.create("start", func(w io.Writer) error { return model.WriteStart(ctx, w, p) })
}

// create creates a file in the folder and calls write to fill it.
func (a asker) create(name string, write func(io.Writer) error) (err error) {
	f, err := os.Create(filepath.Join(a.dir, name))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return write(f)
}

// read parses the output. If that fails, it sets Trouble, unless the solver was stopped.
func (a asker) read(p *model.Problem, reply Reply, output string) Reply {
	answer, err := p.Read(a.solver.dialect(reply.Format), output)
	if err != nil {
		answer = model.Answer{Status: model.Unknown}
		if reply.Trouble == nil {
			reply.Trouble = fmt.Errorf("%w; its last line is %s", err, ending(output))
		}
	}
	reply.Answer = answer
	return reply
}

// ending returns the last line of the output, for an error message.
func ending(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	return fmt.Sprintf("%.80q", lines[len(lines)-1])
}
