package solvers

import (
	"lightsout/model"
)

// dialects maps formats to the dialects in which solvers answer. LP and MPS are missing, because
// each solver that reads them has its own dialect.
var dialects = map[model.Format]model.Dialect{
	model.MathProg: model.MathProgOutput, model.MathProgGrid: model.MathProgGridOutput,
	model.CNF: model.DIMACSOutput, model.CNFXor: model.DIMACSOutput, model.WCNF: model.DIMACSOutput, model.OPB: model.OPBOutput,
	model.SMTLIB: model.SMTOutput, model.MiniZinc: model.MiniZincOutput, model.ASP: model.ASPOutput, model.TPTP: model.SZSOutput,
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

// on returns the steps of a solver that runs a single command whose arguments do not depend on the
// format.
func on(args func(request) []string) func(request) []command {
	return func(r request) []command {
		return []command{{path: r.programs[len(r.programs)-1], args: args(r)}}
	}
}

// solvers are the supported solvers, in the order of their usual formats in model.Formats.
var solvers = []Solver{
	{
		Name: "glpsol", Programs: []string{"glpsol"}, Package: "apt-get install glpk-utils",
		Formats: programFormats, Minimises: programFormats, Witness: true,
		version:  versionOf{versionFlag, `Solver ([\d.]+)`},
		programs: glpkDialects, steps: glpsolSteps,
	},
	{
		Name: "glpsol-minisat", Programs: []string{"glpsol"}, Package: "apt-get install glpk-utils",
		Formats: programFormats, Witness: true, Binary: true,
		version:  versionOf{versionFlag, `Solver ([\d.]+)`},
		programs: glpkDialects, steps: glpsolMinisatSteps,
	},
	{
		Name: "cbc", Programs: []string{"cbc"}, Package: "apt-get install coinor-cbc",
		Formats: besideFormats, Minimises: besideFormats, Starts: besideFormats, Witness: true,
		version:  versionOf{[]string{"-quit"}, `Version: ([\d.]+)`},
		programs: one(model.CBCOutput), steps: cbcSteps,
	},
	{
		Name: highsName, Programs: []string{"node"}, Package: "npm install highs@1.15.3",
		Formats: besideFormats, Minimises: besideFormats, Starts: besideFormats, Witness: true,
		programs: one(model.HiGHSOutput), steps: highsSteps,
	},
	{
		Name: "minisat", Programs: []string{"minisat"}, Package: "apt-get install minisat",
		Formats: []model.Format{model.CNF}, Witness: true,
		steps: minisatSteps,
	},
	{
		Name: "cadical", Programs: []string{"cadical"}, Package: "apt-get install cadical",
		Formats: []model.Format{model.CNF}, Witness: true,
		version: versionOf{versionFlag, `(\S+)`},
		steps:   on(func(r request) []string { return []string{"-q", "-t", r.wholeSeconds(), r.file} }),
	},
	{
		Name: "cryptominisat5", Programs: []string{"cryptominisat5"}, Package: "apt-get install cryptominisat",
		Formats: []model.Format{model.CNFXor, model.CNF}, Witness: true,
		version: versionOf{versionFlag, `version ([\d.]+)`},
		steps:   on(func(r request) []string { return []string{"--verb", "0", "--maxtime", r.wholeSeconds(), r.file} }),
	},
	{
		Name: "minisat+", Programs: []string{"minisat+"}, Package: "apt-get install minisat+",
		Formats: []model.Format{model.OPB}, Minimises: []model.Format{model.OPB}, Witness: true,
		steps: on(func(r request) []string { return []string{"-v0", r.file} }),
	},
	{
		Name: "z3", Programs: []string{"z3"}, Package: "apt-get install z3",
		Formats: []model.Format{model.SMTLIB, model.CNF}, Minimises: []model.Format{model.SMTLIB}, Witness: true,
		version: versionOf{versionFlag, `version ([\d.]+)`},
		steps:   z3Steps,
	},
	{
		Name: "cvc5", Programs: []string{"cvc5"}, Package: "apt-get install cvc5",
		Formats: []model.Format{model.SMTLIB}, Witness: true,
		version: versionOf{versionFlag, `version ([\d.]+)`},
		steps:   on(func(r request) []string { return []string{"--tlimit", r.milliseconds(), r.file} }),
	},
	{
		Name: "minizinc", Programs: []string{"minizinc"}, Package: "apt-get install minizinc",
		Formats: []model.Format{model.MiniZinc}, Minimises: []model.Format{model.MiniZinc}, Witness: true,
		version: versionOf{versionFlag, `version ([\d.]+)`},
		steps:   on(func(r request) []string { return []string{"-i", "--time-limit", r.milliseconds(), r.file} }),
	},
	{
		Name: "clasp", Programs: []string{"gringo", "clasp"}, Package: "apt-get install gringo clasp",
		Formats:   []model.Format{model.ASP, model.OPB, model.WCNF, model.CNF},
		Minimises: []model.Format{model.ASP, model.OPB, model.WCNF}, Starts: []model.Format{model.ASP, model.CNF}, Witness: true,
		version: versionOf{versionFlag, `version ([\d.]+)`},
		steps:   claspSteps,
	},
	{
		Name: "eprover", Programs: []string{"eprover"}, Package: "apt-get install eprover",
		Formats: []model.Format{model.TPTP},
		version: versionOf{versionFlag, `E ([\d.]+)`},
		steps:   on(func(r request) []string { return []string{"--auto", "-s", "--cpu-limit=" + r.wholeSeconds(), r.file} }),
	},
	{
		Name: "mace4", Programs: []string{"mace4"}, Package: "get it from its authors, and put it on your PATH",
		Formats: []model.Format{model.Mace4, model.Mace4Vector, model.Mace4Matrix}, Witness: true,
		version: versionOf{[]string{"-help"}, `(LADR-\S+|20\d\d-\d+\w*)`},
		steps:   on(func(r request) []string { return []string{"-t", r.wholeSeconds(), "-f", r.file} }),
	},
	{
		Name: "prover9", Programs: []string{"prover9"}, Package: "get it from its authors, and put it on your PATH",
		Formats: []model.Format{model.Prover9, model.Prover9Lists}, Witness: true,
		version: versionOf{[]string{"--help"}, `(LADR-\S+|20\d\d-\d+\w*)`},
		steps:   on(func(r request) []string { return []string{"-t", r.wholeSeconds(), "-f", r.file} }),
	},
}

func glpsolSteps(r request) []command {
	c := command{path: r.programs[0], args: []string{"--tmlim", r.wholeSeconds(), "--model", r.file}}
	if r.format == model.LP || r.format == model.MPS {
		flag := map[model.Format]string{model.LP: "--lp", model.MPS: "--freemps"}[r.format]
		c.args = []string{"--tmlim", r.wholeSeconds(), flag, r.file, "-o", "solution"}
		c.keeps = "solution"
	}
	return []command{c}
}

// glpsolMinisatSteps makes GLPK translate the integer program to clauses for its built-in MiniSat.
func glpsolMinisatSteps(r request) []command {
	steps := glpsolSteps(r)
	steps[0].args = append([]string{"--minisat"}, steps[0].args...)
	return steps
}

func cbcSteps(r request) []command {
	args := []string{r.file}
	if r.start != "" {
		args = append(args, "mipstart", r.start)
	}
	args = append(args, "timeMode", "elapsed", "sec", r.wholeSeconds(), "solve", "solution", "solution")
	return []command{{path: r.programs[0], args: args, keeps: "solution"}}
}

func highsSteps(r request) []command {
	return []command{{
		path: r.programs[0], args: []string{"highs.cjs", r.file, string(r.format), r.wholeSeconds(), r.start},
		env: []string{"NODE_PATH=" + highsFolder()}, reserves: true,
	}}
}

func minisatSteps(r request) []command {
	args := []string{"-verb=0", "-cpu-lim=" + r.wholeSeconds(), r.file, "solution"}
	return []command{{path: r.programs[0], args: args, keeps: "solution"}}
}

func z3Steps(r request) []command {
	args := []string{"-T:" + r.wholeSeconds(), r.file}
	if r.format == model.CNF {
		args = append(args, "-dimacs")
	}
	return []command{{path: r.programs[0], args: args}}
}

func claspSteps(r request) []command {
	args := []string{"--time-limit=" + r.wholeSeconds(), "-q1"}
	if r.start != "" { // the start is in the model, but clasp ignores it without this flag
		args = append(args, "--heuristic=Domain")
	}
	if r.format != model.ASP {
		if r.start != "" {
			args = append(args, "--parse-ext")
		}
		return []command{{path: r.programs[1], args: append(args, r.file)}}
	}
	return []command{
		{path: r.programs[0], args: []string{r.file}, stdout: "ground"},
		{path: r.programs[1], args: append(args, "ground")},
	}
}
