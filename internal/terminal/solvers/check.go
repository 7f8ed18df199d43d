package solvers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// Agreement says whether a solver's answer and the exact one go together.
type Agreement string

// The agreements.
const (
	Agrees    Agreement = "agrees"
	Differs   Agreement = "differs"   // the answer is wrong, or cannot be read
	Undecided Agreement = "undecided" // it was stopped before it had one
)

// ErrLeast says that a solver cannot look for the least.
var ErrLeast = errors.New("says only whether there is an answer, so it cannot minimise")

// A Report is what a check found.
type Report struct {
	Solver, Version string
	Reply           Reply
	// Cost is what the answer's presses cost, when it has any that are right, and
	// Position the one that they solve: another than was asked about for the goals
	// nearest and generate. To an answer that is only a position, Presses are ours.
	Cost     *int
	Position puzzle.State
	Presses  []uint8
	// Ours is the exact answer, OurSeconds what it took.
	Ours       Reference
	OurSeconds float64
	Agreement  Agreement
	Reason     string // in words
}

// Check asks a solver and compares its answer with the exact one.
func Check(ctx context.Context, s Solver, q Question) (Report, error) {
	if !s.Witness && q.wantsLeast() {
		return Report{}, fmt.Errorf("%s %w; set a bound with --at-most", s.Name, ErrLeast)
	}
	reply, err := s.Ask(ctx, q)
	if err != nil {
		return Report{}, err
	}
	return judge(ctx, Report{Solver: s.Name, Version: s.Version(ctx), Reply: reply}, q)
}

// CheckOutput compares what a solver printed, or wrote as its solution, when it was run
// somewhere else on the model of the same question.
func CheckOutput(ctx context.Context, s Solver, q Question, output string) (Report, error) {
	q, err := s.accept(q)
	if err != nil {
		return Report{}, err
	}
	o, err := s.binary(q)
	if err != nil {
		return Report{}, err
	}
	p, err := model.New(ctx, q.State, o)
	if err != nil {
		return Report{}, err
	}
	a := asker{solver: s, question: q}
	return judge(ctx, Report{Solver: s.Name, Reply: a.read(p, Reply{Format: q.Format}, output)}, q)
}

// judge compares the reply of a report with the exact answer.
func judge(ctx context.Context, r Report, q Question) (_ Report, err error) {
	begin := time.Now()
	if r.Ours, err = refer(ctx, q); err != nil {
		return r, err
	}
	r.OurSeconds = time.Since(begin).Seconds()
	return r, r.compare(ctx, q)
}

func (r *Report) compare(ctx context.Context, q Question) error {
	p, err := model.New(ctx, q.State, q.Options)
	if err != nil {
		return err
	}
	if a := r.Reply.Answer; a.Presses != nil || a.Lights != nil {
		v, err := p.Verify(ctx, r.Reply.Answer)
		if errors.Is(err, model.ErrWrong) {
			r.refute(err)
			return nil
		}
		if err != nil {
			return err
		}
		r.Cost, r.Position, r.Presses = &v.Cost, v.State, v.Presses
	}
	r.judge(q)
	return nil
}

func (r *Report) decide(a Agreement, format string, args ...any) {
	r.Agreement, r.Reason = a, fmt.Sprintf(format, args...)
}

// refute decides that an answer is wrong or cannot be read. Which of the two is for
// Unreadable to say, so the reason leaves it out.
func (r *Report) refute(err error) {
	reason := err.Error()
	for _, kind := range []error{model.ErrWrong, model.ErrAnswer} {
		reason = strings.TrimPrefix(reason, kind.Error()+": ")
	}
	r.decide(Differs, "%s", reason)
}

// Unreadable reports whether the solver's answer could not be read, as opposed to
// being wrong.
func (r *Report) Unreadable() bool { return errors.Is(r.Reply.Trouble, model.ErrAnswer) }

func (r *Report) judge(q Question) {
	a := r.Reply.Answer
	trouble := r.Reply.Trouble
	switch {
	case errors.Is(trouble, model.ErrAnswer) || errors.Is(trouble, model.ErrWrong):
		r.refute(trouble)
	case a.Status == model.None:
		r.judgeNone(q)
	case q.wantsLeast() && a.Bound != nil && r.Ours.Known && *a.Bound > r.Ours.Cost:
		r.decide(Differs, "it says that nothing costs less than %d, but there is an answer that costs %d", *a.Bound, r.Ours.Cost)
	case q.wantsLeast() && r.Cost != nil:
		r.judgeCost(a)
	case q.wantsLeast() && a.Status != model.Unknown:
		r.decide(Undecided, "it says that there is an answer but shows none")
	case a.Status == model.Unknown:
		if trouble == nil {
			trouble = errGaveUp
		}
		r.decide(Undecided, "%v", trouble)
	default:
		r.judgeYes()
	}
}

var errGaveUp = errors.New("it gave up")

