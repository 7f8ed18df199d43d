package model

import (
	"context"
	"io"
	"slices"

	"lightsout/internal/english"
)

// A Format is a language that solvers read.
type Format string

// The formats.
const (
	MathProg     Format = "mathprog"
	MathProgGrid Format = "mathprog-grid"
	LP           Format = "lp"
	MPS          Format = "mps"
	CNF          Format = "cnf"
	CNFXor       Format = "cnf-xor"
	WCNF         Format = "wcnf"
	SMTLIB       Format = "smtlib"
	Mace4        Format = "mace4"
	Mace4Vector  Format = "mace4-vector"
	Mace4Matrix  Format = "mace4-matrix"
	Prover9      Format = "prover9"
	Prover9Lists Format = "prover9-lists"
)

// A language describes how to write a format.
type language struct {
	format    Format
	extension string
	what      string
	// minimises means that the format can minimise a cost, bounds that it can limit one, and starts
	// that WriteStart can write a start for it.
	minimises, bounds, starts bool
	write                     func(*Problem, *text) error
	comment                   string
}

// languages lists all formats: integer programs, formulas and first-order logic.
var languages = []language{
	{MathProg, ".mod", "MathProg, with sets (GLPK)", true, true, false, (*Problem).writeMathProg, "#"},
	{MathProgGrid, ".mod", "MathProg, the compact form for grids (GLPK)", true, true, false, (*Problem).writeMathProgGrid, "#"},
	{LP, ".lp", "CPLEX LP (CBC, HiGHS, GLPK, SCIP, Gurobi)", true, true, true, (*Problem).writeLP, `\`},
	{MPS, ".mps", "MPS (most integer programming solvers)", true, true, true, (*Problem).writeMPS, "*"},
	{CNF, ".cnf", "DIMACS CNF (SAT solvers)", false, true, false, (*Problem).writeCNF, "c"},
	{CNFXor, ".cnf", "DIMACS CNF with XOR lines (CryptoMiniSat)", false, true, false, (*Problem).writeCNFXor, "c"},
	{WCNF, ".wcnf", "weighted CNF (MaxSAT solvers)", true, true, false, (*Problem).writeWCNF, "c"},
	{SMTLIB, ".smt2", "SMT-LIB 2 (SMT solvers; Z3 also minimises)", true, true, false, (*Problem).writeSMTLIB, ";"},
	{Mace4, ".in", "Mace4 (model finding)", false, false, false, (*Problem).writeMace4, "%"},
	{Mace4Vector, ".in", "Mace4, generation only: lights as a vector", false, false, false, (*Problem).writeMace4Vector, "%"},
	{Mace4Matrix, ".in", "Mace4, generation only: lights as a matrix", false, false, false, (*Problem).writeMace4Matrix, "%"},
	{Prover9, ".in", "Prover9 (planning: a game as a proof)", false, false, false, (*Problem).writeProver9, "%"},
	{Prover9Lists, ".in", "Prover9, with positions as lists", false, false, false, (*Problem).writeProver9Lists, "%"},
}

// programs lists the integer program formats, which support BinarySlack.
var programs = []Format{MathProg, MathProgGrid, LP, MPS}

// Formats lists the formats.
func Formats() []Format {
	list := make([]Format, len(languages))
	for i, l := range languages {
		list[i] = l.format
	}
	return list
}

// language returns how to write the format, or the zero language if it is unknown.
func (f Format) language() (l language) {
	if i := slices.IndexFunc(languages, func(l language) bool { return l.format == f }); i >= 0 {
		l = languages[i]
	}
	return l
}

// Extension returns the file extension of the format.
func (f Format) Extension() string { return f.language().extension }

// Describe returns a description of the format in words.
func (f Format) Describe() string { return f.language().what }

// Bounds reports whether the format can limit the cost.
func (f Format) Bounds() bool { return f.language().bounds }

// Starts reports whether the format supports a start, which WriteStart writes to a separate file.
func (f Format) Starts() bool { return f.language().starts }

// Write writes the problem in a format. If the format cannot express the options, the error is
// ErrOptions and nothing is written.
func Write(ctx context.Context, w io.Writer, p *Problem, f Format) error {
	if err := p.check(); err != nil {
		return err
	}
	l := f.language()
	switch {
	case l.write == nil:
		return optionsError("unknown format %.20q; choose one of %s", f, english.Choices(Formats()))
	case p.minimises() && !l.minimises && !l.bounds:
		return optionsError("%s cannot count presses or lights, so it does not support the goal %s", f, p.options.Goal)
	case p.minimises() && !l.minimises:
		return optionsError("%s %w", f, ErrYesNo)
	case p.options.BinarySlack && !slices.Contains(programs, f):
		return optionsError("%s has no slack to write as binary digits; use %s, %s, %s or %s", f, MathProg, MathProgGrid, LP, MPS)
	case p.options.Start != nil && !l.starts:
		return optionsError("a start is not supported in %s; use %s or %s", f, LP, MPS)
	case p.options.AtMost != nil && !l.bounds:
		return optionsError("%s cannot count presses, so it does not support a bound", f)
	}
	t := newText(ctx, w, l.comment)
	if err := l.write(p, t); err != nil {
		return err
	}
	return t.close()
}
