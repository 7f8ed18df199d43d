package solvers

import (
	"lightsout/model"
)

// dialects maps formats to the dialects in which solvers answer. LP and MPS are missing, because
// each solver that reads them has its own dialect.
var dialects = map[model.Format]model.Dialect{
	model.MathProg: model.GLPKOutput, model.MathProgGrid: model.GLPKOutput,
	model.CNF: model.DIMACSOutput, model.CNFXor: model.DIMACSOutput, model.SMTLIB: model.SMTOutput,
	model.Mace4: model.Mace4Output, model.Mace4Vector: model.Mace4Output, model.Mace4Matrix: model.Mace4Output,
	model.Prover9: model.Prover9Output, model.Prover9Lists: model.Prover9Output,
}

// versionFlag makes most programs print their version.
var versionFlag = []string{"--version"}

// Formats that several solvers read.
var (
	mathProg = []model.Format{model.MathProg, model.MathProgGrid}
	lpAndMPS = []model.Format{model.LP, model.MPS}
)

// solvers are the supported solvers, in the order of their usual formats in model.Formats.
var solvers = []Solver{
	{
		Name: "glpsol", Program: "glpsol", Package: "apt-get install glpk-utils",
		Formats: mathProg, Minimises: mathProg,
		version: versionOf{versionFlag, `Solver ([\d.]+)`},
		command: glpsol,
	},
	{
		Name: "glpsol-minisat", Program: "glpsol", Package: "apt-get install glpk-utils",
		Formats: mathProg, Binary: true,
		version: versionOf{versionFlag, `Solver ([\d.]+)`},
		command: glpsolMinisat,
	},
	{
		Name: "cbc", Program: "cbc", Package: "apt-get install coinor-cbc",
		Formats: lpAndMPS, Minimises: lpAndMPS, Starts: true,
		version: versionOf{[]string{"-quit"}, `Version: ([\d.]+)`},
		own:     model.CBCOutput, command: cbc,
	},
	{
		Name: highsName, Program: "node", Package: "npm install highs@1.15.3",
		Formats: lpAndMPS, Minimises: lpAndMPS, Starts: true,
		own: model.HiGHSOutput, command: highs,
	},
	{
		Name: "minisat", Program: "minisat", Package: "apt-get install minisat",
		Formats: []model.Format{model.CNF},
		command: minisat,
	},
	{
		Name: "cadical", Program: "cadical", Package: "apt-get install cadical",
		Formats: []model.Format{model.CNF},
		version: versionOf{versionFlag, `(\S+)`},
		command: func(r request) command { return command{args: []string{"-q", "-t", r.wholeSeconds(), r.file}} },
	},
	{
		Name: "cryptominisat5", Program: "cryptominisat5", Package: "apt-get install cryptominisat",
		Formats: []model.Format{model.CNFXor, model.CNF},
		version: versionOf{versionFlag, `version ([\d.]+)`},
		command: func(r request) command {
			return command{args: []string{"--verb", "0", "--maxtime", r.wholeSeconds(), r.file}}
		},
	},
	{
		Name: "z3", Program: "z3", Package: "apt-get install z3",
		Formats: []model.Format{model.SMTLIB, model.CNF}, Minimises: []model.Format{model.SMTLIB},
		version: versionOf{versionFlag, `version ([\d.]+)`},
		command: z3,
	},
	{
		Name: "mace4", Program: "mace4", Package: "get it from its authors, and put it on your PATH",
		Formats: []model.Format{model.Mace4, model.Mace4Vector, model.Mace4Matrix},
		version: versionOf{[]string{"-help"}, `(LADR-\S+|20\d\d-\d+\w*)`},
		command: ladr,
	},
	{
		Name: "prover9", Program: "prover9", Package: "get it from its authors, and put it on your PATH",
		Formats: []model.Format{model.Prover9, model.Prover9Lists},
		version: versionOf{[]string{"--help"}, `(LADR-\S+|20\d\d-\d+\w*)`},
		command: ladr,
	},
}

func glpsol(r request) command {
	return command{args: []string{"--tmlim", r.wholeSeconds(), "--model", r.file}}
}

// glpsolMinisat makes GLPK translate the integer program to clauses for its built-in MiniSat.
func glpsolMinisat(r request) command {
	c := glpsol(r)
	c.args = append([]string{"--minisat"}, c.args...)
	return c
}

func cbc(r request) command {
	args := []string{r.file}
	if r.start != "" {
		args = append(args, "mipstart", r.start)
	}
	args = append(args, "timeMode", "elapsed", "sec", r.wholeSeconds(), "solve", "solution", "solution")
	return command{args: args, keeps: "solution"}
}

func highs(r request) command {
	return command{
		args: []string{"highs.cjs", r.file, string(r.format), r.wholeSeconds(), r.start},
		env:  []string{"NODE_PATH=" + highsFolder()},
	}
}

func minisat(r request) command {
	return command{args: []string{"-verb=0", "-cpu-lim=" + r.wholeSeconds(), r.file, "solution"}, keeps: "solution"}
}

func z3(r request) command {
	args := []string{"-T:" + r.wholeSeconds(), r.file}
	if r.format == model.CNF {
		args = append(args, "-dimacs")
	}
	return command{args: args}
}

// ladr runs Mace4 or Prover9.
func ladr(r request) command {
	return command{args: []string{"-t", r.wholeSeconds(), "-f", r.file}}
}