// judgeYes compares a claim that there is an answer.
func (r *Report) judgeYes() {
	switch {
	case r.Ours.Possible != nil && !*r.Ours.Possible:
		r.decide(Differs, "it says that an answer exists, but none does")
	case r.Cost != nil && r.Reply.Answer.Presses == nil:
		r.decide(Agrees, "its position can be solved")
	case r.Cost != nil:
		r.decide(Agrees, "its presses work")
	case r.Ours.Possible == nil:
		r.decide(Undecided, "there is nothing to compare with")
	default:
		r.decide(Agrees, "there is an answer, as it says")
	}
}

func (r *Report) judgeNone(q Question) {
	switch {
	case r.Ours.Possible != nil && *r.Ours.Possible && q.Options.SlackDigits > 0:
		r.decide(Differs, "it says that there is no answer, but there is one, which %d digits of slack may lose", q.Options.SlackDigits)
	case r.Ours.Possible == nil:
		r.decide(Undecided, "it says that no answer exists, but there is nothing to compare with")
	case *r.Ours.Possible:
		r.decide(Differs, "it says that there is no answer, but there is one")
	default:
		r.decide(Agrees, "there is no answer, as it says")
	}
}

// judgeCost compares presses that are right with the least that is known.
func (r *Report) judgeCost(a model.Answer) {
	cost := *r.Cost
	switch {
	case !r.Ours.Known:
		r.decide(Undecided, "its presses work, but the least is not known")
	case cost < r.Ours.Bound:
		r.decide(Differs, "it costs %d, less than the proved bound of %d: please report this position", cost, r.Ours.Bound)
	case a.Status == model.Optimal && cost > r.Ours.Cost:
		r.decide(Differs, "it says that nothing costs less than %d, but there is an answer that costs %d", cost, r.Ours.Cost)
	case a.Status == model.Optimal && cost > r.Ours.Bound:
		r.decide(Undecided, "its presses work at a cost of %d, which it says is the least; the bound proved here is only %d", cost, r.Ours.Bound)
	case a.Status == model.Optimal:
		r.decide(Agrees, "%d is the least", cost)
	case r.Ours.Bound < r.Ours.Cost:
		r.decide(Undecided, "it was stopped at %d; the best known is %d", cost, r.Ours.Cost)
	default:
		r.decide(Undecided, "it was stopped at %d; the least is %d", cost, r.Ours.Cost)
	}
}

// A Reference is the exact answer to a question.
type Reference struct {
	// Possible says whether there is an answer; nil when that is not known.
	Possible *bool
	// Cost is the least cost that was found, Bound what every answer costs at least:
	// the same when it is proved. They are Known when the goal has a least.
	Cost, Bound int
	Known       bool
}

func (q Question) difference() puzzle.State { return q.State.Minus(q.Options.Target) }

// refer works the exact answer out.
func refer(ctx context.Context, q Question) (Reference, error) {
	if q.Options.Goal == model.Generate {
		return referGenerate(q), nil
	}
	s, err := solve.New(ctx, q.State.Board())
	if err != nil {
		return Reference{}, err
	}
	switch q.Options.Goal {
	case model.Nearest:
		return referNearest(ctx, s, q)
	case model.Fewest:
		return referFewest(ctx, s, q)
	default:
		if q.Options.AtMost != nil {
			return referFewest(ctx, s, q)
		}
		return referAny(ctx, s, q)
	}
}

// referAny knows whether there is a solution.
func referAny(ctx context.Context, s *solve.Solver, q Question) (Reference, error) {
	_, err := s.Solve(ctx, q.difference())
	if err != nil && !errors.Is(err, solve.ErrUnsolvable) {
		return Reference{}, err
	}
	return possible(err == nil), nil
}

func possible(is bool) Reference { return Reference{Possible: &is} }

// referGenerate knows that a position can be invented when a button does anything.
func referGenerate(q Question) Reference {
	b := q.State.Board()
	for button := range b.Buttons() {
		if len(b.AppendToggles(nil, button)) == 0 {
			continue
		}
		if q.Options.AtMost != nil {
			return Reference{} // the lightest position that can be solved is another problem
		}
		return possible(true)
	}
	return possible(false)
}

func referFewest(ctx context.Context, s *solve.Solver, q Question) (Reference, error) {
	f, err := s.Fewest(ctx, q.difference())
	switch {
	case errors.Is(err, solve.ErrUnsolvable):
		return possible(false), nil
	case errors.Is(err, solve.ErrBoard): // too hard: whether there is a solution is not
		return referAny(ctx, s, q)
	case err != nil:
		return Reference{}, err
	}
	return within(q, f.Presses.Count(), f.Bound), nil
}

// referNearest knows the nearest position.
func referNearest(ctx context.Context, s *solve.Solver, q Question) (Reference, error) {
	n, err := s.Nearest(ctx, q.difference())
	switch {
	case errors.Is(err, solve.ErrBoard):
		return Reference{}, nil
	case err != nil:
		return Reference{}, err
	}
	return within(q, n.Cost, n.Bound), nil
}

// within compares the least with the bound that was asked for.
func within(q Question, cost, bound int) Reference {
	r := Reference{Cost: cost, Bound: bound, Known: true}
	enough := true
	if k := q.Options.AtMost; k != nil {
		enough = cost <= *k
		if !enough && bound <= *k {
			return r // not proved either way
		}
	}
	r.Possible = &enough
	return r
}
