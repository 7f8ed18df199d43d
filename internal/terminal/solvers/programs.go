package solvers

import (
	"lightsout/model"
)

// dialects maps formats to the dialects in which solvers answer. LP and MPS are missing, because
// each solver that reads them has its own dialect.
var dialects = map[model.Format]model.Dialect{
	model.MathProg: model.MathProgOutput, model.MathProgGrid: model.MathProgGridOutput,
	model.CNF: model.DIMACSOutput, model.CNFXor: model.DIMACSOutput, model.SMTLIB: model.SMTOutput,
	model.Mace4: model.Mace4Output, model.Mace4Vector: model.Mace4Output, model.Mace4Matrix: model.Mace4Output,
	model.Prover9: model.Prover9Output, model.Prover9Lists: model.Prover9Output,
}

// glpkDialects are the dialects of glpsol for LP and MPS. Each format has its own, because glpsol
// numbers the columns differently.
var glpkDialects = map[model.Format]model.Dialect{model.LP: model.GLPKLPOutput, model.MPS: model.GLPKMPSOutput}

// one returns the dialects of a solver that answers in the same way for LP and MPS.
func one(d model.Dialect) map[model.Format]model.Dialect {
	return map[model.Format]model.Dialect{model.LP: d, model.MPS: d}
}

// versionFlag makes most programs print their version.
var versionFlag = []string{"--version"}

// programFormats are the formats for integer programs.
var programFormats = []model.Format{model.MathProg, model.MathProgGrid, model.LP, model.MPS}

// besideFormats are the formats in which the start is a separate file.
var besideFormats = []model.Format{model.LP, model.MPS}

// solvers are the supported solvers, in the order of their usual formats in model.Formats.
var solvers = []Solver{
	{
		Name: "glpsol", Program: "glpsol", Package: "apt-get install glpk-utils",
		Formats: programFormats, Minimises: programFormats,
		version:  versionOf{versionFlag, `Solver ([\d.]+)`},
		programs: glpkDialects, command: glpsol,
	},
	{
		Name: "glpsol-minisat", Program: "glpsol", Package: "apt-get install glpk-utils",
		Formats: programFormats, Binary: true,
		version:  versionOf{versionFlag, `Solver ([\d.]+)`},
		programs: glpkDialects, command: glpsolMinisat,
	},
	{
		Name: "cbc", Program: "cbc", Package: "apt-get install coinor-cbc",
		Formats: besideFormats, Minimises: besideFormats, Starts: true,
		version:  versionOf{[]string{"-quit"}, `Version: ([\d.]+)`},
		programs: one(model.CBCOutput), command: cbc,
	},
	{
		Name: highsName, Program: "node", Package: "npm install highs@1.15.3",
		Formats: besideFormats, Minimises: besideFormats, Starts: true,
		programs: one(model.HiGHSOutput), command: highs,
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
	if r.format == model.LP || r.format == model.MPS {
		flag := map[model.Format]string{model.LP: "--lp", model.MPS: "--freemps"}[r.format]
		return command{args: []string{"--tmlim", r.wholeSeconds(), flag, r.file, "-o", "solution"}, keeps: "solution"}
	}
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
		env:  []string{"NODE_PATH=" + highsFolder()}, reserves: true,
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
